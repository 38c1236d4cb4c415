"""Hexagon geometry, and nothing else.

Cells are axial coordinates (q, r) on flat-topped hexagons. Drawn with x to the right and y
downwards, a cell's centre is at x = 3/2 q and y = √3 (r + q/2), so north is (0, -1).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from math import sqrt
from typing import NamedTuple


class Cell(NamedTuple):
    """One place of the endless hexagonal plain."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"({self.q},{self.r})"


ORIGIN = Cell(0, 0)


class Direction(IntEnum):
    """The six directions, clockwise from north, as one sees them on the table."""

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5


STEPS = (Cell(0, -1), Cell(1, -1), Cell(1, 0), Cell(0, 1), Cell(-1, 1), Cell(-1, 0))


def neighbour(cell: Cell, direction: int) -> Cell:
    """Return the cell next to this one in a direction (counted clockwise, so 6 is north again)."""
    step = STEPS[direction % 6]
    return Cell(cell.q + step.q, cell.r + step.r)


@lru_cache(maxsize=1 << 14)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the six cells around this one, clockwise from north."""
    return tuple(neighbour(cell, direction) for direction in Direction)


def around(cells: Iterable[Cell]) -> frozenset[Cell]:
    """Return every cell that touches one of these cells without being one of them."""
    inside = set(cells)
    return frozenset().union(*map(neighbours, inside)) - inside


def distance(a: Cell, b: Cell) -> int:
    """Return how many steps lie between two cells."""
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotate(cell: Cell, turns: int) -> Cell:
    """Turn a cell clockwise about the origin by so many sixths of a full turn."""
    q, r = cell
    for _ in range(turns % 6):
        q, r = -r, q + r
    return Cell(q, r)


def translate(cell: Cell, by: Cell) -> Cell:
    """Move a cell by a step."""
    return Cell(cell.q + by.q, cell.r + by.r)


def centre(cell: Cell) -> tuple[float, float]:
    """Return the middle of a cell on paper, where a hexagon's side has length 1."""
    return 1.5 * cell.q, sqrt(3) * (cell.r + cell.q / 2)


def regions(cells: Iterable[Cell]) -> list[frozenset[Cell]]:
    """Split cells into groups whose members are joined by shared edges."""
    left = set(cells)
    found = []
    while left:
        group = {left.pop()}
        frontier = list(group)
        while frontier:
            near = left.intersection(neighbours(frontier.pop()))
            left -= near
            group |= near
            frontier.extend(near)
        found.append(frozenset(group))
    return found


def enclosed_regions(cells: Iterable[Cell]) -> list[frozenset[Cell]]:
    """Return the holes: groups of empty cells from which no path leads past these cells."""
    inside = set(cells)
    # A hole touches the cells, and so does the outside: if all that touches them is in one piece,
    # there is none. That is often so, and quickly seen.
    shores = regions(around(inside))
    holes: list[frozenset[Cell]] = []
    if len(shores) > 1:
        for shore in shores:
            if not any(shore <= hole for hole in holes) and (hole := _hole(shore, inside)):
                holes.append(hole)
    return holes


def _hole(shore: frozenset[Cell], walls: set[Cell]) -> frozenset[Cell] | None:
    """Return all empty cells that can be reached from a shore; None if they go on without end."""
    low, high = Cell(*map(min, *walls)), Cell(*map(max, *walls))
    found, frontier = set(shore), list(shore)
    while frontier:
        cell = frontier.pop()
        if not (low.q < cell.q < high.q and low.r < cell.r < high.r):
            return None
        near = set(neighbours(cell)) - walls - found
        found |= near
        frontier.extend(near)
    return frozenset(found)
