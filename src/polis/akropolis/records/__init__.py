"""Games and cities written down, as text for people and as JSON for programs."""

from polis.akropolis.errors import RecordError

from .as_json import read_json, write_city_json, write_game_json
from .city_text import read_city_text, write_city_text
from .game_text import read_game_text, write_game_text
from .headers import split_headers
from .record import Record
from .sheet import CitySheet

__all__ = [
    "CitySheet",
    "Record",
    "read",
    "read_city_text",
    "read_game_text",
    "read_json",
    "write_city_json",
    "write_city_text",
    "write_game_json",
    "write_game_text",
]


def read(text: str) -> Record | CitySheet:
    """Read a game or a city from any of its written forms."""
    if text.lstrip().startswith("{"):
        return read_json(text)
    headers, _ = split_headers(text)
    if "Game" in headers:
        return read_game_text(text)
    if "City" in headers:
        return read_city_text(text)
    raise RecordError('a file starts with [Game "akropolis"] or [City "akropolis"]', 1)
