"""`polis train`: teach the value network by self-play."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Annotated

import typer

from polis.akropolis import OptionsError
from polis.akropolis.players.network import load_network
from polis.akropolis.players.training import Plan, Trainer
from polis.cluster import Cluster

MANY_SEEDS = 2**32
RATE_FALLS = 10


def train(
    folder: Annotated[Path, typer.Argument(help="Where checkpoint, weights and log are kept.")],
    minutes: Annotated[float, typer.Option(help="How long to train at the most.")] = 10.0,
    rounds: Annotated[int, typer.Option(help="Rounds in all: the learning rate falls.")] = 36,
    games: Annotated[int, typer.Option(help="Games a round.")] = 8_000,
    keep: Annotated[int, typer.Option(help="Rounds whose games are learned from.")] = 6,
    candidates: Annotated[
        int,
        typer.Option(
            help="Moves compared by looking ahead, and learned from; 1 plays at a glance."
        ),
    ] = 1,
    noise: Annotated[float, typer.Option(help="Noise in the players' choices, in points.")] = 2.0,
    rate: Annotated[float, typer.Option(help="First learning rate; the last is a tenth.")] = 2e-3,
    solo: Annotated[bool, typer.Option("--solo", help="Train for solo games.")] = False,
    seed: Annotated[int, typer.Option(help="Seed of games and weights.")] = 1,
    start: Annotated[
        Path | None, typer.Option(help="Weights to start from, instead of from nothing.")
    ] = None,
    ray: Annotated[
        str | None, typer.Option(help="Play on this Ray cluster: its address, or auto.")
    ] = None,
) -> None:
    """Train the value network by self-play, or go on with a training that was stopped.

    A line is printed after every round; `weights.npz` in the folder is always the newest network.

    **Examples**

    `polis train runs/first` · `polis train runs/solo --solo --minutes 30` ·
    `polis train runs/more --start runs/first/weights.npz` ·
    `polis train runs/deeper --start runs/first/weights.npz --candidates 10 --games 200 --rate 2e-4`
    """
    if min(rounds, games, keep, candidates) < 1 or not minutes > 0:
        raise OptionsError("minutes, rounds, games, keep and candidates must be above 0")
    if not 0 <= noise < inf:
        raise OptionsError("noise is a number of points, 0 or more")
    if not 0 <= seed < MANY_SEEDS:
        raise OptionsError(f"a seed is a number from 0 to {MANY_SEEDS - 1}")
    if not 0 < rate < 1:
        raise OptionsError("a learning rate is between 0 and 1")
    plan = Plan(
        games=games,
        keep=keep,
        noise=noise,
        solo=solo,
        candidates=candidates,
        rate=rate,
        last_rate=rate / RATE_FALLS,
        rounds=rounds,
        seed=seed,
    )
    network = load_network(start) if start else None
    cluster = Cluster(ray) if ray else None
    Trainer(plan, folder, start=network, cluster=cluster).train(60 * minutes)
