"""Plain players to measure others by: random, greedy, and a published human recipe."""

from __future__ import annotations

from random import Random

from polis.akropolis.game import Game, Move

from .greedy import choose_greedily
from .player import Budget


class RandomPlayer:
    """Makes any legal move, each with the same chance."""

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        """Return a random move."""
        return random.choice(game.legal_moves)


class GreedyPlayer:
    """Takes the most points at once, and keeps the city compact."""

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        """Return the move that brings the most points now."""
        return choose_greedily(game)
