"""Compile everything ahead, and say so where it takes a while."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import cache
from threading import Timer

import numpy as np
from numba.core.event import install_recorder

from polis.akropolis.rules import Architect, Options

from .city import list_placements
from .evaluation import evaluate_moves, preview_moves
from .game import make, points_of, unmake
from .layout import CITIES, MOST_PLACEMENTS, Array16
from .random_play import play_many, play_out
from .state import new_state

COMPILING = "polis: compiling the kernel for this machine, once: about 20 seconds …"

PATIENCE = 1.5
"""Seconds after which a wait is explained."""


def warm_up(report: Callable[[str], None] | None = None) -> float:
    """Compile or load every entry of the kernel; return the seconds it took."""
    start = time.perf_counter()
    for name, step in _STEPS.items():
        if report:
            report(name)
        step(new_state(Options(1, architect=Architect.CALLICRATES)))
    return time.perf_counter() - start


@cache
def ready() -> None:
    """Warm up before the first use; a line tells the user if code is compiled for it."""
    with install_recorder("numba:compile") as compiling:

        def explain() -> None:
            # A busy machine takes a while to load what was compiled before, too.
            if compiling.buffer:
                print(COMPILING, file=sys.stderr, flush=True)

        timer = Timer(PATIENCE, explain)
        timer.daemon = True
        timer.start()
        try:
            warm_up()
        finally:
            timer.cancel()


def _moves(state: Array16) -> None:
    placements = np.empty(2 * MOST_PLACEMENTS, np.int16)
    list_placements(state, CITIES, placements)
    make(state, 0, int(placements[0]), int(placements[1]))
    unmake(state)


def _scores(state: Array16) -> None:
    points_of(state, 0)
    placements = np.empty(2 * MOST_PLACEMENTS, np.int16)
    evaluate_moves(state, placements, np.empty((6, MOST_PLACEMENTS), np.int32))
    preview_moves(state, placements, np.empty((6, MOST_PLACEMENTS, 6), np.int16))


def _random_games(state: Array16) -> None:
    play_out(state, np.zeros(1, np.uint64))
    points, stones = np.empty((1, 2), np.int32), np.empty((1, 2), np.int32)
    play_many(state, 0, 0, 1, points, stones)


_STEPS = {"moves": _moves, "scores": _scores, "random games": _random_games}
