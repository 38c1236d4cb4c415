"""Chronicles of Megapolis as the register of games knows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from polis.megapolis.game import Game
from polis.megapolis.known import Known
from polis.megapolis.players.levels import LEVELS, player_named
from polis.megapolis.players.thinkers import Thinker
from polis.megapolis.records import Record, read, write_game_text
from polis.megapolis.records.options import options_data, read_options
from polis.table import Data, Level, Position, Seen, Written

from .position import MegapolisPosition
from .sheets import score_sheet


@dataclass(frozen=True)
class Megapolis:
    """Cards drafted in secret, for the family's home or for the common Megapolis."""

    name: str = "megapolis"
    levels: tuple[Level, ...] = tuple(
        Level(level.name, level.about, level.is_baseline) for level in LEVELS
    )

    def new(self, options: Data, secret: bytes) -> MegapolisPosition:
        """Lay out a game."""
        return MegapolisPosition(Game.new(read_options(options), secret=secret))

    def choose(self, level: str, seen: Seen, seat: int, seconds: float, random: Random) -> str:
        """Let a computer player choose."""
        return str(player_named(level).choose(cast("Known", seen), seconds, random))

    def hints(
        self, seen: Seen, seat: int, count: int, seconds: float, random: Random
    ) -> list[Data]:
        """Return the moves that the strongest player would consider."""
        advice = Thinker().advise(cast("Known", seen), seconds, random)[:count]
        return [
            {
                "move": str(move),
                "expected_score": round(expected_score, 1),
                "win_probability": round(win_probability, 3),
            }
            for move, expected_score, win_probability in advice
        ]

    def write(self, position: Position, tags: Mapping[str, str]) -> str:
        """Write a game down in the text notation."""
        return write_game_text(Record.of(cast("MegapolisPosition", position).game, dict(tags)))

    def read(self, text: str) -> Written:
        """Read a game from text or JSON."""
        record = read(text)
        moves = tuple((seat, str(move)) for seat, move in record.moves)
        return Written(options_data(record.options), record.secret, moves, record.tags)

    def score(self, sheet: Data) -> dict[str, Any]:
        """Score the end of a game on a real table: see `sheets.py`."""
        return score_sheet(sheet)


MEGAPOLIS = Megapolis()
