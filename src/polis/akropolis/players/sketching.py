"""What a tile would roughly be worth somewhere, without laying it: guesses for skimming.py.

The slopes of the network tell what a little more of everything is worth. A guess adds up what the
hexes of a tile would be on three cells, in their company there, what they would cover, what they
would do to their neighbours, and the places to build upwards that come and go. It does not see
that groups of houses grow together or fall apart, nor new lakes, nor what variants double.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from polis.akropolis.kernel.city import fits, slot
from polis.akropolis.kernel.layout import (
    BARRACKS,
    CELLS,
    ENCLOSED,
    GARDEN,
    HEX_MASK,
    HEX_SHIFT,
    HOUSE,
    HOUSE_PLAZA,
    LEVEL_MASK,
    MARKET,
    MASK,
    QUARRY,
    RING,
    SITE,
    STARS,
    STEP,
    SURROUNDINGS,
    TEMPLE,
    TILE_HEXES,
    Array16,
    cell_of,
    place_of,
)
from polis.compiling import compiled
from polis.hexes import ORIGIN, Cell, Direction, neighbour, neighbours

from .features import (
    COVER_MASK,
    F_BARRACKS,
    F_GARDENS,
    F_GROUND,
    F_HOUSES,
    F_MARKETS,
    F_OPENINGS,
    F_PLAZAS,
    F_POINTS,
    F_QUARRIES,
    F_SPOTS,
    F_STARS,
    F_STONES,
    F_TEMPLES,
    F_VALUES,
    IMPORTANT,
    OPENING_SHIFT,
    OPENINGS,
    QUARRY_SPOT,
    SPOT_KIND,
    SPOT_KINDS,
)
from .network import Array32
from .pairs import KIND, LEVELS, PAIR, kind_of
from .valuing import Desk

TOUCHING: Final = 12
"""Triangles that share a cell with another, beside itself."""


def _tile(rotation: int) -> list[Cell]:
    return [ORIGIN, neighbour(ORIGIN, rotation), neighbour(ORIGIN, rotation + 1)]


def _touched(rotation: int) -> list[int]:
    """Return which cells of a tile each cell of the ring around it touches, a bit each."""
    cells = [cell_of(p) for p in SURROUNDINGS[rotation, :RING].tolist()]
    tile = _tile(rotation)
    return [sum(1 << k for k in range(3) if tile[k] in neighbours(cell)) for cell in cells]


def _touching(rotation: int) -> list[list[tuple[int, int]]]:
    """Return for each triangle that touches a tile where its cells lie and which are the tile's."""
    tile = _tile(rotation)
    triangles = {
        frozenset({cell, neighbour(cell, turn), neighbour(cell, turn + 1)})
        for cell in tile
        for turn in Direction
    } - {frozenset(tile)}
    return [
        [(place_of(cell), tile.index(cell) if cell in tile else -1) for cell in sorted(triangle)]
        for triangle in sorted(triangles, key=sorted)
    ]


TILE_AT: Array16 = np.array(
    [[place_of(cell) for cell in _tile(rotation)] for rotation in range(3)], np.int16
)
TOUCHED: Array16 = np.array([_touched(rotation) for rotation in range(3)], np.int16)
TOUCHING_AT: Array16 = np.array([_touching(rotation) for rotation in range(3)], np.int16)
"""By rotation up to 2: how far the cells are from the tile's first, and their number in it."""

STONE: Final = 10
"""Where the weight of a stone stands, after those of five types and their plazas."""

BITS: Array16 = np.array([bits.bit_count() for bits in range(8)], np.int16)

# What a cell of the tile has around it.
GAPS: Final = 0
EDGES: Final = 1
RIVALS: Final = 2
BESIDE: Final = 3  # whether a house there would belong to the largest group

# A place to build upwards that a tile brings.
MINE: Final = 0  # which of its cells are the tile's, a bit each
OTHER_IMPORTANT: Final = 1
OTHER_QUARRIES: Final = 2
MAY: Final = 3  # what could be built there


