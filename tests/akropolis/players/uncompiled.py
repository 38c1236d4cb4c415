"""Thinks with the players' code as plain Python, compiled by nobody (NUMBA_DISABLE_JIT=1).

As with the kernel, every index is looked at here, and coverage sees the lines.
"""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from polis.akropolis import Architect, Game, Options
from polis.akropolis.kernel import layout
from polis.akropolis.kernel.layout import DECK_LENGTH, DRAWN, Array16
from polis.akropolis.kernel.state import state_of
from polis.akropolis.players import (
    features,
    lookahead,
    network,
    pairs,
    rival,
    selfplay,
    sheet,
    sketching,
    skimming,
    thinker,
    valuing,
)
from polis.akropolis.players.network import Network
from polis.akropolis.players.player import Budget
from polis.akropolis.players.sheet import Sheet
from polis.akropolis.players.thinker import Effort, Thinker
from polis.akropolis.players.valuing import Desk, new_desk
from polis.akropolis.rules import ALL_VARIANTS

from ..helpers import random_game
from ..kernel import uncompiled as kernel
from ..kernel.playing import KINDS, Style, some_options
from . import (
    test_comparing,
    test_features,
    test_lookahead,
    test_network,
    test_selfplay,
    test_valuing,
)
from .positions import moments, some_network

LITTLE = Effort(candidates=2, shuffles=(1, 1))


class Bounded(np.ndarray[tuple[int, ...], np.dtype[Any]]):
    """An array that refuses indices that are not in it."""

    def __getitem__(self, index: Any) -> Any:
        self._check(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        self._check(index)
        super().__setitem__(index, value)

    def _check(self, index: Any) -> None:
        parts = index if isinstance(index, tuple) else (index,)
        for part, length in zip(parts, self.shape, strict=False):
            if isinstance(part, (int, np.integer)) and not 0 <= part < length:
                raise IndexError(f"{part} is not in 0 … {length - 1}")


TABLES = ("SPOT_KIND", "KIND", "PAIR", "SIDES_OF", "TOUCHED", "TOUCHING_AT", "BITS")
"""Those of the players; the kernel has its own."""


def bounded_desk(of: Network) -> Desk:
    desk = new_desk(of)
    paper = Sheet(*(array.view(Bounded) for array in desk.sheet))
    arrays = {
        name: array.view(Bounded) for name, array in desk._asdict().items() if name != "sheet"
    }
    return Desk(sheet=paper, **arrays)


def be_strict() -> None:
    """Put strict arrays everywhere."""
    kernel.be_strict()
    for module in (features, pairs, sheet, sketching):
        for table in TABLES:
            if hasattr(module, table):
                setattr(module, table, getattr(module, table).view(kernel.Strict))
    for module in (features, pairs, rival, sheet, sketching, skimming):
        for name in kernel.TABLES:
            if hasattr(module, name):
                setattr(module, name, getattr(layout, name).view(kernel.Strict))
    small = Network(*(array.view(Bounded) for array in some_network(1, 3, 2)))
    for module in (test_comparing, test_lookahead, test_selfplay, test_valuing):
        vars(module).update(NETWORK=small, DESK=bounded_desk(small))
    vars(thinker)["new_desk"] = vars(test_selfplay)["new_desk"] = bounded_desk
    vars(test_selfplay)["new_state"] = kernel.strict_state


def describe_positions() -> None:
    for seed, kind in enumerate(KINDS[::2]):
        options, style = some_options(kind, Random(seed)), list(Style)[seed % 4]
        for game in moments(options, style, seed):
            test_features.check_as_it_stands(game)
            if not game.over:
                test_features.check_after(game, test_features.some_moves(game, 2))
    towers = Options(2, long=True, variants=ALL_VARIANTS)
    for game in moments(towers, Style.TOWERS, 203):
        test_features.check_as_it_stands(game)


def poor(game: Game) -> Game:
    """Leave a player no choice of tiles, so that there is less to think about."""
    return replace(game, stones=(0,) * len(game.stones))


def value_positions() -> None:
    test_network.test_it_computes_two_layers_of_rectified_units(1, (3, 2))
    for options in (Options(2), Options(1, architect=Architect.METAGENES)):
        game = poor(random_game(options, seed=1, turns=2))
        test_valuing.check_moves(game, 5)
        test_valuing.check_prospects(game)


def sketch_towers() -> None:
    """Find likely moves in cities that rise high."""
    network, desk = vars(test_valuing)["NETWORK"], vars(test_valuing)["DESK"]
    for game in list(moments(Options(2, long=True), Style.TOWERS, 203))[-3:]:
        if not game.over:
            skimming.value_likely_moves(state_of(poor(game)), network, desk, 2)


def look_ahead() -> None:
    """Look ahead in a first round, and as if that were the last."""
    for options in (Options(2), Options(1, architect=Architect.CALLICRATES)):
        state = state_of(poor(random_game(options, seed=1, turns=1)))
        ahead = 1 if options.architect else 2
        for length in (state[DECK_LENGTH], state[DRAWN]):
            state[DECK_LENGTH] = length
            moves, values = test_lookahead.best(state, 3)
            assert values == sorted(values, reverse=True)
            lookahead.is_open(state, ahead)
            test_lookahead.tried(state, moves.view(Bounded), [0], 3, ahead, shuffles=2)


def think() -> None:
    for options in (Options(2), Options(1, architect=Architect.HIPPODAMOS)):
        game = poor(random_game(options, seed=4, turns=1)).public
        player = Thinker(LITTLE, vars(test_valuing)["NETWORK"])
        assert player.choose(game, Budget(0.0), Random(1)) in game.legal_moves


def write_short_games_down() -> None:
    """Play games of so few tiles that plain Python gets to their end."""
    solo = Options(1, architect=Architect.CALLICRATES)
    for options, tiles in ((Options(2), 4), (solo, 7)):
        book = test_selfplay.play(options, 1, noise=1.0, state=short_game(options, tiles))
        assert len(book.features) == 3
        assert book.following.count(-1) == options.players
    compared = test_comparing.play(Options(2), 1, noise=1.0, state=short_game(Options(2), 4))
    assert len(compared.targets) == 1


def short_game(options: Options, tiles: int) -> Array16:
    state = kernel.strict_state(options)
    state[DECK_LENGTH] = tiles
    return state


def main() -> None:
    assert os.environ["NUMBA_DISABLE_JIT"] == "1"
    np.seterr(over="ignore")  # SplitMix64 overflows on purpose
    assert not hasattr(network.to_go, "py_func")
    assert not hasattr(selfplay.pick, "py_func")
    assert not hasattr(valuing.turns_left, "py_func")
    be_strict()
    describe_positions()
    value_positions()
    sketch_towers()
    look_ahead()
    think()
    write_short_games_down()
    print("all in bounds")


if __name__ == "__main__":
    main()
