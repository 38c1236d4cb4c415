from typing import Any

import pytest

from polis.akropolis import City, Hex, IllegalMove, Laid, Placement, Refusal, Spot, Tile
from polis.hexes import Cell, Direction, neighbours

from .helpers import START, cell, cells, city_of, placement

HOUSE = Tile("hhh")


def refusal_of(city: City, where: str) -> Refusal | None:
    """Return why a tile may not lie there, or None where it may."""
    try:
        city.level_of(placement(where))
    except IllegalMove as illegal:
        return illegal.refusal
    return None


@pytest.mark.parametrize(
    ("rotation", "second", "third"),
    [
        (Direction.N, "0,-1", "1,-1"),
        (Direction.NE, "1,-1", "1,0"),
        (Direction.SE, "1,0", "0,1"),
        (Direction.S, "0,1", "-1,1"),
        (Direction.SW, "-1,1", "-1,0"),
        (Direction.NW, "-1,0", "0,-1"),
    ],
)
def test_a_rotation_tells_where_the_second_hex_lies_and_the_third_follows_clockwise(
    rotation: Direction, second: str, third: str
) -> None:
    assert Placement(Cell(0, 0), rotation).cells == (Cell(0, 0), cell(second), cell(third))


def test_a_placement_prints_as_cell_and_rotation() -> None:
    assert str(placement("2,-1/SW")) == "2,-1/SW"


def test_a_tile_shows_its_hexes_clockwise_from_the_cell_named() -> None:
    city = city_of("Bhq 1,-1/N")
    assert city.skyline[cell("1,-1")] == Spot(Hex.BARRACKS_PLAZA, 1)
    assert city.skyline[cell("1,-2")] == Spot(Hex.HOUSE, 1)
    assert city.skyline[cell("2,-2")] == Spot(Hex.QUARRY, 1)


def test_three_cells_carry_a_tile_in_three_positions_and_no_mirror_image() -> None:
    ways = [way for way in START.placements if set(way.cells) == cells("1,-1 1,-2 2,-2")]
    seen = {
        tuple(START.place(Tile("Bhq"), way).skyline[c].hex for c in ways[0].cells) for way in ways
    }
    b, h, q = Tile("Bhq").hexes
    assert seen == {(b, h, q), (h, q, b), (q, b, h)}


def test_the_starting_tile_offers_ninety_placements_all_on_the_ground() -> None:
    assert len(START.placements) == 90
    assert {START.level_of(where) for where in START.placements} == {1}


def test_on_the_ground_every_placement_touches_the_city() -> None:
    for where in START.placements:
        edges = {near for spot in where.cells for near in neighbours(spot)}
        assert edges & START.skyline.keys(), where


def test_placements_come_in_order_of_cell_and_rotation_and_once_each() -> None:
    found = city_of("qqh 1,-1/N", "hhh 2,-1/NE").placements
    assert list(found) == sorted(set(found))


def test_one_shared_edge_is_enough_on_the_ground() -> None:
    assert START.level_of(placement("2,0/NE")) == 1


def test_one_step_further_the_tile_does_not_touch() -> None:
    assert refusal_of(START, "3,0/NE") is Refusal.NOT_TOUCHING


@pytest.mark.parametrize("where", ["0,0/NE", "1,-1/SE", "2,-1/SW"])
def test_part_of_a_tile_may_not_hang_over_empty_ground(where: str) -> None:
    assert refusal_of(START, where) is Refusal.OVERHANG


def test_a_tile_may_rest_on_two_tiles_of_one_level() -> None:
    assert city_of("qqh 1,-1/N").level_of(placement("0,-1/NE")) == 2


def test_a_tile_may_rest_on_three_tiles() -> None:
    city = city_of("hhh 1,-1/N", "hhh 2,-1/NE", "hhh 3,-3/NE")
    assert len({city.uppermost[c] for c in placement("2,-2/NE").cells}) == 3
    assert city.level_of(placement("2,-2/NE")) == 2


def test_a_tile_may_not_lie_exactly_on_another() -> None:
    city = city_of("qqh 1,-1/N")
    assert refusal_of(city, "1,-1/N") is Refusal.SINGLE_TILE


def test_turning_it_does_not_help_a_tile_that_covers_another_alone() -> None:
    city = city_of("qqh 1,-1/N")
    assert refusal_of(city, "1,-2/SE") is Refusal.SINGLE_TILE
    assert refusal_of(city, "2,-2/SW") is Refusal.SINGLE_TILE


def test_a_tile_may_not_lie_half_on_level_1_and_half_on_level_2() -> None:
    city = city_of("qqh 1,-1/N", "hhh 0,-1/NE")
    assert refusal_of(city, "0,0/N") is Refusal.LEVELS_DIFFER


def test_higher_up_a_tile_need_not_touch_its_own_level() -> None:
    city = city_of(
        *("hhh 1,-1/N", "hhh 2,-1/NE", "hhh 3,-3/NE", "hhh -1,0/SW"),
        *("hhh -1,0/SE", "hhh 2,-2/NE"),
    )
    first, second = city.laid[-2:]
    assert (first.level, second.level) == (2, 2)
    touching = {near for c in first.placement.cells for near in neighbours(c)}
    assert touching.isdisjoint(second.placement.cells)


def test_a_third_level_rests_on_two_tiles_of_the_second() -> None:
    city = city_of("qqh 1,-1/N", "qqq 3,-2/N", "hhh 0,-1/NE", "hhh 2,-2/NE", "hhh 1,-1/N")
    assert [laid.level for laid in city.laid] == [1, 1, 2, 2, 3]


def test_what_lies_two_levels_down_does_not_make_a_single_tile_two() -> None:
    """The level-2 tile rests on two tiles, but a tile exactly on it still rests on one."""
    city = city_of("qqh 1,-1/N", "hhh 0,-1/NE")
    assert refusal_of(city, "0,-1/NE") is Refusal.SINGLE_TILE


def test_a_covered_hex_is_seen_no_more() -> None:
    city = city_of("qqh 1,-1/N", "tmg 0,-1/NE")
    assert city.skyline[cell("0,-1")] == Spot(Hex.TEMPLE, 2)
    assert len(city.skyline) == 7


def test_a_city_remembers_its_tiles_in_order_with_their_levels() -> None:
    city = city_of("qqh 1,-1/N", "tmg 0,-1/NE")
    assert city.laid == (
        Laid(Tile("qqh"), placement("1,-1/N"), 1),
        Laid(Tile("tmg"), placement("0,-1/NE"), 2),
    )


def test_building_gives_a_new_city_and_leaves_the_old_one() -> None:
    city = START.place(HOUSE, placement("1,-1/N"))
    assert len(START.skyline) == 4
    assert START.laid == ()
    assert len(city.skyline) == 7


def test_the_skyline_of_the_starting_tile_cannot_be_written_to() -> None:
    skyline: Any = START.skyline
    with pytest.raises(TypeError):
        skyline[cell("9,9")] = Spot(Hex.QUARRY, 1)


def test_a_city_of_quarries_uncovered_has_paid_nothing() -> None:
    assert city_of("qqh 1,-1/N").stones_from_quarries == 0


def test_a_city_can_tell_how_many_stones_its_quarries_have_paid() -> None:
    assert city_of("qqh 1,-1/N", "tmg 0,-1/NE").stones_from_quarries == 3
