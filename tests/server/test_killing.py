"""A server that is killed at random moments loses nothing it has acknowledged.

A few games here; with POLIS_SOAK=1 the 200 that were promised.
"""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from polis.table import game_named

from .players import ME, choose, data, make
from .serving import Process, free_port, start

SOAK = os.environ.get("POLIS_SOAK") == "1"
GAMES = 200 if SOAK else 4
AT_ONCE = 20 if SOAK else 4
KILLS = 40 if SOAK else 2
MOVES = 36


@dataclass
class Mortal:
    """A server that dies and comes back on the same port and database."""

    database: str
    port: int = field(default_factory=free_port)
    server: Process = field(init=False)
    kills: int = 0
    lost: bool = False
    """Whether it did not come back."""

    def __post_init__(self) -> None:
        self.server = start(self.database, self.port)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def die_again_and_again(self, playing: threading.Event, chance: Random) -> None:
        while playing.is_set() and self.kills < KILLS:
            time.sleep(chance.uniform(0.2, 1.5))
            self.server.kill()
            self.kills += 1
            try:
                self.server = start(self.database, self.port)
            except AssertionError:
                self.lost = True
                raise


@dataclass
class Played:
    """A game, and what the server has said about it."""

    code: str
    acknowledged: dict[int, str] = field(default_factory=dict)
    """By number, the moves for which 201 was answered."""

    unclear: int = 0
    """Moves whose answer was lost with the server."""


def insist(client: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response | None:
    """Ask; None if the server is away just then."""
    try:
        return client.request(method, path, **more)
    except httpx.TransportError:
        time.sleep(0.05)
        return None


def play_through(mortal: Mortal, number: int) -> Played:
    """Play a whole game, however often the server dies meanwhile."""
    chance = Random(number)
    with httpx.Client(base_url=mortal.address, timeout=20) as client:
        table = made(client)
        played = Played(table["code"])
        path = f"/api/tables/{table['code']}"
        while True:
            assert not mortal.lost, "the server did not come back"
            answer = insist(client, "GET", path)
            if answer is None:
                continue
            assert answer.status_code == 200, answer.text
            table = data(answer)
            assert table["number"] >= max(played.acknowledged, default=0)
            if table["status"] == "over":
                return played
            chosen = choose(table, int(next(iter(table["choices"]))), chance)
            answer = insist(client, "POST", f"{path}/moves", json=chosen)
            if answer is None:
                played.unclear += 1
            else:
                assert answer.status_code == 201, answer.text
                played.acknowledged[data(answer)["number"]] = chosen["move"]


def made(client: httpx.Client) -> dict[str, Any]:
    while True:
        try:
            return make(client, [ME, ME])
        except httpx.TransportError:
            time.sleep(0.05)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_no_acknowledged_move_is_lost_or_doubled_when_the_server_is_killed(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    fresh = str(tmp_path / "polis.db")
    mortal = Mortal(fresh if kind == "sqlite" else request.getfixturevalue("postgres"))
    playing = threading.Event()
    playing.set()
    with ThreadPoolExecutor(AT_ONCE + 1) as pool:
        reaper = pool.submit(mortal.die_again_and_again, playing, Random(GAMES))
        games = list(pool.map(lambda number: play_through(mortal, number), range(GAMES)))
        playing.clear()
        reaper.result()
    try:
        assert mortal.kills
        for played in games:
            _holds_what_was_acknowledged(mortal, played)
    finally:
        mortal.server.end()
    acknowledged = sum(len(played.acknowledged) for played in games)
    unclear = sum(played.unclear for played in games)
    print(f"{GAMES} games, {mortal.kills} kills, {acknowledged} acknowledged, {unclear} unclear")


def _holds_what_was_acknowledged(mortal: Mortal, played: Played) -> None:
    answer = httpx.get(f"{mortal.address}/api/tables/{played.code}/record")
    written = game_named("akropolis").read(answer.text)
    assert len(written.moves) == MOVES
    for number, move in played.acknowledged.items():
        seat, stored = written.moves[number - 1]
        assert (seat, stored) == ((number - 1) % 2, move)
