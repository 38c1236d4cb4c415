"""Compiling: ahead or at the first use, with a line for whoever waits."""

from __future__ import annotations

import time

import pytest

from polis.akropolis.kernel import warm_up, warming


def slow() -> float:
    time.sleep(0.3)
    return 0.3


def test_a_long_wait_is_explained_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(warming, "PATIENCE", 0.01)
    monkeypatch.setattr(warming, "warm_up", slow)
    warming.ready.__wrapped__()
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("polis: compiling the kernel for this machine, once")
    assert err.count("\n") == 1


def test_a_short_wait_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(warming, "PATIENCE", 60)
    monkeypatch.setattr(warming, "warm_up", slow)
    warming.ready.__wrapped__()
    assert capsys.readouterr() == ("", "")


def test_warming_up_tells_what_it_compiles() -> None:
    told: list[str] = []
    assert warm_up(told.append) > 0
    assert told == ["moves", "scores", "random games"]
    assert warm_up() > 0
