"""What games add up to."""

from __future__ import annotations

import pytest

from polis.arena import Forfeit, Line, Played, standings
from polis.arena.standings import deal_points, deal_score

from .results import game

PAIR = ("a", "b")


def lines(*games: Played, anchor: str | None = None) -> dict[str, Line]:
    names = dict.fromkeys(name for game in games for name in game.pairing.names)
    return {line.name: line for line in standings(tuple(names), games, anchor)}


def test_first_places_are_wins_and_shared_ones_draws() -> None:
    found = lines(
        game(1, "a b", (1, 2)),
        game(1, "b a", (1, 1)),
        game(2, "a b", (2, 1)),
        game(2, "b a", (2, 1)),
    )
    assert (found["a"].wins, found["a"].draws, found["a"].games) == (2, 1, 4)
    assert (found["b"].wins, found["b"].draws, found["b"].games) == (1, 1, 4)
    assert found["a"].share.value == pytest.approx(2.5 / 4)


def test_a_player_on_two_seats_is_counted_once_a_game() -> None:
    found = lines(
        game(1, "a b b", (3, 1, 2), (10, 30, 20)),
        game(1, "b b a", (1, 1, 3), (40, 40, 10)),
        game(1, "b a b", (1, 1, 3), (50, 50, 10)),
    )
    assert (found["b"].wins, found["b"].draws, found["b"].games) == (1, 2, 3)
    assert found["b"].share.value == pytest.approx(2.5 / 3)
    assert found["b"].mean_score == pytest.approx(190 / 6)
    assert found["a"].share.value == pytest.approx(0.5 / 3)


def test_scores_of_abandoned_games_do_not_count() -> None:
    found = lines(
        game(1, "a b", (1, 2), (90, 70)),
        game(1, "b a", (2, 1), (3, 5), Forfeit(0, "illegal move")),
    )
    assert found["a"].mean_score == 90
    assert found["b"].mean_score == 70
    assert (found["a"].forfeits, found["b"].forfeits) == (0, 1)
    assert found["a"].wins == 2


def test_without_a_finished_game_there_is_no_mean_score() -> None:
    found = lines(game(1, "a b", (1, 2), (5, 3), Forfeit(1, "illegal move")))
    assert found["a"].mean_score is None


def test_time_is_taken_by_the_move() -> None:
    found = lines(game(1, "a b", (1, 2)), game(1, "b a", (2, 1)))
    assert found["a"].seconds_per_move == 1.0
    assert found["a"].slowest_move == 1.5
    assert found["b"].seconds_per_move == 0.25


def test_in_larger_games_each_seat_that_is_behind_counts_for_elo() -> None:
    points = deal_points(("a", "b", "c"), [game(1, "a b c", (1, 2, 2))])
    assert points.tolist() == [[0, 1, 1], [0, 0, 0.5], [0, 0.5, 0]]


def test_a_deal_has_one_score() -> None:
    assert deal_score(PAIR, [game(1, "a b", (1, 2)), game(1, "b a", (1, 1))]) == 0.75
    assert deal_score(PAIR, [game(1, "a b b", (2, 1, 3))]) == 0.5


def test_a_player_against_itself_has_no_rating_but_a_score() -> None:
    found = lines(game(1, "a a", (1, 2), (80, 60)))
    assert found["a"].elo == (0, 0, 0)
    assert found["a"].mean_score == 70


def test_the_anchor_has_elo_zero() -> None:
    games = [game(1, "a b", (1, 2)), game(1, "b a", (1, 2))]
    found = lines(*games, game(2, "a b", (1, 2)), anchor="b")
    assert found["b"].elo == (0, 0, 0)
    assert found["a"].elo.value > 0
