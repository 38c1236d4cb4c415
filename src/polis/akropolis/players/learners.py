"""Players that learn: they mean well, and overlook things as people do.

A learner looks over the table and does not see everything: it notices some of the spots where a
tile could go, and perhaps only the first tiles of the site. Of what it sees it takes what it
likes best, so that its moves are sensible, and its mistakes are those of someone who missed
something better.
"""

from __future__ import annotations

from random import Random

import numpy as np

from polis.akropolis.city import Placement
from polis.akropolis.game import Game, Move
from polis.akropolis.kernel import Simulator
from polis.akropolis.kernel.layout import STONES, TURN, cell_of
from polis.akropolis.kernel.state import state_of
from polis.hexes import Cell, Direction

from .network import shipped_network
from .player import Budget
from .valuing import new_desk, value_moves


class Beginner:
    """Counts the points of the moves it notices; likes a compact city, and cheap tiles."""

    def __init__(self, attention: float, tiles: int) -> None:
        self.attention, self.tiles = attention, tiles

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        """Return the best of the moves that it notices."""
        outcomes = Simulator(game).outcomes()
        noticed = _noticed([outcome.move for outcome in outcomes], self.attention, random)
        city = game.cities[game.to_move]

        def liking(at: int) -> tuple[int, int, int]:
            points, move = outcomes[at]
            touching = sum(cell not in city.skyline for cell in move.placement.cells)
            return points, -touching, -move.price

        seen = [at for at in noticed if outcomes[at].move.place <= self.tiles]
        return outcomes[max(seen or noticed, key=liking)].move


class Student:
    """Knows what a city may become, but does not see every spot, and judges by feeling."""

    def __init__(self, attention: float, wavering: float) -> None:
        self.attention, self.wavering = attention, wavering

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        """Return the most promising of the moves that it notices, give or take a few points."""
        state = state_of(game)
        network = shipped_network(game.options)
        desk = new_desk(network)
        count = value_moves(state, network, desk)
        places = min(len(game.site), int(state[STONES + int(state[TURN]) % game.options.seats]) + 1)
        pairs = desk.placements[: 2 * count].reshape(-1, 2)
        placements = [Placement(cell_of(int(p)), Direction(int(r))) for p, r in pairs]
        moves = [Move(place + 1, where) for place in range(places) for where in placements]
        values = np.concatenate([desk.values[place, :count] for place in range(places)])
        noticed = _noticed(moves, self.attention, random)
        return moves[max(noticed, key=lambda at: values[at] + random.gauss(0, self.wavering))]


def _noticed(moves: list[Move], attention: float, random: Random) -> list[int]:
    """Return which moves are noticed: a spot that is overlooked is so for every tile."""
    spots = [frozenset(move.placement.cells) for move in moves]
    known: list[frozenset[Cell]] = list(dict.fromkeys(spots))
    seen = {spot for spot in known if random.random() < attention}
    seen.add(random.choice(known))  # one spot at least meets the eye
    return [at for at, spot in enumerate(spots) if spot in seen]
