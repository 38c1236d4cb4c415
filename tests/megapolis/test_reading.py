"""A view holds all that a computer player of its seat is given."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from polis.megapolis import Game, Options, Question, SynergySet
from polis.megapolis.known import Known, known_to
from polis.megapolis.table.reading import known_from

from . import strategies as draw
from .helpers import random_move
from .test_secrets import played


def plain(known: Known) -> Known:
    """Leave out in which order cards left the game, and what a seat's memory was made of."""
    state = known.state
    seats = tuple(replace(owner, played=()) for owner in state.seats)
    return replace(known, state=replace(state, seats=seats, discard=tuple(sorted(state.discard))))


@given(draw.options, draw.seeds, st.integers(0, 150))
def test_what_a_seat_knows_can_be_read_from_its_view(
    options: Options, seed: int, moves: int
) -> None:
    position = played(options, seed, moves)
    for seat in position.to_move:
        view = json.loads(json.dumps(position.view(seat)))
        assert plain(known_from(view)) == plain(known_to(position.game, seat))


def test_a_spectator_remembers_nothing() -> None:
    assert played(Options(2), 1, 9).view(None)["memory"] is None


def test_whoever_has_to_pay_in_the_cleansing_knows_all_modifiers() -> None:
    """They have been revealed, so the limits of all districts are open."""
    for seed in range(200):
        chance, game = Random(seed), Game.new(Options(2, SynergySet.A), seed)
        while not game.over:
            asked = game.state.asked
            if asked and asked.question is Question.EXCESS and game.state.laid:
                known = known_to(game, asked.seat)
                assert known.state.laid == game.state.laid
                assert known.hidden_laid == ()
                assert sorted(known.modifiers) == sorted(game.state.stack)
                return
            game = game.apply(*random_move(game, chance))
    raise AssertionError("nobody ever had to pay")
