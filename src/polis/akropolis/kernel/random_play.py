"""Uniformly random games, one by one or by the thousand.

A move is drawn evenly from all legal ones without listing them: a place, and one of the cells
within reach with one of six rotations; if the tile does not fit there, draw again. Every legal
placement is one such pair, so each has the same chance.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polis.compiling import compiled

from .city import may_lie
from .game import is_over, make, points_of, set_up
from .layout import (
    CITIES,
    CITY,
    DECK,
    DECK_LENGTH,
    REACH,
    REACH_LENGTH,
    SEATS,
    SITE_LENGTH,
    STONES,
    TURN,
    Array16,
)

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
U30 = np.uint64(30)
U27 = np.uint64(27)
U31 = np.uint64(31)
U32 = np.uint64(32)


@compiled
def next_random(random: NDArray[np.uint64]) -> np.uint64:
    """Return 64 random bits (SplitMix64)."""
    random[0] += GOLDEN
    z = random[0]
    z = (z ^ (z >> U30)) * MIX_1
    z = (z ^ (z >> U27)) * MIX_2
    return np.uint64(z ^ (z >> U31))


@compiled
def below(random: NDArray[np.uint64], limit: int) -> int:
    """Draw a number in 0 … limit-1 (even to one part in four billion over limit)."""
    return int(((next_random(random) >> U32) * np.uint64(limit)) >> U32)


@compiled
def seed_game(random: NDArray[np.uint64], seed: int, game: int) -> None:
    """Start the random numbers that belong to a game's number."""
    random[0] = np.uint64(seed)
    random[0] = next_random(random) + np.uint64(game)
    random[0] = next_random(random)


@compiled
def shuffle_deck(g: Array16, random: NDArray[np.uint64]) -> None:
    """Shuffle all the tiles of the game."""
    for i in range(g[DECK_LENGTH] - 1, 0, -1):
        j = below(random, i + 1)
        g[DECK + i], g[DECK + j] = g[DECK + j], g[DECK + i]


@compiled
def deal_game(g: Array16, random: NDArray[np.uint64], seed: int, game: int) -> None:
    """Set up the game of this number, with its own random numbers to go on with."""
    seed_game(random, seed, game)
    for i in range(g[DECK_LENGTH]):
        g[DECK + i] = i
    shuffle_deck(g, random)
    set_up(g)


@compiled
def make_random_move(g: Array16, random: NDArray[np.uint64]) -> None:
    """Make one of the legal moves, each with the same chance."""
    seat = g[TURN] % g[SEATS]
    place = below(random, min(g[STONES + seat] + 1, g[SITE_LENGTH]))
    at = CITIES + CITY * seat
    pairs = 6 * g[at + REACH_LENGTH]
    while True:
        pair = below(random, pairs)
        p = g[at + REACH + pair // 6]
        rotation = pair % 6
        if may_lie(g, at, p, rotation):
            break
    make(g, place, p, rotation)


@compiled
def play_out(g: Array16, random: NDArray[np.uint64]) -> None:
    """Play random moves to the end."""
    while not is_over(g):
        make_random_move(g, random)


@compiled
def play_many(
    g: Array16,
    seed: int,
    first: int,
    last: int,
    points: NDArray[np.int32],
    stones: NDArray[np.int32],
) -> int:
    """Deal and play the games numbered first … last-1, and score each; return the moves made.

    Every game has its own random numbers, from the seed and its number, so that it is the same
    game whoever plays it, and in whatever company.
    """
    random = np.empty(1, np.uint64)
    moves = 0
    seats = g[SEATS]
    for game in range(first, last):
        deal_game(g, random, seed, game)
        play_out(g, random)
        moves += g[TURN]
        for seat in range(seats):
            points[game - first, seat] = points_of(g, seat)
            stones[game - first, seat] = g[STONES + seat]
    return moves
