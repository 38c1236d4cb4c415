"""All compiled sources, run as plain Python, stay within their arrays and their numbers' bits."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "room", ["akropolis.kernel", "akropolis.players", "megapolis.kernel", "envs"]
)
def test_no_index_leaves_its_array_and_no_number_its_bits(room: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", f"tests.{room}.uncompiled"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (0, "all in bounds\n"), run.stderr
