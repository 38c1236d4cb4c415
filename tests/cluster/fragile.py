"""A player whose process is lost once, in the middle of a game."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random

from polis.akropolis import Game, Move
from polis.akropolis.players.player import Budget

MARK = "POLIS_TEST_LOST"


class Fragile:
    """Makes the first legal move; the first one on the cluster to come to its tenth is killed."""

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        mark = Path(os.environ[MARK])
        if len(game.moves) == 10 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return game.legal_moves[0]
