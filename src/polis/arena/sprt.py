"""Stop a match as soon as it is decided: Wald's sequential probability ratio test.

After every deal two hypotheses are compared, that the first player is elo0 or elo1 stronger, by
how likely each makes the scores so far. A deal counts as one observation, whatever its games
brought together, so that the luck it shares among them cancels out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

from .errors import ArenaError
from .rating import expected_score

ERROR_RATE = 0.05
"""How often the test may be wrong, either way."""

BOUND = log((1 - ERROR_RATE) / ERROR_RATE)
"""The test decides where one hypothesis is 19 times as likely as the other."""

_TRACE = 1e-3
"""A score that has not been seen yet counts as having been seen this often."""


@dataclass(frozen=True)
class Verdict:
    """What the test says so far."""

    llr: float
    """The logarithm of how many times likelier the second hypothesis is."""

    @property
    def stronger(self) -> bool:
        """Tell whether the first player was found stronger by elo1."""
        return self.llr >= BOUND

    @property
    def decided(self) -> bool:
        """Tell whether the match can stop."""
        return abs(self.llr) >= BOUND


@dataclass(frozen=True)
class SPRT:
    """A test whether the first player is at least elo1 stronger than the second, or at most elo0.

    Where the truth is at elo0 or elo1, the answer is wrong 5% of the time; beyond, less often.
    """

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        if not -2000 <= self.elo0 < self.elo1 <= 2000:
            raise ArenaError(
                "a sequential test lies between two Elo differences, the lower one first,"
                f" not {self.elo0:g} and {self.elo1:g}"
            )

    def verdict(self, scores: Sequence[float]) -> Verdict:
        """Judge by the first player's scores, one a deal, each from 0 to 1."""
        if not scores:
            return Verdict(0.0)
        counts = {0.0: _TRACE, 1.0: _TRACE, **Counter(round(score, 9) for score in scores)}
        low, high = (_likeliest(counts, expected_score(elo)) for elo in (self.elo0, self.elo1))
        llr = sum(count * log(high[score] / low[score]) for score, count in counts.items())
        return Verdict(llr)


def _likeliest(counts: Mapping[float, float], mean: float) -> dict[float, float]:
    """Return the chances of the scores that explain the counts best among those with this mean.

    They are count / total / (1 + t (score - mean)), with the t that gives them the mean.
    """
    total = sum(counts.values())
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(45):
        t = (low + high) / 2
        surplus = sum(n * (score - mean) / (1 + t * (score - mean)) for score, n in counts.items())
        low, high = (t, high) if surplus > 0 else (low, t)
    return {score: n / total / (1 + t * (score - mean)) for score, n in counts.items()}
