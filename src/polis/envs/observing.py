"""Akropolis as numbers: what a seat sees of a kernel's array, and which actions are legal in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.game import Move
from polis.akropolis.kernel import layout
from polis.akropolis.kernel.layout import HEXES, TILE_HEXES, Array16
from polis.akropolis.kernel.state import city_at
from polis.akropolis.rules import Options
from polis.hexes import Cell

from .encoding import ROTATIONS, Encoding
from .pictures import PLANES, draw_city
from .seated import Mask, Observation


@dataclass(frozen=True)
class Planes:
    """Which plane of an observation, M by M numbers, holds what."""

    options: Options

    @property
    def site(self) -> int:
        """The first plane after the cities: three a place of the site, full of one number each."""
        return PLANES * self.options.players

    @property
    def stones(self) -> int:
        """The first of the planes of stones, one a seat."""
        return self.site + 3 * self.options.site_size

    @property
    def turn(self) -> int:
        """The plane that is full of the number of turns taken."""
        return self.stones + self.options.seats

    @property
    def to_come(self) -> int:
        """The first of eleven planes: how often each hex lies in the stacks."""
        return self.turn + 1

    @property
    def pile(self) -> int:
        """In solo games the first of eleven planes: how often each hex lies in the pile."""
        return self.to_come + len(HEXES)

    @property
    def count(self) -> int:
        """How many planes there are."""
        return self.pile + (len(HEXES) if self.options.architect else 0)


@dataclass(frozen=True)
class Observer:
    """Looks at games with these options."""

    options: Options

    @cached_property
    def encoding(self) -> Encoding:
        """The numbers of the actions."""
        return Encoding(self.options)

    @cached_property
    def planes(self) -> Planes:
        """What the planes of an observation hold."""
        return Planes(self.options)

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of an observation."""
        return self.planes.count, self.encoding.side, self.encoding.side

    def observe(self, state: Array16, seat: int) -> Observation:
        """Return planes: the cities from this seat on, then what lies on the table."""
        seen = np.zeros(self.shape, np.uint8)
        for at in range(self.options.players):
            cells, _, _ = self._city(state, (seat + at) % self.options.players)
            seen[PLANES * at : PLANES * (at + 1)] = cells
        for at, number in enumerate(self._table(state, seat), start=self.planes.site):
            seen[at] = number
        return seen

    def mask(self, state: Array16) -> Mask:
        """Return the legal actions of the seat to move: places it can pay with any placement."""
        seat = int(state[layout.TURN]) % self.options.seats
        places = min(int(state[layout.SITE_LENGTH]), int(state[layout.STONES + seat]) + 1)
        mask = np.zeros((self.options.site_size, self.encoding.placements), np.int8)
        mask[:places] = self._city(state, seat)[1]
        return mask.reshape(-1)

    def move_of(self, state: Array16, action: int) -> Move:
        """Return the move that an action of the seat to move stands for; it need not be legal."""
        _, _, low = self._city(state, int(state[layout.TURN]) % self.options.seats)
        return self.encoding.move_from(action, Cell(int(low[0]), int(low[1])))

    def _city(
        self, state: Array16, seat: int
    ) -> tuple[NDArray[np.uint8], NDArray[np.bool_], Array16]:
        """Return the picture of a city, its legal placements, and its low corner."""
        side = self.encoding.side
        cells = np.empty(PLANES * side * side, np.uint8)
        legal = np.empty(side * side * ROTATIONS, np.bool_)
        low = np.empty(2, np.int16)
        draw_city(state, city_at(seat), side, cells, legal, low)
        return cells.reshape(side, side, PLANES).transpose(2, 0, 1), legal, low

    def _table(self, state: Array16, seat: int) -> list[int]:
        """Return the numbers of the planes after the cities, a plane each."""
        seats = self.options.seats
        turn, drawn = int(state[layout.TURN]), int(state[layout.DRAWN])
        hexes = np.zeros((self.options.site_size, 3), np.int16)
        length = state[layout.SITE_LENGTH]
        hexes[:length] = TILE_HEXES[state[layout.SITE :][:length]]
        stones = [int(state[layout.STONES + (seat + at) % seats]) for at in range(seats)]
        to_come = _count_hexes(state[layout.DECK :][drawn : state[layout.DECK_LENGTH]])
        log = state[layout.LOG :][: layout.ENTRY * turn].reshape(-1, layout.ENTRY)
        pile = _count_hexes(log[1::2, layout.E_TILE]) if self.options.architect else []
        return [*hexes.reshape(-1).tolist(), *stones, turn, *to_come, *pile]


def _count_hexes(tiles: Array16) -> list[int]:
    """Count the hexes of each kind on these tiles."""
    counts: list[int] = np.bincount(
        TILE_HEXES[tiles].reshape(-1), minlength=len(HEXES) + 1
    ).tolist()
    return counts[1:]
