"""The citizens: four colours, values 2 to 6."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from .errors import MegapolisError

VALUES = (2, 3, 4, 5, 6)
LETTERS = "BPYG"


class Colour(IntEnum):
    """The four families, in the order of cleansing."""

    BLUE = 0
    PINK = 1
    YELLOW = 2
    GREEN = 3

    @property
    def letter(self) -> str:
        """The letter that stands for the colour in moves and cards."""
        return LETTERS[self]

    @property
    def family(self) -> str:
        """The people of this colour."""
        return ("rebels", "priests", "nobility", "scientists")[self]

    @classmethod
    def of(cls, letter: str) -> Colour:
        """Find a colour by its letter."""
        if len(letter) != 1 or letter not in LETTERS:
            raise MegapolisError(f"a colour is one of {', '.join(LETTERS)}, not {letter[:10]!r}")
        return cls(LETTERS.index(letter))


class Card(NamedTuple):
    """A citizen card. Cards of the same colour and value are alike."""

    colour: Colour
    value: int

    def __str__(self) -> str:
        return f"{self.colour.letter}{self.value}"

    @classmethod
    def read(cls, word: str) -> Card:
        """Read a card such as B5."""
        if len(word) != 2 or word[0] not in LETTERS or word[1] not in "23456":
            raise MegapolisError(
                f"a card is a colour ({', '.join(LETTERS)}) and a value from 2 to 6, such as B5,"
                f" not {word[:10]!r}"
            )
        return cls(Colour.of(word[0]), int(word[1]))


Cards = tuple[Card, ...]

Areas = tuple[Cards, Cards, Cards, Cards]
"""The districts of the Megapolis or of a home, in the order of the colours."""

NO_AREAS: Areas = ((), (), (), ())


def total(cards: Iterable[Card]) -> int:
    """Add up values."""
    return sum(card.value for card in cards)


def without(cards: Cards, taken: Iterable[Card]) -> Cards:
    """Return the cards that are left when some are taken away, in the same order."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def with_cards(areas: Areas, colour: Colour, *cards: Card) -> Areas:
    """Return the districts with cards added to one of them."""
    return with_area(areas, colour, areas[colour] + cards)


def with_area(areas: Areas, colour: Colour, cards: Cards) -> Areas:
    """Return the districts with another content of one of them."""
    changed = list(areas)
    changed[colour] = cards
    blue, pink, yellow, green = changed
    return blue, pink, yellow, green


def words(cards: Iterable[Card]) -> list[str]:
    """Write cards as short words."""
    return [str(card) for card in cards]
