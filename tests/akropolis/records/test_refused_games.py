"""A text that is no game is refused with its line and the reason."""

from __future__ import annotations

import pytest

from polis.akropolis import RecordError
from polis.akropolis.records import read, read_game_text
from polis.akropolis.records.headers import MAX_TEXT

from .samples import golden

TWO = golden("finished_two_players.txt")
SOLO = golden("finished_solo.txt")
OPEN = golden("unfinished_with_variants.txt")
SECRET = "a1170475a987437c5003269c942f5d96080be8686e952c1c72e6fa7d2b2f7822"

HEADERS = [
    ('[Game "akropolis"]', "[Game akropolis]", 1, "a header looks like"),
    ('[Game "akropolis"]', '[Game "chess"]', 1, 'must be [Game "akropolis"]'),
    ('[Game "akropolis"]\n', "", 1, "a file starts with"),
    ('[Version "1"]', '[Version "2"]', 2, "version '2' is unknown"),
    ('[Version "1"]', '[Version "1"', 2, "a header looks like"),
    ('[Version "1"]', '[Version "\\1"]', 2, "a header looks like"),
    ('[Version "1"]\n', "", 1, "the header [Version …] is missing"),
    ('[Players "2"]', '[Players "2"]\n[Players "2"]', 4, "Players stands here for the second time"),
    ('[Players "2"]', '[Players "9"]', 3, "a number from 1 to 4, not '9'"),
    ('[Players "2"]', '[Players "0"]', 3, "a number from 1 to 4, not '0'"),
    ('[Players "2"]', '[Players "-2"]', 3, "a number from 1 to 4"),
    ('[Players "2"]', '[Players "٢"]', 3, "a number from 1 to 4"),
    ('[Players "2"]', f'[Players "{"9" * 5000}"]', 3, "a number from 1 to 4"),
    ('[Players "2"]', '[Players "1"]', 3, "a solo game needs an Architect"),
    ('[Players "2"]', '[Players "4"]\n[Long "yes"]', 3, "there is no long game"),
    ('[Players "2"]', '[Players "2"]\n[Long "maybe"]', 4, "Long is yes or no, not 'maybe'"),
    ('[Players "2"]', '[Players "2"]\n[Architect "Metagenes"]', 4, "plays solo games only"),
    ('[Players "2"]', '[Players "1"]\n[Architect "Zeus"]', 4, "no Architect is called 'Zeus'"),
    ('[Players "2"]', '[Players "2"]\n[Variants "ships"]', 4, "no variant is called 'ships'"),
    ('[Players "2"]', '[Players "2"]\n[Rulings "mine"]', 4, "no ruling is called 'mine'"),
    ('[Players "2"]\n', "", 1, "the header [Players …] is missing"),
    (SECRET, SECRET[:-1], 4, "64 hexadecimal digits"),
    (SECRET, "g" * 64, 4, "64 hexadecimal digits"),
    (f'[Secret "{SECRET}"]\n', "", 1, "the header [Secret …] is missing"),
    ("[First ", "[first ", 6, "a header looks like"),
    ('"Ada"', f'"{"A" * 501}"', 6, "at most 500 printable characters"),
    ('"Ada"', '"A\tda"', 6, "printable characters"),
]


@pytest.mark.parametrize(("part", "instead", "line", "reason"), HEADERS)
def test_a_wrong_header_is_named(part: str, instead: str, line: int, reason: str) -> None:
    refuse(TWO, part, instead, line, reason)


