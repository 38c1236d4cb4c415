"""Games written down and read again; files that are no games."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from polis.megapolis import Game, Options, RecordError, Rules, SynergySet
from polis.megapolis.records import Record, read, write_game_json, write_game_text

from . import strategies as draw
from .helpers import random_game


@given(draw.options, draw.seeds)
@settings(max_examples=15)
def test_a_game_is_the_same_after_writing_and_reading(options: Options, seed: int) -> None:
    game = random_game(options, seed, None if seed % 2 else seed % 60)
    record = Record.of(game, {"Place": 'Kyiv "north" \\ x'})
    assert read(write_game_text(record)) == record
    assert read(write_game_json(record)) == record
    assert record.replay() == game


GAME = random_game(Options(2, SynergySet.B), 7)
TEXT = write_game_text(Record.of(GAME))
LINES = TEXT.split("\n")


def test_a_record_reads_like_this() -> None:
    assert LINES[:6] == [
        '[Game "megapolis"]',
        '[Version "1"]',
        '[Players "2"]',
        '[Synergies "B"]',
        f'[Secret "{GAME.secret.hex()}"]',
        "",
    ]
    assert LINES[6] == "Round 1"
    assert LINES[-2] == "-".join(str(GAME.score(seat).total) for seat in (0, 1))


def test_comments_and_empty_lines_are_passed_over() -> None:
    commented = TEXT.replace("Round 1\n", "Round 1\n\n{the first}\n").replace("\n2 ", "\n2  ")
    assert read(commented) == read(TEXT)


def test_chosen_cards_and_rules_stand_in_the_head() -> None:
    rules = Rules(coin_points=2, modifiers=(3, -2), gold_saves=False)
    text = write_game_text(Record.of(Game.new(Options(3, None, rules), 1)))
    assert '[Synergies "random"]\n' in text
    assert '[Rules "modifiers=[3, -2]; gold_saves=false; coin_points=2"]' in text
    assert text.endswith("\n\n*\n")
    assert read(text).options.rules == rules


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: the header [Game …] is missing"),
        (changed('"megapolis"', '"chess"'), 'line 1: the first header must be [Game "megapolis"]'),
        (changed('"1"', '"2"'), "line 2: version '2' is unknown; this is 1"),
        (changed('Players "2"', 'Players "5"'), "line 3: header Players is a number from 2 to 4"),
        (changed('"B"', '"Z"'), "line 4: no synergy card is called 'Z'"),
        (changed('"B"', '"Agent, Scout, Seer, Guard"'), "line 4: synergy cards are A, B, C"),
        (changed('[Secret "', '[Secret "x'), "line 5: a secret is 64 hexadecimal digits"),
        (changed("[Secret", "[Players"), "line 5: header Players stands here for the second time"),
        (changed("[Secret ", "[Secret: "), "line 5: a header looks like"),
        (changed("\n\n", '\n[Rules "x"]\n\n'), "line 6: a rule looks like coin_points=2, not 'x'"),
        (changed("\n\n", '\n[Rules "x=1"]\n\n'), "line 6: no rule is called 'x'"),
        (changed("\n\n", '\n[Rules "coin_points=true"]\n\n'), "line 6: the rule coin_points is"),
        (changed("Round 1\n", ""), "line 7: the line 'Round 1' is missing"),
        (changed("Round 1", "Round 2"), "line 7: this is round 1, not 'Round 2'"),
        (changed("Round 1\n", "Round 1\nhome\n"), "line 8: a move looks like '1 home P4'"),
        (changed("Round 1\n", "Round 1\n1 home P4\n"), "line 8: 1 home P4: 'home P4' does not"),
        (changed("Round 1\n", "Round 1\n3 keep B2 B2\n"), "line 8: 3 keep B2 B2: it is not your"),
        (TEXT.replace(LINES[-2], "1-2"), f"the game ends here with {LINES[-2]}, not '1-2'"),
        (TEXT.replace(LINES[-2], ""), "the text stops here; a game ends with the points"),
        ("\n".join(LINES[:9]), "the text stops here; a game ends with *"),
        (TEXT + "more\n", "nothing may follow"),
        ("x" * 1_000_001, "the text has 1000001 characters"),
    ],
)
def test_a_damaged_text_is_refused_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(RecordError) as refused:
        read(text)
    assert problem in str(refused.value)


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("format", "chess", "format: Input should be 'polis megapolis game'"),
        ("players", "2", "players: Input should be a valid integer"),
        ("players", 7, "Chronicles of Megapolis is for 2 to 4 players, not 7"),
        ("secret", "00", "a secret is 64 hexadecimal digits"),
        ("moves", ["9 home B2"], "a move is a seat and a choice"),
        ("moves", ["1 jump"], "'jump' is no move"),
        ("moves", ["1 home B2"], "move 1 (1 home B2): 'home B2' does not answer"),
        ("tags", {"x": "y"}, "a header's name is a capital"),
        ("tags", {"Game": "y"}, "header Game is part of the game"),
        ("tags", {"Place": "a\nb"}, "header Place: its text is at most 500 printable"),
        ("more", 1, "more: Extra inputs are not permitted"),
    ],
)
def test_damaged_json_is_refused(field: str, value: object, problem: str) -> None:
    data = json.loads(write_game_json(Record.of(GAME)))
    data[field] = value
    with pytest.raises(RecordError) as refused:
        read(json.dumps(data))
    assert problem in str(refused.value)


def test_json_names_its_format() -> None:
    with pytest.raises(RecordError, match="format: a game has"):
        read('{"players": 2, "secret": "' + "0" * 64 + '"}')
