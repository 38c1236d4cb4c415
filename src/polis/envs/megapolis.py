"""A single game of Chronicles of Megapolis for the environments.

An action is the number that the kernel has for a move (`megapolis/kernel/layout.py`), 545 in all.
An observation is a row of numbers: all that the seat knows, itself first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from polis.megapolis.cards import Colour
from polis.megapolis.game import Game
from polis.megapolis.kernel import layout as at
from polis.megapolis.kernel.hidden import hidden_of
from polis.megapolis.kernel.layout import Array16
from polis.megapolis.kernel.state import code_of, move_of
from polis.megapolis.known import known_to
from polis.megapolis.players.levels import player_named

from .cards_drawing import card_pixels, card_svg
from .errors import EnvError
from .seated import Mask, Observation

HEAD = (at.ROUND, at.QUESTION, at.COLOUR, at.LAST, at.CLEANSED, at.SUPPLY)
SIZES = (at.DECK_LENGTH, at.STACK_LENGTH, at.PACK_SIZE)
OF_A_SEAT = (
    (at.GOLD, 1),
    (at.HAND_SIZE, 1),
    (at.BONUS, at.VALUES),
    (at.GUARDS, at.COLOURS),
    (at.HOME_SUM, at.COLOURS),
    (at.HOME, at.COLOURS * at.VALUES),
    (at.HAND, at.TYPES),
    (at.PACK, at.TYPES),
)
"""Where in the kernel's array the seats have what, and how many numbers each."""


class SeatedMegapolis:
    """A game of Megapolis that environments can play."""

    name = "megapolis"
    bounds = (-64, 255)
    actions = at.MOVES

    def __init__(self, game: Game) -> None:
        """Start at any moment of a game."""
        self.game = game
        self.agents = game.options.players
        self.shape: tuple[int, ...] = self.observe(0).shape

    @property
    def to_move(self) -> int | None:
        """The seat that chooses next; where several do at once, the first that has not."""
        return self.game.to_move[0] if self.game.to_move else None

    @property
    def points(self) -> Sequence[int]:
        """The points as things lie."""
        return [self.game.score(seat).total for seat in range(self.agents)]

    @property
    def ranks(self) -> Sequence[int]:
        """The places at the end."""
        if self.game.result is None:
            raise EnvError("nobody is ranked before the game is over")
        places = {standing.seat: standing.rank for standing in self.game.result.standings}
        return [places[seat] for seat in range(self.agents)]

    def observe(self, seat: int) -> Observation:
        """Return what a seat knows: the table, then every seat from this one on, then the rest."""
        known = known_to(self.game, seat)
        hidden = hidden_of(known)
        order = [(seat + later) % self.agents for later in range(self.agents)]
        seats = [_seat_numbers(hidden.base, other) for other in order]
        unseen = Counter(hidden.pool.tolist())
        numbers = [
            *_table_numbers(hidden.base, order),
            *(number for numbers in seats for number in numbers),
            *(unseen[kind] for kind in range(at.TYPES)),
            *(known.quotas[other] for other in order),
        ]
        return np.array(numbers, np.int16)

    def mask(self, seat: int) -> Mask:
        """Return the legal actions of a seat, if it is the one to choose."""
        mask = np.zeros(self.actions, np.int8)
        if seat == self.to_move:
            mask[[code_of(move) for move in self.game.legal_moves(seat)]] = 1
        return mask

    def apply(self, action: int) -> None:
        """Make a move; an illegal one raises PolisError."""
        if self.to_move is None:
            raise EnvError("the game is over")
        if not 0 <= action < self.actions:
            raise EnvError(f"the actions are 0 to {self.actions - 1}, not {action}")
        self.game = self.game.apply(self.to_move, move_of(action))

    def choose(self, player: str, seconds: float, random: Random) -> int:
        """Let a computer player choose: a level by its name."""
        if self.to_move is None:
            raise EnvError("the game is over")
        known = known_to(self.game, self.to_move)
        return code_of(player_named(player).choose(known, seconds, random))

    def text(self) -> str:
        """Return the Megapolis and every home, a line a district."""
        state = self.game.state
        lines = [f"round {state.round}, {self.game.phase}", "Megapolis"]
        lines += _districts(state.megapolis)
        for seat, owner in enumerate(state.seats):
            total = self.points[seat]
            lines.append(
                f"player_{seat}: {total} points, {owner.gold} gold, {len(owner.hand)} cards"
            )
            lines += _districts(owner.home)
        return "\n".join(lines)

    def svg(self) -> str:
        """Return the Megapolis and every home, side by side."""
        return card_svg(self._tables)

    def pixels(self) -> NDArray[np.uint8]:
        """Return the same as pixels."""
        return card_pixels(self._tables)

    @property
    def _tables(self) -> list[list[list[int]]]:
        """The values of the cards in every district of the Megapolis and of each home."""
        state = self.game.state
        areas = [state.megapolis, *(seat.home for seat in state.seats)]
        return [[[card.value for card in cards] for cards in area] for area in areas]


def _table_numbers(g: Array16, order: Sequence[int]) -> list[int]:
    """Return what lies between the players, and who is asked, counted from the one who looks."""
    first, asked = order.index(int(g[at.FIRST])), int(g[at.ASKED])
    numbers, turned = int(g[at.NUMBERS_LENGTH]), int(g[at.TURNED_LENGTH])
    return [
        *(int(g[place]) for place in (*HEAD, *SIZES)),
        first,
        order.index(asked) if asked >= 0 else -1,
        *g[at.SYNERGY : at.SYNERGY + at.COLOURS].tolist(),
        *_padded(g[at.NUMBERS :][:numbers].tolist()),
        *_padded([kind + 1 for kind in g[at.TURNED :][:turned].tolist()]),
        *g[at.BENT : at.GOLD].tolist(),
    ]


def _padded(numbers: list[int]) -> list[int]:
    return [*numbers, *[0] * (at.MOST_TURNED - len(numbers))]


def _seat_numbers(g: Array16, seat: int) -> Iterable[int]:
    for first, count in OF_A_SEAT:
        yield from g[first + count * seat : first + count * (seat + 1)].tolist()


def _districts(areas: Sequence[Sequence[object]]) -> list[str]:
    return [
        f"  {colour.letter} {' '.join(map(str, cards))}".rstrip()
        for colour, cards in zip(Colour, areas, strict=True)
    ]
