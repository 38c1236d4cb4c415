"""What the games of a tournament add up to for each player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean
from typing import NamedTuple

import numpy as np

from .match import Played
from .rating import Floats, Interval, rate, share


@dataclass(frozen=True)
class Line:
    """A player's figures. One that holds several seats of a table is counted once a game."""

    name: str
    games: int
    wins: int
    """First places that no other seat shares."""

    draws: int
    """Shared first places."""

    forfeits: int
    share: Interval
    """Its part of all first places; a shared one counts in parts."""

    elo: Interval
    mean_score: float | None
    """Over the games that came to their end; None if there is none."""

    seconds_per_move: float
    slowest_move: float


def standings(
    competitors: Sequence[str], games: Sequence[Played], anchor: str | None = None
) -> list[Line]:
    """Add up the games of whole deals, a line a player, in the order of the competitors."""
    deals = [list(deal) for _, deal in groupby(games, lambda game: game.pairing.deal)]
    points = np.array([deal_points(competitors, deal) for deal in deals])
    ratings = rate(points, competitors.index(anchor) if anchor else None)
    return [_line(name, deals, elo) for name, elo in zip(competitors, ratings, strict=True)]


def deal_points(competitors: Sequence[str], games: Iterable[Played]) -> Floats:
    """Count what each won from each other in a deal: a point for every seat it came before."""
    at = {name: number for number, name in enumerate(competitors)}
    points = np.zeros((len(competitors), len(competitors)))
    for game in games:
        seats = list(zip(game.pairing.names, game.ranks, strict=True))
        for name, place in seats:
            for other, behind in seats:
                if name != other:
                    points[at[name], at[other]] += (place < behind) + 0.5 * (place == behind)
    return points


def deal_score(competitors: Sequence[str], games: Iterable[Played]) -> float:
    """Return the first of two competitors' share of the points in a deal."""
    points = deal_points(competitors, games)
    return float(points[0, 1] / (points[0, 1] + points[1, 0]))


class _Part(NamedTuple):
    """What a game was for one player."""

    first: float
    """Its part of the first place."""

    shared: bool
    forfeit: bool
    points: list[int]
    seconds: list[float]


def _part(name: str, game: Played) -> _Part:
    seats = [seat for seat, other in enumerate(game.pairing.names) if other == name]
    winners = game.ranks.count(1)
    return _Part(
        sum(game.ranks[seat] == 1 for seat in seats) / winners,
        winners > 1,
        game.forfeit is not None and game.forfeit.seat in seats,
        [] if game.forfeit else [game.points[seat] for seat in seats],
        [spent for seat in seats for spent in game.seconds[seat]],
    )


def _line(name: str, deals: Sequence[Sequence[Played]], elo: Interval) -> Line:
    by_deal = [[_part(name, game) for game in deal if name in game.pairing.names] for deal in deals]
    parts = [part for deal in by_deal for part in deal]
    points = [number for part in parts for number in part.points]
    seconds = [spent for part in parts for spent in part.seconds]
    return Line(
        name,
        len(parts),
        wins=sum(part.first > 0 and not part.shared for part in parts),
        draws=sum(part.first > 0 and part.shared for part in parts),
        forfeits=sum(part.forfeit for part in parts),
        share=share([fmean(part.first for part in deal) for deal in by_deal]),
        elo=elo,
        mean_score=fmean(points) if points else None,
        seconds_per_move=fmean(seconds) if seconds else 0.0,
        slowest_move=max(seconds, default=0.0),
    )
