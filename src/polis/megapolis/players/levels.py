"""The computer players one can sit down with, weakest first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from polis.megapolis.errors import MegapolisError

from .player import Player
from .thinkers import Glancer, RandomPlayer, Thinker


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
        "tovi",
        "A newcomer from the outer rings: goes by what looks good, and often misjudges it.",
        lambda: Glancer(noise=40.0),
    ),
    Level(
        "greedy",
        "Whatever is worth most if the round ended now.",
        lambda: Glancer(foresees=False, rivalry=0.0),
        is_baseline=True,
    ),
    Level(
        "mirel",
        "A broker of the middle decks: weighs the whole hand against the limits, at a glance.",
        Glancer,
    ),
    Level(
        "oriane",
        "A strategist: plays the round out in her mind, some fifty times.",
        lambda: Thinker(tries=50),
    ),
    Level(
        "casimir",
        "The emperor's adviser: thinks through what everyone may hold and answer.",
        Thinker,
    ),
)


def player_named(name: str) -> Player:
    """Make a player by its level's name."""
    for level in LEVELS:
        if level.name == name.lower():
            return level.make()
    known = ", ".join(level.name for level in LEVELS)
    raise MegapolisError(f"no player is called {name[:40]!r}; there are {known}")
