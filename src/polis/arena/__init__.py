"""Matches and tournaments between computer players, and what their results say."""

from .errors import ArenaError
from .house import HouseGame
from .match import Forfeit, Pairing, Played, play_game
from .rating import Interval, rate
from .sprt import SPRT, Verdict
from .standings import Line, standings
from .tournament import Outcome, Tournament, play

__all__ = [
    "SPRT",
    "ArenaError",
    "Forfeit",
    "HouseGame",
    "Interval",
    "Line",
    "Outcome",
    "Pairing",
    "Played",
    "Tournament",
    "Verdict",
    "play",
    "play_game",
    "rate",
    "standings",
]
