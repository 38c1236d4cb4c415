"""Games of the value player against itself, written down for training."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.kernel.city import lay, take_up
from polis.akropolis.kernel.game import is_over, make, points_of
from polis.akropolis.kernel.layout import (
    ARCHITECT,
    CITIES,
    CITY,
    RING,
    SEATS,
    SITE,
    SITE_LENGTH,
    STONES,
    TRIAL,
    TURN,
    Array16,
)
from polis.akropolis.kernel.random_play import below, deal_game, next_random
from polis.compiling import compiled

from .features import FEATURES, describe_city, describe_rest, describe_stones
from .network import INPUTS, Network
from .pairs import list_pairs
from .rival import describe_pile
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

    A note is a position after a move: its inputs; the points then and the value that the
    player gave it; the points that its player had in the end and the number of the seat's next
    note, -1 after the last. In a solo game all points are leads over the Architect. Values of
    moves get random noise of up to this many points, so that the network meets more than its own
    habits.
    """
    random = np.empty(1, np.uint64)
    move = np.empty(3, np.int16)
    count = 0
    previous = np.empty(4, np.int64)
    for game in range(first, last):
        deal_game(g, random, seed, game)
        start = count
        previous[:] = -1
        loudness = draw_loudness(noise, random)
        while not is_over(g):
            seat = g[TURN] % g[SEATS]
            values[count, 1] = pick(g, network, desk, loudness, random, move)
            values[count, 0] = note_move(g, desk, move, notes[count])
            finals[count, 0] = seat
            finals[count, 1] = -1
            if previous[seat] >= 0:
                finals[previous[seat], 1] = count
            previous[seat] = count
            count += 1
            make(g, move[0], move[1], move[2])
        theirs = points_of(g, 1) if g[ARCHITECT] else 0
        for i in range(start, count):
            finals[i, 0] = points_of(g, int(finals[i, 0])) - theirs
    return count


@compiled
def draw_loudness(noise: float, random: NDArray[np.uint64]) -> float:
    """Draw how loud the noise of a game is: anything up to the most."""
    return float(noise * (below(random, 1 << 20) / (1 << 20)))


@compiled
def gumbel(random: NDArray[np.uint64]) -> float:
    """Draw the noise that turns a maximum into a choice by chances."""
    uniform = float(next_random(random) >> np.uint64(11)) * TO_UNIT
    return float(-np.log(-np.log(uniform + 1e-12) + 1e-12))


@compiled
def pick(
    g: Array16,
    network: Network,
    desk: Desk,
    loudness: float,
    random: NDArray[np.uint64],
    move: Array16,
) -> float:
    """Write the most valuable move, give or take some noise; return its value."""
    count = value_moves(g, network, desk)
    seat = g[TURN] % g[SEATS]
    best, best_value = -1e9, 0.0
    for place in range(min(g[STONES + seat] + 1, g[SITE_LENGTH])):
        for i in range(count):
            value = float(desk.values[place, i])
            noisy = value + loudness * gumbel(random) if loudness > 0.0 else value
            if noisy > best:
                best, best_value = noisy, value
                move[0] = place
                move[1], move[2] = desk.placements[2 * i], desk.placements[2 * i + 1]
    return best_value


@compiled
def note_move(g: Array16, desk: Desk, move: Array16, note: NDArray[np.uint8]) -> int:
    """Write down the inputs after a move that is about to be made; return the points then.

    They are the features, and then how many pairs of each kind the city has.
    """
    place, p, rotation = move[0], move[1], move[2]
    seat = g[TURN] % g[SEATS]
    at = CITIES + CITY * seat
    f = desk.features
    gained = lay(g, at, TRIAL, g[SITE + place], p, rotation, RING)
    stones = g[STONES + seat] - place + gained
    describe_rest(g, stones, turns_left(g, seat, g[TURN] + 1), place, f)
    theirs = describe_pile(g, place, f) if g[ARCHITECT] else 0
    points = describe_city(g, at, f, desk.marks) + stones - theirs
    describe_stones(stones, f)
    pairs = list_pairs(g, at, desk.pairs)
    take_up(g, at, TRIAL)
    for i in range(FEATURES):
        note[i] = np.uint8(min(f[i], np.float32(255.0)))
    for i in range(FEATURES, INPUTS):
        note[i] = 0
    for i in range(pairs):
        note[FEATURES + desk.pairs[i]] += np.uint8(1)
    return int(points)
