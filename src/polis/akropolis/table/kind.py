"""Akropolis as the register of games knows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from polis.akropolis.game import Game
from polis.akropolis.players.levels import LEVELS, player_named
from polis.akropolis.players.player import Budget
from polis.akropolis.players.thinker import Thinker
from polis.akropolis.records import Record, read, write_game_text
from polis.akropolis.records.options_json import options_data, read_options
from polis.akropolis.records.words import write_move
from polis.table import Data, Level, Position, Seen, TableError, Written

from .position import AkropolisPosition
from .sheets import score_sheet


@dataclass(frozen=True)
class Akropolis:
    """Hex tiles stacked into a city."""

    name: str = "akropolis"
    levels: tuple[Level, ...] = tuple(
        Level(level.name, level.about, level.is_baseline) for level in LEVELS
    )

    def new(self, options: Data, secret: bytes) -> AkropolisPosition:
        """Lay out a game."""
        return AkropolisPosition.start(Game.new(read_options(options), secret=secret))

    def choose(self, level: str, seen: Seen, seat: int, seconds: float, random: Random) -> str:
        """Let a computer player choose."""
        game = cast("Game", seen)
        return str(player_named(level).choose(game, Budget(seconds), random))

    def hints(
        self, seen: Seen, seat: int, count: int, seconds: float, random: Random
    ) -> list[Data]:
        """Return the moves that the strongest player would consider."""
        game = cast("Game", seen)
        advice = Thinker().advise(game, Budget(seconds), random)[:count]
        return [
            {
                "move": write_move(move, game.site[move.place - 1]),
                "expected_score": round(expected_score, 1),
                "win_probability": round(win_probability, 3),
            }
            for move, expected_score, win_probability in advice
        ]

    def write(self, position: Position, tags: Mapping[str, str]) -> str:
        """Write a game down in the text notation."""
        return write_game_text(Record.of(cast("AkropolisPosition", position).game, dict(tags)))

    def read(self, text: str) -> Written:
        """Read a game from text or JSON."""
        record = read(text)
        if not isinstance(record, Record):
            raise TableError('this is a city, not a game; a game starts with [Game "akropolis"]')
        players = record.options.players
        moves = tuple((at % players, str(move)) for at, move in enumerate(record.moves))
        return Written(options_data(record.options), record.secret, moves, record.tags)

    def score(self, sheet: Data) -> dict[str, Any]:
        """Score a city from a real table: see `sheets.py` for its forms."""
        return score_sheet(sheet)


AKROPOLIS = Akropolis()
