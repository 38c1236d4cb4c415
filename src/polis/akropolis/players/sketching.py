"""What a tile would roughly be worth somewhere, without laying it: guesses for skimming.py.

The slopes of the network tell what a little more of everything is worth. A guess adds up what the
hexes of a tile would be on three cells, in their company there, what they would cover, what they
would do to their neighbours, and the places to build upwards that come and go.

It does not see that groups of houses grow together or fall apart, new lakes, what variants double,
that more value meets more stars, or what else changes about the cells beside a tile: whether they
matter, and what could be built there.
"""

from __future__ import annotations

import numpy as np

from polis.akropolis.kernel.city import fits, slot
from polis.akropolis.kernel.layout import (
    BARRACKS,
    CELLS,
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
    RULINGS,
    SITE,
    STEP,
    SURROUNDINGS,
    TEMPLE,
    TILE_HEXES,
    Array16,
    cell_of,
    place_of,
    tile_at_origin,
)
from polis.akropolis.kernel.scoring import not_an_edge
from polis.compiling import compiled
from polis.hexes import Direction, neighbour, neighbours

from .features import (
    COVER_MASK,
    F_BARRACKS,
    F_GARDENS,
    F_GROUND,
    F_HOUSES,
    F_MARKETS,
    F_PLAZAS,
    F_QUARRIES,
    F_SPOTS,
    F_TEMPLES,
    F_VALUES,
    IMPORTANT,
    MAY_BARRACKS,
    MAY_HOUSE,
    MAY_HOUSE_AT_EDGE,
    OPENING_SHIFT,
    QUARRY_SPOT,
    SPOT_KIND,
    SPOT_KINDS,
    marks_of_spot,
    openings_with,
)
from .network import Array32
from .pairs import KIND, LEVELS, PAIR, kind_of
from .sheet import (
    EDGES_NEAR,
    GAPS_NEAR,
    HEXES_AND_NONE,
    MAIN_NEAR,
    MAY,
    MAY_BY_HOUSE,
    MINE,
    OTHER_IMPORTANT,
    OTHER_QUARRIES,
    RIVALS_NEAR,
    TOUCHING,
    Sheet,
    weigh,
)


def _touched(rotation: int) -> list[int]:
    """Return which cells of a tile each cell of the ring around it touches, a bit each."""
    cells = [cell_of(p) for p in SURROUNDINGS[rotation, :RING].tolist()]
    tile = tile_at_origin(rotation)
    return [sum(1 << k for k in range(3) if tile[k] in neighbours(cell)) for cell in cells]


def _touching(rotation: int) -> list[list[tuple[int, int]]]:
    """Return for each triangle that touches a tile where its cells lie and which are the tile's."""
    tile = tile_at_origin(rotation)
    triangles = {
        frozenset({cell, neighbour(cell, turn), neighbour(cell, turn + 1)})
        for cell in tile
        for turn in Direction
    } - {frozenset(tile)}
    return [
        [(place_of(cell), tile.index(cell) if cell in tile else -1) for cell in sorted(triangle)]
        for triangle in sorted(triangles, key=sorted)
    ]


TOUCHED: Array16 = np.array([_touched(rotation) for rotation in range(3)], np.int16)
TOUCHING_AT: Array16 = np.array([_touching(rotation) for rotation in range(3)], np.int16)
"""How far the cells are from the tile's first, and their number in it.

By rotation: each triangle is found once, from a cell where it is turned by 1 or 2.
"""

BITS: Array16 = np.array([bits.bit_count() for bits in range(8)], np.int16)


