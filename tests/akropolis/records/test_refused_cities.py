"""A text that is no city is refused with its line and the reason."""

from __future__ import annotations

import pytest

from polis.akropolis import RecordError
from polis.akropolis.records import read, read_city_text

from .samples import golden

START = '[City "akropolis"]\n[Version "1"]\n'


@pytest.mark.parametrize(
    ("headers", "line", "reason"),
    [
        ('[City "rome"]\n[Version "1"]\n', 1, 'must be [City "akropolis"]'),
        ('[City "akropolis"]\n', 1, "the header [Version …] is missing"),
        ('[City "akropolis"]\n[Version "0"]\n', 2, "version '0' is unknown"),
        (START + '[Stones "201"]\n', 3, "a number from 0 to 200, not '201'"),
        (START + '[Stones "-1"]\n', 3, "a number from 0 to 200, not '-1'"),
        (START + '[Stones "many"]\n', 3, "a number from 0 to 200, not 'many'"),
        (START + f'[Stones "{"1" * 5000}"]\n', 3, "a number from 0 to 200"),
        (START + '[Players "2"]\n', 3, "a city has no header Players"),
        (START + '[Variants "houses; temples"]\n', 3, "no variant is called 'houses; temples'"),
        (START + '[Rulings "x"]\n', 3, "no ruling is called 'x'"),
        (START + '[Stones "1"]\n[Stones "1"]\n', 4, "Stones stands here for the second time"),
    ],
)
def test_a_wrong_header_is_named(headers: str, line: int, reason: str) -> None:
    refuse(f"{headers}\nh1\n", line, reason)


@pytest.mark.parametrize(
    ("drawing", "line", "reason"),
    [
        ("h1\n   m1", 5, "'m1' stands between two columns of the map"),
        ("h1  m1", 4, "'m1' stands a line too high or too low"),
        ("h1      m1\n", 4, "the hexes do not hang together"),
        ("h1\n\n\n\nm1", 4, "the hexes do not hang together"),
        ("....", 4, "the map shows no hex"),
        ("h", 4, "a hex of a map looks like h2, not 'h'"),
        ("h0", 4, "a hex of a map looks like h2, not 'h0'"),
        ("h100", 4, "a hex of a map looks like h2, not 'h100'"),
        ("x1", 4, "a hex of a map looks like h2, not 'x1'"),
        ("Q1", 4, "a hex of a map looks like h2, not 'Q1'"),
        ("h²", 4, "a hex of a map looks like h2"),
        ("h1\n\n[Stones", 6, "a hex of a map looks like h2, not '[Stones'"),
        ("h" + "1" * 5000, 4, "a hex of a map looks like h2"),
        ("\n\n".join(["h1"] * 188), 4, "a city has at most 187 hexes, not 188"),
    ],
)
def test_a_wrong_map_is_refused(drawing: str, line: int, reason: str) -> None:
    refuse(f"{START}\n{drawing}", line, reason)


@pytest.mark.parametrize(
    ("tiles", "line", "reason"),
    [
        ("htm@-2,0/NE\nxyz@0,0/N", 5, "a tile in a city looks like Bhq@2,-1/NE, not 'xyz@0,0/N'"),
        ("1htm@-2,0/NE", 4, "a tile in a city looks like"),
        ("htm@-2,0", 4, "a tile in a city looks like"),
        ("htm@-2,0/NE @", 4, "a tile in a city looks like"),
        ("htm@-2000,0/NE", 4, "a tile in a city looks like"),
        ("htm@-9,0/NE", 4, "htm@-9,0/NE: the tile does not touch the city"),
        ("htm@-2,0/NE\n\nhtm@-2,0/NE", 6, "the tile would cover a single tile"),
        ("htm@0,0/NE", 4, "the tile would hang over the empty space at (1,-1)"),
        ("htm@-2,0/NE {fine}", 4, "a tile in a city looks like"),
    ],
)
def test_a_wrong_tile_is_refused(tiles: str, line: int, reason: str) -> None:
    refuse(f"{START}\n{tiles}", line, reason)


def test_a_city_of_more_tiles_than_there_are_is_refused() -> None:
    column = " ".join(f"qqq@0,{-3 - 2 * at}/SE" for at in range(62))
    refuse(f"{START}\n{column}", 4, "a city has at most 61 tiles")


def test_a_game_is_no_city() -> None:
    with pytest.raises(RecordError, match=r"^line 1: the header \[City …\] is missing"):
        read_city_text(golden("finished_solo.txt"))


def refuse(text: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert reason in caught.value.problem
    assert caught.value.line == line
