"""Everything that README.md and docs/*.md show is run: Python, the command, games and cities.

All blocks of a page share a folder and, if they are Python, their names. In a `console` block a
line with "$ " is a `polis` command and the lines after it are its output; "…" stands for anything.
"""

from __future__ import annotations

import doctest
import fnmatch
import json
import re
import shlex
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from polis.akropolis.records import read
from polis.table import game_named

from .cli.runner import Polis, command

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
NOT_RUN = {"ebnf", "sh", "text"}


class Block(NamedTuple):
    """A fenced piece of a page: its language and the number of its first line."""

    language: str
    line: int
    text: str


def blocks(page: str) -> list[Block]:
    """Find the fenced blocks of a page."""
    found, fence = [], re.compile(r"^```(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    for match in fence.finditer(page):
        line = page.count("\n", 0, match.start()) + 2
        found.append(Block(match[1].strip(), line, match[2]))
    return found


def run_python(block: Block, page: Path, names: dict[str, Any]) -> None:
    """Run Python so that a traceback points to the page itself."""
    exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), names)


def run_console(block: Block, polis: Polis) -> None:
    """Run the commands of a block and compare what they print."""
    for part in re.split(r"^(?=\$ )", block.text, flags=re.MULTILINE):
        if not part:
            continue
        typed, _, expected = part.partition("\n")
        name, *arguments = shlex.split(typed.removeprefix("$ "))
        assert name == "polis", f"only polis commands are run, not {typed!r}"
        _, out, err = polis(*arguments)
        if not matches(tidy(out + err), tidy(expected)):
            raise AssertionError(f"{typed}\nprinted\n{out}{err}")


def tidy(text: str) -> str:
    """Drop spaces at the end of lines and empty lines at the end of a text."""
    return "\n".join(line.rstrip() for line in text.rstrip().split("\n"))


def matches(found: str, expected: str) -> bool:
    """Compare texts; a line of … stands for any lines, or none."""
    pieces = re.split(r"^…\n", expected + "\n", flags=re.MULTILINE)
    pattern = r"(?:.*\n)*?".join(map(re.escape, pieces))
    return re.fullmatch(pattern, found + "\n") is not None


def run(block: Block, page: Path, names: dict[str, Any], polis: Polis) -> None:
    """Run one block according to its language; a name after it is a file to write it to."""
    language, _, file = block.language.partition(" ")
    if file:
        Path(file).write_text(block.text)
    match language:
        case "python":
            run_python(block, page, names)
        case "console":
            run_console(block, polis)
        case "akropolis":
            read(block.text)
        case "megapolis":
            game_named("megapolis").read(block.text)
        case "json":
            json.loads(block.text)
        case language:
            assert language in NOT_RUN, f"a block of {language or 'no language'} is not run"


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_what_a_page_shows_works(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    polis = command(monkeypatch, capsys)
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page.read_text()):
        try:
            run(block, page, names, polis)
        except (Exception, SystemExit) as error:
            problem = f"{page.name}, line {block.line}: {type(error).__name__}: {error}"
            pytest.fail(problem, pytrace=False)
        capsys.readouterr()


@pytest.mark.parametrize("package", ["polis.akropolis", "polis.megapolis"])
def test_what_a_package_shows_works(package: str) -> None:
    failed, tried = doctest.testmod(import_module(package))
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_fence_of_a_page_is_closed(page: Path) -> None:
    fences = [line for line in page.read_text().splitlines() if line.startswith("```")]
    assert len(fences) == 2 * len(blocks(page.read_text()))


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text())
    local = [target for target in targets if not fnmatch.fnmatch(target, "http*")]
    assert [target for target in local if not (page.parent / target).exists()] == []


@pytest.mark.parametrize(
    ("found", "expected", "same"),
    [
        ("a\nb\nc", "a\nb\nc", True),
        ("a\nb\nc", "a\n…\nc", True),
        ("a\nc", "a\n…\nc", True),
        ("a\nb\nc", "a\n…", True),
        ("a\nb\nc", "…\nc", True),
        ("a\nb\nc", "a\nc", False),
        ("a\nb\nc", "a\n…\nd", False),
    ],
)
def test_an_ellipsis_stands_for_any_lines(found: str, expected: str, same: bool) -> None:
    assert matches(found, expected) is same


def test_a_block_without_a_language_is_found() -> None:
    assert blocks("x\n```\ny\n```\n") == [Block("", 3, "y\n")]
