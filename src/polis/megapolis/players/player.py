"""What a computer player is."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol

from polis.megapolis.known import Known
from polis.megapolis.moves import Move


class Player(Protocol):
    """Chooses moves. It is given what its seat knows, and asked only when that seat is to move."""

    def choose(self, known: Known, seconds: float, random: Random) -> Move:
        """Return a legal move; it may think for so many seconds."""


class Advice(NamedTuple):
    """A move that a player would consider, and what it expects of it."""

    move: Move
    expected_score: float
    """Points after the cleansing of this round."""

    win_probability: float
