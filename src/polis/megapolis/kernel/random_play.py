"""Uniformly random games, one by one or by the thousand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polis.compiling import compiled

from .chance import Chance, below, seed_game
from .choices import list_moves, next_seat
from .game import make
from .layout import (
    COLOURS,
    DECK,
    DECK_LENGTH,
    MODIFIERS,
    MOST_CHOICES,
    MOST_MODIFIERS,
    SEATS,
    STACK,
    SYNERGY,
    VALUES,
    Array16,
)
from .rounds import STARTING_CARDS, deal_round, draw, to_mega
from .scoring import part_of_victory, points_of


@compiled
def shuffle(g: Array16, first: int, count: int, chance: Chance) -> None:
    """Shuffle a stretch of the array."""
    for i in range(count - 1, 0, -1):
        j = below(chance, i + 1)
        g[first + i], g[first + j] = g[first + j], g[first + i]


@compiled
def deal_game(g: Array16, blank: Array16, chance: Chance, draws_synergies: bool) -> None:
    """Set up a fresh game on the array; `blank` has its options and all cards in the deck."""
    g[:] = blank
    shuffle(g, DECK, g[DECK_LENGTH], chance)
    for stack in range(3):
        shuffle(g, STACK + stack * MOST_MODIFIERS, g[MODIFIERS], chance)
    if draws_synergies:
        for colour in range(COLOURS):
            g[SYNERGY + colour] = below(chance, 3)
    for _ in range(STARTING_CARDS):
        kind = draw(g)
        to_mega(g, kind // VALUES, kind % VALUES)
    deal_round(g)


@compiled
def play_out(g: Array16, chance: Chance, moves: Array16) -> int:
    """Play random moves to the end; return how many."""
    played = 0
    seat = next_seat(g)
    while seat >= 0:
        count = list_moves(g, seat, moves)
        make(g, seat, moves[below(chance, count)], moves)
        played += 1
        seat = next_seat(g)
    return played


@compiled
def play_many(
    g: Array16,
    blank: Array16,
    seed: int,
    first: int,
    last: int,
    draws_synergies: bool,
    points: NDArray[np.int32],
    wins: NDArray[np.float32],
) -> int:
    """Deal and play the games numbered first … last-1; return the moves made.

    Every game has its own random numbers, from the seed and its number, so that it is the same
    game whoever plays it, and in whatever company.
    """
    chance = np.empty(1, np.uint64)
    moves = np.empty(MOST_CHOICES, np.int16)
    played = 0
    for game in range(first, last):
        seed_game(chance, seed, game)
        deal_game(g, blank, chance, draws_synergies)
        played += play_out(g, chance, moves)
        for seat in range(g[SEATS]):
            points[game - first, seat] = points_of(g, seat)
            wins[game - first, seat] = part_of_victory(g, seat)
    return played
