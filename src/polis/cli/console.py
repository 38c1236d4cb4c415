"""How the command speaks: its console, its colours, its files, its errors."""

from __future__ import annotations

import re
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from rich.console import Console
from rich.table import Table
from rich.text import Text

from polis.akropolis import District, RecordError
from polis.akropolis.records import CitySheet, Record, read

STANDARD_INPUT = "-"
MAX_MESSAGE = 500
MAX_BYTES = 100_000_000

STYLES = {
    "q": "bright_black",
    "h": "blue",
    "m": "yellow",
    "b": "red",
    "t": "magenta",
    "g": "green",
}


def console() -> Console:
    """Return a console for answers; made anew each time so that it fits where output goes now."""
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def forgive_encodings() -> None:
    """Let no letter that a terminal cannot show or send stop the command."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def error_console() -> Console:
    """Return a console for progress and remarks, which are no part of the answer."""
    return Console(stderr=True, highlight=False)


def names(text: str) -> list[str]:
    """Split a list such as "houses, temples"."""
    return [name.strip() for name in text.split(",") if name.strip()]


def fail(message: str) -> NoReturn:
    """Say in one line what was wrong, and leave with exit code 2."""
    line = " ".join(message.split())
    # The message may quote a hostile file, whose control characters are no business of a terminal.
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in line[:MAX_MESSAGE])
    print(f"polis: {shown}", file=sys.stderr)
    sys.exit(2)


def read_text(file: str) -> str:
    """Read a file, or standard input for -."""
    try:
        if file == STANDARD_INPUT:
            raw = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                raw = stream.read(MAX_BYTES + 1)
        if len(raw) > MAX_BYTES:
            raise RecordError(f"{file}: more than {MAX_BYTES} bytes, which no honest file has")
        return raw.decode("utf-8-sig")
    except OSError as error:
        raise RecordError(f"{file}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise RecordError(f"{file}: not a text file (it is not UTF-8)") from error


def read_record(file: str, text: str) -> Record | CitySheet:
    """Read a game or a city from the text of a file."""
    try:
        return read(text)
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from error


def write_file(file: Path, text: str) -> None:
    """Write a file."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RecordError(f"{file}: {error.strerror or error}") from error
    except ValueError as error:
        raise RecordError(f"no file can be called {str(file)!r}") from error


def coloured(drawing: str) -> Text:
    """Colour the letters of a map or a tile by their type; coordinates step back."""
    text = Text(drawing)
    for letter, style in STYLES.items():
        text.highlight_regex(rf"\b[{letter}](?=[0-9])[0-9]*", style)
        text.highlight_regex(rf"\b[{letter.upper()}](?=[0-9])[0-9]*", f"bold reverse {style}")
    text.highlight_regex(re.compile(r"-?\d+,-?\d+|--"), "dim")
    return text


def coloured_tile(letters: str) -> Text:
    """Colour the three letters of a tile."""
    text = Text()
    for letter in letters:
        style = STYLES[letter.lower()]
        text.append(letter, f"bold reverse {style}" if letter.isupper() else style)
    return text


def district_name(district: District) -> Text:
    """Return the plural of a type in its colour."""
    return Text(district.plural, STYLES[district.value[0]])


def plain_table(*columns: str) -> Table:
    """Return a table without lines whose first column is text and whose others are numbers."""
    table = Table(box=None, pad_edge=False)
    for at, column in enumerate(columns):
        table.add_column(column, justify="right" if at else "left")
    return table
