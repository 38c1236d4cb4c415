"""What lies on the table, and what is asked of whom. Plain data, no rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from .cards import Areas, Card, Cards, Colour, total, without
from .events import Event
from .rules import KEEP, Options, Rules
from .synergy import Synergies, Synergy


@dataclass(frozen=True)
class Seat:
    """What belongs to one player."""

    hand: Cards = ()
    """Sorted. During the draft these are the cards kept so far."""

    home: Areas = ((), (), (), ())
    gold: int = 0
    guards: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The Guard's coins at the districts of the home."""

    bonus: Cards = ()
    shown: Cards = ()
    """Cards in the hand that everyone saw going there."""

    played: Cards = ()
    """Cards that left the hand this round and were not among those."""

    def without_card(self, card: Card) -> Seat:
        """Return the belongings after a card has left the hand, and what everyone then knows."""
        hand = without(self.hand, [card])
        if card in self.shown:
            return replace(self, hand=hand, shown=without(self.shown, [card]))
        return replace(self, hand=hand, played=(*self.played, card))

    @property
    def home_total(self) -> int:
        """The values of all cards at home."""
        return sum(map(total, self.home))


@dataclass(frozen=True)
class Draft:
    """The draft of a round: who was dealt what, and what everyone kept of each pack.

    A pack goes from seat to seat to the left. The third time what is left of it is kept unseen.
    """

    dealt: tuple[Cards, ...]
    kept: tuple[tuple[Cards, ...], ...]
    """By seat, the cards kept at the first, the second and the third time."""

    @property
    def stage(self) -> int:
        """How many times all have chosen."""
        return min(map(len, self.kept))

    def pack(self, seat: int) -> Cards:
        """Return the cards that lie before a seat: to choose from, or already chosen from."""
        return self.pack_at(seat, self.stage)

    def pack_at(self, seat: int, stage: int) -> Cards:
        """Return the cards that came before a seat after so many passes."""
        players = len(self.dealt)
        owner = (seat - stage) % players
        cards = self.dealt[owner]
        for earlier in range(stage):
            cards = without(cards, self.kept[(owner + earlier) % players][earlier])
        return cards

    @property
    def over(self) -> bool:
        """Tell whether no cards are left to choose from."""
        return not self.pack(0) and self.stage == max(map(len, self.kept))

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats that have not chosen yet."""
        if self.over:
            return ()
        stage = self.stage
        return tuple(seat for seat, kept in enumerate(self.kept) if len(kept) == stage)

    @property
    def keep(self) -> int:
        """How many cards are kept of a pack."""
        return min(KEEP, len(self.pack(0)))


class Question(Enum):
    """What a player is asked in the play of cards and in the cleansing."""

    PLAY = "play"
    MODIFIER = "modifier"
    DISTRICT = "district"
    RECRUIT = "recruit"
    SOURCE = "source"
    TARGET = "target"
    GUARD = "guard"
    CARD = "card"
    AREA = "area"
    EXCESS = "excess"


class Asked(NamedTuple):
    """A question to a seat, and what it is about."""

    question: Question
    seat: int
    cards: Cards = ()
    """The cards turned up, or the card to be laid."""

    numbers: tuple[int, ...] = ()
    """The modifiers looked at, the modifier to be laid, or the coins that the excess costs."""

    colour: Colour | None = None
    """The district that a card leaves, or that is over its limit."""


class Laid(NamedTuple):
    """A modifier face down at a district of the Megapolis."""

    colour: Colour
    number: int
    seat: int


@dataclass(frozen=True)
class State:
    """The table at one moment."""

    options: Options
    synergies: Synergies
    deck: Cards
    """The next card first. Players may not look into it."""

    megapolis: Areas
    seats: tuple[Seat, ...]
    supply: int
    draft: Draft
    stack: tuple[int, ...]
    """The modifiers still to be drawn, the next one first."""

    laid: tuple[Laid, ...] = ()
    discard: Cards = ()
    round: int = 1
    first: int = 0
    """The seat with the emperor's symbol."""

    asked: Asked | None = None
    """The question of the moment; None during the draft and at the end."""

    last_turns: int | None = None
    """How many last turns are still to come, once someone has no cards left."""

    cleansed: int = 0
    """How many homes' districts have been cleansed this round, colour by colour."""

    over: bool = False
    events: tuple[Event, ...] = ()
    """What happened at the last move."""

    @property
    def rules(self) -> Rules:
        """The rules of this game."""
        return self.options.rules

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        if self.over:
            return ()
        if self.asked is not None:
            return (self.asked.seat,)
        return self.draft.choosing

    def synergy(self, colour: Colour) -> Synergy:
        """Return the synergy card of a colour."""
        return self.synergies[colour]

    def order_from(self, seat: int) -> list[int]:
        """Return all seats clockwise, from this one on."""
        return [(seat + step) % self.players for step in range(self.players)]

    def with_seat(self, seat: int, changed: Seat) -> State:
        """Return the table with other belongings of one player."""
        seats = (*self.seats[:seat], changed, *self.seats[seat + 1 :])
        return replace(self, seats=seats)

    def told(self, *events: Event) -> State:
        """Return the table with more to tell about the last move."""
        return replace(self, events=self.events + events)


def limit(state: State, colour: Colour) -> int:
    """Return the limit of a district, modifiers that lie there face down among it."""
    bent = sum(laid.number for laid in state.laid if laid.colour is colour)
    return max(0, total(state.megapolis[colour]) + bent)
