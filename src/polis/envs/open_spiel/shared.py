"""What both games tell OpenSpiel in the same way: what kind of game they are, and their tensors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ..errors import EnvError


def game_type(
    name: str, title: str, information: pyspiel.GameType.Information, parameters: dict[str, Any]
) -> pyspiel.GameType:
    """Return the type of a game for two to four with chance nodes, paid at the end by win."""
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def game_info(players: int, actions: int, chances: int, length: int) -> pyspiel.GameInfo:
    """Return the bounds of a game: 1 for the winner, which the others pay."""
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=chances,
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=length,
    )


def wants_recall(
    kind: pyspiel.IIGObservationType | None, parameters: Mapping[str, Any] | None
) -> bool:
    """Tell whether all that has happened is to be observed, or the moment."""
    if parameters:
        raise EnvError(f"there is nothing to choose about observations, such as {parameters}")
    return kind is not None and kind.perfect_recall


class Tensors:
    """One flat tensor, and its pieces by name; the first tells which player looks."""

    def __init__(self, players: int, pieces: Mapping[str, tuple[int, ...]]) -> None:
        shapes = {"player": (players,), **pieces}
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {
            name: part.reshape(shape)
            for (name, shape), part in zip(shapes.items(), parts, strict=True)
        }

    def clear_for(self, player: int) -> None:
        """Forget what was seen; this player looks now."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
