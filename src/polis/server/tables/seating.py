"""Who sits where: taking a seat, leaving it, coming back, letting a computer player sit in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy import Connection

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
from .facts import Did, Facts, Seat, Sitting, Status
from .house import House
from .making import first_duties, level_of
from .playing import OnTurns, Playing, Step, must_play, no_seat
from .room import Room
from .timeline import Timeline

Change = Callable[[Connection], None]
"""A part of a transaction; it may raise, and then nothing is changed."""


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
        table = room.facts.id

        def change(connection: Connection) -> None:
            if not change_seat(connection, table, taken, only_if=Sitting.OPEN):
                raise Conflict("somebody else was quicker: this seat is taken", "seat_taken")
            if visitor.device:
                hold(connection, visitor.device, table, seat)

        await self._change(room, change)
        return room, {seat: token}

    async def rename(self, code: str, visitor: Visitor, seat: int, name: str) -> Room:
        """Change one's name at the table."""
        room = await self.house.room(code)
        mine = self._mine(room, visitor, seat)
        await self._change_mine(room, mine, replace(mine, name=name))
        return room

    async def leave(self, code: str, visitor: Visitor, seat: int) -> Room:
        """Leave a seat: before the start it is free again, later this device lets go of it."""
        room = await self.house.room(code)
        self._mine(room, visitor, seat)
        table = room.facts.id

        def change(connection: Connection) -> None:
            if still_open(connection, table):
                change_seat(connection, table, Seat(seat, Sitting.OPEN))
                let_go(connection, table, seat)
            elif visitor.device:
                let_go(connection, table, seat, visitor.device)

        await self._change(room, change)
        return room

    async def claim(self, code: str, visitor: Visitor, token: str) -> Room:
        """Let this device hold the seat whose token it shows."""
        room = await self.house.room(code)
        digest = hash_of(token)
        seats = [seat.seat for seat in room.facts.seats if seat.token == digest]
        if not seats:
            raise NotYours("this link opens no seat here; ask for a new one", "wrong_token")
        device, table = visitor.device, room.facts.id
        if device:
            await self._change(room, lambda connection: hold(connection, device, table, seats[0]))
        return room

    async def relink(self, code: str, visitor: Visitor, seat: int) -> dict[int, str]:
        """Give a seat a new personal link; the old one opens nothing any more."""
        room = await self.house.room(code)
        mine = self._mine(room, visitor, seat)
        token = new_token()
        await self._change_mine(room, mine, replace(mine, token=hash_of(token)))
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

        def change(connection: Connection) -> None:
            waiting = still_open(connection, table)
            if not (waiting and change_seat(connection, table, becomes, only_if=was.kind)):
                raise Conflict("somebody else was quicker; look again", "seat_changed")

        await self._change(room, change)

    async def _change_mine(self, room: Room, was: Seat, becomes: Seat) -> None:
        table = room.facts.id

        def change(connection: Connection) -> None:
            if not change_seat(connection, table, becomes, owner=was.token):
                raise Conflict("this seat is no longer yours", "seat_changed")

        await self._change(room, change)

    def _mine(self, room: Room, visitor: Visitor, seat: int) -> Seat:
        found = _there(room, seat)
        if seat not in visitor.seats_at(room.facts):
            raise NotYours("this is not your seat; open your personal link first", "not_your_seat")
        return found

    async def _change(self, room: Room, change: Change) -> None:
        """Change a table's facts; the game starts when the last seat is filled."""
        house, facts = self.house, room.facts
        first = await house.database.write(partial(self._transact, facts, change))
        await house.refresh(room, facts=True)
        self.on_turns(room.code, leased(first, house.hub.process))
        room.wake()

    def _transact(self, facts: Facts, change: Change, connection: Connection) -> list[Duty]:
        """Make a change, start the game if that is due, and return what the server must do then."""
        first: list[Duty] = []
        touch(connection, facts.id)
        change(connection)
        if start_if_full(connection, facts.id, self.house.clock()):
            started = read_facts(connection, facts.code)
            first = first_duties(self.house, started) if started else []
            add_turns(connection, first)
        self.house.hub.tell(connection, [Note("facts", facts.code)])
        return first


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
