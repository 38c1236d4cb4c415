"""Plays with kernel and players as plain Python, compiled by nobody (NUMBA_DISABLE_JIT=1).

Compiled code checks no index, and a negative one would quietly count from the end. Here every
index and every number written is looked at, and coverage sees the lines.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import numpy as np

from polis.megapolis import Game, Options, SynergySet
from polis.megapolis.kernel import hidden, many, random_play, state
from polis.megapolis.kernel.layout import SIZE, Array16
from polis.megapolis.known import known_to
from polis.megapolis.players import selfplay
from polis.megapolis.players.player import Player
from polis.megapolis.players.thinkers import Glancer, RandomPlayer, Thinker
from polis.megapolis.players.tree import new_tree

from . import playing


class Strict(np.ndarray[tuple[int, ...], np.dtype[np.int16]]):
    """An array that gives plain integers, and refuses indices that are not in it."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, (int, np.integer)):
            self._check(index)
            return int(super().__getitem__(index))
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, (int, np.integer)):
            self._check(index)
            if not -(1 << 15) <= value < 1 << 15:
                raise OverflowError(f"{value} does not fit into 16 bits")
        super().__setitem__(index, value)

    def _check(self, index: Any) -> None:
        if not 0 <= index < len(self):
            raise IndexError(f"{index} is not in 0 … {len(self) - 1}")


def strict(array: Array16) -> Array16:
    return array.view(Strict)


def compare_games() -> None:
    plain = state.state_of
    vars(playing)["state_of"] = lambda game: strict(plain(game))
    for seed in range(24):
        playing.compare_a_game(seed)


def play_many_games() -> None:
    for players in (2, 3, 4):
        blank = many.blank_state(Options(players, None))
        points = np.empty((3, players), np.int32)
        wins = np.empty((3, players), np.float32)
        room = strict(np.empty(SIZE, np.int16))
        random_play.play_many(room, blank, 7, 0, 3, True, points, wins)
        assert (points >= 0).all()
        assert np.allclose(wins.sum(axis=1), 1)


def let_players_choose() -> None:
    plain = hidden.hidden_of
    for seed, chosen in enumerate((*SynergySet, None)):
        chance = Random(seed)
        game = Game.new(Options(2 + seed % 3, chosen), seed)
        players: list[Player] = [
            RandomPlayer(),
            Glancer(noise=1.0),
            Glancer(foresees=False),
            Thinker(tries=3),
        ]
        while not game.over:
            seat = game.to_move[0]
            known = known_to(game, seat)
            assert len(plain(known).base) == SIZE
            player = players[len(game.moves) % len(players)]
            game = game.apply(seat, player.choose(known, 5.0, chance))


def play_by_oneself() -> None:
    blank = many.blank_state(Options(2, None))
    held, used = np.zeros((2, 2, 2, 4), np.int32)
    points, wins = np.zeros((2, 2), np.int32), np.zeros((2, 2), np.float32)
    synergies = np.zeros((2, 4), np.int16)
    selfplay.play_games(blank, new_tree(6), 4, 1, 40, held, used, points, wins, synergies)
    assert (used <= held).all()
    assert used.sum() > 0


def main() -> None:
    assert os.environ["NUMBA_DISABLE_JIT"] == "1"
    np.seterr(over="ignore")  # SplitMix64 overflows on purpose
    compare_games()
    play_many_games()
    let_players_choose()
    play_by_oneself()
    print("all in bounds")


if __name__ == "__main__":
    main()
