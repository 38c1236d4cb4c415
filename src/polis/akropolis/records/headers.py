"""Header lines such as [Players "2"], and the options they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from polis.akropolis.errors import OptionsError, RecordError
from polis.akropolis.rules import Architect, Options, Rulings, Variants, variants_named
from polis.akropolis.tiles import District
from polis.shuffling import SecretError, secret_from_hex

VERSION = 1

MAX_TEXT = 1_000_000
"""No honest file comes near a million characters; a longer one is not read at all."""

_HEADER = re.compile(r'\[([A-Z][A-Za-z0-9]{0,31}) "((?:[^"\\]|\\["\\])*)"\]')

GAME_HEADERS = ("Game", "Version", "Players", "Long", "Architect", "Variants", "Rulings", "Secret")


class Line(NamedTuple):
    """A line of a file, with its number from 1."""

    number: int
    text: str


class Header(NamedTuple):
    """A header's text and the line it stands on."""

    text: str
    line: int


def check_size(text: str) -> None:
    """Raise RecordError for a text that nobody wrote in good faith."""
    if len(text) > MAX_TEXT:
        raise RecordError(f"the text has {len(text)} characters; at most {MAX_TEXT} are read")


def split_headers(text: str) -> tuple[dict[str, Header], list[Line]]:
    """Split a file into its headers and the lines after them."""
    check_size(text)
    lines = [Line(number, line.rstrip()) for number, line in enumerate(text.split("\n"), start=1)]
    headers: dict[str, Header] = {}
    for at, (number, line) in enumerate(lines):
        if line and not line.startswith("["):
            return headers, lines[at:]
        if line:
            name, content = _read_header(line, number)
            if name in headers:
                raise RecordError(f"header {name} stands here for the second time", number)
            headers[name] = Header(content, number)
    return headers, []


def write_headers(headers: Iterable[tuple[str, str]]) -> str:
    """Write header lines and the empty line after them."""
    lines = (f'[{name} "{_escape(text)}"]\n' for name, text in headers)
    return "".join(lines) + "\n"


def check_kind(headers: Mapping[str, Header], kind: str) -> None:
    """Raise RecordError unless this is a file of a kind and version that we can read."""
    if wanted(headers, kind).text != "akropolis":
        raise RecordError(f'the first header must be [{kind} "akropolis"]', headers[kind].line)
    version = wanted(headers, "Version")
    if version.text != str(VERSION):
        raise RecordError(
            f"version {version.text[:20]!r} is unknown; this is {VERSION}", version.line
        )


def wanted(headers: Mapping[str, Header], name: str) -> Header:
    """Return a header that must be there."""
    if name not in headers:
        raise RecordError(f"the header [{name} …] is missing", 1)
    return headers[name]


def read_options(headers: Mapping[str, Header]) -> Options:
    """Read what was agreed on before the game."""
    players = read_number(wanted(headers, "Players"), "Players", 1, 4)
    architect = headers.get("Architect")
    try:
        return Options(
            players,
            long=_read_yes_or_no(headers.get("Long"), "Long"),
            variants=read_variants(headers),
            rulings=read_rulings(headers),
            architect=Architect.named(architect.text) if architect else None,
        )
    except OptionsError as error:
        raise RecordError(str(error), (architect or headers["Players"]).line) from error


def read_variants(headers: Mapping[str, Header]) -> Variants:
    """Read a mix of variants such as "houses, markets"."""
    header = headers.get("Variants", Header("", 0))
    try:
        return variants_named(_names(header.text))
    except OptionsError as error:
        raise RecordError(str(error), header.line) from error


def read_rulings(headers: Mapping[str, Header]) -> Rulings:
    """Read the names of the rulings that are switched on."""
    header = headers.get("Rulings", Header("", 0))
    try:
        return Rulings.switching_on(_names(header.text))
    except OptionsError as error:
        raise RecordError(str(error), header.line) from error


def read_secret(headers: Mapping[str, Header]) -> bytes:
    """Read the secret of the shuffle."""
    header = wanted(headers, "Secret")
    try:
        return secret_from_hex(header.text)
    except SecretError as error:
        raise RecordError(str(error), header.line) from error


def read_number(header: Header, name: str, low: int, high: int) -> int:
    """Read a small whole number."""
    if not re.fullmatch(r"[0-9]{1,3}", header.text) or not low <= int(header.text) <= high:
        raise RecordError(
            f"header {name} is a number from {low} to {high}, not {header.text[:20]!r}", header.line
        )
    return int(header.text)


def option_headers(options: Options) -> list[tuple[str, str]]:
    """Return the headers of a game's options; what is as usual is left out."""
    headers = [("Players", str(options.players))]
    if options.long:
        headers.append(("Long", "yes"))
    if options.architect:
        headers.append(("Architect", options.architect.value))
    return headers + rule_headers(options.variants, options.rulings)


def rule_headers(variants: Variants, rulings: Rulings) -> list[tuple[str, str]]:
    """Return the headers of variants and rulings that are in play."""
    headers = []
    if variants:
        headers.append(("Variants", ", ".join(d.plural for d in District if d in variants)))
    if rulings.switched_on:
        headers.append(("Rulings", ", ".join(rulings.switched_on)))
    return headers


def _read_header(line: str, number: int) -> tuple[str, str]:
    match = _HEADER.fullmatch(line)
    if not match:
        raise RecordError(f'a header looks like [Players "2"], not {line[:40]!r}', number)
    return match[1], re.sub(r"\\(.)", r"\1", match[2])


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _read_yes_or_no(header: Header | None, name: str) -> bool:
    if header is None:
        return False
    if header.text not in ("yes", "no"):
        raise RecordError(f"header {name} is yes or no, not {header.text[:20]!r}", header.line)
    return header.text == "yes"


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]
