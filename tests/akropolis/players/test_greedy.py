"""The greedy player takes what brings the most points at once."""

from __future__ import annotations

import pytest

from polis.akropolis import ALL_VARIANTS, Architect, Game, Options
from polis.akropolis.players.greedy import choose_greedily, rank_moves

from ..helpers import random_game

SITUATIONS = [
    random_game(Options(players=2), seed=1, turns=6),
    random_game(Options(players=3, variants=ALL_VARIANTS), seed=2, turns=10),
    random_game(Options(players=1, architect=Architect.CALLICRATES), seed=3, turns=4),
]


@pytest.mark.parametrize("game", SITUATIONS)
def test_ranked_moves_are_legal_and_there_once(game: Game) -> None:
    moves = [ranked.move for ranked in rank_moves(game)]
    assert len(moves) == len(set(moves))
    assert set(moves) <= set(game.legal_moves)


@pytest.mark.parametrize("game", SITUATIONS)
def test_no_legal_move_brings_more_than_the_first(game: Game) -> None:
    seat, now = game.to_move, game.score(game.to_move).total
    gains = [game.apply(move).score(seat).total - now for move in game.legal_moves]
    assert rank_moves(game)[0].gain == max(gains)


@pytest.mark.parametrize("game", SITUATIONS)
def test_a_gain_is_what_the_score_changes_by(game: Game) -> None:
    seat = game.to_move
    for gain, _, move in rank_moves(game)[::25]:
        assert game.apply(move).score(seat).total - game.score(seat).total == gain


@pytest.mark.parametrize("game", SITUATIONS)
def test_the_sprawl_is_how_many_border_cells_are_added(game: Game) -> None:
    seat = game.to_move
    for _, sprawl, move in rank_moves(game)[::25]:
        after = game.apply(move).cities[seat]
        assert len(after.border) - len(game.cities[seat].border) == sprawl


@pytest.mark.parametrize("game", SITUATIONS)
def test_moves_are_ranked_by_gain_then_by_sprawl(game: Game) -> None:
    ranks = [(-gain, sprawl) for gain, sprawl, _ in rank_moves(game)]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize("game", SITUATIONS)
def test_the_first_of_the_ranking_is_chosen(game: Game) -> None:
    assert choose_greedily(game) == rank_moves(game)[0].move


def test_the_same_game_gives_the_same_move() -> None:
    first, again = (random_game(Options(), seed=5, turns=4) for _ in range(2))
    assert choose_greedily(first) == choose_greedily(again)
