"""The sequential test is wrong about as often as it says, and stops."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from polis.arena import SPRT, ArenaError, Verdict
from polis.arena.rating import expected_score

RUNS = 200


def run(sprt: SPRT, elo: float, random: Random) -> tuple[bool, int]:
    """Toss two coins a deal until the test decides; return its answer and the deals it took."""
    chance, scores = expected_score(elo), []
    for deals in count(1):
        scores.append(((random.random() < chance) + (random.random() < chance)) / 2)
        verdict = sprt.verdict(scores)
        if verdict.decided:
            return verdict.stronger, deals
    raise AssertionError("it never stops")


@pytest.mark.parametrize(("low", "high"), [(-100, 100), (200, 450)])
def test_it_is_wrong_about_once_in_twenty(low: float, high: float) -> None:
    random = Random(1)
    sprt = SPRT(low, high)
    too_kind = sum(run(sprt, low, random)[0] for _ in range(RUNS))
    too_strict = sum(not run(sprt, high, random)[0] for _ in range(RUNS))
    assert 0.01 * RUNS <= too_kind <= 0.09 * RUNS
    assert 0.01 * RUNS <= too_strict <= 0.09 * RUNS


def test_it_is_quicker_where_the_truth_is_far_away() -> None:
    random, sprt = Random(2), SPRT(0, 100)
    near = sum(run(sprt, 50, random)[1] for _ in range(25))
    far = sum(run(sprt, 300, random)[1] for _ in range(25))
    assert far < near / 2


def test_it_never_errs_where_the_difference_is_large() -> None:
    random, sprt = Random(3), SPRT(0, 100)
    assert all(run(sprt, 400, random)[0] for _ in range(50))
    assert not any(run(sprt, -400, random)[0] for _ in range(50))


def test_deals_that_always_split_are_soon_seen_to_be_even() -> None:
    verdict = SPRT(0, 50).verdict([0.5] * 60)
    assert verdict.decided
    assert not verdict.stronger


def test_nothing_is_known_before_the_first_deal() -> None:
    assert SPRT(0, 10).verdict([]) == Verdict(0.0)


@pytest.mark.parametrize(
    ("low", "high"), [(10, 0), (5, 5), (-9999, 0), (0, float("nan")), (0, float("inf"))]
)
def test_the_lower_difference_comes_first(low: float, high: float) -> None:
    with pytest.raises(ArenaError, match="the lower one first"):
        SPRT(low, high)
