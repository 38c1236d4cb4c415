"""Header lines such as [Players "2"], and the options they stand for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from polis.megapolis.errors import OptionsError, RecordError
from polis.megapolis.rules import Options
from polis.shuffling import SecretError, secret_from_hex

from .options import options_data, read_options

VERSION = "1"
MAX_TEXT = 1_000_000
"""No honest file comes near a million characters; a longer one is not read at all."""

_HEADER = re.compile(r'\[([A-Z][A-Za-z0-9]{0,31}) "((?:[^"\\]|\\["\\])*)"\]')


class Line(NamedTuple):
    """A line of a file, with its number from 1."""

    number: int
    text: str


class Header(NamedTuple):
    """A header's text and the line it stands on."""

    text: str
    line: int


def split_headers(text: str) -> tuple[dict[str, Header], list[Line]]:
    """Split a file into its headers and the lines after them."""
    check_size(text)
    lines = [Line(number, line.rstrip()) for number, line in enumerate(text.split("\n"), start=1)]
    headers: dict[str, Header] = {}
    for at, (number, line) in enumerate(lines):
        if line and not line.startswith("["):
            return headers, lines[at:]
        if line:
            match = _HEADER.fullmatch(line)
            if not match:
                raise RecordError(f'a header looks like [Players "2"], not {line[:40]!r}', number)
            if match[1] in headers:
                raise RecordError(f"header {match[1]} stands here for the second time", number)
            headers[match[1]] = Header(re.sub(r"\\(.)", r"\1", match[2]), number)
    return headers, []


def check_size(text: str) -> None:
    """Raise RecordError for a text that nobody wrote in good faith."""
    if len(text) > MAX_TEXT:
        raise RecordError(f"the text has {len(text)} characters; at most {MAX_TEXT} are read")


def write_headers(headers: Iterable[tuple[str, str]]) -> str:
    """Write header lines and the empty line after them."""
    escaped = ((name, text.replace("\\", "\\\\").replace('"', '\\"')) for name, text in headers)
    return "".join(f'[{name} "{text}"]\n' for name, text in escaped) + "\n"


def wanted(headers: Mapping[str, Header], name: str) -> Header:
    """Return a header that must be there."""
    if name not in headers:
        raise RecordError(f"the header [{name} …] is missing", 1)
    return headers[name]


def check_kind(headers: Mapping[str, Header]) -> None:
    """Raise RecordError unless this is a game and a version that we can read."""
    if wanted(headers, "Game").text != "megapolis":
        raise RecordError('the first header must be [Game "megapolis"]', headers["Game"].line)
    version = wanted(headers, "Version")
    if version.text != VERSION:
        raise RecordError(
            f"version {version.text[:20]!r} is unknown; this is {VERSION}", version.line
        )


def read_options_headers(headers: Mapping[str, Header]) -> Options:
    """Read what was agreed on before the game."""
    players = wanted(headers, "Players")
    if players.text not in ("2", "3", "4"):
        raise RecordError(
            f"header Players is a number from 2 to 4, not {players.text[:20]!r}", players.line
        )
    synergies = headers.get("Synergies", Header("A", players.line))
    names = synergies.text.split(",") if "," in synergies.text else synergies.text
    rules = headers.get("Rules", Header("", players.line))
    data = {"players": int(players.text), "synergies": names, "rules": _read_rules(rules)}
    try:
        return read_options(data)
    except OptionsError as error:
        line = rules.line if "rule" in str(error) else synergies.line
        raise RecordError(str(error), line) from error


def _read_rules(header: Header) -> dict[str, object]:
    """Read rules such as "coin_points=2; modifiers=[3, -2]"."""
    rules: dict[str, object] = {}
    for part in filter(None, (part.strip() for part in header.text.split(";"))):
        name, _, value = part.partition("=")
        try:
            rules[name.strip()] = json.loads(value)
        except ValueError:
            raise RecordError(
                f"a rule looks like coin_points=2, not {part[:40]!r}", header.line
            ) from None
    return rules


def option_headers(options: Options) -> list[tuple[str, str]]:
    """Return the headers of a game's options; rules as usual are left out."""
    data = options_data(options)
    synergies = data["synergies"]
    headers = [
        ("Players", str(options.players)),
        ("Synergies", synergies if isinstance(synergies, str) else ", ".join(synergies)),
    ]
    if data["rules"]:
        rules = (f"{name}={json.dumps(value)}" for name, value in data["rules"].items())
        headers.append(("Rules", "; ".join(rules)))
    return headers


def read_secret(headers: Mapping[str, Header]) -> bytes:
    """Read the secret of the shuffle."""
    header = wanted(headers, "Secret")
    try:
        return secret_from_hex(header.text)
    except SecretError as error:
        raise RecordError(str(error), header.line) from error
