"""Megapolis dealt by someone else's chance: what lies hidden is settled when it leaves its pile.

Cards and modifiers that nobody has drawn yet have no order. A move that draws some is held back
until chance has said which, one by one, and is made then.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TypeVar, cast

from polis.megapolis.cards import Cards, Colour
from polis.megapolis.game import Game
from polis.megapolis.kernel.layout import MOST_MODIFIER, TYPES
from polis.megapolis.kernel.state import card_of, type_of
from polis.megapolis.moves import Move
from polis.megapolis.rules import HAND, STARTING_CARDS, Options
from polis.megapolis.synergy import Synergies, Synergy, of_colour
from polis.megapolis.table.position import MegapolisPosition
from polis.shuffling import SECRET_BYTES

T = TypeVar("T")

MODIFIER = TYPES + MOST_MODIFIER
"""Chance deals a card as its type, the modifier n as MODIFIER + n, and a synergy card as its place
in the list of them, counted from SYNERGY."""

SYNERGY = MODIFIER + MOST_MODIFIER + 1
CHANCES = SYNERGY + len(Synergy)

NO_SECRET = bytes(SECRET_BYTES)


def name_of(chance: int) -> str:
    """Name what chance deals."""
    if chance < TYPES:
        return str(card_of(chance))
    if chance < SYNERGY:
        return f"{chance - MODIFIER:+d}"
    return str(tuple(Synergy)[chance - SYNERGY].value)


@dataclass(frozen=True)
class Table:
    """A game of which chance settles the hidden part, bit by bit."""

    options: Options
    synergies: tuple[Synergy, ...]
    """All four, or those that have been drawn so far."""

    cards: Cards = ()
    """Before the game is laid out, all cards: those that are dealt already, then the others."""

    current: MegapolisPosition | None = None
    """The game before the move that is held back, once it is laid out."""

    move: tuple[int, Move] | None = None
    """The move that is held back, and its seat."""

    dealt: int = 0
    """How many cards at the top of the deck are settled, for the move that is held back."""

    drawn: int = 0
    """The same of the modifiers."""

    fresh: int = 0
    """How many modifiers at the top of the stack nobody has looked at; a Scout knows the rest."""

    @property
    def laid_out(self) -> bool:
        """Tell whether the game has begun."""
        return self.current is not None

    @property
    def waiting(self) -> bool:
        """Tell whether it is for chance to go on."""
        return self.current is None or self.move is not None

    @property
    def position(self) -> MegapolisPosition:
        """The game as it lies, without a move that is held back."""
        assert self.current is not None
        return self.current

    @property
    def game(self) -> Game:
        """The same without its log."""
        return self.position.game

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.current is not None and self.current.over

    @property
    def to_move(self) -> int:
        """The seat that chooses next; where several do at once, the first that has not."""
        return self.game.to_move[0]

    def outcomes(self) -> list[tuple[int, float]]:
        """Return what may be dealt next, and how likely each is."""
        counts = Counter(self._hidden())
        return [(chance, counts[chance] / counts.total()) for chance in sorted(counts)]

    def dealing(self, chance: int) -> Table:
        """Return the table after something has been dealt."""
        if len(self.synergies) < len(Colour):
            drawn = tuple(Synergy)[chance - SYNERGY]
            return replace(self, synergies=(*self.synergies, drawn))
        if self.current is None:
            cards = _brought_up(self.cards, self.dealt, card_of(chance))
            return replace(self, cards=cards, dealt=self.dealt + 1)._begun()
        state = self.game.state
        if chance < TYPES:
            deck = _brought_up(state.deck, self.dealt, card_of(chance))
            state, dealt, drawn_now = replace(state, deck=deck), self.dealt + 1, self.drawn
        else:
            stack = _brought_up(state.stack, self.drawn, chance - MODIFIER)
            state, dealt, drawn_now = replace(state, stack=stack), self.dealt, self.drawn + 1
        current = replace(self.current, game=replace(self.game, state=state))
        return replace(self, current=current, dealt=dealt, drawn=drawn_now)._moved()

    def playing(self, seat: int, move: Move) -> Table:
        """Return the table after a move, or with a move that is held back."""
        return replace(self, move=(seat, move))._moved()

    def text(self) -> str:
        """Write down everything, hidden or not."""
        if self.current is None:
            return f"dealt {' '.join(map(str, self.cards[: self.dealt]))}"
        moves = ", ".join(f"{seat} {move}" for seat, move in self.game.moves)
        state = self.game.state
        hands = [" ".join(map(str, owner.hand)) for owner in state.seats]
        packs = [" ".join(map(str, pack)) for pack in state.draft.dealt]
        next_up = [*state.deck[: self.dealt], *state.stack[: self.drawn]]
        return "\n".join(
            [
                f"synergies {' '.join(card.value for card in self.synergies)}",
                f"moves {moves}",
                f"hands {' | '.join(hands)}",
                f"packs {' | '.join(packs)}",
                f"held back {self.move} {' '.join(map(str, next_up))}",
            ]
        )

    def _hidden(self) -> list[int]:
        """Return all from which the next thing is dealt, as chance's numbers."""
        if len(self.synergies) < len(Colour):
            colour = Colour(len(self.synergies))
            return [SYNERGY + tuple(Synergy).index(card) for card in of_colour(colour)]
        if self.current is None:
            return [type_of(card) for card in self.cards[self.dealt :]]
        state = self.game.state
        cards, _ = self._draws(self._after())
        if self.dealt < cards:
            return [type_of(card) for card in state.deck[self.dealt :]]
        return [MODIFIER + number for number in state.stack[self.drawn : self.fresh]]

    def _begun(self) -> Table:
        """Lay the game out once enough is settled."""
        if self.dealt < STARTING_CARDS + HAND * self.options.players:
            return self
        synergies = cast("Synergies", self.synergies)
        game = Game.laid_out(self.options, NO_SECRET, synergies, self.cards)
        return Table(
            self.options,
            synergies,
            current=MegapolisPosition(game),
            fresh=len(game.state.stack),
        )

    def _after(self) -> MegapolisPosition:
        assert self.move is not None
        seat, move = self.move
        return self.position.apply(seat, str(move))

    def _draws(self, position: MegapolisPosition) -> tuple[int, int]:
        """Return how many cards and fresh modifiers were drawn on the way to this position."""
        before, after = self.game.state, position.game.state
        cards = len(before.deck) - len(after.deck)
        if after.round != before.round:  # with a stack of its own
            return cards, 0
        return cards, min(self.fresh, max(0, len(before.stack) - len(after.stack)))

    def _moved(self) -> Table:
        """Make the move once all it draws is settled."""
        after = self._after()
        cards, numbers = self._draws(after)
        if self.dealt < cards or self.drawn < numbers:
            return self
        anew = after.game.state.round != self.game.state.round
        fresh = len(after.game.state.stack) if anew else self.fresh - numbers
        return Table(self.options, self.synergies, current=after, fresh=fresh)


def laying_out(options: Options) -> Table:
    """Return a table at which nothing has been dealt."""
    known = () if options.synergies is None else options.synergies_for(NO_SECRET)
    return Table(options, known, cards=options.rules.citizens)


def _brought_up(pile: tuple[T, ...], place: int, wanted: T) -> tuple[T, ...]:
    """Exchange what lies at a place of a pile with the next one that is wanted there."""
    changed = list(pile)
    found = changed.index(wanted, place)
    changed[place], changed[found] = changed[found], changed[place]
    return tuple(changed)
