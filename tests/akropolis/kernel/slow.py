"""Waits: for the compiler, and for what it compiled before."""

from __future__ import annotations

import time

import numba


def load_slowly() -> None:
    """Take a while without compiling anything."""
    time.sleep(0.3)


def compile_slowly() -> None:
    """Take as long, and compile something."""
    numba.njit(lambda number: number + 1)(1)
    load_slowly()
