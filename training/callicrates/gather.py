"""Gathers positions of many searched games, and lets a network learn from all of them at the end.

The network that plays may be smaller than the one that learns: more games are played in the time.
After half of it the player learns from what there is by then.

`python -m training.callicrates.gather PLAYS.npz START.npz OUT.npz`
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import torch

from polis.akropolis.players.network import Network

from ..fitting import Fit, device, fit, judge, together
from ..weights import output, save, weights
from .simulator import Simulator
from .treestrap import THIRD, Searched, Stretch, search_games

FIRST_DEAL = 3_000_000
PLAYING = replace(THIRD, seed=82, seconds=430)
"""Of this only how games are played, and for how long."""

PLAYER_LEARNS = Fit(epochs=4, rate=3e-4)
LEARNING = Fit(epochs=16, rate=3e-4)
LEAST_LOTS = 2
"""One is held back, to tell how well the networks do."""


class Gathering:
    """Games played one lot after another, each with deals of its own."""

    def __init__(self, simulator: Simulator, stretch: Stretch) -> None:
        self.simulator, self.stretch = simulator, stretch
        self.random = torch.Generator(device=simulator.device).manual_seed(stretch.seed)
        self.lots: list[Searched] = []

    def play(self, network: Network, seconds: float) -> None:
        """Play lots until the time is up."""
        end = time.perf_counter() + seconds
        loaded = self.simulator.load(network)
        while time.perf_counter() < end or len(self.lots) < LEAST_LOTS:
            seed = FIRST_DEAL + 10_000 * (self.stretch.seed - PLAYING.seed) + len(self.lots)
            lot = search_games(self.simulator, loaded, self.stretch, seed, self.random)
            self.lots.append(lot)
            print(json.dumps({"lot": len(self.lots), "lead": round(lot.lead, 2)}), flush=True)


def gather_and_fit(
    simulator: Simulator, player: Network, start: Network, stretch: Stretch
) -> Network:
    """Play, let the player learn, play on, and let the other network learn from everything."""
    gathering = Gathering(simulator, stretch)
    gathering.play(player, stretch.seconds / 2)
    held = gathering.lots[0]
    better = fit(player, together(gathering.lots[1:]), PLAYER_LEARNS, stretch.seed)
    gathering.play(better, stretch.seconds / 2)
    network = fit(start, together(gathering.lots[1:]), LEARNING, stretch.seed)
    for name, one in {"player": better, "start": start, "end": network}.items():
        print(json.dumps({"network": name, **judge(one, held, stretch.best)}), flush=True)
    return network


def main(arguments: Sequence[str] | None = None) -> None:
    """Gather positions of games against Callicrates, and fit a network to them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("plays", type=weights, metavar="PLAYS.npz")
    parser.add_argument("start", type=weights, metavar="START.npz")
    parser.add_argument("out", type=output, metavar="OUT.npz")
    parser.add_argument("--seconds", type=float, default=PLAYING.seconds, help="of playing")
    parser.add_argument("--games", type=int, default=PLAYING.games, help="a lot")
    parser.add_argument("--seed", type=int, default=PLAYING.seed)
    parser.add_argument("--device", type=device, default="cuda")
    given = parser.parse_args(arguments)
    stretch = replace(PLAYING, seconds=given.seconds, games=given.games, seed=given.seed)
    with TemporaryDirectory() as folder:
        simulator = Simulator(Path(folder), given.plays.layers, given.device)
        save(gather_and_fit(simulator, given.plays, given.start, stretch), given.out)


if __name__ == "__main__":
    main()
