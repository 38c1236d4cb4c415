"""TreeStrap: every candidate of a position learns the value that searching found for it.

Games against Callicrates are played by searching on a GPU. In each position the best moves at a
glance, and some others, are tried over several shuffles; the network then learns what came of each
of them, above all how they differ.

`python -m training.callicrates.treestrap START.npz OUT.npz --stretch sixth`
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import torch

from polis.akropolis.players.network import (
    INPUTS,
    POINTS_PER_UNIT,
    Network,
)

from ..fitting import Compared, Learner, device, loss_of_searched, together
from ..weights import output, save, weights
from .measure import OWN_TURNS, SEARCHES, look_ahead, mix, play, random_seeds
from .simulator import Array, Loaded, Simulator, decks

POSITIONS = 1024
"""In a batch, each with all its candidates."""

TEST_GAMES, TEST_SEED = 2048, 99
FIRST_DEAL = 1_000_000


@dataclass(frozen=True)
class Stretch:
    """How to train for a while. README.md tells how the weights that ship were made."""

    seed: int
    seconds: float
    shuffles: int
    turns: int
    trace: float
    """How a candidate is tried: see `Search`."""

    rate: float
    last_rate: float
    steps: int
    """Of learning, after each iteration's games; half as many after the first."""

    games: int = 1024
    best: int = 12
    others: int = 4
    """Candidates: the best at a glance, and as many others at random."""

    noise: float = 1.0
    keep: int = 10
    """Iterations whose games are learned from."""


THIRD = Stretch(
    seed=4,
    seconds=410,
    shuffles=4,
    turns=6,
    trace=0.85,
    rate=6e-4,
    last_rate=3e-5,
    steps=500,
    keep=16,
)
FIFTH = replace(THIRD, seed=71, seconds=290, rate=1.2e-4, last_rate=8e-6, steps=200, keep=30)
SIXTH = replace(THIRD, seed=72, seconds=400, rate=4e-4, last_rate=1e-5, steps=300, keep=20)
EIGHTH = replace(THIRD, seed=81, seconds=1080, rate=5e-4, last_rate=8e-6, keep=20)
STRETCHES = {"third": THIRD, "fifth": FIFTH, "sixth": SIXTH, "eighth": EIGHTH}


@dataclass(frozen=True)
class Searched(Compared):
    """Positions of games played by searching."""

    guessed: Array
    """What each candidate still brings by the network at a glance, in units."""

    lead: float
    """How the games ended, on average."""


def search_games(
    simulator: Simulator, network: Loaded, stretch: Stretch, seed: int, random: torch.Generator
) -> Searched:
    """Play games by searching, and note every candidate with its value."""
    states = simulator.start(decks(stretch.games, seed))
    loudness = stretch.noise * _uniform(random, stretch.games, 1)
    parts = []
    for turn in range(OWN_TURNS):
        moves, values, found = _try_candidates(simulator, network, stretch, states, turn, random)
        parts.append(_noted(simulator, states, moves, values, found))
        gumbel = -torch.log(-torch.log(_uniform(random, *found.shape) + 1e-9) + 1e-9)
        chosen = (found + loudness * gumbel).argmax(1, keepdim=True)
        states = simulator.apply(states, moves.gather(1, chosen)[:, 0])
    inputs, targets, guesses = (torch.cat(part) for part in zip(*parts, strict=True))
    return Searched(inputs, targets, guesses, simulator.leads(states).mean().item())


def _uniform(random: torch.Generator, *shape: int) -> Array:
    return torch.rand(shape, device=random.device, generator=random)


def _try_candidates(
    simulator: Simulator,
    network: Loaded,
    stretch: Stretch,
    states: Array,
    turn: int,
    random: torch.Generator,
) -> tuple[Array, Array, Array]:
    """Return the candidates of each state, their values at a glance and by searching."""
    seed = int(torch.randint(1, 1 << 40, (1,), device=random.device, generator=random))
    moves, values = simulator.best_moves(network, states, stretch.best, stretch.others, seed)
    seeds = random_seeds(random, len(states), stretch.shuffles, turn)
    ahead = look_ahead(simulator, network, states, moves, seeds, stretch.turns)
    return moves, values, mix(ahead, stretch.trace).mean(2)


