"""Writes tables.h: what solo.cu needs to know of tiles, steps and features, from the package."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from polis.akropolis.kernel import layout
from polis.akropolis.players import features, pairs, rival
from polis.akropolis.players.network import POINTS_PER_UNIT
from polis.hexes import STEPS, Cell

ROWS = 32
"""The board's rows, each of as many cells."""

HEXES = ("HOUSE", "MARKET", "BARRACKS", "TEMPLE", "GARDEN", "HOUSE_PLAZA", "QUARRY")


def write_tables(file: Path, layers: tuple[int, int]) -> None:
    """Write the header, for networks with layers of so many units."""
    lines = ["#pragma once", *_constants(layers), *_arrays()]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def offset(cell: Cell) -> int:
    """Return how far a cell lies from the origin on the board."""
    return cell.q + ROWS * cell.r


def _constants(layers: tuple[int, int]) -> list[str]:
    hidden, second = layers
    numbers = {name: getattr(layout, name) for name in HEXES}
    places = vars(features) | vars(rival)
    numbers |= {name: at for name, at in places.items() if name.startswith(("F_", "PILE_"))}
    numbers |= {
        name: getattr(features, name) for name in ("FEATURES", "ORDERED", "SPOT_KINDS", "OPENINGS")
    }
    numbers |= {"PAIRS": pairs.PAIRS, "HIDDEN": hidden, "SECOND": second}
    lines = [f"#define {name} {number}" for name, number in numbers.items()]
    return [*lines, f"#define POINTS_PER_UNIT {POINTS_PER_UNIT}f"]


def _arrays() -> list[str]:
    steps = [offset(step) for step in (*STEPS, *STEPS)]
    rings = [
        [offset(layout.cell_of(int(p))) for p in around[: layout.RING]]
        for around in layout.SURROUNDINGS
    ]
    return [
        _array("short", "STEPS", steps),
        _array("short", "RING", rings),
        _array("signed char", "ARCS", layout.ARCS),
        _array("unsigned char", "TILE_HEXES", layout.TILE_HEXES),
        _array("unsigned char", "HAS_PLAZA", layout.HAS_PLAZA),
        _array("unsigned char", "STARS", layout.STARS),
        _array("signed char", "SPOT_KIND", features.SPOT_KIND),
        _array("unsigned char", "KIND_OF", pairs.KIND),
    ]


def _array(kind: str, name: str, values: Iterable[object]) -> str:
    """Return the definition of an array, or of an array of arrays."""
    numbers = np.asarray(values)
    sizes = "".join(f"[{size}]" for size in numbers.shape)
    filled = str(numbers.tolist()).replace("[", "{").replace("]", "}")
    return f"TABLE {kind} {name}{sizes} = {filled};"
