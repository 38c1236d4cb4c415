"""The golden files: games and cities written down once, which must never change."""

from __future__ import annotations

from pathlib import Path

from polis.akropolis.records import (
    CitySheet,
    Record,
    write_city_json,
    write_city_text,
    write_game_json,
    write_game_text,
)

FOLDER = Path(__file__).parents[2] / "data" / "records"
GAMES = ("finished_two_players", "finished_solo", "unfinished_with_variants")
CITIES = ("city_by_tiles", "city_as_map")


def golden(name: str) -> str:
    """Return a golden file, byte for byte: "city_as_map.txt"."""
    return (FOLDER / name).read_bytes().decode()


def as_text(found: Record | CitySheet) -> str:
    """Write a game or a city as text."""
    return write_game_text(found) if isinstance(found, Record) else write_city_text(found)


def as_json(found: Record | CitySheet) -> str:
    """Write a game or a city as JSON."""
    return write_game_json(found) if isinstance(found, Record) else write_city_json(found)
