"""Who sits where: taking a seat, leaving it, coming back, letting a computer player sit in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from polis.server.errors import Conflict, NotYours
from polis.server.storage.hub import Note
from polis.server.storage.reading import read_facts
from polis.server.storage.writer import Duty, add_turns
from polis.server.storage.writing import (
    change_seat,
    hold,
    let_go,
    start_if_full,
    still_open,
    touch,
)
from polis.server.visitors import Visitor, hash_of, new_token
from polis.table import game_named

from .duties import leased
from .facts import Did, Seat, Sitting, Status
from .house import House
from .making import first_duties, level_of
from .playing import OnTurns, Playing, Step, must_play, no_seat
from .room import Room
from .timeline import Timeline


@dataclass
class Seating:
    """Changes who sits where."""

    house: House
    playing: Playing
    on_turns: OnTurns

    async def take(
        self, code: str, visitor: Visitor, seat: int, name: str
    ) -> tuple[Room, dict[int, str]]:
        """Take a free seat; return the table and the seat's token."""
        room = await self.house.room(code)
        _there(room, seat)
        token = new_token()
        taken = Seat(seat, Sitting.PERSON, name, None, hash_of(token))
        async with self._changing(room) as connection:
            if not await change_seat(connection, room.facts.id, taken, only_if=Sitting.OPEN):
                raise Conflict("somebody else was quicker: this seat is taken", "seat_taken")
            if visitor.device:
                await hold(connection, visitor.device, room.facts.id, seat)
        return room, {seat: token}

    async def rename(self, code: str, visitor: Visitor, seat: int, name: str) -> Room:
        """Change one's name at the table."""
        room = await self.house.room(code)
        mine = self._mine(room, visitor, seat)
        async with self._changing(room) as connection:
            await self._change_mine(connection, room, mine, replace(mine, name=name))
        return room

    async def leave(self, code: str, visitor: Visitor, seat: int) -> Room:
        """Leave a seat: before the start it is free again, later this device lets go of it."""
        room = await self.house.room(code)
        self._mine(room, visitor, seat)
        async with self._changing(room) as connection:
            if await still_open(connection, room.facts.id):
                await change_seat(connection, room.facts.id, Seat(seat, Sitting.OPEN))
                await let_go(connection, room.facts.id, seat)
            elif visitor.device:
                await let_go(connection, room.facts.id, seat, visitor.device)
        return room

    async def claim(self, code: str, visitor: Visitor, token: str) -> Room:
        """Let this device hold the seat whose token it shows."""
        room = await self.house.room(code)
        digest = hash_of(token)
        seats = [seat.seat for seat in room.facts.seats if seat.token == digest]
        if not seats:
            raise NotYours("this link opens no seat here; ask for a new one", "wrong_token")
        if visitor.device:
            async with self._changing(room) as connection:
                await hold(connection, visitor.device, room.facts.id, seats[0])
        return room

    async def relink(self, code: str, visitor: Visitor, seat: int) -> dict[int, str]:
        """Give a seat a new personal link; the old one opens nothing any more."""
        room = await self.house.room(code)
        mine = self._mine(room, visitor, seat)
        token = new_token()
        changed = replace(mine, token=hash_of(token))
        async with self._changing(room) as connection:
            await self._change_mine(connection, room, mine, changed)
        return {seat: token}

    async def computer_comes(self, code: str, visitor: Visitor, seat: int, level: str) -> Room:
        """Let a computer player sit in: on a free seat, or for somebody who is away."""
        room = await self.house.room(code)
        there = _there(room, seat)
        if not visitor.hosts(room.facts):
            raise NotYours("only the host lets computer players sit in", "not_host")
        known = level_of(game_named(room.facts.game), level)
        if room.facts.status is Status.OPEN:
            if there.kind is Sitting.PERSON:
                raise Conflict("this seat is taken; it can be filled once the game is on", "taken")
            filled = Seat(seat, Sitting.COMPUTER, "", known)
            await self._change_before_start(room, there, filled)
            return room
        await self.playing.write(code, seat, lambda *_: Step(Did.COMPUTER_CAME, known))
        return room

    async def computer_goes(self, code: str, visitor: Visitor, seat: int) -> Room:
        """Let the person play again: the host may say so, and the seat's owner."""
        room = await self.house.room(code)
        there = _there(room, seat)
        if not (visitor.hosts(room.facts) or seat in visitor.seats_at(room.facts)):
            raise NotYours("only the host or the seat's owner can do this", "not_host")
        if room.facts.status is Status.OPEN:
            if there.kind is not Sitting.COMPUTER:
                raise _no_computer()
            await self._change_before_start(room, there, Seat(seat, Sitting.OPEN))
            return room
        await self.playing.write(code, seat, _person_comes(there))
        return room

    async def _change_before_start(self, room: Room, was: Seat, becomes: Seat) -> None:
        table = room.facts.id
        async with self._changing(room) as connection:
            waiting = await still_open(connection, table)
            if not (waiting and await change_seat(connection, table, becomes, only_if=was.kind)):
                raise Conflict("somebody else was quicker; look again", "seat_changed")

    async def _change_mine(
        self, connection: AsyncConnection, room: Room, was: Seat, becomes: Seat
    ) -> None:
        if not await change_seat(connection, room.facts.id, becomes, owner=was.token):
            raise Conflict("this seat is no longer yours", "seat_changed")

    def _mine(self, room: Room, visitor: Visitor, seat: int) -> Seat:
        found = _there(room, seat)
        if seat not in visitor.seats_at(room.facts):
            raise NotYours("this is not your seat; open your personal link first", "not_your_seat")
        return found

    @asynccontextmanager
    async def _changing(self, room: Room) -> AsyncIterator[AsyncConnection]:
        """Change a table's facts; the game starts when the last seat is filled."""
        house, table = self.house, room.facts.id
        first: list[Duty] = []
        async with house.database.write() as connection:
            await touch(connection, table)
            yield connection
            now = house.clock()
            if await start_if_full(connection, table, now):
                started = await read_facts(connection, room.code)
                first = first_duties(house, started) if started else []
                await connection.run_sync(add_turns, first)
            await connection.run_sync(house.hub.tell, [Note("facts", room.code)])
        await house.refresh(room, facts=True)
        self.on_turns(room.code, leased(first, house.hub.process))
        room.wake()


def _there(room: Room, seat: int) -> Seat:
    if not 0 <= seat < len(room.facts.seats):
        raise no_seat(room, seat)
    return room.facts.seats[seat]


def _no_computer() -> Conflict:
    return Conflict("no computer player sits there", "no_computer")


def _person_comes(there: Seat) -> Callable[[Room, Timeline], Step]:
    def decide(room: Room, timeline: Timeline) -> Step:
        must_play(room)
        if there.seat not in timeline.computers:
            raise _no_computer()
        if there.token is None:
            raise Conflict(
                "nobody owns this seat: it was a computer player's from the start", "unowned"
            )
        return Step(Did.PERSON_CAME)

    return decide
