"""Looking ahead: a move, everyone's answer to it, and one's own next move.

Inside a round everything is open, so the answers are certain as far as one can trust that every
player takes what the network values most. Where a new stack comes in between, several shuffles
of the hidden tiles are tried, the same ones for every candidate, so that luck falls out of the
comparison.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.kernel.game import is_over, make, points_of, unmake
from polis.akropolis.kernel.layout import (
    ARCHITECT,
    DECK,
    DECK_LENGTH,
    DRAWN,
    PLAYERS,
    SEATS,
    SITE_LENGTH,
    STONES,
    TURN,
    Array16,
)
from polis.akropolis.kernel.random_play import below, seed_game
from polis.compiling import compiled

from .network import Array32, Network
from .skimming import NOTHING, enough, value_likely_moves
from .valuing import Desk, value_moves

RIVALRY = 0.5
"""How much a point less for the strongest rival is worth."""

NOT_YET = -1e6
"""Stands for what a seat may expect before it has moved."""


@compiled
def best_moves(g: Array16, network: Network, desk: Desk, moves: Array16, values: Array32) -> int:
    """Write the moves of highest value, best first, as place, p, rotation; return how many."""
    count = value_moves(g, network, desk)
    seat = g[TURN] % g[SEATS]
    room = len(values)
    found = 0
    for place in range(min(g[STONES + seat] + 1, g[SITE_LENGTH])):
        for i in range(count):
            value = desk.values[place, i]
            if found == room and value <= values[room - 1]:
                continue
            at = found if found < room else room - 1
            while at > 0 and values[at - 1] < value:
                values[at] = values[at - 1]
                for k in range(3):
                    moves[at, k] = moves[at - 1, k]
                at -= 1
            values[at] = value
            moves[at, 0] = place
            moves[at, 1] = desk.placements[2 * i]
            moves[at, 2] = desk.placements[2 * i + 1]
            found = min(found + 1, room)
    return found


@compiled
def make_best(g: Array16, network: Network, desk: Desk) -> float:
    """Make the move of highest value among the likely ones; return that value."""
    count = value_likely_moves(g, network, desk, enough(g))
    seat = g[TURN] % g[SEATS]
    best = np.float32(NOTHING)
    best_place, best_i = 0, 0
    for place in range(min(g[STONES + seat] + 1, g[SITE_LENGTH])):
        for i in range(count):
            if desk.values[place, i] > best:
                best, best_place, best_i = desk.values[place, i], place, i
    make(g, best_place, desk.placements[2 * best_i], desk.placements[2 * best_i + 1])
    return float(best)


@compiled
def shuffle_hidden(g: Array16, random: NDArray[np.uint64]) -> None:
    """Put the tiles of the stacks into a random order."""
    first = g[DRAWN]
    for i in range(g[DECK_LENGTH] - 1, first, -1):
        j = first + below(random, i - first + 1)
        g[DECK + i], g[DECK + j] = g[DECK + j], g[DECK + i]


@compiled
def next_shuffle(g: Array16, seed: int, number: int) -> None:
    """Put the hidden tiles into the order of this number, given that of the number before it.

    With n stacks, n orders in a row are one order turned by a stack each time, so that every tile
    lies in every stack once: chance has less of a say in what a few orders tell.
    """
    first, stack = g[DRAWN], g[SEATS] + 1
    stacks = max((g[DECK_LENGTH] - first) // stack, 1)
    if number % stacks == 0:
        random = np.empty(1, np.uint64)
        seed_game(random, seed, number)
        shuffle_hidden(g, random)
        return
    for i in range(first, g[DECK_LENGTH] - stack):
        g[DECK + i], g[DECK + i + stack] = g[DECK + i + stack], g[DECK + i]


@compiled
def whole_rounds(g: Array16, turns: int) -> int:
    """Return how many turns to look ahead where about so many are wanted: everyone has as many."""
    return int(g[PLAYERS] * max(1, turns // g[PLAYERS]))


@compiled
def is_open(g: Array16, turns: int) -> bool:
    """Tell whether a move, and so many after it, are made before a tile hidden now is seen."""
    taken = 2 * turns if g[ARCHITECT] else turns  # he answers every move
    return bool(g[DRAWN] == g[DECK_LENGTH] or taken < g[SITE_LENGTH] - 1)


@compiled
def look_ahead(
    g: Array16,
    network: Network,
    desk: Desk,
    turns: int,
    trace: float,
    holdings: Array32,
    latest: Array32,
) -> None:
    """Play so many turns by value and write what each seat may expect in the end; undo it all.

    The value of every move on the way counts, since near ones are less at the mercy of luck and
    far ones know more of the game: each leaves the part `trace` of its weight to those after it.
    """
    seats, players = g[SEATS], g[PLAYERS]
    for seat in range(seats):
        holdings[seat] = NOT_YET
    weight = 1.0
    made = 0
    while made < turns and not is_over(g):
        seat = g[TURN] % seats
        value = make_best(g, network, desk)
        if holdings[seat] == NOT_YET:
            holdings[seat] = value
        else:
            holdings[seat] += weight * (value - latest[seat])
        latest[seat] = value
        made += 1
        if made % players == 0:
            weight *= trace
    for seat in range(players):
        if holdings[seat] == NOT_YET:
            holdings[seat] = points_of(g, seat) - (points_of(g, 1) if g[ARCHITECT] else 0)
    if g[ARCHITECT]:
        holdings[1] = 0.0
    for _ in range(made):
        unmake(g)


@compiled
def try_moves(
    g: Array16,
    network: Network,
    desk: Desk,
    moves: Array16,
    chosen: NDArray[np.int64],
    seed: int,
    first: int,
    last: int,
    turns: int,
    trace: float,
    mine: Array32,
    theirs: Array32,
) -> None:
    """Look ahead from each chosen move over the shuffles first … last-1; add up what comes of it.

    Shuffles go on from the one before (see `next_shuffle`), so they are to be tried in order.

    `mine` gets the expected final points of the player to move, `theirs` those of the best other;
    in a solo game `mine` gets the expected lead over the Architect, and `theirs` nothing.
    """
    holdings, latest = np.empty(4, np.float32), np.empty(4, np.float32)
    seats = g[SEATS]
    me = g[TURN] % seats
    for shuffle in range(first, last):
        next_shuffle(g, seed, shuffle)
        for at in range(len(chosen)):
            c = chosen[at]
            make(g, moves[c, 0], moves[c, 1], moves[c, 2])
            look_ahead(g, network, desk, turns, trace, holdings, latest)
            unmake(g)
            best = np.float32(-1e9)
            for seat in range(seats):
                if seat != me:
                    best = max(best, holdings[seat])
            mine[c] += holdings[me]
            theirs[c] += best
