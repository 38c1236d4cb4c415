"""Scoring on flat arrays. The result goes to `g[OUT]`: five values, then five numbers of stars.

First the visible hexes are sorted by kind into lists, without a branch; then each kind is judged
in a loop of its own.
"""

from __future__ import annotations

from polis.compiling import compiled

from .city import slot
from .layout import (
    BARRACKS,
    BUILT,
    BUILT_LENGTH,
    CELLS,
    COUNT,
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
    OUT,
    SEEN_HOUSE,
    STACK,
    STARS,
    STEP,
    TEMPLE,
    Array16,
)

DOUBLE_HOUSES = 1
DOUBLE_MARKETS = 2
DOUBLE_BARRACKS = 4
DOUBLE_TEMPLES = 8
DOUBLE_GARDENS = 16

HOUSES_BY_VALUE = 1
BARRACKS_AT_LAKES = 2
SINGLE_HEX_LAKES = 4

EVERY_KIND = 0b111110


@compiled
def score_city(g: Array16, at: int, variants: int, rulings: int) -> int:
    """Score a city; return the points of its five types together, without stones."""
    sort_hexes(g, at)
    return judge(g, at, variants, rulings, EVERY_KIND)


@compiled
def judge(g: Array16, at: int, variants: int, rulings: int, kinds: int) -> int:
    """Judge some kinds of district by the sorted lists, keep `g[OUT]` for the others; add up."""
    cells = at + CELLS
    holes = g[at + HOLES] > 0
    if kinds & 1 << HOUSE:
        g[OUT] = _houses(g, cells, variants, rulings)
    if kinds & 1 << MARKET:
        g[OUT + 1] = _markets(g, cells, variants)
    if kinds & 1 << BARRACKS:
        g[OUT + 2] = _barracks(g, cells, variants, rulings)
    if kinds & 1 << TEMPLE:
        g[OUT + 3] = _temples(g, cells, variants)
    if kinds & 1 << GARDEN:
        g[OUT + 4] = _gardens(g, cells, variants, rulings, holes)
    points = 0
    for kind in range(5):
        stars = g[COUNT + HOUSE_PLAZA + kind] * STARS[kind]
        g[OUT + 5 + kind] = stars
        points += g[OUT + kind] * stars
    return points


@compiled
def sort_hexes(g: Array16, at: int) -> None:
    """Write the visible hexes of each kind into their list."""
    for kind in range(12):
        g[COUNT + kind] = 0
    for i in range(g[at + BUILT_LENGTH]):
        p = g[at + BUILT + i]
        kind = g[slot(at + CELLS, p)] >> HEX_SHIFT & HEX_MASK
        count = g[COUNT + kind]
        g[LISTS + 64 * kind + count] = p
        g[COUNT + kind] = count + 1


@compiled
def _houses(g: Array16, cells: int, variants: int, rulings: int) -> int:
    """Find the largest group; houses already counted stand as SEEN_HOUSE until the end."""
    houses = LISTS + 64 * HOUSE
    best_rank = 0
    best_value = 0
    visited = STACK
    for i in range(g[COUNT + HOUSE]):
        p = g[houses + i]
        here = slot(cells, p)
        if g[here] >> HEX_SHIFT & HEX_MASK == SEEN_HOUSE:
            continue
        g[here] += (SEEN_HOUSE - HOUSE) << HEX_SHIFT
        g[visited] = p
        size, done, value = 1, 0, 0
        while done < size:
            p = g[visited + done]
            done += 1
            value += g[slot(cells, p)] & LEVEL_MASK
            for direction in range(6):
                near = p + STEP[direction]
                here = slot(cells, near)
                if g[here] >> HEX_SHIFT & HEX_MASK == HOUSE:
                    g[here] += (SEEN_HOUSE - HOUSE) << HEX_SHIFT
                    g[visited + size] = near
                    size += 1
        rank = value << 10 | size if rulings & HOUSES_BY_VALUE else size << 10 | value
        if rank > best_rank:
            best_rank, best_value = rank, value
    for i in range(g[COUNT + HOUSE]):
        g[slot(cells, g[houses + i])] -= (SEEN_HOUSE - HOUSE) << HEX_SHIFT
    if variants & DOUBLE_HOUSES and best_value >= 10:
        return 2 * best_value
    return best_value


@compiled
def _markets(g: Array16, cells: int, variants: int) -> int:
    total = 0
    for i in range(g[COUNT + MARKET]):
        p = g[LISTS + 64 * MARKET + i]
        rivals = 0
        plazas = 0
        for direction in range(6):
            kind = g[slot(cells, p + STEP[direction])] >> HEX_SHIFT & HEX_MASK
            rivals += kind == MARKET
            plazas += kind == MARKET_PLAZA
        if rivals == 0:
            doubled = 1 if variants & DOUBLE_MARKETS and plazas > 0 else 0
            total += (g[slot(cells, p)] & LEVEL_MASK) << doubled
    return total


@compiled
def not_an_edge(rulings: int) -> int:
    """Return the bits of a board cell that make it no edge for barracks, if it has any of them."""
    return LEVEL_MASK if rulings & BARRACKS_AT_LAKES else LEVEL_MASK | ENCLOSED


@compiled
def _barracks(g: Array16, cells: int, variants: int, rulings: int) -> int:
    total = 0
    no_edge = not_an_edge(rulings)
    for i in range(g[COUNT + BARRACKS]):
        p = g[LISTS + 64 * BARRACKS + i]
        edges = 0
        for direction in range(6):
            value = g[slot(cells, p + STEP[direction])]
            edges += (value & no_edge) == 0
        if edges > 0:
            doubled = 1 if variants & DOUBLE_BARRACKS and edges >= 3 else 0
            total += (g[slot(cells, p)] & LEVEL_MASK) << doubled
    return total


@compiled
def _temples(g: Array16, cells: int, variants: int) -> int:
    total = 0
    for i in range(g[COUNT + TEMPLE]):
        p = g[LISTS + 64 * TEMPLE + i]
        gaps = 0
        for direction in range(6):
            gaps += (g[slot(cells, p + STEP[direction])] & LEVEL_MASK) == 0
        if gaps == 0:
            level = g[slot(cells, p)] & LEVEL_MASK
            total += level << (1 if variants & DOUBLE_TEMPLES and level >= 2 else 0)
    return total


@compiled
def _gardens(g: Array16, cells: int, variants: int, rulings: int, holes: bool) -> int:
    total = 0
    for i in range(g[COUNT + GARDEN]):
        p = g[LISTS + 64 * GARDEN + i]
        doubled = 0
        if variants & DOUBLE_GARDENS and holes:
            for direction in range(6):
                near = p + STEP[direction]
                value = g[slot(cells, near)]
                is_lake = (value & LEVEL_MASK) == 0 and (value & ENCLOSED) != 0
                if is_lake and (not rulings & SINGLE_HEX_LAKES or _is_alone(g, cells, near)):
                    doubled = 1
        total += (g[slot(cells, p)] & LEVEL_MASK) << doubled
    return total


@compiled
def _is_alone(g: Array16, cells: int, p: int) -> bool:
    """Tell whether all six neighbours of a cell are built."""
    gaps = 0
    for direction in range(6):
        gaps += (g[slot(cells, p + STEP[direction])] & LEVEL_MASK) == 0
    return gaps == 0
