"""What a server does beside: removing idle tables, telling who is there, watching its own pace."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection

from polis.server.storage.database import UNREACHABLE
from polis.server.storage.hub import Note
from polis.server.storage.writing import remove_idle
from polis.server.tables.facts import Status
from polis.server.tables.house import House

PRESENCE_EVERY = 15.0
LOOK_EVERY = 0.02
STALL = 0.05
"""Longer than this the event loop must never be kept from its work, in seconds."""

logger = logging.getLogger(__name__)


class Chores:
    """Runs the chores until it is stopped."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin."""
        chores = (self._remove_idle_tables(), self._tell_presence(), self._watch_pace())
        self._tasks = [asyncio.create_task(chore) for chore in chores]

    async def stop(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _remove_idle_tables(self) -> None:
        while True:
            with suppress(*UNREACHABLE):
                await self.remove_idle_tables()
            await asyncio.sleep(self.house.config.keeping.every)

    async def remove_idle_tables(self) -> int:
        """Remove the tables where nothing has happened for long; return how many."""
        house, keeping = self.house, self.house.config.keeping
        removed = 0
        for status, seconds in (
            (Status.OPEN, keeping.open),
            (Status.PLAYING, keeping.playing),
            (Status.OVER, keeping.over),
        ):
            codes = await house.database.write(
                partial(self._remove, status, house.clock() - seconds)
            )
            for code in codes:
                house.forget(code)
            removed += len(codes)
        if removed:
            house.metrics.expired.inc(removed)
            logger.info("removed %d idle tables", removed)
        return removed

    def _remove(self, status: Status, before: float, connection: Connection) -> Sequence[str]:
        codes = remove_idle(connection, status, before)
        self.house.hub.tell(connection, [Note("facts", code) for code in codes])
        return codes

    async def _tell_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_EVERY)
            self.house.presence.forget_old(self.house.clock())
            await self.house.tell_presence(list(self.house.rooms.values()))

    async def _watch_pace(self) -> None:
        """Measure how late the event loop comes back to a sleeper."""
        loop, metrics = asyncio.get_running_loop(), self.house.metrics
        while True:
            before = loop.time()
            await asyncio.sleep(LOOK_EVERY)
            lag = loop.time() - before - LOOK_EVERY
            metrics.lag.observe(max(0.0, lag))
            if lag > STALL:
                metrics.stalls.inc()
                logger.info("the event loop was kept waiting", extra={"ms": round(1000 * lag)})
