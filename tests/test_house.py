"""The rooms of the house keep to themselves: whoever serves games knows none of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from polis.megapolis.rules import Rules
from polis.table import REGISTER

HOUSE = Path(__file__).parents[1]
SERVER = HOUSE / "src" / "polis" / "server"
PAGES = HOUSE / "web" / "src"
GAMES = PAGES / "games"
THE_REGISTER = GAMES / "index.ts"
OURS = tuple(REGISTER)
"""The games of the house, before any test adds one of its own."""

COMPILED = PAGES / "paraglide"
WRITTEN = {".ts", ".svelte", ".css"}


def written_for_all_games() -> Iterator[Path]:
    """Yield every source of the server and of the pages that no single game owns."""
    yield from SERVER.rglob("*.py")
    yield from (HOUSE / "web" / "messages").glob("*.json")
    for path in PAGES.rglob("*"):
        belongs_to_a_game = GAMES in path.parents and path.parent != GAMES
        if path.suffix in WRITTEN and COMPILED not in path.parents and not belongs_to_a_game:
            yield path


SHARED = sorted(set(written_for_all_games()) - {THE_REGISTER})


def test_there_is_something_to_look_through() -> None:
    names = {path.name for path in SHARED}
    assert {"app.py", "room.py", "TablePage.svelte", "Home.svelte", "game.ts", "en.json"} <= names
    assert len(SHARED) > 80


@pytest.mark.parametrize("game", OURS)
def test_neither_the_server_nor_the_pages_know_a_game(game: str) -> None:
    knowing = [
        f"{path.relative_to(HOUSE)}:{number}: {line.strip()}"
        for path in SHARED
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if game in line.lower()
    ]
    assert knowing == []


@pytest.mark.parametrize("game", OURS)
def test_a_games_words_are_said_in_its_own_rooms_only(game: str) -> None:
    own = json.loads((GAMES / game / "messages" / "en.json").read_text(encoding="utf-8"))
    said = re.compile(r"\bm\.(\w+)")
    sources = [path for path in SHARED if path.suffix in (".ts", ".svelte")]
    for other in set(OURS) - {game}:
        sources += [path for path in (GAMES / other).rglob("*") if path.suffix in WRITTEN]
    for path in sources:
        words = set(said.findall(path.read_text(encoding="utf-8")))
        assert not words & set(own), f"{path.relative_to(HOUSE)} speaks of {game}"


def test_a_game_is_one_line_in_each_register() -> None:
    text = THE_REGISTER.read_text(encoding="utf-8")
    for game in OURS:
        assert text.count(f'"./{game}/entry"') == 1
        assert (GAMES / game / "client.ts").exists()


def test_the_page_lists_every_rule_that_the_book_does_not_tell() -> None:
    shown = json.loads((GAMES / "megapolis" / "rules.json").read_text(encoding="utf-8"))
    known = [{key: rule[key] for key in ("name", "source", "default")} for rule in Rules.listed()]
    assert shown == known
