"""What people do at a table while a game is on: move, take back, talk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from sqlalchemy import Connection

from polis.server.errors import Conflict, NotFound, NotYours
from polis.server.storage.hub import Note
from polis.server.storage.writer import Append
from polis.server.storage.writing import add_chat, touch
from polis.server.visitors import Visitor
from polis.table import Position

from .duties import append_of, leased
from .facts import By, ChatLine, Did, Entry, Status, Turn
from .house import House
from .room import Room
from .timeline import Timeline

ATTEMPTS = 20
"""How often to start over when other processes are quicker; each time somebody has moved."""


@dataclass(frozen=True)
class Step:
    """An entry that may be written now, and the position after it if it is known."""

    kind: Did
    text: str = ""
    by: By = By.PERSON
    position: Position | None = None


OnTurns = Callable[[str, Sequence[Turn]], None]
"""Is told at which table the server has to move now, and lets computer players think."""

Decide = Callable[[Room, Timeline], Step]
"""Looks at where a game stands and says what to write, or refuses."""


@dataclass
class Playing:
    """Writes to tables' logs, after looking whether that is right."""

    house: House
    on_turns: OnTurns

    async def move(self, code: str, visitor: Visitor, seat: int, number: int, text: str) -> int:
        """Make a person's move, which answers the decision put at `number`."""

        def decide(room: Room, timeline: Timeline) -> Step:
            _must_hold(room, visitor, seat)
            must_be_asked(timeline, seat, number)
            if seat in timeline.computers:
                raise Conflict(
                    "a computer player sits in for you; take your seat back first", "computer_plays"
                )
            return Step(Did.MOVE, text, position=timeline.position.apply(seat, text))

        started = perf_counter()
        written = await self.write(code, seat, decide)
        self.house.metrics.move_time.observe(perf_counter() - started)
        return written

    async def take_back(self, code: str, visitor: Visitor, seat: int, number: int) -> int:
        """Take a person's last move back, and what computer players answered.

        `number` is the table's: taking back something unseen would surprise everybody.
        """

        def decide(room: Room, timeline: Timeline) -> Step:
            _must_hold(room, visitor, seat)
            if not room.facts.settings.take_back:
                raise Conflict("at this table a move stands once it is made", "no_take_back")
            if number != timeline.number:
                raise stale(number, timeline.number)
            if seat not in timeline.may_take_back or seat in timeline.computers:
                raise Conflict(
                    "there is nothing you can take back: someone else has moved since",
                    "nothing_to_take_back",
                )
            return Step(Did.TAKE_BACK)

        return await self.write(code, seat, decide)

    async def write(self, code: str, seat: int, decide: Decide) -> int:
        """Append to a table's log; if another process was quicker, look again and decide again."""
        house = self.house
        room = await house.room(code, fresh=False)
        async with room.lock:
            for _ in range(ATTEMPTS):
                if room.timeline is None and house.database.shared:
                    await house.refresh_locked(room)
                timeline = must_play(room)
                if not 0 <= seat < len(room.facts.seats):
                    raise no_seat(room, seat)
                try:
                    step = decide(room, timeline)
                except (Conflict, NotYours):
                    # What this process remembers may be old; what the database says is not.
                    if not (house.database.shared and await house.refresh_locked(room)):
                        raise
                    continue
                entry = Entry(
                    timeline.number + 1, step.kind, seat, step.text, step.by, house.clock()
                )
                after = await _after(timeline, entry, step.position)
                append = append_of(house, room, entry, after)
                if await house.writer.append(append):
                    room.advance_to(after)
                    self._took_place(room, append)
                    return entry.number
                await house.refresh_locked(room)
        raise Conflict("too much happens at this table; try again", "busy_table")

    def _took_place(self, room: Room, append: Append) -> None:
        """Let computer players think who are asked now, and not before; wake who watches."""
        entry = append.entry
        if entry.kind is Did.MOVE:
            self.house.metrics.moves.labels(entry.by.value).inc()
        came = entry.seat if entry.kind is Did.COMPUTER_CAME else None
        turns = leased(append.turns or (), self.house.hub.process)
        self.on_turns(room.code, [t for t in turns if t.number == entry.number or t.seat == came])
        room.wake()

    async def say(self, code: str, visitor: Visitor, seat: int | None, text: str) -> ChatLine:
        """Say something at the table. Only who has a seat may."""
        house = self.house
        room = await house.room(code)
        held = visitor.seats_at(room.facts)
        if not held or (seat is not None and seat not in held):
            raise NotYours("only who has a seat can talk at this table", "spectators_listen")
        speaker = min(held) if seat is None else seat
        facts, now = room.facts, house.clock()

        def add(connection: Connection) -> ChatLine:
            touch(connection, facts.id)
            name = facts.seats[speaker].name
            line = add_chat(connection, facts.id, speaker, name, text, now)
            house.hub.tell(connection, [Note("chat", code)])
            return line

        line = await house.database.write(add)
        await house.refresh(room, facts=True)
        room.wake()
        return line


async def _after(timeline: Timeline, entry: Entry, position: Position | None) -> Timeline:
    """Return the game after an entry; going back means replaying, which is done in a thread."""
    if entry.kind is Did.TAKE_BACK:
        return await asyncio.to_thread(timeline.after, entry)
    return timeline.after(entry, position)


def must_play(room: Room) -> Timeline:
    """Return where the game stands, if there is a game to be played."""
    if room.timeline is None or room.facts.status is Status.OPEN:
        raise Conflict("the game has not started: a seat is still free", "not_started")
    if room.facts.status is Status.OVER:
        raise Conflict("the game is over", "game_over")
    return room.timeline


def must_be_asked(timeline: Timeline, seat: int, number: int) -> None:
    """Refuse an answer to a question that was not asked, or is no longer."""
    asked = timeline.asked.get(seat)
    if asked is None:
        raise Conflict("it is not your turn", "not_your_turn", number=timeline.number)
    if asked != number:
        raise stale(number, asked)


def stale(answered: int, expected: int) -> Conflict:
    """Say that the table has moved on."""
    return Conflict(
        f"this answers number {answered}, but the table is waiting for an answer to {expected}",
        "stale",
        number=answered,
        expected=expected,
    )


def no_seat(room: Room, seat: int) -> NotFound:
    """Say that a table has no such seat."""
    return NotFound(f"the seats are 0 to {len(room.facts.seats) - 1}, not {seat}", "no_seat")


def _must_hold(room: Room, visitor: Visitor, seat: int) -> None:
    if seat not in visitor.seats_at(room.facts):
        raise NotYours("this is not your seat; open your personal link first", "not_your_seat")
