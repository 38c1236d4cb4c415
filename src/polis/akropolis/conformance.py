"""Check an engine against test vectors: cities with known figures, one JSON object a line.

docs/conformance.md specifies the format, so that any implementer can use the vectors.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NamedTuple, Protocol

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from polis.hexes import Cell, Direction

from .city import City, Placement
from .errors import AkropolisError, RecordError
from .rules import ALL_VARIANTS, NO_VARIANTS, Variants
from .tiles import District, Tile

VARIANT_SETS: dict[str, Variants] = {
    "none": NO_VARIANTS,
    **{district.value: frozenset({district}) for district in District},
    "all": ALL_VARIANTS,
}

_Cell = tuple[int, int]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True)


class _Placed(_Strict):
    tile: str
    level: int
    cells: tuple[_Cell, _Cell, _Cell]


class Vector(_Strict):
    """One city of a file of test vectors, with the figures it should have."""

    placements: Annotated[list[_Placed], Field(max_length=100)]
    legal_placements_before_each: list[int]
    stones_from_quarries: int
    stars: dict[District, int]
    values: dict[str, dict[District, int]]


class Mismatch(NamedTuple):
    """One figure on which the file and the engine disagree."""

    line: int
    what: str
    expected: object
    found: object

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}: the file says {self.expected}, we say {self.found}"


class Engine(Protocol):
    """What an engine must be able to tell about a city to be checked."""

    def legal_placements(self) -> int:
        """Count the legal placements: cells times rotations."""

    def place(self, tile: Tile, placement: Placement) -> int:
        """Add a tile and return its level; raise AkropolisError where it may not lie."""

    def stones_from_quarries(self) -> int:
        """Count the stones that covered quarries have paid."""

    def figures(self, variants: Variants) -> dict[District, tuple[int, int]]:
        """Return value and stars of each type."""


class ReferenceEngine:
    """The engine that is written to be read, as an Engine."""

    def __init__(self) -> None:
        self.city = City()

    def legal_placements(self) -> int:
        """Count the legal placements: cells times rotations."""
        return len(self.city.placements)

    def place(self, tile: Tile, placement: Placement) -> int:
        """Add a tile and return its level."""
        self.city = self.city.place(tile, placement)
        return self.city.laid[-1].level

    def stones_from_quarries(self) -> int:
        """Count the stones that covered quarries have paid."""
        return self.city.stones_from_quarries

    def figures(self, variants: Variants) -> dict[District, tuple[int, int]]:
        """Return value and stars of each type."""
        score = self.city.score(variants=variants)
        return {line.type: (line.value, line.stars) for line in score.types}


def read_vector(text: str, line: int) -> Vector:
    """Read one line of a file of test vectors."""
    try:
        return Vector.model_validate_json(text)
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(map(str, problem["loc"])) or "the line"
        raise RecordError(f"{where}: {problem['msg']}", line) from error


def check_vector(vector: Vector, line: int, engine: Engine) -> Iterator[Mismatch]:
    """Replay one city on an engine and yield every figure that differs."""
    counts = vector.legal_placements_before_each
    if len(counts) != len(vector.placements):
        yield Mismatch(line, "number of legal counts", len(counts), len(vector.placements))
    for number, placed in enumerate(vector.placements, start=1):
        what = f"placement {number} ({placed.tile})"
        if number <= len(counts) and counts[number - 1] != engine.legal_placements():
            legal = engine.legal_placements()
            yield Mismatch(line, f"legal placements before {what}", counts[number - 1], legal)
        try:
            level = engine.place(Tile(placed.tile), _placement(placed))
        except AkropolisError as error:
            yield Mismatch(line, what, f"level {placed.level}", f"illegal: {error}")
            return
        if level != placed.level:
            yield Mismatch(line, f"level of {what}", placed.level, level)
    yield from _check_figures(vector, line, engine)


def _check_figures(vector: Vector, line: int, engine: Engine) -> Iterator[Mismatch]:
    stones = engine.stones_from_quarries()
    if stones != vector.stones_from_quarries:
        yield Mismatch(line, "stones from quarries", vector.stones_from_quarries, stones)
    for district, (_, stars) in engine.figures(NO_VARIANTS).items():
        if vector.stars.get(district) != stars:
            what = f"stars of {district.plural}"
            yield Mismatch(line, what, vector.stars.get(district), stars)
    for name, values in vector.values.items():
        if name not in VARIANT_SETS:
            raise RecordError(f"values.{name}: must be one of {', '.join(VARIANT_SETS)}", line)
        for district, (value, _) in engine.figures(VARIANT_SETS[name]).items():
            if values.get(district) != value:
                what = f"value of {district.plural} with variants {name}"
                yield Mismatch(line, what, values.get(district), value)


def _placement(placed: _Placed) -> Placement:
    """Find the rotation that puts the tile's hexes on these cells in their order."""
    first, second, third = (Cell(*cell) for cell in placed.cells)
    for rotation in Direction:
        placement = Placement(first, rotation)
        if placement.cells == (first, second, third):
            return placement
    raise AkropolisError("the cells are not three mutual neighbours in clockwise order")
