"""From cells and levels to points on paper, seen from above and a little from the south.

All measures are whole numbers, so every corner of every hex falls on a whole coordinate.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

from polis.hexes import Cell, centre

SIDE = 40
"""The length of a hex's northern and southern edge."""

HALF = 26
"""Half the height of a hex's face on paper: it is seen at a slant."""

STEP = 12
"""The height of one level."""

SUNRAY = (14, 6)
"""How far the shadow of one level reaches."""

Point = tuple[float, float]
Polygon = list[Point]

# Clockwise, so that corners d and d + 1 bound the edge towards direction d.
CORNERS: tuple[tuple[int, int], ...] = (
    (-SIDE // 2, -HALF),
    (SIDE // 2, -HALF),
    (SIDE, 0),
    (SIDE // 2, HALF),
    (-SIDE // 2, HALF),
    (-SIDE, 0),
)


def place_on_paper(cell: Cell, level: int = 0) -> tuple[int, int]:
    """Return the middle of a hex's face on this level."""
    x, y = centre(cell)
    return round(SIDE * x), round(2 * HALF / sqrt(3) * y) - STEP * level


def edge(direction: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two corners of a face's edge, clockwise."""
    return CORNERS[direction % 6], CORNERS[(direction + 1) % 6]


def cast_shadow(levels: int, x: float = 0, y: float = 0) -> Polygon:
    """Return what a hex at (x, y) covers and shades on the plane so many levels below its top."""
    reach_x, reach_y = SUNRAY[0] * levels, SUNRAY[1] * levels
    near = [CORNERS[corner] for corner in (4, 5, 0, 1)]
    far = [(a + reach_x, b + reach_y) for a, b in (CORNERS[corner] for corner in (1, 2, 3, 4))]
    return [(x + a, y + b) for a, b in near + far]


def clip_to_face(polygon: Polygon) -> Polygon:
    """Return the part of a convex polygon that lies on the face around (0, 0)."""
    for start, end in pairwise((*CORNERS, CORNERS[0])):
        polygon = _cut(polygon, start, end)
    return polygon


def _cut(polygon: Polygon, start: Point, end: Point) -> Polygon:
    """Keep what lies to the right of the line from start to end, as the face itself does."""

    def depth(point: Point) -> float:
        along_x, along_y = end[0] - start[0], end[1] - start[1]
        return along_x * (point[1] - start[1]) - along_y * (point[0] - start[0])

    kept: Polygon = []
    for here, there in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        a, b = depth(here), depth(there)
        if a >= 0:
            kept.append(here)
        if a * b < 0:
            t = a / (a - b)
            kept.append((here[0] + t * (there[0] - here[0]), here[1] + t * (there[1] - here[1])))
    return kept


def area(polygon: Polygon) -> float:
    """Return the area of a polygon."""
    around = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in around)) / 2
