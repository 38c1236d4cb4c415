"""The command knows records and players of every game of the house."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from polis.megapolis import Options, SynergySet
from polis.megapolis.records import Record, read, write_game_json, write_game_text

from ..megapolis.helpers import random_game
from .runner import Polis

GAME = random_game(Options(2, SynergySet.C), 3)
RECORD = Record.of(GAME, {"Place": "Kyiv"})


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_text(write_game_text(RECORD))
    (tmp_path / "game.json").write_text(write_game_json(RECORD))
    return tmp_path


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("file", ["game.txt", "game.json"])
def test_a_record_is_replayed_and_scored(polis: Polis, file: str) -> None:
    code, out, _ = polis("replay", file)
    assert code == 0
    assert out.startswith(f"  1. Seat 1: {GAME.moves[0][1]}\n")
    assert f"\n1. Seat {GAME.result.winners[0] + 1}: " in out if GAME.result else False
    _, out, _ = polis("score", file)
    assert out.startswith(f"Seat 1: {GAME.score(0).total} points\n")
    _, out, _ = polis("score", file, "--move", 10, "--json")
    assert json.loads(out)["over"] is False


def test_a_record_is_cut_off_and_copied(polis: Polis, files: Path) -> None:
    code, out, _ = polis("replay", "game.json", "--move", 7, "--save", "copy.txt")
    assert (code, len(out.splitlines())) == (0, 7)
    copy = read((files / "copy.txt").read_text())
    assert copy.moves == GAME.moves[:7]
    assert copy.tags == {"Place": "Kyiv"}


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("replay game.txt --move 999", "the record has moves 0 to "),
        ("replay game.txt --maps", "--maps are drawn of cities"),
        ("score game.txt --svg x.svg", "--svg and --seat are for cities"),
        ("replay broken.txt", "broken.txt: the header [Version …] is missing"),
        ("arena --game chess --list", "no game is called 'chess'"),
        ("arena --game megapolis zeno", "no player of megapolis is called 'zeno'"),
        ("arena --game megapolis no.such:Bot", "player 'no.such:Bot' cannot be made"),
        ("arena --game megapolis random --options [1]", "--options is a JSON object"),
        ("arena --game megapolis random --options x", "--options is a JSON object"),
        ("arena --game megapolis random --long", "are no options of megapolis"),
        ("arena --game megapolis random --players 7", "for 2 to 4 players, not 7"),
        ("arena random --options {}", "Akropolis has its own options"),
        ("balance --games 0", "1 to 10,000,000 games can be played, not 0"),
        ("balance --tries 0", "a player tries 1 to 100,000 times a move"),
        ("balance -j 0", "1 to 1024 threads can be used"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(polis: Polis, arguments: str, reason: str) -> None:
    Path("broken.txt").write_text('[Game "megapolis"]\n')
    code, out, err = polis(*arguments.split())
    assert (code, out) == (2, "")
    assert err.startswith("polis: ")
    assert reason in err.replace("line 1: ", "")


def test_levels_of_another_game_are_listed(polis: Polis) -> None:
    _, out, _ = polis("arena", "--game", "megapolis", "--list")
    assert out.split()[0] == "random"
    assert "casimir" in out


def test_players_of_another_game_meet(polis: Polis, files: Path) -> None:
    (files / "cardbot.py").write_text(
        "from polis.megapolis.players.thinkers import legal_moves\n"
        "class First:\n"
        "    def choose(self, seen, seat, seconds, random):\n"
        "        return str(legal_moves(seen)[0])\n"
        "class Wrong:\n"
        "    def choose(self, seen, seat, seconds, random):\n"
        "        return 'jump'\n"
        "class Broken:\n"
        "    def choose(self, seen, seat, seconds, random):\n"
        "        raise KeyError('plan')\n"
    )
    options = '{"synergies": "B"}'
    match = ("arena", "--game", "megapolis", "-j", 1, "--json", "--options", options)
    folder = files / "records"
    _, out, _ = polis(*match, "greedy", "cardbot:First", "--games", 4, "--records", folder)
    found = json.loads(out)
    assert found["options"]["game"] == "megapolis"
    assert found["options"]["synergies"] == "B"
    assert [line["name"] for line in found["players"]] == ["greedy", "cardbot:First"]
    assert found["players"][0]["wins"] >= 3
    assert read((folder / "deal-0001-1.txt").read_text()).tags["Seat1"] == "greedy"
    for bot, message in (("Wrong", "illegal move: 'jump' is no move"), ("Broken", "KeyError")):
        _, out, _ = polis(*match, f"cardbot:{bot}", "random", "--games", 2)
        found = json.loads(out)
        assert found["players"][0]["forfeits"] == 2
        assert found["forfeits"][0]["message"].startswith(message)


def test_the_balance_is_told_and_drawn(polis: Polis, files: Path) -> None:
    arguments = ("balance", "--games", 30, "--tries", 1, "-j", 1)
    _, out, _ = polis(*arguments, "--plot", "fair")
    assert out.split()[:3] == ["victories", "95%", "score"]
    assert "Missionary" in out
    for name in ("usage", "shares", "combinations"):
        root = ElementTree.parse(files / f"fair-{name}.svg").getroot()
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
    found = json.loads(polis(*arguments, "--json").out)
    assert len(found["effects"]) == 11
    assert len(found["combinations"]) == 30
    assert sum(seat["share"] for seat in found["seats"]) == pytest.approx(1, abs=1e-3)
