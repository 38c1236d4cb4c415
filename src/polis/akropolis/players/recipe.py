"""A recipe that people pass on: build a stepped pyramid.

Decide which hexes are to stay in sight. Coloured plazas and their districts belong there, high up;
houses and quarries are there to be built over. Keep close to the middle, climb when you can, and
take the free tile unless another is clearly better.
"""

from __future__ import annotations

from random import Random

from polis.akropolis.city import City
from polis.akropolis.game import Game, Move
from polis.akropolis.kernel import Simulator
from polis.akropolis.tiles import District, Hex, Tile
from polis.hexes import ORIGIN, distance

from .player import Budget

PRICE_OF_A_STONE = 2.0
CLIMBING = 1.5
DISTANCE = 0.35
BURIED = {Hex.QUARRY: 1.0, Hex.HOUSE: 0.3}
BURIED_PLAZA = -5.0
SHOWN_PLAZA = 2.5


class RecipePlayer:
    """Builds a stepped pyramid."""

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        """Return the move that fits the recipe best."""
        city = game.cities[game.to_move]
        return max(
            Simulator(game).outcomes(),
            key=lambda outcome: (
                outcome.points + _fit(city, game.site[outcome.move.place - 1], outcome.move)
            ),
        ).move


def _fit(city: City, tile: Tile, move: Move) -> float:
    """Tell how well a tile fits the pyramid, beside the points it brings."""
    total = -PRICE_OF_A_STONE * move.price
    for cell, hexagon in zip(move.placement.cells, tile.hexes, strict=True):
        below = city.skyline.get(cell)
        level = below.level + 1 if below else 1
        total += _shown(hexagon, level) - DISTANCE * distance(cell, ORIGIN)
        if below:
            total += CLIMBING + _buried(below.hex, below.level)
    return total


def _shown(hexagon: Hex, level: int) -> float:
    if hexagon.is_plaza:
        return SHOWN_PLAZA
    coloured = hexagon.is_district and hexagon.type is not District.HOUSE
    return 0.5 * level if coloured else -0.3 * (level - 1)


def _buried(hexagon: Hex, level: int) -> float:
    if hexagon.is_plaza:
        return BURIED_PLAZA
    return BURIED.get(hexagon, -1.0 * level)
