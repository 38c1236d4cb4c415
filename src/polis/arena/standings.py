"""What the games of a tournament add up to for each player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

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
    """Add up the games of a tournament, a line a player, in the order of the competitors."""
    deals = by_deal(games)
    points = np.array([deal_points(competitors, deal) for deal in deals])
    ratings = rate(points, competitors.index(anchor) if anchor else None)
    return [_line(name, deals, elo) for name, elo in zip(competitors, ratings, strict=True)]


def by_deal(games: Iterable[Played]) -> list[list[Played]]:
    """Group games that come in order of their deals."""
    return [list(deal) for _, deal in groupby(games, lambda game: game.pairing.deal)]


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


def scores_by_deal(competitors: Sequence[str], games: Iterable[Played]) -> list[float]:
    """Return the first of two competitors' share of the points in every deal."""
    points = (deal_points(competitors, deal) for deal in by_deal(games))
    return [float(deal[0, 1] / (deal[0, 1] + deal[1, 0])) for deal in points]


def _line(name: str, deals: Iterable[Iterable[Played]], elo: Interval) -> Line:
    own = [[game for game in deal if name in game.pairing.names] for deal in deals]
    games = [game for deal in own for game in deal]
    firsts = [_share_of_first(name, game) for game in games]
    points = [
        game.points[seat] for game in games if not game.forfeit for seat in _seats(name, game)
    ]
    seconds = [spent for game in games for seat in _seats(name, game) for spent in game.seconds[seat]]
    return Line(
        name,
        len(games),
        wins=sum(_wins(name, game) and game.ranks.count(1) == 1 for game in games),
        draws=sum(_wins(name, game) and game.ranks.count(1) > 1 for game in games),
        forfeits=sum(_forfeits(name, game) for game in games),
        share=share([float(np.mean([_share_of_first(name, game) for game in deal])) for deal in own if deal]),
        elo=elo,
        mean_score=float(np.mean(points)) if points else None,
        seconds_per_move=float(np.mean(seconds)) if seconds else 0.0,
        slowest_move=max(seconds, default=0.0),
    )


def _seats(name: str, game: Played) -> list[int]:
    return [seat for seat, other in enumerate(game.pairing.names) if other == name]
