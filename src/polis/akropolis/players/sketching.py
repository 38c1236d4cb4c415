"""What a tile would roughly be worth somewhere, without laying it: guesses for skimming.py.

The slopes of the network tell what a little more of everything is worth. A guess adds up what the
hexes of a tile would be on three cells, in their company there, what they would cover, what they
would do to their neighbours, and the places to build upwards that come and go.

It does not see that groups of houses grow together or fall apart, new lakes, what variants double,
that more value meets more stars, or what else changes about the cells beside a tile: whether they
matter, and what could be built there.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from polis.akropolis.kernel.city import fits, slot
from polis.akropolis.kernel.layout import (
    BARRACKS,
    BOARD,
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
    MOST_PLACEMENTS,
    QUARRY,
    RING,
    RULINGS,
    SITE,
    STARS,
    STEP,
    SURROUNDINGS,
    TEMPLE,
    TILE_HEXES,
    Array16,
    cell_of,
    place_of,
    tile_at_origin,
)
from polis.akropolis.kernel.scoring import BARRACKS_AT_LAKES
from polis.compiling import compiled
from polis.hexes import Direction, neighbour, neighbours

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
    F_TURNS,
    F_VALUES,
    IMPORTANT,
    OPENING_SHIFT,
    OPENINGS,
    QUARRY_SPOT,
    SPOT_KIND,
    SPOT_KINDS,
)
from .network import Array32, Network
from .pairs import KIND, KINDS, LEVELS, PAIR, kind_of

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

HOUSE_OPENING: Final = 1
EDGE_OPENING: Final = 4
HOUSE_AT_EDGE: Final = 16


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
def sketch(g: Array16, at: int, places: int, placements: Array16, count: int, sheet: Sheet) -> None:
    """Guess what each placement of each tile would change, by the slopes.

    Guesses are good for comparing placements of the same tile only.
    """
    cells = at + CELLS
    closed = LEVEL_MASK if g[RULINGS] & BARRACKS_AT_LAKES else LEVEL_MASK | ENCLOSED
    _weigh_types(sheet)
    _weigh_stones(sheet)
    _weigh_openings(sheet)
    _weigh_sides(sheet)
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


# What the slopes say of the position


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
    near_main = sheet.company[cell, MAIN_NEAR]
    main = 1 if near_main or sheet.now[F_VALUES] == 0 else 0
    free = 1 if sheet.company[cell, RIVALS_NEAR] == 0 else 0
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
    sheet.may[cell] = (
        near_main | free << 1 | outside << 2 | inside << 3 | (near_main & outside) << 4
    )


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
        mine, important, quarries, may, by_house, fitting = 0, 0, 0, 0, HOUSE_OPENING, True
        for k in range(3):
            number = TOUCHING_AT[rotation, at, k, 1]
            if number >= 0:
                mine |= 1 << number
                may |= sheet.may[number]
                by_house |= HOUSE_AT_EDGE if sheet.may[number] & EDGE_OPENING else 0
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
    marks = sheet.marks[a & MASK], sheet.marks[b & MASK], sheet.marks[c & MASK]
    important, quarries, may = 0, 0, 0
    for mark in marks:
        important += mark & COVER_MASK == IMPORTANT
        quarries += mark & COVER_MASK == QUARRY_SPOT
        may |= mark >> OPENING_SHIFT
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