MOVES = [
    (TWO, "1. 1htm", "2. 1htm", 10, "here must stand '1.', not '2.'"),
    (TWO, "1. 1htm", "1htm", 10, "here must stand '1.', not '1htm@-2,0/NE'"),
    (TWO, "1bth@-2,0/NE", "2. 1bth@-2,0/NE", 10, "a move looks like 3Bhq@2,-1/NE, not '2.'"),
    (TWO, "1htm@", "1hmt@", 10, "1hmt@-2,0/NE: the tile at place 1 is htm"),
    (TWO, "1htm@", "1hxm@", 10, "a move looks like"),
    (TWO, "1htm@", "0htm@", 10, "a move looks like"),
    (TWO, "1htm@", "9htm@", 10, "has no place 9: it has places 1 to 4"),
    (TWO, "1htm@", "3@", 10, "not enough stones: place 3 needs 2, you have 1"),
    (TWO, "1htm@-2,0/NE", "1htm@-2,0/E", 10, "a move looks like"),
    (TWO, "1htm@-2,0/NE", "1htm@-2,0/ne", 10, "a move looks like"),
    (TWO, "1htm@-2,0/NE", "1htm@-9,0/NE", 10, "does not touch the city"),
    (TWO, "1htm@-2,0/NE", "1htm@0,0/NE", 10, "hang over the empty space at (1,-1)"),
    (TWO, "1htm@-2,0/NE", f"1htm@-{'2' * 5000},0/NE", 10, "a move looks like"),
    (TWO, "1htm@-2,0/NE", "1htm@999,-999/NE", 10, "does not touch the city"),
    (TWO, "80-128", "81-128", 21, "here must stand '80-128', not '81-128'"),
    (TWO, "80-128", "*", 21, "here must stand '80-128', not '*'"),
    (TWO, "80-128", "", 22, "here must stand '80-128', not the end of the text"),
    (TWO, "80-128", "80-128 *", 21, "'*' stands after the end of the game"),
    (TWO, "80-128", "80-128 {good game", 21, "the comment that starts here never ends"),
    (TWO, "80-128", "80-128 {good {very}}", 21, "a comment inside a comment"),
    (TWO, "80-128", "80-128 }", 21, "} without a { before it"),
    (TWO, "1. 1htm", "1. {1htm", 10, "the comment that starts here never ends"),
    (OPEN, " *", "", 14, "the text stops here; a game that goes on ends with *"),
    (OPEN, " *", " * 1Tqq@0,0/N", 13, "'1Tqq@0,0/N' stands after the end of the game"),
    (OPEN, " *", " 10-9-9", 13, "a move looks like 3Bhq@2,-1/NE, not '10-9-9'"),
    (OPEN, "2. 3hhq", "2. * 3hhq", 11, "a move looks like 3Bhq@2,-1/NE, not '*'"),
    (SOLO, "(2Mbq)", "(1Mbq)", 7, "here must stand '(2Mbq)', not '(1Mbq)'"),
    (SOLO, "(2Mbq)", "", 7, "here must stand '(2Mbq)', not '2Mhg@-1,-1/SE'"),
    (SOLO, "2. (2Tqq)", "(2Tqq)", 8, "here must stand '2.', not '(2Tqq)'"),
    (SOLO, "(1bth) 124-159", "", 19, "here must stand '(1bth)', not the end of the text"),
    (SOLO, "124-159", "124", 18, "here must stand '124-159', not '124'"),
]


@pytest.mark.parametrize(("text", "part", "instead", "line", "reason"), MOVES)
def test_a_wrong_word_is_named(text: str, part: str, instead: str, line: int, reason: str) -> None:
    refuse(text, part, instead, line, reason)


def refuse(text: str, part: str, instead: str, line: int, reason: str) -> None:
    assert part in text
    with pytest.raises(RecordError) as caught:
        read(text.replace(part, instead, 1))
    assert reason in caught.value.problem
    assert caught.value.line == line
    assert str(caught.value) == f"line {line}: {caught.value.problem}"


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "1. 1htm@-2,0/NE *", "\0", '[Event "x"]'])
def test_a_file_without_a_first_header_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match=r"^line 1: a file starts with \[Game"):
        read(text)


def test_a_city_is_no_game() -> None:
    with pytest.raises(RecordError, match=r"^line 1: the header \[Game …\] is missing"):
        read_game_text(golden("city_as_map.txt"))


@pytest.mark.parametrize("start", ["", "{", '[Game "akropolis"]\n'])
def test_a_text_of_a_million_characters_is_not_read(start: str) -> None:
    with pytest.raises(RecordError, match="at most 1000000 are read"):
        read(start + "x" * (MAX_TEXT + 1))


def test_what_is_quoted_from_a_file_is_kept_short() -> None:
    with pytest.raises(RecordError) as caught:
        read(TWO.replace("1htm@-2,0/NE", "x" * 100_000))
    assert len(str(caught.value)) < 200
