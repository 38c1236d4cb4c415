"""One section for each line of the table of rulings in the rules page."""

from dataclasses import replace

import pytest

from polis.akropolis import (
    ALL_VARIANTS,
    Architect,
    City,
    District,
    Game,
    Options,
    Pile,
    Reason,
    Rulings,
    Skyline,
    Tile,
    score_skyline,
)
from polis.hexes import ORIGIN, enclosed_regions

from .helpers import START, cell, cells, city_of, disc, finished, move, placement, skyline_of, tiles

BY_VALUE = Rulings(houses_by_value=True)
AT_LAKES = Rulings(barracks_at_lakes=True)
SINGLE_HEX = Rulings(single_hex_lakes=True)
DEFAULT = Rulings()

LAKE_TOWN = disc(2) - {ORIGIN}


def value_of(
    district: District, skyline: Skyline, rulings: Rulings = DEFAULT, variant: bool = False
) -> int:
    variants = frozenset({district}) if variant else frozenset()
    return score_skyline(skyline, variants=variants, rulings=rulings).of(district).value


# Largest house group.

WIDE_AND_TALL = skyline_of("h1 0,0 1,0 2,0", "h5 0,5 1,5")


def test_the_largest_group_of_houses_is_the_one_with_most_hexes() -> None:
    assert value_of(District.HOUSE, WIDE_AND_TALL) == 3


def test_switched_the_largest_group_of_houses_is_the_most_valuable() -> None:
    assert value_of(District.HOUSE, WIDE_AND_TALL, BY_VALUE) == 10


@pytest.mark.parametrize("rulings", [DEFAULT, BY_VALUE])
@pytest.mark.parametrize("tall", ["0,0 1,0", "0,5 1,5"])
def test_of_two_groups_with_equally_many_hexes_the_more_valuable_counts(
    tall: str, rulings: Rulings
) -> None:
    skyline = skyline_of("h1 0,0 1,0 0,5 1,5", f"h2 {tall}")
    assert value_of(District.HOUSE, skyline, rulings) == 4


@pytest.mark.parametrize("rulings", [DEFAULT, BY_VALUE])
def test_of_two_equal_groups_only_one_counts(rulings: Rulings) -> None:
    assert value_of(District.HOUSE, skyline_of("h2 0,0 1,0 0,5 1,5"), rulings) == 4


def test_of_many_equal_groups_it_is_always_the_same_one_that_counts() -> None:
    score = score_skyline(skyline_of("h1 0,0 2,-7 2,3 -4,9 -8,1 0,5 2,-1"))
    counting = [verdict.cell for verdict in score.verdicts if verdict.counts]
    assert counting == [cell("2,3")]


def test_switched_a_valuable_group_is_doubled_by_the_variant() -> None:
    assert value_of(District.HOUSE, WIDE_AND_TALL, BY_VALUE, variant=True) == 20


# Barracks that touch only an inner hole.

INNER_BARRACKS = skyline_of("b1 0,1", quarries=LAKE_TOWN)


def test_barracks_that_touch_only_an_inner_hole_do_not_score() -> None:
    assert value_of(District.BARRACKS, INNER_BARRACKS) == 0
    assert score_skyline(INNER_BARRACKS).at(cell("0,1")).reason is Reason.LAKE_ONLY


def test_switched_barracks_that_touch_only_an_inner_hole_score() -> None:
    assert value_of(District.BARRACKS, INNER_BARRACKS, AT_LAKES) == 1


def test_switched_barracks_inside_the_city_still_do_not_score() -> None:
    skyline = skyline_of("b1 0,0", quarries=disc(1))
    assert value_of(District.BARRACKS, skyline, AT_LAKES) == 0


# Lakes for gardens.

POND = skyline_of("g1 0,1", quarries=LAKE_TOWN)
WIDE_LAKE = skyline_of("g1 0,1", quarries=disc(3) - cells("0,0 0,-1"))


def test_a_lake_is_an_enclosed_empty_region_of_any_size() -> None:
    assert value_of(District.GARDEN, POND, variant=True) == 2
    assert value_of(District.GARDEN, WIDE_LAKE, variant=True) == 2


def test_switched_a_lake_of_one_hex_is_still_a_lake() -> None:
    assert value_of(District.GARDEN, POND, SINGLE_HEX, variant=True) == 2


def test_switched_a_larger_enclosed_region_is_no_lake() -> None:
    assert value_of(District.GARDEN, WIDE_LAKE, SINGLE_HEX, variant=True) == 1


def test_switched_a_larger_lake_is_still_not_the_edge_of_the_city_for_barracks() -> None:
    skyline = skyline_of("b1 0,1", quarries=disc(3) - cells("0,0 0,-1"))
    assert value_of(District.BARRACKS, skyline, SINGLE_HEX) == 0


# Temple beside a lake.


@pytest.mark.parametrize("rulings", [DEFAULT, AT_LAKES, SINGLE_HEX])
def test_a_temple_beside_a_lake_does_not_score(rulings: Rulings) -> None:
    skyline = skyline_of("t2 0,1", quarries=LAKE_TOWN)
    assert value_of(District.TEMPLE, skyline, rulings) == 0


# Barracks variant.

TWO_OUTSIDE_ONE_LAKE = skyline_of("b1 0,1", quarries=disc(2) - cells("0,0 0,2 -1,2"))
THREE_AT_THE_LAKE = skyline_of("b1 0,1", quarries=disc(3) - cells("0,0 1,0 -1,1"))


def test_barracks_are_doubled_by_three_outer_empty_neighbours() -> None:
    skyline = skyline_of("b1 0,1", quarries=disc(2) - cells("0,2 -1,2 1,1"))
    assert value_of(District.BARRACKS, skyline, variant=True) == 2


