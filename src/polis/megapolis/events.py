"""What happened at a move: for the log of the table and the summary of a round."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from .cards import Cards, Colour, words

NOBODY = -1


class Happened(Enum):
    """The kinds of events."""

    PASSED = "passed"
    """All have chosen: the packs go to the left."""

    DEALT = "dealt"
    """A round begins: `number` cards each."""

    EFFECT = "effect"
    """The seat uses the synergy card of `colour`."""

    IMPOSSIBLE = "impossible"
    """The synergy card of `colour` could not be used."""

    MODIFIER_DRAWN = "modifier_drawn"
    """The seat drew the modifier `number`; only it may know which."""

    MODIFIER_LAID = "modifier_laid"
    """The seat laid a modifier at `colour`; only it may know the `number`."""

    TURNED_UP = "turned_up"
    """The seat turned up `cards` from the deck."""

    RECRUITED = "recruited"
    """`cards` came into the Megapolis district `colour`."""

    DISCARDED = "discarded"
    """`cards` left the game."""

    MOVED_HOME = "moved_home"
    """`cards` went from the Megapolis district `colour` to the seat's home."""

    TAKEN_UP = "taken_up"
    """`cards` went from the Megapolis district `colour` into the seat's hand."""

    CONVERTED = "converted"
    """`cards` went from the Megapolis district `colour` to the district `to`."""

    GOLD = "gold"
    """The seat took `number` coins."""

    GUARDED = "guarded"
    """The seat laid a coin at its home district `colour`."""

    DREW = "drew"
    """The seat drew `cards`; only it may know which. `number` says how many."""

    AGAIN = "again"
    """The seat takes another turn."""

    LAID_OFF_COLOUR = "laid"
    """The seat laid `cards` in its home district `colour`."""

    LAST_TURNS = "last_turns"
    """The seat has no cards left: everyone else takes one more turn."""

    SETTLED = "settled"
    """The seat's last `cards` went from its hand to its home."""

    REVEALED = "revealed"
    """A modifier `number` lay at the Megapolis district `colour`."""

    LIMIT = "limit"
    """The limit of `colour` in this cleansing is `number`."""

    CLEANSED = "cleansed"
    """The seat discarded `cards` of its district `colour`, being `number` over the limit."""

    PAID = "paid"
    """The seat paid `number` coins and kept its district `colour`."""

    BONUS = "bonus"
    """The seat took `cards` from the Megapolis district `colour` as a bonus card."""

    FIRST = "first"
    """The seat is the first player of the next round."""

    SET_ASIDE = "set_aside"
    """The seat put the `cards` of its home aside for the end."""

    CLEARED = "cleared"
    """The Megapolis was discarded and laid out anew with `cards`."""

    OVER = "over"
    """The game is over."""


class Event(NamedTuple):
    """Something that happened; `only` is the one seat that may know its cards and its number."""

    kind: Happened
    seat: int | None = None
    cards: Cards = ()
    colour: Colour | None = None
    to: Colour | None = None
    number: int | None = None
    only: int | None = None

    def data(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know of it (None: what everyone may)."""
        hidden = self.only is not None and self.only != seat
        found: dict[str, Any] = {"kind": self.kind.value}
        if self.seat is not None:
            found["seat"] = self.seat
        if self.colour is not None:
            found["colour"] = self.colour.letter
        if self.to is not None:
            found["to"] = self.to.letter
        if self.cards:
            found["cards"] = None if hidden else words(self.cards)
        if self.number is not None:
            found["number"] = None if hidden and not self.cards else self.number
        return found
