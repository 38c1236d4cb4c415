"""The basic scoring. Skylines are drawn by hand: "h2 0,0" is a house on level 2 at (0,0)."""

from itertools import product

import pytest

from polis.akropolis import District, Hex, Reason, Skyline, Tile, TypeScore, Verdict, score_skyline
from polis.hexes import ORIGIN, Cell, neighbours

from .helpers import START, cell, cells, city_of, disc, placement, skyline_of

FULL_DISC = disc(2)
OVER_IT = placement("0,-1/NE")  # on the starting tile's northern quarry and on 1,-2 and 1,-1


def value_of(district: District, skyline: Skyline) -> int:
    return score_skyline(skyline).of(district).value


def test_the_worked_example_of_the_books() -> None:
    """Five houses on level 1 and two on level 2 are worth 9; three stars make 27."""
    skyline = skyline_of("h1 0,0 1,0 2,0 3,0 4,0", "h2 5,0 6,0", "H1 0,1 2,1 4,1")
    assert score_skyline(skyline).of(District.HOUSE) == TypeScore(District.HOUSE, 9, 3)
    assert score_skyline(skyline).total == 27


def test_the_starting_tile_alone_has_one_house_star_and_no_points() -> None:
    score = START.score()
    assert score.of(District.HOUSE) == TypeScore(District.HOUSE, 0, 1)
    assert score.total == 0


def test_a_stone_is_one_point() -> None:
    assert START.score(stones=7).total == 7


@pytest.mark.parametrize("level", [1, 2, 3, 5])
def test_a_district_is_worth_its_level(level: int) -> None:
    assert value_of(District.GARDEN, skyline_of(f"g{level} 0,0")) == level


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_plaza_is_worth_the_same_stars_on_every_level(level: int) -> None:
    assert score_skyline(skyline_of(f"G{level} 0,0")).of(District.GARDEN).stars == 3


def test_plazas_add_up() -> None:
    assert score_skyline(skyline_of("M1 0,0 1,0", "M2 2,0")).of(District.MARKET).stars == 6


def test_plazas_multiply_only_their_own_type() -> None:
    score = score_skyline(skyline_of("g1 0,0", "M1 1,0"))
    assert score.total == 0


def test_districts_without_a_plaza_bring_nothing() -> None:
    assert score_skyline(skyline_of("g3 0,0")).total == 0


def test_the_total_adds_all_types_and_stones() -> None:
    skyline = skyline_of("g1 0,0", "G1 1,0", "b2 2,0", "B1 3,0", "h1 4,0", "H1 5,0")
    assert score_skyline(skyline, stones=5).total == 1 * 3 + 2 * 2 + 1 * 1 + 5


def test_a_covered_district_no_longer_counts() -> None:
    low = city_of("hhq 1,-1/N")
    assert low.score().of(District.HOUSE).value == 2
    assert low.place(Tile("qqq"), OVER_IT).score().of(District.HOUSE).value == 0


def test_a_covered_plaza_no_longer_multiplies() -> None:
    low = city_of("Gqq 1,-1/N")
    assert low.score().of(District.GARDEN).stars == 3
    assert low.place(Tile("qqq"), OVER_IT).score().of(District.GARDEN).stars == 0


def test_only_the_largest_group_of_houses_counts() -> None:
    skyline = skyline_of("h1 0,0 0,1 0,2", "h1 5,0 5,1")
    assert value_of(District.HOUSE, skyline) == 3


def test_houses_are_one_group_whatever_their_levels() -> None:
    assert value_of(District.HOUSE, skyline_of("h1 0,0", "h3 0,1", "h2 0,2")) == 6


def test_a_house_plaza_does_not_join_two_groups() -> None:
    assert value_of(District.HOUSE, skyline_of("h1 0,0", "H1 0,1", "h1 0,2")) == 1


def test_a_market_alone_counts() -> None:
    assert value_of(District.MARKET, skyline_of("m2 0,0", "q1 1,0")) == 2


@pytest.mark.parametrize("near", neighbours(ORIGIN))
def test_two_markets_side_by_side_both_do_not_count(near: Cell) -> None:
    skyline = skyline_of("m1 0,0", f"m1 {near.q},{near.r}")
    assert value_of(District.MARKET, skyline) == 0


def test_markets_on_different_levels_still_see_each_other() -> None:
    assert value_of(District.MARKET, skyline_of("m1 0,0", "m3 0,1")) == 0


def test_a_market_beside_a_market_plaza_counts() -> None:
    assert value_of(District.MARKET, skyline_of("m1 0,0", "M1 0,1")) == 1


def test_two_markets_with_a_gap_between_both_count() -> None:
    assert value_of(District.MARKET, skyline_of("m1 0,0", "q1 0,1", "m1 0,2")) == 2


