"""Games written down, as text for people and as JSON for programs."""

from .as_json import read_json, write_game_json
from .game_text import read_game_text, write_game_text
from .record import Record

__all__ = [
    "Record",
    "read",
    "read_game_text",
    "read_json",
    "write_game_json",
    "write_game_text",
]


def read(text: str) -> Record:
    """Read a game from either of its written forms."""
    return read_json(text) if text.lstrip().startswith("{") else read_game_text(text)
