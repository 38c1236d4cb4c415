"""An SVG picture of a city: hexes as prisms on their levels, drawn from back to front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import sha256

from polis.hexes import Cell, Direction, distance, neighbour

from ..skyline import Skyline
from ..tiles import Hex
from .palette import ACCENT, INK, LIMESTONE, SHADOW, WHITE
from .projection import (
    HALF,
    SIDE,
    STEP,
    SUNRAY,
    Polygon,
    area,
    cast_shadow,
    clip_to_face,
    edge,
    place_on_paper,
)
from .stamps import path_through, stamps

MARGIN = 8
# How far up the face an icon, or a plaza's stars, can move without leaving it.
ICON_ROOM, PLAZA_ROOM = 6, 3
BEHIND = (Direction.N, Direction.NE, Direction.NW)
SIDES = (
    (Direction.SW, LIMESTONE.left),
    (Direction.SE, LIMESTONE.right),
    (Direction.S, LIMESTONE.front),
)


def draw_city(
    skyline: Skyline,
    uppermost: Mapping[Cell, int] | None = None,
    *,
    marked: Collection[Cell] = (),
    levels: bool = False,
) -> str:
    """Return a standalone SVG document.

    `uppermost` says which tile lies on top of each cell, so that tiles get an outline; `marked`
    cells get the accent colour around them; `levels` writes its level on each hex. The same city
    always gives the same text, and its ids do not clash with those of another city.
    """
    return _Picture(skyline, uppermost or {}, frozenset(marked), levels).document()


class _Picture:
    """One city on one sheet of paper."""

    def __init__(
        self,
        skyline: Skyline,
        uppermost: Mapping[Cell, int],
        marked: frozenset[Cell],
        levels: bool,
    ) -> None:
        # Nearer hexes hide farther ones, so they are drawn later.
        self.cells = sorted(skyline, key=lambda cell: (2 * cell.r + cell.q, cell.q))
        self.skyline = skyline
        self.uppermost = uppermost
        self.marked = marked
        self.levels = levels
        self.prefix = self._fingerprint()

    def _fingerprint(self) -> str:
        """Return a start for ids that is this picture's own."""
        told = [
            (*cell, self.skyline[cell].hex.value, self.skyline[cell].level, cell in self.marked)
            for cell in self.cells
        ]
        tiles = [self.uppermost.get(cell) for cell in self.cells]
        return "c" + sha256(repr((told, tiles, self.levels)).encode()).hexdigest()[:8]

    def document(self) -> str:
        left, top, width, height = self._view()
        name, about = f"{self.prefix}-title", f"{self.prefix}-desc"
        used = sorted({spot.hex for spot in self.skyline.values()}, key=lambda used: used.value)
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" '
            f'width="{width}" height="{height}" role="img" aria-labelledby="{name} {about}" '
            'stroke-linejoin="round" stroke-linecap="round">',
            f'<title id="{name}">Akropolis city</title>',
            f'<desc id="{about}">{_describe(self.skyline)}</desc>',
            *stamps(self.prefix, used),
            self._shadow_on_the_ground(),
            *(self._prism(cell) for cell in self.cells),
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    def _view(self) -> tuple[int, int, int, int]:
        """Return the left, top, width and height of what there is to see."""
        built = [(*place_on_paper(cell), spot.level) for cell, spot in self.skyline.items()]
        built = built or [(0, 0, 0)]
        left = min(x - SIDE for x, _, _ in built) - MARGIN
        top = min(y - HALF - STEP * level for _, y, level in built) - MARGIN
        right = max(x + SIDE + SUNRAY[0] * level for x, _, level in built) + MARGIN
        bottom = max(y + HALF + SUNRAY[1] * level for _, y, level in built) + MARGIN
        return left, top, right - left, bottom - top

    def _shadow_on_the_ground(self) -> str:
        shapes = (
            cast_shadow(self.skyline[cell].level, *place_on_paper(cell)) for cell in self.cells
        )
        return (
            f'<path d="{_paths(shapes)}" fill="{SHADOW}" opacity=".25" '
            f'filter="url(#{self.prefix}-soft)"/>'
        )

    def _prism(self, cell: Cell) -> str:
        """Draw one hex: its sides, its face with icon, and the lines around it."""
        spot = self.skyline[cell]
        x, y = place_on_paper(cell, spot.level)
        parts = [
            f'<g data-cell="{cell.q},{cell.r}" transform="translate({x} {y})">',
            f"<title>{spot.hex}, level {spot.level}</title>",
            *self._sides(cell, spot.level),
            f'<use href="#{self.prefix}-{spot.hex.value}"/>',
            self._shadow_on_the_face(cell, spot.level),
            f'<use href="#{self.prefix}-i{spot.hex.value}"{self._lift(cell)}/>',
            self._edges(cell),
            self._mark(cell),
            _badge(spot.level) if self.levels else "",
            "</g>",
        ]
        return "".join(parts)

    def _lift(self, cell: Cell) -> str:
        """Move an icon up, where a higher hex to the south hides the lower part of the face."""
        rise = self._level(neighbour(cell, Direction.S)) - self._level(cell)
        room = PLAZA_ROOM if self.skyline[cell].hex.is_plaza else ICON_ROOM
        return f' y="-{min(rise * STEP // 2, room)}"' if rise > 0 else ""

    def _level(self, cell: Cell) -> int:
        return self.skyline[cell].level if cell in self.skyline else 0

    def _sides(self, cell: Cell, level: int) -> Iterator[str]:
        """Draw the three walls that face us, as far as they rise above the hexes before them."""
        for direction, colour in SIDES:
            bands = level - self._level(neighbour(cell, direction))
            if bands <= 0:
                continue
            (ax, ay), (bx, by) = edge(direction)
            wall = f"M{ax} {ay}L{bx} {by}v{bands * STEP}L{ax} {ay + bands * STEP}Z"
            joints = "".join(
                f"M{ax} {ay + band * STEP}L{bx} {by + band * STEP}" for band in range(1, bands)
            )
            yield f'<path d="{wall}{joints}" fill="{colour}" stroke="{INK}" stroke-opacity=".5"/>'

    def _shadow_on_the_face(self, cell: Cell, level: int) -> str:
        x, y = place_on_paper(cell)
        shapes = []
        for other, spot in self.skyline.items():
            rise = spot.level - level
            if rise > 0 and distance(cell, other) <= 1 + rise:
                other_x, other_y = place_on_paper(other)
                shape = clip_to_face(cast_shadow(rise, other_x - x, other_y - y))
                if shape and area(shape) > 1:
                    shapes.append(shape)
        if not shapes:
            return ""
        return f'<path d="{_paths(sorted(shapes))}" fill="{SHADOW}" opacity=".28"/>'

    def _edges(self, cell: Cell) -> str:
        """Draw the tile's outline strongly and the lines between its hexes lightly."""
        strong: list[Direction] = []
        light: list[Direction] = []
        for direction in Direction:
            near = neighbour(cell, direction)
            # The hex in front draws a shared edge, lest its face covers half of the line.
            if direction not in BEHIND and self._level(near) >= self._level(cell):
                continue
            (light if self._same_tile(cell, near) else strong).append(direction)
        return _lines(strong, f'stroke="{INK}" stroke-opacity=".75" stroke-width="1.9"') + _lines(
            light, f'stroke="{INK}" stroke-opacity=".16"'
        )

    def _same_tile(self, cell: Cell, near: Cell) -> bool:
        tile = self.uppermost.get(cell)
        return tile is not None and tile == self.uppermost.get(near)

    def _mark(self, cell: Cell) -> str:
        """Draw the accent along this hex's part of the outline of the marked cells."""
        if cell not in self.marked:
            return ""
        outer = [side for side in Direction if neighbour(cell, side) not in self.marked]
        return (
            f'<g clip-path="url(#{self.prefix}-face)">'
            + _lines(outer, f'stroke="{ACCENT}" stroke-width="8"')
            + "</g>"
        )


