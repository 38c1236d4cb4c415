"""The source of the batched environment, run as plain Python, stays within its arrays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_no_index_leaves_its_array() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.envs.uncompiled"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (0, "all in bounds\n"), run.stderr