@compiled
def sketch(g: Array16, at: int, places: int, count: int, desk: Desk) -> None:
    """Write to `desk.guesses` what each placement of each tile would change, by the slopes.

    `desk.now` and `desk.marks_now` are to tell of the city as it stands. Guesses are good for
    comparing placements of the same tile only.
    """
    weigh(desk.now, desk.slopes, desk.weights)
    weigh_openings(desk.slopes, desk.openings)
    weigh_sides(desk.pair_slopes, desk.side_worth)
    for first in range(0, count, 3):
        common = judge_cells(g, at + CELLS, first, desk)
        spots, lost = list_spots(g, at + CELLS, first, desk)
        level = (g[slot(at + CELLS, desk.placements[2 * first])] & LEVEL_MASK) + 1
        for place in range(places):
            guess_turns(g[SITE + place], level, common - lost, spots, desk)
            for turn in range(3):
                desk.guesses[place, first + turn] = desk.turns[turn]


@compiled
def weigh(now: Array32, slopes: Array32, weights: Array32) -> None:
    """Write what a little more is worth: a unit of value by type, a plaza by type, a stone."""
    for kind in range(5):
        points = 1 + slopes[F_POINTS + kind]
        weights[kind] = now[F_STARS + kind] * points + slopes[F_VALUES + kind]
        star = now[F_VALUES + kind] * points + slopes[F_STARS + kind]
        weights[5 + kind] = STARS[kind] * star
    stones = now[F_STONES]
    weights[STONE] = 1 + slopes[F_STONES]
    weights[STONE] += slopes[F_STONES + 1] if stones < 1 else 0
    weights[STONE] += slopes[F_STONES + 2] if stones < 2 else 0
    weights[STONE] += slopes[F_STONES + 3] if stones < 4 else 0


@compiled
def weigh_openings(slopes: Array32, openings: Array32) -> None:
    """Write what places are worth by level and cost, for each set of what could be built there."""
    for group in range(9):
        openings[group, 0] = 0.0
        for may in range(1, 1 << OPENINGS):
            last = 0
            while may >> last + 1:
                last += 1
            slope = slopes[F_OPENINGS + OPENINGS * group + last]
            openings[group, may] = openings[group, may - (1 << last)] + slope


@compiled
def weigh_sides(pairs: Array32, sides: Array32) -> None:
    """Write what it is worth by level, kind of the neighbour, and hex that these lie together."""
    if len(pairs) > 0:
        for level, near, hexagon in np.ndindex(sides.shape):
            sides[level, near, hexagon] = pairs[PAIR[KIND[hexagon, level], near]]


@compiled
def guess_turns(tile: int, level: int, common: float, spots: int, desk: Desk) -> None:
    """Guess the three turns of a tile on the same cells from what is known of each of them."""
    worth, pairs, matters = desk.worth, desk.pair_slopes, desk.matters
    for turn in range(3):
        a = TILE_HEXES[tile, (3 - turn) % 3]
        b = TILE_HEXES[tile, (4 - turn) % 3]
        c = TILE_HEXES[tile, (5 - turn) % 3]
        guess = common + worth[0, a] + worth[1, b] + worth[2, c]
        if len(pairs) > 0:
            x, y, z = KIND[a, level], KIND[b, level], KIND[c, level]
            guess += pairs[PAIR[x, y]] + pairs[PAIR[y, z]] + pairs[PAIR[z, x]]
        important = matters[0] >> a & 1 | (matters[1] >> b & 1) << 1 | (matters[2] >> c & 1) << 2
        quarries = (a == QUARRY) | (b == QUARRY) << 1 | (c == QUARRY) << 2
        for at in range(spots):
            mine = desk.spots[at, MINE]
            covered = desk.spots[at, OTHER_IMPORTANT] + BITS[mine & important]
            quarry = desk.spots[at, OTHER_QUARRIES] + BITS[mine & quarries]
            guess += worth_of_spot(level, covered, quarry, desk.spots[at, MAY], desk)
        desk.turns[turn] = guess


