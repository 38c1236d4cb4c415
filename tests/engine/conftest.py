"""The command, for the tests of `polis engine`."""

from __future__ import annotations

import pytest

from ..cli.runner import Polis, command


@pytest.fixture
def polis(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Polis:
    """Run the command."""
    return command(monkeypatch, capsys)
