"""Games of the value player against itself, written down for training."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.kernel.city import lay, take_up
from polis.akropolis.kernel.compiling import compiled
from polis.akropolis.kernel.game import is_over, make, points_of, set_up
from polis.akropolis.kernel.layout import (
    CITIES,
    CITY,
    DECK,
    DECK_LENGTH,
    RING,
    SEATS,
    SITE,
    SITE_LENGTH,
    STONES,
    TRIAL,
    TURN,
    Array16,
)
from polis.akropolis.kernel.random_play import below, next_random, seed_game, shuffle_deck

from .features import FEATURES, describe_city, describe_rest, describe_stones
from .network import Network
from .valuing import Desk, turns_left, value_moves

TO_UNIT = 1.0 / 2**53


@compiled
def play_and_note(
    g: Array16,
    network: Network,
    desk: Desk,
    seed: int,
    first: int,
    last: int,
    noise: float,
    notes: NDArray[np.uint8],
    values: NDArray[np.float32],
    finals: NDArray[np.float32],
) -> int:
    """Play the games numbered first … last-1; return how many positions were noted.

    A note is a position after a move: its features; the points then and the value that the
    network gave it; the points that its player had in the end and the number of the seat's next
    note, -1 after the last. Values of moves get random noise of this many points, so that the
    network meets more than its own habits.
    """
    random = np.empty(1, np.uint64)
    count = 0
    previous = np.empty(4, np.int64)
    for game in range(first, last):
        seed_game(random, seed, game)
        for i in range(g[DECK_LENGTH]):
            g[DECK + i] = i
        shuffle_deck(g, random)
        set_up(g)
        start = count
        previous[:] = -1
        loudness = noise * (below(random, 1 << 20) / (1 << 20))
        while not is_over(g):
            seat = g[TURN] % g[SEATS]
            place, i = pick(g, network, desk, loudness, random)
            p, rotation = desk.placements[2 * i], desk.placements[2 * i + 1]
            values[count, 1] = desk.values[place, i]
            values[count, 0] = _note(g, desk, place, p, rotation, notes[count])
            finals[count, 0] = seat
            finals[count, 1] = -1
            if previous[seat] >= 0:
                finals[previous[seat], 1] = count
            previous[seat] = count
            count += 1
            make(g, place, p, rotation)
        for i in range(start, count):
            finals[i, 0] = points_of(g, int(finals[i, 0]))
    return count


@compiled
def pick(
    g: Array16, network: Network, desk: Desk, loudness: float, random: NDArray[np.uint64]
) -> tuple[int, int]:
    """Return place and placement of the most valuable move, give or take some noise."""
    count = value_moves(g, network, desk)
    seat = g[TURN] % g[SEATS]
    best = -1e9
    best_place, best_i = 0, 0
    for place in range(min(g[STONES + seat] + 1, g[SITE_LENGTH])):
        for i in range(count):
            value = float(desk.values[place, i])
            if value > best - 6.0 * loudness:
                if loudness > 0.0:
                    uniform = float(next_random(random) >> np.uint64(11)) * TO_UNIT
                    value -= loudness * np.log(-np.log(uniform + 1e-12) + 1e-12)
                if value > best:
                    best, best_place, best_i = value, place, i
    return best_place, best_i


@compiled
def _note(
    g: Array16, desk: Desk, place: int, p: int, rotation: int, note: NDArray[np.uint8]
) -> int:
    """Write down the features after a move that is about to be made; return the points then."""
    seat = g[TURN] % g[SEATS]
    at = CITIES + CITY * seat
    f = desk.features
    gained = lay(g, at, TRIAL, g[SITE + place], p, rotation, RING)
    stones = g[STONES + seat] - place + gained
    describe_rest(g, stones, turns_left(g, seat, g[TURN] + 1), place, f)
    points = describe_city(g, at, f, desk.marks) + stones
    describe_stones(stones, f)
    take_up(g, at, TRIAL)
    for i in range(FEATURES):
        note[i] = np.uint8(min(f[i], np.float32(255.0)))
    return int(points)
