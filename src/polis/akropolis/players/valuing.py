"""What every legal move is worth to its player: points after it, and points still to come.

In a solo game it is the lead over the Architect that counts, so there all values are leads.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from polis.akropolis.kernel.city import lay, list_placements, slot, take_up
from polis.akropolis.kernel.layout import (
    ARCHITECT,
    BOARD,
    CELLS,
    CITIES,
    CITY,
    DECK_LENGTH,
    LEVEL_MASK,
    MOST_PLACEMENTS,
    RING,
    SEATS,
    SITE,
    SITE_LENGTH,
    STEP,
    STONES,
    TRIAL,
    TURN,
    Array16,
)
from polis.compiling import compiled

from .features import FEATURES, describe_city, describe_rest, describe_stones
from .network import Array32, Network, add_rest, to_go
from .rival import describe_pile

LOOSE = 2
"""Sides along which a tile on the ground must touch the city, and more, to be worth a thought.

Of a thousand moves that the network likes best, about ten are looser than that; of all legal
placements, more than half are.
"""


class Desk(NamedTuple):
    """Room to work in, for one thread: nothing is allocated while a player thinks."""

    features: Array32
    rest: Array32
    hidden: Array32
    second: Array32
    marks: Array16
    placements: Array16
    values: Array32
    """Values by place and placement."""


def new_desk(network: Network) -> Desk:
    """Return room for players with a network of this size."""
    hidden, second = network.w2.shape
    return Desk(
        np.zeros(FEATURES, np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(second, np.float32),
        np.zeros(BOARD, np.int16),
        np.zeros(2 * MOST_PLACEMENTS, np.int16),
        np.zeros((6, MOST_PLACEMENTS), np.float32),
    )


@compiled
def turns_left(g: Array16, seat: int, turn: int) -> int:
    """Return how many turns a seat still has from this turn on."""
    turns = g[DECK_LENGTH] - 1
    seats = g[SEATS]
    first = turn + (seat - turn) % seats
    return int((turns - first + seats - 1) // seats) if first < turns else 0


@compiled
def leave_out_loose(g: Array16, at: int, placements: Array16, count: int) -> int:
    """Keep only the placements that are worth a thought; return how many there are.

    The three turns of a tile on the same cells stand together, each with another cell first.
    """
    cells = at + CELLS
    kept = 0
    for first in range(0, 2 * count, 6):
        sides = 0
        for turn in range(3):
            p = placements[first + 2 * turn]
            for direction in range(6):
                sides += (g[slot(cells, p + STEP[direction])] & LEVEL_MASK) != 0
        on_ground = g[slot(cells, placements[first])] & LEVEL_MASK == 0
        if not on_ground or sides > LOOSE:
            for i in range(6):
                placements[2 * kept + i] = placements[first + i]
            kept += 3
    return kept if kept > 0 else count


@compiled
def value_moves(g: Array16, network: Network, desk: Desk, hasty: bool = False) -> int:
    """Write the value of each move of the player to move to `desk.values`; return placements.

    In haste only the placements that are worth a thought are valued.
    """
    seat = g[TURN] % g[SEATS]
    at = CITIES + CITY * seat
    count = list_placements(g, at, desk.placements)
    if hasty:
        count = leave_out_loose(g, at, desk.placements, count)
    left = turns_left(g, seat, g[TURN] + 1)
    for place in range(min(g[STONES + seat] + 1, g[SITE_LENGTH])):
        tile = g[SITE + place]
        stones = g[STONES + seat] - place
        describe_rest(g, stones, left, place, desk.features)
        theirs = describe_pile(g, place, desk.features) if g[ARCHITECT] else 0
        add_rest(network, desk.features, desk.rest)
        for i in range(count):
            p, rotation = desk.placements[2 * i], desk.placements[2 * i + 1]
            gained = lay(g, at, TRIAL, tile, p, rotation, RING)
            points = describe_city(g, at, desk.features, desk.marks) + stones + gained - theirs
            describe_stones(stones + gained, desk.features)
            take_up(g, at, TRIAL)
            value = to_go(network, desk.features, desk.rest, desk.hidden, desk.second)
            desk.values[place, i] = points + (value if left > 0 else 0.0)
    return count


@compiled
def prospects(g: Array16, seat: int, network: Network, desk: Desk) -> float:
    """Return the final points a seat may expect as things stand, before the next move."""
    at = CITIES + CITY * seat
    stones = g[STONES + seat]
    left = turns_left(g, seat, g[TURN])
    describe_rest(g, stones, left, -1, desk.features)
    theirs = describe_pile(g, -1, desk.features) if g[ARCHITECT] else 0
    add_rest(network, desk.features, desk.rest)
    points = describe_city(g, at, desk.features, desk.marks) + stones - theirs
    if left == 0:
        return float(points)
    more = to_go(network, desk.features, desk.rest, desk.hidden, desk.second)
    return float(points + more)
