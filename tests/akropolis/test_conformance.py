"""The reference engine agrees with an independent one, and a single wrong figure is noticed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from polis.akropolis import RecordError
from polis.akropolis.conformance import (
    VARIANT_SETS,
    Mismatch,
    ReferenceEngine,
    check_vector,
    read_vector,
)

FILE = Path(__file__).parents[1] / "data" / "akropolis_cities.jsonl"
LINES = FILE.read_text().splitlines()
SPLIT = 6


def mismatches(text: str, line: int = 1) -> list[Mismatch]:
    return list(check_vector(read_vector(text, line), line, ReferenceEngine()))


def test_there_are_three_hundred_cities() -> None:
    assert len(LINES) == 300


@pytest.mark.parametrize("part", range(SPLIT))
def test_the_engine_agrees_with_every_vector(part: int) -> None:
    found = [
        str(mismatch)
        for line, text in enumerate(LINES, start=1)
        if line % SPLIT == part
        for mismatch in mismatches(text, line)
    ]
    assert found == []


def altered(path: str, change: Any) -> str:
    """Return the first vector with the figure at a path such as "stars.house" changed."""
    data = json.loads(LINES[0])
    *steps, last = (int(step) if step.isdecimal() else step for step in path.split("."))
    inner = data
    for step in steps:
        inner = inner[step]
    inner[last] = change(inner[last]) if callable(change) else change
    return json.dumps(data)


def one_more(figure: int) -> int:
    return figure + 1


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("legal_placements_before_each.0", "legal placements before placement 1 (hbG)"),
        ("legal_placements_before_each.25", "legal placements before placement 26 (gmh)"),
        ("placements.0.level", "level of placement 1 (hbG)"),
        ("placements.5.level", "level of placement 6 (mhG)"),
        ("stones_from_quarries", "stones from quarries"),
        ("stars.house", "stars of houses"),
        ("stars.market", "stars of markets"),
        ("stars.barracks", "stars of barracks"),
        ("stars.temple", "stars of temples"),
        ("stars.garden", "stars of gardens"),
        *(
            (f"values.{name}.garden", f"value of gardens with variants {name}")
            for name in VARIANT_SETS
        ),
        ("values.none.house", "value of houses with variants none"),
        ("values.all.barracks", "value of barracks with variants all"),
    ],
)
def test_one_wrong_figure_is_the_one_mismatch(path: str, what: str) -> None:
    (mismatch,) = mismatches(altered(path, one_more), line=7)
    assert (mismatch.line, mismatch.what) == (7, what)
    assert mismatch.expected == int(str(mismatch.found)) + 1


@pytest.mark.parametrize(
    ("path", "change", "found"),
    [
        ("placements.0.cells.0", [9, 9], "illegal: the cells are not three mutual neighbours"),
        ("placements.0.cells", [[9, 9], [9, 10], [8, 10]], "illegal: the tile does not touch"),
        ("placements.0.cells", [[0, 0], [1, 0], [0, 1]], "illegal: the tile would hang over"),
        ("placements.0.cells", [[0, 0]] * 3, "illegal: the cells are not three mutual"),
        ("placements.0.cells.0", [10**40, 0], "illegal: the cells are not three mutual"),
        ("placements.0.tile", "xyz", "illegal: a tile is three letters"),
        ("placements.0.tile", "", "illegal: a tile is three letters"),
    ],
)
def test_a_placement_that_cannot_be_ends_the_check(path: str, change: object, found: str) -> None:
    (mismatch,) = mismatches(altered(path, change))
    assert mismatch.what.startswith("placement 1 (")
    assert mismatch.expected == "level 1"
    assert str(mismatch.found).startswith(found)


def test_mirrored_cells_are_not_clockwise() -> None:
    (mismatch,) = mismatches(altered("placements.0.cells", lambda cells: cells[::-1]))
    assert "in clockwise order" in str(mismatch)


def test_another_tile_makes_other_figures() -> None:
    assert mismatches(altered("placements.0.tile", "qqq"))


def test_a_missing_count_is_noticed() -> None:
    (mismatch,) = mismatches(altered("legal_placements_before_each", lambda counts: counts[:-1]))
    assert str(mismatch) == "line 1: number of legal counts: the file says 25, we say 26"


def test_a_missing_figure_is_a_mismatch() -> None:
    without = {"market": 6, "barracks": 8, "temple": 4, "garden": 6}
    (mismatch,) = mismatches(altered("stars", without))
    assert str(mismatch) == "line 1: stars of houses: the file says None, we say 3"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "the line: Invalid JSON"),
        ("[]", "the line: Input should be an object"),
        ("{}", "placements: Field required"),
        (altered("stars", {"ship": 1}), r"stars\.ship\.\[key\]: Input should be 'house'"),
        (altered("stars.house", "3"), r"stars\.house: Input should be a valid integer"),
        (altered("placements.3.cells", [[0, 0]]), r"placements\.3\.cells\.1: Field required"),
        (altered("placements.3.level", 1.5), r"placements\.3\.level: Input should be a valid int"),
        (altered("placements", [{}] * 101), "placements"),
        (altered("values.ships", {}), r"values\.ships: must be one of none, house, market"),
    ],
)
def test_a_line_that_is_no_vector_is_refused(text: str, reason: str) -> None:
    with pytest.raises(RecordError, match=f"^line 4: {reason}"):
        mismatches(text, line=4)