@compiled
def sketch(g: Array16, at: int, places: int, placements: Array16, count: int, sheet: Sheet) -> None:
    """Guess what each placement of each tile would change, by the slopes.

    Guesses are good for comparing placements of the same tile only.
    """
    cells = at + CELLS
    closed = not_an_edge(g[RULINGS])
    weigh(sheet)
    for first in range(0, count, 3):
        # The sum makes it as wide as what is added to it: a tuple has numbers of one kind only.
        p, rotation = placements[2 * first] + 0, placements[2 * first + 1]
        level = (g[slot(cells, p)] & LEVEL_MASK) + 1
        common = _look_around(g, cells, p, rotation, closed, sheet)
        for cell in range(3):
            _judge_cell(cell, level, sheet)
        common -= _worth_of_covered(g, cells, p, rotation, closed, sheet)
        common -= _worth_of_lost_spots(g, cells, p, rotation, sheet)
        spots = _list_new_spots(g, cells, p, rotation, sheet)
        gained = _quarries_under(g, cells, p, rotation)
        for place in range(places):
            _guess_turns(g[SITE + place], level, spots, sheet)
            for turn in range(3):
                guess = common + sheet.stones[place, gained] + sheet.turned[turn]
                sheet.guesses[place, first + turn] = guess


# What a tile on three cells would change


@compiled
def _look_around(g: Array16, cells: int, p: int, rotation: int, closed: int, sheet: Sheet) -> float:
    """Note what lies around three cells, and what sides are worth to each hex there.

    Return what any tile there does to its neighbours and to the ground.
    """
    company, worth = sheet.company, sheet.worth
    here = p, p + STEP[rotation], p + STEP[rotation + 1]
    level = g[slot(cells, p)] & LEVEL_MASK
    company[:] = 0
    worth[:] = 0.0
    change = 0.0 if level > 0 else 3 * sheet.slopes[F_GROUND]
    for r in range(RING):
        near = p + SURROUNDINGS[rotation, r]
        value, touched = g[slot(cells, near)], TOUCHED[rotation, r]
        hexagon = value >> HEX_SHIFT & HEX_MASK
        is_important = sheet.marks[near & MASK] & COVER_MASK == IMPORTANT
        freedom = np.float32(0.0)
        if hexagon == MARKET:
            freedom = _freedom(g, cells, near, here, sheet.slopes, sheet.weights)
            change += 0.0 if is_important else freedom
        elif level == 0 and hexagon in (BARRACKS, TEMPLE):
            touching = BITS[touched]
            change += _closing(g, cells, near, touching, closed, sheet.slopes, sheet.weights)
        for cell in range(3):
            if touched >> cell & 1:
                company[cell, GAPS_NEAR] += value & LEVEL_MASK == 0
                company[cell, EDGES_NEAR] += value & closed == 0
                company[cell, RIVALS_NEAR] += hexagon == MARKET
                company[cell, MAIN_NEAR] |= (hexagon == HOUSE) & is_important
                worth[cell, MARKET] -= freedom
    if len(sheet.pair_slopes) > 0:
        sides = sheet.sides[min(level + 1, LEVELS)]
        change += _change_sides(g, cells, p, rotation, sheet.pair_slopes, sides, worth)
    return float(change)


