"""Whatever is in a file, reading it gives a legal game, a city, or a RecordError."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polis.akropolis import RecordError
from polis.akropolis.records import Record, read
from polis.shuffling import secret_from_seed

from .samples import CITIES, GAMES, as_text, golden

FILES = [golden(f"{name}.{form}") for name in GAMES + CITIES for form in ("txt", "json")]

letters = st.one_of(st.sampled_from('0123456789-,/@.*()[]{}"\\ \nNESWqhmbtgHMBTG'), st.characters())
files = st.sampled_from(FILES)
many = settings(max_examples=5 * settings().max_examples)
places = st.floats(0, 1, exclude_max=True)


def read_or_refuse(text: str) -> None:
    """Read a text; what is read must be a game that can be replayed, or a city with a score."""
    with suppress(RecordError):
        found = read(text)
        if isinstance(found, Record):
            assert read(as_text(found)) == found
        else:
            assert found.score().total >= 0


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)


@given(st.binary())
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    read_or_refuse(raw.decode("latin-1"))


@given(st.sampled_from(['[Game "akropolis"]', '[City "akropolis"]', "{", "["]), st.text())
def test_any_text_with_a_good_start_is_read_or_refused(start: str, text: str) -> None:
    read_or_refuse(start + text)


@many
@given(st.text(alphabet="hmbtgqHMBTG12. \n", max_size=80))
def test_any_map_is_read_or_refused(drawing: str) -> None:
    read_or_refuse(f'[City "akropolis"]\n[Version "1"]\n\n{drawing}')


@many
@given(files, places, letters)
def test_a_file_with_one_other_letter_is_read_or_refused(
    text: str, place: float, letter: str
) -> None:
    at = int(place * len(text))
    read_or_refuse(text[:at] + letter + text[at + 1 :])


@many
@given(files, places, letters)
def test_a_file_with_one_letter_more_is_read_or_refused(
    text: str, place: float, letter: str
) -> None:
    at = int(place * len(text))
    read_or_refuse(text[:at] + letter + text[at:])


@many
@given(files, places, st.integers(1, 30))
def test_a_file_with_a_piece_missing_is_read_or_refused(
    text: str, place: float, length: int
) -> None:
    at = int(place * len(text))
    read_or_refuse(text[:at] + text[at + length :])


@many
@given(files, places)
def test_a_file_that_stops_early_is_read_or_refused(text: str, place: float) -> None:
    read_or_refuse(text[: int(place * len(text))])


@pytest.mark.parametrize("text", [golden("finished_two_players.txt"), golden("finished_solo.txt")])
def test_another_secret_makes_another_game(text: str) -> None:
    record = read(text)
    assert isinstance(record, Record)
    with pytest.raises(RecordError):
        read(text.replace(record.secret.hex(), secret_from_seed("other").hex()))
