"""`polis score`: what a city or a game is worth, and why."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from .runner import Polis

CITY = """\
[City "akropolis"]
[Version "1"]
[Stones "3"]

    h2
H1      m1
    q1
"""


def test_a_city_is_drawn_scored_and_explained(polis: Polis) -> None:
    code, out, err = polis("score", "-", stdin=CITY)
    assert (code, err) == (0, "")
    assert "    h2\nH1      m1\n    q1\n" in out
    assert "houses    2×1    2" in out
    assert "total            5" in out
    assert "house at (1,2) on level 2 scores 2 points: in the largest group of houses (1)" in out


def test_a_city_as_json(polis: Polis) -> None:
    data = json.loads(polis("score", "-", "--json", stdin=CITY).out)
    assert data["total"] == 5
    assert data["types"]["house"] == {"value": 2, "stars": 1, "points": 2}
    assert len(data["hexes"]) == 4


@pytest.mark.parametrize("name", ["city_by_tiles.txt", "city_as_map.json"])
def test_a_city_is_drawn_into_a_file(
    polis: Polis, records: Path, tmp_path: Path, name: str
) -> None:
    file = tmp_path / "city.svg"
    assert polis("score", records / name, "--svg", file).code == 0
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


@pytest.mark.parametrize("form", ["txt", "json"])
def test_a_finished_game_shows_all_seats_and_the_ranking(
    polis: Polis, records: Path, form: str
) -> None:
    out = polis("score", records / f"finished_two_players.{form}").out
    assert out.startswith("After 36 moves, round 12 of 12.\n")
    assert "Seat 1" in out
    assert "Seat 2" in out
    assert out.endswith("1. Seat 2: 128 points, 0 stones\n2. Seat 1: 80 points, 6 stones\n")


def test_a_game_as_json(polis: Polis, records: Path) -> None:
    data = json.loads(polis("score", records / "finished_two_players.txt", "--json").out)
    assert (data["moves"], data["round"], data["over"]) == (36, 12, True)
    assert {seat: score["total"] for seat, score in data["scores"].items()} == {"1": 80, "2": 128}
    assert data["winners"] == [2]


def test_an_unfinished_game_has_no_winners(polis: Polis, records: Path) -> None:
    file = records / "unfinished_with_variants.txt"
    assert json.loads(polis("score", file, "--json").out)["winners"] is None
    assert "1. Seat" not in polis("score", file).out


def test_one_seat_after_some_moves(polis: Polis, records: Path) -> None:
    file = records / "finished_two_players.txt"
    data = json.loads(polis("score", file, "--seat", "2", "--move", "0", "--json").out)
    assert {seat: score["total"] for seat, score in data["scores"].items()} == {"2": 2}


def test_one_seat_is_drawn_into_a_file(polis: Polis, records: Path, tmp_path: Path) -> None:
    file = tmp_path / "seat.svg"
    polis("score", records / "finished_two_players.txt", "--seat", "2", "--svg", file)
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_a_solo_game_names_you_and_the_architect(polis: Polis, records: Path) -> None:
    out = polis("score", records / "finished_solo.txt").out
    assert "You" in out
    assert "quarries" in out
    assert out.endswith("1. Metagenes: 159 points, 1 stone\n2. You: 124 points, 2 stones\n")


def test_the_mark_that_windows_puts_before_a_text_is_ignored(polis: Polis) -> None:
    assert polis("score", "-", stdin="\ufeff" + CITY).code == 0


def test_lines_of_windows_are_read(polis: Polis) -> None:
    assert polis("score", "-", stdin=CITY.replace("\n", "\r\n")).code == 0
