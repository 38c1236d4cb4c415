"""Small players, good and bad, that workers can import by name."""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Any

import numpy as np

from polis.akropolis import Game, Move
from polis.akropolis.players.player import Budget


def named(name: str) -> str:
    """Write a player of this module as module:Class."""
    return f"{__name__}:{name}"


class First:
    """Makes the first legal move, and says so where it should not."""

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        print("thinking")
        return game.legal_moves[0]


class Peeking(First):
    """Goes wrong if it can tell anything about the deal."""

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        assert game == game.public
        assert budget == Budget(0.25)
        return super().choose(game, budget, random)


class Numpy:
    """Answers with NumPy's numbers, as a network's argmax would."""

    def choose(self, game: Game, budget: Budget, random: Random) -> tuple[object, ...]:
        move = game.legal_moves[np.argmin(np.zeros(3))]
        place: Any = np.int64(move.place)
        return move._replace(place=place)


class Illegal(First):
    """Wants a tile that is not there, on its third move."""

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        move = super().choose(game, budget, random)
        return move._replace(place=9) if len(game.moves) >= 4 else move


class WrongType:
    """Answers with words."""

    def choose(self, game: Game, budget: Budget, random: Random) -> str:
        return "1@2,-1/NE"


class Crashing:
    """Divides by zero, with a message that no record would like."""

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        raise ZeroDivisionError("a\x1b[31m\nb" + "x" * 999)


class Leaving:
    """Ends the program."""

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        sys.exit(3)


class Slow(First):
    """Takes its time."""

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        time.sleep(0.01)
        return super().choose(game, budget, random)


class Unready:
    """Cannot even be made."""

    def __init__(self) -> None:
        raise RuntimeError("no weights")


class Empty:
    """Has no method choose."""
