"""Cities on the torus of `encoding.py`, from the kernel's arrays: whole, or a tile at a time.

`g` is a game's array and `at` where the city's block starts in it, as in the kernel. `cells` is the
picture of one city, `legal` tells its legal placements, and `low` holds the least q and r that a
tile laid next could cover.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.kernel.city import fits, may_lie, slot
from polis.akropolis.kernel.layout import (
    BUILT,
    BUILT_LENGTH,
    CELLS,
    E_BORDER,
    E_P,
    E_ROTATION,
    E_TOPS,
    HEX_MASK,
    HEX_SHIFT,
    LEVEL_MASK,
    REACH,
    REACH_LENGTH,
    RING,
    SURROUNDINGS,
    TILE_SHIFT,
    WIDTH,
    Array16,
    cell_of,
    place_of,
)
from polis.compiling import compiled
from polis.hexes import ORIGIN, Cell, Direction, around, neighbour

Picture = NDArray[np.uint8]
"""Hexes (0 for empty ground, then as in `layout.HEXES`), levels, tiles: M by M each."""

Legal = NDArray[np.bool_]
"""What may be laid: M by M by six rotations."""

PLANES = 3
MARGIN = 2
TILE_BITS = 31
TILES = [[ORIGIN, neighbour(ORIGIN, turn), neighbour(ORIGIN, turn + 1)] for turn in Direction]
TILE_Q: Array16 = np.array([[q for q, _ in tile] for tile in TILES], np.int16)
TILE_R: Array16 = np.array([[r for _, r in tile] for tile in TILES], np.int16)


class _Triangle(NamedTuple):
    """Three cells near a tile on which another might lie, and what that depends on."""

    cells: tuple[Cell, Cell, Cell]
    turn: int
    """The rotation of the placement that starts on the first cell: NE or SE."""

    touches: int
    """Which of the nine cells around the tile it contains, one bit each, and TOUCHES_TILE."""


def _triangles(rotation: int) -> list[_Triangle]:
    """Return the triangles that a tile at the origin can change, those with its own cells first."""
    tile = (ORIGIN, neighbour(ORIGIN, rotation), neighbour(ORIGIN, rotation + 1))
    ring = [cell_of(int(p)) for p in SURROUNDINGS[rotation, :RING]]
    found = []
    for cell in {*tile, *ring, *around([*tile, *ring])}:
        for turn in (Direction.NE, Direction.SE):
            three = (cell, neighbour(cell, turn), neighbour(cell, turn + 1))
            touches = sum(1 << at for at, near in enumerate(ring) if near in three)
            touches |= TOUCHES_TILE if set(tile) & set(three) else 0
            if touches:
                found.append(_Triangle(three, turn, touches))
    return sorted(found, key=lambda triangle: (-triangle.touches, triangle))


TOUCHES_TILE = 1 << RING
TRIANGLES = [_triangles(rotation) for rotation in Direction]
CORNERS: Array16 = np.array(
    [[[place_of(cell) for cell in three] for three, _, _ in near] for near in TRIANGLES], np.int16
)
"""How p changes from the tile's first cell to the corners of each triangle."""

TO_ROW: Array16 = np.array([[[r for _, r in x[0]] for x in near] for near in TRIANGLES], np.int16)
TO_COLUMN: Array16 = np.array(
    [[[q for q, _ in x[0]] for x in near] for near in TRIANGLES], np.int16
)
TURNED: Array16 = np.array(
    [[[(turn + 2 * at) % 6 for at in range(3)] for _, turn, _ in near] for near in TRIANGLES],
    np.int16,
)
"""The rotation of the placement that starts on each corner."""

TOUCHES: Array16 = np.array([[bits for _, _, bits in near] for near in TRIANGLES], np.int16)
WITH_TILE = sum(triangle.touches >= TOUCHES_TILE for triangle in TRIANGLES[0])
ALL_NEAR = len(TRIANGLES[0])


