"""A single city written down: the one on your table, to score or to share."""

from __future__ import annotations

from dataclasses import dataclass

from polis.akropolis.city import City
from polis.akropolis.errors import RecordError
from polis.akropolis.rules import DEFAULT_RULINGS, NO_VARIANTS, Rulings, Variants
from polis.akropolis.scoring import CityScore, score_skyline
from polis.akropolis.skyline import STARTING_SKYLINE, Skyline
from polis.akropolis.tiles import ALL_TILES
from polis.hexes import regions

MAX_STONES = 200
MAX_LEVEL = 99

# No city can be larger than all the tiles; what is larger would only keep the reader busy.
MAX_TILES = len(ALL_TILES)
MAX_HEXES = len(STARTING_SKYLINE) + 3 * MAX_TILES


@dataclass(frozen=True)
class CitySheet:
    """A city, the stones beside it, and the rules it is scored by.

    Whoever did not note where each tile lies can draw a map of what is seen from above: then
    there is a skyline but no city.
    """

    skyline: Skyline
    stones: int = 0
    variants: Variants = NO_VARIANTS
    rulings: Rulings = DEFAULT_RULINGS
    city: City | None = None

    def score(self) -> CityScore:
        """Score the city."""
        return score_skyline(self.skyline, self.stones, self.variants, self.rulings)


def check_in_one_piece(skyline: Skyline, line: int | None = None) -> None:
    """Raise RecordError unless there is a city, and all of it hangs together."""
    if len(skyline) > MAX_HEXES:
        raise RecordError(f"a city has at most {MAX_HEXES} hexes, not {len(skyline)}", line)
    if len(regions(skyline)) != 1:
        problem = "the hexes do not hang together" if skyline else "there is no hex"
        raise RecordError(problem, line)
