"""What the value network sees of a city: counts of what lies where, and in what company.

A position right after a move is described from the mover's side: the own city, the stones, the
values and stars so far, the places to build upwards, what is still to come, and the time left.
Everything is counted afresh for each position; that takes about a microsecond.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.kernel.city import fits, slot
from polis.akropolis.kernel.layout import (
    ARCHITECT,
    BARRACKS,
    BUILT,
    BUILT_LENGTH,
    CELLS,
    COUNT,
    DECK,
    DECK_LENGTH,
    DRAWN,
    ENCLOSED,
    GARDEN,
    HEX_MASK,
    HEX_SHIFT,
    HOLES,
    HOUSE,
    HOUSE_PLAZA,
    LEVEL_MASK,
    LISTS,
    MARKET,
    MARKET_PLAZA,
    MASK,
    OUT,
    QUARRY,
    RULINGS,
    SEATS,
    SEEN_HOUSE,
    SITE,
    SITE_LENGTH,
    STACK,
    STARS,
    STEP,
    TEMPLE,
    TILE_HEXES,
    VARIANTS,
    Array16,
)
from polis.akropolis.kernel.scoring import (
    DOUBLE_BARRACKS,
    DOUBLE_GARDENS,
    DOUBLE_HOUSES,
    DOUBLE_MARKETS,
    DOUBLE_TEMPLES,
    HOUSES_BY_VALUE,
    SINGLE_HEX_LAKES,
    not_an_edge,
    sort_hexes,
)
from polis.compiling import compiled

# Where each group of numbers starts. Levels are counted up to 4, higher ones with it.
F_HOUSES: Final = 0  # level × in the largest group or not
F_MARKETS: Final = 8  # level × free of rivals or not
F_BARRACKS: Final = 16  # level × open sides 0, 1, 2, 3+
F_TEMPLES: Final = 32  # level × gaps 0, 1, 2, 3+
F_GARDENS: Final = 48  # level
F_PLAZAS: Final = 52  # type × level up to 3
F_QUARRIES: Final = 67  # level
F_SPOTS: Final = 71  # base level up to 3 × what a tile would cover there
F_OPENINGS: Final = 101  # base level up to 3 × important hexes covered, up to 2 × what may be built
F_GROUND: Final = 146  # built cells, holes
F_VALUES: Final = 148
F_STARS: Final = 153
F_POINTS: Final = 158
F_STONES: Final = 163  # stones, and at least 1, 2, 4
F_TURNS: Final = 167  # own turns left, and whether 0, 1, 2, 3 are
F_TO_COME: Final = 172  # kinds of hexes in the stacks
F_SITE: Final = 183  # kinds of hexes in the site
F_PLAYERS: Final = 194  # 2, 3, 4; none of them in a solo game
F_VARIANTS: Final = 197
F_PLACES: Final = 202  # tiles in the site
F_PILE: Final = 203  # the Architect, in a solo game: see rival.py
F_ORDER: Final = 226  # kinds of hexes on the first, second and third tile of the site
ORDERED: Final = 3
FEATURES: Final = 259

# Marks of a cell: what it is to cover it, and what could be built there.
IMPORTANT: Final = 1
QUARRY_SPOT: Final = 2
COVER_MASK: Final = 3
OPENING_SHIFT: Final = 2

# What could be built on a cell, a bit each: a house of the largest group, a market, barracks, a
# temple, and such a house at the edge of the city.
MAY_HOUSE: Final = 1
MAY_MARKET: Final = 2
MAY_BARRACKS: Final = 4
MAY_TEMPLE: Final = 8
MAY_HOUSE_AT_EDGE: Final = 16
OPENINGS: Final = 5

# What a tile would cover, by the number of important hexes and of quarries among the three.
SPOT_KIND: Array16 = np.array([[0, 1, 2, 3], [4, 5, 6, 0], [7, 8, 0, 0], [9, 0, 0, 0]], np.int16)
SPOT_KINDS: Final = 10


@compiled
def describe_city(g: Array16, at: int, f: NDArray[np.float32], marks: Array16) -> int:
    """Write the features of a city; return its points without stones.

    `marks`, of the size of a board, tells afterwards what it is to cover each built cell, and what
    could be built there; other cells of it mean nothing.
    """
    for i in range(F_STONES):
        f[i] = 0.0
    sort_hexes(g, at)
    cells = at + CELLS
    variants, rulings = g[VARIANTS], g[RULINGS]
    g[OUT] = _houses(g, cells, f, marks, variants, rulings)
    g[OUT + 1] = _markets(g, cells, f, marks, variants)
    g[OUT + 2] = _barracks(g, cells, f, marks, variants, rulings)
    g[OUT + 3] = _temples(g, cells, f, marks, variants)
    g[OUT + 4] = _gardens(g, cells, f, marks, variants, rulings)
    _plazas_and_quarries(g, cells, f, marks)
    _openings(g, at, marks, rulings)
    _spots(g, at, f, marks)
    f[F_GROUND] = g[at + BUILT_LENGTH]
    f[F_GROUND + 1] = g[at + HOLES]
    points = 0
    for kind in range(5):
        value = g[OUT + kind]
        stars = g[COUNT + HOUSE_PLAZA + kind] * STARS[kind]
        f[F_VALUES + kind] = value
        f[F_STARS + kind] = stars
        f[F_POINTS + kind] = value * stars
        points += value * stars
    return points


@compiled
def describe_rest(
    g: Array16, stones: int, turns_left: int, taken: int, f: NDArray[np.float32]
) -> None:
    """Write the features beside the city, as they are once the tile at place `taken` is gone."""
    for i in range(F_TURNS, FEATURES):
        f[i] = 0.0
    describe_stones(stones, f)
    f[F_TURNS] = turns_left
    if turns_left < 4:
        f[F_TURNS + 1 + turns_left] = 1.0
    for i in range(g[DRAWN], g[DECK_LENGTH]):
        for h in range(3):
            f[F_TO_COME - 1 + TILE_HEXES[g[DECK + i], h]] += 1.0
    for place in range(g[SITE_LENGTH]):
        if place != taken:
            for h in range(3):
                f[F_SITE - 1 + TILE_HEXES[g[SITE + place], h]] += 1.0
    if not g[ARCHITECT]:
        f[F_PLAYERS + g[SEATS] - 2] = 1.0
    for kind in range(5):
        f[F_VARIANTS + kind] = g[VARIANTS] >> kind & 1
    f[F_PLACES] = g[SITE_LENGTH] - (1 if taken >= 0 else 0)
    describe_order(g, taken, -1, f)


@compiled
def describe_order(g: Array16, taken: int, answered: int, f: NDArray[np.float32]) -> None:
    """Write what the next tiles of the site show, once those at two places are gone."""
    for i in range(F_ORDER, F_ORDER + 11 * ORDERED):
        f[i] = 0.0
    at = F_ORDER - 1
    for place in range(g[SITE_LENGTH]):
        is_there = place != taken and place != answered  # noqa: PLR1714 (Numba has no mixed `in`)
        if is_there and at < F_ORDER - 1 + 11 * ORDERED:
            for h in range(3):
                f[at + TILE_HEXES[g[SITE + place], h]] += 1.0
            at += 11


@compiled
def describe_stones(stones: int, f: NDArray[np.float32]) -> None:
    """Write the features of a number of stones."""
    f[F_STONES] = stones
    f[F_STONES + 1] = min(stones, 1)
    f[F_STONES + 2] = min(stones, 2)
    f[F_STONES + 3] = min(stones, 4)


@compiled
def _level(value: int) -> int:
    """Return the level of a board cell from 0, all above the fourth as the fourth."""
    return min(value & LEVEL_MASK, 4) - 1


@compiled
def _houses(
    g: Array16, cells: int, f: NDArray[np.float32], marks: Array16, variants: int, rulings: int
) -> int:
    """Find the largest group; the visited houses lie group by group on the stack."""
    visited = STACK
    houses = LISTS + 64 * HOUSE
    best_rank, best_value, best_start, best_end = 0, 0, 0, 0
    end = 0
    for i in range(g[COUNT + HOUSE]):
        p = g[houses + i]
        here = slot(cells, p)
        if g[here] >> HEX_SHIFT & HEX_MASK == SEEN_HOUSE:
            continue
        g[here] += (SEEN_HOUSE - HOUSE) << HEX_SHIFT
        start = end
        g[visited + end] = p
        done, value = end, 0
        end += 1
        while done < end:
            p = g[visited + done]
            done += 1
            value += g[slot(cells, p)] & LEVEL_MASK
            for direction in range(6):
                near = p + STEP[direction]
                here = slot(cells, near)
                if g[here] >> HEX_SHIFT & HEX_MASK == HOUSE:
                    g[here] += (SEEN_HOUSE - HOUSE) << HEX_SHIFT
                    g[visited + end] = near
                    end += 1
        size = end - start
        rank = value << 10 | size if rulings & HOUSES_BY_VALUE else size << 10 | value
        if rank > best_rank:
            best_rank, best_value, best_start, best_end = rank, value, start, end
    for i in range(end):
        p = g[visited + i]
        here = slot(cells, p)
        g[here] -= (SEEN_HOUSE - HOUSE) << HEX_SHIFT
        inside = 1 if best_start <= i < best_end else 0
        f[F_HOUSES + 2 * _level(g[here]) + inside] += 1.0
        marks[p & MASK] = IMPORTANT * inside
    return 2 * best_value if variants & DOUBLE_HOUSES and best_value >= 10 else best_value


@compiled
def _markets(g: Array16, cells: int, f: NDArray[np.float32], marks: Array16, variants: int) -> int:
    total = 0
    for i in range(g[COUNT + MARKET]):
        p = g[LISTS + 64 * MARKET + i]
        rivals, plazas = 0, 0
        for direction in range(6):
            kind = g[slot(cells, p + STEP[direction])] >> HEX_SHIFT & HEX_MASK
            rivals += kind == MARKET
            plazas += kind == MARKET_PLAZA
        value = g[slot(cells, p)]
        free = 1 if rivals == 0 else 0
        doubled = 1 if variants & DOUBLE_MARKETS and plazas > 0 else 0
        total += free * ((value & LEVEL_MASK) << doubled)
        f[F_MARKETS + 2 * _level(value) + free] += 1.0
        marks[p & MASK] = IMPORTANT * free
    return total


@compiled
def _barracks(
    g: Array16,
    cells: int,
    f: NDArray[np.float32],
    marks: Array16,
    variants: int,
    rulings: int,
) -> int:
    total = 0
    no_edge = not_an_edge(rulings)
    for i in range(g[COUNT + BARRACKS]):
        p = g[LISTS + 64 * BARRACKS + i]
        edges = 0
        for direction in range(6):
            value = g[slot(cells, p + STEP[direction])]
            edges += (value & no_edge) == 0
        value = g[slot(cells, p)]
        doubled = 1 if variants & DOUBLE_BARRACKS and edges >= 3 else 0
        if edges > 0:
            total += (value & LEVEL_MASK) << doubled
        f[F_BARRACKS + 4 * _level(value) + min(edges, 3)] += 1.0
        marks[p & MASK] = IMPORTANT if edges > 0 else 0
    return total


@compiled
def _temples(g: Array16, cells: int, f: NDArray[np.float32], marks: Array16, variants: int) -> int:
    total = 0
    for i in range(g[COUNT + TEMPLE]):
        p = g[LISTS + 64 * TEMPLE + i]
        gaps = 0
        for direction in range(6):
            gaps += (g[slot(cells, p + STEP[direction])] & LEVEL_MASK) == 0
        value = g[slot(cells, p)]
        level = value & LEVEL_MASK
        doubled = 1 if variants & DOUBLE_TEMPLES and level >= 2 else 0
        if gaps == 0:
            total += level << doubled
        f[F_TEMPLES + 4 * _level(value) + min(gaps, 3)] += 1.0
        marks[p & MASK] = IMPORTANT if gaps <= 1 else 0
    return total


@compiled
def _gardens(
    g: Array16,
    cells: int,
    f: NDArray[np.float32],
    marks: Array16,
    variants: int,
    rulings: int,
) -> int:
    total = 0
    for i in range(g[COUNT + GARDEN]):
        p = g[LISTS + 64 * GARDEN + i]
        value = g[slot(cells, p)]
        doubled = 0
        if variants & DOUBLE_GARDENS:
            doubled = _beside_lake(g, cells, p, rulings)
        total += (value & LEVEL_MASK) << doubled
        f[F_GARDENS + _level(value)] += 1.0
        marks[p & MASK] = IMPORTANT
    return total


@compiled
def _beside_lake(g: Array16, cells: int, p: int, rulings: int) -> int:
    for direction in range(6):
        near = p + STEP[direction]
        value = g[slot(cells, near)]
        if (value & LEVEL_MASK) == 0 and (value & ENCLOSED) != 0:
            gaps = 0
            for around in range(6):
                gaps += (g[slot(cells, near + STEP[around])] & LEVEL_MASK) == 0
            if gaps == 0 or not rulings & SINGLE_HEX_LAKES:
                return 1
    return 0


@compiled
def _plazas_and_quarries(g: Array16, cells: int, f: NDArray[np.float32], marks: Array16) -> None:
    for kind in range(5):
        for i in range(g[COUNT + HOUSE_PLAZA + kind]):
            p = g[LISTS + 64 * (HOUSE_PLAZA + kind) + i]
            f[F_PLAZAS + 3 * kind + min(_level(g[slot(cells, p)]), 2)] += 1.0
            marks[p & MASK] = IMPORTANT
    for i in range(g[COUNT + QUARRY]):
        p = g[LISTS + 64 * QUARRY + i]
        f[F_QUARRIES + _level(g[slot(cells, p)])] += 1.0
        marks[p & MASK] = QUARRY_SPOT


@compiled
def _openings(g: Array16, at: int, marks: Array16, rulings: int) -> None:
    """Mark what could be built on each cell: what would have the company there that it wants."""
    cells = at + CELLS
    no_edge = not_an_edge(rulings)
    for i in range(g[at + BUILT_LENGTH]):
        p = g[at + BUILT + i]
        house, markets, gaps, edges = _is_main(g[slot(cells, p)], marks[p & MASK]), 0, 0, 0
        for direction in range(6):
            near = p + STEP[direction]
            value = g[slot(cells, near)]
            house |= _is_main(value, marks[near & MASK])
            markets += value >> HEX_SHIFT & HEX_MASK == MARKET
            gaps += value & LEVEL_MASK == 0
            edges += value & no_edge == 0
        marks[p & MASK] |= openings_with(house, markets, gaps, edges) << OPENING_SHIFT


@compiled
def openings_with(house: bool, markets: int, gaps: int, edges: int) -> int:
    """Return what could be built on a cell, by the company that it has."""
    may = MAY_HOUSE if house else 0
    may |= MAY_MARKET if markets == 0 else 0
    may |= MAY_BARRACKS if edges > 0 else 0
    may |= MAY_TEMPLE if gaps == 0 else 0
    return may | (MAY_HOUSE_AT_EDGE if house and edges > 0 else 0)


@compiled
def _is_main(value: int, mark: int) -> bool:
    """Tell whether a cell has a house of the largest group."""
    return (value >> HEX_SHIFT & HEX_MASK == HOUSE) & (mark & COVER_MASK == IMPORTANT)


@compiled
def marks_of_spot(marks: Array16, a: int, b: int, c: int) -> tuple[int, int, int]:
    """Return how many important hexes and quarries three cells have, and what may be built."""
    important, quarries, may = 0, 0, 0
    for mark in (marks[a & MASK], marks[b & MASK], marks[c & MASK]):
        important += mark & COVER_MASK == IMPORTANT
        quarries += mark & COVER_MASK == QUARRY_SPOT
        may |= mark >> OPENING_SHIFT
    return important, quarries, may


@compiled
def _spots(g: Array16, at: int, f: NDArray[np.float32], marks: Array16) -> None:
    """Count the places to build upwards, by level, what would be covered and what may be built."""
    cells = at + CELLS
    for i in range(g[at + BUILT_LENGTH]):
        p = g[at + BUILT + i]
        a = g[slot(cells, p)]
        for rotation in range(1, 3):
            second, third = p + STEP[rotation], p + STEP[rotation + 1]
            if fits(a, g[slot(cells, second)], g[slot(cells, third)]):
                important, quarries, may = marks_of_spot(marks, p, second, third)
                level = min(_level(a), 2)
                f[F_SPOTS + SPOT_KINDS * level + SPOT_KIND[important, quarries]] += 1.0
                first = F_OPENINGS + OPENINGS * (3 * level + min(important, 2))
                for k in range(OPENINGS):
                    f[first + k] += may >> k & 1
