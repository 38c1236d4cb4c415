"""Is the game fair? Thousands of games between equal players, and what they tell.

By seat and by combination of synergy cards: who wins. By effect: how often it is used when it could
be, and how those fare who use it more often than the others at the table.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .cards import Colour
from .errors import OptionsError
from .kernel.many import blank_state
from .players.selfplay import play_games
from .players.tree import new_tree
from .rules import DEFAULT_RULES, Options, Rules
from .synergy import Synergies, Synergy, of_colour

COMBINATIONS = 81
MOST_GAMES = 10_000_000
Z95 = 1.96

LEAST_USED = 0.10
"""An effect that is used less often than this, of the turns at which it could be, is useless."""

DOMINANT = 0.65
"""An effect is dominant if whoever uses it more often wins a larger share of two-player games."""


class Share(NamedTuple):
    """A share and how far its 95% interval reaches to each side."""

    value: float
    reach: float

    @classmethod
    def of(cls, wins: NDArray[np.floating]) -> Share:
        """Return the mean of parts of victories; of no games nothing is known."""
        if not len(wins):
            return cls(0.5, 0.5)
        return cls(float(wins.mean()), Z95 * sqrt(float(wins.var()) / len(wins)))


class EffectFigures(NamedTuple):
    """What the games say about a synergy card."""

    synergy: Synergy
    used: float
    """Of the turns at which a card of its colour was in hand, how many used it."""

    uses: float
    """How often a seat uses it in a game."""

    lead: float
    """How many points more one has at the end for each time one used it more than the others."""

    share: Share
    """The share of victories of whoever used it most, where not all used it equally often."""

    @property
    def useless(self) -> bool:
        """Tell whether hardly anyone wants it."""
        return self.used < LEAST_USED

    @property
    def dominant(self) -> bool:
        """Tell whether using it decides the game."""
        return self.share.value - self.share.reach > DOMINANT


class CombinationFigures(NamedTuple):
    """What the games say about four synergy cards."""

    synergies: Synergies
    first_seat: Share
    mean_score: float


@dataclass(frozen=True)
class Balance:
    """The results of many games: a row a game."""

    players: int
    tries: int
    held: NDArray[np.int32]
    """By game, seat and colour: turns with a card of the colour in hand."""

    used: NDArray[np.int32]
    """By game, seat and colour: cards of the colour played into the Megapolis."""

    points: NDArray[np.int32]
    wins: NDArray[np.float32]
    sets: NDArray[np.int16]
    """By game and colour: the set of the synergy card, from 0."""

    seconds: float = 0.0

    @property
    def seats(self) -> list[Share]:
        """The share of victories by seat."""
        return [Share.of(self.wins[:, seat]) for seat in range(self.players)]

    @property
    def mean_scores(self) -> list[float]:
        """The mean score by seat."""
        return [float(mean) for mean in self.points.mean(axis=0)]

    def effect(self, synergy: Synergy) -> EffectFigures:
        """Add up what the games with a synergy card say about it."""
        colour = synergy.colour
        rows = self.sets[:, colour] == of_colour(colour).index(synergy)
        used, held = self.used[rows][:, :, colour], self.held[rows][:, :, colour]
        points, wins = self.points[rows], self.wins[rows]
        more = used - used.mean(axis=1, keepdims=True)
        ahead = points - points.mean(axis=1, keepdims=True)
        most = used == used.max(axis=1, keepdims=True)
        uneven = used.max(axis=1) > used.min(axis=1)
        shares = (wins * most).sum(axis=1) / most.sum(axis=1)
        return EffectFigures(
            synergy,
            float(used.sum() / max(held.sum(), 1)),
            float(used.mean()),
            float((more * ahead).sum() / max((more * more).sum(), 1e-9)),
            Share.of(shares[uneven]),
        )

    @property
    def effects(self) -> list[EffectFigures]:
        """The figures of all synergy cards that were in play."""
        return [
            self.effect(synergy)
            for synergy in Synergy
            if (self.sets[:, synergy.colour] == of_colour(synergy.colour).index(synergy)).any()
        ]

    @property
    def combinations(self) -> list[CombinationFigures]:
        """The figures of every combination that was played."""
        numbers = sum(self.sets[:, colour].astype(int) * 3**colour for colour in range(4))
        found = []
        for number in np.unique(numbers):
            rows = numbers == number
            blue, pink, yellow, green = (
                of_colour(colour)[int(number) // 3**colour % 3] for colour in Colour
            )
            figures = CombinationFigures(
                (blue, pink, yellow, green),
                Share.of(self.wins[rows, 0]),
                float(self.points[rows].mean()),
            )
            found.append(figures)
        return found


def measure(
    players: int,
    games: int,
    tries: int = 16,
    seed: int = 1,
    threads: int | None = None,
    rules: Rules = DEFAULT_RULES,
    progress: Callable[[int], None] | None = None,
) -> Balance:
    """Let equal players play so many games, each combination in turn; all cores if not told.

    The games are the same whatever the number of threads. `progress` is told how many more are
    done.
    """
    if not 1 <= games <= MOST_GAMES:
        raise OptionsError(f"1 to {MOST_GAMES:,} games can be played, not {games:,}")
    if not 1 <= tries <= 100_000:
        raise OptionsError(f"a player tries 1 to 100,000 times a move, not {tries}")
    threads = threads if threads is not None else os.cpu_count() or 1
    if not 1 <= threads <= 1024:
        raise OptionsError(f"1 to 1024 threads can be used, not {threads}")
    blank = blank_state(Options(players, None, rules))
    held, used = np.zeros((2, games, players, 4), np.int32)
    points, wins = np.zeros((games, players), np.int32), np.zeros((games, players), np.float32)
    sets = np.zeros((games, 4), np.int16)

    def play(first: int) -> int:
        rows = slice(first, min(first + COMBINATIONS, games))
        results = (held[rows], used[rows], points[rows], wins[rows], sets[rows])
        play_games(blank, new_tree(tries + 1), tries, seed, first, *results)
        return len(points[rows])

    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        parts = [pool.submit(play, first) for first in range(0, games, COMBINATIONS)]
        for part in as_completed(parts):
            if progress:
                progress(part.result())
            else:
                part.result()
    seconds = time.perf_counter() - start
    return Balance(players, tries, held, used, points, wins, sets, seconds)
