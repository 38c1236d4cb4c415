"""`polis backup`: a copy of the table server's SQLite file, also while the server runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from polis.errors import PolisError
from polis.server.config import default_database

from .console import console

PAGES_AT_ONCE = 1000
"""Copied at a time; writers come in between."""


class BackupError(PolisError):
    """A copy that could not be made."""


def backup(
    target: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")],
    database: Annotated[
        str | None,
        typer.Option(envvar="POLIS_DATABASE", help="The server's SQLite file; otherwise yours."),
    ] = None,
) -> None:
    """Copy the table server's SQLite file, also while the server runs.

    The copy holds every move that was committed when the command started, and is checked.

    **Examples**

    `polis backup monday.db` · `polis backup --database /srv/polis.db monday.db`
    """
    if database and "://" in database:
        raise BackupError("polis backup is for SQLite files; use pg_dump for PostgreSQL")
    source = Path(database) if database else default_database()
    if not source.is_file():
        raise BackupError(f"{source}: there is no such database")
    if target.exists():
        raise BackupError(f"{target} exists already; choose another name")
    unfinished = target.with_name(f"{target.name}.part{os.getpid()}")
    try:
        games = _copy(source, unfinished)
        unfinished.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"{target}: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    console().print(f"{games:,} tables copied to {target}", markup=False)


def _copy(source: Path, target: Path) -> int:
    """Copy a database page by page, check the copy, and return how many tables it has."""
    with (
        closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as original,
        closing(sqlite3.connect(target)) as copy,
    ):
        original.backup(copy, pages=PAGES_AT_ONCE)
        # A copy that is one file, not one with a log beside it.
        copy.execute("PRAGMA journal_mode = DELETE")
        (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            raise BackupError(f"{source} is damaged: {verdict}")
        (tables,) = copy.execute("SELECT count(*) FROM tables").fetchone()
    return int(tables)
