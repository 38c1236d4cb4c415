"""PettingZoo: the games as AEC environments.

    from polis.envs import pettingzoo

    env = pettingzoo.env("akropolis", render_mode="ansi")

What is legal now is told by `info["action_mask"]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypedDict, Unpack

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .errors import EnvError
from .games import RENDER_MODES, Picture, check_settings, new_game, observation_space, render
from .seated import Observation, Reward, SeatedGame, winnings

ILLEGAL_REWARD = -1.0


class Settings(TypedDict, total=False):
    """What can be said of an environment beside the name of its game."""

    options: Mapping[str, Any] | None
    """The options of the game as in its records, such as {"players": 3}; two play if left out."""

    reward: Reward
    """"win" (the winner gets 1 at the end, the others pay it) or "score" (every move is paid the
    points it brings, so that a game pays one's final score)."""

    render_mode: str | None
    max_cycles: int | None
    """End games after so many turns of each agent."""


def env(
    game: str = "akropolis", **settings: Unpack[Settings]
) -> AECEnv[str, Observation, int | None]:
    """Make an environment that ends the game when an agent does what is not legal."""
    made: AECEnv[str, Observation, int | None] = PolisAEC(game, **settings)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL_REWARD)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def raw_env(game: str = "akropolis", **settings: Unpack[Settings]) -> PolisAEC:
    """Make an environment that raises PolisError when an agent does what is not legal."""
    return PolisAEC(game, **settings)


class PolisAEC(AECEnv[str, Observation, int | None]):
    """A game whose agents move in turn."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (PettingZoo wants a dictionary)
        "name": "polis_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = "akropolis",
        *,
        options: Mapping[str, Any] | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        check_settings(reward, render_mode)
        self.metadata = {**self.metadata, "name": f"{game}_v0"}
        self.render_mode = render_mode
        self._name, self._options = game, options or {}
        self._reward, self._max_cycles = reward, max_cycles
        self._random = Random()
        self._deal()
        self.possible_agents = [f"player_{seat}" for seat in range(self._game.agents)]
        self._observation_spaces = {
            agent: observation_space(self._game) for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: spaces.Discrete(self._game.actions) for agent in self.possible_agents
        }
        self.agents: list[str] = []

    @property
    def game(self) -> SeatedGame:
        """The game that is played."""
        return self._game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; a seed also settles all games that are dealt after it without one."""
        if seed is not None:
            self._random = Random(seed)
        self._deal()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._paid = dict.fromkeys(self.agents, 0)
        self._moves = 0
        self._go_on()

    def step(self, action: int | None) -> None:
        """Make a move for the agent whose turn it is; one whose game is over takes its leave."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise EnvError(f"{agent} has to choose: its game is not over")
        self._cumulative_rewards[agent] = 0.0
        self._game.apply(int(action))
        self._moves += 1
        self._pay()
        if self._game.to_move is None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._max_cycles is not None:
            late = self._moves >= self._max_cycles * len(self.agents)
            self.truncations = dict.fromkeys(self.agents, late)
        self._go_on()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return what an agent may see."""
        return self._game.observe(self.possible_agents.index(agent))

    def render(self) -> Picture:
        """Return a picture in the mode that was asked for."""
        return render(self._game, self.render_mode)

    def close(self) -> None:
        """Let go of nothing: there is nothing to let go of."""

    def _deal(self) -> None:
        self._game = new_game(self._name, self._options, self._random.getrandbits(63))

    def _pay(self) -> None:
        """Pay the rewards of the move that was just made."""
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self._reward == "score":
            for agent, points in zip(self.agents, self._game.points, strict=True):
                self.rewards[agent] = float(points - self._paid[agent])
                self._paid[agent] = points
        elif self._game.to_move is None:
            self.rewards.update(zip(self.agents, winnings(self._game.ranks), strict=False))

    def _go_on(self) -> None:
        """Let the next one choose; after the end everyone takes leave in turn."""
        seat = self._game.to_move
        self.infos = {
            agent: {"action_mask": self._game.mask(at)} for at, agent in enumerate(self.agents)
        }
        self.agent_selection = self.agents[seat or 0]
