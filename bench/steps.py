"""What is measured of the environments: steps a second, with all that a learner is given.

The clock is the processor's time, here and in the peers' scripts: everything runs on one core, and
other work of the machine then disturbs less.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from polis.envs import BatchedAkropolis
from polis.envs.pettingzoo import raw_env

from .measures import Measure, Rate

FEW, MANY = 64, 4096
TURNS = 36


def env_measures() -> list[Measure]:
    """Return the measures of our environments, the one that others are compared with first."""
    batched = [
        Measure(f"2 players, {games:,} games at once", "Polis batched", 1, _batched(games))
        for games in (FEW, MANY)
    ]
    masked = Measure(
        f"2 players, {FEW} games at once, masks multiplied out",
        "Polis batched",
        1,
        _batched(FEW, masks=True),
    )
    return [
        *batched,
        masked,
        Measure("Akropolis", "Polis in PettingZoo", 1, _aec("akropolis")),
        Measure("Megapolis", "Polis in PettingZoo", 1, _aec("megapolis")),
    ]


def _batched(games: int, *, masks: bool = False) -> Callable[[float], Rate]:
    """Step games with random legal actions; observations, masks and rewards are kept all along."""
    env = BatchedAkropolis(games)

    def run(seconds: float) -> Rate:
        start, steps, elapsed = time.process_time(), 0, 0.0
        while elapsed < seconds:
            env.step(env.sample())
            if masks:
                env.masks()
            steps += games
            elapsed = time.process_time() - start
        return Rate(steps / elapsed, steps / TURNS / elapsed)

    return run


def _aec(game: str) -> Callable[[float], Rate]:
    """Play in PettingZoo's loop, drawing legal actions by their mask."""
    env, random = raw_env(game), np.random.default_rng(0)

    def run(seconds: float) -> Rate:
        start, games, steps, elapsed = time.process_time(), 0, 0, 0.0
        while elapsed < seconds:
            env.reset(seed=games)
            while not any(env.terminations.values()):
                _, _, _, _, info = env.last()
                env.step(int(random.choice(np.flatnonzero(info["action_mask"]))))
                steps += 1
            games += 1
            elapsed = time.process_time() - start
        return Rate(steps / elapsed, games / elapsed)

    return run
