"""The kernel refuses what the reference refuses, with the same reason, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from polis.akropolis import Game, IllegalMove, Move, Options, Placement, Refusal
from polis.akropolis.kernel import Simulator, layout
from polis.akropolis.kernel.layout import place_of
from polis.hexes import ORIGIN, Cell, Direction, distance, translate

from ..helpers import disc
from .playing import KINDS, Player, Style, name

SAME_SLOT = sorted(
    (cell for cell in disc(160) - {ORIGIN} if place_of(cell) & layout.MASK == 0),
    key=lambda cell: distance(cell, ORIGIN),
)
SAME_NUMBER = [Cell(layout.WIDTH, -1), Cell(-layout.WIDTH, 1), Cell(2 * layout.WIDTH, -2)]
HUGE = [Cell(10**30, 0), Cell(0, -(10**30)), Cell(1 << 16, 0), Cell(0, 1 << 15)]


def played(kind: Options, moves: int, style: Style = Style.ANYTHING) -> Simulator:
    sim = Simulator(Game.new(kind, moves))
    player = Player(style, Random(moves))
    for _ in range(moves):
        sim.apply(player.choose(sim))
    return sim


def attempt(apply: Callable[[Move], object], move: Move) -> IllegalMove | None:
    try:
        apply(move)
    except IllegalMove as refused:
        return refused
    return None


def refusal(sim: Simulator, game: Game, move: Move) -> Refusal | None:
    """Try a move on both engines, make sure they agree, and tell why it was refused."""
    before = sim.state.copy()
    expected, found = attempt(game.apply, move), attempt(sim.apply, move)
    if expected is None or found is None:
        assert expected is found
        sim.undo()
        return None
    assert found.refusal is expected.refusal
    assert found.details == expected.details
    assert str(found) == str(expected)
    assert np.array_equal(sim.state, before)
    return expected.refusal


@pytest.mark.parametrize("style", [Style.LAKES, Style.TOWERS], ids=lambda style: style.name)
@pytest.mark.parametrize("kind", [KINDS[0], KINDS[2], KINDS[5]], ids=name)
def test_near_the_city_both_refuse_alike(kind: Options, style: Style) -> None:
    sim = played(kind, 9 * kind.players, style)
    game, chance = sim.game, Random(0)
    cells = sorted(disc(5))
    reasons = {
        refusal(sim, game, Move(chance.randint(1, 3), Placement(cell, rotation)))
        for cell in cells
        for rotation in Direction
    }
    assert reasons >= {None, Refusal.OVERHANG, Refusal.SINGLE_TILE, Refusal.NOT_TOUCHING}
    assert style is Style.LAKES or Refusal.LEVELS_DIFFER in reasons


@pytest.mark.parametrize("far", [*SAME_SLOT, *SAME_NUMBER, *HUGE], ids=str)
def test_a_far_off_cell_that_shares_a_slot_with_a_legal_one_is_refused(far: Cell) -> None:
    sim = played(KINDS[0], 10)
    game = sim.game
    for move in game.legal_moves[::40]:
        cell, rotation = move.placement
        there = Placement(translate(cell, far), rotation)
        assert refusal(sim, game, Move(move.place, there)) is Refusal.NOT_TOUCHING


@pytest.mark.parametrize("place", [-1, 0, 5, 6, 100])
def test_a_place_the_site_does_not_have_is_refused(place: int) -> None:
    sim = played(KINDS[0], 0)
    legal = sim.legal_moves[0].placement
    assert refusal(sim, sim.game, Move(place, legal)) is Refusal.NO_SUCH_PLACE


def test_a_tile_one_cannot_pay_for_is_refused() -> None:
    sim = played(KINDS[0], 0)
    legal = sim.legal_moves[0].placement
    assert refusal(sim, sim.game, Move(3, legal)) is Refusal.NOT_ENOUGH_STONES


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[5]], ids=name)
def test_no_move_is_made_after_the_end(kind: Options) -> None:
    sim = played(kind, 0)
    move = sim.legal_moves[0]
    sim.play_out(1)
    assert refusal(sim, sim.game, move) is Refusal.GAME_OVER
