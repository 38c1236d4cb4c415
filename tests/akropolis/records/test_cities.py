"""A city comes back tile by tile, or as a map that has the same shape and the same points."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polis.akropolis import City, Hex, Rulings, Skyline, Spot, Variants
from polis.akropolis.records import CitySheet, read, read_city_text, write_city_json
from polis.hexes import Cell

from ..strategies import cities, rulings, variants
from .samples import as_json, as_text

stones = st.integers(0, 200)


def at_the_corner(skyline: Skyline) -> Skyline:
    """Move a skyline so that its lowest q is 0, and the lowest r of those is 0."""
    corner = min(skyline)
    return {Cell(q - corner.q, r - corner.r): spot for (q, r), spot in skyline.items()}


@given(cities, stones, variants, rulings)
def test_a_city_comes_back_tile_by_tile(
    city: City, stones: int, variants: Variants, rulings: Rulings
) -> None:
    sheet = CitySheet(city.skyline, stones, variants, rulings, city)
    assert read(as_text(sheet)) == sheet
    assert read(as_json(sheet)) == sheet


@given(cities, stones, variants, rulings)
def test_a_map_comes_back_from_json_as_it_was(
    city: City, stones: int, variants: Variants, rulings: Rulings
) -> None:
    sheet = CitySheet(city.skyline, stones, variants, rulings)
    assert read(as_json(sheet)) == sheet


@given(cities, stones, variants, rulings)
def test_a_map_comes_back_from_text_in_the_same_shape(
    city: City, stones: int, variants: Variants, rulings: Rulings
) -> None:
    sheet = CitySheet(city.skyline, stones, variants, rulings)
    found = read(as_text(sheet))
    assert isinstance(found, CitySheet)
    assert at_the_corner(found.skyline) == at_the_corner(sheet.skyline)
    assert (found.stones, found.variants, found.rulings) == (stones, variants, rulings)


@given(cities, variants, rulings)
def test_a_map_scores_what_its_tiles_score(
    city: City, variants: Variants, rulings: Rulings
) -> None:
    by_map = read(as_text(CitySheet(city.skyline, 3, variants, rulings)))
    assert isinstance(by_map, CitySheet)
    assert by_map.score().types == city.score(3, variants, rulings).types


def test_a_city_of_the_starting_tile_alone_is_only_headers() -> None:
    sheet = read('[City "akropolis"]\n[Version "1"]\n')
    assert sheet == CitySheet(City().skyline, city=City())
    assert isinstance(sheet, CitySheet)
    assert as_text(sheet) == '[City "akropolis"]\n[Version "1"]\n[Stones "0"]\n\n'


@pytest.mark.parametrize(
    "drawing",
    [
        "h1  \n    b12",
        "    b12\nh1",
        "h1......\n....b12.",
        "\n\n    h1 ....\n        b12",
    ],
)
def test_a_map_may_have_dots_and_margins(drawing: str) -> None:
    skyline = read_city_text(f'[City "akropolis"]\n[Version "1"]\n\n{drawing}').skyline
    assert sorted(skyline.values(), key=str) == [Spot(Hex.BARRACKS, 12), Spot(Hex.HOUSE, 1)]


def test_neighbours_in_a_column_stand_two_lines_apart() -> None:
    skyline = read_city_text('[City "akropolis"]\n[Version "1"]\n\nh1\n\nh2\n').skyline
    (upper, _), (lower, _) = sorted(skyline.items(), key=lambda item: item[1].level)
    assert (lower.q - upper.q, lower.r - upper.r) == (0, 1)


def test_a_map_is_kept_in_json_by_cell() -> None:
    sheet = CitySheet({Cell(3, -4): Spot(Hex.GARDEN_PLAZA, 2)}, stones=1)
    assert json.loads(write_city_json(sheet)) == {
        "format": "polis akropolis city",
        "version": 1,
        "stones": 1,
        "variants": [],
        "rulings": [],
        "visible": [{"q": 3, "r": -4, "hex": "G", "level": 2}],
    }
