"""Looking ahead finds the best moves, sees what is certain, and leaves no trace."""

from __future__ import annotations

import numpy as np
import pytest

from polis.akropolis import Game, Move
from polis.akropolis.kernel.game import is_over, make, points_of
from polis.akropolis.kernel.layout import ARCHITECT, DRAWN, SEATS, TURN, Array16, place_of
from polis.akropolis.kernel.state import state_of
from polis.akropolis.players.lookahead import (
    best_moves,
    is_open,
    look_ahead,
    make_best,
    next_shuffle,
    shuffle_hidden,
    try_moves,
)
from polis.akropolis.players.network import Array32
from polis.akropolis.players.skimming import enough, value_likely_moves
from polis.akropolis.players.valuing import new_desk, value_moves

from .positions import (
    contents,
    hidden_tiles,
    move_of,
    name,
    running_games,
    some_network,
    valued_moves,
)

NETWORK = some_network(2)
DESK = new_desk(NETWORK)
TRACE = 0.6


def turns_ahead(game: Game) -> int:
    """Return how many moves there are until the player to move has moved again."""
    return 1 if game.pile else game.options.seats


def best(state: Array16, number: int) -> tuple[Array16, list[float]]:
    moves, values = np.zeros((number, 3), np.int16), np.zeros(number, np.float32)
    count = int(best_moves(state, NETWORK, DESK, moves, values))
    return moves[:count], values[:count].tolist()


def tried(
    state: Array16, moves: Array16, chosen: list[int], seed: int, turns: int, shuffles: int = 1
) -> tuple[Array32, Array32]:
    """Return points and the best rival's points, added up over the shuffles."""
    mine, theirs = np.zeros(len(moves), np.float32), np.zeros(len(moves), np.float32)
    try_moves(
        state,
        NETWORK,
        DESK,
        moves,
        np.array(chosen, np.int64),
        seed,
        0,
        shuffles,
        turns,
        TRACE,
        mine,
        theirs,
    )
    return mine, theirs


@pytest.mark.parametrize("number", [1, 4, 50])
def test_the_best_moves_are_those_of_highest_value_best_first(number: int) -> None:
    for game in running_games()[:: 3 if number < 50 else 11]:
        state = state_of(game)
        before = contents(state)
        moves, found = best(state, number)
        assert contents(state) == before
        values = valued_moves(state, DESK, int(value_moves(state, NETWORK, DESK)))
        assert found == sorted(values.values(), reverse=True)[:number], name(game)
        listed = [move_of(*row) for row in moves.tolist()]
        assert [values[move] for move in listed] == found
        assert len(set(listed)) == len(listed)


def test_with_room_for_more_there_are_as_many_best_moves_as_legal_ones() -> None:
    game = min(running_games(), key=lambda game: len(game.legal_moves))
    moves, _ = best(state_of(game), len(game.legal_moves) + 10)
    assert {move_of(*row) for row in moves.tolist()} == set(game.legal_moves)


def test_the_best_of_the_likely_moves_is_the_one_made() -> None:
    for game in running_games()[::3]:
        state = state_of(game)
        count = int(value_likely_moves(state, NETWORK, DESK, enough(state)))
        values = valued_moves(state, DESK, count)
        best = max(values.values())
        assert make_best(state, NETWORK, DESK) == pytest.approx(best, abs=1e-3)
        made = [move for move, value in values.items() if value > best - 1e-3]
        assert contents(state) in [contents(after(game, move)) for move in made], name(game)


def after(game: Game, move: Move) -> Array16:
    state, placement = state_of(game), move.placement
    make(state, move.price, place_of(placement.cell), int(placement.rotation))
    return state


@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize("trace", [1.0, TRACE])
def test_looking_ahead_plays_what_each_seat_values_most_and_takes_it_back(
    rounds: int, trace: float
) -> None:
    for game in running_games()[::3]:
        state, turns = state_of(game), rounds * turns_ahead(game)
        before = contents(state)
        holdings, latest = np.zeros(4, np.float32), np.zeros(4, np.float32)
        look_ahead(state, NETWORK, DESK, turns, trace, holdings, latest)
        assert contents(state) == before, name(game)
        expected = played_by_hand(state_of(game), turns, trace)
        assert holdings[: len(expected)].tolist() == pytest.approx(expected, abs=0.01), name(game)


def played_by_hand(state: Array16, turns: int, trace: float) -> list[float]:
    seats = int(state[SEATS])
    values: dict[int, list[float]] = {seat: [] for seat in range(seats)}
    for _ in range(turns):
        if not is_over(state):
            seat = int(state[TURN]) % seats
            values[seat].append(make_best(state, NETWORK, DESK))
    if state[ARCHITECT]:
        lead = float(points_of(state, 0) - points_of(state, 1))
        return [mixed(values[0], trace) if values[0] else lead, 0.0]
    return [
        mixed(values[seat], trace) if values[seat] else float(points_of(state, seat))
        for seat in range(seats)
    ]


def mixed(values: list[float], trace: float) -> float:
    """Weigh values: each leaves a part of its weight to those after it, the last has none."""
    first, *later = values
    return (1 - trace) * first + trace * mixed(later, trace) if later else first


