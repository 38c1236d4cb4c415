"""What every legal move would bring is what the reference says after making it."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from polis.akropolis import Game, Options
from polis.akropolis.kernel import Outcome, Simulator, layout
from polis.akropolis.kernel.game import make, points_of, unmake
from polis.akropolis.kernel.layout import place_of

from .playing import KINDS, Player, Style, name, some_options


def somewhere(kind: Options, seed: int, style: Style) -> Simulator:
    """Play to a random moment of a random game."""
    chance = Random(seed)
    options = some_options(kind, chance)
    sim = Simulator(Game.new(options, seed))
    player = Player(style, chance)
    for _ in range(chance.randrange(options.rounds * (options.seats + 1) // options.seats)):
        if not sim.over:
            sim.apply(player.choose(sim))
    return sim


@pytest.mark.parametrize("style", [Style.LAKES, Style.TOWERS], ids=lambda style: style.name)
@pytest.mark.parametrize("kind", KINDS, ids=name)
def test_every_outcome_is_the_reference_s_score(kind: Options, style: Style) -> None:
    sim = somewhere(kind, KINDS.index(kind), style)
    game, seat = sim.game, sim.to_move
    expected = [Outcome(game.apply(move).score(seat).total, move) for move in game.legal_moves]
    assert sim.outcomes() == expected


@pytest.mark.parametrize("kind", KINDS, ids=name)
def test_a_trial_gives_what_making_the_move_gives_and_leaves_no_trace(kind: Options) -> None:
    for seed in range(24):
        sim = somewhere(kind, seed, list(Style)[seed % 4])
        seat, before = sim.to_move, sim.state.copy()
        outcomes = sim.outcomes()
        before[layout.OUT : layout.LOG] = sim.state[layout.OUT : layout.LOG]
        scratch = slice(layout.TRIAL, layout.CITIES)
        before[scratch] = sim.state[scratch]
        for at in range(kind.players):
            # Behind the end of its lists a city's block holds leftovers, which mean nothing.
            start = layout.CITIES + layout.CITY * at
            built, reach = (int(n) for n in before[[start + 1, start]])
            for list_, length, end in (
                (layout.BUILT, built, layout.REACH),
                (layout.REACH, reach, layout.CELLS),
            ):
                leftovers = slice(start + list_ + length, start + end)
                before[leftovers] = sim.state[leftovers]
        assert np.array_equal(sim.state, before)
        for points, (place, (cell, rotation)) in outcomes:
            make(sim.state, place - 1, place_of(cell), int(rotation))
            assert points_of(sim.state, seat) == points
            unmake(sim.state)


def test_outcomes_come_in_the_order_of_the_legal_moves() -> None:
    sim = somewhere(KINDS[0], 1, Style.ANYTHING)
    assert [outcome.move for outcome in sim.outcomes()] == sim.legal_moves
