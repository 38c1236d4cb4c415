"""Solo play: what the Illustrious Architect takes, and what his tiles are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from .rules import Architect, Variants
from .scoring import HOUSES_DOUBLE_FROM, TEMPLES_DOUBLE_FROM, CityScore, TypeScore
from .tiles import STARTING_PLAZA, STARTING_QUARRIES, District, Hex, Tile, count_hexes, plaza_of

STARTING_STONES = 2
METAGENES_POINTS_PER_QUARRY = 2
DOUBLED_MARKETS_PER_PLAZA = 3


@dataclass(frozen=True)
class Pile:
    """The Architect's side of the table: his tiles beside a starting tile, never built with."""

    architect: Architect
    tiles: tuple[Tile, ...] = ()
    stones: int = STARTING_STONES

    def choice(self, site: Sequence[Tile]) -> int:
        """Return the place he takes: the cheapest tile with a plaza if he can pay, or the first."""
        for place, tile in enumerate(site, start=1):
            if tile.has_plaza:
                return place if place - 1 <= self.stones else 1
        return 1

    def take(self, site: Sequence[Tile]) -> Pile:
        """Return his pile after he has taken his choice and paid the supply for it."""
        place = self.choice(site)
        return replace(self, tiles=(*self.tiles, site[place - 1]), stones=self.stones - (place - 1))

    def paid(self, stones: int) -> Pile:
        """Return his pile after the player has paid him."""
        return replace(self, stones=self.stones + stones)

    @property
    def hexes(self) -> Counter[Hex]:
        """The hexes on all his tiles, the starting tile among them."""
        counts = count_hexes(self.tiles)
        counts[STARTING_PLAZA] += 1
        counts[Hex.QUARRY] += STARTING_QUARRIES
        return counts

    def score(self, variants: Variants) -> CityScore:
        """Score his tiles: every district counts as well placed, on his level."""
        hexes = self.hexes
        types = tuple(
            TypeScore(
                district,
                self._value(district, hexes, district in variants),
                hexes[plaza_of(district)] * district.stars,
            )
            for district in District
        )
        is_metagenes = self.architect is Architect.METAGENES
        quarry_points = METAGENES_POINTS_PER_QUARRY * hexes[Hex.QUARRY] if is_metagenes else 0
        return CityScore(types, self.stones, quarry_points=quarry_points)

    def _value(self, district: District, hexes: Counter[Hex], variant: bool) -> int:
        level = 2 if self.architect is Architect.CALLICRATES else 1
        count = hexes[Hex[district.name]]
        doubled = self._doubled(district, count, level, hexes) if variant else 0
        return level * (count + doubled)

    @staticmethod
    def _doubled(district: District, count: int, level: int, hexes: Counter[Hex]) -> int:
        """Return how many of his districts a variant doubles: he has no map to look at."""
        match district:
            case District.HOUSE:
                return count if count * level >= HOUSES_DOUBLE_FROM else 0
            case District.MARKET:
                return min(count, DOUBLED_MARKETS_PER_PLAZA * hexes[Hex.MARKET_PLAZA])
            case District.TEMPLE:
                return count if level >= TEMPLES_DOUBLE_FROM else 0
            case _:
                return count
