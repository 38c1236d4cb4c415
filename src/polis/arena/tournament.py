"""Who plays whom on which deal, from which seat; and the games themselves."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, groupby
from math import inf

from polis.akropolis.players.player import Budget
from polis.akropolis.rules import Options

from .errors import ArenaError
from .house import HouseGame
from .match import Pairing, Played, check_player
from .pool import play_all, play_on_cluster
from .sprt import SPRT, Verdict
from .standings import deal_score

MOST_GAMES = 1_000_000
MOST_WORKERS = 1024


@dataclass(frozen=True)
class Tournament:
    """Entrants and how they meet.

    Up to as many entrants as seats sit at one table, the last one on every seat left over; with
    more, each group that fits a table meets: in two-player games every pair. A table plays each
    deal once in every rotation of its seats. In solo games each entrant meets the Architect.
    """

    entrants: tuple[str, ...]
    options: Options | HouseGame = Options()  # noqa: RUF009 (it never changes)
    seed: int = 0
    seconds: float = Budget().seconds

    def __post_init__(self) -> None:
        if not self.entrants:
            raise ArenaError("a match needs a player: `polis arena --list` names them")
        twice = [name for name in self.competitors if self.entrants.count(name) > 1]
        if twice and len(self.entrants) > self.options.players:
            raise ArenaError(f"{twice[0]} is entered twice, which only fits a single table")
        if not 0 <= self.seconds < inf:
            raise ArenaError(f"a player thinks for 0 seconds or more, not {self.seconds:g}")

    @cached_property
    def competitors(self) -> tuple[str, ...]:
        """Whose results are counted: the entrants and, in solo games, the Architect."""
        architect = self.architect
        return tuple(dict.fromkeys(self.entrants)) + ((architect,) if architect else ())

    @cached_property
    def architect(self) -> str | None:
        """The Architect of solo games of Akropolis, by name."""
        if isinstance(self.options, HouseGame) or self.options.architect is None:
            return None
        return self.options.architect.value

    @cached_property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """Every game of one deal: the names by seat."""
        if self.architect:
            *names, architect = self.competitors
            return tuple((name, architect) for name in names)
        seats, entrants = self.options.players, self.entrants
        tables = combinations(entrants + entrants[-1:] * (seats - len(entrants)), seats)
        return tuple(rotated for table in tables for rotated in _rotations(table))

    def deals(self, games: int) -> int:
        """Return how many whole deals make at least so many games."""
        if not 1 <= games <= MOST_GAMES:
            raise ArenaError(f"1 to {MOST_GAMES:,} games can be played, not {games:,}")
        return -(-games // len(self.seatings))

    def pairing(self, deal: int, names: tuple[str, ...]) -> Pairing:
        """Return a game of this tournament."""
        return Pairing(self.options, self.seed, deal, names, self.seconds)

    def pairings(self, deals: int) -> Iterator[Pairing]:
        """Yield the games of the first so many deals."""
        for deal in range(1, deals + 1):
            for names in self.seatings:
                yield self.pairing(deal, names)


@dataclass(frozen=True)
class Outcome:
    """The games of a tournament and, where a sequential test watched, what it found."""

    tournament: Tournament
    games: tuple[Played, ...]
    verdict: Verdict | None = None


def play(
    tournament: Tournament,
    games: int,
    *,
    workers: int | None = 1,
    sprt: SPRT | None = None,
    report: Callable[[Played], None] | None = None,
    ray: str | None = None,
) -> Outcome:
    """Play at least so many games: whole deals, or fewer of them if the test decides early.

    The games are the same whatever the number of workers; None stands for all cores. `report` is
    told each game, in order. `ray` is the address of a Ray cluster, or "auto": they are played
    there then.
    """
    workers = workers if workers is not None else os.cpu_count() or 1
    if not 1 <= workers <= MOST_WORKERS:
        raise ArenaError(f"1 to {MOST_WORKERS} workers can be used, not {workers}")
    if sprt and len(tournament.competitors) != 2:
        raise ArenaError("a sequential test compares two players, not more or fewer")
    deals = tournament.deals(games)
    workers = min(workers, deals * len(tournament.seatings))
    names = dict.fromkeys(tournament.entrants)
    for name in names:
        check_player(name, tournament.options)  # so that a wrong name is said before the first game
    played: list[Played] = []
    scores: list[float] = []
    pairings = tournament.pairings(deals)
    if ray is None:
        games_in_order = play_all(pairings, workers, names, tournament.options)
    else:
        games_in_order = play_on_cluster(pairings, ray, names)
    with closing(games_in_order) as stream:
        for _, deal in groupby(stream, lambda game: game.pairing.deal):
            first = len(played)
            for game in deal:
                played.append(game)
                if report:
                    report(game)
            if sprt:
                scores.append(deal_score(tournament.competitors, played[first:]))
                if sprt.verdict(scores).decided:
                    break
    return Outcome(tournament, tuple(played), sprt.verdict(scores) if sprt else None)


def _rotations(table: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield a table from every seat, each order once."""
    yield from dict.fromkeys(table[at:] + table[:at] for at in range(len(table)))
