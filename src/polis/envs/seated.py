"""What the single-game environments need of a game: numbers for what is seen and what is done."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Observation = NDArray[np.uint8] | NDArray[np.int16]
Mask = NDArray[np.int8]
"""1 for every action that is legal, 0 for every other."""

Reward = Literal["win", "score"]
REWARDS: tuple[Reward, ...] = ("win", "score")
"""By win: 1 for the winner at the end. By score: the points of every move."""


class SeatedGame(Protocol):
    """A game in progress. `apply` changes it."""

    name: str
    agents: int
    """How many seats are taken by those who choose."""

    actions: int
    """Actions are 0 to one less than this."""

    bounds: tuple[int, int]
    """The least and the greatest number of an observation."""

    shape: tuple[int, ...]
    """The shape of an observation."""

    @property
    def to_move(self) -> int | None:
        """The seat that chooses next, or None at the end."""

    @property
    def points(self) -> Sequence[int]:
        """The points of those who choose, as things stand."""

    @property
    def ranks(self) -> Sequence[int]:
        """The places at the end, from 1; an opponent that the game itself plays comes last."""

    def observe(self, seat: int) -> Observation:
        """Return what a seat may see."""

    def mask(self, seat: int) -> Mask:
        """Return the legal actions of a seat: none unless it is to move."""

    def apply(self, action: int) -> None:
        """Make a move for the seat to move; an illegal one raises PolisError."""

    def choose(self, player: str, seconds: float, random: Random) -> int:
        """Let a computer player choose for the seat to move."""

    def text(self) -> str:
        """Return the table as text."""

    def svg(self) -> str:
        """Return the table as an SVG picture."""

    def pixels(self) -> NDArray[np.uint8]:
        """Return the table as a picture: height × width × red, green and blue."""


def winnings(ranks: Sequence[int]) -> list[float]:
    """Return what each is paid at the end by win.

    The winner gets 1, and the others pay it in equal parts. Who shares the victory shares the
    winnings; where all do, nobody is paid.
    """
    winners = sum(rank == 1 for rank in ranks)
    losers = len(ranks) - winners
    if not losers:
        return [0.0] * len(ranks)
    return [1 / winners if rank == 1 else -1 / losers for rank in ranks]
