"""What a player of Megapolis has seen: every move as far as it is open, and all it was shown.

Whatever else is on the table follows from these by the rules, so they are its information state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from polis.megapolis.events import Event, Happened
from polis.megapolis.kernel.state import code_of, move_of, type_of
from polis.megapolis.moves import Verb
from polis.megapolis.state import Question
from polis.megapolis.synergy import Synergy
from polis.megapolis.table.position import Entry

from .dealing import MODIFIER, SYNERGY, Table, name_of

MOST_SEEN = 400
"""More than anyone can be shown: all cards twice, and what Scouts look at."""

SECRET = (Verb.KEEP, Verb.TAKE)
SHOWN = (
    Happened.TURNED_UP,
    Happened.DREW,
    Happened.SETTLED,
    Happened.MODIFIER_DRAWN,
    Happened.REVEALED,
)
"""What brings to light something that was hidden."""


@dataclass(frozen=True)
class Memory:
    """All that a player has seen, as numbers."""

    moves: tuple[tuple[int, int], ...] = ()
    """Seats from 1, and the number of the move plus 1, or 0 where it is a secret."""

    seen: tuple[int, ...] = ()
    """Cards, modifiers and synergy cards in the order they were shown: chance's numbers plus 1."""

    def after(self, seat: int, table: Table) -> Memory:
        """Return the memory of a seat after a move, or after the game was laid out."""
        shown = [chance + 1 for chance in _shown(seat, table)]
        log = table.position.log
        moves = (*self.moves, _move(log[-1], seat)) if log else ()
        return Memory(moves, (*self.seen, *shown))

    def __str__(self) -> str:
        moves = [f"{seat - 1} {move_of(code - 1) if code else '?'}" for seat, code in self.moves]
        seen = [name_of(number - 1) for number in self.seen]
        return f"moves {', '.join(moves)}\nseen {' '.join(seen)}"


def _move(entry: Entry, seat: int) -> tuple[int, int]:
    secret = entry.move.verb in SECRET and entry.seat != seat
    return entry.seat + 1, 0 if secret else code_of(entry.move) + 1


def _shown(seat: int, table: Table) -> Iterable[int]:
    """Yield what a seat is shown by the last move, or by laying out."""
    position, state = table.position, table.game.state
    if position.log:
        events = position.log[-1].events
    else:
        events = state.events
        yield from (SYNERGY + tuple(Synergy).index(card) for card in state.synergies)
        yield from (type_of(card) for area in state.megapolis for card in area)
    for event in events:
        if event.kind in SHOWN and event.only in (None, seat):
            yield from _of_event(event)
    if any(event.kind in (Happened.DEALT, Happened.PASSED) for event in events):
        kept = state.draft.kept[seat]
        pack = state.draft.pack(seat) if table.game.phase == "draft" else (kept or ((),))[-1]
        yield from map(type_of, pack)
    asked = state.asked
    if asked and asked.question is Question.MODIFIER and asked.seat == seat:
        yield from (MODIFIER + number for number in asked.numbers)


def _of_event(event: Event) -> Iterable[int]:
    yield from map(type_of, event.cards)
    if not event.cards and event.number is not None:
        yield MODIFIER + event.number
