"""Every command explains itself, and bad input is one line and exit code 2."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from polis import __version__
from polis.cli.console import forgive_encodings

from .runner import Polis

COMMANDS = ["play", "score", "replay", "simulate", "conformance"]


def test_the_help_names_every_command(polis: Polis) -> None:
    code, out, _ = polis("--help")
    assert code == 0
    assert all(name in out for name in COMMANDS)


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(polis: Polis, name: str, flag: str) -> None:
    code, out, _ = polis(name, flag)
    assert code == 0
    assert f"Usage: polis {name}" in out
    assert "Example" in out


def test_asking_for_nothing_shows_the_help(polis: Polis) -> None:
    code, out, err = polis()
    assert code == 2
    assert "Usage: polis" in out
    assert err == ""


def test_the_version_is_told(polis: Polis) -> None:
    assert polis("--version") == (0, f"polis {__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("juggle", "No such command 'juggle'"),
        ("--juggle", "No such option: --juggle"),
        ("score", "Missing argument 'file'"),
        ("replay", "Missing argument 'file'"),
        ("conformance", "Missing argument 'file'"),
        ("score nowhere.txt", "nowhere.txt: No such file or directory"),
        ("score .", ".: Is a directory"),
        ("score binary", "binary: not a text file (it is not UTF-8)"),
        ("score words", "words: line 1: a file starts with"),
        ("score /dev/zero", "/dev/zero: more than 100000000 bytes"),
        ("score empty", "empty: line 1: a file starts with"),
        ("score escape.json", "escape.json: a\ufffd[31m b: Extra inputs are not permitted"),
        ("score city.txt --juggle", "No such option: --juggle"),
        ("score city.txt city.txt", "unexpected extra argument"),
        ("score city.txt --svg", "requires an argument"),
        ("score city.txt --svg nowhere/x.svg", "nowhere/x.svg: No such file or directory"),
        ("score city.txt --svg .", ".: Is a directory"),
        ("score city.txt --seat 1", "--seat and --move are for games; this is a city"),
        ("score city.txt --move 1", "--seat and --move are for games; this is a city"),
        ("score game.txt --seat 9", "the game has seats 1 to 2, not 9"),
        ("score game.txt --seat 0", "the game has seats 1 to 2, not 0"),
        ("score game.txt --seat one", "Invalid value for '--seat'"),
        ("score game.txt --move 99", "the record has moves 0 to 36, not 99"),
        ("score game.txt --move -1", "the record has moves 0 to 36, not -1"),
        ("score game.txt --svg x.svg", "--svg draws one city: choose --seat 1 to 2"),
        ("score solo.txt --seat 2 --svg x.svg", "--svg draws one city: choose --seat 1 to 1"),
        ("replay nowhere.txt", "nowhere.txt: No such file or directory"),
        ("replay binary", "binary: not a text file"),
        ("replay city.txt", "city.txt: this is a city; `polis score` explains it"),
        ("replay game.txt --move 99", "the record has moves 0 to 36, not 99"),
        ("replay game.txt --save nowhere/x.txt", "nowhere/x.txt: No such file or directory"),
        ("conformance nowhere.jsonl", "nowhere.jsonl: No such file or directory"),
        ("conformance binary", "binary: not a text file"),
        ("conformance words", "words: line 1: the line: Invalid JSON"),
        ("play --players 9", "Akropolis is for 1 to 4 players, not 9"),
        ("play --players 1", "a solo game needs an Architect"),
        ("play --players two", "Invalid value for '--players'"),
        ("play --players 4 --long", "there is no long game"),
        ("play --people 3", "3 people cannot fill 2 seats"),
        ("play --people -1", "-1 people cannot fill 2 seats"),
        ("play --solo zeus", "no Architect is called 'zeus'"),
        ("play --variants ships", "no variant is called 'ships'"),
        ("play --rulings mine", "no ruling is called 'mine'"),
        ("play now", "unexpected extra argument"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    polis: Polis, folder: Path, arguments: str, reason: str
) -> None:
    code, out, err = polis(*arguments.split())
    assert (code, out) == (2, "")
    assert err.startswith("polis: ")
    assert err.count("\n") == 1
    assert reason in err


@pytest.fixture
def folder(tmp_path: Path, records: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with good and bad files."""
    monkeypatch.chdir(tmp_path)
    for name, source in (("game", "finished_two_players"), ("solo", "finished_solo")):
        (tmp_path / f"{name}.txt").write_bytes((records / f"{source}.txt").read_bytes())
    (tmp_path / "city.txt").write_bytes((records / "city_as_map.txt").read_bytes())
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "words").write_text("hello\nworld\n")
    (tmp_path / "empty").write_text("")
    (tmp_path / "escape.json").write_text(
        '{"format": "polis akropolis city", "a\\u001b[31m\\nb": 1}'
    )
    return tmp_path


def test_what_is_wrong_is_said_shortly(polis: Polis, tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    file.write_text('{"format": "polis akropolis city", "' + "x" * 9999 + '": 1}')
    assert len(polis("score", file).err) < 600


def test_streams_that_have_no_encoding_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("play"))
    forgive_encodings()
    assert sys.stdin.read() == "play"


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "polis.cli", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, **environment},
    )


def test_the_real_command_scores_a_city_on_a_terminal_that_knows_only_ascii(records: Path) -> None:
    done = run("score", str(records / "city_as_map.txt"), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "total" in done.stdout


def test_the_real_command_fails_in_one_line() -> None:
    done = run("score", "nowhere.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "polis: nowhere.txt: No such file or directory\n"
