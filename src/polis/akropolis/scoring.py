"""Scoring, hex by hex, with a reason for each.

For each type of district: the sum of the levels of the districts that meet their condition, times
the stars on the visible plazas of that type. Heights never matter for who is whose neighbour.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from polis.hexes import Cell, enclosed_regions, neighbours, regions

from .rules import DEFAULT_RULINGS, NO_VARIANTS, Rulings, Variants
from .skyline import Skyline
from .tiles import PLAZAS, District, Hex

HOUSES_DOUBLE_FROM = 10
BARRACKS_DOUBLE_FROM = 3
TEMPLES_DOUBLE_FROM = 2


class Reason(Enum):
    """Why a hex counts or does not."""

    LARGEST_GROUP = "in the largest group of houses"
    SMALLER_GROUP = "not in the largest group of houses"
    NO_MARKET_NEAR = "no other market next to it"
    MARKET_NEAR = "next to another market"
    ON_THE_EDGE = "on the edge of the city"
    INSIDE = "not on the edge of the city"
    LAKE_ONLY = "touches only an enclosed empty space"
    SURROUNDED = "completely surrounded"
    NOT_SURROUNDED = "not completely surrounded"
    ALWAYS = "gardens always count"
    PLAZA = "multiplies its districts"
    QUARRY = "pays a stone when it is covered"

    # A plain attribute, set once below: it is asked for hundreds of times in every score.
    counts: bool
    """Whether a district with this reason meets its condition."""


for _reason in Reason:
    _reason.counts = _reason in (
        Reason.LARGEST_GROUP,
        Reason.NO_MARKET_NEAR,
        Reason.ON_THE_EDGE,
        Reason.SURROUNDED,
        Reason.ALWAYS,
    )


class Doubling(Enum):
    """Why a variant doubles a hex."""

    VALUABLE_GROUP = "the group's value is 10 or more"
    PLAZA_NEAR = "next to a market plaza"
    OPEN_SIDES = "three or more empty neighbours"
    HIGH = "on level 2 or higher"
    LAKE = "beside a lake"


class Verdict(NamedTuple):
    """What one visible hex contributes, and why."""

    cell: Cell
    hex: Hex
    level: int
    reason: Reason
    because: tuple[Cell, ...] = ()
    """The cells that decide: the market next door, the gap beside the temple, the lake …"""

    doubling: Doubling | None = None
    stars: int = 0
    """The stars by which the district's value is multiplied; on a plaza, its own."""

    @property
    def counts(self) -> bool:
        """Tell whether this is a district that meets its condition."""
        return self.reason.counts

    @property
    def value(self) -> int:
        """The district's value before stars: its level, doubled or not, or 0."""
        if not self.reason.counts:
            return 0
        return self.level * (2 if self.doubling else 1)

    @property
    def points(self) -> int:
        """The points this hex brings."""
        return self.value * self.stars


@dataclass(frozen=True)
class TypeScore:
    """One line of the scorepad."""

    type: District
    value: int
    stars: int

    @property
    def points(self) -> int:
        """Value times stars."""
        return self.value * self.stars


@dataclass(frozen=True)
class CityScore:
    """The whole scorepad of one player, and the verdict on every visible hex."""

    types: tuple[TypeScore, ...]
    stones: int
    verdicts: tuple[Verdict, ...] = ()
    quarry_points: int = 0
    """What Metagenes gets for the quarries in his pile."""

    @property
    def total(self) -> int:
        """All points together."""
        return sum(line.points for line in self.types) + self.stones + self.quarry_points

    def of(self, district: District) -> TypeScore:
        """Return the line of one type."""
        return next(line for line in self.types if line.type is district)

    def at(self, cell: Cell) -> Verdict:
        """Return the verdict on one visible hex."""
        return next(verdict for verdict in self.verdicts if verdict.cell == cell)


def score_skyline(
    skyline: Skyline,
    stones: int = 0,
    variants: Variants = NO_VARIANTS,
    rulings: Rulings = DEFAULT_RULINGS,
) -> CityScore:
    """Score a city seen from above."""
    stars = dict.fromkeys(District, 0)
    for spot in skyline.values():
        if spot.hex.type:
            stars[spot.hex.type] += spot.hex.stars
    judge = _Judge(skyline, variants, rulings, stars)
    verdicts = tuple(sorted(judge.verdicts(), key=lambda verdict: verdict.cell))
    values = dict.fromkeys(District, 0)
    for verdict in verdicts:
        if verdict.hex.type:
            values[verdict.hex.type] += verdict.value
    types = tuple(TypeScore(district, values[district], stars[district]) for district in District)
    return CityScore(types, stones, verdicts)


