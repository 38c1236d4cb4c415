"""Plays batched games as plain Python, where an index outside its array is an error.

Run with NUMBA_DISABLE_JIT=1; one game of two players with every reward, and one solo game.
"""

from __future__ import annotations

import os

import numpy as np

from polis.akropolis import Options
from polis.akropolis.rules import Architect
from polis.envs import BatchedAkropolis


def play(env: BatchedAkropolis) -> None:
    """Play to the end and into the next game, looking at everything on the way."""
    done = False
    env.reset(3)
    while not done:
        assert env.masks().any(axis=1).all()
        _, rewards, done = env.step(env.sample())
        assert np.isfinite(rewards).all()


if __name__ == "__main__":
    assert os.environ.get("NUMBA_DISABLE_JIT") == "1"
    play(BatchedAkropolis(1, Options(2), reward="score"))
    play(BatchedAkropolis(1, Options(1, architect=Architect.CALLICRATES), reward="win"))
    print("all in bounds")
