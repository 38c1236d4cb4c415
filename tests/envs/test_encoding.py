"""Every legal move has its own number, and every number its move, however far a city spreads."""

from __future__ import annotations

from itertools import islice
from math import tau
from random import Random

import numpy as np
import pytest

from polis.akropolis import Game, Options
from polis.akropolis.kernel import Simulator
from polis.envs import Encoding, EnvError
from polis.envs.observing import Observer

from ..akropolis.kernel.playing import KINDS, Player, Style, legal_pairs, name
from .positions import moments


@pytest.mark.parametrize("kind", KINDS, ids=name)
@pytest.mark.parametrize("style", Style)
def test_the_mask_is_the_list_of_legal_moves(kind: Options, style: Style) -> None:
    observer = Observer(kind)
    for simulator in islice(moments(kind, style, seed=len(style.value)), 0, None, 4):
        numbers = {observer.encoding.action_of(move) for move in simulator.legal_moves}
        assert set(np.flatnonzero(observer.mask(simulator.state)).tolist()) == numbers
        assert len(numbers) == len(simulator.legal_moves)


@pytest.mark.parametrize("kind", KINDS, ids=name)
def test_a_move_comes_back_from_its_number(kind: Options) -> None:
    observer = Observer(kind)
    for simulator in islice(moments(kind, Style.SPRAWL, seed=3), 0, None, 5):
        game = simulator.game
        for move in simulator.legal_moves[::17]:
            action = observer.encoding.action_of(move)
            assert observer.move_of(simulator.state, action) == move
            assert observer.encoding.move_of(action, game) == move


@pytest.mark.parametrize("heading", [tau * sixth / 12 for sixth in range(12)])
def test_a_city_built_straight_on_for_a_whole_game_fits_the_torus(
    heading: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The longest cities there can be: each tile as far out as it goes."""
    options = Options(2, long=True)
    observer, simulator = Observer(options), Simulator(Game.new(options, 1))
    player = Player(Style.SPRAWL, Random(1), heading)
    monkeypatch.setattr(player.chance, "random", lambda: 1.0)  # never astray
    while not simulator.over:
        places = min(len(simulator.site), simulator.stones[simulator.to_move] + 1)
        placements = legal_pairs(simulator.state, simulator.to_move)
        assert observer.mask(simulator.state).sum() == places * len(placements)
        simulator.apply(player.choose(simulator))


def test_the_torus_has_no_room_to_spare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A city that runs straight east uses every column but those that its last tile may take."""
    options = Options(2, long=True)
    simulator = Simulator(Game.new(options, 1))
    player = Player(Style.SPRAWL, Random(1), tau / 4)
    monkeypatch.setattr(player.chance, "random", lambda: 1.0)
    while not simulator.over:
        simulator.apply(player.choose(simulator))
    columns = {cell.q for cell in simulator.skyline(0)}
    assert len(columns) == Encoding(options).side - 2


@pytest.mark.parametrize(
    ("options", "side", "actions"),
    [
        (Options(2), 41, 40_344),
        (Options(3), 37, 41_070),
        (Options(4), 35, 44_100),
        (Options(2, long=True), 65, 101_400),
    ],
)
def test_shapes_are_those_of_the_documentation(options: Options, side: int, actions: int) -> None:
    encoding = Encoding(options)
    assert (encoding.side, encoding.actions) == (side, actions)


@pytest.mark.parametrize("action", [-1, 40_344])
def test_numbers_beyond_the_actions_are_refused(action: int) -> None:
    with pytest.raises(EnvError, match="the actions are 0 to 40343, not"):
        Encoding(Options(2)).move_of(action, Game.new(seed=1))
