"""`polis play`: scripted sessions at the keyboard."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from polis.akropolis import Architect, Game, Options
from polis.akropolis.records import Record, read

from .runner import Outcome, Polis

SEED = ["--seed", "1"]
FIRST = str(Game.new(Options(), "1").legal_moves[0])


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_a_session_starts_with_a_hint_the_plan_and_the_site(polis: Polis) -> None:
    code, out, err = polis("play", *SEED, stdin=typed("quit"))
    assert (code, err) == (0, "")
    assert out.startswith("Type help for what you can type, or just best.\n")
    assert "Round 1 of 12" in out
    assert "Construction Site   1:bmq 2:mtq 3:mqq 4:Mbq\nSeat 1: 1 point, 1 stone\n" in out
    assert out.endswith("> Goodbye.\n")


def test_the_end_of_input_is_a_goodbye(polis: Polis) -> None:
    code, out, _ = polis("play", *SEED)
    assert (code, out.splitlines()[-1]) == (0, "> Goodbye.")


@pytest.mark.parametrize("word", ["help", "?"])
def test_help_lists_what_can_be_typed(polis: Polis, word: str) -> None:
    assert "save FILE   write the game down" in polis("play", *SEED, stdin=typed(word)).out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("nonsense", "a move looks like 3Bhq@2,-1/NE, not 'nonsense'"),
        ("best best", "a move looks like 3Bhq@2,-1/NE, not 'best best'"),
        ("[red]", "a move looks like 3Bhq@2,-1/NE, not '[red]'"),
        ("4@-2,0/NE", "not enough stones: place 4 needs 3, you have 1"),
        ("5@-2,0/NE", "has no place 5: it has places 1 to 4"),
        ("1hhh@-2,0/NE", "the tile at place 1 is bmq, not hhh"),
        ("9hhh@-2,0/NE", "has no place 9: it has places 1 to 4"),
        ("1@0,0/NE", "the tile would hang over the empty space at (1,-1)"),
        ("1@20,0/NE", "the tile does not touch the city"),
        ("1", "there is no move number 1: type best for a list"),
        ("9" * 5000, "there is no move number 99999999999999999999: type best"),
        ("²", "a move looks like"),
        ("undo", "there is no move of yours to take back"),
        ("save", "a move looks like"),
        ("save nowhere/game.txt", "nowhere/game.txt: No such file or directory"),
        ("save a\0b", "no file can be called 'a\\x00b'"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    polis: Polis, line: str, answer: str
) -> None:
    code, out, err = polis("play", *SEED, stdin=typed(line, "", "quit"))
    assert (code, err) == (0, "")
    assert answer in out
    assert "takes" not in out


def test_letters_in_a_strange_encoding_are_no_move(polis: Polis) -> None:
    code, out, _ = polis("play", *SEED, stdin=b"\xff\xfe\nquit\n")
    assert code == 0
    assert "a move looks like" in out


def test_a_move_is_made_and_the_computer_answers(polis: Polis) -> None:
    out = polis("play", *SEED, stdin=typed(FIRST)).out
    assert "  1. Seat 1 takes bmq from place 1" in out
    assert "  2. Seat 2 takes mtq from place 1" in out


def test_best_lists_moves_that_can_be_chosen_by_number(polis: Polis) -> None:
    out = polis("play", *SEED, stdin=typed("best", "2")).out
    listed = re.search(r"  2  (\w{3})  (\d)@(\S+): \d+ points in the end, \d+% to win", out)
    assert listed is not None
    tile, place, where = listed.groups()
    assert f"  1. Seat 1 takes {tile} from place {place}" in out
    assert f" at {where}: " in out


def test_in_a_solo_game_best_tells_the_lead_to_expect(polis: Polis) -> None:
    out = polis("play", "--solo", "hippodamos", *SEED, stdin=typed("BEST")).out
    assert re.search(r"  1  \w{3}  \d@\S+: a lead of -?\d+ in the end, \d+% to win", out)


@pytest.mark.parametrize("word", ["quit", "exit", "Q"])
def test_there_are_several_words_to_leave_with(polis: Polis, word: str) -> None:
    assert polis("play", *SEED, stdin=typed(word)).out.endswith("> Goodbye.\n")


def test_a_game_is_written_down_when_one_leaves(polis: Polis, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    polis("play", *SEED, "--save", str(file), stdin=typed(FIRST, "quit"))
    assert len(saved(file).moves) == 2


def test_a_game_of_computers_is_played_without_questions(polis: Polis, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    level = ("--people", "0", "--level", "daphne")
    out = polis("play", *SEED, *level, "--save", str(file)).out
    assert "Type help" not in out
    assert saved(file).replay().over


def test_a_solo_game_has_no_number_of_players(polis: Polis) -> None:
    code, _, err = polis("play", "--solo", "callicrates", "--players", "3")
    assert (code, err) == (2, "polis: a solo game is for one: leave out --players\n")


def test_undo_takes_the_own_move_and_the_answer_back(polis: Polis, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    polis("play", *SEED, stdin=typed(FIRST, "undo", f"save {file}"))
    assert saved(file).moves == ()


def test_after_undo_the_list_of_good_moves_is_forgotten(polis: Polis) -> None:
    out = polis("play", *SEED, stdin=typed(FIRST, "best", "undo", "1")).out
    assert "there is no move number 1: type best for a list" in out


def test_why_explains_the_score(polis: Polis) -> None:
    out = polis("play", *SEED, stdin=typed("why")).out
    assert "house plaza at (0,0) has 1 star: its stars multiply the houses" in out


def test_cities_shows_everyone(polis: Polis) -> None:
    out = polis("play", "--players", "3", "--people", "3", *SEED, stdin=typed("cities")).out
    assert [line for line in out.splitlines() if line.startswith("Seat ")] == [
        "Seat 1: 1 point, 1 stone",
        "Seat 1: 1 point",
        "Seat 2: 2 points",
        "Seat 3: 3 points",
    ]


def test_people_take_turns_at_one_keyboard(polis: Polis) -> None:
    out = polis("play", "--people", "2", *SEED, stdin=typed(FIRST, FIRST, "undo")).out
    assert "Seat 2: 2 points, 2 stones" in out
    assert "  2. Seat 2 takes" in out


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_a_saved_game_has_its_options_and_moves(polis: Polis, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    options = ["--players", "3", "--long", "--variants", "houses, temples"]
    options += ["--rulings", "houses_by_value", "--people", "3"]
    polis("play", *options, *SEED, stdin=typed(FIRST, f"save {file}"))
    record = saved(file)
    assert record.options.long
    assert {district.plural for district in record.options.variants} == {"houses", "temples"}
    assert record.options.rulings.switched_on == ("houses_by_value",)
    assert [str(move) for move in record.moves] == [FIRST]


def test_without_a_seed_chance_deals(polis: Polis, tmp_path: Path) -> None:
    for name in ("a", "b"):
        polis("play", stdin=typed(f"save {tmp_path / name}"))
    assert saved(tmp_path / "a").secret != saved(tmp_path / "b").secret


@pytest.fixture(scope="module")
def solo_script() -> list[str]:
    """Return a whole solo game, as someone would type it who takes the free tile every time."""
    game = Game.new(Options(1, architect=Architect.CALLICRATES), "solo")
    script = []
    while not game.over:
        script.append(str(game.legal_moves[0]))
        game = game.apply(game.legal_moves[0])
    return script


def play_solo(polis: Polis, lines: Iterable[str]) -> Outcome:
    return polis("play", "--solo", "callicrates", "--seed", "solo", stdin=typed(*lines))


def test_a_whole_solo_game_ends_with_the_ranking(polis: Polis, solo_script: list[str]) -> None:
    code, out, err = play_solo(polis, solo_script)
    assert (code, err) == (0, "")
    assert " 18. You take " in out
    assert "Callicrates: 17 tiles" in out
    assert out.splitlines()[-2].startswith("1. Callicrates: ")
    assert out.splitlines()[-1].startswith("2. You: ")


def test_the_architects_tiles_can_be_looked_at(polis: Polis, solo_script: list[str]) -> None:
    out = play_solo(polis, [solo_script[0], "cities"]).out
    first = out.split("Callicrates takes ")[1][:3]
    assert f"points, tiles {first}" in out


def test_interrupting_is_exit_code_130(polis: Polis, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert polis("play", *SEED).code == 130


def test_a_reader_that_goes_away_is_exit_code_141(
    polis: Polis, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(sys.modules["polis.cli.console"].Console, "print", broken)
    assert polis("play", *SEED).code == 141


def saved(file: Path) -> Record:
    record = read(file.read_text())
    assert isinstance(record, Record)
    return record
