"""New tables: from a host's wishes, or as a rematch of one that is over."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy import Connection

from polis.server.errors import Busy, Conflict, NotYours, Unacceptable
from polis.server.storage.hub import Note
from polis.server.storage.writer import Duty, add_turns
from polis.server.storage.writing import add_table
from polis.server.visitors import Visitor, hash_of, new_token
from polis.shuffling import new_secret
from polis.table import Data, GameKind, game_named

from .duties import duties, leased
from .facts import Facts, Seat, Settings, Sitting, Status
from .house import House, first_moment
from .playing import OnTurns
from .room import Room

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""None of them is easily taken for another."""

CODE_LENGTH = 6
ATTEMPTS = 10
MOST_SEATS = 16


@dataclass(frozen=True)
class Wish:
    """What a host wants a seat to be: one's own, open, or a computer player's."""

    who: str
    name: str = ""
    level: str | None = None


@dataclass(frozen=True)
class Order:
    """A table that somebody wants to have."""

    game: str
    options: Data
    seats: Sequence[Wish]
    settings: Settings
    name: str = ""


@dataclass
class Making:
    """Makes tables."""

    house: House
    on_turns: OnTurns

    async def make(self, order: Order, visitor: Visitor) -> tuple[Room, Mapping[int, str]]:
        """Make a table; return it with the tokens of the seats that its maker took."""
        kind = game_named(order.game)
        secret = new_secret()
        position = kind.new(order.options, secret)
        if len(order.seats) != position.seats:
            raise Unacceptable(
                f"this game has {position.seats} seats, not {len(order.seats)}",
                "wrong_seats",
                seats=position.seats,
            )
        tokens = {at: new_token() for at, wish in enumerate(order.seats) if wish.who == "me"}
        seats = tuple(
            _wished(kind, at, wish, tokens.get(at)) for at, wish in enumerate(order.seats)
        )
        now = self.house.clock()
        full = all(seat.kind is not Sitting.OPEN for seat in seats)
        facts = Facts(
            id=0,
            code="",
            game=order.game,
            name=order.name,
            options=position.options,
            settings=order.settings,
            secret=secret,
            status=Status.PLAYING if full else Status.OPEN,
            host=visitor.device,
            host_seat=min(tokens, default=None),
            created=now,
            started=now if full else None,
            version=1,
            seats=seats,
            holdings={visitor.device: frozenset(tokens)} if visitor.device and tokens else {},
        )
        code = await self._add(facts)
        if code is None:
            raise Busy("no free code was found; try again", "no_code")
        return await self.house.room(code), tokens

    async def rematch(self, code: str, visitor: Visitor) -> Room:
        """Make the table that goes on from this one, or find it if it is there already."""
        room = await self.house.room(code)
        facts = room.facts
        if not visitor.seats_at(facts):
            raise NotYours("only who has a seat can ask for a rematch", "not_your_seat")
        if facts.status is not Status.OVER:
            raise Conflict("there is a rematch once the game is over", "not_over")
        if facts.rematch is None:
            again = _once_more(room, self.house.clock())
            if await self._add(again, facts.id):
                tell = self.house.hub.tell
                await self.house.database.write(lambda found: tell(found, [Note("facts", code)]))
            await self.house.refresh(room, facts=True)
            room.wake()
        if room.facts.rematch is None:
            raise Busy("no free code was found; try again", "no_code")
        return await self.house.room(room.facts.rematch)

    async def _add(self, facts: Facts, rematch_of: int | None = None) -> str | None:
        """Write a table down under a fresh code; None if its rematch exists already."""
        house = self.house
        for _ in range(ATTEMPTS if rematch_of is None else 1):
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            add = partial(_add_coded, house, replace(facts, code=code), rematch_of)
            first = await house.database.write(add)
            if first is not None:
                self.on_turns(code, leased(first, house.hub.process))
                return code
        return None


def _add_coded(
    house: House, facts: Facts, rematch_of: int | None, connection: Connection
) -> list[Duty] | None:
    """Write a table down with what the server must do there; None if it exists already."""
    table = add_table(connection, facts, rematch_of)
    if table is None:
        return None
    first = first_duties(house, replace(facts, id=table))
    add_turns(connection, first)
    return first


def first_duties(house: House, facts: Facts) -> list[Duty]:
    """Return what the server must do when the game starts, if it does."""
    clocked = facts.settings.seconds_per_move is not None
    if facts.status is Status.OPEN or not (clocked or any(map(_is_computer, facts.seats))):
        return []
    timeline = first_moment(facts)
    now, lease = house.clock(), house.config.lease
    return duties(facts.id, facts.settings, timeline, house.hub.process, now, lease)


def _wished(kind: GameKind, at: int, wish: Wish, token: str | None) -> Seat:
    if wish.who == "computer":
        return Seat(at, Sitting.COMPUTER, "", level_of(kind, wish.level))
    if token is None:
        return Seat(at, Sitting.OPEN)
    return Seat(at, Sitting.PERSON, wish.name, None, hash_of(token))


def level_of(kind: GameKind, level: str | None) -> str:
    """Return a level if the game has it. Nothing else may pass: names could mean code to load."""
    known = [known.name for known in kind.levels]
    if level not in known:
        raise Unacceptable(
            f"{kind.name} has no computer player {str(level)[:40]!r}; there are {', '.join(known)}",
            "no_level",
        )
    return level


def _once_more(room: Room, now: float) -> Facts:
    """Return a table like this one: everyone moves up by one seat, and keeps link and devices."""
    facts = room.facts
    count = len(facts.seats)

    def moved(seat: int) -> int:
        return (seat - 1) % count

    seats = sorted((_again(room, seat, moved(seat.seat)) for seat in facts.seats), key=_by_seat)
    return replace(
        facts,
        secret=new_secret(),
        status=Status.PLAYING,
        host_seat=None if facts.host_seat is None else moved(facts.host_seat),
        created=now,
        started=now,
        seats=tuple(seats),
        holdings={device: frozenset(map(moved, held)) for device, held in facts.holdings.items()},
        rematch=None,
    )


def _again(room: Room, seat: Seat, at: int) -> Seat:
    """Return a seat of the rematch; a computer player that sat in at the end still does."""
    if room.is_computer(seat):
        return replace(seat, seat=at, kind=Sitting.COMPUTER, level=room.level_at(seat))
    return replace(seat, seat=at, kind=Sitting.PERSON, level=None)


def _is_computer(seat: Seat) -> bool:
    return seat.kind is Sitting.COMPUTER


def _by_seat(seat: Seat) -> int:
    return seat.seat
