"""Each variant doubles districts that score already, and only those that meet its condition."""

import pytest

from polis.akropolis import (
    ALL_VARIANTS,
    NO_VARIANTS,
    District,
    Doubling,
    Skyline,
    Variants,
    score_skyline,
)
from polis.hexes import ORIGIN, around

from .helpers import cell, cells, disc, skyline_of

LAKE_TOWN = disc(2) - {ORIGIN}
HOUSES_WORTH_10 = skyline_of("h1 0,0 1,0 2,0 3,0", "h2 4,0 5,0 6,0", "H1 0,1")
HOUSES_WORTH_9 = skyline_of("h1 0,0 1,0 2,0 3,0 4,0", "h2 5,0 6,0", "H1 0,1")


def barracks_with(empty: int) -> Skyline:
    """Return barracks at the origin with so many empty neighbours, all outside."""
    built = sorted(around([ORIGIN]))[empty:]
    return skyline_of("b1 0,0", quarries=built)


def value_of(district: District, skyline: Skyline, variants: Variants | None = None) -> int:
    """Return a type's value with its own variant, or with these variants."""
    mix = frozenset({district}) if variants is None else variants
    return score_skyline(skyline, variants=mix).of(district).value


def test_houses_worth_10_are_doubled() -> None:
    assert value_of(District.HOUSE, HOUSES_WORTH_10) == 20


def test_houses_worth_9_are_not_doubled() -> None:
    assert value_of(District.HOUSE, HOUSES_WORTH_9) == 9


def test_ten_houses_on_level_1_are_worth_10_too() -> None:
    row = " ".join(f"{q},0" for q in range(10))
    assert value_of(District.HOUSE, skyline_of(f"h1 {row}")) == 20


def test_a_smaller_group_of_houses_is_not_doubled_however_valuable() -> None:
    skyline = skyline_of("h1 0,0 1,0 2,0", "h7 0,5 1,5")
    assert value_of(District.HOUSE, skyline) == 3


def test_houses_outside_the_largest_group_stay_without_value_when_it_doubles() -> None:
    skyline = dict(HOUSES_WORTH_10) | dict(skyline_of("h3 0,9 1,9"))
    assert value_of(District.HOUSE, skyline) == 20


@pytest.mark.parametrize("level", [1, 2])
def test_a_market_beside_a_market_plaza_is_doubled(level: int) -> None:
    assert value_of(District.MARKET, skyline_of(f"m{level} 0,0", "M1 0,1")) == 2 * level


def test_a_market_away_from_market_plazas_is_not_doubled() -> None:
    assert value_of(District.MARKET, skyline_of("m1 0,0", "q1 0,1", "M1 0,2")) == 1


def test_a_market_beside_another_plaza_is_not_doubled() -> None:
    assert value_of(District.MARKET, skyline_of("m1 0,0", "G1 0,1")) == 1


def test_a_market_beside_two_market_plazas_is_doubled_once() -> None:
    assert value_of(District.MARKET, skyline_of("m1 0,0", "M1 0,1 1,0")) == 2


def test_two_markets_side_by_side_are_not_doubled_by_a_plaza() -> None:
    assert value_of(District.MARKET, skyline_of("m1 0,0 1,0", "M1 0,1")) == 0


@pytest.mark.parametrize("empty", [3, 4])
def test_barracks_with_three_or_four_empty_neighbours_are_doubled(empty: int) -> None:
    assert value_of(District.BARRACKS, barracks_with(empty)) == 2


@pytest.mark.parametrize("empty", [1, 2])
def test_barracks_with_one_or_two_empty_neighbours_are_not_doubled(empty: int) -> None:
    assert value_of(District.BARRACKS, barracks_with(empty)) == 1


def test_barracks_inside_the_city_stay_without_value() -> None:
    assert value_of(District.BARRACKS, barracks_with(0)) == 0


@pytest.mark.parametrize(("level", "value"), [(1, 1), (2, 4), (3, 6)])
def test_a_surrounded_temple_is_doubled_from_level_2(level: int, value: int) -> None:
    skyline = skyline_of(f"t{level} 0,0", quarries=disc(1))
    assert value_of(District.TEMPLE, skyline) == value


def test_a_temple_with_a_gap_stays_without_value_even_on_level_2() -> None:
    skyline = skyline_of("t2 0,0", quarries=disc(1) - {cell("0,1")})
    assert value_of(District.TEMPLE, skyline) == 0


@pytest.mark.parametrize("level", [1, 3])
def test_a_garden_beside_a_lake_is_doubled(level: int) -> None:
    assert value_of(District.GARDEN, skyline_of(f"g{level} 0,1", quarries=LAKE_TOWN)) == 2 * level


def test_a_garden_on_the_outer_edge_is_not_doubled() -> None:
    assert value_of(District.GARDEN, skyline_of("g1 0,2", quarries=LAKE_TOWN)) == 1


def test_a_garden_beside_a_bay_is_not_doubled() -> None:
    bay = LAKE_TOWN - cells("0,-1 0,-2")
    assert value_of(District.GARDEN, skyline_of("g1 0,1", quarries=bay)) == 1


def test_a_garden_between_two_lakes_is_doubled_once() -> None:
    skyline = skyline_of("g1 0,0", quarries=disc(3) - cells("0,-1 0,1"))
    assert value_of(District.GARDEN, skyline) == 2


DOUBLED = {
    District.HOUSE: (
        HOUSES_WORTH_10,
        "0,0",
        Doubling.VALUABLE_GROUP,
        "0,0 1,0 2,0 3,0 4,0 5,0 6,0",
    ),
    District.MARKET: (skyline_of("m1 0,0", "M1 0,1"), "0,0", Doubling.PLAZA_NEAR, "0,1"),
    District.BARRACKS: (barracks_with(3), "0,0", Doubling.OPEN_SIDES, "-1,0 -1,1 0,-1"),
    District.TEMPLE: (skyline_of("t2 0,0", quarries=disc(1)), "0,0", Doubling.HIGH, ""),
    District.GARDEN: (skyline_of("g1 0,1", quarries=LAKE_TOWN), "0,1", Doubling.LAKE, "0,0"),
}
types = pytest.mark.parametrize("district", District)


@types
def test_a_doubled_district_tells_why(district: District) -> None:
    skyline, where, doubling, because = DOUBLED[district]
    verdict = score_skyline(skyline, variants=frozenset({district})).at(cell(where))
    assert verdict.doubling is doubling
    assert set(verdict.because) == cells(because)


@types
def test_without_its_variant_nothing_is_doubled(district: District) -> None:
    skyline, where, _, _ = DOUBLED[district]
    others = ALL_VARIANTS - {district}
    single = value_of(district, skyline, NO_VARIANTS)
    assert value_of(district, skyline, others) == single > 0
    assert value_of(district, skyline) == 2 * single
    assert score_skyline(skyline, variants=others).at(cell(where)).doubling is None


@types
def test_variants_do_not_change_stars(district: District) -> None:
    skyline = DOUBLED[district][0]
    plain, varied = score_skyline(skyline), score_skyline(skyline, variants=ALL_VARIANTS)
    assert [line.stars for line in plain.types] == [line.stars for line in varied.types]
