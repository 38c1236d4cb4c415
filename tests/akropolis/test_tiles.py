from collections import Counter

import pytest

from polis.akropolis import ALL_TILES, AkropolisError, District, Hex, Options, Tile
from polis.akropolis.tiles import (
    STARTING_PLAZA,
    STARTING_QUARRIES,
    TILES_2_PLUS,
    TILES_3_PLUS,
    TILES_4,
    count_hexes,
    plaza_of,
)

# Totals of the rules page for 2, 3 and 4 players.
TILES = {2: 37, 3: 49, 4: 61}
QUARRIES = {2: 37, 3: 49, 4: 61}
DISTRICTS_AND_PLAZAS = {
    District.HOUSE: {2: (18, 5), 3: (27, 6), 4: (36, 7)},
    District.MARKET: {2: (12, 4), 3: (16, 5), 4: (20, 6)},
    District.BARRACKS: {2: (10, 4), 3: (13, 5), 4: (16, 6)},
    District.TEMPLE: {2: (8, 4), 3: (10, 5), 4: (12, 6)},
    District.GARDEN: {2: (6, 3), 3: (7, 4), 4: (8, 5)},
}

players = pytest.mark.parametrize("players", [2, 3, 4])


@players
def test_more_players_use_more_tiles(players: int) -> None:
    assert len(Options(players=players).tiles) == TILES[players]


@players
def test_there_are_as_many_quarries_as_tiles(players: int) -> None:
    assert count_hexes(Options(players=players).tiles)[Hex.QUARRY] == QUARRIES[players]


@players
@pytest.mark.parametrize("district", District)
def test_districts_and_plazas_are_as_many_as_the_rules_page_counts(
    district: District, players: int
) -> None:
    hexes = count_hexes(Options(players=players).tiles)
    counted = hexes[Hex[district.name]], hexes[plaza_of(district)]
    assert counted == DISTRICTS_AND_PLAZAS[district][players]


def test_the_classes_have_37_12_and_12_tiles() -> None:
    assert [len(tiles) for tiles in (TILES_2_PLUS, TILES_3_PLUS, TILES_4)] == [37, 12, 12]


def test_every_class_is_contained_in_the_next_larger_game() -> None:
    assert Options(players=2).tiles == TILES_2_PLUS
    assert Options(players=3).tiles == TILES_2_PLUS + TILES_3_PLUS
    assert Options(players=4).tiles == TILES_2_PLUS + TILES_3_PLUS + TILES_4 == ALL_TILES


def test_no_tile_has_two_plazas() -> None:
    assert [tile for tile in ALL_TILES if sum(h.is_plaza for h in tile.hexes) > 1] == []


def test_no_tile_of_the_game_can_be_turned_into_one_that_is_listed_differently() -> None:
    """Each tile is written one way only, so that equal tiles are equal."""
    turned = Counter(
        min(t.letters, t.letters[1:] + t.letters[:1], t.letters[2:] + t.letters[:2])
        for t in ALL_TILES
    )
    assert len(turned) == len(set(ALL_TILES))


@pytest.mark.parametrize(
    ("district", "stars"),
    [
        (District.HOUSE, 1),
        (District.MARKET, 2),
        (District.BARRACKS, 2),
        (District.TEMPLE, 2),
        (District.GARDEN, 3),
    ],
)
def test_a_plaza_has_the_stars_of_its_type(district: District, stars: int) -> None:
    assert plaza_of(district).stars == district.stars == stars


def test_only_plazas_have_stars() -> None:
    assert [h.value for h in Hex if h.stars] == ["H", "M", "B", "T", "G"]


@pytest.mark.parametrize("hexagon", Hex)
def test_a_hex_is_either_a_quarry_or_a_district_or_a_plaza(hexagon: Hex) -> None:
    assert [hexagon.is_quarry, hexagon.is_district, hexagon.is_plaza].count(True) == 1


def test_letters_of_plazas_are_the_capitals_of_their_districts() -> None:
    for district in District:
        assert plaza_of(district).value == Hex[district.name].value.upper()
        assert plaza_of(district).type is Hex[district.name].type is district


def test_a_quarry_has_no_type() -> None:
    assert Hex.QUARRY.type is None


@pytest.mark.parametrize(
    ("letter", "name"), [("q", "quarry"), ("b", "barracks"), ("G", "garden plaza")]
)
def test_a_hex_prints_as_its_name(letter: str, name: str) -> None:
    assert str(Hex(letter)) == name


def test_the_plural_of_barracks_is_barracks() -> None:
    plurals = [district.plural for district in District]
    assert plurals == ["houses", "markets", "barracks", "temples", "gardens"]


def test_a_tile_names_its_hexes_clockwise_and_prints_as_its_letters() -> None:
    tile = Tile("Bhq")
    assert tile.hexes == (Hex.BARRACKS_PLAZA, Hex.HOUSE, Hex.QUARRY)
    assert str(tile) == "Bhq"


@pytest.mark.parametrize(("letters", "has"), [("Bhq", True), ("hqG", True), ("bhg", False)])
def test_a_tile_knows_whether_it_has_a_plaza(letters: str, has: bool) -> None:
    assert Tile(letters).has_plaza is has


@pytest.mark.parametrize("letters", ["", "hq", "hqqq", "hqx", "h q"])
def test_a_tile_is_three_known_letters(letters: str) -> None:
    with pytest.raises(AkropolisError) as refused:
        Tile(letters)
    assert str(refused.value) == f"a tile is three letters of BGHMTbghmqt, not {letters!r}"


def test_the_starting_tile_has_a_house_plaza_and_three_quarries() -> None:
    assert (STARTING_PLAZA, STARTING_QUARRIES) == (Hex.HOUSE_PLAZA, 3)
