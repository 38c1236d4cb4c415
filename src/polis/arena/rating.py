"""Elo by Bradley and Terry, and shares of first places, with honest 95% intervals.

Games on the same deal are not independent: a deal that suits a player suits it in several of
them. So the uncertainty of every figure is taken from how much it differs from deal to deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ELO_PER_LOGIT = 400 / log(10)
Z95 = 1.959964
"""How many standard deviations a 95% interval reaches to each side."""

_STEPS = 200


class Interval(NamedTuple):
    """An estimate and the ends of its 95% interval."""

    value: float
    low: float
    high: float


def expected_score(elo: float) -> float:
    """Return the share of points to expect from being so many Elo stronger."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def rate(points: Floats, anchor: int | None = None) -> list[Interval]:
    """Rate players by what they won from one another: points[deal, i, j] is i's from j.

    A win is a point, a draw half of one. The anchor is at 0; without one the mean is. Each pair
    that met is given one more draw: without it a player that never loses would have no rating.
    """
    draws = _draws_to_start_with(points)
    points = np.concatenate([points, draws])
    strengths = _most_likely_strengths(points.sum(axis=0))
    covariance = _covariance(strengths, points, draws)
    players = len(strengths)
    zero = np.eye(players)[anchor] if anchor is not None else np.full(players, 1 / players)
    relative = np.eye(players) - zero
    values = ELO_PER_LOGIT * relative @ strengths
    variances = np.einsum("ij,jk,ik->i", relative, covariance, relative)
    reaches = ELO_PER_LOGIT * Z95 * np.sqrt(np.maximum(variances, 0))
    return [
        Interval(float(value), float(value - reach), float(value + reach))
        for value, reach in zip(values, reaches, strict=True)
    ]


def share(scores: Sequence[float]) -> Interval:
    """Estimate a share from its values in each deal, by Wilson's interval.

    Wilson's formula asks for a number of independent games: it is the one that would scatter as
    much as these deals do. Where none differs from another, it is the number of deals.
    """
    deals, mean = len(scores), float(np.mean(scores))
    scatter = float(np.var(scores, ddof=1)) / deals if deals > 1 else 0.0
    games = mean * (1 - mean) / scatter if scatter > 1e-12 else deals
    bend = Z95**2 / games
    middle = (mean + bend / 2) / (1 + bend)
    reach = sqrt(bend * mean * (1 - mean) + bend**2 / 4) / (1 + bend)
    return Interval(mean, max(0.0, middle - reach), min(1.0, middle + reach))


def _covariance(strengths: Floats, points: Floats, draws: Floats) -> Floats:
    """Return how uncertain the strengths are together (the "sandwich" of robust statistics).

    The deals' own scatter is in the middle, and that of a game for each draw that was never
    played: a few deals that happen to agree prove little.
    """
    pulls = np.array([_pull(strengths, deal) for deal in points])
    scatter = pulls.T @ pulls * (len(points) / max(len(points) - 1, 1))
    scatter += _information(strengths, draws.sum(axis=0))
    bread = np.linalg.pinv(_information(strengths, points.sum(axis=0)), hermitian=True)
    return np.asarray(bread @ scatter @ bread)


def _draws_to_start_with(points: Floats) -> Floats:
    met = points.sum(axis=0) + points.sum(axis=0).T
    players = len(met)
    pairs = [(i, j) for i, j in combinations(range(players), 2) if met[i, j]]
    draws = np.zeros((len(pairs), players, players))
    for draw, (i, j) in zip(draws, pairs, strict=True):
        draw[i, j] = draw[j, i] = 0.5
    return draws


def _most_likely_strengths(won: Floats) -> Floats:
    """Climb to the strengths, in logits, that make the results most likely (Newton's method)."""
    strengths = np.zeros(len(won))
    for _ in range(_STEPS):
        uphill = np.linalg.pinv(_information(strengths, won), hermitian=True)
        step = uphill @ _pull(strengths, won)
        longest = float(np.abs(step).max())
        strengths += step / max(1.0, longest)  # far from the top Newton would overshoot
        if longest < 1e-10:
            break
    return strengths


def _chances(strengths: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(strengths[None, :] - strengths[:, None])))


def _pull(strengths: Floats, won: Floats) -> Floats:
    """Return how many points more than expected each player made."""
    expected = (won + won.T) * _chances(strengths)
    return np.asarray((won - expected).sum(axis=1))


def _information(strengths: Floats, won: Floats) -> Floats:
    """Return Fisher's information about the strengths."""
    chances = _chances(strengths)
    weights = (won + won.T) * chances * (1 - chances)
    return np.asarray(np.diag(weights.sum(axis=1)) - weights)
