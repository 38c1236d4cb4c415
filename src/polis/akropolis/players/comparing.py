"""Games whose players look ahead, written down for training: what each of several moves brings.

The network learns from all the moves that were compared, not only from the one that was made
(TreeStrap), and above all how they differ.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.kernel.city import list_placements
from polis.akropolis.kernel.game import is_over, make, points_of
from polis.akropolis.kernel.layout import (
    ARCHITECT,
    CITIES,
    CITY,
    SEATS,
    SITE_LENGTH,
    STONES,
    TURN,
    Array16,
)
from polis.akropolis.kernel.random_play import below, deal_game, next_random
from polis.compiling import compiled

from .lookahead import RIVALRY, best_moves, is_open, shuffle_hidden, try_moves, whole_rounds
from .network import POINTS_PER_UNIT, Array32, Network
from .selfplay import draw_loudness, gumbel, note_move, pick
from .valuing import Desk, turns_left


class Look(NamedTuple):
    """How the moves of a position are compared."""

    best: int
    others: int
    """How many of the best moves at a glance, and how many others by chance."""

    shuffles: int
    turns: int
    trace: float
    """See `Effort` in thinker.py."""


@compiled
def compare_and_note(
    g: Array16,
    network: Network,
    desk: Desk,
    look: Look,
    seed: int,
    first: int,
    last: int,
    noise: float,
    notes: NDArray[np.uint8],
    targets: Array32,
    finals: Array32,
) -> int:
    """Play the games numbered first … last-1; return how many positions were noted.

    A note has the inputs after each move compared, the points still to come by looking ahead, in
    units, and the points that the player had in the end. A player's last move, after which
    nothing is to come, is not noted.
    """
    random = np.empty(1, np.uint64)
    moves = np.empty((look.best + look.others, 3), np.int16)
    seats = np.empty(len(finals), np.int64)
    count = 0
    for game in range(first, last):
        deal_game(g, random, seed, game)
        start = count
        loudness = draw_loudness(noise, random)
        while not is_over(g):
            seat = g[TURN] % g[SEATS]
            chosen = 0
            if turns_left(g, seat, g[TURN] + 1) == 0 or not list_moves(
                g, network, desk, look, random, moves
            ):
                pick(g, network, desk, 0.0, random, moves[0])
            else:
                chosen = compare(g, network, desk, look, random, moves, loudness, targets[count])
                for c in range(len(moves)):
                    points = note_move(g, desk, moves[c], notes[count, c])
                    targets[count, c] = (targets[count, c] - points) / POINTS_PER_UNIT
                seats[count] = seat
                count += 1
            make(g, moves[chosen, 0], moves[chosen, 1], moves[chosen, 2])
        theirs = points_of(g, 1) if g[ARCHITECT] else 0
        for i in range(start, count):
            finals[i] = points_of(g, seats[i]) - theirs
    return count


@compiled
def list_moves(
    g: Array16,
    network: Network,
    desk: Desk,
    look: Look,
    random: NDArray[np.uint64],
    moves: Array16,
) -> bool:
    """Write the moves to compare; tell whether there are enough."""
    values = np.empty(look.best, np.float32)
    if best_moves(g, network, desk, moves[: look.best], values) < look.best:
        return False
    seat = g[TURN] % g[SEATS]
    count = list_placements(g, CITIES + CITY * seat, desk.placements)
    for c in range(look.best, len(moves)):
        i = below(random, count)
        moves[c, 0] = below(random, min(g[STONES + seat] + 1, g[SITE_LENGTH]))
        moves[c, 1], moves[c, 2] = desk.placements[2 * i], desk.placements[2 * i + 1]
    return True


@compiled
def compare(
    g: Array16,
    network: Network,
    desk: Desk,
    look: Look,
    random: NDArray[np.uint64],
    moves: Array16,
    loudness: float,
    found: Array32,
) -> int:
    """Look ahead from each move and write the final points found; return the move to make."""
    turns = whole_rounds(g, look.turns)
    shuffles = 1 if is_open(g, turns) else look.shuffles
    theirs = np.zeros(len(moves), np.float32)
    found[:] = 0.0
    seed = int(next_random(random) >> np.uint64(2))
    every = np.arange(len(moves))
    try_moves(g, network, desk, moves, every, seed, 0, shuffles, turns, look.trace, found, theirs)
    shuffle_hidden(g, random)  # so that the future just seen is not the one that comes
    best, chosen = -1e9, 0
    for c in range(len(moves)):
        found[c] /= shuffles
        worth = found[c] - RIVALRY * theirs[c] / shuffles + loudness * gumbel(random)
        if worth > best:
            best, chosen = worth, c
    return chosen
