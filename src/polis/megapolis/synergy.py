"""The twelve synergy cards: three a colour, in three prepared sets.

Names and sets are the rulebook's. What set A does is known from the same designers' earlier game;
what sets B and C do is this project's own, because the sheet that tells it was not at hand.
"""

from __future__ import annotations

from enum import Enum

from .cards import Colour
from .errors import OptionsError


class Source(Enum):
    """Where a rule comes from. Every rule that a player meets says which it is."""

    BOOK = "book"
    """The printed rulebook."""

    FAMILY = "family"
    """A published fact of the designers' earlier game, Capital Lux."""

    OURS = "ours"
    """This project's own choice, since no source that we could read tells."""


class SynergySet(Enum):
    """The prepared sets."""

    A = "Beginning"
    B = "Revolution"
    C = "Harmony"

    @property
    def source(self) -> Source:
        """Where the effects of its cards come from."""
        return Source.FAMILY if self is SynergySet.A else Source.OURS


class Synergy(Enum):
    """A synergy card; the values are the names."""

    AGENT = "Agent"
    SCOUT = "Scout"
    RECRUITER = "Recruiter"
    SERVANT = "Servant"
    SEER = "Seer"
    MISSIONARY = "Missionary"
    SHOPKEEPER = "Shopkeeper"
    FOLLOWER = "Follower"
    GUARD = "Guard"
    SCHOLAR = "Scholar"
    REFORMER = "Reformer"
    DUALIST = "Dualist"

    @property
    def colour(self) -> Colour:
        """The district whose cards use it."""
        return Colour(_ORDER.index(self) // 3)

    @property
    def set(self) -> SynergySet:
        """The prepared set it belongs to."""
        return tuple(SynergySet)[_ORDER.index(self) % 3]

    @property
    def source(self) -> Source:
        """Where its effect comes from."""
        return self.set.source

    @property
    def text(self) -> str:
        """What it does, in our own words."""
        return _TEXTS[self]

    @classmethod
    def named(cls, name: str) -> Synergy:
        """Find a synergy card by its name, in capitals or not."""
        for synergy in cls:
            if synergy.value.lower() == name.strip().lower():
                return synergy
        known = ", ".join(synergy.value for synergy in cls)
        raise OptionsError(f"no synergy card is called {name[:40]!r}; there are {known}")


Synergies = tuple[Synergy, Synergy, Synergy, Synergy]
"""The four of a game, in the order of the colours."""

_ORDER = tuple(Synergy)

_TEXTS = {
    Synergy.AGENT: "Draw a secret modifier and lay it face down at a district of the Megapolis. "
    "At the end of the round it changes that district's limit.",
    Synergy.SCOUT: "Look at the top two modifiers. Lay one face down at a district of the "
    "Megapolis; the other goes under the stack.",
    Synergy.RECRUITER: "Turn up the top three cards of the deck. Lay one in its district of the "
    "Megapolis, without using its synergy card; discard the others.",
    Synergy.SERVANT: "Move the lowest card of another colour's district from the Megapolis to "
    "your home.",
    Synergy.SEER: "Take the lowest card of all other colours' districts from the Megapolis into "
    "your hand; among equals you choose.",
    Synergy.MISSIONARY: "Move the lowest card of a district of the Megapolis into another "
    "district. From now on it counts there.",
    Synergy.SHOPKEEPER: "Take a gold coin.",
    Synergy.FOLLOWER: "Take a gold coin; two if another player has more gold than you.",
    Synergy.GUARD: "Lay a coin of the supply at a district of your home. At the cleansing it pays "
    "for up to three points of excess there; if it is not needed it is yours.",
    Synergy.SCHOLAR: "Draw a card from the deck into your hand.",
    Synergy.REFORMER: "Draw a card from the deck, then take another turn at once.",
    Synergy.DUALIST: "Draw a card from the deck. Then lay a card of your hand in your home, in a "
    "district of any colour. It counts there.",
}


def prepared(chosen: SynergySet) -> Synergies:
    """Return the four cards of a prepared set."""
    blue, pink, yellow, green = (synergy for synergy in _ORDER if synergy.set is chosen)
    return blue, pink, yellow, green


def of_colour(colour: Colour) -> tuple[Synergy, Synergy, Synergy]:
    """Return the three synergy cards of a colour."""
    first, second, third = (synergy for synergy in _ORDER if synergy.colour is colour)
    return first, second, third