@compiled
def judge_cells(g: Array16, cells: int, first: int, desk: Desk) -> float:
    """Write what each hex would be worth on three cells; return what any tile there changes."""
    p, rotation = desk.placements[2 * first], desk.placements[2 * first + 1]
    here = p + TILE_AT[rotation, 0], p + TILE_AT[rotation, 1], p + TILE_AT[rotation, 2]
    level = g[slot(cells, p)] & LEVEL_MASK
    for cell in range(3):
        for k in range(4):
            desk.company[cell, k] = 0
        for hexagon in range(QUARRY + 1):
            desk.worth[cell, hexagon] = 0.0
    common = 0.0 if level > 0 else 3 * desk.slopes[F_GROUND]
    for r in range(RING):
        near = p + SURROUNDINGS[rotation, r]
        value, touched = g[slot(cells, near)], TOUCHED[rotation, r]
        hexagon = value >> HEX_SHIFT & HEX_MASK
        is_important = desk.marks_now[near & MASK] & COVER_MASK == IMPORTANT
        freedom = np.float32(0.0)
        if hexagon == MARKET:
            freedom = freedom_of(g, cells, near, here, desk.slopes, desk.weights)
            common += 0.0 if is_important else freedom
        elif level == 0 and hexagon in (BARRACKS, TEMPLE):
            common += closing(g, cells, near, BITS[touched], desk.slopes, desk.weights)
        for cell in range(3):
            if touched >> cell & 1:
                desk.company[cell, GAPS] += value & LEVEL_MASK == 0
                desk.company[cell, EDGES] += value & (LEVEL_MASK | ENCLOSED) == 0
                desk.company[cell, RIVALS] += hexagon == MARKET
                desk.company[cell, BESIDE] |= (hexagon == HOUSE) & is_important
                desk.worth[cell, MARKET] -= freedom
    if len(desk.pair_slopes) > 0:
        sides = desk.side_worth[min(level + 1, LEVELS)]
        common += judge_sides(g, cells, p, rotation, desk.pair_slopes, sides, desk.worth)
    for cell in range(3):
        judge_cell(cell, level + 1, desk)
        common -= worth_now(g, cells, here[cell], desk.marks_now, desk.slopes, desk.weights)
    return float(common)


@compiled
def freedom_of(
    g: Array16,
    cells: int,
    near: int,
    here: tuple[int, int, int],
    slopes: Array32,
    weights: Array32,
) -> np.float32:
    """Return what it is worth to a market beside three cells to have no rivals there.

    That is nothing if it has rivals elsewhere.
    """
    for direction in range(6):
        far = near + STEP[direction]
        is_other = (far != here[0]) & (far != here[1]) & (far != here[2])
        if is_other and g[slot(cells, far)] >> HEX_SHIFT & HEX_MASK == MARKET:
            return np.float32(0.0)
    height = g[slot(cells, near)] & LEVEL_MASK
    at = F_MARKETS + 2 * (min(height, 4) - 1)
    return np.float32(slopes[at + 1] - slopes[at] + weights[1] * height)


@compiled
def closing(
    g: Array16, cells: int, near: int, closed: int, slopes: Array32, weights: Array32
) -> float:
    """Return what it does to barracks or a temple that so many of their open sides are closed."""
    value = g[slot(cells, near)]
    height = value & LEVEL_MASK
    row = min(height, 4) - 1
    if value >> HEX_SHIFT & HEX_MASK == BARRACKS:
        edges = open_sides(g, cells, near, LEVEL_MASK | ENCLOSED)
        left = max(edges - closed, 0)
        at = F_BARRACKS + 4 * row
        gained = -height * weights[2] if edges > 0 and left == 0 else 0.0
        return float(slopes[at + min(left, 3)] - slopes[at + min(edges, 3)] + gained)
    gaps = open_sides(g, cells, near, LEVEL_MASK)
    at = F_TEMPLES + 4 * row
    gained = height * weights[3] if gaps == closed else 0.0
    return float(slopes[at + min(gaps - closed, 3)] - slopes[at + min(gaps, 3)] + gained)


