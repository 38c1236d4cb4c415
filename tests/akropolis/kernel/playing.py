"""Games of every kind, played on the kernel in styles that lead to rare places.

Random players alone hardly ever close a lake, build towers or leave the neighbourhood. Styles
only choose among the legal moves, so nothing here can hide a mistake of the kernel.
"""

from __future__ import annotations

from enum import Enum
from itertools import product
from math import cos, sin, sqrt, tau
from random import Random

import numpy as np
from numpy.typing import NDArray

from polis.akropolis import Architect, District, Move, Options, Placement, Rulings, Variants
from polis.akropolis.kernel import Simulator, layout
from polis.akropolis.kernel.city import list_placements
from polis.akropolis.kernel.layout import Array16, cell_of
from polis.akropolis.kernel.state import city_at
from polis.hexes import Direction

EVERY_VARIANT_MIX: list[Variants] = [
    frozenset(d for d, on in zip(District, switches, strict=True) if on)
    for switches in product((False, True), repeat=5)
]
EVERY_RULING_MIX = [Rulings(*switches) for switches in product((False, True), repeat=3)]

KINDS = [
    *(Options(players) for players in (2, 3, 4)),
    *(Options(players, long=True) for players in (2, 3)),
    *(
        Options(1, long=long, architect=architect)
        for long in (False, True)
        for architect in Architect
    ),
]


class Style(Enum):
    """What a player likes."""

    ANYTHING = "any legal move, all with the same chance"
    TOWERS = "the highest placements"
    LAKES = "closing empty spaces, and filling them"
    SPRAWL = "away from the middle, straight on"


def name(kind: Options) -> str:
    """Name a kind of game in a word or two."""
    who = kind.architect.value if kind.architect else f"{kind.players} players"
    return f"{who}, long" if kind.long else who


def some_options(kind: Options, chance: Random) -> Options:
    """Return a kind of game with random variants and rulings."""
    variants = chance.choice(EVERY_VARIANT_MIX)
    rulings = chance.choice(EVERY_RULING_MIX)
    return Options(kind.players, kind.long, variants, rulings, kind.architect)


def legal_pairs(state: Array16, seat: int) -> Array16:
    """Return a city's legal placements as the kernel lists them: rows of p and rotation."""
    out = np.empty(2 * layout.MOST_PLACEMENTS, np.int16)
    count = list_placements(state, city_at(seat), out)
    return out[: 2 * count].reshape(-1, 2)


class Player:
    """Chooses moves in a style, from its own chance."""

    def __init__(self, style: Style, chance: Random, heading: float | None = None) -> None:
        self.style = style
        self.chance = chance
        self.heading = heading if heading is not None else chance.random() * tau

    def choose(self, sim: Simulator) -> Move:
        """Choose a legal move for the player to move."""
        seat = sim.to_move
        pairs = legal_pairs(sim.state, seat)
        p, rotation = self.chance.choice(self._favourites(sim.state, seat, pairs).tolist())
        places = min(len(sim.site), sim.stones[seat] + 1)
        placement = Placement(cell_of(p), Direction(rotation))
        return Move(self.chance.randint(1, places), placement)

    def _favourites(self, state: Array16, seat: int, pairs: Array16) -> Array16:
        if self.style is Style.ANYTHING or self.chance.random() < 0.2:
            return pairs
        board = state[city_at(seat) + layout.CELLS :][: layout.BOARD]
        if self.style is Style.TOWERS:
            levels = board[pairs[:, 0] & layout.MASK] & layout.LEVEL_MASK
            return _only(pairs, levels == levels.max())
        if self.style is Style.LAKES:
            return self._shores(board, pairs)
        return self._far_off(pairs)

    def _shores(self, board: Array16, pairs: Array16) -> Array16:
        ground = pairs[board[pairs[:, 0] & layout.MASK] & layout.LEVEL_MASK == 0]
        ring = ground[:, :1] + layout.SURROUNDINGS[ground[:, 1], : layout.RING]
        built = board[ring & layout.MASK] & layout.LEVEL_MASK != 0
        full = built.all(axis=1)
        if full.any():
            return _only(ground, full)
        stretches = (built & ~np.roll(built, 1, axis=1)).sum(axis=1)
        return _only(ground, stretches == stretches.max())

    def _far_off(self, pairs: Array16) -> Array16:
        farthest: NDArray[np.float64] = np.full(len(pairs), -np.inf)
        for step in (0, layout.STEP[pairs[:, 1]], layout.STEP[pairs[:, 1] + 1]):
            p = pairs[:, 0] + step
            r = (p + layout.WIDTH // 2) // layout.WIDTH
            q = p - layout.WIDTH * r
            x, y = 1.5 * q, sqrt(3) * (r + q / 2)
            farthest = np.maximum(farthest, x * sin(self.heading) - y * cos(self.heading))
        return _only(pairs, farthest > farthest.max() - 1e-6)


def _only(pairs: Array16, wanted: NDArray[np.bool_]) -> Array16:
    chosen: Array16 = pairs[wanted]
    return chosen