def _noted(
    simulator: Simulator, states: Array, moves: Array, values: Array, found: Array
) -> tuple[Array, Array, Array]:
    """Return inputs, searched and guessed values of the positions that have all candidates."""
    games, candidates = moves.shape
    source = torch.arange(games, device=moves.device)[:, None].expand(moves.shape)
    notes, points = simulator.notes(states, source.reshape(-1), moves.reshape(-1))
    points = points.view(moves.shape)
    whole = (moves >= 0).all(1)
    return (
        notes.view(games, candidates, INPUTS)[whole],
        ((found - points) / POINTS_PER_UNIT)[whole],
        ((values - points) / POINTS_PER_UNIT)[whole],
    )


class Training:
    """A run of one stretch."""

    def __init__(self, simulator: Simulator, start: Network, stretch: Stretch) -> None:
        self.simulator, self.start, self.stretch = simulator, start, stretch
        self.random = torch.Generator(device=simulator.device).manual_seed(stretch.seed)
        self.kept: list[Searched] = []
        self.learner: Learner | None = None
        self.iteration = 0
        self.begun = time.perf_counter()

    @property
    def progress(self) -> float:
        """The part of the time that is over."""
        return (time.perf_counter() - self.begun) / self.stretch.seconds

    def iterate(self) -> tuple[Network, dict[str, float]]:
        """Play, learn and test; return the network and what to write down."""
        start = time.perf_counter()
        fresh = self._play()
        played = time.perf_counter()
        self.kept = [*self.kept, fresh][-self.stretch.keep :]
        network = self._learn()
        self.iteration += 1
        loaded = self.simulator.load(network)
        test = play(self.simulator, loaded, SEARCHES["glance"], TEST_GAMES, TEST_SEED)
        return network, {
            "iteration": self.iteration,
            "positions": len(fresh.found),
            "seconds_playing": round(played - start, 1),
            "seconds_learning": round(time.perf_counter() - played, 1),
            **self._errors(fresh),
            "searching_mean": round(fresh.lead, 2),
            "test_mean": round(float(test.mean()), 2),
            "test_error": round(float(test.std()) / len(test) ** 0.5, 2),
        }

    def _play(self) -> Searched:
        network = self.learner.network() if self.learner else self.start
        seed = FIRST_DEAL + 10_000 * self.stretch.seed + self.iteration
        loaded = self.simulator.load(network)
        return search_games(self.simulator, loaded, self.stretch, seed, self.random)

    def _learn(self) -> Network:
        """Learn from the games kept, at a rate that falls with time."""
        stretch = self.stretch
        first = self.learner is None
        if self.learner is None:
            self.learner = Learner(self.start, self.kept[0].inputs, stretch.rate)
        rate = stretch.rate * (stretch.last_rate / stretch.rate) ** min(1.0, self.progress)
        kept = together(self.kept)
        for _ in range(stretch.steps // 2 if first else stretch.steps):
            rows = self._rows(len(kept.found), POSITIONS)
            out = self.learner.out(kept.inputs[rows].view(-1, INPUTS))
            self.learner.step(loss_of_searched(out, kept.found[rows]), rate)
        return self.learner.network()

    def _rows(self, length: int, number: int) -> Array:
        device = self.random.device
        return torch.randint(length, (number,), device=device, generator=self.random)

    def _errors(self, fresh: Searched) -> dict[str, float]:
        """Tell how far the glance was from what searching found, before learning from it."""
        error = fresh.found - fresh.guessed
        mean = error.mean(1, keepdim=True)
        best = (error - mean)[:, : self.stretch.best]
        return {
            "error_of_differences": round((best**2).mean().item(), 4),
            "error_of_means": round((mean**2).mean().item(), 3),
            "bias": round(POINTS_PER_UNIT * error.mean().item(), 2),
        }


def main(arguments: Sequence[str] | None = None) -> None:
    """Train a network for games against Callicrates; print a line of JSON an iteration."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("start", type=weights, metavar="START.npz")
    parser.add_argument("out", type=output, metavar="OUT.npz")
    parser.add_argument("--stretch", choices=STRETCHES, default="sixth")
    parser.add_argument("--device", type=device, default="cuda")
    given = parser.parse_args(arguments)
    stretch = STRETCHES[given.stretch]
    with TemporaryDirectory() as folder:
        simulator = Simulator(Path(folder), given.start.layers, given.device)
        training = Training(simulator, given.start, stretch)
        while training.progress < 1:
            network, entry = training.iterate()
            save(network, given.out)
            print(json.dumps(entry), flush=True)


if __name__ == "__main__":
    main()
