"""A step of many games at once, compiled: check the actions, make the moves, keep the pictures."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.kernel.city import may_lie
from polis.akropolis.kernel.game import is_over, make, points_of
from polis.akropolis.kernel.layout import (
    ARCHITECT,
    CITIES,
    CITY,
    DECK,
    DECK_LENGTH,
    DRAWN,
    ENTRY,
    LOG,
    PLAYERS,
    REACH,
    REACH_LENGTH,
    SEATS,
    SITE,
    SITE_LENGTH,
    STONES,
    TURN,
    WIDTH,
    Array16,
)
from polis.akropolis.kernel.random_play import below, deal_game
from polis.compiling import compiled

from .pictures import add_tile, copy, on_torus, row_of

NO_TILE = -1
BY_WIN = 0
BY_SCORE = 1


class Games(NamedTuple):
    """Many games, a row each; `cities`, `legal` and `low` have the seats before the games.

    Pictures are kept flat. What a city is at the start is kept ready to be copied.
    """

    side: int
    offsets: NDArray[np.int32]
    start_cells: NDArray[np.uint8]
    start_legal: NDArray[np.bool_]
    start_low: NDArray[np.int16]

    states: NDArray[np.int16]
    random: NDArray[np.uint64]
    cities: NDArray[np.uint8]
    legal: NDArray[np.bool_]
    low: NDArray[np.int16]
    site: NDArray[np.int8]
    payable: NDArray[np.bool_]
    to_come: NDArray[np.bool_]
    stones: NDArray[np.int16]
    points: NDArray[np.int32]
    rewards: NDArray[np.float32]


@compiled
def deal(games: Games, at: int, seed: int, number: int) -> None:
    """Deal the game of this number."""
    g = games.states[at]
    deal_game(g, games.random[at : at + 1], seed, number)
    for seat in range(g[PLAYERS]):
        copy(games.start_cells, games.cities[seat, at])
        copy(games.start_legal, games.legal[seat, at])
        copy(games.start_low, games.low[seat, at])
        games.points[at, seat] = 0
    games.to_come[at] = False
    for i in range(g[DRAWN], g[DECK_LENGTH]):
        games.to_come[at, g[DECK + i]] = True
    _show_table(games, at)


@compiled
def _show_table(games: Games, at: int) -> None:
    """Show the site and the stones as they lie."""
    g = games.states[at]
    length, stones = g[SITE_LENGTH], g[STONES + g[TURN] % g[SEATS]]
    for place in range(games.site.shape[1]):
        games.site[at, place] = g[SITE + place] if place < length else NO_TILE
        games.payable[at, place] = place < length and place <= stones
    for seat in range(g[SEATS]):
        games.stones[at, seat] = g[STONES + seat]


@compiled
def deal_all(games: Games, seed: int, numbers: int, first: int, last: int) -> None:
    """Deal some of the games; the number of each is its row, counted from `numbers`."""
    for at in range(first, last):
        deal(games, at, seed, numbers + at)


# Every array that a compiled function is given costs a quarter of a microsecond a call: the two
# below, which need few, are not given all.


@compiled
def sample(
    states: NDArray[np.int16],
    randoms: NDArray[np.uint64],
    side: int,
    actions: NDArray[np.int64],
    first: int,
    last: int,
) -> None:
    """Draw a legal action for some of the games, each with the same chance."""
    for at in range(first, last):
        g = states[at]
        random = randoms[at : at + 1]
        seat = g[TURN] % g[SEATS]
        place = below(random, min(g[STONES + seat] + 1, g[SITE_LENGTH]))
        city = CITIES + CITY * seat
        pairs = 6 * g[city + REACH_LENGTH]
        while True:
            pair = below(random, pairs)
            p = g[city + REACH + pair // 6]
            if may_lie(g, city, p, pair % 6):
                break
        r = row_of(p)
        cell = on_torus(r, side) * side + on_torus(p - WIDTH * r, side)
        actions[at] = (place * side * side + cell) * 6 + pair % 6


@compiled
def first_illegal(
    states: NDArray[np.int16], legal: NDArray[np.bool_], actions: NDArray[np.int64]
) -> int:
    """Return the first game whose action is not legal, or -1."""
    placements = legal.shape[2]
    for at in range(len(actions)):
        g = states[at]
        seat = g[TURN] % g[SEATS]
        place, placement = actions[at] // placements, actions[at] % placements
        payable = 0 <= place < min(g[STONES + seat] + 1, g[SITE_LENGTH])
        if not payable or not legal[seat, at, placement]:
            return at
    return -1


@compiled
def step(
    games: Games,
    actions: NDArray[np.int64],
    by: int,
    seed: int,
    numbers: int,
    first: int,
    last: int,
) -> None:
    """Make legal actions in some of the games, pay rewards, and deal anew where a game ends."""
    for at in range(first, last):
        g = games.states[at]
        seat = g[TURN] % g[SEATS]
        _move(games, at, seat, actions[at])
        if by == BY_SCORE:
            points = points_of(g, seat)
            games.rewards[at, seat] = points - games.points[at, seat]
            games.points[at, seat] = points
        if is_over(g):
            if by == BY_WIN:
                _pay_winners(g, games.rewards[at])
            deal(games, at, seed, numbers + at)
        else:
            _show_table(games, at)


@compiled
def _move(games: Games, at: int, seat: int, action: int) -> None:
    g = games.states[at]
    side = games.side
    rotation = action % 6
    column = action // 6 % side
    row = action // 6 // side % side
    low = games.low[seat, at]
    q = low[0] + (column - side // 2 - low[0]) % side
    r = low[1] + (row - side // 2 - low[1]) % side
    drawn, entry = g[DRAWN], LOG + ENTRY * g[TURN]
    make(g, action // 6 // side // side, q + WIDTH * r, rotation)
    for i in range(drawn, g[DRAWN]):
        games.to_come[at, g[DECK + i]] = False
    cells, legal = games.cities[seat, at], games.legal[seat, at]
    add_tile(g, CITIES + CITY * seat, entry, side, games.offsets, cells, legal, low)


@compiled
def _pay_winners(g: Array16, rewards: NDArray[np.float32]) -> None:
    """Pay 1 among those who share the victory, and let those who do not win pay it back."""
    seats = g[SEATS]
    best = -1
    winners = 0
    strengths = np.empty(4, np.int32)
    for seat in range(seats):
        strength = 2 * (1000 * points_of(g, seat) + g[STONES + seat])
        # The Architect wins a full tie.
        strength += 1 if g[ARCHITECT] and seat == 1 else 0
        strengths[seat] = strength
        if strength > best:
            best, winners = strength, 0
        winners += strength == best
    if winners == seats:
        return
    for seat in range(g[PLAYERS]):
        won = strengths[seat] == best
        rewards[seat] = 1.0 / winners if won else -1.0 / (seats - winners)
