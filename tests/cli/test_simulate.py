"""`polis simulate` and `polis warm-up`: many games at once, from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from .runner import Polis

GAMES = ["simulate", "--games", "50", "--threads", "1"]


def figures(polis: Polis, *arguments: object) -> dict[str, Any]:
    code, out, err = polis(*GAMES, "--json", *arguments)
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_the_scores_of_every_seat_are_printed(polis: Polis) -> None:
    code, out, err = polis(*GAMES, "--players", "3")
    assert (code, err) == (0, "")
    assert [line.split("  ")[0] for line in out.splitlines()[1:4]] == ["Seat 1", "Seat 2", "Seat 3"]
    assert "50 games, 2,400 moves in " in out


def test_the_figures_as_json(polis: Polis) -> None:
    found = figures(polis)
    assert (found["policy"], found["seed"], found["games"]) == ("random", 0, 50)
    assert found["moves"] == 50 * 36
    assert [seat["seat"] for seat in found["seats"]] == ["Seat 1", "Seat 2"]
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(1)


def test_a_solo_game_is_you_and_the_architect(polis: Polis) -> None:
    found = figures(polis, "--solo", "metagenes")
    assert [seat["seat"] for seat in found["seats"]] == ["You", "Metagenes"]


def test_the_same_seed_gives_the_same_games(polis: Polis) -> None:
    first, again, other = (figures(polis, "--seed", seed)["seats"] for seed in (7, 7, 8))
    assert first == again
    assert first != other


@pytest.mark.parametrize("games", [1, 50])
def test_the_scores_are_drawn_into_a_file(polis: Polis, tmp_path: Path, games: int) -> None:
    file = tmp_path / "scores.svg"
    polis("simulate", "--games", games, "--plot", file)
    texts = {element.text for element in ElementTree.parse(file).iter()}
    assert {"Seat 1", "Seat 2", "points"} <= texts


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("--games 0", "1 to 1,000,000,000 games can be played at once, not 0"),
        ("--games many", "Invalid value for '--games'"),
        ("--threads 0", "1 to 1024 threads can be used, not 0"),
        ("--policy clever", "Invalid value for '--policy'"),
        ("--players 9", "Akropolis is for 1 to 4 players, not 9"),
        ("--solo zeus", "no Architect is called 'zeus'"),
        ("--variants ships", "no variant is called 'ships'"),
        ("--games 5 --plot nowhere/x.svg", "nowhere/x.svg: No such file or directory"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(polis: Polis, arguments: str, reason: str) -> None:
    code, out, err = polis("simulate", *arguments.split())
    assert (code, out) == (2, "")
    assert err.startswith("polis: ")
    assert err.count("\n") == 1
    assert reason in err


def test_the_kernel_says_when_it_is_ready(polis: Polis) -> None:
    code, out, _ = polis("warm-up")
    assert code == 0
    assert out.startswith("The kernel is ready (")
