"""Chronicles of Megapolis, written to be read beside the rulebook.

Examples:
    >>> from polis.megapolis import Game, Options
    >>> game = Game.new(Options(players=2), seed="first game")
    >>> game = game.apply(0, game.legal_moves(0)[0])
    >>> game.to_move
    (1,)
"""

from .cards import Card, Colour
from .errors import IllegalMove, MegapolisError, OptionsError, RecordError, Refusal
from .game import Game
from .moves import Move, Verb
from .rules import Options, Rules, synergies_named
from .scoring import Result, Score, Standing
from .state import Question, Seat, State
from .synergy import Source, Synergy, SynergySet

__all__ = [
    "Card",
    "Colour",
    "Game",
    "IllegalMove",
    "MegapolisError",
    "Move",
    "Options",
    "OptionsError",
    "Question",
    "RecordError",
    "Refusal",
    "Result",
    "Rules",
    "Score",
    "Seat",
    "Source",
    "Standing",
    "State",
    "Synergy",
    "SynergySet",
    "Verb",
    "synergies_named",
]
