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
from polis.akropolis.rules import Options
from polis.hexes import Direction

from .lookahead import RIVALRY, best_moves, is_open, try_moves, whole_rounds
from .network import Network, shipped_network
from .player import Advice, Budget
from .valuing import new_desk, prospects, turns_left

SPREAD_PER_TURN = 8.0
"""How far a final lead strays from the expected one, growing with the root of one's turns left."""


@dataclass(frozen=True)
class Effort:
    """How much a player looks at before it moves."""

    candidates: int = 1
    """Moves that are looked at more closely."""

    shuffles: tuple[int, ...] = ()
    """Orders of the hidden tiles tried in each round of thinning out; half the moves stay."""

    rivalry: float = RIVALRY
    """How much a point less for the strongest rival is worth."""

    turns: int = 1
    """How many turns to look ahead, everyone's answers among them: whole rounds, at least one."""

    trace: float = 1.0
    """The part of a value's weight that goes to the values of later turns (see `look_ahead`)."""

    glance: float = 0.0
    """The part of a move's worth that is its value at a glance; looking ahead tells the rest."""

    share: float = 0.85
    """The part of its time after which a player does not look at another shuffle.

    Each round of thinning out has the same part of it, so that who is short of time looks at fewer
    shuffles in each round, and does not choose among many moves after the first.
    """


GLANCE = Effort()
# In a short time a pause of the machine weighs more, and a few shuffles tell less than a glance.
QUICK = Effort(candidates=8, shuffles=(4, 8, 16), turns=4, trace=0.8, glance=0.4, share=0.6)
DEEP = Effort(candidates=32, shuffles=(8, 16, 32, 64), turns=8, trace=0.8, glance=0.15)

TIME_FOR_DEEP = 0.3
TIME_FOR_QUICK = 0.03
"""With less time than this for a move, a player makes do with less effort."""


class Thinker:
    """Values every move with the network, and looks ahead as far as its effort goes."""

    def __init__(self, effort: Effort = DEEP, network: Network | None = None) -> None:
        self.effort = effort
        self.own_network = network

    def network_for(self, options: Options) -> Network:
        """Return the network this player values games of this kind with."""
        return self.own_network or shipped_network(options)

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        """Return the most promising move."""
        return self.advise(game, budget, random)[0].move

    def advise(self, game: Game, budget: Budget, random: Random) -> list[Advice]:
        """Return the moves worth considering, best first, with what to expect of them."""
        if game.over:
            raise AkropolisError("the game is over: there is no move to choose")
        start = time.perf_counter()
        effort = self._effort_within(budget)
        seconds = effort.share * budget.seconds
        state = state_of(game.public)
        turns = int(whole_rounds(state, effort.turns))
        certain = bool(is_open(state, turns))
        seed = random.getrandbits(62)
        search = _Search(effort, self.network_for(game.options), state, turns, certain, seed)
        for at, number in enumerate(effort.shuffles, start=1):
            deadline = start + seconds * at / len(effort.shuffles)
            search.look_closer(1 if certain else number, deadline)
            if certain or len(search.order) <= 2:
                break
            search.drop_half()
        return search.advice()

    def _effort_within(self, budget: Budget) -> Effort:
        """Return the player's own effort, or less where there is no time for it."""
        if budget.seconds >= TIME_FOR_DEEP:
            return self.effort
        most = QUICK if budget.seconds >= TIME_FOR_QUICK else GLANCE
        return min(self.effort, most, key=lambda effort: effort.candidates)


class _Search:
    """The moves under consideration, and what looking ahead has told about them."""

    def __init__(
        self,
        effort: Effort,
        network: Network,
        state: Array16,
        turns: int,
        certain: bool,
        seed: int,
    ) -> None:
        self.effort, self.network, self.state, self.turns = effort, network, state, turns
        self.seed, self.shuffles = seed, 0
        self.desk = new_desk(network)
        # Where nothing is hidden one look is enough, so there is time to look at more moves.
        room = effort.candidates * (3 if certain else 1)
        self.moves = np.empty((room, 3), np.int16)
        values = np.empty(room, np.float32)
        count = best_moves(state, self.network, self.desk, self.moves, values)
        self.values = values[:count].astype(np.float64)
        self.mine, self.theirs = np.zeros(count, np.float32), np.zeros(count, np.float32)
        left = turns_left(state, int(state[TURN]) % int(state[SEATS]), int(state[TURN]))
        self.spread = SPREAD_PER_TURN * sqrt(left)
        self.order = np.arange(count)
        self.dropped: list[int] = []
        self.known = np.zeros(count, np.int64)

    def look_closer(self, shuffles: int, deadline: float) -> None:
        """Try every move that is left with more shuffles, and put the best first."""
        for _ in range(shuffles):
            self._try_all()
            if time.perf_counter() > deadline:
                break
        worth = self._mine() - self.effort.rivalry * self._theirs()
        self.order = self.order[np.argsort(-worth[self.order], kind="stable")]

    def _try_all(self) -> None:
        """Try every move that is left with one shuffle more."""
        try_moves(
            self.state,
            self.network,
            self.desk,
            self.moves,
            self.order,
            self.seed,
            self.shuffles,
            self.shuffles + 1,
            self.turns,
            self.effort.trace,
            self.mine,
            self.theirs,
        )
        self.shuffles += 1
        self.known[self.order] += 1

    def drop_half(self) -> None:
        """Give up on the worse half."""
        keep = max(2, (len(self.order) + 1) // 2)
        self.dropped = [*self.order[keep:].tolist(), *self.dropped]
        self.order = self.order[:keep]

    def advice(self) -> list[Advice]:
        """Return all the moves considered, best first."""
        mine, theirs = self._mine(), self._theirs()
        return [
            Advice(
                _move(self.moves[c]),
                float(mine[c]),
                0.5 * (1 + erf(float(mine[c] - theirs[c]) / (self.spread * sqrt(2)))),
            )
            for c in [*self.order.tolist(), *self.dropped]
        ]

    def _mine(self) -> NDArray[np.float64]:
        """Return the points expected after each move, at a glance where nothing else is known."""
        looked = self.mine / np.maximum(self.known, 1)
        mixed = (1 - self.effort.glance) * looked + self.effort.glance * self.values
        return np.where(self.known > 0, mixed, self.values)

    def _theirs(self) -> NDArray[np.float64]:
        looked = self.theirs / np.maximum(self.known, 1)
        return np.where(self.known > 0, looked, self._rival)

    @cached_property
    def _rival(self) -> float:
        """The points the strongest rival may expect as things stand."""
        state = self.state
        seats, me = int(state[SEATS]), int(state[TURN]) % int(state[SEATS])
        if state[ARCHITECT]:
            return 0.0
        rivals = [seat for seat in range(seats) if seat != me]
        return max(prospects(state, seat, self.network, self.desk) for seat in rivals)


def _move(numbers: Array16) -> Move:
    place, p, rotation = (int(number) for number in numbers)
    return Move(place + 1, Placement(cell_of(p), Direction(rotation)))
