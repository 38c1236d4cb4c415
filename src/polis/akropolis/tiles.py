"""The tiles: what is printed on their hexes, and how many of each there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from .errors import AkropolisError


class District(Enum):
    """The five types of district. Each type has plazas of its own, with so many stars."""

    HOUSE = "house"
    MARKET = "market"
    BARRACKS = "barracks"
    TEMPLE = "temple"
    GARDEN = "garden"

    # There is one object for each: its own hash is enough, and much quicker than Enum's.
    __hash__ = object.__hash__

    @property
    def plural(self) -> str:
        """Return the name of several of them."""
        return self.value if self is District.BARRACKS else f"{self.value}s"

    @property
    def stars(self) -> int:
        """Return the stars printed on one plaza of this type."""
        return _STARS[self]


_STARS = {
    District.HOUSE: 1,
    District.MARKET: 2,
    District.BARRACKS: 2,
    District.TEMPLE: 2,
    District.GARDEN: 3,
}


class Hex(Enum):
    """One Construction hex: a quarry, a district (small letter) or a plaza (capital letter)."""

    QUARRY = "q"
    HOUSE = "h"
    MARKET = "m"
    BARRACKS = "b"
    TEMPLE = "t"
    GARDEN = "g"
    HOUSE_PLAZA = "H"
    MARKET_PLAZA = "M"
    BARRACKS_PLAZA = "B"
    TEMPLE_PLAZA = "T"
    GARDEN_PLAZA = "G"

    __hash__ = object.__hash__

    # Plain attributes, set once below: they are asked for hundreds of times in every score.
    is_quarry: bool
    is_plaza: bool
    is_district: bool
    type: District | None
    stars: int

    def __str__(self) -> str:
        if self.type is None:
            return "quarry"
        return f"{self.type.value} plaza" if self.is_plaza else self.type.value


for _hex in Hex:
    _hex.is_quarry = _hex is Hex.QUARRY
    _hex.is_plaza = _hex.value.isupper()
    _hex.is_district = not _hex.is_quarry and not _hex.is_plaza
    _hex.type = None if _hex.is_quarry else District[_hex.name.removesuffix("_PLAZA")]
    _hex.stars = _hex.type.stars if _hex.is_plaza and _hex.type else 0


def plaza_of(district: District) -> Hex:
    """Return the plaza that multiplies this type of district."""
    return Hex[f"{district.name}_PLAZA"]


PLAZAS = tuple(map(plaza_of, District))


@dataclass(frozen=True, order=True)
class Tile:
    """A City tile: three hexes, named clockwise by their letters. It turns but never flips."""

    letters: str

    def __post_init__(self) -> None:
        known = {hexagon.value for hexagon in Hex}
        if len(self.letters) != 3 or not set(self.letters) <= known:
            wanted = "".join(sorted(known))
            raise AkropolisError(f"a tile is three letters of {wanted}, not {self.letters[:20]!r}")

    @cached_property
    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """Return the three hexes, clockwise."""
        first, second, third = (Hex(letter) for letter in self.letters)
        return first, second, third

    @property
    def has_plaza(self) -> bool:
        """Tell whether one of the hexes is a plaza: what the Illustrious Architect looks for."""
        return any(hexagon.is_plaza for hexagon in self.hexes)

    def __str__(self) -> str:
        return self.letters


def _tiles(letters: str) -> tuple[Tile, ...]:
    return tuple(Tile(three) for three in letters.split())


TILES_2_PLUS = _tiles(
    "Bhq Bht Bmh Bqq Ghq Gqh Gqq Hgq Hmb Hqq Hqq Hqq Mbq Mhg Mqq Mth Thb Thq Tqh Tqq bhg bmq bmq "
    "bqh bqm bqt bth gmh gqm gqq hhq hqm htm mqq mqt mtq qqt"
)
TILES_3_PLUS = _tiles("Bqh Ghb Htm Mqq Tqq bgq bhm hhq hmq hqm hqq hqt")
TILES_4 = _tiles("Bqq Gmh Hqm Mqt Thm bhq bqh bqq ghq hhq hmq htq")
ALL_TILES = TILES_2_PLUS + TILES_3_PLUS + TILES_4

# The starting tile has four hexes: a house plaza, and quarries on every other side of it.
STARTING_PLAZA = Hex.HOUSE_PLAZA
STARTING_QUARRIES = 3


def count_hexes(tiles: Iterable[Tile]) -> Counter[Hex]:
    """Count the hexes printed on these tiles."""
    return Counter(hexagon for tile in tiles for hexagon in tile.hexes)
