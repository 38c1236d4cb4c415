"""The command, and golden files to give it."""

from __future__ import annotations

from pathlib import Path

import pytest

from .runner import Polis, command


@pytest.fixture
def polis(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Polis:
    """Run the command: polis("score", "city.txt")."""
    return command(monkeypatch, capsys)


@pytest.fixture
def records() -> Path:
    """Return the folder of golden files."""
    return Path(__file__).parents[1] / "data" / "records"


@pytest.fixture
def vectors() -> Path:
    """Return the file of test vectors."""
    return Path(__file__).parents[1] / "data" / "akropolis_cities.jsonl"
