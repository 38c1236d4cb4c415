"""Finding the best move quickly, for the many moves that are made while looking ahead.

Most placements are bad, and one look of the network at an average placement tells which: around
there it is almost a straight line, so its slope says which few placements promise most (see
sketching.py). Only those are valued.
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
    VARIANTS,
    Array16,
)
from polis.compiling import compiled, compiled_sum

from .features import F_TURNS
from .network import POINTS_PER_UNIT, Array32, Network
from .sketching import sketch
from .valuing import Desk, expect, look_at_city, look_at_placements, turns_left

LOOSE: Final = 2
"""Sides along which a tile on the ground must touch the city, and more, to be worth a thought.

Of a thousand moves that the network likes best, about ten are looser than that; of all legal
placements, more than half are.
"""

LIKELY: Final = 8
"""Placements of each tile that are valued, where sketches are good.

One move in twenty is not the best of those not loose, and then a point worse.
"""

SAMPLES: Final = 8
"""Placements by which the average one is told."""

NOTHING: Final = -1e9


@compiled
def enough(g: Array16) -> int:
    """Return how many placements of each tile to value: more where sketches miss something.

    They know nothing of variants, and on a player's last turn all depends on what they miss most,
    groups of houses, and stars that come together with value.
    """
    is_last = turns_left(g, g[TURN] % g[SEATS], g[TURN] + 1) == 0
    return 2 * LIKELY if g[VARIANTS] or is_last else LIKELY


@compiled
def value_likely_moves(g: Array16, network: Network, desk: Desk, likely: int) -> int:
    """Write the values of likely moves to `desk.values`, NOTHING for others; return placements."""
    seat = g[TURN] % g[SEATS]
    at = CITIES + CITY * seat
    count = list_placements(g, at, desk.placements)
    count = leave_out_loose(g, at, desk.placements, count)
    left = turns_left(g, seat, g[TURN] + 1)
    places = min(g[STONES + seat] + 1, g[SITE_LENGTH])
    look_at_city(g, seat, network, desk)
    if likely < count:
        look_at_slopes(g, left, network, desk, count)
        sketch(g, at, places, desk.placements, count, desk.sheet)
    for place in range(places):
        rows = desk.rows[:count]
        if likely < count:
            choose_likely(desk, place, count, likely)
            rows = desk.likely[:likely]
        look_at_placements(g, place, left, rows, network, desk)
        if left > 0:
            expect(network, desk, rows)
        for i in range(count):
            desk.values[place, i] = NOTHING
        for i in rows:
            desk.values[place, i] = desk.points[i] + (desk.more[i] if left > 0 else 0.0)
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
def choose_likely(desk: Desk, place: int, count: int, likely: int) -> None:
    """Write down which placements of a tile promise most."""
    guesses = desk.sheet.guesses[place]
    for at in range(likely):
        best = 0
        for i in range(count):
            if guesses[i] > guesses[best]:
                best = i
        desk.likely[at] = best
        guesses[best] = NOTHING


@compiled
def look_at_slopes(g: Array16, left: int, network: Network, desk: Desk, count: int) -> None:
    """Find out how the network slopes at the average of some placements of the first tile.

    The average has the pairs of the city as it stands. After a player's last turn nothing is to be
    expected, whatever the city is like.
    """
    if left == 0:
        desk.sheet.slopes[:] = 0.0
        desk.sheet.pair_slopes[:] = 0.0
        return
    for at in range(SAMPLES):
        desk.likely[at] = at * count // SAMPLES
    samples = desk.likely[:SAMPLES]
    look_at_placements(g, 0, left, samples, network, desk)
    average = desk.views[count]
    for k in range(F_TURNS):
        average[k] = 0.0
    for i in samples:
        for k in range(F_TURNS):
            average[k] += desk.views[i, k] / SAMPLES
    desk.sides[count] = 0  # nothing gone and nothing new
    expect(network, desk, desk.rows[count : count + 1])
    slope(network, desk)


@compiled
def slope(network: Network, desk: Desk) -> None:
    """Write how its last answer changes with each of the network's inputs about the city."""
    hidden, second = desk.hidden, desk.second
    for j in range(len(second)):
        second[j] = network.w3[j, 0] * POINTS_PER_UNIT if second[j] > 0.0 else 0.0
    for j in range(len(hidden)):
        hidden[j] = _product(network.w2[j], second) if hidden[j] > 0.0 else 0.0
    for k in range(F_TURNS):
        desk.sheet.slopes[k] = _product(network.w1[k], hidden)
    for k in range(len(network.pairs)):
        desk.sheet.pair_slopes[k] = _product(network.pairs[k], hidden)


@compiled_sum
def _product(a: Array32, b: Array32) -> np.float32:
    total = np.float32(0.0)
    for i in range(len(a)):
        total += a[i] * b[i]
    return total
