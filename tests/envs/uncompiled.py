"""Steps through the batched environment as plain Python (NUMBA_DISABLE_JIT=1).

Compiled code checks no index. Here one past the end is refused, one before the start would leave a
trace in the mask, and coverage sees the lines.
"""

from __future__ import annotations

import os
from math import tau
from random import Random

import numpy as np

from polis.akropolis import Game, Options
from polis.akropolis.kernel import Simulator
from polis.akropolis.rules import Architect
from polis.envs import BatchedAkropolis
from polis.envs.observing import Observer
from polis.envs.seated import Reward

from ..akropolis.kernel.playing import Player, Style


def play_through(options: Options, reward: Reward) -> None:
    env = BatchedAkropolis(2, options, reward=reward)
    observer, done = Observer(options), False
    while not done:
        masks = env.masks()
        for at, state in enumerate(env.states):
            assert np.array_equal(masks[at], observer.mask(state))
        _, _, done = env.step(env.sample())


def sprawl_over_the_edge() -> None:
    """A city that runs straight on crosses the edge of the torus."""
    options = Options(2)
    env, simulator = BatchedAkropolis(1, options), Simulator(Game.new(options, 1))
    player = Player(Style.SPRAWL, Random(1), tau / 3)
    observer = Observer(options)
    env.states[0] = simulator.state
    for _ in range(30):
        move = player.choose(simulator)
        env.step([observer.encoding.action_of(move)])
        simulator.apply(move)
        assert np.array_equal(env.masks()[0], observer.mask(simulator.state))


def main() -> None:
    assert os.environ["NUMBA_DISABLE_JIT"] == "1"
    with np.errstate(over="ignore"):  # random numbers wrap around
        play_through(Options(2), "score")
        play_through(Options(3), "win")
        play_through(Options(1, architect=Architect.METAGENES), "win")
        sprawl_over_the_edge()
    print("all in bounds")


if __name__ == "__main__":
    main()
