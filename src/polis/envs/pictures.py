"""Cities on the torus of `encoding.py`, from the kernel's arrays: whole, or a tile at a time.

`g` is a game's array and `at` where the city's block starts in it, as in the kernel. `cells` is the
picture of one city, `legal` tells its legal placements, both as flat rows of numbers; `low` holds
the least q and r that a tile laid next could cover.
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
    E_P,
    E_ROTATION,
    E_TOPS,
    HEX_MASK,
    HEX_SHIFT,
    LEVEL_MASK,
    REACH,
    REACH_LENGTH,
    TILE_SHIFT,
    WIDTH,
    Array16,
    place_of,
)
from polis.compiling import compiled
from polis.hexes import ORIGIN, Cell, Direction, around, neighbour

Picture = NDArray[np.uint8]
"""Hex (0 for empty ground, then as in `layout.HEXES`), level and tile of M · M cells."""

Legal = NDArray[np.bool_]
"""What may be laid: M · M cells with six rotations each."""

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

    touches_tile: bool
    """Whether it contains a cell of the tile, or only cells around it."""


def _triangles(rotation: int) -> list[_Triangle]:
    """Return the triangles that a tile at the origin can change, those with its own cells first."""
    tile = {ORIGIN, neighbour(ORIGIN, rotation), neighbour(ORIGIN, rotation + 1)}
    ring = around(tile)
    found = []
    for cell in tile | ring | around(tile | ring):
        for turn in (Direction.NE, Direction.SE):
            three = (cell, neighbour(cell, turn), neighbour(cell, turn + 1))
            if not (tile | ring).isdisjoint(three):
                found.append(_Triangle(three, turn, not tile.isdisjoint(three)))
    return sorted(found, key=lambda triangle: (not triangle.touches_tile, triangle))


TRIANGLES = [_triangles(rotation) for rotation in Direction]
CORNERS: Array16 = np.array(
    [[[place_of(cell) for cell in three] for three, _, _ in near] for near in TRIANGLES], np.int16
)
"""How p changes from the tile's first cell to the corners of each triangle."""

CORNERS_IN_A_ROW: Array16 = CORNERS.reshape(len(Direction), -1)

TO_ROW: Array16 = np.array([[[r for _, r in x[0]] for x in near] for near in TRIANGLES], np.int16)
TO_COLUMN: Array16 = np.array(
    [[[q for q, _ in x[0]] for x in near] for near in TRIANGLES], np.int16
)
TURNED: Array16 = np.array(
    [[[(turn + 2 * at) % 6 for at in range(3)] for _, turn, _ in near] for near in TRIANGLES],
    np.int16,
)
"""The rotation of the placement that starts on each corner."""

WITH_TILE = sum(triangle.touches_tile for triangle in TRIANGLES[0])
ALL_NEAR = len(TRIANGLES[0])
FARTHEST = 3
"""How far from a tile's first cell a corner can be."""


def offsets_on_torus(side: int) -> NDArray[np.int32]:
    """Return how far each corner's placement is from the first cell, where no edge is near."""
    offsets = (TO_ROW.astype(np.int32) * side + TO_COLUMN) * 6 + TURNED
    return offsets.reshape(len(Direction), -1)


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
def paint(value: int, place: np.uint32, cells: Picture) -> None:
    """Paint a cell of the kernel's board at its place on the torus."""
    first = np.uint32(PLANES) * place
    cells[first] = value >> HEX_SHIFT & HEX_MASK
    cells[first + np.uint32(1)] = value & LEVEL_MASK
    cells[first + np.uint32(2)] = value >> TILE_SHIFT & TILE_BITS


@compiled
def copy(source: NDArray[Any], target: NDArray[Any]) -> None:
    """Copy numbers: a plain loop, which the compiler knows how to hurry."""
    for i in range(len(source)):
        target[i] = source[i]


