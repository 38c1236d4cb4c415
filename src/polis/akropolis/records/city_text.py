"""The text notation of a city: its tiles in the order they were laid, or a map seen from above."""

from __future__ import annotations

import re
from textwrap import fill
from typing import NamedTuple

from polis.akropolis.city import City
from polis.akropolis.drawing.text import COLUMN_WIDTH, draw_map
from polis.akropolis.errors import AkropolisError, RecordError
from polis.akropolis.skyline import Skyline, Spot
from polis.akropolis.tiles import Hex
from polis.hexes import Cell

from .headers import (
    VERSION,
    Header,
    Line,
    check_kind,
    read_number,
    read_rulings,
    read_variants,
    rule_headers,
    split_headers,
    write_headers,
)
from .sheet import MAX_STONES, MAX_TILES, CitySheet, check_in_one_piece
from .words import read_laid, write_laid

_SPOT = re.compile(r"([qhmbtgHMBTG])([1-9][0-9]?)")


def write_city_text(sheet: CitySheet) -> str:
    """Write a city down: by its tiles where they are known, as a map otherwise."""
    headers = [("City", "akropolis"), ("Version", str(VERSION)), ("Stones", str(sheet.stones))]
    headers += rule_headers(sheet.variants, sheet.rulings)
    if sheet.city is None:
        return write_headers(headers) + draw_map(sheet.skyline) + "\n"
    words = " ".join(write_laid(laid) for laid in sheet.city.laid)
    return write_headers(headers) + (
        fill(words, 100, break_on_hyphens=False) + "\n" if words else ""
    )


def read_city_text(text: str) -> CitySheet:
    """Read a city."""
    headers, body = split_headers(text)
    check_kind(headers, "City")
    stones = read_number(headers.get("Stones", Header("0", 1)), "Stones", 0, MAX_STONES)
    variants, rulings = read_variants(headers), read_rulings(headers)
    for name, (_, line) in headers.items():
        if name not in ("City", "Version", "Stones", "Variants", "Rulings"):
            raise RecordError(f"a city has no header {name}", line)
    if any("@" in line.text for line in body) or not body:
        city = _read_tiles(body)
        return CitySheet(city.skyline, stones, variants, rulings, city)
    return CitySheet(_read_map(body), stones, variants, rulings)


def _read_tiles(lines: list[Line]) -> City:
    city = City()
    for number, text in lines:
        for word in text.split():
            if len(city.laid) == MAX_TILES:
                raise RecordError(f"a city has at most {MAX_TILES} tiles", number)
            try:
                city = city.place(*read_laid(word))
            except RecordError as error:
                raise RecordError(error.problem, number) from error
            except AkropolisError as error:
                raise RecordError(f"{word}: {error}", number) from error
    return city


class _Mark(NamedTuple):
    """A word on a map: its line, its column, and what it says."""

    line: int
    column: int
    word: str


def _read_map(lines: list[Line]) -> Skyline:
    """Read a map: a letter and a level on each hex, dots or nothing where it is empty.

    Neighbours in a column stand two lines apart; the next column is COLUMN_WIDTH characters to
    the right and one line up or down.
    """
    marks = _marks(lines)
    odd = (marks[0].line - marks[0].column) % 2
    skyline = {}
    for line, column, word in marks:
        if (line - column) % 2 != odd:
            raise RecordError(f"{word[:10]!r} stands a line too high or too low", line)
        skyline[Cell(column, (line - column) // 2)] = _read_spot(word, line)
    check_in_one_piece(skyline, lines[0].number)
    return skyline


def _marks(lines: list[Line]) -> list[_Mark]:
    words = [(number, found) for number, text in lines for found in re.finditer(r"[^\s.]+", text)]
    if not words:
        raise RecordError("the map shows no hex", lines[0].number)
    left = min(found.start() for _, found in words)
    for number, found in words:
        if (found.start() - left) % COLUMN_WIDTH:
            raise RecordError(f"{found[0][:10]!r} stands between two columns of the map", number)
    return [
        _Mark(number, (found.start() - left) // COLUMN_WIDTH, found[0]) for number, found in words
    ]


def _read_spot(word: str, line: int) -> Spot:
    match = _SPOT.fullmatch(word)
    if not match:
        raise RecordError(f"a hex of a map looks like h2, not {word[:20]!r}", line)
    return Spot(Hex(match[1]), int(match[2]))
