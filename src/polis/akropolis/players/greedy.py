"""The simplest sensible player: whatever brings the most points at once."""

from __future__ import annotations

from typing import NamedTuple

from polis.akropolis.game import Game, Move


class RankedMove(NamedTuple):
    """A move and what it changes: all points, stones among them, and empty cells at the border."""

    gain: int
    sprawl: int
    move: Move


def rank_moves(game: Game) -> list[RankedMove]:
    """Order the legal moves by the points they bring at once, then by how little they sprawl."""
    seat = game.to_move
    now = game.score(seat).total
    city, options = game.cities[seat], game.options
    ranked = []
    for move in game.legal_moves:
        stones = game.stones[seat] - move.price + city.quarries_covered(move.placement)
        after = city.place(game.site[move.place - 1], move.placement)
        gain = after.score(stones, options.variants, options.rulings).total - now
        ranked.append(RankedMove(gain, len(after.border) - len(city.border), move))
    return sorted(ranked, key=lambda ranked: (-ranked.gain, ranked.sprawl, ranked.move))


def choose_greedily(game: Game) -> Move:
    """Return the move that brings the most points at once."""
    return rank_moves(game)[0].move
