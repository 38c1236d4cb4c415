"""Appending to the log, many tables at a time: one transaction holds whatever is waiting.

While one batch is on its way to the disk, the next one gathers. So the cost of making sure that
nothing is lost is shared by all who move in the same few milliseconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from time import monotonic

from sqlalchemy import Connection, and_, delete, or_, update
from sqlalchemy.dialects.postgresql import insert

from polis.server.errors import Busy
from polis.server.metrics import Metrics
from polis.server.tables.facts import Entry, Status, Turn

from .database import UNREACHABLE, Database
from .hub import Hub, Note
from .schema import log, tables, turns

MOST_AT_ONCE = 100

PACE = 0.01
"""Seconds from one batch to the next. Who comes alone does not wait; a crowd shares the cost."""

logger = logging.getLogger(__name__)

_insert = insert(log).on_conflict_do_nothing().returning(log.c.table_id, log.c.number)
_insert_turns = insert(turns).on_conflict_do_nothing()


Duty = tuple[Turn, str, float]
"""A move that the server must make, the process that has the lease on it, and until when."""


@dataclass(frozen=True)
class Append:
    """An entry on its way into the log, and what follows from it."""

    table: int
    code: str
    entry: Entry
    ends: bool = False
    """Whether the game is over with it."""

    turns: Sequence[Duty] | None = None
    """The moves that the server must make now.

    None at tables where that never happens, which spares the database the question.
    """

    written: asyncio.Future[bool] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Writer:
    """Takes entries from everybody and writes them in batches."""

    def __init__(self, database: Database, hub: Hub, metrics: Metrics) -> None:
        self._database = database
        self._hub = hub
        self._metrics = metrics
        self._waiting: list[Append] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._write_forever())

    async def stop(self) -> None:
        """Finish what is waiting, then stop."""
        while self._waiting:
            await asyncio.sleep(0.01)
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def append(self, append: Append) -> bool:
        """Write an entry; True once it is safe, False if another one has its number."""
        self._waiting.append(append)
        self._wake.set()
        return await asyncio.shield(append.written)

    async def _write_forever(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                started = monotonic()
                # Sorted, so that two processes never wait for each other crosswise.
                batch = sorted(self._waiting[:MOST_AT_ONCE], key=lambda append: append.table)
                del self._waiting[:MOST_AT_ONCE]
                await asyncio.shield(self._write(batch))
                await asyncio.sleep(started + PACE - monotonic())

    async def _write(self, batch: Sequence[Append]) -> None:
        try:
            won = await self._database.write(partial(self._transact, batch))
        except UNREACHABLE as error:
            logger.exception("a batch of %d entries could not be written", len(batch))
            problem = Busy("the database does not answer; try again in a moment", "no_database")
            problem.__cause__ = error
            for append in batch:
                if not append.written.done():
                    append.written.set_exception(problem)
            return
        self._metrics.batch.observe(len(batch))
        for append in batch:
            if not append.written.done():
                append.written.set_result((append.table, append.entry.number) in won)

    def _transact(self, batch: Sequence[Append], connection: Connection) -> set[tuple[int, int]]:
        """Write a batch, and return which entries are in: the log's key decides every race."""
        won = {(table, number) for table, number in connection.execute(_insert, _rows(batch))}
        winners = [append for append in batch if (append.table, append.entry.number) in won]
        ended = [append.table for append in winners if append.ends]
        if ended:
            connection.execute(
                update(tables)
                .where(tables.c.id.in_(ended))
                .values(
                    status=Status.OVER.value,
                    ended=batch[0].entry.at,
                    version=tables.c.version + 1,
                )
            )
        for append in winners:
            if append.turns is not None:
                _replace_turns(connection, append)
        if winners:
            notes = [Note("log", append.code, append.entry.number) for append in winners]
            self._hub.tell(connection, notes)
        return won


def _rows(batch: Sequence[Append]) -> list[dict[str, object]]:
    return [
        {
            "table_id": append.table,
            "number": append.entry.number,
            "kind": append.entry.kind.value,
            "seat": append.entry.seat,
            "text": append.entry.text,
            "by": append.entry.by.value,
            "at": append.entry.at,
        }
        for append in batch
    ]


def _replace_turns(connection: Connection, append: Append) -> None:
    """Let the server's duties at a table be the new ones; those that go on stay.

    None goes on for the seat that the entry is about: someone else may sit there now.
    """
    going_on = [
        and_(turns.c.seat == turn.seat, turns.c.number == turn.number)
        for turn, _, _ in append.turns or ()
        if turn.seat != append.entry.seat
    ]
    here = turns.c.table_id == append.table
    connection.execute(delete(turns).where(here, ~or_(False, *going_on)))
    add_turns(connection, append.turns or ())


def add_turns(connection: Connection, duties: Sequence[Duty]) -> None:
    """Write down moves that the server must make."""
    rows = [
        {
            "table_id": turn.table,
            "seat": turn.seat,
            "number": turn.number,
            "due": turn.due,
            "owner": owner,
            "expires": expires,
        }
        for turn, owner, expires in duties
    ]
    if rows:
        connection.execute(_insert_turns, rows)
