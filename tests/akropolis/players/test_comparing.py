"""Players that look ahead write down what each move brings, and play real games meanwhile."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from polis.akropolis import Options
from polis.akropolis.kernel.game import make, unmake
from polis.akropolis.kernel.layout import PLAYERS, SEATS, TURN, Array16
from polis.akropolis.kernel.random_play import below, deal_game, next_random, seed_game
from polis.akropolis.kernel.state import new_state, state_of
from polis.akropolis.players.comparing import (
    Look,
    compare,
    compare_and_note,
    list_moves,
)
from polis.akropolis.players.lookahead import RIVALRY, best_moves, look_ahead, next_shuffle
from polis.akropolis.players.network import INPUTS, POINTS_PER_UNIT, Array32
from polis.akropolis.players.selfplay import note_move
from polis.akropolis.players.training import MOST_TURNS
from polis.akropolis.players.valuing import new_desk

from .positions import contents, hidden_tiles, move_of, name, running_games, some_network
from .test_selfplay import replay, tables

NETWORK = some_network(5)
DESK = new_desk(NETWORK)
LOOK = Look(best=3, others=2, shuffles=2, turns=2, trace=0.6)
MOVES = LOOK.best + LOOK.others


@dataclass
class Notebook:
    """Games, as they were written down."""

    state: Array16
    inputs: NDArray[np.uint8]
    targets: Array32
    finals: list[float]


def play(
    options: Options,
    seed: int,
    *,
    first: int = 0,
    games: int = 1,
    noise: float = 0.0,
    state: Array16 | None = None,
) -> Notebook:
    room, last = games * MOST_TURNS, first + games
    state = new_state(options) if state is None else state
    inputs = np.zeros((room, MOVES, INPUTS), np.uint8)
    targets, finals = np.zeros((room, MOVES), np.float32), np.zeros(room, np.float32)
    count = compare_and_note(
        state, NETWORK, DESK, LOOK, seed, first, last, noise, inputs, targets, finals
    )
    return Notebook(state, inputs[:count], targets[:count], finals[:count].tolist())


def random_numbers(seed: int) -> NDArray[np.uint64]:
    random = np.empty(1, np.uint64)
    seed_game(random, seed, 0)
    return random


def listed(state: Array16, seed: int = 1) -> Array16:
    moves = np.zeros((MOVES, 3), np.int16)
    assert list_moves(state, NETWORK, DESK, LOOK, random_numbers(seed), moves)
    return moves


@tables
def test_the_games_are_real_and_all_but_the_last_moves_are_noted(options: Options) -> None:
    book = play(options, 3, noise=1.0)
    turns, end = replay(options, book.state)
    noted = [game.to_move for game, _ in turns][: -options.players]
    rival = end.score(1).total if end.pile else 0
    assert book.finals == [end.score(seat).total - rival for seat in noted]


@tables
def test_a_note_has_the_inputs_and_the_points_to_come_after_each_move(options: Options) -> None:
    book = play(options, 4)
    state, random = new_state(options), np.empty(1, np.uint64)
    deal_game(state, random, 4, 0)
    below(random, 1 << 20)  # how loud the noise is
    moves = np.zeros((MOVES, 3), np.int16)
    assert list_moves(state, NETWORK, DESK, LOOK, random, moves)
    found = np.zeros(MOVES, np.float32)
    compare(state, NETWORK, DESK, LOOK, random, moves, 0.0, found)
    for c, move in enumerate(moves):
        inputs = np.zeros(INPUTS, np.uint8)
        points = note_move(state, DESK, move, inputs)
        assert np.array_equal(book.inputs[0, c], inputs)
        assert book.targets[0, c] * POINTS_PER_UNIT == pytest.approx(found[c] - points, abs=1e-3)


def test_where_nothing_is_hidden_a_move_is_worth_what_looking_ahead_tells() -> None:
    open_games = [game for game in running_games() if not game.stacks]
    assert len(open_games) > 5
    for game in open_games:
        state = state_of(game)
        before, moves, found = contents(state), listed(state), np.zeros(MOVES, np.float32)
        chosen = compare(state, NETWORK, DESK, LOOK, random_numbers(1), moves, 0.0, found)
        assert contents(state) == before
        expected = [expect(state, move) for move in moves]
        assert found.tolist() == pytest.approx([mine for mine, _ in expected], abs=1e-3)
        worth = [mine - RIVALRY * theirs for mine, theirs in expected]
        assert worth[chosen] == pytest.approx(max(worth), abs=1e-3), name(game)


def expect(state: Array16, move: Array16) -> tuple[float, float]:
    """Return what the player to move and the best other may expect after a move."""
    players, seats = int(state[PLAYERS]), int(state[SEATS])
    holdings, latest = np.zeros(4, np.float32), np.zeros(4, np.float32)
    turns = players * max(1, LOOK.turns // players)
    me = int(state[TURN]) % seats
    make(state, *move)
    look_ahead(state, NETWORK, DESK, turns, LOOK.trace, holdings, latest)
    unmake(state)
    return float(holdings[me]), max(float(holdings[seat]) for seat in range(seats) if seat != me)


def test_what_was_seen_ahead_is_not_what_comes() -> None:
    for game in [game for game in running_games() if len(game.stacks) > 4][::4]:
        state, found = state_of(game), np.zeros(MOVES, np.float32)
        before = contents(state, hidden_in_order=False)
        compare(state, NETWORK, DESK, LOOK, random_numbers(2), listed(state), 0.0, found)
        assert contents(state, hidden_in_order=False) == before
        ahead, seed = state_of(game), int(next_random(random_numbers(2)) >> np.uint64(2))
        for number in range(LOOK.shuffles):
            next_shuffle(ahead, seed, number)
        assert hidden_tiles(state) != hidden_tiles(ahead)


def test_noise_makes_for_other_games() -> None:
    quiet, noisy = play(Options(2), 9), play(Options(2), 9, noise=20.0)
    assert not np.array_equal(quiet.inputs, noisy.inputs)


def test_a_game_is_the_same_in_any_company() -> None:
    together, alone = (
        play(Options(2), 9, games=2, noise=2.0),
        play(Options(2), 9, first=1, noise=2.0),
    )
    assert np.array_equal(alone.inputs, together.inputs[-len(alone.inputs) :])
    assert np.array_equal(alone.targets, together.targets[-len(alone.inputs) :])


def test_the_moves_compared_are_the_best_at_a_glance_and_some_others() -> None:
    for game in running_games()[::5]:
        state = state_of(game)
        moves, values = np.zeros((LOOK.best, 3), np.int16), np.zeros(LOOK.best, np.float32)
        best_moves(state, NETWORK, DESK, moves, values)
        found = listed(state)
        assert found[: LOOK.best].tolist() == moves.tolist(), name(game)
        assert {move_of(*row) for row in found.tolist()} <= set(game.legal_moves)


def test_others_are_any_legal_moves() -> None:
    game = running_games()[8]
    state = state_of(game)
    found = {tuple(row) for seed in range(60) for row in listed(state, seed)[LOOK.best :].tolist()}
    assert len(found) > 60
    assert len({place for place, _, _ in found}) > 1


def test_with_too_few_legal_moves_nothing_is_compared() -> None:
    game = min(running_games(), key=lambda game: len(game.legal_moves))
    many = LOOK._replace(best=len(game.legal_moves) + 1, others=0)
    moves = np.zeros((many.best, 3), np.int16)
    assert not list_moves(state_of(game), NETWORK, DESK, many, random_numbers(1), moves)
