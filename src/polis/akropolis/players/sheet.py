"""The sheet of paper for sketching.py: room for it, and what the slopes of the network say."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from polis.akropolis.kernel.layout import BOARD, MOST_PLACEMENTS, QUARRY, STARS, Array16
from polis.compiling import compiled

from .features import (
    F_OPENINGS,
    F_POINTS,
    F_STARS,
    F_STONES,
    F_TURNS,
    F_VALUES,
    OPENINGS,
)
from .network import Array32, Network
from .pairs import KIND, KINDS, LEVELS, PAIR

MOST_PLACES: Final = 6
HEXES_AND_NONE: Final = QUARRY + 1
TOUCHING: Final = 12
"""Triangles that share a cell with another, beside itself."""

# What a cell of the tile has around it.
GAPS_NEAR: Final = 0
EDGES_NEAR: Final = 1
RIVALS_NEAR: Final = 2
MAIN_NEAR: Final = 3  # whether there is a house of the largest group
COMPANY: Final = 4

# A place to build upwards that a tile brings.
MINE: Final = 0  # which of its cells are the tile's, a bit each
OTHER_IMPORTANT: Final = 1
OTHER_QUARRIES: Final = 2
MAY: Final = 3  # what could be built there
MAY_BY_HOUSE: Final = 4  # the same if the tile brings a house of the largest group
SPOT: Final = 5


class Sheet(NamedTuple):
    """Room to sketch in, for one thread."""

    now: Array32
    marks: Array16
    """What the network sees of the city as it stands, and what its cells are (see features.py)."""

    slopes: Array32
    pair_slopes: Array32
    """How much more the network expects with a little more of what it sees of the city."""

    weights: Array32
    stones: Array32
    openings: Array32
    sides: Array32
    """What follows for a unit of value by type and a plaza by type; for stones by place and number
    gained; for places to build upwards; for neighbours by level, kind and hex."""

    worth: Array32
    matters: Array16
    may: Array16
    company: Array16
    """What is known of the three cells of a placement: what each hex is worth there, which would
    matter, what could be built, what lies around."""

    spots: Array16
    turned: Array32
    """The places to build upwards that it brings, and the guesses for its three turns."""

    guesses: Array32
    """What placements promise, by place and placement."""


def new_sheet(network: Network) -> Sheet:
    """Return room for sketching with a network of this kind."""

    def numbers(*shape: int) -> Array32:
        return np.zeros(shape, np.float32)

    def integers(*shape: int) -> Array16:
        return np.zeros(shape, np.int16)

    return Sheet(
        now=numbers(F_TURNS),
        marks=integers(BOARD),
        slopes=numbers(F_TURNS),
        pair_slopes=numbers(len(network.pairs)),
        weights=numbers(10),
        stones=numbers(MOST_PLACES, 4),
        openings=numbers(9, 1 << OPENINGS),
        sides=numbers(LEVELS + 1, KINDS, HEXES_AND_NONE),
        worth=numbers(3, HEXES_AND_NONE),
        matters=integers(3),
        may=integers(3),
        company=integers(3, COMPANY),
        spots=integers(TOUCHING, SPOT),
        turned=numbers(3),
        guesses=numbers(MOST_PLACES, MOST_PLACEMENTS),
    )


@compiled
def weigh(sheet: Sheet) -> None:
    """Write what follows from the slopes for the position."""
    _weigh_types(sheet)
    _weigh_stones(sheet)
    _weigh_openings(sheet)
    _weigh_sides(sheet)


@compiled
def _weigh_types(sheet: Sheet) -> None:
    """Write what a unit of value more is worth by type, and a plaza."""
    now, slopes, weights = sheet.now, sheet.slopes, sheet.weights
    for kind in range(5):
        points = 1 + slopes[F_POINTS + kind]
        weights[kind] = now[F_STARS + kind] * points + slopes[F_VALUES + kind]
        star = now[F_VALUES + kind] * points + slopes[F_STARS + kind]
        weights[5 + kind] = STARS[kind] * star


@compiled
def _weigh_stones(sheet: Sheet) -> None:
    """Write what the stones are worth that are left at a place once some are gained."""
    slopes = sheet.slopes
    for place in range(len(sheet.stones)):
        for gained in range(4):
            left = sheet.now[F_STONES] - place + gained
            worth = left * (1 + slopes[F_STONES]) + min(left, 1) * slopes[F_STONES + 1]
            worth += min(left, 2) * slopes[F_STONES + 2] + min(left, 4) * slopes[F_STONES + 3]
            sheet.stones[place, gained] = worth


@compiled
def _weigh_openings(sheet: Sheet) -> None:
    """Write what places are worth by level and cost, for each set of what could be built there."""
    for group in range(9):
        for may in range(1, 1 << OPENINGS):
            last = 0
            while may >> last + 1:
                last += 1
            slope = sheet.slopes[F_OPENINGS + OPENINGS * group + last]
            sheet.openings[group, may] = sheet.openings[group, may - (1 << last)] + slope


@compiled
def _weigh_sides(sheet: Sheet) -> None:
    """Write what it is worth by level, kind of the neighbour, and hex that these lie together."""
    if len(sheet.pair_slopes) > 0:
        for level, near, hexagon in np.ndindex(sheet.sides.shape):
            pair = PAIR[KIND[hexagon, level], near]
            sheet.sides[level, near, hexagon] = sheet.pair_slopes[pair]