@compiled
def wrap(number: int, side: int) -> np.uint32:
    """Bring a row or column that is at most one torus away back onto it."""
    if number < 0:
        number += side
    elif number >= side:
        number -= side
    return np.uint32(number)


@compiled
def row_of(p: int) -> int:
    """Return the r of a cell (see `layout.cell_of`)."""
    return int((p + WIDTH // 2) // WIDTH)


@compiled
def on_torus(number: int, side: int) -> int:
    """Return the row of an r, or the column of a q: the city's origin is in the middle."""
    return (number + side // 2) % side


@compiled
def paint(value: int, row: np.uint32, column: np.uint32, cells: Picture) -> None:
    """Paint a cell of the kernel's board."""
    cells[0, row, column] = value >> HEX_SHIFT & HEX_MASK
    cells[1, row, column] = value & LEVEL_MASK
    cells[2, row, column] = value >> TILE_SHIFT & TILE_BITS


@compiled
def clear(array: NDArray[Any]) -> None:
    """Set all to 0: a plain loop, which the compiler knows how to hurry."""
    for i in range(len(array)):
        array[i] = 0


@compiled
def draw_city(g: Array16, at: int, cells: Picture, legal: Legal, low: Array16) -> None:
    """Draw a city from scratch."""
    side = legal.shape[0]
    clear(cells.reshape(-1))
    clear(legal.reshape(-1))
    low[0] = low[1] = 0
    for i in range(g[at + BUILT_LENGTH]):
        p = g[at + BUILT + i]
        r = row_of(p)
        q = p - WIDTH * r
        row, column = on_torus(r, side), on_torus(q, side)
        paint(g[slot(at + CELLS, p)], np.uint32(row), np.uint32(column), cells)
        low[0] = min(low[0], q - MARGIN)
        low[1] = min(low[1], r - MARGIN)
    for i in range(g[at + REACH_LENGTH]):
        p = g[at + REACH + i]
        r = row_of(p)
        row, column = on_torus(r, side), on_torus(p - WIDTH * r, side)
        for rotation in range(6):
            legal[row, column, rotation] = may_lie(g, at, p, rotation)


@compiled
def add_tile(g: Array16, at: int, entry: int, cells: Picture, legal: Legal, low: Array16) -> None:
    """Draw what has changed by the tile that was laid last, as its entry in the log tells.

    On the ground, the cells that touch the city for the first time have changed too.
    """
    side = legal.shape[0]
    p, rotation = g[entry + E_P], g[entry + E_ROTATION]
    r = row_of(p)
    q = p - WIDTH * r
    row, column = on_torus(r, side), on_torus(q, side)
    for i in range(3):
        dq, dr = TILE_Q[rotation, i], TILE_R[rotation, i]
        value = g[slot(at + CELLS, p + dq + WIDTH * dr)]
        paint(value, wrap(row + dr, side), wrap(column + dq, side), cells)
        low[0] = min(low[0], q + dq - MARGIN)
        low[1] = min(low[1], r + dr - MARGIN)
    on_ground = g[entry + E_TOPS] & LEVEL_MASK == 0
    changed = TOUCHES_TILE | g[entry + E_BORDER] if on_ground else TOUCHES_TILE
    for i in range(ALL_NEAR if on_ground else WITH_TILE):
        if TOUCHES[rotation, i] & changed:
            fit = fits(
                g[slot(at + CELLS, p + CORNERS[rotation, i, 0])],
                g[slot(at + CELLS, p + CORNERS[rotation, i, 1])],
                g[slot(at + CELLS, p + CORNERS[rotation, i, 2])],
            )
            for corner in range(3):
                row_2 = wrap(row + TO_ROW[rotation, i, corner], side)
                column_2 = wrap(column + TO_COLUMN[rotation, i, corner], side)
                legal[row_2, column_2, np.uint32(TURNED[rotation, i, corner])] = fit
