"""Actions and cities of Akropolis as numbers of fixed shape, from which nothing is ever cut off.

A city has no borders, but its tiles hang together: in a game where everyone lays n tiles, all that
a city covers, or that its next tile could cover, lies within 2n + 5 columns and as many rows. So a
city is drawn on a torus of side M = 2n + 5: cell (q, r) lies in row (r + n + 2) mod M and column
(q + n + 2) mod M, the start in the middle. No two cells of one moment share a place, and neighbours
are where they are on an endless plane, around the edges: north is one row up, north-east one row up
and one column to the right, south-east one column to the right. A network that pads its
convolutions in circles sees no edge at all.

An action is a place of the site, a cell and a rotation, in one number:

    action = ((place · M + row) · M + column) · 6 + rotation

with places from 0 and rotations clockwise from north, as in `polis.hexes.Direction`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from polis.akropolis.city import Placement
from polis.akropolis.game import Game, Move
from polis.akropolis.rules import Options
from polis.akropolis.skyline import Skyline
from polis.hexes import Cell, Direction

from .errors import EnvError

ROTATIONS = len(Direction)
MARGIN = 2
"""How far a tile can reach beyond the cells that a city covers."""


@dataclass(frozen=True)
class Encoding:
    """The numbers that stand for the actions of games with these options."""

    options: Options

    @cached_property
    def tiles_each(self) -> int:
        """How many tiles everyone lays in a whole game."""
        return (len(self.options.tiles) - 1) // self.options.seats

    @cached_property
    def side(self) -> int:
        """The side M of the torus: 3 for the starting tile, 2 for every tile, 2 more around."""
        return 2 * self.tiles_each + 5

    @cached_property
    def middle(self) -> int:
        """The row and column where every city starts."""
        return self.side // 2

    @cached_property
    def placements(self) -> int:
        """How many numbers stand for placements."""
        return self.side * self.side * ROTATIONS

    @cached_property
    def actions(self) -> int:
        """How many numbers stand for actions."""
        return self.options.site_size * self.placements

    def action_of(self, move: Move) -> int:
        """Return the number of a move."""
        (q, r), rotation = move.placement
        row, column = (r + self.middle) % self.side, (q + self.middle) % self.side
        return ((move.price * self.side + row) * self.side + column) * ROTATIONS + rotation

    def move_of(self, action: int, game: Game) -> Move:
        """Return the move that a number stands for in this game; it need not be legal."""
        return self.move_from(action, low_corner(game.cities[game.to_move].skyline))

    def move_from(self, action: int, low: Cell) -> Move:
        """Return the move that a number stands for in a city with this low corner."""
        if not 0 <= action < self.actions:
            raise EnvError(f"the actions are 0 to {self.actions - 1}, not {action}")
        rest, rotation = divmod(action, ROTATIONS)
        rest, column = divmod(rest, self.side)
        place, row = divmod(rest, self.side)
        q, r = column - self.middle - low.q, row - self.middle - low.r
        cell = Cell(low.q + q % self.side, low.r + r % self.side)
        return Move(place + 1, Placement(cell, Direction(rotation)))


def low_corner(skyline: Skyline) -> Cell:
    """Return the least q and the least r that a tile laid next could cover."""
    return Cell(min(q for q, _ in skyline) - MARGIN, min(r for _, r in skyline) - MARGIN)
