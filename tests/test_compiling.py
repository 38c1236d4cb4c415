"""Compiled code is kept only as long as all the sources it was made of are the same."""

from __future__ import annotations

from pathlib import Path

import polis.akropolis
from polis.compiling import STAMP, fingerprint, forget_stale

PACKAGE = Path(polis.akropolis.__file__).parent


def kept(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def test_code_of_other_sources_is_thrown_away_once(tmp_path: Path) -> None:
    (tmp_path / STAMP).write_text("other sources")
    for name in ("city.lay.nbi", "city.lay.nbc", "city.pyc"):
        (tmp_path / name).write_text("")
    forget_stale(tmp_path, PACKAGE)
    assert kept(tmp_path) == {STAMP, "city.pyc"}
    assert (tmp_path / STAMP).read_text() != "other sources"


def test_code_of_the_same_sources_stays(tmp_path: Path) -> None:
    forget_stale(tmp_path, PACKAGE)
    (tmp_path / "city.lay.nbi").write_text("")
    forget_stale.cache_clear()
    forget_stale(tmp_path, PACKAGE)
    assert kept(tmp_path) == {STAMP, "city.lay.nbi"}


def test_a_cache_that_cannot_be_written_is_left_alone(tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.write_text("in the way")
    forget_stale(no_folder, PACKAGE)
    assert no_folder.read_text() == "in the way"


def test_every_compiled_source_of_a_package_counts(tmp_path: Path) -> None:
    (tmp_path / "kernel").mkdir()
    source = tmp_path / "kernel" / "city.py"
    source.write_text("@compiled\ndef lay(): ...\n")
    (tmp_path / "notes.py").write_text("nothing for the compiler\n")
    before = fingerprint(tmp_path)
    fingerprint.cache_clear()
    (tmp_path / "notes.py").write_text("other words\n")
    assert fingerprint(tmp_path) == before
    fingerprint.cache_clear()
    source.write_text("@compiled\ndef lay(): return 1\n")
    assert fingerprint(tmp_path) != before
