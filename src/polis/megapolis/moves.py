"""What a player can answer, as short words: keep B5 Y3, home P4, mega G2, at B, pay Y."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from .cards import Card, Cards, Colour
from .errors import IllegalMove, MegapolisError, Refusal


class Verb(Enum):
    """The first word of a move."""

    KEEP = "keep"
    """Draft: keep these cards."""

    HOME = "home"
    """Play a card into your home."""

    MEGA = "mega"
    """Play a card into the Megapolis and use its colour's synergy card."""

    TAKE = "take"
    """Scout: lay this modifier, not the other."""

    AT = "at"
    """Agent, Scout, Dualist: lay it at this district."""

    RECRUIT = "recruit"
    """Recruiter: lay this card in the Megapolis."""

    FROM = "from"
    """Servant, Seer, Missionary: the lowest card of this district."""

    TO = "to"
    """Missionary: move it into this district."""

    GUARD = "guard"
    """Guard: lay the coin at this district of your home."""

    LAY = "lay"
    """Dualist: lay this card in your home."""

    PAY = "pay"
    """Cleansing: pay the excess of this district."""

    DISCARD = "discard"
    """Cleansing: discard this district."""


OF_CARDS = {Verb.KEEP, Verb.HOME, Verb.MEGA, Verb.RECRUIT, Verb.LAY}
EXAMPLES = {
    Verb.KEEP: "keep B5 Y3",
    Verb.HOME: "home P4",
    Verb.MEGA: "mega G2",
    Verb.TAKE: "take +4",
    Verb.RECRUIT: "recruit P4",
    Verb.LAY: "lay P4",
}


class Move(NamedTuple):
    """A choice: a word, and the cards, the colour or the modifier that it is about."""

    verb: Verb
    cards: Cards = ()
    colour: Colour | None = None
    number: int | None = None

    def __str__(self) -> str:
        if self.cards:
            return " ".join([self.verb.value, *map(str, self.cards)])
        if self.number is not None:
            return f"{self.verb.value} {self.number:+d}"
        return f"{self.verb.value} {self.colour.letter if self.colour is not None else ''}".strip()

    @classmethod
    def read(cls, text: str) -> Move:
        """Read a move; what is none raises IllegalMove."""
        word, *rest = text.split() or [""]
        verb = next((verb for verb in Verb if verb.value == word), None)
        if verb is None:
            raise IllegalMove(Refusal.NO_MOVE, word=text[:40], example="home P4")
        try:
            if verb in OF_CARDS and (len(rest) == 1 or (verb is Verb.KEEP and 1 < len(rest) < 9)):
                return cls(verb, tuple(sorted(Card.read(card) for card in rest)))
            if verb is Verb.TAKE and len(rest) == 1:
                return cls(verb, number=int(rest[0][:9]))
            if verb not in OF_CARDS and verb is not Verb.TAKE and len(rest) == 1:
                return cls(verb, colour=Colour.of(rest[0]))
        except (MegapolisError, ValueError):
            pass
        raise IllegalMove(Refusal.NO_MOVE, word=text[:40], example=example_of(verb))


def example_of(verb: Verb) -> str:
    """Return what a move with this word looks like."""
    return EXAMPLES.get(verb, f"{verb.value} B")
