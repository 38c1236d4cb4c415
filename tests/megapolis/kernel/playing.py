"""Games played by the reference and by the kernel side by side."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from polis.megapolis import Game, Options, Rules, Verb
from polis.megapolis.kernel.choices import list_moves, next_seat
from polis.megapolis.kernel.game import make
from polis.megapolis.kernel.layout import MOST_CHOICES, Array16
from polis.megapolis.kernel.scoring import points_of, strength_of
from polis.megapolis.kernel.state import code_of, move_of, state_of


def some_rules(chance: Random) -> Rules:
    """Draw rules: the usual ones, or any."""
    if chance.random() < 0.4:
        return Rules()
    drawn: dict[str, Any] = {
        "coins_per_point": chance.randint(1, 2),
        "coin_points": chance.randint(0, 2),
    }
    drawn |= {name: chance.randint(0, 3) for name in ("shopkeeper_coins", "scholar_cards")}
    drawn |= {name: chance.randint(0, 3) for name in ("follower_coins", "guard_covers")}
    drawn |= {name: chance.randint(0, 2) for name in ("reformer_cards", "dualist_cards")}
    drawn |= {name: chance.randint(1, 4) for name in ("scout_looks", "recruiter_turns")}
    drawn |= {
        rule["name"]: chance.random() < 0.5
        for rule in Rules.listed()
        if isinstance(rule["default"], bool)
    }
    return Rules(**drawn)


def some_options(seed: int) -> Options:
    chance = Random(seed)
    return Options(chance.choice([2, 3, 4]), None, some_rules(chance))


def new_room() -> Array16:
    return np.empty(MOST_CHOICES, np.int16)


def compare_a_game(seed: int) -> int:
    """Play a random game on both engines; after every move they must be equal."""
    chance = Random(seed)
    game = Game.new(some_options(seed), seed)
    # Some games are played into the Megapolis only, so that the deck runs out.
    busy = chance.random() < 0.3
    state, room = state_of(game), new_room()
    while not game.over:
        seat = chance.choice(game.to_move)
        legal = game.legal_moves(seat)
        count = list_moves(state, seat, room)
        assert [code_of(move) for move in legal] == room[:count].tolist()
        assert [move_of(int(code)) for code in room[:count]] == list(legal)
        wanted = [move for move in legal if move.verb is Verb.MEGA] if busy else []
        move = chance.choice(wanted or legal)
        game = game.apply(seat, move)
        make(state, seat, code_of(move), room)
        assert state.tolist() == state_of(game).tolist(), f"seed {seed}, {move}"
    assert next_seat(state) == -1
    compare_the_end(game, state)
    return len(game.moves)


def compare_the_end(game: Game, state: Array16) -> None:
    assert game.result is not None
    players = range(game.options.players)
    strengths = [strength_of(state, seat) for seat in players]
    for standing in game.result.standings:
        assert points_of(state, standing.seat) == standing.points
        better = sum(other > strengths[standing.seat] for other in strengths)
        assert standing.rank == 1 + better
