"""How a game lies in memory: one flat array of 16-bit integers, and the tables that go with it.

A running game is a single `int16` array: a head, a log of turns for undo, some scratch space, and
one block for every city. A city's board is a ring of BOARD cells: the place of cell (q, r) is the
number p = q + WIDTH·r, and its slot on the board is p modulo BOARD. WIDTH is chosen so that two
cells that share a slot lie at least 72 steps apart, farther than any city with its surroundings
can reach (31 tiles span at most 62 steps, and two more on either side). So nothing is ever cut
off, a neighbour is an addition away, and p alone tells the cell.

The 16 bits of a board cell: level (0 for empty ground), hex, number of the tile on top, whether
the cell is in the city's list of cells within reach, whether it touched the city while empty (the
sign bit).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.rules import Options
from polis.akropolis.skyline import STARTING_SKYLINE
from polis.akropolis.tiles import ALL_TILES, District, Hex
from polis.hexes import ORIGIN, STEPS, Cell, Direction, around, neighbour, neighbours

Array16 = NDArray[np.int16]

BOARD: Final = 4096
MASK: Final = BOARD - 1
WIDTH: Final = 285

LEVEL_MASK: Final = 31
HEX_SHIFT: Final = 5
HEX_MASK: Final = 15
TILE_SHIFT: Final = 9
TILE_MASK: Final = 31 << TILE_SHIFT
LISTED: Final = 1 << 14
BORDER: Final = -(1 << 15)
FLAGS: Final = BORDER | LISTED
ENCLOSED: Final = 1 << TILE_SHIFT
"""Marks an empty cell that touches the city as part of a hole."""

# Hexes by number: districts in the order of District, then their plazas, then the quarry.
HEXES: Final = (
    *(Hex[d.name] for d in District),
    *(Hex[f"{d.name}_PLAZA"] for d in District),
    Hex.QUARRY,
)
HOUSE: Final = 1
MARKET: Final = 2
BARRACKS: Final = 3
TEMPLE: Final = 4
GARDEN: Final = 5
HOUSE_PLAZA: Final = 6
MARKET_PLAZA: Final = 7
QUARRY: Final = 11
SEEN_HOUSE: Final = 12
"""Stands in for HOUSE while groups of houses are counted."""

# The head.
SEATS: Final = 0
PLAYERS: Final = 1
VARIANTS: Final = 2
RULINGS: Final = 3
ARCHITECT: Final = 4
"""0 in a game of several; 1, 2, 3 for Hippodamos, Metagenes, Callicrates."""
TURN: Final = 5
SITE_LENGTH: Final = 6
DRAWN: Final = 7
"""How many tiles of the deck have been laid out."""
DECK_LENGTH: Final = 8
STONES: Final = 9  # four seats
SITE: Final = 13  # six places
DECK: Final = 19  # 61 tiles
OUT: Final = 80  # values of five types, then stars of five types
LOG: Final = 96

# The log: one entry a turn.
ENTRY: Final = 16
TURNS: Final = 61
E_PLACE: Final = 0
E_TILE: Final = 1
E_P: Final = 2
E_ROTATION: Final = 3
E_TOPS: Final = 4  # the three cells as they were
E_REACH: Final = 7
E_BUILT: Final = 8
E_BORDER: Final = 9
"""Which cells around the tile touched the city for the first time, one bit each."""
E_HOLES: Final = 10
E_STONES: Final = 11

TRIAL: Final = LOG + ENTRY * TURNS
"""An entry for placements that are tried and taken back at once."""
COUNT: Final = TRIAL + ENTRY  # how many visible hexes of each kind
LISTS: Final = COUNT + 16  # their places, 64 of each kind
STACK: Final = LISTS + 12 * 64  # cells still to visit in a search
CITIES: Final = STACK + 768

# A city's block.
REACH_LENGTH: Final = 0
BUILT_LENGTH: Final = 1
LAID: Final = 2
HOLES: Final = 3
BUILT: Final = 4  # at most 4 + 3·30 cells
REACH: Final = BUILT + 96
REACH_SIZE: Final = 768
MOST_PLACEMENTS: Final = 6 * REACH_SIZE
"""More than any city can have: two triangles a cell within reach, three placements each."""

CELLS: Final = REACH + REACH_SIZE
CITY: Final = CELLS + BOARD


def place_of(cell: Cell) -> int:
    """Return the number that stands for a cell."""
    return cell.q + WIDTH * cell.r


def cell_of(p: int) -> Cell:
    """Return the cell that a number stands for."""
    r = (p + WIDTH // 2) // WIDTH
    return Cell(p - WIDTH * r, r)


def hex_number(hexagon: Hex) -> int:
    """Return the number of a hex on the board: 1 to 11."""
    return HEXES.index(hexagon) + 1


def state_size(options: Options) -> int:
    """Return how many 16-bit numbers a game takes."""
    return CITIES + CITY * options.players


def tile_at_origin(rotation: int) -> tuple[Cell, Cell, Cell]:
    """Return the cells of a tile whose first hex is at the origin."""
    return ORIGIN, neighbour(ORIGIN, rotation), neighbour(ORIGIN, rotation + 1)


def _in_order(ring: frozenset[Cell]) -> list[Cell]:
    """Walk once around a closed ring of cells."""
    walk = [min(ring)]
    left = ring - {walk[0]}
    while left:
        walk.append(min(left.intersection(neighbours(walk[-1]))))
        left = left - {walk[-1]}
    return walk


def _surroundings(rotation: int) -> list[int]:
    """Return the nine cells that touch a tile, round about, and the fifteen beyond them."""
    tile = tile_at_origin(rotation)
    ring = around(tile)
    beyond = around(ring) - set(tile)
    return [place_of(cell) for cell in (*_in_order(ring), *sorted(beyond))]


def _arcs(pattern: int) -> int:
    """Count the runs of set bits in a ring of nine; a full ring has no end, so no run."""
    turned = (pattern << 1 | pattern >> 8) & 511
    return (pattern & ~turned).bit_count()


def _gaps(pattern: int) -> list[int]:
    """Return where the runs of clear bits in a ring of nine begin, the longest last."""
    starts = [at for at in range(9) if not pattern >> at & 1 and pattern >> (at - 1) % 9 & 1]

    def length(start: int) -> int:
        return next(n for n in range(1, 10) if pattern >> (start + n) % 9 & 1)

    return [*sorted(starts, key=length), 0, 0, 0, 0][:4]


STEP: Array16 = np.array([place_of(step) for step in (*STEPS, STEPS[0])], np.int16)
"""How p changes in each direction; north stands at both ends."""

SURROUNDINGS: Array16 = np.array([_surroundings(rotation) for rotation in Direction], np.int16)
RING: Final = 9
AROUND: Final = 24

ARCS: Array16 = np.array([_arcs(pattern) for pattern in range(1 << RING)], np.int16)

GAPS: Array16 = np.array([_gaps(pattern) for pattern in range(1 << RING)], np.int16)
"""Where the empty stretches around a tile begin; the one that leads outside is mostly the last."""

TILE_HEXES: Array16 = np.array(
    [[hex_number(hexagon) for hexagon in tile.hexes] for tile in ALL_TILES], np.int16
)
HAS_PLAZA: Array16 = np.array([tile.has_plaza for tile in ALL_TILES], np.int16)
STARS: Array16 = np.array([district.stars for district in District], np.int16)


def _starting_block() -> Array16:
    """Return the block of a city that is nothing but its starting tile."""
    block = np.zeros(CITY, np.int16)
    ring = around(STARTING_SKYLINE)
    reach = [*STARTING_SKYLINE, *sorted(ring), *sorted(around(ring) - set(STARTING_SKYLINE))]
    block[REACH_LENGTH], block[BUILT_LENGTH] = len(reach), len(STARTING_SKYLINE)
    block[REACH : REACH + len(reach)] = [place_of(cell) for cell in reach]
    block[BUILT : BUILT + len(STARTING_SKYLINE)] = block[REACH : REACH + len(STARTING_SKYLINE)]
    for cell in reach:
        value = LISTED | (BORDER if cell in ring else 0)
        if cell in STARTING_SKYLINE:
            hexagon, level = STARTING_SKYLINE[cell]
            value |= hex_number(hexagon) << HEX_SHIFT | level
        block[CELLS + (place_of(cell) & MASK)] = value
    return block


STARTING_BLOCK: Array16 = _starting_block()
STARTING_REACH: Final = int(STARTING_BLOCK[REACH_LENGTH])