@pytest.mark.parametrize("gap", neighbours(ORIGIN))
def test_barracks_with_one_empty_neighbour_are_on_the_edge(gap: Cell) -> None:
    skyline = skyline_of("b2 0,0", quarries=disc(1) - {gap})
    assert value_of(District.BARRACKS, skyline) == 2


def test_barracks_inside_the_city_do_not_count() -> None:
    assert value_of(District.BARRACKS, skyline_of("b1 0,0", quarries=disc(1))) == 0


def test_a_temple_with_six_built_neighbours_counts() -> None:
    assert value_of(District.TEMPLE, skyline_of("t2 0,0", quarries=disc(1))) == 2


@pytest.mark.parametrize("gap", neighbours(ORIGIN))
def test_a_temple_with_one_gap_does_not_count(gap: Cell) -> None:
    assert value_of(District.TEMPLE, skyline_of("t2 0,0", quarries=disc(1) - {gap})) == 0


@pytest.mark.parametrize(("temple", "others"), [(1, 3), (3, 1), (2, 2)])
def test_a_temple_is_surrounded_whatever_the_heights(temple: int, others: int) -> None:
    ring = " ".join(f"{near.q},{near.r}" for near in neighbours(ORIGIN))
    skyline = skyline_of(f"t{temple} 0,0", f"q{others} {ring}")
    assert value_of(District.TEMPLE, skyline) == temple


def test_gardens_count_wherever_they_are() -> None:
    skyline = skyline_of("g1 0,0 2,0", "g2 5,5", quarries=FULL_DISC)
    assert value_of(District.GARDEN, skyline) == 4


@pytest.mark.parametrize(
    ("skyline", "reason", "because"),
    [
        (skyline_of("h1 0,0 0,1"), Reason.LARGEST_GROUP, "0,0 0,1"),
        (skyline_of("h1 0,0 3,0 3,1"), Reason.SMALLER_GROUP, "3,0 3,1"),
        (skyline_of("m1 0,0"), Reason.NO_MARKET_NEAR, ""),
        (skyline_of("m1 0,0 1,0 0,1"), Reason.MARKET_NEAR, "1,0 0,1"),
        (skyline_of("b1 0,0", quarries=disc(1) - {cell("1,0")}), Reason.ON_THE_EDGE, "1,0"),
        (skyline_of("b1 0,0", quarries=disc(1)), Reason.INSIDE, ""),
        (skyline_of("b1 0,0", quarries=disc(2) - {cell("1,0")}), Reason.LAKE_ONLY, "1,0"),
        (skyline_of("t1 0,0", quarries=disc(1)), Reason.SURROUNDED, ""),
        (skyline_of("t1 0,0", quarries=disc(1) - {cell("1,0")}), Reason.NOT_SURROUNDED, "1,0"),
        (skyline_of("g1 0,0"), Reason.ALWAYS, ""),
        (skyline_of("M1 0,0"), Reason.PLAZA, ""),
        (skyline_of("q1 0,0"), Reason.QUARRY, ""),
    ],
)
def test_every_verdict_names_its_reason_and_the_cells_that_decide(
    skyline: Skyline, reason: Reason, because: str
) -> None:
    verdict = score_skyline(skyline).at(ORIGIN)
    assert verdict.reason is reason
    assert set(verdict.because) == cells(because)


def test_there_is_one_verdict_for_every_visible_hex_in_order_of_cells() -> None:
    city = city_of("qqh 1,-1/N", "tmg 0,-1/NE")
    assert [verdict.cell for verdict in city.score().verdicts] == sorted(city.skyline)


def test_a_verdict_tells_the_points_of_its_district() -> None:
    verdict = score_skyline(skyline_of("g2 0,0", "G1 1,0 2,0")).at(ORIGIN)
    assert (verdict.value, verdict.stars, verdict.points) == (2, 6, 12)


@pytest.mark.parametrize("letter", ["q", "H", "G"])
def test_plazas_and_quarries_bring_no_points_of_their_own(letter: str) -> None:
    verdict = score_skyline(skyline_of(f"{letter}2 0,0")).at(ORIGIN)
    assert (verdict.counts, verdict.value, verdict.points) == (False, 0, 0)


def test_a_plaza_verdict_carries_its_own_stars() -> None:
    verdict = score_skyline(skyline_of("G2 0,0", "G1 1,0")).at(ORIGIN)
    assert verdict == Verdict(ORIGIN, Hex.GARDEN_PLAZA, 2, Reason.PLAZA, stars=3)


def test_an_empty_skyline_scores_nothing() -> None:
    assert score_skyline({}).total == 0


def test_the_scorepad_has_one_line_for_each_type_in_order() -> None:
    assert [line.type for line in START.score().types] == list(District)


def test_points_of_a_line_are_value_times_stars() -> None:
    for value, stars in product(range(4), repeat=2):
        assert TypeScore(District.HOUSE, value, stars).points == value * stars
