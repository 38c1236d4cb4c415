"""The computer players one can sit down with, weakest first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from polis.akropolis.errors import AkropolisError

from .baselines import GreedyPlayer, RandomPlayer
from .player import Player


@dataclass(frozen=True)
class Level:
    """A computer player with a name, and a sentence about the way it plays."""

    name: str
    about: str
    make: Callable[[], Player]
    is_baseline: bool = False


LEVELS: tuple[Level, ...] = (
    Level("random", "Any legal move, with equal chance.", RandomPlayer, is_baseline=True),
    Level("greedy", "Whatever brings the most points at once.", GreedyPlayer, is_baseline=True),
)


def player_named(name: str) -> Player:
    """Make a player by its level's name, or from outside the package as module:Class."""
    for level in LEVELS:
        if level.name == name.lower():
            return level.make()
    if ":" not in name:
        known = ", ".join(level.name for level in LEVELS)
        raise AkropolisError(
            f"no player is called {name[:40]!r}; there are {known}, or module:Class"
        )
    module, _, attribute = name.partition(":")
    try:
        made = getattr(import_module(module), attribute)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise AkropolisError(f"player {name[:80]!r} cannot be made: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise AkropolisError(f"player {name[:80]!r} has no method choose(game, budget, random)")
    return cast("Player", made)
