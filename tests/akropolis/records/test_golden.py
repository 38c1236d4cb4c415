"""Files written by the first version are read and written the same way forever."""

from __future__ import annotations

import pytest

from polis.akropolis import District
from polis.akropolis.records import CitySheet, Record, read

from .samples import CITIES, GAMES, as_json, as_text, golden


@pytest.mark.parametrize("name", GAMES + CITIES)
def test_the_text_is_written_as_it_was_read(name: str) -> None:
    text = golden(f"{name}.txt")
    assert as_text(read(text)) == text


@pytest.mark.parametrize("name", GAMES + CITIES)
def test_the_json_is_written_as_it_was_read(name: str) -> None:
    text = golden(f"{name}.json")
    assert as_json(read(text)) == text


@pytest.mark.parametrize("name", GAMES + CITIES)
def test_text_and_json_tell_the_same(name: str) -> None:
    assert read(golden(f"{name}.txt")) == read(golden(f"{name}.json"))


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("finished_two_players", [80, 128]),
        ("finished_solo", [124, 159]),
        ("unfinished_with_variants", [10, 9, 9]),
    ],
)
def test_a_game_has_the_points_it_had_then(name: str, points: list[int]) -> None:
    record = read(golden(f"{name}.txt"))
    assert isinstance(record, Record)
    game = record.replay()
    assert [game.score(seat).total for seat in range(game.options.seats)] == points


@pytest.mark.parametrize(("name", "points"), [("city_by_tiles", 128), ("city_as_map", 88)])
def test_a_city_has_the_points_it_had_then(name: str, points: int) -> None:
    sheet = read(golden(f"{name}.txt"))
    assert isinstance(sheet, CitySheet)
    assert sheet.score().total == points


def test_options_of_the_unfinished_game_are_read() -> None:
    record = read(golden("unfinished_with_variants.txt"))
    assert isinstance(record, Record)
    options = record.options
    assert (options.players, options.long) == (3, True)
    assert options.variants == {District.HOUSE, District.GARDEN}
    assert options.rulings.switched_on == ("houses_by_value", "single_hex_lakes")
    assert record.tags == {"Date": "2024-05-01"}
