"""Running a server: databases it can use, chores it does, metrics it shows, logs it writes."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from polis.server.chores import Chores
from polis.server.config import default_database
from polis.server.errors import SetupError
from polis.server.logs import JsonLines, Readable
from polis.server.running import Polite, listen
from polis.server.storage.database import Database
from polis.server.storage.schema import metadata
from polis.server.tables.presence import FORGET_AFTER, Presence
from polis.server.thinking import Thinkers, choose

from .players import COMPUTER, ME, OPEN, Visits, look, make, play
from .serving import Served, settings, start


def test_the_steps_of_migration_lead_to_the_schema(tmp_path: Path) -> None:
    file = tmp_path / "new.db"

    async def migrate() -> None:
        database = Database(str(file))
        await database.migrate()
        await database.migrate()
        await database.close()

    asyncio.run(migrate())
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
    engine.dispose()


def test_a_file_belongs_to_one_server_at_a_time(tmp_path: Path) -> None:
    async def twice() -> None:
        first = Database(str(tmp_path / "one.db"))
        try:
            with pytest.raises(SetupError, match="another polis server uses"):
                Database(str(tmp_path / "one.db"))
        finally:
            await first.close()

    asyncio.run(twice())


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("mysql://host/name", "a database is a file or postgresql://"),
        ("postgresql://host:port/name", "a database looks like postgresql://"),
        ("/dev/null/polis.db", "/dev/null/polis.db: "),
    ],
)
def test_what_is_no_database_is_said_in_one_line(address: str, problem: str) -> None:
    async def open_it() -> None:
        with pytest.raises(SetupError, match=problem):
            Database(address)

    asyncio.run(open_it())


def test_a_database_that_does_not_answer_or_is_none_is_said_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "letter.db"
    file.write_text("Dear Ann, this is not a database. " * 50)

    async def migrate(address: str) -> None:
        database = Database(address)
        try:
            with pytest.raises(SetupError, match="cannot be used") as error:
                await database.migrate()
            assert "hunter2" not in str(error.value)
        finally:
            await database.close()

    asyncio.run(migrate("postgresql://ann:hunter2@127.0.0.1:1/polis"))
    asyncio.run(migrate(str(file)))


def test_what_nobody_foresaw_at_the_start_is_said_in_one_line_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail() -> None:
        raise OSError("no room on the disk\nand more")

    monkeypatch.setattr("polis.server.app.warm_up_here", fail)
    config = settings(str(tmp_path / "polis.db"))
    with listen("127.0.0.1", 0) as taken, pytest.raises(SetupError) as error:
        Polite.of(config, lambda _: None).run(sockets=[taken])
    assert str(error.value) == "the server could not start: no room on the disk"


def test_games_are_kept_in_the_users_own_folder_by_default(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "polis" / "polis.db"


def test_a_port_in_use_is_said_in_one_line() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SetupError, match=f"port {port} is in use"):
            listen("127.0.0.1", port)
    with pytest.raises(SetupError, match="no server can listen"):
        listen("no such host", 1)


def test_idle_tables_are_removed_and_whoever_watches_is_told(server: Served, visit: Visits) -> None:
    house = server.parts.house
    chores = Chores(house)
    with server.client() as ann:
        table = make(ann, [ME, OPEN])
        page = visit(server.address, table["code"], ann)
        page.next("table")
        real = house.clock
        try:
            house.clock = lambda: real() + 8 * 86_400
            future = asyncio.run_coroutine_threadsafe(chores.remove_idle_tables(), _loop_of(server))
            assert future.result(60) >= 1
        finally:
            house.clock = real
        assert page.next("refused")["problem"]["code"] == "no_table"
        assert ann.get(f"/api/tables/{table['code']}").status_code == 404


def _loop_of(server: Served) -> asyncio.AbstractEventLoop:
    task = server.parts.computers._sweeper
    assert task is not None
    return task.get_loop()


def test_five_top_players_who_think_do_not_keep_the_server_waiting(
    one_server: Served, visit: Visits
) -> None:
    """The server answers all the while; how late its loop ever was is what `make load` shows."""
    with one_server.client() as ann:
        best = {"who": "computer", "level": "iktinos"}
        codes = [make(ann, [best, best])["code"] for _ in range(5)]
        while any(look(ann, code)["number"] < 6 for code in codes):
            time.sleep(0.01)
        page = visit(one_server.address, codes[0], ann)
        page.wait(lambda t: bool(t["number"] >= 8))
        seen = ann.get("/metrics").text
    assert 'polis_moves_total{by="computer"}' in seen
    assert "polis_loop_lag_seconds_bucket" in seen


def test_a_thinking_process_that_dies_is_replaced(one_server: Served) -> None:
    pool = one_server.parts.thinkers._pool
    assert pool is not None
    with one_server.client() as ann:
        for worker in list(pool._processes.values()):
            worker.kill()
        assert play_on(ann)["number"] == 36


def play_on(ann: Any) -> dict[str, Any]:
    from random import Random  # noqa: PLC0415

    return play([ann], make(ann, [ME, COMPUTER])["code"], Random(1))


def test_thinkers_choose_moves_in_processes_of_their_own() -> None:
    from polis.akropolis.table import AKROPOLIS  # noqa: PLC0415

    async def think() -> str:
        thinkers = Thinkers(1)
        seen = AKROPOLIS.new({"players": 2}, bytes(32)).seen_by(0)
        try:
            return await thinkers.run(choose, "akropolis", "random", seen, 0, 0.1)
        finally:
            thinkers.stop()

    assert "@" in asyncio.run(think())


def test_a_server_that_is_asked_to_stop_leaves_without_a_word(tmp_path: Path) -> None:
    server = start(str(tmp_path / "polis.db"), errors=subprocess.PIPE)
    with server.client() as ann:
        play_on(ann)
    server.process.terminate()
    _, said = server.process.communicate(timeout=60)
    words = [line for line in said.splitlines() if "compiling the kernel" not in line]
    assert (server.process.returncode, words) == (0, [])


def test_the_server_tells_how_it_is(server: Served) -> None:
    with server.client() as somebody:
        assert somebody.get("/healthz").json()["status"] == "ok"
        assert somebody.get("/readyz").status_code == 200
        assert "polis_moves_total" in somebody.get("/metrics").text


def test_presence_told_by_a_process_that_fell_silent_is_forgotten() -> None:
    presence = Presence()
    presence.hear("other", "K7QF2M", frozenset({1}), 2, now=100.0)
    assert presence.elsewhere("K7QF2M", 101.0) == (frozenset({1}), 2)
    assert presence.elsewhere("K7QF2M", 101.0 + FORGET_AFTER) == (frozenset(), 0)
    presence.forget_old(101.0 + FORGET_AFTER)
    assert presence == Presence()
    presence.hear("other", "K7QF2M", frozenset({1}), 0, now=100.0)
    presence.hear("other", "K7QF2M", frozenset(), 0, now=101.0)
    assert presence == Presence()


def test_logs_are_json_for_machines_and_lines_for_people() -> None:
    record = logging.LogRecord("polis", logging.INFO, "", 0, "GET %s", ("/",), None)
    record.ms = 3
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["message"], line["ms"]) == ("info", "GET /", 3)
    assert Readable().format(record).endswith("INFO    GET /")


def test_sqlite_alone_shows_what_was_played(one_server: Served) -> None:
    with one_server.client() as ann:
        table = make(ann, [ME, ME])
    file = one_server.parts.house.database.shown
    rows = sqlite3.connect(file)
    try:
        (token,) = rows.execute(
            "SELECT token FROM seats JOIN tables ON id = table_id WHERE code = ? AND seat = 0",
            (table["code"],),
        ).fetchone()
    finally:
        rows.close()
    assert len(token) == 32
    assert table["tokens"]["0"].encode() not in Path(file).read_bytes()
