"""Players that value moves with the network: at a glance, or looking ahead."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from math import erf, sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.city import Placement
from polis.akropolis.errors import AkropolisError
from polis.akropolis.game import Game, Move
from polis.akropolis.kernel.layout import ARCHITECT, SEATS, TURN, Array16, cell_of
from polis.akropolis.kernel.state import state_of
from polis.hexes import Direction

from .lookahead import best_moves, is_open, try_moves
from .network import Network, shipped_network
from .player import Advice, Budget
from .valuing import new_desk, prospects

_SPREAD_PER_TURN = 5.0
"""How far a final score strays from the expected one, growing with the root of turns left."""


@dataclass(frozen=True)
class Effort:
    """How much a player looks at before it moves."""

    candidates: int = 1
    """Moves that are looked at more closely."""

    shuffles: tuple[int, ...] = ()
    """Orders of the hidden tiles tried in each round of thinning out; half the moves stay."""

    rivalry: float = 0.3
    """How much a point less for the strongest rival is worth."""


GLANCE = Effort()
QUICK = Effort(candidates=5, shuffles=(1, 1))
DEEP = Effort(candidates=16, shuffles=(2, 4, 8, 16))


class Thinker:
    """Values every move with the network, and looks ahead as far as its effort goes."""

    def __init__(self, effort: Effort = DEEP, network: Network | None = None) -> None:
        self.effort = effort
        self.network = network or shipped_network()
        self.desk = new_desk(self.network)

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        """Return the most promising move."""
        return self.advise(game, budget, random)[0].move

    def advise(self, game: Game, budget: Budget, random: Random) -> list[Advice]:
        """Return the moves worth considering, best first, with what to expect of them."""
        if game.over:
            raise AkropolisError("the game is over: there is no move to choose")
        deadline = time.perf_counter() + 0.9 * budget.seconds
        state = state_of(game)
        turns = 1 if game.options.architect else game.options.seats
        certain = bool(is_open(state, turns))
        search = _Search(self, state, turns, 3 if certain else 1)
        for number in self.effort.shuffles:
            search.look_closer(1 if certain else number, random.getrandbits(62))
            if certain or len(search.order) <= 2 or time.perf_counter() > deadline:
                break
            search.drop_half()
        return search.advice(game)


class _Search:
    """The moves under consideration, and what looking ahead has told about them."""

    def __init__(self, thinker: Thinker, state: Array16, turns: int, breadth: int) -> None:
        self.thinker, self.state, self.turns = thinker, state, turns
        room = thinker.effort.candidates * breadth
        self.moves = np.empty((room, 3), np.int16)
        values = np.empty(room, np.float32)
        count = best_moves(state, thinker.network, thinker.desk, self.moves, values)
        self.values = values[:count].astype(np.float64)
        self.mine, self.theirs = np.zeros(count, np.float32), np.zeros(count, np.float32)
        self.order = np.arange(count)
        self.dropped: list[int] = []
        self.known = np.zeros(count, np.int64)

    def look_closer(self, shuffles: int, seed: int) -> None:
        """Try every move that is left with more shuffles, and put the best first."""
        thinker = self.thinker
        try_moves(
            self.state,
            thinker.network,
            thinker.desk,
            self.moves,
            self.order,
            seed,
            0,
            shuffles,
            self.turns,
            self.mine,
            self.theirs,
        )
        self.known[self.order] += shuffles
        worth = self._mine() - thinker.effort.rivalry * self._theirs()
        self.order = self.order[np.argsort(-worth[self.order], kind="stable")]

    def drop_half(self) -> None:
        """Give up on the worse half."""
        keep = max(2, (len(self.order) + 1) // 2)
        self.dropped = [*self.order[keep:].tolist(), *self.dropped]
        self.order = self.order[:keep]

    def advice(self, game: Game) -> list[Advice]:
        """Return all the moves considered, best first."""
        mine, theirs = self._mine(), self._theirs()
        spread = _SPREAD_PER_TURN * sqrt(2 * (game.options.rounds - game.round + 1))
        return [
            Advice(
                _move(self.moves[c]),
                float(mine[c]),
                0.5 * (1 + erf(float(mine[c] - theirs[c]) / (spread * sqrt(2)))),
            )
            for c in [*self.order.tolist(), *self.dropped]
        ]

    def _mine(self) -> NDArray[np.float64]:
        """Return the points expected after each move: by looking ahead, or at first glance."""
        looked = self.mine / np.maximum(self.known, 1)
        return np.where(self.known > 0, looked, self.values)

    def _theirs(self) -> NDArray[np.float64]:
        looked = self.theirs / np.maximum(self.known, 1)
        return np.where(self.known > 0, looked, self._rival)

    @cached_property
    def _rival(self) -> float:
        """The points the strongest rival may expect as things stand."""
        thinker, state = self.thinker, self.state
        seats, me = int(state[SEATS]), int(state[TURN]) % int(state[SEATS])
        if state[ARCHITECT]:
            return 0.0
        rivals = [seat for seat in range(seats) if seat != me]
        return max(prospects(state, seat, thinker.network, thinker.desk) for seat in rivals)


def _move(numbers: Array16) -> Move:
    place, p, rotation = (int(number) for number in numbers)
    return Move(place + 1, Placement(cell_of(p), Direction(rotation)))
