"""`polis conformance`: exit code 0 if all agree, 1 with each mismatch named, 2 for a bad file."""

from __future__ import annotations

from pathlib import Path

import pytest

from .runner import Polis


def first_lines(vectors: Path, count: int) -> str:
    return "\n".join(vectors.read_text().splitlines()[:count])


@pytest.mark.parametrize("engine", ["reference", "kernel"])
def test_agreement_is_exit_code_0(polis: Polis, vectors: Path, engine: str) -> None:
    text = first_lines(vectors, 3)
    assert polis("conformance", "-", "--engine", engine, stdin=text) == (
        0,
        "3 cities, 0 mismatches\n",
        "",
    )


def test_a_mismatch_is_named_with_its_line_and_exit_code_1(polis: Polis, vectors: Path) -> None:
    text = "\n\n" + first_lines(vectors, 1)
    wrong = text.replace('"stones_from_quarries": 9', '"stones_from_quarries": 8')
    assert polis("conformance", "-", stdin=wrong) == (
        1,
        "line 3: stones from quarries: the file says 8, we say 9\n1 cities, 1 mismatches\n",
        "",
    )


def test_a_line_that_is_no_vector_is_exit_code_2(polis: Polis, vectors: Path) -> None:
    code, _, err = polis("conformance", "-", stdin=first_lines(vectors, 1) + "\nnonsense\n")
    assert code == 2
    assert err.startswith("polis: -: line 2: the line: Invalid JSON")
    assert err.count("\n") == 1


def test_an_empty_file_has_no_cities(polis: Polis) -> None:
    assert polis("conformance", "-").out == "0 cities, 0 mismatches\n"
