"""Thousands of games of Akropolis side by side in NumPy arrays, on the compiled kernel."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from polis.akropolis.kernel.state import city_at, new_state
from polis.akropolis.kernel.warming import ready
from polis.akropolis.rules import Options
from polis.akropolis.tiles import ALL_TILES

from .encoding import ROTATIONS, Encoding
from .errors import EnvError
from .pictures import PLANES, draw_city, offsets_on_torus
from .seated import Reward
from .stepping import BY_SCORE, BY_WIN, Games, deal_all, first_illegal, sample, step

REWARDS: dict[Reward, int] = {"win": BY_WIN, "score": BY_SCORE}
MOST_GAMES = 1 << 20
MOST_THREADS = 1024


class View(NamedTuple):
    """What everyone may see. The arrays belong to the environment: the next step changes them.

    The games go in step, so the same seat is to move in all of them.
    """

    seat: int
    """Whose turn it is."""

    turn: int
    """How many turns have been taken."""

    cities: NDArray[np.uint8]
    """Seats × games × 3 × M × M: hexes, levels and tiles of every city."""

    placements: NDArray[np.bool_]
    """Games × M × M × 6: the legal placements of the seat to move."""

    places: NDArray[np.bool_]
    """Games × places: what the seat to move can pay for. Any such place goes with any placement."""

    site: NDArray[np.int8]
    """Games × places: the tiles face up by their number on the tile list, -1 for none."""

    to_come: NDArray[np.bool_]
    """Games × 61: which tiles of the tile list lie in the stacks."""

    stones: NDArray[np.int16]
    """Games × seats, in solo games the Architect's too."""


class BatchedAkropolis:
    """Games that start together, go in step, and are dealt anew together when they end.

    The same seed deals the same games whatever the number of threads; with random actions from
    `sample` they are the games of `polis simulate`.
    """

    def __init__(
        self,
        games: int,
        options: Options | None = None,
        *,
        reward: Reward = "win",
        threads: int = 1,
    ) -> None:
        """Make room for so many games and deal them from seed 0."""
        if not 1 <= games <= MOST_GAMES:
            raise EnvError(f"1 to {MOST_GAMES} games go side by side, not {games}")
        if not 1 <= threads <= MOST_THREADS:
            raise EnvError(f"1 to {MOST_THREADS} threads can be used, not {threads}")
        if reward not in REWARDS:
            raise EnvError(f"rewards are by {' or by '.join(REWARDS)}, not by {reward}")
        ready()
        self.games = games
        self.options = options or Options()
        self.encoding = Encoding(self.options)
        self._seats, self._turns = self.options.seats, len(self.options.tiles) - 1
        self._turns_a_move = 2 if self.options.architect else 1
        self._by = REWARDS[reward]
        self._arrays = _arrays(games, self.options, self.encoding.side)
        side, players = self.encoding.side, self.options.players
        cells = self._arrays.cities.reshape(players, games, side, side, PLANES)
        self._cities = np.moveaxis(cells, -1, 2)
        self._legal = self._arrays.legal.reshape(players, games, side, side, ROTATIONS)
        self._actions = np.zeros(games, np.int64)
        self._parts = _parts(games, threads)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset(0)

    def reset(self, seed: int) -> View:
        """Deal all games anew."""
        self._seed, self._dealt, self._turn = seed % (1 << 63), 0, 0
        self._each(lambda first, last: deal_all(self._arrays, self._seed, 0, first, last))
        return self.view

    def step(self, actions: ArrayLike) -> tuple[View, NDArray[np.float32], bool]:
        """Make an action in every game; return the view, rewards by game and seat, and the end.

        At the end of the games the view already shows the next ones. An illegal action raises
        EnvError, and nothing has changed.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise EnvError(f"actions are {self.games} whole numbers, one a game")
        self._check(np.ascontiguousarray(chosen, np.int64))
        self._turn += self._turns_a_move
        done = self._turn == self._turns
        if done:
            self._dealt, self._turn = self._dealt + self.games, 0
        self._arrays.rewards.fill(0)
        self._each(
            lambda first, last: step(
                self._arrays, self._actions, self._by, self._seed, self._dealt, first, last
            )
        )
        return self.view, self._arrays.rewards, done

    def sample(self) -> NDArray[np.int64]:
        """Draw a legal action for every game, each with the same chance."""
        actions = np.empty(self.games, np.int64)
        games, side = self._arrays, self.encoding.side
        self._each(
            lambda first, last: sample(games.states, games.random, side, actions, first, last)
        )
        return actions

    @property
    def view(self) -> View:
        """The games as they stand."""
        games, seat = self._arrays, self._turn % self._seats
        return View(
            seat,
            self._turn,
            self._cities,
            self._legal[seat],
            games.payable,
            games.site,
            games.to_come,
            games.stones,
        )

    @property
    def states(self) -> NDArray[np.int16]:
        """The kernel's own arrays, a row a game (see `kernel/layout.py`): to look at."""
        return self._arrays.states

    def masks(self) -> NDArray[np.bool_]:
        """Return for every game which actions are legal: games × actions.

        This array too belongs to the environment: the next call changes it.
        """
        games, seat = self._arrays, self._turn % self._seats
        # As bytes: NumPy takes its time over truth values that are repeated.
        payable, legal = games.payable.view(np.uint8), games.legal[seat].view(np.uint8)
        np.bitwise_and(payable[:, :, None], legal[:, None], out=self._masks.view(np.uint8))
        return self._masks.reshape(self.games, -1)

    @cached_property
    def _masks(self) -> NDArray[np.bool_]:
        return np.zeros((self.games, self.options.site_size, self.encoding.placements), np.bool_)

    def _check(self, actions: NDArray[np.int64]) -> None:
        wrong = first_illegal(self._arrays.states, self._arrays.legal, actions)
        if wrong >= 0:
            raise EnvError(
                f"game {wrong}: action {actions[wrong]} is not legal; masks() tells which are"
            )
        self._actions = actions

    def _each(self, work: Callable[[int, int], None]) -> None:
        """Do some work on all games, in as many threads as were asked for."""
        if self._pool is None:
            work(0, self.games)
        else:
            list(self._pool.map(lambda part: work(*part), self._parts))


def _parts(games: int, threads: int) -> list[tuple[int, int]]:
    ends = [games * part // threads for part in range(threads + 1)]
    return list(pairwise(ends))


def _arrays(games: int, options: Options, side: int) -> Games:
    players, state = options.players, new_state(options)
    start_cells = np.zeros(PLANES * side * side, np.uint8)
    start_legal = np.zeros(side * side * ROTATIONS, np.bool_)
    start_low = np.zeros(2, np.int16)
    draw_city(state, city_at(0), side, start_cells, start_legal, start_low)
    return Games(
        side=side,
        offsets=offsets_on_torus(side),
        start_cells=start_cells,
        start_legal=start_legal,
        start_low=start_low,
        states=np.tile(state, (games, 1)),
        random=np.zeros(games, np.uint64),
        cities=np.zeros((players, games, len(start_cells)), np.uint8),
        legal=np.zeros((players, games, len(start_legal)), np.bool_),
        low=np.zeros((players, games, 2), np.int16),
        site=np.zeros((games, options.site_size), np.int8),
        payable=np.zeros((games, options.site_size), np.bool_),
        to_come=np.zeros((games, len(ALL_TILES)), np.bool_),
        stones=np.zeros((games, options.seats), np.int16),
        points=np.zeros((games, players), np.int32),
        rewards=np.zeros((games, players), np.float32),
    )
