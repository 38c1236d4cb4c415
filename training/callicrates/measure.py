"""Plays many games against Callicrates on a GPU, to compare weights and ways of searching.

`python -m training.callicrates.measure A.npz:some B.npz:some` plays the same deals with both and
tells how much better the second is than the first.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import torch
from numpy.typing import NDArray

from polis.akropolis.players.network import Network
from polis.akropolis.players.thinker import DEEP

from ..fitting import device
from ..weights import weights
from .simulator import Array, Loaded, Simulator, decks

OWN_TURNS = 18
STACKS = 11
"""Face down at the start."""

FORM = "WEIGHTS:SEARCH"
MOST_ORDERS = 1 << 58
SHIFT_BITS = 4
"""The low bits of a seed: see `shuffle_hidden` of rules.h."""


@dataclass(frozen=True)
class Search:
    """How a player looks ahead, as `Effort` of the package tells it for the players that ship."""

    candidates: int = 24
    shuffles: tuple[int, ...] = (2, 4, 8, 16)
    turns: int = 8
    trace: float = 0.8
    glance: float = 0.15
    """How much a move's value at a glance counts beside what looking ahead finds."""

    clairvoyant: bool = False
    """Whether the order of the hidden tiles is known: how much of what is left is luck."""


SEARCHES = {
    "glance": Search(candidates=1, shuffles=()),
    "some": Search(),
    "now": Search(DEEP.candidates, DEEP.shuffles, DEEP.turns, DEEP.trace, DEEP.glance),
    "clairvoyant": Search(candidates=48, shuffles=(1,), glance=0.0, clairvoyant=True),
}
"""At a glance; with some effort; as the top player does if it has the time; with open stacks."""


def mix(values: Array, trace: float) -> Array:
    """Weigh the values of the turns ahead: each leaves a part of its weight to those after it."""
    turns = values.shape[-1]
    shares = [(1 - trace) * trace**turn for turn in range(turns - 1)] + [trace ** (turns - 1)]
    return (values * torch.tensor(shares, device=values.device)).sum(-1)


def random_seeds(random: torch.Generator, games: int, shuffles: int, turn: int) -> Array:
    """Draw the seeds of shuffles at an own turn: the same ones for all the moves of a game.

    A random order is turned stack by stack before the next one is drawn, so that in a whole set of
    shuffles every tile lies in every stack once.
    """
    stacks = max(1, STACKS - 2 * turn // 3)
    shape = games, -(-shuffles // stacks)
    orders = torch.randint(1, MOST_ORDERS, shape, device=random.device, generator=random)
    shuffle = torch.arange(shuffles, device=random.device)
    return orders[:, shuffle // stacks] << SHIFT_BITS | shuffle % stacks


def look_ahead(
    simulator: Simulator, network: Loaded, states: Array, moves: Array, seeds: Array, turns: int
) -> Array:
    """Return values by game, move, shuffle and turn."""
    games, candidates = moves.shape
    shape = games, candidates, seeds.shape[1]
    source = torch.arange(games, device=moves.device)[:, None, None].expand(shape)
    values = simulator.look_ahead(
        network,
        states,
        source.reshape(-1),
        moves[:, :, None].expand(shape).reshape(-1),
        seeds[:, None, :].expand(shape).reshape(-1),
        turns,
    )
    return values.view(*shape, turns)


def choose(
    simulator: Simulator,
    network: Loaded,
    states: Array,
    search: Search,
    turn: int,
    random: torch.Generator,
) -> Array:
    """Return the move that searching finds best in each state: halves drop out round by round."""
    moves, values = simulator.best_moves(network, states, search.candidates)
    glances, sums, tried = values, torch.zeros_like(values), 0
    seeds = random_seeds(random, len(states), sum(search.shuffles), turn)
    if search.clairvoyant:
        seeds = torch.zeros_like(seeds)
    for shuffles in search.shuffles:
        some = seeds[:, tried : tried + shuffles]
        ahead = look_ahead(simulator, network, states, moves, some, search.turns)
        sums = sums + mix(ahead, search.trace).sum(2)
        tried += shuffles
        merits = (1 - search.glance) * sums / tried + search.glance * glances
        keep = max(2, (moves.shape[1] + 1) // 2)
        order = torch.argsort(merits, dim=1, descending=True, stable=True)[:, :keep]
        moves, glances, sums = (array.gather(1, order) for array in (moves, glances, sums))
    return moves[:, 0]


def play(
    simulator: Simulator, network: Loaded, search: Search, games: int, seed: int
) -> NDArray[np.float32]:
    """Play games; return the final leads over Callicrates."""
    states = simulator.start(decks(games, seed))
    random = torch.Generator(device=simulator.device).manual_seed(1000 * seed + 1)
    for turn in range(OWN_TURNS):
        moves = choose(simulator, network, states, search, turn, random)
        states = simulator.apply(states, moves)
    leads: NDArray[np.float32] = simulator.leads(states).cpu().numpy()
    return leads


def summary(leads: NDArray[np.float32], base: NDArray[np.float32] | None = None) -> str:
    """Tell mean lead and wins with their standard errors, and how far they are from the base."""
    wins = leads > 0
    text = f"{len(leads)} games, lead {_mean(leads)}, won {100 * wins.mean():.1f}%"
    text += f" ± {100 * _error(wins):.1f}"
    return text if base is None else f"{text}, better by {_mean(leads - base)}"


def _mean(values: NDArray[np.float32]) -> str:
    return f"{values.mean():.2f} ± {_error(values):.2f}"


def _error(values: NDArray[np.float32] | NDArray[np.bool]) -> float:
    return float(values.std()) / math.sqrt(len(values))


@dataclass(frozen=True)
class Named:
    """A player named on the command line."""

    name: str
    network: Network
    search: Search


def named(text: str) -> Named:
    """Read a player, for argparse."""
    file, _, search = text.rpartition(":")
    if search not in SEARCHES:
        raise argparse.ArgumentTypeError(f"{text!r} is not {FORM}: {', '.join(SEARCHES)}")
    return Named(text, weights(file), SEARCHES[search])


def main(arguments: Sequence[str] | None = None) -> None:
    """Play with each of the given players, and compare them with the first."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("players", nargs="+", type=named, metavar=FORM, help=", ".join(SEARCHES))
    parser.add_argument("--games", type=int, default=2048)
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--device", type=device, default="cuda")
    given = parser.parse_args(arguments)
    base = None
    with TemporaryDirectory() as folder:
        layers = [player.network.layers for player in given.players]
        hidden, second = (max(sizes) for sizes in zip(*layers, strict=True))
        simulator = Simulator(Path(folder), (hidden, second), given.device)
        for player in given.players:
            start = time.perf_counter()
            network = simulator.load(player.network)
            leads = play(simulator, network, player.search, given.games, given.seed)
            seconds = time.perf_counter() - start
            print(f"{player.name}: {summary(leads, base)}, {seconds:.1f} s", flush=True)
            base = leads if base is None else base


if __name__ == "__main__":
    main()