def test_an_empty_neighbour_in_a_lake_does_not_help_to_double_barracks() -> None:
    assert value_of(District.BARRACKS, TWO_OUTSIDE_ONE_LAKE, variant=True) == 1


def test_switched_every_empty_neighbour_helps_to_double_barracks() -> None:
    assert value_of(District.BARRACKS, TWO_OUTSIDE_ONE_LAKE, AT_LAKES, variant=True) == 2


def test_switched_three_empty_neighbours_in_a_lake_double_barracks() -> None:
    assert value_of(District.BARRACKS, THREE_AT_THE_LAKE, variant=True) == 0
    assert value_of(District.BARRACKS, THREE_AT_THE_LAKE, AT_LAKES, variant=True) == 2


# House variant.


def test_the_house_variant_asks_for_the_value_before_stars() -> None:
    nine = skyline_of("h1 0,0 1,0 2,0 3,0 4,0", "h2 5,0 6,0", "H1 0,1 1,1")
    assert value_of(District.HOUSE, nine, variant=True) == 9
    assert score_skyline(nine, variants=ALL_VARIANTS).total == 18


# Two different tiles.


def test_the_starting_tile_is_one_tile() -> None:
    assert len(set(START.uppermost.values())) == 1


def test_the_starting_tile_can_never_be_covered_by_one_tile_alone() -> None:
    start = START.skyline.keys()
    near = [f"{c.q},{c.r}/{side}" for c in disc(2) for side in ("N", "NE", "SE", "S", "SW", "NW")]
    assert max(len(start & set(placement(where).cells)) for where in near) == 2


def test_two_hexes_of_the_starting_tile_and_one_of_another_are_two_tiles() -> None:
    assert city_of("qqh 1,-1/N").level_of(placement("0,0/NE")) == 2


# Filling an inner hole.

HOLE_OF_THREE = city_of("hhq 1,-2/N", "hhq 3,-3/SE", "hhq 3,-1/S")
HOLE_OF_ONE = city_of("hhq 3,-2/S", "hhq 2,-3/S")


def test_an_inner_hole_may_be_filled_on_level_1_where_the_tile_fits() -> None:
    assert enclosed_regions(HOLE_OF_THREE.skyline) == [frozenset(cells("1,-1 2,-2 2,-1"))]
    assert HOLE_OF_THREE.level_of(placement("1,-1/NE")) == 1
    filled = HOLE_OF_THREE.place(Tile("hhq"), placement("1,-1/NE"))
    assert enclosed_regions(filled.skyline) == []


def test_all_three_ways_to_fill_the_hole_are_listed() -> None:
    hole = cells("1,-1 2,-2 2,-1")
    assert sum(set(way.cells) == hole for way in HOLE_OF_THREE.placements) == 3


def test_a_hole_too_small_for_a_tile_stays() -> None:
    assert enclosed_regions(HOLE_OF_ONE.skyline) == [frozenset({cell("1,-1")})]
    assert not any(cell("1,-1") in way.cells for way in HOLE_OF_ONE.placements)


# Stone supply.


def test_the_supply_of_stones_is_unlimited() -> None:
    rich = replace(
        Game.new(Options(players=2), seed=1),
        cities=(city_of("qqh 1,-1/N"), City()),
        stones=(40, 40),
    )
    assert rich.apply(move("1@0,-1/NE")).stones == (43, 40)


# Three-player long game.


def test_a_long_game_of_three_has_five_tiles_laid_out_and_fourteen_stacks_of_four() -> None:
    game = Game.new(Options(players=3, long=True), seed=1)
    assert len(game.site) == 5
    assert [len(stack) for stack in game.stacks] == [4] * 14
    assert game.options.rounds == 15


# The Architect.


def test_the_architects_starting_tile_is_a_house_star() -> None:
    score = Pile(Architect.HIPPODAMOS, stones=0).score(frozenset())
    assert score.of(District.HOUSE).stars == 1
    assert Pile(Architect.HIPPODAMOS, tiles("hqq"), stones=0).score(frozenset()).total == 1


def test_the_quarries_of_the_architects_starting_tile_count_for_metagenes() -> None:
    assert Pile(Architect.METAGENES, stones=0).score(frozenset()).total == 3 * 2


@pytest.mark.parametrize("architect", Architect)
def test_the_architects_stones_are_one_point_each(architect: Architect) -> None:
    none, seven = (Pile(architect, stones=stones).score(frozenset()).total for stones in (0, 7))
    assert seven - none == 7


def test_equal_points_and_equal_stones_against_the_architect_are_no_win() -> None:
    game = finished((START, 2), pile=Pile(Architect.HIPPODAMOS, stones=2))
    assert game.score(0).total == game.score(1).total
    assert game.result is not None
    assert game.result.winners == (1,)


# A game plays by the rulings and variants agreed on.


@pytest.mark.parametrize(
    ("options", "gardens"),
    [
        (Options(), 3),
        (Options(variants=ALL_VARIANTS), 5),
        (Options(variants=ALL_VARIANTS, rulings=SINGLE_HEX), 3),
    ],
)
def test_a_game_scores_by_its_variants_and_rulings(options: Options, gardens: int) -> None:
    """Two of three gardens lie at a lake of three hexes."""
    lakeside = city_of("ggg 1,-2/N", "hhq 3,-3/SE", "hhq 3,-1/S")
    game = replace(Game.new(options, seed=1), cities=(lakeside, City()))
    assert game.score(0).of(District.GARDEN).value == gardens