@compiled
def judge_sides(
    g: Array16, cells: int, p: int, rotation: int, pairs: Array32, sides: Array32, worth: Array32
) -> float:
    """Add to what the hexes are worth by the sides of three cells, but for those between them.

    Return what is lost with all the sides as they are, those between them too.
    """
    a = kind_of(g[slot(cells, p)])
    b = kind_of(g[slot(cells, p + STEP[rotation])])
    c = kind_of(g[slot(cells, p + STEP[rotation + 1])])
    lost = pairs[PAIR[a, b]] + pairs[PAIR[b, c]] + pairs[PAIR[c, a]]
    for r in range(RING):
        near = kind_of(g[slot(cells, p + SURROUNDINGS[rotation, r])])
        touched = TOUCHED[rotation, r]
        lost += pairs[PAIR[a, near]] if touched & 1 else 0.0
        lost += pairs[PAIR[b, near]] if touched & 2 else 0.0
        lost += pairs[PAIR[c, near]] if touched & 4 else 0.0
        for cell in range(3):
            if touched >> cell & 1:
                for hexagon in range(QUARRY + 1):
                    worth[cell, hexagon] += sides[near, hexagon]
    return float(-lost)


@compiled
def judge_cell(cell: int, level: int, desk: Desk) -> None:
    """Add what each hex would be worth on a cell of the tile, and note which of them matter."""
    slopes, weights, worth = desk.slopes, desk.weights, desk.worth[cell]
    gaps, edges = desk.company[cell, GAPS], desk.company[cell, EDGES]
    main = 1 if desk.company[cell, BESIDE] or desk.now[F_VALUES] == 0 else 0
    free = 1 if desk.company[cell, RIVALS] == 0 else 0
    outside = 1 if edges > 0 else 0
    inside = 1 if gaps == 0 else 0
    row = min(level, 4) - 1
    worth[HOUSE] += slopes[F_HOUSES + 2 * row + main] + weights[0] * level * main
    worth[MARKET] += slopes[F_MARKETS + 2 * row + free] + weights[1] * level * free
    worth[BARRACKS] += slopes[F_BARRACKS + 4 * row + min(edges, 3)] + weights[2] * level * outside
    worth[TEMPLE] += slopes[F_TEMPLES + 4 * row + min(gaps, 3)] + weights[3] * level * inside
    worth[GARDEN] += slopes[F_GARDENS + row] + weights[4] * level
    for kind in range(5):
        worth[HOUSE_PLAZA + kind] += slopes[F_PLAZAS + 3 * kind + min(row, 2)] + weights[5 + kind]
    worth[QUARRY] += slopes[F_QUARRIES + row]
    matters = 1 << GARDEN | 31 << HOUSE_PLAZA | main << HOUSE | free << MARKET
    matters |= outside << BARRACKS | (1 if gaps <= 1 else 0) << TEMPLE
    desk.matters[cell] = matters
    desk.may[cell] = main | free << 1 | outside << 2 | inside << 3 | (main & outside) << 4


@compiled
def open_sides(g: Array16, cells: int, p: int, closed: int) -> int:
    """Count the sides of a cell that have none of these bits beyond them."""
    count = 0
    for direction in range(6):
        count += (g[slot(cells, p + STEP[direction])] & closed) == 0
    return count


