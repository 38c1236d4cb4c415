"""Ratings recover strengths that are known, and admit how much they do not know."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from polis.arena import rate
from polis.arena.rating import Floats, expected_score, share


def results(elos: list[float], deals: int, seed: int) -> Floats:
    """Draw two games a deal of everyone against everyone."""
    random = Random(seed)
    points = np.zeros((deals, len(elos), len(elos)))
    for deal in points:
        for i, mine in enumerate(elos):
            for j, theirs in enumerate(elos[:i]):
                for _ in range(2):
                    won = random.random() < expected_score(mine - theirs)
                    deal[(i, j) if won else (j, i)] += 1
    return points


def test_strengths_are_recovered() -> None:
    elos = [-300.0, -50.0, 100.0, 250.0]
    found = rate(results(elos, deals=2000, seed=1))
    assert [rating.value for rating in found] == pytest.approx(elos, abs=15)


def test_intervals_hold_the_truth_about_19_times_in_20() -> None:
    elos = [-100.0, 100.0]
    found = [rate(results(elos, deals=60, seed=seed))[1] for seed in range(200)]
    held = sum(rating.low <= 100 <= rating.high for rating in found)
    assert 180 <= held <= 199


def test_two_players_differ_by_what_their_score_says() -> None:
    points = np.zeros((100, 2, 2))
    points[:76, 0, 1] = points[76:, 1, 0] = 1
    weak, strong = rate(points[:, ::-1, ::-1])
    assert strong.value == -weak.value
    assert expected_score(2 * strong.value) == pytest.approx(76.5 / 101)


def test_who_never_loses_still_has_a_rating() -> None:
    points = np.zeros((50, 2, 2))
    points[:, 0, 1] = 2
    first, second = rate(points)
    assert 200 < first.low < first.value < first.high < 1000
    assert second.value == -first.value


def test_a_few_deals_that_happen_to_agree_prove_little() -> None:
    points = np.zeros((2, 2, 2))
    points[:, 0, 1] = points[:, 1, 0] = 1
    assert rate(points)[0].high > 50


def test_more_deals_make_it_surer() -> None:
    few, many = (rate(results([0, 100], deals, seed=2))[0] for deals in (50, 800))
    assert few.high - few.low > 3 * (many.high - many.low)


def test_games_that_always_come_out_alike_in_a_deal_count_for_little() -> None:
    random = Random(3)
    firsts = [random.random() < 0.6 for _ in range(200)]
    alike = np.array([[[0, 2 * won], [2 * (not won), 0]] for won in firsts], float)
    apart = np.concatenate([alike, alike]) / 2
    assert rate(alike)[0].high - rate(alike)[0].value == pytest.approx(
        2**0.5 * (rate(apart)[0].high - rate(apart)[0].value), rel=0.02
    )


def test_the_mean_or_the_anchor_is_zero() -> None:
    points = results([0, 50, 200], deals=40, seed=4)
    assert sum(rating.value for rating in rate(points)) == pytest.approx(0, abs=1e-6)
    anchored = rate(points, anchor=1)
    assert anchored[1] == (0, 0, 0)
    differences = [rating.value - rate(points)[1].value for rating in rate(points)]
    assert [rating.value for rating in anchored] == pytest.approx(differences)


def test_enormous_differences_are_no_trouble() -> None:
    points = np.zeros((5000, 3, 3))
    points[:, 0, 1] = points[:, 1, 2] = points[:, 0, 2] = 2
    best, middle, worst = rate(points)
    assert best.value > middle.value > worst.value
    assert np.isfinite([*best, *middle, *worst]).all()


def test_a_share_stays_between_none_and_all() -> None:
    assert share([1.0] * 100).low == pytest.approx(0.963, abs=0.001)
    assert share([1.0] * 100).high == 1
    assert share([0.0] * 100).low == 0
    assert share([0.0] * 100).high == pytest.approx(0.037, abs=0.001)
    assert share([1.0]).low == pytest.approx(0.207, abs=0.001)


def test_a_share_is_as_sure_as_its_deals_agree() -> None:
    wild = share([0.0, 1.0] * 50)
    calm = share([0.25, 0.75] * 50)
    assert wild.value == calm.value == 0.5
    assert wild.high - wild.low == pytest.approx(0.19, abs=0.01)
    assert calm.high - calm.low == pytest.approx(0.1, abs=0.01)


@pytest.mark.parametrize(("elo", "score"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11)])
def test_elo_means_a_share_of_points(elo: float, score: float) -> None:
    assert expected_score(elo) == pytest.approx(score)
