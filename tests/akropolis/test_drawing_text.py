"""A city drawn with letters."""

from __future__ import annotations

from polis.akropolis import Hex, Spot
from polis.akropolis.drawing.text import draw_map, draw_plan
from polis.hexes import Cell

from .helpers import START, skyline_of


def test_the_starting_tile_on_a_map() -> None:
    assert draw_map(START.skyline).split("\n") == [
        "    q1",
        "",
        "    H1",
        "q1      q1",
    ]


def test_a_map_starts_at_its_leftmost_hex_wherever_that_is() -> None:
    assert draw_map(skyline_of("h2 40,-7", "g12 41,-7")) == "h2\n    g12"


def test_northern_neighbours_stand_two_lines_higher() -> None:
    assert draw_map(skyline_of("h2 0,0", "m1 0,-1")) == "m1\n\nh2"


def test_no_line_of_a_map_ends_with_spaces() -> None:
    drawing = draw_map({**START.skyline, Cell(9, 9): Spot(Hex.TEMPLE, 3)})
    assert [line for line in drawing.split("\n") if line != line.rstrip()] == []


def test_a_plan_names_every_cell_and_the_empty_ones_around_it() -> None:
    plan = draw_plan(skyline_of("h2 0,0"), [Cell(1, 0), Cell(0, -1)])
    assert plan.split("\n") == [
        "--",
        "0,-1",
        "h2",
        "0,0    --",
        "       1,0",
    ]


def test_a_plan_without_empty_cells_shows_only_the_city() -> None:
    assert draw_plan(skyline_of("h2 -3,5")) == "h2\n-3,5"
