"""Processes on one PostgreSQL hear of each other through LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import asyncpg
import orjson
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

from .hub import Hear, Note

CHANNEL = "polis"
PATIENCE = 1.0
"""Seconds between attempts to reach a database that went away."""

_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', note) FROM unnest(CAST(:notes AS text[])) AS note")

logger = logging.getLogger(__name__)


class PostgresHub:
    """One connection listens; what is told travels with the transactions."""

    def __init__(self, process: str, url: URL) -> None:
        self.process = process
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hear: Hear = lambda process, note: None
        self._listener: asyncpg.Connection[Any] | None = None
        self._lost = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None
        self._telling = asyncio.Lock()

    async def start(self, hear: Hear) -> None:
        """Begin to listen, and greet the others so that they tell who is with them."""
        self._hear = hear
        await self._connect()
        self._keeper = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Stop listening."""
        if self._keeper:
            self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper
        async with self._telling:
            listener, self._listener = self._listener, None
            if listener:
                listener.remove_termination_listener(self._terminated)
                await listener.close()

    def tell(self, connection: Connection, notes: Sequence[Note]) -> None:
        """Tell the others when the transaction is committed."""
        connection.execute(_NOTIFY, {"notes": [self._packed(note) for note in notes]})

    async def tell_now(self, note: Note) -> None:
        """Tell the others at once; while the database is away there is nobody to tell."""
        with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            async with self._telling:
                if self._listener:
                    await self._listener.execute(
                        "SELECT pg_notify($1, $2)", CHANNEL, self._packed(note)
                    )

    def _packed(self, note: Note) -> str:
        return orjson.dumps([self.process, *note]).decode()

    async def _connect(self) -> None:
        listener = await asyncpg.connect(self._address)
        listener.add_termination_listener(self._terminated)
        await listener.add_listener(CHANNEL, self._received)
        self._listener = listener
        await self.tell_now(Note("hello"))

    def _received(self, *arrived: object) -> None:
        process, about, code, number, seats, spectators = orjson.loads(str(arrived[-1]))
        if process != self.process:
            self._hear(process, Note(about, code, number, tuple(seats), spectators))

    def _terminated(self, *_: object) -> None:
        self._lost.set()

    async def _keep(self) -> None:
        """Come back whenever the connection is lost; what was missed meanwhile is read again."""
        while True:
            await self._lost.wait()
            self._lost.clear()
            logger.warning("lost the connection that listens for changes")
            while True:
                try:
                    await self._connect()
                    break
                except (OSError, asyncpg.PostgresError):
                    await asyncio.sleep(PATIENCE)
            logger.info("listening for changes again")
            self._hear("", Note("log"))
