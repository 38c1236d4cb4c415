"""Akropolis, written to be read beside the rulebook.

Examples:
    >>> from polis.akropolis import Game, Options
    >>> game = Game.new(Options(players=2), seed="first game")
    >>> game = game.apply(game.legal_moves[0])
    >>> game.score(0).total
    1
"""

from .city import City, Laid, Placement
from .errors import AkropolisError, IllegalMove, OptionsError, RecordError, Refusal
from .game import Game, Move, Result, Standing
from .rules import ALL_VARIANTS, DEFAULT_RULINGS, NO_VARIANTS, Architect, Options, Rulings, Variants
from .scoring import CityScore, Doubling, Reason, TypeScore, Verdict, score_skyline
from .skyline import Skyline, Spot
from .solo import Pile
from .tiles import ALL_TILES, District, Hex, Tile

__all__ = [
    "ALL_TILES",
    "ALL_VARIANTS",
    "DEFAULT_RULINGS",
    "NO_VARIANTS",
    "AkropolisError",
    "Architect",
    "City",
    "CityScore",
    "District",
    "Doubling",
    "Game",
    "Hex",
    "IllegalMove",
    "Laid",
    "Move",
    "Options",
    "OptionsError",
    "Pile",
    "Placement",
    "Reason",
    "RecordError",
    "Refusal",
    "Result",
    "Rulings",
    "Skyline",
    "Spot",
    "Standing",
    "Tile",
    "TypeScore",
    "Variants",
    "Verdict",
    "score_skyline",
]
