"""Plays with the kernel as plain Python, compiled by nobody (NUMBA_DISABLE_JIT=1).

Compiled code checks no index, and a negative one would quietly count from the end. Here every
index and every number written is looked at, and coverage sees the lines.
"""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from polis.akropolis import Game, Options
from polis.akropolis.conformance import check_vector, read_vector
from polis.akropolis.kernel import (
    Simulator,
    city,
    conforming,
    evaluation,
    game,
    layout,
    random_play,
    scoring,
    state,
    warm_up,
)
from polis.akropolis.kernel.layout import Array16
from polis.akropolis.kernel.state import new_state
from polis.akropolis.rules import ALL_VARIANTS

from ..test_conformance import LINES
from . import test_equality
from .playing import EVERY_RULING_MIX, EVERY_VARIANT_MIX, KINDS, Player, Style, some_options

TABLES = ("ARCS", "HAS_PLAZA", "STARS", "STARTING_BLOCK", "STEP", "SURROUNDINGS", "TILE_HEXES")


class Strict(np.ndarray[tuple[int, ...], np.dtype[np.int16]]):
    """An array that gives plain integers, and refuses indices that are not in it."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, (int, np.integer)):
            self._check(index, len(self))
            return int(super().__getitem__(index))
        if isinstance(index, tuple) and all(isinstance(part, (int, np.integer)) for part in index):
            for part, length in zip(index, self.shape, strict=True):
                self._check(part, length)
            return int(super().__getitem__(index))
        return super().__getitem__(index).view(np.ndarray)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, (int, np.integer)):
            self._check(index, len(self))
            # Clearing the sign bit of a 16-bit number leaves the bits above it set.
            if not -(1 << 16) <= value < 1 << 15:
                raise OverflowError(f"{value} does not fit into 16 bits")
            value = (int(value) + (1 << 15)) % (1 << 16) - (1 << 15)
        super().__setitem__(index, value)

    @staticmethod
    def _check(index: Any, length: int) -> None:
        if not 0 <= index < length:
            raise IndexError(f"{index} is not in 0 … {length - 1}")


def strict_state(options: Options) -> Array16:
    return new_state(options).view(Strict)


def be_strict() -> None:
    """Put strict arrays everywhere."""
    for module in (city, evaluation, game, random_play, scoring):
        for name in TABLES:
            if hasattr(module, name):
                setattr(module, name, getattr(layout, name).view(Strict))
    for module in (state, conforming):
        vars(module)["new_state"] = strict_state
    # Four of the 256 mixes of options are enough for lines and indices.
    vars(test_equality).update(
        EVERY_RULING_MIX=EVERY_RULING_MIX[::7], EVERY_VARIANT_MIX=EVERY_VARIANT_MIX[::31]
    )


def compare_games() -> None:
    for seed, kind in enumerate(KINDS):
        style, chance = list(Style)[seed % 4], Random(seed)
        test_equality.compare_a_game(some_options(kind, chance), seed, Player(style, chance))
    for _, style, seed in test_equality.RARE:
        options = replace(KINDS[-1], variants=ALL_VARIANTS)
        test_equality.compare_a_game(options, seed, Player(style, Random(seed)))


def evaluate() -> None:
    for seed, kind in enumerate(KINDS[:6]):
        chance = Random(seed)
        sim = Simulator(Game.new(some_options(kind, chance), seed))
        player = Player([Style.LAKES, Style.TOWERS][seed % 2], chance)
        for _ in range(10):
            sim.apply(player.choose(sim))
        picture, seat = sim.game, sim.to_move
        for points, move in sim.outcomes()[::23]:
            assert points == picture.apply(move).score(seat).total


def play_many_games() -> None:
    for kind in KINDS:
        points, stones = (np.empty((2, kind.seats), np.int32) for _ in range(2))
        random_play.play_many(strict_state(kind), 7, 0, 2, points, stones)
        assert (points > 0).all()
        assert (stones >= 0).all()


def replay_vectors() -> None:
    for line in (1, 2):
        text = LINES[line - 1]
        assert not list(check_vector(read_vector(text, line), line, conforming.KernelEngine()))


def main() -> None:
    assert os.environ["NUMBA_DISABLE_JIT"] == "1"
    np.seterr(over="ignore")  # SplitMix64 overflows on purpose
    warm_up()
    be_strict()
    compare_games()
    evaluate()
    play_many_games()
    replay_vectors()
    print("all in bounds")


if __name__ == "__main__":
    main()
