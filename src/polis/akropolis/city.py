"""A city: tiles laid side by side and on top of each other, and where the next one may go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from polis.hexes import Cell, Direction, around, neighbours

from .drawing import draw_city
from .errors import IllegalMove, Refusal
from .rules import DEFAULT_RULINGS, NO_VARIANTS, Rulings, Variants
from .scoring import CityScore, score_skyline
from .skyline import STARTING_SKYLINE, Skyline, Spot
from .tiles import Tile

Triangle = tuple[Cell, Cell, Cell]
"""Three mutually adjacent cells, clockwise."""


class Placement(NamedTuple):
    """Where a tile goes: its first hex on `cell`, its second to the side `rotation` of that.

    The third hex follows clockwise. The same three cells can so be named in three ways, which lay
    the tile in its three different positions there.
    """

    cell: Cell
    rotation: Direction

    @property
    def cells(self) -> Triangle:
        """Return the cells of the tile's first, second and third hex."""
        near = neighbours(self.cell)
        return self.cell, near[self.rotation], near[(self.rotation + 1) % 6]

    def __str__(self) -> str:
        return f"{self.cell.q},{self.cell.r}/{self.rotation.name}"


class Laid(NamedTuple):
    """A tile that lies in a city."""

    tile: Tile
    placement: Placement
    level: int


@lru_cache(maxsize=1 << 14)
def _triangles_from(cell: Cell) -> tuple[tuple[Triangle, tuple[Placement, ...]], ...]:
    """Return the two triangles this cell stands for, each with the three placements on it.

    Any three mutually adjacent cells are, in exactly one way, a cell with its NE and SE neighbours
    or a cell with its SE and S neighbours.
    """
    triangles = (Placement(cell, side).cells for side in (Direction.NE, Direction.SE))
    return tuple((triangle, _positions(triangle)) for triangle in triangles)


def _positions(triangle: Triangle) -> tuple[Placement, ...]:
    first, second, third = triangle
    return tuple(
        Placement(cell, Direction(neighbours(cell).index(following)))
        for cell, following in ((first, second), (second, third), (third, first))
    )


@dataclass(frozen=True)
class City:
    """One player's city. It never changes: `place` gives a new one."""

    laid: tuple[Laid, ...] = ()
    """The tiles placed around and on top of the starting tile, in order."""

    skyline: Skyline = field(default_factory=lambda: STARTING_SKYLINE, compare=False, repr=False)
    """The visible hex and level of every built cell."""

    uppermost: Mapping[Cell, int] = field(
        default_factory=lambda: dict.fromkeys(STARTING_SKYLINE, 0), compare=False, repr=False
    )
    """For every built cell the number of the tile on top: 0 is the starting tile."""

    @cached_property
    def border(self) -> frozenset[Cell]:
        """The empty cells that touch the city."""
        return around(self.skyline)

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """Every legal placement, in order of cell and rotation. They are the same for any tile."""
        anchors = self.border | around(self.border) | self.skyline.keys()
        found: list[Placement] = []
        for anchor in anchors:
            for triangle, positions in _triangles_from(anchor):
                if self._obstacle(triangle) is None:
                    found += positions
        return tuple(sorted(found))

    def level_of(self, placement: Placement) -> int:
        """Return the level a tile would lie on; raise IllegalMove where it may not lie at all."""
        cells = placement.cells
        obstacle = self._obstacle(cells)
        if obstacle is not None:
            raise IllegalMove(obstacle, **self._details(obstacle, cells))
        return self._levels(cells)[0] + 1

    def place(self, tile: Tile, placement: Placement) -> City:
        """Return the city with one more tile."""
        level = self.level_of(placement)
        skyline, uppermost = dict(self.skyline), dict(self.uppermost)
        for cell, hexagon in zip(placement.cells, tile.hexes, strict=True):
            skyline[cell] = Spot(hexagon, level)
            uppermost[cell] = len(self.laid) + 1
        return City((*self.laid, Laid(tile, placement, level)), skyline, uppermost)

    def quarries_covered(self, placement: Placement) -> int:
        """Count the visible quarries that a tile would cover: each pays one stone."""
        spots = (self.skyline.get(cell) for cell in placement.cells)
        return sum(spot.hex.is_quarry for spot in spots if spot is not None)

    @property
    def stones_from_quarries(self) -> int:
        """How many stones this city's covered quarries have paid so far."""
        city, total = City(), 0
        for tile, placement, _ in self.laid:
            total += city.quarries_covered(placement)
            city = city.place(tile, placement)
        return total

    def score(
        self, stones: int = 0, variants: Variants = NO_VARIANTS, rulings: Rulings = DEFAULT_RULINGS
    ) -> CityScore:
        """Score the city as it stands, with a reason for every hex."""
        return score_skyline(self.skyline, stones, variants, rulings)

    def svg(self, *, mark_last: bool = False, levels: bool = False) -> str:
        """Draw the city as an SVG picture, with its newest tile marked and levels written on."""
        marked = self.laid[-1].placement.cells if mark_last and self.laid else ()
        return draw_city(self.skyline, self.uppermost, marked=marked, levels=levels)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __reduce__(self) -> tuple[type[City], tuple[object, ...]]:
        """Travel to another process light: what is merely remembered stays behind."""
        return City, (self.laid, dict(self.skyline), dict(self.uppermost))

    def _obstacle(self, cells: Triangle) -> Refusal | None:
        """Return what forbids a tile on these cells, or None."""
        levels = self._levels(cells)
        if not any(levels):
            return Refusal.NOT_TOUCHING if self.border.isdisjoint(cells) else None
        if not all(levels):
            return Refusal.OVERHANG
        if len(set(levels)) > 1:
            return Refusal.LEVELS_DIFFER
        if len({self.uppermost[cell] for cell in cells}) == 1:
            return Refusal.SINGLE_TILE
        return None

    def _levels(self, cells: Iterable[Cell]) -> list[int]:
        """Return the heights of these cells, 0 for empty ground."""
        skyline = self.skyline
        return [skyline[cell].level if cell in skyline else 0 for cell in cells]

    def _details(self, obstacle: Refusal, cells: Triangle) -> dict[str, object]:
        levels = self._levels(cells)
        if obstacle is Refusal.OVERHANG:
            return {"cell": cells[levels.index(0)]}
        if obstacle is Refusal.LEVELS_DIFFER:
            return {"levels": ", ".join(map(str, levels))}
        return {}
