"""What the tests' people do: make tables, choose moves, play games to their end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random
from typing import Any

import httpx
import orjson
from websockets.sync.client import ClientConnection, connect

from polis.hexes import Direction

SIDES = [direction.name for direction in Direction]
ME = {"who": "me", "name": "Ann"}
OPEN = {"who": "open"}
COMPUTER = {"who": "computer", "level": "daphne"}
LARGE = 1 << 22
PATIENCE = 120.0
"""Seconds until a test gives up; a busy machine may take long to start a process."""


def make(
    client: httpx.Client,
    seats: Sequence[Mapping[str, Any]],
    game: str = "akropolis",
    options: Mapping[str, Any] | None = None,
    **settings: Any,
) -> dict[str, Any]:
    """Make a table."""
    body = {
        "game": game,
        "options": options or {"players": len(seats)},
        "seats": seats,
        "settings": settings,
    }
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return data(answer)


def data(answer: httpx.Response) -> dict[str, Any]:
    """Read an answer."""
    found: dict[str, Any] = orjson.loads(answer.content)
    return found


def look(client: httpx.Client, code: str) -> dict[str, Any]:
    """Look at a table."""
    answer = client.get(f"/api/tables/{code}")
    assert answer.status_code == 200, answer.text
    return data(answer)


def choose(table: Mapping[str, Any], seat: int, chance: Random) -> dict[str, Any]:
    """Choose any legal move of a seat that is asked."""
    choices = table["choices"][str(seat)]
    if "letters" in choices:
        move = chance.choice(choices["letters"])
    else:
        q, r, side = chance.choice(choices["placements"])
        move = f"{chance.randrange(len(choices['outcomes'])) + 1}@{q},{r}/{SIDES[side]}"
    return {"seat": seat, "number": table["seats"][seat]["asked"], "move": move}


def move(client: httpx.Client, table: Mapping[str, Any], seat: int, chance: Random) -> int:
    """Make any legal move."""
    answer = client.post(f"/api/tables/{table['code']}/moves", json=choose(table, seat, chance))
    assert answer.status_code == 201, answer.text
    return int(data(answer)["number"])


def play(
    clients: Sequence[httpx.Client], code: str, chance: Random, most: int = 1000
) -> dict[str, Any]:
    """Play until the game is over or so many moves are made; return the table."""
    made = 0
    started = time.monotonic()
    while True:
        moved = False
        for client in clients:
            table = look(client, code)
            if table["status"] == "over" or made >= most:
                return table
            for seat in list(table["choices"]):
                if made < most:
                    move(client, table, int(seat), chance)
                    made, moved = made + 1, True
                    table = look(client, code)
                    if seat not in table["choices"]:
                        break
        if not moved:
            assert time.monotonic() - started < PATIENCE, "nobody moves"
            time.sleep(0.01)


class Page:
    """A live connection that keeps all it was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.table: dict[str, Any] = {"number": -1}
        """The table as it was last told."""

    def next(self, kind: str | None = None, timeout: float = PATIENCE) -> dict[str, Any]:
        """Return the next message, or the next of a kind."""
        while True:
            raw = self.socket.recv(timeout)
            assert isinstance(raw, str)
            self.heard.append(raw)
            message: dict[str, Any] = orjson.loads(raw)
            if message["type"] == "table":
                self.table = message
            if kind in (None, message["type"]):
                return message

    def until(self, true: Callable[[dict[str, Any]], bool], kind: str = "table") -> dict[str, Any]:
        """Return the next message of a kind for which something is true."""
        while True:
            message = self.next(kind)
            if true(message):
                return message

    def wait(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the table once something is true of it."""
        while not true(self.table):
            self.next()
        return self.table

    def send(self, **message: Any) -> None:
        self.socket.send(orjson.dumps(message).decode())


@dataclass
class Visits:
    """Opens tables' pages, and closes them all at the end of a test."""

    stack: ExitStack

    def __call__(
        self,
        address: str,
        code: str,
        client: httpx.Client | None = None,
        since: int | None = None,
        **headers: str,
    ) -> Page:
        """Open a table's page with a browser's cookie, or as a spectator."""
        cookie = client.cookies.get("polis_device") if client else None
        if cookie:
            headers["Cookie"] = f"polis_device={cookie}"
        query = "" if since is None else f"?since={since}"
        live = f"{address.replace('http', 'ws', 1)}/api/tables/{code}/live{query}"
        socket = connect(live, additional_headers=headers, max_size=LARGE)
        return Page(self.stack.enter_context(socket))
