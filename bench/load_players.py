"""People at many tables at once: they see, choose at random, move, and note how long it took."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

import orjson
from websockets.asyncio.client import ClientConnection, connect

from polis.hexes import Direction

SIDES = [direction.name for direction in Direction]
PEOPLE = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}]
CHOICES = '"choices":{"'
NUMBER = re.compile(r'"number":(\d+)')
TURNS = 36
"""Of a game of two."""

MANY_BYTES = 1 << 22


def new_table(address: str, seats: list[dict[str, str]]) -> dict[str, Any]:
    """Make a table of two."""
    body = {"game": "akropolis", "options": {"players": 2}, "seats": seats}
    headers = {"Content-Type": "application/json"}
    request = Request(f"{address}/api/tables", orjson.dumps(body), headers)
    with urlopen(request) as answer:
        made: dict[str, Any] = orjson.loads(answer.read())
    return made


@dataclass
class Measured:
    """What the players noted."""

    latencies: list[float] = field(default_factory=list)
    """Seconds from a move to the server's word that it is committed."""

    games: int = 0
    refused: int = 0


@dataclass
class Crowd:
    """So many tables of two, with so many moves a second in all; 0 for as many as possible."""

    address: str
    tables: int
    rate: float
    measured: Measured = field(default_factory=Measured)
    counting: bool = False
    _stop: asyncio.Event = field(default_factory=asyncio.Event)
    _beats: dict[str, float] = field(default_factory=dict)
    """When each table is due to move."""

    async def play(self, warm: float, seconds: float) -> Measured:
        """Play; what happens while everybody is still sitting down does not count."""
        players = [asyncio.create_task(self._table(at)) for at in range(self.tables)]
        await asyncio.sleep(warm)
        self.counting = True
        await asyncio.sleep(seconds)
        self.counting = False
        self._stop.set()
        await asyncio.gather(*players)
        return self.measured

    async def _table(self, at: int) -> None:
        chance = random.Random(at)
        # Nobody sits down at the very same moment.
        await asyncio.sleep(chance.random() * min(3.0, self.tables / 100))
        # Everyone leaves a first game somewhere in the middle, so that games never again begin or
        # end at all tables together.
        until = chance.randrange(TURNS)
        while not self._stop.is_set():
            table = await asyncio.to_thread(new_table, self.address, PEOPLE)
            tokens = table["tokens"]
            players = [self._player(table["code"], seat, tokens[seat], until) for seat in "01"]
            await asyncio.gather(*players)
            until = TURNS

    async def _player(self, code: str, seat: str, token: str, until: int) -> None:
        """Play at a table to the end, or until it has seen so many moves."""
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{code}/live"
        bearer = {"Authorization": f"Bearer {token}"}
        async with connect(
            address, additional_headers=bearer, compression=None, max_size=MANY_BYTES
        ) as socket:
            chance = random.Random(f"{code} {seat}")
            sent = 0.0
            async for message in socket:
                if self._stop.is_set():
                    return
                if message.startswith('{"type":"table"'):
                    if '"status":"over"' in message:
                        self.measured.games += self.counting and seat == "0"
                        return
                    if _number(message) >= until:
                        return
                    if CHOICES in message:
                        table = orjson.loads(message)
                        sent = await self._move(socket, table, seat, chance)
                elif message.startswith('{"type":"done"'):
                    if self.counting and sent:
                        self.measured.latencies.append(perf_counter() - sent)
                elif message.startswith('{"type":"refused"'):
                    self.measured.refused += 1

    async def _beat(self, code: str, chance: random.Random) -> None:
        """Let each table move on a beat of its own, a little irregular, whatever the last wait."""
        now, period = perf_counter(), self.tables / self.rate
        due = self._beats.get(code, now + chance.random() * period)
        self._beats[code] = max(due, now - period) + period * chance.uniform(0.9, 1.1)
        await asyncio.sleep(max(0.0, due - now))

    async def _move(
        self, socket: ClientConnection, table: dict[str, Any], seat: str, chance: random.Random
    ) -> float:
        choices = table["choices"][seat]
        q, r, side = chance.choice(choices["placements"])
        place = chance.randrange(len(choices["outcomes"])) + 1
        if self.rate:
            await self._beat(table["code"], chance)
        move = {
            "type": "move",
            "id": table["number"],
            "seat": int(seat),
            "number": table["seats"][int(seat)]["asked"],
            "move": f"{place}@{q},{r}/{SIDES[side]}",
        }
        sent = perf_counter()
        await socket.send(orjson.dumps(move).decode())
        return sent


def _number(message: str) -> int:
    """Return how many moves a table has seen, without reading all that is said about it."""
    found = NUMBER.search(message)
    assert found, f"a table without a number: {message[:200]}"
    return int(found[1])