def _paths(shapes: Iterable[Polygon]) -> str:
    return "".join(path_through(shape) for shape in shapes)


def _lines(directions: Collection[Direction], style: str) -> str:
    if not directions:
        return ""
    path = ""
    for direction in sorted(directions):
        (ax, ay), (bx, by) = edge(direction)
        joined = direction - 1 in directions
        path += f"L{bx} {by}" if joined else f"M{ax} {ay}L{bx} {by}"
    return f'<path d="{path}" fill="none" {style}/>'


def _badge(level: int) -> str:
    return (
        f'<circle cx="-19" cy="-20" r="6.5" fill="{INK}"/><text x="-19" y="-16.4" fill="{WHITE}" '
        'font-family="system-ui,sans-serif" font-size="10" font-weight="700" '
        f'text-anchor="middle">{level}</text>'
    )


def _describe(skyline: Skyline) -> str:
    """Tell in words what there is to see."""
    if not skyline:
        return "No hex yet."
    counts = Counter(spot.hex for spot in skyline.values())
    seen = [_count(counts[hexagon], hexagon) for hexagon in Hex if counts[hexagon]]
    highest = max(spot.level for spot in skyline.values())
    hexes = "1 hex" if len(skyline) == 1 else f"{len(skyline)} hexes"
    return f"{hexes}, the highest on level {highest}: {', '.join(seen)}."


def _count(number: int, hexagon: Hex) -> str:
    if number == 1:
        return f"1 {hexagon}"
    if hexagon.is_district and hexagon.type:
        return f"{number} {hexagon.type.plural}"
    return f"{number} quarries" if hexagon.is_quarry else f"{number} {hexagon}s"
