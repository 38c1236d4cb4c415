"""A city seen from above: all that scoring and drawing need to know of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from polis.hexes import ORIGIN, Cell, Direction, neighbour

from .tiles import STARTING_PLAZA, Hex


class Spot(NamedTuple):
    """What one sees on a cell: the uppermost hex, and the level it lies on."""

    hex: Hex
    level: int


Skyline = Mapping[Cell, Spot]

STARTING_QUARRY_SIDES = (Direction.N, Direction.SE, Direction.SW)

STARTING_SKYLINE: Skyline = MappingProxyType(
    {
        ORIGIN: Spot(STARTING_PLAZA, 1),
        **{neighbour(ORIGIN, side): Spot(Hex.QUARRY, 1) for side in STARTING_QUARRY_SIDES},
    }
)
