"""Runs on a local Ray of two workers, in a process of its own: Ray leaves a lot behind.

Every step is checked here; the test that starts this looks at the last line.
"""

from __future__ import annotations

import logging
import os
import sys
from contextlib import chdir
from pathlib import Path

import numpy as np
import pytest
import ray

from polis.akropolis.players.training import Plan, Trainer
from polis.arena import Tournament, play
from polis.arena.house import HouseGame
from polis.cluster import Cluster, ClusterError

from ..engine.bots import write_bot
from .fragile import MARK

FRAGILE = "tests.cluster.fragile:Fragile"
SMALL = Plan(hidden=16, second=8, games=24, keep=1, rounds=1, test_games=4, epochs=1.0)


def the_loss_of_a_worker_changes_nothing(mark: Path) -> None:
    tournament = Tournament((FRAGILE, "random"), seed=3)
    on_cluster = play(tournament, games=6, ray="auto")
    assert mark.exists(), "no worker was lost"
    here = play(tournament, games=6)
    assert on_cluster.games == here.games
    assert not any(game.forfeit for game in on_cluster.games)


def other_games_are_played_too() -> None:
    tournament = Tournament(("greedy", "random"), HouseGame("megapolis", {"players": 2}), seed=3)
    assert play(tournament, games=4, ray="auto").games == play(tournament, games=4).games


def programs_of_this_folder_are_found(folder: Path) -> None:
    program = folder / "first.sh"
    program.write_text(f"#!/bin/sh\nexec {write_bot(folder, 'first')}\n")
    program.chmod(0o755)
    with chdir(folder):
        tournament = Tournament(("cmd:./first.sh", "random"), seed=3)
        on_cluster, here = play(tournament, games=2, ray="auto"), play(tournament, games=2)
    assert on_cluster.games == here.games
    assert not any(game.forfeit for game in on_cluster.games)


def training_learns_the_same(folder: Path) -> None:
    networks = []
    for name, cluster in (("here", None), ("there", Cluster("auto"))):
        trainer = Trainer(SMALL, folder / name, say=lambda line: None, cluster=cluster)
        trainer.train_round()
        networks.append(trainer.network)
    here, there = networks
    assert all(np.array_equal(one, other) for one, other in zip(here, there, strict=True))


def work_that_always_dies_is_given_up() -> None:
    with pytest.raises(ClusterError, match="lost 4 times"):
        list(Cluster("auto").map(lambda _: os._exit(1), [1]))


def main() -> None:
    folder = Path(sys.argv[1])
    mark = folder / "lost"
    os.environ[MARK] = str(mark)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    the_loss_of_a_worker_changes_nothing(mark)
    other_games_are_played_too()
    programs_of_this_folder_are_found(folder)
    training_learns_the_same(folder)
    work_that_always_dies_is_given_up()
    ray.shutdown()
    print("all the same")


if __name__ == "__main__":
    main()
