"""A program as a player: `cmd:./mybot` in the arena, in any game of the house."""

from __future__ import annotations

from random import Random

from polis.akropolis.game import Game, Move
from polis.akropolis.players.player import Budget
from polis.akropolis.records.words import read_move
from polis.akropolis.table.position import AkropolisPosition
from polis.table import Position

from .bot import Bot
from .words import moves_in


class Program:
    """Asks a program for every move of a game that it plays from the start."""

    def __init__(self, game: str, command: str) -> None:
        """Take the game's name and the command line that starts the program."""
        self._game = game
        self._bot = Bot(command)
        self._begun = False

    def choose(self, position: Position, seat: int, seconds: float, random: Random) -> str:
        """Return the program's move; what is no answer, or comes too late, raises EngineError."""
        if not self._begun:
            self._bot.begin(self._game, dict(position.options))
            self._begun = True
        view, moves = dict(position.view(seat)), moves_in(position.choices(seat))
        return self._bot.choose(seat, view, moves, seconds, random.getrandbits(32))


class CommandPlayer:
    """A program as a player of Akropolis."""

    def __init__(self, command: str) -> None:
        """Take the command line that starts the program."""
        self._program = Program("akropolis", command)

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        """Return the program's move; what is no answer, or comes too late, raises EngineError."""
        position = AkropolisPosition.start(game)
        word = self._program.choose(position, game.to_move, budget.seconds, random)
        move, _ = read_move(word)
        return move
