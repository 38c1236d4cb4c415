"""The server's own moves: computer players' turns, and the moves of people whose time ran out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from math import inf
from time import perf_counter

from sqlalchemy import Connection

from polis.errors import PolisError
from polis.server.errors import Busy, Conflict, NotFound
from polis.server.storage.database import UNREACHABLE
from polis.server.storage.reading import read_code
from polis.server.storage.turns import any_due, drop, release_all, renew, take_due
from polis.server.thinking import Thinkers, choose
from polis.table import GameKind, game_named

from .facts import By, Did, Status, Turn
from .house import House
from .playing import Playing, Step, must_be_asked
from .room import Room
from .timeline import Timeline

MOST_AT_ONCE = 200

logger = logging.getLogger(__name__)


@dataclass
class Computers:
    """Plays the turns that this process has leased, and looks for orphaned ones."""

    house: House
    thinkers: Thinkers
    playing: Playing = field(init=False)
    _at_work: dict[tuple[str, int, int], asyncio.Task[None]] = field(default_factory=dict)
    _sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to look after turns. Alone with its database, a process owns all that are left."""
        if not self.house.database.shared:
            await self.house.database.write(release_all)
        self._sweeper = asyncio.create_task(self._sweep_forever())

    async def stop(self) -> None:
        """Stop thinking and let other processes have the turns at once."""
        tasks = [*self._at_work.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(*UNREACHABLE):
            process = self.house.hub.process
            await self.house.database.write(lambda found: release_all(found, process))

    def begin(self, code: str, turns: Iterable[Turn]) -> None:
        """Let computer players think whose turns this process has leased."""
        for turn in turns:
            key = code, turn.seat, turn.number
            if key not in self._at_work:
                self._at_work[key] = task = asyncio.create_task(self._work(code, turn))
                task.add_done_callback(partial(self._ended, key))

    def _ended(self, key: tuple[str, int, int], _: asyncio.Task[None]) -> None:
        del self._at_work[key]

    async def _work(self, code: str, turn: Turn) -> None:
        try:
            await self._play(code, turn)
        except (Conflict, NotFound):
            await self._drop(turn)
        except (Busy, *UNREACHABLE):
            logger.warning("a turn at table %s waits for its lease to end", code)
        except PolisError:
            logger.exception("a computer player failed at table %s", code)

    async def _play(self, code: str, turn: Turn) -> None:
        """Think, then move if the question still stands."""
        started = perf_counter()
        house = self.house
        room = await house.room(code)
        timeline = _stands(room, turn)
        level = timeline.computers.get(turn.seat)
        if level is None and house.clock() < room.deadlines().get(turn.seat, inf):
            raise Conflict("there is still time")
        by = By.COMPUTER if level else By.CLOCK
        kind = game_named(room.facts.game)
        seen = timeline.position.seen_by(turn.seat)
        seconds = house.config.think
        name = level or gentlest(kind)
        thought = self.thinkers.run(choose, kind.name, name, seen, turn.seat, seconds)
        pause = house.config.pause if level else 0.0
        text, _ = await asyncio.gather(thought, asyncio.sleep(pause))

        def decide(room: Room, timeline: Timeline) -> Step:
            _stands(room, turn)
            if timeline.computers.get(turn.seat) != level:
                raise Conflict("someone else sits there now")
            return Step(Did.MOVE, text, by, timeline.position.apply(turn.seat, text))

        await self.playing.write(code, turn.seat, decide)
        house.metrics.thinking_time.observe(perf_counter() - started)

    async def _drop(self, turn: Turn) -> None:
        with suppress(*UNREACHABLE):
            process = self.house.hub.process
            await self.house.database.write(lambda found: drop(found, turn, process))

    async def _sweep_forever(self) -> None:
        renewed = self.house.clock()
        while True:
            await asyncio.sleep(self.house.config.sweep)
            try:
                if self._at_work and self.house.clock() > renewed + self.house.config.lease / 3:
                    renewed = self.house.clock()
                    await self._renew(renewed)
                await self._sweep()
            except UNREACHABLE:
                logger.warning("turns cannot be looked after: the database does not answer")

    async def _renew(self, now: float) -> None:
        process, until = self.house.hub.process, now + self.house.config.lease
        await self.house.database.write(lambda found: renew(found, process, until))

    async def _sweep(self) -> None:
        """Take over what nobody works on: clocks that ran out, turns of processes that died."""
        house, now = self.house, self.house.clock()
        if not await house.database.read(lambda found: any_due(found, now)):
            return
        for code, turn in await house.database.write(self._take_due):
            self.begin(code, [turn])

    def _take_due(self, connection: Connection) -> list[tuple[str, Turn]]:
        house = self.house
        owner, now, lease = house.hub.process, house.clock(), house.config.lease
        due = take_due(connection, owner, now, lease, MOST_AT_ONCE)
        codes = [(read_code(connection, turn.table), turn) for turn in due]
        return [(code, turn) for code, turn in codes if code is not None]


def _stands(room: Room, turn: Turn) -> Timeline:
    """Return the game if the question that a turn answers is still open."""
    if room.timeline is None or room.facts.status is not Status.PLAYING:
        raise Conflict("the game is not on")
    must_be_asked(room.timeline, turn.seat, turn.number)
    return room.timeline


def gentlest(kind: GameKind) -> str:
    """Return the weakest level that one would sit down with."""
    return next((level.name for level in kind.levels if not level.is_baseline), kind.levels[0].name)
