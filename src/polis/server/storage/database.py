"""The way to the database: SQLite for one process, PostgreSQL for any number of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config as AlembicConfig
from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from polis.server.errors import SetupError

T = TypeVar("T")

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x706F6C6973
"""Any number that nobody else uses: processes that start together migrate one by one."""

CACHE_KIB = 16_384

READERS = 2
"""Threads that read SQLite: so a long look does not hold up a short one."""

UNREACHABLE = (OSError, DBAPIError, PoolTimeout)
"""What is raised when the database does not answer, or not well."""


class Database:
    """The two ways to use a database: `read` and `write`, each a whole transaction in one go.

    What is to be done is a plain function of a connection. PostgreSQL runs it within the event
    loop. SQLite runs it in a thread, which costs a single visit however much there is to do; it
    has one writer at a time, so its writers wait for one thread, where waiting costs nothing.
    """

    def __init__(self, database: str) -> None:
        self.url = _url(database)
        self.shared = self.url.get_backend_name() == "postgresql"
        self._file_lock = None if self.shared else _own(Path(self.url.database or ""))
        self._postgres = self._async_engine() if self.shared else None
        self._sqlite = None if self.shared else self._engine()
        self._reader = ThreadPoolExecutor(READERS, "polis-reader")
        self._writer = ThreadPoolExecutor(1, "polis-writer")

    @property
    def shown(self) -> str:
        """The address, fit to be shown: without a password."""
        if self.shared:
            return self.url.set(drivername="postgresql").render_as_string(hide_password=True)
        return str(self.url.database)

    async def read(self, look: Callable[[Connection], T]) -> T:
        """Look at one state of the database."""
        if self._postgres:
            async with self._postgres.connect() as connection:
                return await connection.run_sync(look)
        return await self._visit(self._reader, look, writes=False)

    async def write(self, transact: Callable[[Connection], T]) -> T:
        """Change something; it is committed if all goes well, and nothing is done otherwise."""
        if self._postgres:
            async with self._postgres.begin() as connection:
                return await connection.run_sync(transact)
        return await self._visit(self._writer, transact, writes=True)

    async def _visit(
        self, threads: ThreadPoolExecutor, work: Callable[[Connection], T], *, writes: bool
    ) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(threads, self._transact, work, writes)

    def _transact(self, work: Callable[[Connection], T], writes: bool) -> T:
        assert self._sqlite is not None
        with self._sqlite.connect() as connection:
            connection.execution_options(polis_writes=writes)
            with connection.begin():
                return work(connection)

    async def migrate(self) -> None:
        """Bring the database to the newest form, from nothing or from any older one."""
        try:
            await self.write(self._migrate)
        except UNREACHABLE as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise SetupError(f"the database {self.shown} cannot be used: {reason}") from error

    def _migrate(self, connection: Connection) -> None:
        if self.shared:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        _upgrade(connection)

    async def close(self) -> None:
        """Let go of all connections, and of the file."""
        self._reader.shutdown()
        self._writer.shutdown()
        if self._postgres:
            await self._postgres.dispose()
        if self._sqlite:
            self._sqlite.dispose()
        if self._file_lock:
            self._file_lock.release()

    def _async_engine(self) -> AsyncEngine:
        return create_async_engine(self.url, pool_size=8, max_overflow=8, pool_pre_ping=True)

    def _engine(self) -> Engine:
        engine = create_engine(self.url, connect_args={"timeout": 30})
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine


def _url(database: str) -> URL:
    """Read a file's path or a PostgreSQL address."""
    if database.startswith(("postgres://", "postgresql://")):
        try:
            return make_url(database).set(drivername="postgresql+asyncpg")
        except (ArgumentError, ValueError) as error:
            raise SetupError("a database looks like postgresql://user@host/name") from error
    if "://" in database:
        kind = database.partition(":")[0][:20]
        raise SetupError(f"a database is a file or postgresql://…, not {kind}://…")
    return URL.create("sqlite", database=str(Path(database).expanduser().absolute()))


def _own(file: Path) -> FileLock:
    """Make sure that no other server works on this file; a killed one lets go of it."""
    lock = FileLock(f"{file}.lock", blocking=False)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise SetupError(
            f"another polis server uses {file}; stop it, or choose another --database"
        ) from None
    except OSError as error:
        raise SetupError(f"{file}: {error.strerror or error}") from error
    return lock


def _prepare_sqlite(connection: Any, _: object) -> None:  # noqa: ANN401 (the driver's own)
    """Set up a new connection: readers never wait, and a commit is on the disk when it returns."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"cache_size = -{CACHE_KIB}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Begin as a reader or as the writer: one that becomes a writer later could be refused."""
    writes = connection.get_execution_options().get("polis_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _upgrade(connection: Connection) -> None:
    config = AlembicConfig()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
