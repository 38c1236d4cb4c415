"""A move is worth the points after it, and what the network still expects."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from polis.akropolis import Game
from polis.akropolis.kernel.state import state_of
from polis.akropolis.players.network import Network
from polis.akropolis.players.valuing import new_desk, prospects, turns_left, value_moves

from .counting import Scene, after, as_it_stands, count_features, count_pairs, turns_of
from .positions import contents, games, name, running_games, some_network, valued_moves
from .test_network import forward

NETWORK = some_network()
DESK = new_desk(NETWORK)


def worth(scene: Scene, network: Network) -> list[float]:
    """Return what a scene is worth: several answers if its houses can be seen in several ways."""
    if scene.turns_left == 0:
        return [scene.points]
    pairs = count_pairs(scene.city)
    return [scene.points + forward(network, f, pairs)[0] for f in count_features(scene)]


def check_moves(game: Game, number: int) -> None:
    state = state_of(game)
    before = contents(state)
    values = valued_moves(state, DESK, int(value_moves(state, NETWORK, DESK)))
    assert contents(state) == before
    assert values.keys() == set(game.legal_moves), name(game)
    for move in Random(game.turn).sample(game.legal_moves, number):
        wanted = worth(after(game, move), NETWORK)
        assert any(values[move] == pytest.approx(value, abs=0.02) for value in wanted), (
            name(game),
            move,
        )


def check_prospects(game: Game) -> None:
    state = state_of(game)
    before = contents(state)
    for seat in range(game.options.players):
        found = prospects(state, seat, NETWORK, DESK)
        wanted = worth(as_it_stands(game, seat), NETWORK)
        assert any(found == pytest.approx(value, abs=0.02) for value in wanted), name(game)
    assert contents(state) == before


def test_every_legal_move_is_valued_by_points_and_what_may_come() -> None:
    for game in running_games():
        check_moves(game, 2)


def test_the_last_move_is_worth_the_points_it_leads_to() -> None:
    last = [g for g in running_games() if turns_of(g.options, g.to_move, g.turn + 1) == 0]
    assert {bool(game.pile) for game in last} == {True, False}
    for game in last:
        state, seat = state_of(game), game.to_move
        values = valued_moves(state, DESK, int(value_moves(state, NETWORK, DESK)))
        for move in Random(1).sample(game.legal_moves, 3):
            end = game.apply(move)
            rival = end.score(1).total if end.pile else 0
            assert values[move] == end.score(seat).total - rival


def test_what_a_seat_may_expect_is_its_points_and_what_may_come() -> None:
    for game in games()[::2]:
        check_prospects(game)


def test_turns_left_are_the_turns_that_will_be_taken() -> None:
    for game in games():
        state = state_of(game)
        for seat in range(game.options.seats):
            for turn in (game.turn, game.turn + 1):
                left = int(turns_left(state, seat, turn))
                assert left == turns_of(game.options, seat, turn), name(game)


def test_everyone_has_as_many_turns_left_as_there_are_tiles_to_take() -> None:
    for game in games():
        state = state_of(game)
        tiles = len(game.site) - 1 + len(game.tiles_to_come)
        seats = range(game.options.seats)
        assert sum(int(turns_left(state, seat, game.turn)) for seat in seats) == tiles


def test_a_desk_has_the_size_of_its_network() -> None:
    desk = new_desk(some_network(1, 9, 5))
    assert (desk.rest.shape, desk.hidden.shape, desk.second.shape) == ((9,), (9,), (5,))
    arrays = [array for array in (*desk, *desk.sheet) if isinstance(array, np.ndarray)]
    assert all(array.flags.c_contiguous for array in arrays)
    assert not np.shares_memory(desk.rest, desk.hidden)
