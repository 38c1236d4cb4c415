"""Functions compiled with Numba: once, kept on disk, and free of Python's lock."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import ParamSpec, TypeVar

import numba

P = ParamSpec("P")
R = TypeVar("R")

STAMP = "polis-sources.txt"


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function at its first call and keep the result for later starts.

    It belongs to the package that its folder lies in; code that other sources of that package were
    part of is thrown away when they change.
    """
    return _compiled(function, fastmath=False)


def compiled_sum(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that adds up numbers in whatever order is quickest."""
    return _compiled(function, fastmath={"reassoc", "contract", "nsz"})


def _compiled(function: Callable[P, R], fastmath: bool | set[str]) -> Callable[P, R]:
    dispatcher = numba.njit(cache=True, nogil=True, fastmath=fastmath)(function)
    # With NUMBA_DISABLE_JIT the function comes back as it is, and nothing is kept.
    stats = getattr(dispatcher, "stats", None)
    if stats is not None:
        package = Path(function.__code__.co_filename).parents[1]
        forget_stale(Path(stats.cache_path), package)
    return dispatcher


@cache
def forget_stale(folder: Path, package: Path) -> None:
    """Throw away compiled code that other sources were part of.

    Numba looks only at the file of the function itself; what was inlined from another file would
    live on after that file has changed.
    """
    stamp = folder / STAMP
    sources = fingerprint(package)
    try:
        if stamp.exists() and stamp.read_text() == sources:
            return
        for code in [*folder.glob("*.nbi"), *folder.glob("*.nbc")]:
            code.unlink(missing_ok=True)
        folder.mkdir(parents=True, exist_ok=True)
        fresh = folder / f"{STAMP}.{os.getpid()}"
        fresh.write_text(sources)
        fresh.replace(stamp)
    except OSError:
        # A cache that cannot be written to was not written by us either: Numba passes it by too.
        return


@cache
def fingerprint(package: Path) -> str:
    """Return a hash of all the sources that are compiled together, and of the compiler."""
    digest = sha256(numba.__version__.encode())
    digest.update(Path(__file__).read_bytes())
    for source in sorted(package.rglob("*.py")):
        text = source.read_bytes()
        if b"compiled" in text or source.name == "layout.py":
            digest.update(text)
    return digest.hexdigest()
