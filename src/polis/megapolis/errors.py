"""What can be wrong with something a player asked for, each with its sentence."""

from __future__ import annotations

from enum import Enum

from polis.errors import PolisError


class MegapolisError(PolisError):
    """Anything this package refuses; its text says what was wrong and what would be right."""


class OptionsError(MegapolisError):
    """Options or rules that make no game."""


class RecordError(MegapolisError):
    """A text or JSON file that is no valid record; `line` is where, counted from 1."""

    def __init__(self, problem: str, line: int | None = None) -> None:
        self.problem = problem
        self.line = line
        super().__init__(problem if line is None else f"line {line}: {problem}")


class Refusal(Enum):
    """Why a move is refused. The values are the English sentences."""

    GAME_OVER = "the game is over: there is nothing more to choose"
    NO_MOVE = "{word!r} is no move; a move looks like {example!r}"
    NOT_YOUR_TURN = "it is not your turn: to choose now: seat {to_move}, not seat {seat}"
    WRONG_QUESTION = "{word!r} does not answer what is asked now; an answer looks like {example!r}"
    NOT_IN_PACK = "{cards} cannot be kept: the cards before you are {pack}"
    KEEP_SO_MANY = "keep {keep} cards, not {count}"
    NOT_IN_HAND = "{card} is not in your hand: you have {hand}"
    NOT_OFFERED = "{word!r} cannot be chosen now; there are: {offered}"


class IllegalMove(MegapolisError):
    """A move against the rules. `refusal` and `details` let a page say it in any language."""

    def __init__(self, refusal: Refusal, **details: object) -> None:
        self.refusal = refusal
        self.details = details
        super().__init__(refusal.value.format(**details))
