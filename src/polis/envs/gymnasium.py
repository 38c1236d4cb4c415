"""Gymnasium: one seat of a game, with computer players in the others.

    import gymnasium
    import polis.envs.gymnasium

    env = gymnasium.make("polis/Akropolis-v0", opponent="greedy")

What is legal now is told by `info["action_mask"]`, and by the method `action_masks` that
sb3-contrib looks for.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from polis.errors import PolisError

from .errors import EnvError
from .games import RENDER_MODES, Picture, check_settings, new_game, observation_space, render
from .seated import Observation, Reward, SeatedGame, winnings

ILLEGAL_REWARD = -1.0


class PolisEnv(gymnasium.Env[Observation, np.int64]):
    """A game seen from one seat.

    `opponent` is a level of the game, or a player as module:Class or cmd:program; it thinks for
    `seconds` about a move. `seat` is the agent's; with None it is drawn anew for every game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium wants a dictionary)
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = "akropolis",
        *,
        opponent: str = "random",
        seat: int | None = 0,
        seconds: float = 0.1,
        options: Mapping[str, Any] | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        check_settings(reward, render_mode)
        self.render_mode = render_mode
        self._name, self._options, self._reward = game, options or {}, reward
        self._opponent, self._seat, self._seconds = opponent, seat, seconds
        self._game = new_game(game, self._options, 0)
        if seat is not None and not 0 <= seat < self._game.agents:
            raise EnvError(f"the seats are 0 to {self._game.agents - 1}, not {seat}")
        self._own = seat or 0
        self.observation_space = observation_space(self._game)
        self.action_space = spaces.Discrete(self._game.actions)

    @property
    def game(self) -> SeatedGame:
        """The game that is played."""
        return self._game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game and let the others play up to the agent's turn."""
        super().reset(seed=seed)
        self._random = Random(int(self.np_random.integers(1 << 62)))
        self._game = new_game(self._name, self._options, self._random.getrandbits(63))
        seats = self._game.agents
        self._own = self._random.randrange(seats) if self._seat is None else self._seat
        self._paid = 0
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others answer.

        An illegal one ends the game as a defeat, and `info["illegal"]` says why.
        """
        try:
            self._game.apply(int(action))
        except PolisError as error:
            lost = ILLEGAL_REWARD if self._reward == "win" else 0.0
            return self._observation(), lost, True, False, {**self._info(), "illegal": str(error)}
        self._let_others_play()
        over = self._game.to_move is None
        return self._observation(), self._earned(over), over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, as sb3-contrib's maskable algorithms ask for it."""
        return self._game.mask(self._own).astype(np.bool_)

    def render(self) -> Picture:
        """Return a picture in the mode that was asked for."""
        return render(self._game, self.render_mode)

    def _let_others_play(self) -> None:
        while self._game.to_move not in (None, self._own):
            self._game.apply(self._game.choose(self._opponent, self._seconds, self._random))

    def _earned(self, over: bool) -> float:
        """Return the reward of the move that was just answered."""
        if self._reward == "win":
            return winnings(self._game.ranks)[self._own] if over else 0.0
        points = self._game.points[self._own]
        earned, self._paid = points - self._paid, points
        return float(earned)

    def _observation(self) -> Observation:
        return self._game.observe(self._own)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._game.mask(self._own)}


for _name in ("akropolis", "megapolis"):
    gymnasium.register(
        f"polis/{_name.title()}-v0", "polis.envs.gymnasium:PolisEnv", kwargs={"game": _name}
    )
