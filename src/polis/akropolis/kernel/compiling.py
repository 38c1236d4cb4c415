"""How the kernel's functions are compiled: once, kept on disk, and free of Python's lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import numba

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function with Numba at its first call and keep the result for later starts."""
    return numba.njit(cache=True, nogil=True, boundscheck=False)(function)
