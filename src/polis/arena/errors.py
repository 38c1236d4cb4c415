"""What can be wrong with a tournament."""

from __future__ import annotations

from polis.errors import PolisError

MAX_MESSAGE = 300


class ArenaError(PolisError):
    """A tournament that cannot be held; the text says why not and what would be right."""


def in_one_line(text: str) -> str:
    """Make a line that fits a record of whatever a player's code has said."""
    line = " ".join(text.split())[:MAX_MESSAGE]
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in line)
