"""Which moves the server itself must make at a table: computer players' and late people's."""

from __future__ import annotations

from collections.abc import Sequence

from polis.server.storage.writer import Append, Duty

from .facts import Entry, Settings, Turn
from .house import House
from .room import Room
from .timeline import Timeline


def duties(
    table: int, settings: Settings, timeline: Timeline, owner: str, now: float, lease: float
) -> list[Duty]:
    """Return what the server must do now. Computer players' turns are leased to `owner` at once."""
    found: list[Duty] = []
    for seat, number in timeline.asked.items():
        if seat in timeline.computers:
            found.append((Turn(table, seat, number, now), owner, now + lease))
        elif settings.seconds_per_move is not None:
            due = timeline.asked_at[seat] + settings.seconds_per_move
            found.append((Turn(table, seat, number, due), "", 0.0))
    return found


def leased(duties: Sequence[Duty], owner: str) -> list[Turn]:
    """Return the turns that this process is to play."""
    return [turn for turn, leased_to, _ in duties if leased_to == owner]


def append_of(house: House, room: Room, entry: Entry, after: Timeline) -> Append:
    """Return an entry ready for the writer, with what follows from it."""
    facts = room.facts
    server_moves = bool(after.computers) or facts.settings.seconds_per_move is not None
    computer_left = room.timeline is not None and bool(room.timeline.computers)
    return Append(
        facts.id,
        facts.code,
        entry,
        ends=after.position.over,
        turns=duties(
            facts.id,
            facts.settings,
            after,
            house.hub.process,
            house.clock(),
            house.config.lease,
        )
        if server_moves or computer_left
        else None,
    )
