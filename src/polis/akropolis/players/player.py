"""What a computer player is, and how to find one by name."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from polis.akropolis.game import Game, Move


class Budget(NamedTuple):
    """How long a player may think about one move."""

    seconds: float = 1.0


class Player(Protocol):
    """Chooses moves. It is given the game as its seat may see it: `Game.public`.

    >>> class First:
    ...     def choose(self, game, budget, random):
    ...         return game.legal_moves[0]
    """

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        """Return a legal move for the player to move."""


class Advice(NamedTuple):
    """A move that a player would consider, and what it expects of it."""

    move: Move
    expected_score: float
    """Points at the end; in a solo game the lead over the Architect."""

    win_probability: float


@runtime_checkable
class Adviser(Protocol):
    """A player that can also say what it thinks of several moves."""

    def advise(self, game: Game, budget: Budget, random: Random) -> list[Advice]:
        """Return the moves worth considering, best first."""