@compiled
def worth_now(
    g: Array16, cells: int, p: int, marks: Array16, slopes: Array32, weights: Array32
) -> float:
    """Return what would be lost with the hex that lies on a cell."""
    value = g[slot(cells, p)]
    hexagon, height = value >> HEX_SHIFT & HEX_MASK, value & LEVEL_MASK
    row = min(height, 4) - 1
    matters = 1 if marks[p & MASK] & COVER_MASK == IMPORTANT else 0
    if height == 0:
        return 0.0
    if hexagon >= HOUSE_PLAZA and hexagon < QUARRY:
        kind = hexagon - HOUSE_PLAZA
        return float(slopes[F_PLAZAS + 3 * kind + min(row, 2)] + weights[5 + kind])
    if hexagon == QUARRY:
        return float(slopes[F_QUARRIES + row] - weights[STONE])
    at, counted = F_GARDENS + row, height * matters
    if hexagon == HOUSE:
        at = F_HOUSES + 2 * row + matters
    elif hexagon == MARKET:
        at = F_MARKETS + 2 * row + matters
    elif hexagon == BARRACKS:
        at = F_BARRACKS + 4 * row + min(open_sides(g, cells, p, LEVEL_MASK | ENCLOSED), 3)
    elif hexagon == TEMPLE:
        gaps = open_sides(g, cells, p, LEVEL_MASK)
        at = F_TEMPLES + 4 * row + min(gaps, 3)
        counted = height if gaps == 0 else 0
    return float(slopes[at] + weights[hexagon - HOUSE] * counted)


@compiled
def list_spots(g: Array16, cells: int, first: int, desk: Desk) -> tuple[int, float]:
    """Write the places to build upwards that a tile on three cells brings; return their number.

    Return also what those are worth that it takes away.
    """
    p, rotation = desk.placements[2 * first], desk.placements[2 * first + 1]
    level = g[slot(cells, p)] & LEVEL_MASK
    found, lost = 0, 0.0
    if level > 0:
        lost += worth_of_cells(level, p, p + STEP[rotation], p + STEP[rotation + 1], desk)
    for at in range(TOUCHING):
        mine, important, quarries, may, fitting = 0, 0, 0, 0, True
        for k in range(3):
            number = TOUCHING_AT[rotation, at, k, 1]
            if number >= 0:
                mine |= 1 << number
                may |= desk.may[number]
            else:
                near = p + TOUCHING_AT[rotation, at, k, 0]
                mark = desk.marks_now[near & MASK]
                fitting &= g[slot(cells, near)] & LEVEL_MASK == level + 1
                important += mark & COVER_MASK == IMPORTANT
                quarries += mark & COVER_MASK == QUARRY_SPOT
                may |= mark >> OPENING_SHIFT
        if fitting:
            spot = desk.spots[found]
            spot[MINE], spot[OTHER_IMPORTANT], spot[OTHER_QUARRIES] = mine, important, quarries
            spot[MAY] = may
            found += 1
        elif level > 0:
            a = p + TOUCHING_AT[rotation, at, 0, 0]
            b = p + TOUCHING_AT[rotation, at, 1, 0]
            c = p + TOUCHING_AT[rotation, at, 2, 0]
            if fits(g[slot(cells, a)], g[slot(cells, b)], g[slot(cells, c)]):
                lost += worth_of_cells(level, a, b, c, desk)
    return found, lost


@compiled
def worth_of_cells(level: int, a: int, b: int, c: int, desk: Desk) -> float:
    """Return what it is worth that one can build on these three cells."""
    marks = desk.marks_now[a & MASK], desk.marks_now[b & MASK], desk.marks_now[c & MASK]
    important, quarries, may = 0, 0, 0
    for mark in marks:
        important += mark & COVER_MASK == IMPORTANT
        quarries += mark & COVER_MASK == QUARRY_SPOT
        may |= mark >> OPENING_SHIFT
    return float(worth_of_spot(level, important, quarries, may, desk))


@compiled
def worth_of_spot(level: int, important: int, quarries: int, may: int, desk: Desk) -> np.float32:
    """Return what a place to build upwards is worth, by what it would cover and what may come."""
    row = min(level, 3) - 1
    kind = SPOT_KINDS * row + SPOT_KIND[important, quarries]
    opening = desk.openings[3 * row + min(important, 2), may]
    return np.float32(desk.slopes[F_SPOTS + kind] + opening)
