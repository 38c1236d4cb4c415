"""What players agree on before the game: how many they are, variants, rulings, the Architect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property

from .errors import OptionsError
from .tiles import ALL_TILES, TILES_2_PLUS, TILES_3_PLUS, District, Tile

Variants = frozenset[District]
"""The types of district whose variant is in play: what meets its extra condition is doubled."""

NO_VARIANTS: Variants = frozenset()
ALL_VARIANTS: Variants = frozenset(District)


@dataclass(frozen=True)
class Rulings:
    """Answers to questions that the rulebooks leave open or answer differently.

    The defaults are the project's rulings; docs/rules-akropolis.md gives the reasons.
    """

    houses_by_value: bool = False
    """The largest group of houses is the most valuable one, not the one with most hexes."""

    barracks_at_lakes: bool = False
    """Every empty neighbour is the edge of the city for barracks, an enclosed one too."""

    single_hex_lakes: bool = False
    """Only an enclosed space of exactly one hex is a lake for gardens."""

    @property
    def switched_on(self) -> tuple[str, ...]:
        """Return the names of the rulings that differ from the default."""
        return tuple(field.name for field in fields(self) if getattr(self, field.name))

    @classmethod
    def switching_on(cls, names: Iterable[str]) -> Rulings:
        """Make rulings from the names of those that differ from the default."""
        names = list(names)
        known = [field.name for field in fields(cls)]
        for name in names:
            if name not in known:
                raise OptionsError(f"no ruling is called {name[:40]!r}; there are {_list(known)}")
        return cls(**dict.fromkeys(names, True))


DEFAULT_RULINGS = Rulings()


class Architect(Enum):
    """The Illustrious Architects one can meet in solo play, from easy to hard."""

    HIPPODAMOS = "Hippodamos"
    METAGENES = "Metagenes"
    CALLICRATES = "Callicrates"

    @classmethod
    def named(cls, name: str) -> Architect:
        """Find an Architect by name, in capitals or not."""
        for architect in cls:
            if architect.value.lower() == name.lower():
                return architect
        known = _list([architect.value for architect in cls])
        raise OptionsError(f"no Architect is called {name[:40]!r}; there are {known}")


def variants_named(names: Iterable[str]) -> Variants:
    """Make a mix of variants from the districts' names, in singular or plural."""
    by_name = {district.value: district for district in District}
    by_name |= {district.plural: district for district in District}
    mix = set()
    for name in names:
        if name.lower() not in by_name:
            known = _list([district.plural for district in District])
            raise OptionsError(f"no variant is called {name[:40]!r}; there are {known}")
        mix.add(by_name[name.lower()])
    return frozenset(mix)


@dataclass(frozen=True)
class Options:
    """Everything agreed on before the first tile is taken."""

    players: int = 2
    long: bool = False
    """Play with all 61 tiles (fewer than four players)."""

    variants: Variants = NO_VARIANTS
    rulings: Rulings = DEFAULT_RULINGS
    architect: Architect | None = None
    """The opponent of a solo game."""

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players not in (1, 2, 3, 4):
            raise OptionsError(f"Akropolis is for 1 to 4 players, not {self.players}")
        if self.players == 1 and self.architect is None:
            raise OptionsError("a solo game needs an Architect to play against")
        if self.players > 1 and self.architect is not None:
            raise OptionsError("the Illustrious Architect plays solo games only")
        if self.players == 4 and self.long:
            raise OptionsError("four players use all the tiles anyway: there is no long game")

    # Remembered, as they are asked for many times in every turn.
    @cached_property
    def seats(self) -> int:
        """How many take turns: the players, and in a solo game the Architect."""
        return max(self.players, 2)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the game, sorted as on the tile list."""
        if self.long or self.seats == 4:
            return ALL_TILES
        return TILES_2_PLUS if self.seats == 2 else TILES_2_PLUS + TILES_3_PLUS

    @property
    def site_size(self) -> int:
        """How many tiles lie in the Construction Site when a round starts."""
        return self.seats + 2

    @property
    def stack_size(self) -> int:
        """How many tiles a stack has: as many as a round uses up."""
        return self.seats + 1

    @property
    def stacks(self) -> int:
        """How many stacks there are at the start."""
        return (len(self.tiles) - self.site_size) // self.stack_size

    @property
    def rounds(self) -> int:
        """How many rounds the game has: one for the first site, then one a stack."""
        return self.stacks + 1


def _list(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
