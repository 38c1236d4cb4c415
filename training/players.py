"""Gathers compared moves of games of two to four players, and lets a network learn from them.

`python -m training.players PLAYS.npz START.npz OUT.npz`
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

import torch

from polis.akropolis.players.comparing import Look
from polis.akropolis.players.network import Network
from polis.akropolis.players.training import Notes, Task, join, option_mix, play_notes

from .fitting import Compared, Fit, device, fit, judge
from .weights import output, save, weights

SECONDS = 350
LOOK = Look(best=8, others=2, shuffles=2, turns=8, trace=0.8)
NOISE = 1.0
LOTS = 1000
"""More than there is time for: each has seeds of its own."""

LEARNING = Fit(epochs=5, rate=3e-4, batch=1024, spread=True)


def gather(network: Network, seed: int, games: int, seconds: float) -> Iterator[Notes]:
    """Play lots of games on all cores, looking ahead, until the time is up."""
    end = time.perf_counter() + seconds
    lot = 0
    while time.perf_counter() < end or lot < 2:
        kinds = option_mix(lot, solo=False)
        first = len(kinds) * (LOTS * seed + lot)
        tasks = [
            Task(options, max(1, round(games * share)), first + at, NOISE, look=LOOK)
            for at, (share, options) in enumerate(kinds)
        ]
        notes = join([play_notes(network, task) for task in tasks])
        lot += 1
        print(json.dumps({"lot": lot, "positions": len(notes.targets)}), flush=True)
        yield notes


def put(notes: Notes, device: str) -> Compared:
    """Put notes where they are learned from."""
    inputs, found = (torch.tensor(array, device=device) for array in (notes.inputs, notes.targets))
    return Compared(inputs, found)


def main(arguments: Sequence[str] | None = None) -> None:
    """Gather compared moves, and fit a network to them; the first lot is held back."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("plays", type=weights, metavar="PLAYS.npz")
    parser.add_argument("start", type=weights, metavar="START.npz")
    parser.add_argument("out", type=output, metavar="OUT.npz")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--games", type=int, default=256, help="a lot")
    parser.add_argument("--epochs", type=float, default=LEARNING.epochs)
    parser.add_argument("--rate", type=float, default=LEARNING.rate)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", type=device, default="cuda")
    given = parser.parse_args(arguments)
    start: Network = given.start
    held, *lots = gather(given.plays, given.seed, given.games, given.seconds)
    how = replace(LEARNING, epochs=given.epochs, rate=given.rate)
    network = fit(start, put(join(lots), given.device), how, given.seed)
    for name, one in {"start": start, "end": network}.items():
        told = judge(one, put(held, given.device), LOOK.best)
        print(json.dumps({"network": name, **told}), flush=True)
    save(network, given.out)


if __name__ == "__main__":
    main()
