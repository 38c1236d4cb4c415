"""`polis serve` and `polis backup`."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from polis.server.running import listen
from tests.server.players import ME, look, make
from tests.server.serving import served, settings

from .runner import Polis


def test_a_port_in_use_is_one_clear_line(polis: Polis, tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        outcome = polis("serve", "--port", port, "--database", tmp_path / "p.db")
    assert outcome.code == 2
    assert outcome.err == (
        f"polis: port {port} is in use, perhaps by another polis; choose another with --port\n"
    )


def test_what_is_no_database_is_one_clear_line(polis: Polis) -> None:
    outcome = polis("serve", "--port", 0, "--database", "mysql://somewhere/else")
    assert outcome.code == 2
    assert "a database is a file or postgresql://…" in outcome.err


def test_the_environment_configures_the_server(
    polis: Polis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POLIS_DATABASE", "mysql://somewhere/else")
    monkeypatch.setenv("POLIS_PORT", "0")
    assert "a database is a file or postgresql://…" in polis("serve").err


def test_a_backup_of_a_running_server_is_a_server_of_its_own(polis: Polis, tmp_path: Path) -> None:
    original, copy = tmp_path / "polis.db", tmp_path / "copy.db"
    with served(settings(str(original))) as server, server.client() as ann:
        table = make(ann, [ME, ME])
        outcome = polis("backup", "--database", original, copy)
        assert (outcome.code, outcome.out) == (0, f"1 tables copied to {copy}\n")
        cookies = ann.cookies
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]
    with served(settings(str(copy))) as server, server.client() as ann:
        ann.cookies = cookies
        assert look(ann, table["code"])["seats"][0]["yours"]


def test_a_backup_overwrites_nothing(polis: Polis, tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "a.db").close()
    (tmp_path / "a.db").touch()
    (tmp_path / "b.db").touch()
    outcome = polis("backup", "--database", tmp_path / "a.db", tmp_path / "b.db")
    assert (outcome.code, "exists already" in outcome.err) == (2, True)


@pytest.mark.parametrize(
    ("database", "problem"),
    [("postgresql://host/db", "use pg_dump"), ("/no/such/file.db", "there is no such database")],
)
def test_only_a_sqlite_file_is_backed_up(
    polis: Polis, tmp_path: Path, database: str, problem: str
) -> None:
    outcome = polis("backup", "--database", database, tmp_path / "copy.db")
    assert (outcome.code, problem in outcome.err) == (2, True)


def test_a_file_that_is_no_server_database_is_not_backed_up(polis: Polis, tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear Ann, " * 100)
    outcome = polis("backup", "--database", tmp_path / "letter.db", tmp_path / "copy.db")
    assert (outcome.code, "not a database" in outcome.err) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.db"]
