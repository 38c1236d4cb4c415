"""A city drawn with letters, for plain terminals. The map is a notation too: docs/notation.md."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from polis.akropolis.skyline import Skyline
from polis.hexes import Cell

COLUMN_WIDTH = 4
_PLAN_COLUMN_WIDTH = 7

# A cell stands in text column q, and two lines below its northern neighbour: on line 2r + q.
_Words = Mapping[tuple[int, int], str]


def draw_map(skyline: Skyline) -> str:
    """Draw what is seen from above: on each hex its letter and its level."""
    return _lay_out({_position(cell): _spot(skyline, cell) for cell in skyline}, COLUMN_WIDTH)


def draw_plan(skyline: Skyline, empty: Collection[Cell] = ()) -> str:
    """Draw a wider map that names every cell, and the empty ones given, by coordinates."""
    words = {}
    for cell in {*skyline, *empty}:
        line, column = _position(cell)
        words[line, column] = _spot(skyline, cell) if cell in skyline else "--"
        words[line + 1, column] = f"{cell.q},{cell.r}"
    return _lay_out(words, _PLAN_COLUMN_WIDTH)


def _position(cell: Cell) -> tuple[int, int]:
    return 2 * cell.r + cell.q, cell.q


def _spot(skyline: Skyline, cell: Cell) -> str:
    hexagon, level = skyline[cell]
    return f"{hexagon.value}{level}"


def _lay_out(words: _Words, width: int) -> str:
    lines: dict[int, str] = {line: "" for line, _ in words}
    left = min(column for _, column in words)
    for (line, column), word in sorted(words.items()):
        lines[line] = lines[line].ljust((column - left) * width) + word
    return "\n".join(lines.get(line, "") for line in range(min(lines), max(lines) + 1))
