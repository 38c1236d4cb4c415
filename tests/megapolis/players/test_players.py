"""The computer players: legal moves, honest eyes, and an order of strength."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polis.megapolis import Game, MegapolisError, Options, SynergySet
from polis.megapolis.kernel.chance import new_chance
from polis.megapolis.kernel.choices import list_moves
from polis.megapolis.kernel.hidden import fill, hidden_of
from polis.megapolis.kernel.layout import DECK, DECK_LENGTH, HAND, MOST_CARDS, PACK, SIZE, TYPES
from polis.megapolis.kernel.state import code_of
from polis.megapolis.known import known_to
from polis.megapolis.players.levels import LEVELS, player_named
from polis.megapolis.players.player import Player
from polis.megapolis.players.thinkers import Glancer, RandomPlayer, Thinker, legal_moves

from .. import strategies as draw
from ..helpers import random_game, table


def match(first: Player, second: Player, games: int, options: Options) -> float:
    """Return the first player's share of victories, seats changing from game to game."""
    won = 0.0
    for number in range(games):
        game, chance = Game.new(options, number // 2), Random(number)
        while not game.over:
            seat = game.to_move[0]
            player = first if seat == number % 2 else second
            game = game.apply(seat, player.choose(known_to(game, seat), 5.0, chance))
        assert game.result is not None
        winners = game.result.winners
        won += (number % 2 in winners) / len(winners)
    return won / games


@given(draw.options, draw.seeds, st.integers(0, 150))
@settings(max_examples=40)
def test_hidden_cards_are_filled_in_as_they_may_be(options: Options, seed: int, moves: int) -> None:
    game = random_game(options, seed, moves)
    room, heap = np.empty(SIZE, np.int16), np.empty(MOST_CARDS, np.int16)
    for seat in game.to_move:
        known = known_to(game, seat)
        fill(hidden_of(known), room, heap, new_chance(seed))
        found = np.zeros(TYPES, np.int64)
        np.add.at(found, room[DECK : DECK + room[DECK_LENGTH]], 1)
        for other in range(options.players):
            found += room[HAND + TYPES * other : HAND + TYPES * (other + 1)]
            found += room[PACK + TYPES * other : PACK + TYPES * (other + 1)]
        places = [*known.certain, known.split, known.pool, *(pack or () for pack in known.packs)]
        expected = np.zeros(TYPES, np.int64)
        for card in (card for place in places for card in place):
            expected[5 * card.colour + card.value - 2] += 1
        assert found.tolist() == expected.tolist()
        codes = np.empty(64, np.int16)
        count = list_moves(room, seat, codes)
        assert codes[:count].tolist() == [code_of(move) for move in game.legal_moves(seat)]


@pytest.mark.parametrize("name", [level.name for level in LEVELS])
def test_every_level_plays_a_whole_game(name: str) -> None:
    player = player_named(name) if name != "casimir" else Thinker(tries=20)
    assert 0 <= match(player, RandomPlayer(), 2, Options(2, None)) <= 1


def test_a_player_chooses_the_same_with_the_same_chance() -> None:
    game = random_game(Options(3, SynergySet.C), 5, 15)
    known = known_to(game, game.to_move[0])
    for player in (Thinker(tries=60), Glancer(noise=3.0), RandomPlayer()):
        chosen = {player.choose(known, 5.0, Random(3)) for _ in range(3)}
        assert len(chosen) == 1


def test_legal_moves_are_known_from_what_the_seat_sees() -> None:
    game = random_game(Options(4, None), 5, 30)
    for seat in game.to_move:
        assert legal_moves(known_to(game, seat)) == list(game.legal_moves(seat))


def test_advice_names_every_move_and_the_best_first() -> None:
    game = table("B2 Y6", "P2 P3", megapolis="B6 Y2 Y3")
    advice = Thinker(tries=300).advise(known_to(game, 0), 5.0, Random(1))
    assert {line.move for line in advice} == set(game.legal_moves(0))
    assert all(0 <= line.win_probability <= 1 for line in advice)


def test_a_thinker_keeps_a_home_within_its_limit() -> None:
    # Six more yellow points at home would be four too many, with no gold to pay for them.
    game = table("Y6", "P2 P3", megapolis="Y6", homes=["Y4", ""], number=3)
    move = Thinker(tries=300).choose(known_to(game, 0), 5.0, Random(1))
    assert str(move) == "mega Y6"


def test_with_no_time_a_thinker_still_answers() -> None:
    game = random_game(Options(2), 3, 9)
    seat = game.to_move[0]
    move = Thinker().choose(known_to(game, seat), 0.0, Random(1))
    assert move in game.legal_moves(seat)


def test_the_stronger_player_wins_more_often() -> None:
    options = Options(2, SynergySet.A)
    assert match(Glancer(), RandomPlayer(), 20, options) >= 0.8
    assert match(Thinker(tries=150), Glancer(foresees=False, rivalry=0.0), 10, options) >= 0.7


def test_an_unknown_level_is_refused_with_the_names() -> None:
    with pytest.raises(MegapolisError, match="no player is called 'zeno'; there are random, tovi"):
        player_named("zeno")
    assert [level.name for level in LEVELS if level.is_baseline] == ["random", "greedy"]