@compiled
def _freedom(
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
def _closing(
    g: Array16,
    cells: int,
    near: int,
    touching: int,
    closed: int,
    slopes: Array32,
    weights: Array32,
) -> float:
    """Return what it does to barracks or a temple that so many open sides are built on."""
    value = g[slot(cells, near)]
    height = value & LEVEL_MASK
    row = min(height, 4) - 1
    if value >> HEX_SHIFT & HEX_MASK == BARRACKS:
        edges = _open_sides(g, cells, near, closed)
        left = max(edges - touching, 0)
        at = F_BARRACKS + 4 * row
        gained = -height * weights[2] if edges > 0 and left == 0 else 0.0
        return float(slopes[at + min(left, 3)] - slopes[at + min(edges, 3)] + gained)
    gaps = _open_sides(g, cells, near, LEVEL_MASK)
    at = F_TEMPLES + 4 * row
    gained = height * weights[3] if gaps == touching else 0.0
    return float(slopes[at + min(gaps - touching, 3)] - slopes[at + min(gaps, 3)] + gained)


@compiled
def _open_sides(g: Array16, cells: int, p: int, closed: int) -> int:
    """Count the sides of a cell that have none of these bits beyond them."""
    count = 0
    for direction in range(6):
        count += (g[slot(cells, p + STEP[direction])] & closed) == 0
    return count


@compiled
def _change_sides(
    g: Array16, cells: int, p: int, rotation: int, pairs: Array32, sides: Array32, worth: Array32
) -> float:
    """Add to what the hexes are worth by the sides of three cells, but for those between them.

    Return what goes with all the sides as they are, those between them too.
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
                for hexagon in range(HEXES_AND_NONE):
                    worth[cell, hexagon] += sides[near, hexagon]
    return float(-lost)


@compiled
def _judge_cell(cell: int, level: int, sheet: Sheet) -> None:
    """Add what each hex would be worth on a cell of the tile; note which matter, what may come."""
    slopes, weights, worth = sheet.slopes, sheet.weights, sheet.worth[cell]
    gaps, edges = sheet.company[cell, GAPS_NEAR], sheet.company[cell, EDGES_NEAR]
    rivals, near_main = sheet.company[cell, RIVALS_NEAR], sheet.company[cell, MAIN_NEAR]
    main = 1 if near_main or sheet.now[F_VALUES] == 0 else 0
    free = 1 if rivals == 0 else 0
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
    sheet.matters[cell] = matters
    sheet.may[cell] = openings_with(near_main > 0, rivals, gaps, edges)


@compiled
def _worth_of_covered(
    g: Array16, cells: int, p: int, rotation: int, closed: int, sheet: Sheet
) -> float:
    """Return what goes with the hexes on three cells, but for their sides."""
    marks, slopes, weights = sheet.marks, sheet.slopes, sheet.weights
    second, third = p + STEP[rotation], p + STEP[rotation + 1]
    return (
        _worth_now(g, cells, p, closed, marks, slopes, weights)
        + _worth_now(g, cells, second, closed, marks, slopes, weights)
        + _worth_now(g, cells, third, closed, marks, slopes, weights)
    )


@compiled
def _worth_now(
    g: Array16, cells: int, p: int, closed: int, marks: Array16, slopes: Array32, weights: Array32
) -> float:
    value = g[slot(cells, p)]
    hexagon, height = value >> HEX_SHIFT & HEX_MASK, value & LEVEL_MASK
    row = min(height, 4) - 1
    matters = 1 if marks[p & MASK] & COVER_MASK == IMPORTANT else 0
    if height == 0:
        return 0.0
    if hexagon == QUARRY:
        return float(slopes[F_QUARRIES + row])
    if hexagon >= HOUSE_PLAZA:
        kind = hexagon - HOUSE_PLAZA
        return float(slopes[F_PLAZAS + 3 * kind + min(row, 2)] + weights[5 + kind])
    at, counted = F_GARDENS + row, height * matters
    if hexagon == HOUSE:
        at = F_HOUSES + 2 * row + matters
    elif hexagon == MARKET:
        at = F_MARKETS + 2 * row + matters
    elif hexagon == BARRACKS:
        at = F_BARRACKS + 4 * row + min(_open_sides(g, cells, p, closed), 3)
    elif hexagon == TEMPLE:
        gaps = _open_sides(g, cells, p, LEVEL_MASK)
        at = F_TEMPLES + 4 * row + min(gaps, 3)
        counted = height if gaps == 0 else 0
    return float(slopes[at] + weights[hexagon - HOUSE] * counted)


@compiled
def _quarries_under(g: Array16, cells: int, p: int, rotation: int) -> int:
    """Count the quarries on three cells: the stones that covering them brings."""
    second, third = p + STEP[rotation], p + STEP[rotation + 1]
    return int(
        (g[slot(cells, p)] >> HEX_SHIFT & HEX_MASK == QUARRY)
        + (g[slot(cells, second)] >> HEX_SHIFT & HEX_MASK == QUARRY)
        + (g[slot(cells, third)] >> HEX_SHIFT & HEX_MASK == QUARRY)
    )


# Places to build upwards


@compiled
def _worth_of_lost_spots(g: Array16, cells: int, p: int, rotation: int, sheet: Sheet) -> float:
    """Return what the places to build upwards are worth that a tile on three cells takes away."""
    level = g[slot(cells, p)] & LEVEL_MASK
    if level == 0:
        return 0.0
    lost = _worth_of_cells(level, p, p + STEP[rotation], p + STEP[rotation + 1], sheet)
    for at in range(TOUCHING):
        a = p + TOUCHING_AT[rotation, at, 0, 0]
        b = p + TOUCHING_AT[rotation, at, 1, 0]
        c = p + TOUCHING_AT[rotation, at, 2, 0]
        if fits(g[slot(cells, a)], g[slot(cells, b)], g[slot(cells, c)]):
            lost += _worth_of_cells(level, a, b, c, sheet)
    return float(lost)


@compiled
def _list_new_spots(g: Array16, cells: int, p: int, rotation: int, sheet: Sheet) -> int:
    """Write the places to build upwards that a tile on three cells brings; return their number.

    What may come on the cells themselves is to be known already.
    """
    level = (g[slot(cells, p)] & LEVEL_MASK) + 1
    found = 0
    for at in range(TOUCHING):
        mine, important, quarries, may, by_house, fitting = 0, 0, 0, 0, MAY_HOUSE, True
        for k in range(3):
            number = TOUCHING_AT[rotation, at, k, 1]
            if number >= 0:
                mine |= 1 << number
                may |= sheet.may[number]
                by_house |= MAY_HOUSE_AT_EDGE if sheet.may[number] & MAY_BARRACKS else 0
            else:
                near = p + TOUCHING_AT[rotation, at, k, 0]
                mark = sheet.marks[near & MASK]
                fitting &= g[slot(cells, near)] & LEVEL_MASK == level
                important += mark & COVER_MASK == IMPORTANT
                quarries += mark & COVER_MASK == QUARRY_SPOT
                may |= mark >> OPENING_SHIFT
        if fitting:
            spot = sheet.spots[found]
            spot[MINE], spot[OTHER_IMPORTANT], spot[OTHER_QUARRIES] = mine, important, quarries
            spot[MAY], spot[MAY_BY_HOUSE] = may, may | by_house
            found += 1
    return found


@compiled
def _worth_of_cells(level: int, a: int, b: int, c: int, sheet: Sheet) -> float:
    """Return what it is worth that one can build on these three cells."""
    important, quarries, may = marks_of_spot(sheet.marks, a, b, c)
    return float(_worth_of_spot(level, important, quarries, may, sheet))


@compiled
def _worth_of_spot(level: int, important: int, quarries: int, may: int, sheet: Sheet) -> np.float32:
    """Return what a place to build upwards is worth, by what it would cover and what may come."""
    row = min(level, 3) - 1
    kind = SPOT_KINDS * row + SPOT_KIND[important, quarries]
    opening = sheet.openings[3 * row + min(important, 2), may]
    return np.float32(sheet.slopes[F_SPOTS + kind] + opening)


# The three turns of a tile


@compiled
def _guess_turns(tile: int, level: int, spots: int, sheet: Sheet) -> None:
    """Add up what the hexes of a tile bring in its three turns on the same cells."""
    worth, pairs, matters = sheet.worth, sheet.pair_slopes, sheet.matters
    for turn in range(3):
        a = TILE_HEXES[tile, (3 - turn) % 3]
        b = TILE_HEXES[tile, (4 - turn) % 3]
        c = TILE_HEXES[tile, (5 - turn) % 3]
        guess = worth[0, a] + worth[1, b] + worth[2, c]
        if len(pairs) > 0:
            x, y, z = KIND[a, level], KIND[b, level], KIND[c, level]
            guess += pairs[PAIR[x, y]] + pairs[PAIR[y, z]] + pairs[PAIR[z, x]]
        important = matters[0] >> a & 1 | (matters[1] >> b & 1) << 1 | (matters[2] >> c & 1) << 2
        quarries = (a == QUARRY) | (b == QUARRY) << 1 | (c == QUARRY) << 2
        houses = (a == HOUSE) | (b == HOUSE) << 1 | (c == HOUSE) << 2
        may = MAY_BY_HOUSE if houses & important else MAY
        for at in range(spots):
            spot = sheet.spots[at]
            covered = spot[OTHER_IMPORTANT] + BITS[spot[MINE] & important]
            quarry = spot[OTHER_QUARRIES] + BITS[spot[MINE] & quarries]
            guess += _worth_of_spot(level, covered, quarry, spot[may], sheet)
        sheet.turned[turn] = guess
