from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polis.hexes import (
    ORIGIN,
    STEPS,
    Cell,
    Direction,
    around,
    centre,
    distance,
    enclosed_regions,
    neighbour,
    neighbours,
    regions,
    rotate,
    translate,
)

cells = st.builds(Cell, st.integers(-20, 20), st.integers(-20, 20))
small = st.builds(Cell, st.integers(-4, 4), st.integers(-4, 4))
square = frozenset(Cell(q, r) for q in range(-4, 5) for r in range(-4, 5))
# Scattered cells, and a square with a few cells missing, which has holes.
patches = st.frozensets(small, max_size=30) | st.frozensets(small, max_size=15).map(
    square.difference
)

RING = frozenset(neighbours(ORIGIN))


def test_a_cell_prints_as_its_two_coordinates() -> None:
    assert str(Cell(2, -1)) == "(2,-1)"


@pytest.mark.parametrize(
    ("direction", "right", "down"),
    [
        (Direction.N, 0, -1),
        (Direction.NE, 1, -1),
        (Direction.SE, 1, 1),
        (Direction.S, 0, 1),
        (Direction.SW, -1, 1),
        (Direction.NW, -1, -1),
    ],
)
def test_a_direction_points_where_its_name_says(direction: int, right: int, down: int) -> None:
    x, y = centre(neighbour(ORIGIN, direction))
    assert ((x > 0) - (x < 0), (y > 0) - (y < 0)) == (right, down)


def test_the_directions_go_round_clockwise() -> None:
    for here, there in zip(STEPS, STEPS[1:] + STEPS[:1], strict=True):
        (x1, y1), (x2, y2) = centre(here), centre(there)
        assert x1 * y2 - y1 * x2 > 0, f"{here} to {there}"


def test_a_seventh_direction_is_north_again() -> None:
    assert neighbour(Cell(3, 4), 6) == neighbour(Cell(3, 4), Direction.N) == Cell(3, 3)


@given(cells)
def test_neighbours_are_the_six_cells_one_step_away(cell: Cell) -> None:
    nearby = {
        Cell(cell.q + dq, cell.r + dr) for dq in (-2, -1, 0, 1, 2) for dr in (-2, -1, 0, 1, 2)
    }
    assert sorted(neighbours(cell)) == sorted(c for c in nearby if distance(c, cell) == 1)


@given(cells)
def test_centres_of_neighbours_are_as_far_apart_as_two_hexagons_that_share_a_side(
    cell: Cell,
) -> None:
    x, y = centre(cell)
    for near in neighbours(cell):
        nx, ny = centre(near)
        assert (nx - x) ** 2 + (ny - y) ** 2 == pytest.approx(3)


@pytest.mark.parametrize(
    ("there", "steps"), [((0, 0), 0), ((3, 0), 3), ((0, -4), 4), ((2, -5), 5), ((2, 3), 5)]
)
def test_distance_counts_steps(there: tuple[int, int], steps: int) -> None:
    assert distance(ORIGIN, Cell(*there)) == steps


@given(cells)
def test_a_sixth_of_a_turn_brings_each_direction_to_the_next(cell: Cell) -> None:
    for direction in Direction:
        turned = rotate(neighbour(cell, direction), 1)
        assert turned == neighbour(rotate(cell, 1), direction + 1)


@given(cells, st.integers(-7, 7))
def test_turning_back_returns_every_cell(cell: Cell, turns: int) -> None:
    assert rotate(rotate(cell, turns), -turns) == cell


@given(cells, cells, cells)
def test_moving_two_cells_alike_keeps_their_distance(a: Cell, b: Cell, by: Cell) -> None:
    assert distance(translate(a, by), translate(b, by)) == distance(a, b)


def test_moving_adds_the_step() -> None:
    assert translate(Cell(2, 3), Cell(-1, 4)) == Cell(1, 7)


@given(patches)
def test_around_is_every_cell_outside_that_touches_one_inside(patch: frozenset[Cell]) -> None:
    window = [Cell(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    touching = {c for c in window if c not in patch and any(distance(c, p) == 1 for p in patch)}
    assert around(patch) == touching


def test_two_patches_that_do_not_touch_are_two_regions() -> None:
    left, right = frozenset({Cell(0, 0), Cell(0, 1)}), frozenset({Cell(2, 0)})
    assert set(regions(left | right)) == {left, right}


@given(patches)
def test_regions_split_cells_so_that_only_members_of_one_touch(patch: frozenset[Cell]) -> None:
    found = regions(patch)
    assert sorted(c for region in found for c in region) == sorted(patch)
    for one, other in combinations(found, 2):
        assert not around(one) & other


@given(patches)
def test_every_region_hangs_together(patch: frozenset[Cell]) -> None:
    for region in regions(patch):
        for size in range(1, len(region)):
            part = set(sorted(region)[:size])
            assert around(part) & region, f"{part} is cut off from the rest of {region}"


def test_nothing_encloses_nothing() -> None:
    assert enclosed_regions([]) == []


def test_a_full_ring_encloses_its_middle_wherever_it_lies() -> None:
    for middle in (Cell(q, r) for q in range(-9, 10) for r in range(-9, 10)):
        assert enclosed_regions(neighbours(middle)) == [frozenset({middle})]


def test_a_ring_with_a_gap_encloses_nothing() -> None:
    assert enclosed_regions(RING - {Cell(0, 1)}) == []


def test_two_holes_side_by_side_are_one_region_and_holes_apart_are_two() -> None:
    pair = frozenset({Cell(0, 0), Cell(1, 0)})
    single = frozenset({Cell(0, 6)})
    assert set(enclosed_regions(around(pair) | around(single))) == {pair, single}


@given(patches)
def test_no_path_leads_out_of_a_hole(patch: frozenset[Cell]) -> None:
    holes = enclosed_regions(patch)
    for hole in holes:
        assert hole.isdisjoint(patch)
        assert around(hole) <= patch
        assert all(abs(c.q) <= 4 and abs(c.r) <= 4 for c in hole)


@given(patches)
def test_from_every_other_empty_cell_a_path_leads_out(patch: frozenset[Cell]) -> None:
    holes = frozenset[Cell]().union(*enclosed_regions(patch))
    reached, frontier = {Cell(-6, -6)}, [Cell(-6, -6)]
    while frontier:
        for near in neighbours(frontier.pop()):
            if near not in reached | patch and max(abs(near.q), abs(near.r)) <= 6:
                reached.add(near)
                frontier.append(near)
    window = {Cell(q, r) for q in range(-6, 7) for r in range(-6, 7)}
    assert window - patch - holes == reached
