"""The kernel as an Engine that test vectors can be tried on."""

from __future__ import annotations

import numpy as np

from polis.akropolis.city import Placement
from polis.akropolis.errors import AkropolisError
from polis.akropolis.rules import Options, Variants
from polis.akropolis.tiles import ALL_TILES, District, Tile
from polis.hexes import Direction

from . import layout
from .city import lay, list_placements
from .layout import AROUND, LOG, MOST_PLACEMENTS, cell_of, place_of
from .scoring import score_city
from .state import city_at, new_state, variants_mask

MOST_TILES = 30
"""What the longest game brings into one city, and what the kernel's arrays are made for."""


class KernelEngine:
    """One city on the kernel."""

    def __init__(self) -> None:
        self.state = new_state(Options(2, long=True))
        self.stones = 0

    def legal_placements(self) -> int:
        """Count the legal placements: cells times rotations."""
        return len(self._placements())

    def place(self, tile: Tile, placement: Placement) -> int:
        """Add a tile and return its level."""
        number, placement = _as_listed(tile, placement)
        p, rotation = place_of(placement.cell), int(placement.rotation)
        if self.state[city_at(0) + layout.LAID] == MOST_TILES:
            raise AkropolisError(f"the kernel holds at most {MOST_TILES} tiles in a city")
        if cell_of(p) != placement.cell or (p, rotation) not in self._placements():
            raise AkropolisError("the tile may not lie there")
        self.stones += lay(self.state, city_at(0), LOG, number, p, rotation, AROUND)
        board = self.state[city_at(0) + layout.CELLS :]
        return int(board[p & layout.MASK]) & layout.LEVEL_MASK

    def stones_from_quarries(self) -> int:
        """Count the stones that covered quarries have paid."""
        return self.stones

    def figures(self, variants: Variants) -> dict[District, tuple[int, int]]:
        """Return value and stars of each type."""
        score_city(self.state, city_at(0), variants_mask(variants), 0)
        values = [int(value) for value in self.state[layout.OUT :][:10]]
        return {d: (values[at], values[at + 5]) for at, d in enumerate(District)}

    def _placements(self) -> set[tuple[int, int]]:
        out = np.empty(2 * MOST_PLACEMENTS, np.int16)
        count = list_placements(self.state, city_at(0), out)
        return {(int(p), int(rotation)) for p, rotation in out[: 2 * count].reshape(-1, 2)}


def _as_listed(tile: Tile, placement: Placement) -> tuple[int, Placement]:
    """Name a tile as the tile list does, which may start at another of its hexes."""
    letters = tile.letters
    for first, cell in enumerate(placement.cells):
        named = Tile(letters[first:] + letters[:first])
        if named in ALL_TILES:
            turned = Placement(cell, Direction((placement.rotation + 2 * first) % 6))
            return ALL_TILES.index(named), turned
    raise AkropolisError(f"no tile of the game is {tile}, however it is turned")
