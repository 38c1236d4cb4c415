"""All the tables of this process: reading them, keeping them fresh, telling who watches."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from time import time
from typing import Any

from polis.server.config import Config
from polis.server.errors import NotFound
from polis.server.metrics import Metrics
from polis.server.storage.database import Database
from polis.server.storage.hub import Hub, Note
from polis.server.storage.reading import read_news
from polis.server.storage.writer import Writer
from polis.server.visitors import Visitor
from polis.table import game_named

from .facts import Did, Entry, Facts, Sitting, Status
from .presence import Presence
from .room import Room
from .seeing import seen
from .timeline import Timeline

LONG_REPLAY = 4
"""More entries than this are replayed in a thread, so that nobody else has to wait."""

logger = logging.getLogger(__name__)


@dataclass
class House:
    """What the operations on tables share."""

    config: Config
    database: Database
    hub: Hub
    metrics: Metrics
    writer: Writer
    clock: Callable[[], float] = time
    presence: Presence = field(default_factory=Presence)
    rooms: OrderedDict[str, Room] = field(default_factory=OrderedDict)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def room(self, code: str, *, fresh: bool = True) -> Room:
        """Return a table. If others share the database, read what is new unless told not to."""
        room = self.rooms.get(code)
        if room is None:
            room = self.rooms[code] = Room(code)
            self._drop_unused()
        self.rooms.move_to_end(code)
        if not room.loaded or (fresh and self.database.shared):
            await self.refresh(room)
        return room

    async def refresh(self, room: Room, *, facts: bool = False) -> bool:
        """Read what is new about a table; with `facts` also what only this process changed."""
        async with room.lock:
            return await self.refresh_locked(room, facts=facts)

    async def refresh_locked(self, room: Room, *, facts: bool = False) -> bool:
        """Do the same for a caller who holds the room's lock. Tell whether anything was new."""
        known = room.facts if room.loaded and not facts else None
        code, since = room.code, room.number
        news = await self.database.read(lambda found: read_news(found, code, known, since))
        if news is None:
            self.forget(room.code)
            raise no_table(room.code)
        if news.chat is not None:
            room.facts, room.chat = news.facts, news.chat
        if news.entries or (room.timeline is None and room.facts.status is not Status.OPEN):
            room.timeline = await _replayed(room.facts, room.timeline, news.entries)
        return news.chat is not None or bool(news.entries)

    def forget(self, code: str) -> None:
        """Drop a table that is no more; whoever watches it finds out."""
        room = self.rooms.pop(code, None)
        if room:
            room.wake()

    def _drop_unused(self) -> None:
        """Keep memory in bounds: tables that nobody watches go, the longest unused first."""
        surplus = len(self.rooms) - self.config.rooms
        if surplus > 0:
            idle = (c for c, r in self.rooms.items() if not r.watchers and not r.lock.locked())
            for code in [code for _, code in zip(range(surplus), idle, strict=False)]:
                del self.rooms[code]
        self.metrics.rooms.set(len(self.rooms))

    def look(
        self,
        room: Room,
        visitor: Visitor,
        *,
        changed: bool = True,
        extra: Mapping[str, object] | None = None,
    ) -> bytes:
        """Return a table as a visitor sees it, as JSON."""
        online, spectators = self.connected(room)
        return seen(
            room,
            visitor.seats_at(room.facts),
            host=visitor.hosts(room.facts),
            online=online,
            spectators=spectators,
            changed=changed,
            extra=extra,
        )

    def connected(self, room: Room) -> tuple[frozenset[int], int]:
        """Return the seats whose people are connected to any process, and the spectators."""
        here, watching = room.present
        there, more = self.presence.elsewhere(room.code, self.clock())
        return here | there, watching + more

    def hear(self, process: str, note: Note) -> None:
        """Take in what another process tells; runs in the event loop and must not wait."""
        if note.about == "presence":
            seats = frozenset(note.seats)
            self.presence.hear(process, note.code, seats, note.spectators, self.clock())
            if note.code in self.rooms:
                self.rooms[note.code].wake()
        elif note.about == "hello":
            self.spawn(self.tell_presence(list(self.rooms.values())))
        elif note.code:
            self._catch_up([room for room in [self.rooms.get(note.code)] if room])
        else:
            self._catch_up(list(self.rooms.values()))

    def _catch_up(self, rooms: Sequence[Room]) -> None:
        """Read again what people here are watching; the rest is read when someone asks."""
        for room in rooms:
            if room.watchers:
                self.spawn(self._catch_up_one(room))

    async def _catch_up_one(self, room: Room) -> None:
        try:
            if await self.refresh(room):
                room.wake()
        except NotFound:
            return

    async def tell_presence(self, rooms: Sequence[Room]) -> None:
        """Tell other processes who is connected to this one."""
        for room in rooms:
            if room.watchers:
                await self.tell_presence_of(room)

    async def tell_presence_of(self, room: Room) -> None:
        """Tell them about one table, also when the last one has just left."""
        seats, spectators = room.present
        note = Note("presence", room.code, seats=tuple(sorted(seats)), spectators=spectators)
        await self.hub.tell_now(note)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside; its failure is logged."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            logger.error("something went wrong in the background", exc_info=error)


async def _replayed(facts: Facts, timeline: Timeline | None, entries: Sequence[Entry]) -> Timeline:
    """Return where the game stands after more entries of its log."""

    def replayed() -> Timeline:
        return (timeline or first_moment(facts)).after_all(entries)

    costly = len(entries) > LONG_REPLAY or any(e.kind is Did.TAKE_BACK for e in entries)
    return await asyncio.to_thread(replayed) if costly else replayed()


def first_moment(facts: Facts) -> Timeline:
    """Return the game as it starts at this table."""
    computers = {s.seat: s.level or "" for s in facts.seats if s.kind is Sitting.COMPUTER}
    started = facts.started or facts.created
    return Timeline.start(game_named(facts.game), facts.options, facts.secret, computers, started)


def no_table(code: str) -> NotFound:
    """Say that there is no such table."""
    return NotFound(
        f"there is no table {code[:12]!r}; check the code, or it has expired", "no_table"
    )
