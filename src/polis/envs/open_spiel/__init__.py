"""OpenSpiel: importing this package registers `polis_akropolis` and `polis_megapolis`.

import pyspiel
import polis.envs.open_spiel

game = pyspiel.load_game("polis_akropolis(players=3)")
"""

from .akropolis import AkropolisGame
from .megapolis import MegapolisGame

__all__ = ["AkropolisGame", "MegapolisGame"]
