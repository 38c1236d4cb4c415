"""A program as a player of Akropolis: `cmd:./mybot` in the arena."""

from __future__ import annotations

from random import Random

from polis.akropolis.game import Game, Move
from polis.akropolis.players.player import Budget
from polis.akropolis.records.options_json import options_data
from polis.akropolis.records.words import read_move
from polis.akropolis.table.position import AkropolisPosition

from .bot import Bot
from .words import moves_in


class CommandPlayer:
    """Asks a program for every move."""

    def __init__(self, command: str) -> None:
        """Take the command line that starts the program."""
        self._bot = Bot(command)
        self._begun = False

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        """Return the program's move; what is no answer, or comes too late, raises EngineError."""
        if not self._begun:
            self._bot.begin("akropolis", options_data(game.options))
            self._begun = True
        position = AkropolisPosition.start(game)
        seat = game.to_move
        word = self._bot.choose(
            seat,
            dict(position.view(seat)),
            moves_in(position.choices(seat)),
            budget.seconds,
            random.getrandbits(32),
        )
        move, _ = read_move(word)
        return move