def test_trying_moves_leaves_everything_but_the_order_of_hidden_tiles() -> None:
    for game in running_games()[::3]:
        state = state_of(game)
        before = contents(state, hidden_in_order=False)
        moves, _ = best(state, 3)
        tried(state, moves, [0, 1, 2], 5, turns_ahead(game), shuffles=2)
        assert contents(state, hidden_in_order=False) == before, name(game)


def test_a_position_is_open_if_no_hidden_tile_is_seen_before_the_last_move() -> None:
    answers = set()
    for game in running_games():
        for turns in range(1, turns_ahead(game) + 1):
            state = state_of(game)
            claimed = bool(is_open(state, turns))
            assert claimed == sees_nothing_new(state, game, turns), (name(game), turns)
            answers.add((bool(game.pile), claimed))
    assert len(answers) == 4


def sees_nothing_new(state: Array16, game: Game, turns: int) -> bool:
    """Play on, and look whether a stack comes out before the last of the moves is chosen."""
    drawn = int(state[DRAWN])
    for _ in range(turns):
        if not is_over(state):
            make_best(state, NETWORK, DESK)
    return int(state[DRAWN]) == drawn or is_over(state) or not game.stacks


def test_what_is_certain_does_not_depend_on_chance() -> None:
    certain = [g for g in running_games() if is_open(state_of(g), turns_ahead(g)) and g.stacks]
    assert {bool(game.pile) for game in certain} == {True, False}
    for game in certain[::2]:
        results = []
        for seed in (1, 2):
            state = state_of(game)
            moves, _ = best(state, 3)
            results.append(np.array(tried(state, moves, [0, 1, 2], seed, turns_ahead(game))))
        assert np.array_equal(results[0], results[1]), name(game)


def test_what_is_hidden_makes_a_difference() -> None:
    unsure = [g for g in running_games() if not is_open(state_of(g), turns_ahead(g))]
    differing = 0
    for game in unsure[:12]:
        moves, _ = best(state_of(game), 3)
        one, other = (
            np.array(tried(state_of(game), moves, [0, 1, 2], seed, turns_ahead(game)))
            for seed in (1, 2)
        )
        differing += not np.array_equal(one, other)
    assert differing > 6


def test_every_candidate_is_tried_with_the_same_shuffles() -> None:
    for game in running_games()[::9]:
        moves, _ = best(state_of(game), 3)
        turns = turns_ahead(game)
        together = np.array(tried(state_of(game), moves, [0, 1, 2], 9, turns, shuffles=3))
        for c in range(3):
            alone = np.array(tried(state_of(game), moves, [c], 9, turns, shuffles=3))
            assert np.array_equal(alone[:, c], together[:, c]), name(game)


def test_shuffles_may_be_tried_one_by_one() -> None:
    for game in running_games()[::9]:
        state, turns = state_of(game), turns_ahead(game)
        moves, _ = best(state, 3)
        mine, theirs = np.zeros(3, np.float32), np.zeros(3, np.float32)
        every = np.arange(len(moves))
        for shuffle in range(3):
            one = (9, shuffle, shuffle + 1, turns, TRACE, mine, theirs)
            try_moves(state, NETWORK, DESK, moves, every, *one)
        together = np.array(tried(state_of(game), moves, every.tolist(), 9, turns, shuffles=3))
        np.testing.assert_allclose(together, [mine[: len(moves)], theirs[: len(moves)]], rtol=1e-6)


def test_only_the_hidden_tiles_are_shuffled() -> None:
    orders = set()
    for seed in range(5):
        for game in running_games()[::9]:
            state = state_of(game)
            before = contents(state, hidden_in_order=False)
            shuffle_hidden(state, np.array([seed], np.uint64))
            assert contents(state, hidden_in_order=False) == before
        orders.add(tuple(hidden_tiles(shuffled(running_games()[0], seed))))
    assert len(orders) == 5


def shuffled(game: Game, seed: int) -> Array16:
    state = state_of(game)
    shuffle_hidden(state, np.array([seed], np.uint64))
    return state


def test_as_many_orders_as_there_are_stacks_bring_every_tile_to_every_stack() -> None:
    for game in [game for game in running_games() if len(game.stacks) > 1][::5]:
        state, size = state_of(game), game.options.stack_size
        orders = []
        for number in range(2 * len(game.stacks)):
            next_shuffle(state, 5, number)
            orders.append(hidden_tiles(state))
        for together in (orders[: len(game.stacks)], orders[len(game.stacks) :]):
            for stack in range(len(game.stacks)):
                seen = [tile for order in together for tile in order[stack * size :][:size]]
                assert sorted(seen) == sorted(hidden_tiles(state_of(game))), name(game)
        assert len(set(map(tuple, orders))) == len(orders)


def test_every_hidden_tile_may_come_first() -> None:
    game = running_games()[0]
    firsts = {hidden_tiles(shuffled(game, seed))[0] for seed in range(400)}
    assert firsts == set(hidden_tiles(state_of(game)))


def test_a_place_on_the_board_is_the_one_of_the_move() -> None:
    for game in running_games()[:3]:
        moves, _ = best(state_of(game), 5)
        for place, p, rotation in moves.tolist():
            move = move_of(place, p, rotation)
            assert (move.price, place_of(move.placement.cell)) == (place, p)
