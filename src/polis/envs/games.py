"""The games that environments can play, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from polis.akropolis.game import Game as Akropolis
from polis.akropolis.records.options_json import read_options as read_akropolis
from polis.megapolis.game import Game as Megapolis
from polis.megapolis.records.options import read_options as read_megapolis

from .akropolis import SeatedAkropolis
from .errors import EnvError
from .megapolis import SeatedMegapolis
from .seated import REWARDS, SeatedGame

Picture = str | NDArray[np.uint8] | None
RENDER_MODES = ("ansi", "svg", "rgb_array")


def new_game(name: str, options: Mapping[str, Any], seed: int) -> SeatedGame:
    """Deal a game from a seed; options are named as in records, and two play if nothing is said."""
    players = {"players": 1 if options.get("architect") else 2}
    if name == "akropolis":
        return SeatedAkropolis(Akropolis.new(read_akropolis({**players, **options}), seed))
    if name == "megapolis":
        return SeatedMegapolis(Megapolis.new(read_megapolis({**players, **options}), seed))
    raise EnvError(f"environments play akropolis and megapolis, not {name[:40]!r}")


def observation_space(game: SeatedGame) -> spaces.Space[Any]:
    """Return the space of a game's observations: bytes where they are enough."""
    low, high = game.bounds
    return spaces.Box(low, high, game.shape, np.uint8 if low >= 0 else np.int16)


def check_settings(reward: str, render_mode: str | None) -> None:
    """Refuse what no environment offers."""
    if reward not in REWARDS:
        raise EnvError(f"rewards are by {' or by '.join(REWARDS)}, not by {reward}")
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise EnvError(f"pictures are {', '.join(RENDER_MODES)}, not {render_mode}")


def render(game: SeatedGame, mode: str | None) -> Picture:
    """Return a picture of a game in one of the modes, or None without one."""
    match mode:
        case "ansi":
            return game.text()
        case "svg":
            return game.svg()
        case "rgb_array":
            return game.pixels()
        case _:
            return None
