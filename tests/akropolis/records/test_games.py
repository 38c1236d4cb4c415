"""A game is its options, its secret and its moves; written down and read again it is the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polis.akropolis import Game, Options, RecordError
from polis.akropolis.records import Record, read, read_game_text, write_game_json, write_game_text
from polis.akropolis.records.headers import GAME_HEADERS
from polis.shuffling import secret_from_seed

from ..helpers import random_game
from ..strategies import options, seeds
from .samples import as_json, as_text, golden

games = st.builds(random_game, options, seeds, st.integers(0, 60))

tags = st.dictionaries(
    st.from_regex(r"\A[A-Z][A-Za-z0-9]{0,31}\Z").filter(lambda name: name not in GAME_HEADERS),
    st.text(max_size=60).filter(str.isprintable),
    max_size=3,
)


@given(games, tags)
def test_a_game_comes_back_from_text(game: Game, remarks: dict[str, str]) -> None:
    record = Record.of(game, remarks)
    assert read(write_game_text(record)) == record


@given(games, tags)
def test_a_game_comes_back_from_json(game: Game, remarks: dict[str, str]) -> None:
    record = Record.of(game, remarks)
    assert read(write_game_json(record)) == record


@given(games)
def test_a_record_replays_to_the_same_game(game: Game) -> None:
    assert Record.of(game).replay() == game


@given(games)
def test_the_text_keeps_to_a_hundred_columns(game: Game) -> None:
    assert max(map(len, write_game_text(Record.of(game)).split("\n"))) <= 100


def record_of(name: str) -> Record:
    record = read(golden(f"{name}.txt"))
    assert isinstance(record, Record)
    return record


@pytest.mark.parametrize("name", ["finished_two_players", "finished_solo"])
def test_a_game_cut_off_after_any_move_is_a_game(name: str) -> None:
    record = record_of(name)
    for moves in range(0, len(record.moves) + 1, 3):
        cut = record.up_to(moves)
        assert len(cut.moves) == moves
        assert read(as_text(cut)) == cut
        assert read(as_json(cut)) == cut


def test_games_of_a_record_are_the_start_and_one_more_for_each_move() -> None:
    record = record_of("finished_two_players")
    assert [len(game.moves) for game in record.games()] == list(range(len(record.moves) + 1))


@pytest.mark.parametrize("moves", [-1, 37])
def test_a_record_is_not_cut_off_outside_itself(moves: int) -> None:
    with pytest.raises(RecordError, match=f"moves 0 to 36, not {moves}"):
        record_of("finished_two_players").up_to(moves)


def test_a_record_with_an_illegal_move_says_which() -> None:
    record = record_of("finished_two_players")
    twice = Record(record.options, record.secret, record.moves[:1] * 3)
    with pytest.raises(RecordError, match=r"^move 3 \(1@-2,0/NE\): the tile would cover a single"):
        twice.replay()


@pytest.mark.parametrize("text", ['the "Agora"', "C:\\games\\", '\\"', "Ἀθῆναι", "", "  a  ", "]"])
def test_remarks_keep_quotes_backslashes_and_letters_of_any_script(text: str) -> None:
    record = Record(Options(), secret_from_seed(1), tags={"Place": text})
    assert read(as_text(record)) == record
    assert read(as_json(record)) == record


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("place", "x", "a header's name is a capital"),
        ("Pl ace", "x", "a header's name is a capital"),
        ("P" * 33, "x", "a header's name is a capital"),
        ("Place", "two\nlines", "printable characters on one line"),
        ("Place", "x" * 501, "at most 500"),
        ("Players", "3", "part of the game, not a remark"),
    ],
)
def test_a_remark_that_could_not_be_read_again_is_refused(
    name: str, text: str, reason: str
) -> None:
    with pytest.raises(RecordError, match=reason):
        Record(Options(), bytes(32), tags={name: text})


HEADERS = """\
[Game "akropolis"]
[Version "1"]
[Players "2"]
[Secret "a1170475a987437c5003269c942f5d96080be8686e952c1c72e6fa7d2b2f7822"]
"""


@pytest.mark.parametrize(
    "body",
    [
        "\n1. 1htm@-2,0/NE *",
        "1. 1htm@-2,0/NE *",
        "\n\n\n1.\n1htm@-2,0/NE\n*\n\n",
        "\n1. 1@-2,0/NE *",
        "\n1. {a bold start} 1htm@-2,0/NE {over\ntwo lines}*\n",
        "\n1.{}1htm@-2,0/NE{}*\n",
        "\r\n1. 1htm@-2,0/NE *\r\n",
    ],
)
def test_spaces_lines_comments_and_tile_letters_are_free(body: str) -> None:
    assert [str(move) for move in read_game_text(HEADERS + body).moves] == ["1@-2,0/NE"]


def test_a_game_without_moves_is_a_star() -> None:
    assert read_game_text(HEADERS + "*").moves == ()


def test_headers_may_stand_in_any_order() -> None:
    lines = HEADERS.splitlines()
    assert read("\n".join(reversed(lines)) + "\n*") == read(HEADERS + "*")


def test_no_is_an_answer_to_long() -> None:
    assert not read_game_text(HEADERS + '[Long "no"]\n*').options.long
