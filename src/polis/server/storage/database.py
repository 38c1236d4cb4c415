"""The way to the database: SQLite for one process, PostgreSQL for any number of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config as AlembicConfig
from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from polis.server.errors import SetupError

T = TypeVar("T")

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x706F6C6973
"""Any number that nobody else uses: processes that start together migrate one by one."""

CACHE_KIB = 16_384

UNREACHABLE = (OSError, DBAPIError, PoolTimeout)
"""What is raised when the database does not answer, or not well."""


class Database:
    """An engine, and the two ways to use it: `read` and `write`.

    SQLite has one writer at a time. Its writers therefore wait for each other here, where waiting
    costs nothing, and not in the database, where it would be an error.
    """

    def __init__(self, database: str) -> None:
        self.url = _url(database)
        self.shared = self.url.get_backend_name() == "postgresql"
        self._file_lock = None if self.shared else _own(Path(self.url.database or ""))
        self.engine = self._engine()
        self._at_once = None if self.shared else self._sync_engine()
        self._thread = ThreadPoolExecutor(1, "polis-writer")
        self._one_writer = asyncio.Lock()

    @property
    def shown(self) -> str:
        """The address, fit to be shown: without a password."""
        if self.shared:
            return self.url.set(drivername="postgresql").render_as_string(hide_password=True)
        return str(self.url.database)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection that sees one state of the database."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction; it is committed when the block ends well."""
        if self.shared:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self._one_writer, self.engine.connect() as connection:
            await connection.execution_options(polis_writes=True)
            async with connection.begin():
                yield connection

    async def write_at_once(self, transact: Callable[[Connection], T]) -> T:
        """Run a whole transaction in one go: on SQLite a single visit to a thread.

        The event loop goes on meanwhile, and a busy one holds up the transaction only once.
        """
        if self._at_once is None:
            async with self.engine.begin() as connection:
                return await connection.run_sync(transact)
        async with self._one_writer:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._transact, transact)

    def _transact(self, transact: Callable[[Connection], T]) -> T:
        assert self._at_once is not None
        with self._at_once.connect() as connection:
            connection.execution_options(polis_writes=True)
            with connection.begin():
                return transact(connection)

    async def migrate(self) -> None:
        """Bring the database to the newest form, from nothing or from any older one."""
        try:
            async with self.engine.connect() as connection:
                if self.shared:
                    lock = text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
                    await connection.execute(lock)
                await connection.run_sync(_upgrade)
                await connection.commit()
        except UNREACHABLE as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise SetupError(f"the database {self.shown} cannot be used: {reason}") from error

    async def close(self) -> None:
        """Let go of all connections, and of the file."""
        await self.engine.dispose()
        if self._at_once:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._at_once.dispose)
        self._thread.shutdown()
        if self._file_lock:
            self._file_lock.release()

    def _engine(self) -> AsyncEngine:
        if self.shared:
            return create_async_engine(self.url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        engine = create_async_engine(self.url, connect_args={"timeout": 30})
        _set_up_sqlite(engine.sync_engine)
        return engine

    def _sync_engine(self) -> Engine:
        engine = create_engine(
            self.url.set(drivername="sqlite"), poolclass=StaticPool, connect_args={"timeout": 30}
        )
        _set_up_sqlite(engine)
        return engine


def _set_up_sqlite(engine: Engine) -> None:
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)


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
    return URL.create("sqlite+aiosqlite", database=str(Path(database).expanduser().absolute()))


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