@compiled
def draw_city(g: Array16, at: int, side: int, cells: Picture, legal: Legal, low: Array16) -> None:
    """Draw a city from scratch."""
    cells[:] = 0
    legal[:] = False
    low[:] = 0
    for i in range(g[at + BUILT_LENGTH]):
        p = g[at + BUILT + i]
        r = row_of(p)
        q = p - WIDTH * r
        place = on_torus(r, side) * side + on_torus(q, side)
        paint(g[slot(at + CELLS, p)], np.uint32(place), cells)
        low[0] = min(low[0], q - MARGIN)
        low[1] = min(low[1], r - MARGIN)
    for i in range(g[at + REACH_LENGTH]):
        p = g[at + REACH + i]
        r = row_of(p)
        place = on_torus(r, side) * side + on_torus(p - WIDTH * r, side)
        for rotation in range(6):
            legal[6 * place + rotation] = may_lie(g, at, p, rotation)


@compiled
def add_tile(
    g: Array16,
    at: int,
    entry: int,
    side: int,
    offsets: NDArray[np.int32],
    cells: Picture,
    legal: Legal,
    low: Array16,
) -> None:
    """Draw what has changed by the tile that was laid last, as its entry in the log tells.

    On the ground, the cells around it may touch the city for the first time.
    """
    p, rotation = g[entry + E_P], g[entry + E_ROTATION]
    r = row_of(p)
    q = p - WIDTH * r
    row, column = on_torus(r, side), on_torus(q, side)
    for i in range(3):
        dq, dr = TILE_Q[rotation, i], TILE_R[rotation, i]
        place = wrap(row + dr, side) * np.uint32(side) + wrap(column + dq, side)
        paint(g[slot(at + CELLS, p + dq + WIDTH * dr)], place, cells)
        low[0] = min(low[0], q + dq - MARGIN)
        low[1] = min(low[1], r + dr - MARGIN)
    on_ground = g[entry + E_TOPS] & LEVEL_MASK == 0
    count = ALL_NEAR if on_ground else WITH_TILE
    inner = side - FARTHEST
    if FARTHEST <= row < inner and FARTHEST <= column < inner:
        _judge_inside(g, at + CELLS, p, rotation, count, 6 * (row * side + column), offsets, legal)
    else:
        _judge_at_the_edge(g, at + CELLS, p, rotation, count, side, legal)


@compiled
def _judge_inside(
    g: Array16,
    cells: int,
    p: int,
    rotation: int,
    count: int,
    base: int,
    offsets: NDArray[np.int32],
    legal: Legal,
) -> None:
    """Judge the triangles near a tile where the torus is plain: most of the time it is."""
    steps, placements = CORNERS_IN_A_ROW[rotation], offsets[rotation]
    for i in range(0, 3 * count, 3):
        fit = fits(
            g[slot(cells, p + steps[i])],
            g[slot(cells, p + steps[i + 1])],
            g[slot(cells, p + steps[i + 2])],
        )
        legal[np.uint32(base + placements[i])] = fit
        legal[np.uint32(base + placements[i + 1])] = fit
        legal[np.uint32(base + placements[i + 2])] = fit


@compiled
def _judge_at_the_edge(
    g: Array16, cells: int, p: int, rotation: int, count: int, side: int, legal: Legal
) -> None:
    """Judge the triangles near a tile whose neighbours may be on the other side of the torus."""
    r = row_of(p)
    row, column = on_torus(r, side), on_torus(p - WIDTH * r, side)
    for i in range(count):
        fit = fits(
            g[slot(cells, p + CORNERS[rotation, i, 0])],
            g[slot(cells, p + CORNERS[rotation, i, 1])],
            g[slot(cells, p + CORNERS[rotation, i, 2])],
        )
        for corner in range(3):
            row_2 = wrap(row + TO_ROW[rotation, i, corner], side)
            column_2 = wrap(column + TO_COLUMN[rotation, i, corner], side)
            place = row_2 * np.uint32(side) + column_2
            legal[np.uint32(6) * place + np.uint32(TURNED[rotation, i, corner])] = fit
