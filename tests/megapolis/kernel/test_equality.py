"""The kernel and the reference are the same game, after every move of thousands of random games."""

from __future__ import annotations

import os

import numpy as np
import pytest

from polis.megapolis import Options, OptionsError
from polis.megapolis.kernel.many import simulate

from .playing import compare_a_game

PARTS = 6
GAMES = 20_000 if os.environ.get("POLIS_SOAK") == "1" else 240


@pytest.mark.parametrize("part", range(PARTS))
def test_both_engines_agree_after_every_move(part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        compare_a_game(seed)


def test_simulated_games_do_not_depend_on_the_number_of_threads() -> None:
    one = simulate(Options(3, None), 2_500, seed=5, threads=1)
    two = simulate(Options(3, None), 2_500, seed=5, threads=2)
    assert np.array_equal(one.points, two.points)
    assert np.array_equal(one.wins, two.wins)
    assert one.moves == two.moves
    assert np.allclose(one.wins.sum(axis=1), 1)


def test_other_seeds_give_other_games() -> None:
    one, two = (simulate(Options(2), 50, seed=seed, threads=1) for seed in (1, 2))
    assert not np.array_equal(one.points, two.points)


@pytest.mark.parametrize(("games", "threads"), [(0, 1), (1, 0)])
def test_no_games_and_no_threads_are_refused(games: int, threads: int) -> None:
    with pytest.raises(OptionsError, match="1 to"):
        simulate(Options(2), games, threads=threads)