class _Judge:
    """Looks at every hex of one city."""

    def __init__(
        self, skyline: Skyline, variants: Variants, rulings: Rulings, stars: dict[District, int]
    ) -> None:
        self.skyline = skyline
        self.variants = variants
        self.rulings = rulings
        self.stars = stars
        self.enclosed = enclosed_regions(skyline)
        self.inside = frozenset().union(*self.enclosed)
        self.lakes = frozenset().union(*self._lakes())

    def verdicts(self) -> Iterator[Verdict]:
        by_hex: defaultdict[Hex, list[Cell]] = defaultdict(list)
        for cell, spot in self.skyline.items():
            by_hex[spot.hex].append(cell)
        yield from self._houses(by_hex[Hex.HOUSE])
        yield from (self._market(cell) for cell in by_hex[Hex.MARKET])
        yield from (self._barracks(cell) for cell in by_hex[Hex.BARRACKS])
        yield from (self._temple(cell) for cell in by_hex[Hex.TEMPLE])
        yield from (self._garden(cell) for cell in by_hex[Hex.GARDEN])
        yield from (self._verdict(cell, Reason.QUARRY) for cell in by_hex[Hex.QUARRY])
        for plaza in PLAZAS:
            yield from (self._verdict(cell, Reason.PLAZA) for cell in by_hex[plaza])

    def _houses(self, houses: list[Cell]) -> Iterator[Verdict]:
        groups = regions(houses)
        if not groups:
            return
        largest = max(groups, key=self._rank)
        doubles = District.HOUSE in self.variants and self._value(largest) >= HOUSES_DOUBLE_FROM
        doubling = Doubling.VALUABLE_GROUP if doubles else None
        members = tuple(sorted(largest))
        for cell in houses:
            if cell in largest:
                yield self._verdict(cell, Reason.LARGEST_GROUP, members, doubling)
            else:
                yield self._verdict(cell, Reason.SMALLER_GROUP, members)

    def _rank(self, group: frozenset[Cell]) -> tuple[int, int, Cell]:
        """Order groups by size; a cell settles what makes no difference to the score."""
        size, value = len(group), self._value(group)
        if self.rulings.houses_by_value:
            size, value = value, size
        return size, value, min(group)

    def _value(self, cells: Iterable[Cell]) -> int:
        return sum(self.skyline[cell].level for cell in cells)

    def _market(self, cell: Cell) -> Verdict:
        rivals = self._near(cell, Hex.MARKET)
        if rivals:
            return self._verdict(cell, Reason.MARKET_NEAR, rivals)
        plazas = self._near(cell, Hex.MARKET_PLAZA)
        doubled = District.MARKET in self.variants and plazas
        doubling = Doubling.PLAZA_NEAR if doubled else None
        return self._verdict(cell, Reason.NO_MARKET_NEAR, plazas if doubled else (), doubling)

    def _barracks(self, cell: Cell) -> Verdict:
        empty = self._gaps(cell)
        at_lakes = self.rulings.barracks_at_lakes
        edge = tuple(gap for gap in empty if at_lakes or gap not in self.inside)
        if not edge:
            return self._verdict(cell, Reason.LAKE_ONLY if empty else Reason.INSIDE, empty)
        doubled = District.BARRACKS in self.variants and len(edge) >= BARRACKS_DOUBLE_FROM
        doubling = Doubling.OPEN_SIDES if doubled else None
        return self._verdict(cell, Reason.ON_THE_EDGE, edge, doubling)

    def _temple(self, cell: Cell) -> Verdict:
        gaps = self._gaps(cell)
        if gaps:
            return self._verdict(cell, Reason.NOT_SURROUNDED, gaps)
        high = self.skyline[cell].level >= TEMPLES_DOUBLE_FROM
        doubling = Doubling.HIGH if District.TEMPLE in self.variants and high else None
        return self._verdict(cell, Reason.SURROUNDED, (), doubling)

    def _garden(self, cell: Cell) -> Verdict:
        shores = tuple(sorted(self.lakes.intersection(neighbours(cell))))
        doubled = District.GARDEN in self.variants and shores
        doubling = Doubling.LAKE if doubled else None
        return self._verdict(cell, Reason.ALWAYS, shores if doubled else (), doubling)

    def _lakes(self) -> list[frozenset[Cell]]:
        if self.rulings.single_hex_lakes:
            return [region for region in self.enclosed if len(region) == 1]
        return self.enclosed

    def _gaps(self, cell: Cell) -> tuple[Cell, ...]:
        return tuple(sorted(near for near in neighbours(cell) if near not in self.skyline))

    def _near(self, cell: Cell, wanted: Hex) -> tuple[Cell, ...]:
        spots = ((near, self.skyline.get(near)) for near in neighbours(cell))
        return tuple(sorted(near for near, spot in spots if spot and spot.hex is wanted))

    def _verdict(
        self,
        cell: Cell,
        reason: Reason,
        because: tuple[Cell, ...] = (),
        doubling: Doubling | None = None,
    ) -> Verdict:
        hexagon, level = self.skyline[cell]
        multiplied = hexagon.is_district and hexagon.type
        stars = self.stars[multiplied] if multiplied else hexagon.stars
        return Verdict(cell, hexagon, level, reason, because, doubling, stars)
