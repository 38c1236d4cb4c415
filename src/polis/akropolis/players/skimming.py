"""Finding the best move quickly, for the many moves that are made while looking ahead.

Most placements are bad, and one look of the network at the average placement of a tile tells
which: around there it is almost a straight line, so its slope says which few placements promise
most. Only those are valued.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from polis.akropolis.kernel.city import list_placements, slot
from polis.akropolis.kernel.layout import (
    CELLS,
    CITIES,
    CITY,
    LEVEL_MASK,
    SEATS,
    SITE_LENGTH,
    STEP,
    STONES,
    TURN,
    Array16,
)
from polis.compiling import compiled, compiled_sum

from .features import F_TURNS
from .network import POINTS_PER_UNIT, Array32, Network
from .pairs import SIDES
from .valuing import Desk, expect, look_at_city, look_at_placements, turns_left

LOOSE: Final = 2
"""Sides along which a tile on the ground must touch the city, and more, to be worth a thought.

Of a thousand moves that the network likes best, about ten are looser than that; of all legal
placements, more than half are.
"""

LIKELY: Final = 8
"""Placements of each tile that are valued; one move in fifty is not the best of those not loose."""

NOTHING: Final = -1e9


@compiled
def value_likely_moves(g: Array16, network: Network, desk: Desk, likely: int = LIKELY) -> int:
    """Write the value of each likely move to `desk.values`, NOTHING for others; return placements.

    On a player's last turn nothing is to be expected, so that all of them have their values.
    """
    seat = g[TURN] % g[SEATS]
    at = CITIES + CITY * seat
    count = list_placements(g, at, desk.placements)
    count = leave_out_loose(g, at, desk.placements, count)
    left = turns_left(g, seat, g[TURN] + 1)
    look_at_city(g, at, network, desk)
    for place in range(min(g[STONES + seat] + 1, g[SITE_LENGTH])):
        look_at_placements(g, place, left, count, network, desk)
        for i in range(count):
            desk.values[place, i] = desk.points[i] if left == 0 else NOTHING
        if left > 0:
            chosen = choose_likely(network, desk, count, likely)
            expect(network, desk, desk.likely[:chosen])
            for i in desk.likely[:chosen]:
                desk.values[place, i] = desk.points[i] + desk.more[i]
    return count


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
def choose_likely(network: Network, desk: Desk, count: int, likely: int) -> int:
    """Write down which placements promise most, at most so many; return their number."""
    if count <= likely:
        desk.likely[:count] = desk.rows[:count]
        return count
    guess_values(network, desk, count)
    for at in range(likely):
        best = 0
        for i in range(count):
            if desk.guesses[i] > desk.guesses[best]:
                best = i
        desk.likely[at] = best
        desk.guesses[best] = NOTHING
    return likely


@compiled
def guess_values(network: Network, desk: Desk, count: int) -> None:
    """Guess what each placement is worth by how the network slopes at the average one.

    The average has the pairs of the city as it stands. Guesses are good for comparing placements
    of the same tile only.
    """
    average = desk.views[count]
    for k in range(F_TURNS):
        average[k] = 0.0
    for i in range(count):
        for k in range(F_TURNS):
            average[k] += desk.views[i, k]
    for k in range(F_TURNS):
        average[k] /= count
    desk.sides[count] = 0  # nothing gone and nothing new
    expect(network, desk, desk.rows[count : count + 1])
    slope(network, desk)
    sides = SIDES if len(network.pairs) > 0 else 0
    for i in range(count):
        guess = desk.points[i] + _product(desk.views[i], desk.slopes)
        for k in range(sides):
            guess += desk.pair_slopes[desk.sides[i, SIDES + k]]
            guess -= desk.pair_slopes[desk.sides[i, k]]
        desk.guesses[i] = guess


@compiled
def slope(network: Network, desk: Desk) -> None:
    """Write how its last answer changes with each of the network's inputs about the city."""
    hidden, second = desk.hidden, desk.second
    for j in range(len(second)):
        second[j] = network.w3[j, 0] * POINTS_PER_UNIT if second[j] > 0.0 else 0.0
    for j in range(len(hidden)):
        hidden[j] = _product(network.w2[j], second) if hidden[j] > 0.0 else 0.0
    for k in range(F_TURNS):
        desk.slopes[k] = _product(network.w1[k], hidden)
    for k in range(len(network.pairs)):
        desk.pair_slopes[k] = _product(network.pairs[k], hidden)


@compiled_sum
def _product(a: Array32, b: Array32) -> np.float32:
    total = np.float32(0.0)
    for i in range(len(a)):
        total += a[i] * b[i]
    return total
