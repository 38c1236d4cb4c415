"""Many random games at once, on all cores: the same games whatever the number of threads."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.errors import OptionsError
from polis.akropolis.rules import Options

from .random_play import play_many
from .state import new_state
from .warming import ready

CHUNK = 2_000
MOST_GAMES = 1_000_000_000


@dataclass(frozen=True)
class Simulation:
    """What came of many games: a row a game, a column a seat."""

    options: Options
    points: NDArray[np.int32]
    stones: NDArray[np.int32]
    moves: int
    seconds: float


def simulate(
    options: Options,
    games: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play and score so many random games; `progress` is told how many more are done."""
    if not 1 <= games <= MOST_GAMES:
        raise OptionsError(f"1 to {MOST_GAMES:,} games can be played at once, not {games:,}")
    threads = threads if threads is not None else os.cpu_count() or 1
    if not 1 <= threads <= 1024:
        raise OptionsError(f"1 to 1024 threads can be used, not {threads}")
    ready()
    points = np.empty((games, options.seats), np.int32)
    stones = np.empty((games, options.seats), np.int32)
    seed_bits = seed % (1 << 63)

    def play(first: int) -> tuple[int, int]:
        last = min(first + CHUNK, games)
        state = new_state(options)
        moves = play_many(state, seed_bits, first, last, points[first:last], stones[first:last])
        return last - first, int(moves)

    start = time.perf_counter()
    total = 0
    with ThreadPoolExecutor(threads) as pool:
        for done in as_completed([pool.submit(play, first) for first in range(0, games, CHUNK)]):
            played, moves = done.result()
            total += moves
            if progress:
                progress(played)
    return Simulation(options, points, stones, total, time.perf_counter() - start)
