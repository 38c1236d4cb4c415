"""Which hexes lie side by side: what a network may see of a city beside plain counts.

Each side between two cells counts for the two kinds that meet there. A kind is what lies on top
and its level, all plazas as one, levels above the third as the third; empty ground is a kind too.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np

from polis.akropolis.kernel.city import slot
from polis.akropolis.kernel.layout import (
    BUILT,
    BUILT_LENGTH,
    CELLS,
    HEX_MASK,
    HEX_SHIFT,
    HEXES,
    HOUSE_PLAZA,
    LEVEL_MASK,
    QUARRY,
    REACH,
    STEP,
    Array16,
    place_of,
    tile_at_origin,
)
from polis.compiling import compiled
from polis.hexes import Direction, neighbours

LEVELS: Final = 3
SIGHTS: Final = 7  # five districts, plazas, quarries
KINDS: Final = 1 + SIGHTS * LEVELS
PAIRS: Final = KINDS * (KINDS + 1) // 2


def _kind(hexagon: int, level: int) -> int:
    if level == 0:
        return 0
    district, plaza, quarry = hexagon - 1, SIGHTS - 2, SIGHTS - 1
    sight = quarry if hexagon == QUARRY else district if hexagon < HOUSE_PLAZA else plaza
    return LEVELS * sight + min(level, LEVELS)


def _kinds() -> Array16:
    kinds = np.zeros((HEX_MASK + 1, LEVEL_MASK + 1), np.int16)
    for hexagon, level in product(range(1, len(HEXES) + 1), range(LEVEL_MASK + 1)):
        kinds[hexagon, level] = _kind(hexagon, level)
    return kinds


KIND: Array16 = _kinds()
"""Kinds by number of the hex and level."""

PAIR: Array16 = np.array(
    [[max(a, b) * (max(a, b) + 1) // 2 + min(a, b) for b in range(KINDS)] for a in range(KINDS)],
    np.int16,
)
"""The number of each pair of kinds; 0, with empty ground on both sides, weighs nothing."""


MOST_PAIRS: Final = 6 * (REACH - BUILT)
"""More than any city has: six sides of each built cell."""

SIDES: Final = 15
"""Those of three cells that touch one another: three between them and twelve around."""


def _sides(rotation: int) -> list[tuple[int, int]]:
    """Return the cells on both sides of each side of a tile whose first hex is at the origin."""
    tile = tile_at_origin(rotation)
    return [
        (place_of(cell), place_of(near))
        for cell in tile
        for near in neighbours(cell)
        if near not in tile or cell < near
    ]


SIDES_OF: Array16 = np.array([_sides(rotation) for rotation in Direction], np.int16)
"""By rotation: how far the cells on both sides of each side are from the tile's first."""


@compiled
def kind_of(value: int) -> int:
    """Return the kind of a board cell."""
    return int(KIND[value >> HEX_SHIFT & HEX_MASK, value & LEVEL_MASK])


@compiled
def pairs_at(
    g: Array16, at: int, p: int, rotation: int, pairs: Array16, row: int, first: int
) -> None:
    """Write the pairs at the sides of three cells as they are now into a row."""
    cells = at + CELLS
    for i in range(SIDES):
        one = g[slot(cells, p + SIDES_OF[rotation, i, 0])]
        other = g[slot(cells, p + SIDES_OF[rotation, i, 1])]
        pairs[row, first + i] = PAIR[kind_of(one), kind_of(other)]


@compiled
def list_pairs(g: Array16, at: int, pairs: Array16) -> int:
    """Write the pair of every side of every built cell, once each; return how many there are."""
    cells = at + CELLS
    count = 0
    for i in range(g[at + BUILT_LENGTH]):
        p = g[at + BUILT + i]
        kind = kind_of(g[slot(cells, p)])
        for direction in range(6):
            other = kind_of(g[slot(cells, p + STEP[direction])])
            if other == 0 or direction < 3:
                pairs[count] = PAIR[kind, other]
                count += 1
    return count
