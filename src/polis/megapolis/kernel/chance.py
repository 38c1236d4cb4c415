"""Random numbers for simulations: SplitMix64, seeded game by game."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polis.compiling import compiled

Chance = NDArray[np.uint64]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
U30 = np.uint64(30)
U27 = np.uint64(27)
U31 = np.uint64(31)
U32 = np.uint64(32)
U11 = np.uint64(11)
UNIT = 2.0**-53


def new_chance(seed: int) -> Chance:
    """Return a source of random numbers."""
    return np.array([seed % (1 << 64)], np.uint64)


@compiled
def next_random(chance: Chance) -> np.uint64:
    """Return 64 random bits."""
    chance[0] += GOLDEN
    z = chance[0]
    z = (z ^ (z >> U30)) * MIX_1
    z = (z ^ (z >> U27)) * MIX_2
    return np.uint64(z ^ (z >> U31))


@compiled
def below(chance: Chance, limit: int) -> int:
    """Draw a number in 0 … limit-1 (even to one part in four billion over limit)."""
    return int(((next_random(chance) >> U32) * np.uint64(limit)) >> U32)


@compiled
def fraction(chance: Chance) -> float:
    """Draw a number from 0 to 1."""
    return float(next_random(chance) >> U11) * UNIT


@compiled
def seed_game(chance: Chance, seed: int, game: int) -> None:
    """Start the random numbers that belong to a game's number."""
    chance[0] = np.uint64(seed)
    chance[0] = next_random(chance) + np.uint64(game)
    chance[0] = next_random(chance)
