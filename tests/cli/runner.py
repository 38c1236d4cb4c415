"""Runs the `polis` command inside the test's own process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from typing import NamedTuple

import pytest

from polis.cli import main


class Outcome(NamedTuple):
    """What a run of the command left behind."""

    code: int
    out: str
    err: str


Polis = Callable[..., Outcome]


def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Polis:
    """Return a function that runs the command: polis("score", "city.txt", stdin="…")."""

    def run(*arguments: object, stdin: str | bytes = "") -> Outcome:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "argv", ["polis", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(raw), encoding="utf-8"))
        with pytest.raises(SystemExit) as exit_:
            main()
        code = exit_.value.code
        return Outcome(code if isinstance(code, int) else 0, *capsys.readouterr())

    return run
