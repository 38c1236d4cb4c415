"""The computer players one can sit down with, weakest first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from polis.akropolis.errors import AkropolisError

from .baselines import GreedyPlayer, RandomPlayer
from .learners import Beginner, Student
from .player import Player
from .recipe import RecipePlayer
from .thinker import DEEP, GLANCE, Thinker

PROGRAM = "cmd:"
"""How the name of a player begins that is a program of its own: see docs/engine.md."""


@dataclass(frozen=True)
class Level:
    """A computer player with a name, and a sentence about the way it plays."""

    name: str
    about: str
    make: Callable[[], Player]
    is_baseline: bool = False


LEVELS: tuple[Level, ...] = (
    Level("random", "Any legal move, with equal chance.", RandomPlayer, is_baseline=True),
    Level(
        "daphne",
        "An apprentice: counts points, but sees few spots and only the first tiles.",
        lambda: Beginner(attention=0.02, tiles=2),
    ),
    Level(
        "lykos",
        "A mason: counts points well, overlooks a spot here and there, plans nothing.",
        lambda: Beginner(attention=0.4, tiles=6),
    ),
    Level("greedy", "Whatever brings the most points at once.", GreedyPlayer, is_baseline=True),
    Level("recipe", "The stepped pyramid that people advise.", RecipePlayer, is_baseline=True),
    Level(
        "kleio",
        "A surveyor: knows what a city may become, but does not see every spot.",
        lambda: Student(attention=0.4, wavering=2.0),
    ),
    Level(
        "phaidra",
        "A master builder: sees every spot at a glance and moves at once.",
        lambda: Thinker(GLANCE),
    ),
    Level(
        "iktinos",
        "The architect: looks ahead to everyone's answers, and to what may come.",
        lambda: Thinker(DEEP),
    ),
)


def player_named(name: str) -> Player:
    """Make a player by its level's name, or from outside the package: module:Class, cmd:program."""
    for level in LEVELS:
        if level.name == name.lower():
            return level.make()
    if ":" not in name:
        known = ", ".join(level.name for level in LEVELS)
        raise AkropolisError(
            f"no player is called {name[:40]!r}; there are {known}, or module:Class or cmd:program"
        )
    if name.startswith(PROGRAM):
        program = import_module("polis.engine.player").CommandPlayer(name.removeprefix(PROGRAM))
        return cast("Player", program)
    module, _, attribute = name.partition(":")
    try:
        made = getattr(import_module(module), attribute)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise AkropolisError(f"player {name[:80]!r} cannot be made: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise AkropolisError(f"player {name[:80]!r} has no method choose(game, budget, random)")
    return cast("Player", made)
