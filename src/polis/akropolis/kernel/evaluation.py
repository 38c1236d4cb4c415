"""What every legal move would bring: each is made, scored and taken back.

A tile changes three cells, so a trial changes the sorted lists of hexes in at most six places, and
only the kinds it covers or adds (on the ground, also those that look at empty cells) are judged
again. The result is the full score all the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polis.compiling import compiled

from .city import lay, list_placements, take_up
from .layout import (
    BARRACKS,
    CITIES,
    CITY,
    COUNT,
    E_TOPS,
    GARDEN,
    HEX_MASK,
    HEX_SHIFT,
    HOUSE_PLAZA,
    LEVEL_MASK,
    LISTS,
    MARKET,
    MARKET_PLAZA,
    OUT,
    RING,
    RULINGS,
    SEATS,
    SITE,
    SITE_LENGTH,
    STEP,
    STONES,
    TEMPLE,
    TILE_HEXES,
    TRIAL,
    TURN,
    VARIANTS,
    Array16,
)
from .scoring import judge, score_city

ON_GROUND = 1 << BARRACKS | 1 << TEMPLE | 1 << GARDEN


@compiled
def evaluate_moves(g: Array16, placements: Array16, points: NDArray[np.int32]) -> int:
    """Write the points the player to move would have after each move; return the placements.

    `placements` gets the p, rotation pairs, and `points[place, placement]` the points, for every
    place of the site that the player can pay for.
    """
    seat = g[TURN] % g[SEATS]
    at = CITIES + CITY * seat
    count = list_placements(g, at, placements)
    score_city(g, at, g[VARIANTS], g[RULINGS])
    houses, markets, barracks = g[OUT], g[OUT + 1], g[OUT + 2]
    temples, gardens = g[OUT + 3], g[OUT + 4]
    for place in range(min(g[STONES + seat] + 1, g[SITE_LENGTH])):
        tile = g[SITE + place]
        stones = g[STONES + seat] - place
        for i in range(count):
            g[OUT], g[OUT + 1], g[OUT + 2] = houses, markets, barracks
            g[OUT + 3], g[OUT + 4] = temples, gardens
            scored = try_placement(g, at, tile, placements[2 * i], placements[2 * i + 1])
            points[place, i] = scored + stones
    return count


@compiled
def preview_moves(g: Array16, placements: Array16, outcomes: NDArray[np.int16]) -> int:
    """Write what each move would leave its player with; return how many placements there are.

    `outcomes[place, placement]` gets the points of the five types and the stones.
    """
    seat = g[TURN] % g[SEATS]
    at = CITIES + CITY * seat
    count = list_placements(g, at, placements)
    score_city(g, at, g[VARIANTS], g[RULINGS])
    values = g[OUT : OUT + 5].copy()
    for place in range(min(g[STONES + seat] + 1, g[SITE_LENGTH])):
        for i in range(count):
            g[OUT : OUT + 5] = values
            p, rotation = placements[2 * i], placements[2 * i + 1]
            scored = try_placement(g, at, g[SITE + place], p, rotation)
            for kind in range(5):
                points = g[OUT + kind] * g[OUT + 5 + kind]
                outcomes[place, i, kind] = points
                scored -= points
            outcomes[place, i, 5] = g[STONES + seat] - place + scored
    return count


@compiled
def try_placement(g: Array16, at: int, tile: int, p: int, rotation: int) -> int:
    """Lay a tile, score the city, take the tile up; return points and stones gained.

    The lists and `g[OUT]` must be those of the city as it stands; the lists are so again after.
    """
    gained = lay(g, at, TRIAL, tile, p, rotation, RING)
    on_tiles = (g[TRIAL + E_TOPS] & LEVEL_MASK) != 0
    kinds = _cover(g, p, rotation) if on_tiles else ON_GROUND
    for i in range(3):
        kinds |= _add(g, TILE_HEXES[tile, i], p + _step(rotation, i))
    if kinds & 1 << MARKET_PLAZA:
        kinds |= 1 << MARKET
    points = judge(g, at, g[VARIANTS], g[RULINGS], kinds)
    for i in range(3):
        g[COUNT + TILE_HEXES[tile, i]] -= 1
    if on_tiles:
        for i in range(3):
            _add(g, _covered(g, i), p + _step(rotation, i))
    take_up(g, at, TRIAL)
    return points + gained


@compiled
def _step(rotation: int, i: int) -> int:
    """Return how far the i-th hex of a tile is from its first."""
    return 0 if i == 0 else int(STEP[rotation + i - 1])


@compiled
def _covered(g: Array16, i: int) -> int:
    """Return the kind of hex that lay under the i-th hex of the trial."""
    return int(g[TRIAL + E_TOPS + i]) >> HEX_SHIFT & HEX_MASK


@compiled
def _add(g: Array16, kind: int, p: int) -> int:
    """Add a hex to the list of its kind; return the kind's bit."""
    count = g[COUNT + kind]
    g[LISTS + 64 * kind + count] = p
    g[COUNT + kind] = count + 1
    return 1 << kind


@compiled
def _cover(g: Array16, p: int, rotation: int) -> int:
    """Take the three covered hexes out of their lists; return the bits of their kinds."""
    kinds = 0
    for i in range(3):
        kind = _covered(g, i)
        kinds |= 1 << kind
        last = g[COUNT + kind] - 1
        g[COUNT + kind] = last
        # Of plazas and quarries only the number matters, so their lists are left alone.
        if kind < HOUSE_PLAZA:
            here = p + _step(rotation, i)
            found = 0
            while g[LISTS + 64 * kind + found] != here:
                found += 1
            g[LISTS + 64 * kind + found] = g[LISTS + 64 * kind + last]
    return kinds
