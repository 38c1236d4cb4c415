"""Compiling: ahead or at the first use, with a line for whoever waits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from polis.akropolis.kernel import warm_up, warming

from .slow import compile_slowly, load_slowly


def test_a_long_wait_for_the_compiler_is_explained_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(warming, "PATIENCE", 0.2)
    monkeypatch.setattr(warming, "warm_up", compile_slowly)
    warming.ready.__wrapped__()
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("polis: compiling the kernel for this machine, once")
    assert err.count("\n") == 1


@pytest.mark.parametrize(("patience", "step"), [(60, compile_slowly), (0.01, load_slowly)])
def test_a_short_wait_is_not_and_neither_is_one_for_code_compiled_before(
    patience: float,
    step: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(warming, "PATIENCE", patience)
    monkeypatch.setattr(warming, "warm_up", step)
    warming.ready.__wrapped__()
    assert capsys.readouterr() == ("", "")


def test_warming_up_tells_what_it_compiles() -> None:
    told: list[str] = []
    assert warm_up(told.append) > 0
    assert told == ["moves", "scores", "random games"]
    assert warm_up() > 0
