"""The documentation as a site: complete, without a broken link, and at home everywhere."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from bench import rooms

ROOT = Path(__file__).parents[1]
LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src"}
"""What a browser fetches by itself; `link` does so too, but for a few relations."""


class Loads(HTMLParser):
    """Collects the addresses that a page fetches by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag in LOADED:
            self.addresses.append(told.get(LOADED[tag]) or "")
        elif tag == "link" and told.get("rel") in ("stylesheet", "icon", "preload", "preconnect"):
            self.addresses.append(told.get("href") or "")


def loads(page: Path) -> list[str]:
    parser = Loads()
    parser.feed(page.read_text(encoding="utf-8"))
    return [address for address in parser.addresses if re.match(r"(https?:)?//", address)]


def test_the_site_builds_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "--strict", "-d", str(tmp_path)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr[-3000:]
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > 30
    assert {str(page): found for page in pages if (found := loads(page))} == {}
    styles = [file.read_text(encoding="utf-8") for file in tmp_path.rglob("*.css")]
    assert not [
        style for style in styles if re.search(r"(@import|url\()\s*[\"']?(https?:)?//", style)
    ]
    for name in ("examples/bot.py", "bench/results/speed.svg", "images/rooms.svg"):
        assert (tmp_path / name).is_file()
    assert "legal_moves" in (tmp_path / "reference" / "akropolis.html").read_text()


def test_the_picture_of_the_house_is_true() -> None:
    """`python -m bench.rooms` draws it anew."""
    assert rooms.picture() == rooms.PICTURE.read_text(encoding="utf-8")


def test_a_room_that_would_import_itself_through_others_is_an_error() -> None:
    circle = {"a": frozenset({"b"}), "b": frozenset({"c"}), "c": frozenset({"a"})}
    with pytest.raises(ValueError, match="imports itself through others"):
        rooms.reduced(circle)


def test_arrows_that_follow_from_others_are_left_out() -> None:
    graph = {"a": frozenset({"b", "c"}), "b": frozenset({"c"}), "c": frozenset[str]()}
    assert rooms.reduced(graph)["a"] == {"b"}


def test_a_room_imports_only_what_stands_below_it() -> None:
    graph = {name: frozenset[str]() for name in rooms.HOUSE} | {"table": frozenset({"server"})}
    with pytest.raises(ValueError, match="table imports server, which does not stand below it"):
        rooms.check_floors(rooms.HOUSE, graph)
