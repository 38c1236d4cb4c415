"""The simplest sensible player: whatever brings the most points at once."""

from __future__ import annotations

from typing import NamedTuple

from polis.akropolis.game import Game, Move
from polis.akropolis.kernel import Simulator

CLOSER_LOOK = 60


class RankedMove(NamedTuple):
    """A move and what it changes: all points, stones among them, and empty cells at the border."""

    gain: int
    sprawl: int
    move: Move


def rank_moves(game: Game) -> list[RankedMove]:
    """Order the best moves by the points they bring at once, then by how little they sprawl."""
    seat = game.to_move
    city, now = game.cities[seat], game.score(seat).total
    outcomes = sorted(Simulator(game).outcomes(), key=lambda outcome: -outcome.points)
    ranked = []
    for points, move in outcomes[:CLOSER_LOOK]:
        after = city.place(game.site[move.place - 1], move.placement)
        ranked.append(RankedMove(points - now, len(after.border) - len(city.border), move))
    return sorted(ranked, key=lambda ranked: (-ranked.gain, ranked.sprawl, ranked.move))


def choose_greedily(game: Game) -> Move:
    """Return the move that brings the most points at once."""
    return rank_moves(game)[0].move
