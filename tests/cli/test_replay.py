"""`polis replay`: a game move by move, cut off or copied on request."""

from __future__ import annotations

from pathlib import Path

import pytest

from .runner import Polis


def test_every_move_is_told_with_its_price_its_gain_and_the_points(
    polis: Polis, records: Path
) -> None:
    code, out, err = polis("replay", records / "finished_two_players.txt")
    assert (code, err) == (0, "")
    assert out.split("\n")[0] == (
        "  1. Seat 1 takes htm from place 1 and lays it on level 1 at -2,0/NE: 2 points"
    )
    assert " 14. Seat 2 takes Bqq from place 3, pays 2 and lays it on level 1" in out
    assert ", gains " in out
    assert out.endswith("1. Seat 2: 128 points, 0 stones\n2. Seat 1: 80 points, 6 stones\n")


def test_the_architects_turns_are_told(polis: Polis, records: Path) -> None:
    out = polis("replay", records / "finished_solo.txt", "--move", "2").out
    assert [line.split(" from")[0] for line in out.splitlines()[:4]] == [
        "  1. You take Gqq",
        "     Metagenes takes Mbq",
        "  2. You take Mhg",
        "     Metagenes takes Tqq",
    ]


def test_a_replay_stops_where_it_is_told_to(polis: Polis, records: Path) -> None:
    out = polis("replay", records / "finished_two_players.txt", "--move", "5").out
    assert "  5. Seat" in out
    assert "  6. Seat" not in out


def test_maps_show_the_city_after_every_move(polis: Polis, records: Path) -> None:
    out = polis("replay", records / "finished_two_players.txt", "--move", "1", "--maps").out
    assert "    t1\nh1      q1\n    m1\n        H1\n    q1      q1" in out


@pytest.mark.parametrize(("given", "wanted"), [("txt", "json"), ("json", "txt"), ("txt", "JSON")])
def test_a_game_is_copied_into_the_other_form(
    polis: Polis, records: Path, tmp_path: Path, given: str, wanted: str
) -> None:
    copy = tmp_path / f"copy.{wanted}"
    polis("replay", records / f"finished_solo.{given}", "--save", copy)
    assert copy.read_bytes() == (records / f"finished_solo.{wanted.lower()}").read_bytes()


def test_a_game_cut_off_can_be_saved_and_read_from_input(
    polis: Polis, records: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.txt"
    polis("replay", records / "finished_solo.txt", "--move", "3", "--save", copy)
    again = polis("replay", "-", stdin=copy.read_text())
    assert again.code == 0
    assert "  3. You take" in again.out
    assert "  4. You take" not in again.out
