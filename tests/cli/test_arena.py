"""`polis arena`."""

from __future__ import annotations

import json
import sys
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from polis.akropolis.players.levels import LEVELS
from polis.akropolis.records import Record, read
from polis.cli import arena

from .runner import Polis

BOT = """
class First:
    def choose(self, game, budget, random):
        return game.legal_moves[0]


class Broken:
    def choose(self, game, budget, random):
        raise KeyError("plan")
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Work in a folder with players of one's own; return their module's name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "bots", raising=False)
    (tmp_path / "bots.py").write_text(BOT)
    return "bots"


def figures(polis: Polis, *arguments: object) -> dict[str, Any]:
    code, out, err = polis("arena", "--json", "-j", 1, *arguments)
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def without_times(found: dict[str, Any]) -> dict[str, Any]:
    times = ("seconds_per_move", "slowest_move")
    players = [{k: v for k, v in line.items() if k not in times} for line in found["players"]]
    return {**found, "players": players}


def test_the_command_explains_itself(polis: Polis) -> None:
    code, out, _ = polis("arena", "-h")
    assert code == 0
    assert "Usage: polis arena" in out
    assert "Examples" in out


def test_levels_are_listed_weakest_first(polis: Polis) -> None:
    code, out, err = polis("arena", "--list")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == [level.name for level in LEVELS]
    code, out, _ = polis("arena", "--list", "--json")
    assert json.loads(out) == [
        {"name": level.name, "about": level.about, "baseline": level.is_baseline}
        for level in LEVELS
    ]


def test_json_has_the_figures(polis: Polis) -> None:
    found = figures(polis, "greedy", "random", "--players", 2, "--games", 3, "--seed", 7)
    assert found["games"] == 4
    assert found["deals"] == 2
    assert found["seed"] == 7
    assert found["forfeits"] == []
    assert found["options"] == {
        "players": 2,
        "long": False,
        "variants": [],
        "rulings": [],
        "architect": None,
        "seconds": 1.0,
    }
    greedy, random = found["players"]
    assert list(greedy) == list(random)
    assert (greedy["name"], random["name"]) == ("greedy", "random")
    assert (greedy["wins"], greedy["draws"], greedy["games"], greedy["forfeits"]) == (4, 0, 4, 0)
    assert greedy["share_low"] < greedy["share"] == greedy["share_high"] == 1
    assert greedy["elo_low"] < greedy["elo"] < greedy["elo_high"]
    assert greedy["mean_score"] > random["mean_score"] > 20
    assert 0 < greedy["seconds_per_move"] <= greedy["slowest_move"] < 5


def test_the_number_of_threads_makes_no_difference(polis: Polis) -> None:
    match = ("greedy", "random", "--games", 4, "--seed", 2)
    assert without_times(figures(polis, *match)) == without_times(figures(polis, *match, "-j", 2))


def test_people_get_a_table_and_a_line(polis: Polis) -> None:
    code, out, err = polis("arena", "random", "Greedy", "--games", 3, "-j", 1)
    assert (code, err) == (0, "")
    head, first, second, empty, last = out.splitlines()
    assert head.split() == ["wins", "draws", "games", "share", "95%", "Elo", "score", "ms/move"]
    assert first.split()[:5] == ["greedy", "4", "0", "4", "100.0%"]
    assert second.split()[0] == "random"
    assert empty == ""
    assert last.startswith(
        "4 games on 2 deals (3 were asked for; deals are played whole), seed 0, in "
    )


def test_a_player_from_this_folder_takes_part(polis: Polis, bots: str) -> None:
    found = figures(polis, f"{bots}:First", "greedy", "--games", 2, "--players", 3)
    assert [line["name"] for line in found["players"]] == ["bots:First", "greedy"]
    assert found["games"] == 3
    named = figures(polis, "greedy", "--player", f"{bots}:First", "--games", 2)
    assert [line["name"] for line in named["players"]] == ["greedy", "bots:First"]


def test_a_player_that_breaks_down_forfeits_and_is_told_why(polis: Polis, bots: str) -> None:
    found = figures(polis, f"{bots}:Broken", "random", "--games", 2)
    broken, random = found["players"]
    assert (broken["wins"], broken["forfeits"], broken["mean_score"]) == (0, 2, None)
    assert (random["wins"], random["forfeits"]) == (2, 0)
    assert found["forfeits"][1] == {
        "deal": 1,
        "seat": 2,
        "name": "bots:Broken",
        "message": "KeyError: 'plan' (bots.py:9)",
    }
    _, out, _ = polis("arena", f"{bots}:Broken", "random", "--games", 2, "-j", 1)
    assert "First forfeit: bots:Broken in deal 1: KeyError: 'plan' (bots.py:9)\n" in out
    assert out.splitlines()[0].split()[-1] == "forfeits"
    assert "–" in out


def test_an_architect_is_met_alone(polis: Polis) -> None:
    found = figures(polis, "greedy", "--solo", "callicrates", "--games", 3)
    greedy, architect = found["players"]
    assert found["games"] == greedy["games"] == 3
    assert found["options"]["architect"] == "Callicrates"
    assert architect["name"] == "Callicrates"
    assert greedy["wins"] + architect["wins"] == 3
    assert (architect["elo"], architect["seconds_per_move"]) == (0, 0)


def test_everyone_meets_everyone(polis: Polis, bots: str) -> None:
    found = figures(polis, "random", "greedy", f"{bots}:First", "--games", 6, "--anchor", "Random")
    assert [line["games"] for line in found["players"]] == [4, 4, 4]
    assert found["players"][0]["elo"] == 0
    assert found["players"][1]["elo"] > 0


def test_long_games_variants_and_rulings_are_played(polis: Polis) -> None:
    options = ("--long", "--variants", "temples, houses", "--rulings", "houses_by_value")
    found = figures(polis, "random", "--games", 1, "--seconds", 0.5, *options)
    assert found["options"] == {
        "players": 2,
        "long": True,
        "variants": ["houses", "temples"],
        "rulings": ["houses_by_value"],
        "architect": None,
        "seconds": 0.5,
    }
    assert found["games"] == 1


def test_games_are_written_down(polis: Polis, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    found = figures(polis, "random", "greedy", "--games", 4, "--records", folder)
    assert sorted(file.name for file in folder.iterdir()) == [
        "deal-0001-1.txt",
        "deal-0001-2.txt",
        "deal-0002-1.txt",
        "deal-0002-2.txt",
    ]
    record = read((folder / "deal-0002-2.txt").read_text())
    assert isinstance(record, Record)
    assert (record.tags["Seat1"], record.tags["Seat2"]) == ("greedy", "random")
    assert record.replay().over
    assert polis("replay", folder / "deal-0001-1.txt").code == 0
    assert found["games"] == 4


def test_a_sequential_test_stops_early(polis: Polis, bots: str) -> None:
    match = ("random", f"{bots}:Broken", "--games", 200, "--sprt")
    found = figures(polis, *match, "0,400")
    assert found["games"] < 30
    assert found["sprt"]["decided"]
    assert found["sprt"]["stronger"]
    assert (found["sprt"]["elo0"], found["sprt"]["elo1"]) == (0, 400)
    _, out, _ = polis("arena", "-j", 1, *match, "0,400")
    assert "Sequential test: random is at least 400 Elo stronger than bots:Broken (log-" in out
    _, out, _ = polis("arena", "-j", 1, f"{bots}:Broken", "random", "--sprt", "-400,0")
    assert "Sequential test: bots:Broken is at most -400 Elo stronger than random (log-" in out
    _, out, _ = polis("arena", "-j", 1, *match[:2], "--games", 2, "--sprt", "0,400")
    assert "not clear yet whether random is 0 or 400 Elo stronger than bots:Broken (log-" in out


def test_ratings_are_drawn(polis: Polis, tmp_path: Path) -> None:
    file = tmp_path / "elo.svg"
    figures(polis, "random", "greedy", "--games", 2, "--plot", file)
    assert ElementTree.parse(file).getroot().tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("", "a match needs a player: `polis arena --list` names them"),
        ("nobody", "no player is called 'nobody'"),
        ("no.such:Thing", "player 'no.such:Thing' cannot be made: No module named 'no'"),
        ("random random greedy", "random is entered twice, which only fits a single table"),
        ("random --players 5", "Akropolis is for 1 to 4 players, not 5"),
        ("random --players 4 --long", "there is no long game"),
        ("random --games 0", "1 to 1,000,000 games can be played, not 0"),
        ("random -j 0", "1 to 1024 workers can be used, not 0"),
        ("random --seconds -1", "a player thinks for 0 seconds or more, not -1"),
        ("random --solo Pericles", "no Architect is called 'Pericles'"),
        ("random --variants ships", "no variant is called 'ships'"),
        ("random greedy --anchor zeus", "'zeus' cannot be the anchor: it does not play"),
        ("random greedy --sprt 5", "two Elo differences, such as 0,50, not '5'"),
        ("random greedy --sprt 5,1", "the lower one first, not 5 and 1"),
        ("random --sprt 0,5", "a sequential test compares two players"),
        ("random --records /dev/null/x", "/dev/null/x: Not a directory"),
        ("random --games 1 -j 1 --plot /no/such/x.svg", "No such file or directory"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(polis: Polis, arguments: str, reason: str) -> None:
    code, out, err = polis("arena", *arguments.split())
    assert (code, out) == (2, "")
    assert err.startswith("polis: ")
    assert reason in err
    assert err.count("\n") == 1


def test_on_a_terminal_the_standings_are_shown_while_the_games_go_on(
    polis: Polis, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = StringIO()
    terminal = Console(file=screen, force_terminal=True, width=100)
    monkeypatch.setattr(arena, "error_console", lambda: terminal)
    found = figures(polis, "greedy", "random", "--games", 4)
    assert found["games"] == 4
    assert "0 of 4 games …" in screen.getvalue()
    assert "4 of 4 games …" in screen.getvalue()
    assert "greedy" in screen.getvalue()
