"""What can be wrong with something a player asked for, each with its sentence."""

from __future__ import annotations

from enum import Enum

from polis.errors import PolisError


class AkropolisError(PolisError):
    """Anything this package refuses; its text says what was wrong and what would be right."""


class OptionsError(AkropolisError):
    """A combination of options that makes no game."""


class RecordError(AkropolisError):
    """A text or JSON file that is no valid record; `line` is where, counted from 1."""

    def __init__(self, problem: str, line: int | None = None) -> None:
        self.problem = problem
        self.line = line
        super().__init__(problem if line is None else f"line {line}: {problem}")


class Refusal(Enum):
    """Why a move is refused. The values are the English sentences."""

    GAME_OVER = "the game is over: no more tiles are taken"
    NOT_YOUR_TURN = "it is not your turn: seat {to_move} is to move, not seat {seat}"
    NO_SUCH_PLACE = "the Construction Site has no place {place}: it has places 1 to {places}"
    NOT_ENOUGH_STONES = "not enough stones: place {place} needs {needs}, you have {has}"
    OVERHANG = "the tile would hang over the empty space at {cell}"
    LEVELS_DIFFER = "the tile would not lie flat: levels differ below it ({levels})"
    SINGLE_TILE = "the tile would cover a single tile: it must rest on at least two"
    NOT_TOUCHING = "the tile does not touch the city: on the ground it needs a shared edge"


class IllegalMove(AkropolisError):
    """A move against the rules. `refusal` and `details` let a page say it in any language."""

    def __init__(self, refusal: Refusal, **details: object) -> None:
        self.refusal = refusal
        self.details = details
        self.code = refusal.name.lower()
        self.params = details
        super().__init__(refusal.value.format(**details))
