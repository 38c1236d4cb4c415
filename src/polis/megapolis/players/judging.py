"""What a table is worth to each seat at a glance, and the moves that look best by that."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polis.compiling import compiled
from polis.megapolis.kernel.chance import Chance, fraction
from polis.megapolis.kernel.choices import list_moves, next_seat
from polis.megapolis.kernel.game import make
from polis.megapolis.kernel.layout import (
    BONUS,
    COIN_POINTS,
    COLOURS,
    GOLD,
    HAND,
    HOME_SUM,
    LOWEST,
    MEGA,
    OVER,
    Q_DRAFT,
    QUESTION,
    SEATS,
    TYPES,
    VALUES,
    Array16,
)
from polis.megapolis.kernel.rounds import limit_of, price_of

Floats = NDArray[np.float64]

PENDING = 1.0
"""What an effect is worth that still has to be chosen."""

LEAD = 0.6
"""How sure a bonus card is that one would get if the round ended now."""


@compiled
def judge(g: Array16, worth: Floats, foresees: bool) -> None:
    """Write what each seat would have if the round ended now; with foresight, with its hand too.

    Foresight takes it that a hand is divided well: a card played into the Megapolis lowers what is
    too much at home by its value, and lifts the limit by as much.
    """
    seats = g[SEATS]
    for seat in range(seats):
        points = float(g[GOLD + seat] * g[COIN_POINTS])
        for value in range(VALUES):
            points += g[BONUS + VALUES * seat + value] * (value + LOWEST)
        worth[seat] = points
    for colour in range(COLOURS):
        limit = limit_of(g, colour)
        best, most = -1, 0.0
        for seat in range(seats):
            kept = _kept(g, seat, colour, limit, foresees)
            worth[seat] += kept
            if kept > most:
                best, most = seat, kept
            elif kept == most:
                best = -1
        if best >= 0:
            for value in range(VALUES - 1, -1, -1):
                if g[MEGA + VALUES * colour + value]:
                    worth[best] += (value + LOWEST) * (LEAD if foresees else 1.0)
                    break


@compiled
def _kept(g: Array16, seat: int, colour: int, limit: int, foresees: bool) -> float:
    """Return what a district of a home will be worth after the cleansing."""
    home = g[HOME_SUM + COLOURS * seat + colour]
    over = home - limit
    if foresees:
        hand = 0
        for value in range(VALUES):
            hand += g[HAND + TYPES * seat + VALUES * colour + value] * (value + LOWEST)
        if over + hand <= 0:
            return float(home + hand)
        if hand > 0 and over <= hand:
            return float(0.5 * (home + hand + limit))
    if over <= 0:
        return float(home)
    price = price_of(g, seat, colour, over)
    if price < 0 or price >= home:
        return 0.0
    return float(home - price)


@compiled
def choose_pair(g: Array16, count: int, moves: Array16, noise: float, chance: Chance) -> int:
    """Return the two cards with the highest values, give or take."""
    best, most = moves[0], -1.0
    for at in range(count):
        move = moves[at]
        worth = move // TYPES % VALUES + move % TYPES % VALUES + noise * fraction(chance)
        if worth > most:
            best, most = move, worth
    return int(best)


@compiled
def choose_at_a_glance(
    g: Array16,
    seat: int,
    foresees: bool,
    rivalry: float,
    noise: float,
    chance: Chance,
    room: Array16,
    worth: Floats,
) -> int:
    """Return the move after which the table looks best; `room` is for a trial and for moves."""
    trial, moves, scratch = room[0], room[1], room[2]
    count = list_moves(g, seat, moves)
    if count == 1:
        return int(moves[0])
    if g[QUESTION] == Q_DRAFT:
        return choose_pair(g, count, moves, noise, chance)
    best, most = moves[0], -1e9
    for at in range(count):
        trial[:] = g
        make(trial, seat, moves[at], scratch)
        judge(trial, worth, foresees)
        rival = -1e9
        for other in range(g[SEATS]):
            if other != seat:
                rival = max(rival, worth[other])
        value = worth[seat] - rivalry * rival + noise * fraction(chance)
        if not trial[OVER] and trial[QUESTION] > 1 and next_seat(trial) == seat:
            value += PENDING
        if value > most:
            best, most = moves[at], value
    return int(best)
