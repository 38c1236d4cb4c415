"""Many random games at once, on all cores: the same games whatever the number of threads."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from polis.megapolis.errors import OptionsError
from polis.megapolis.rules import COINS, Options
from polis.megapolis.synergy import SynergySet

from . import layout as at
from .layout import Array16
from .random_play import play_many
from .state import RULES, type_of

CHUNK = 1_000
MOST_GAMES = 1_000_000_000


@dataclass(frozen=True)
class Simulation:
    """What came of many games: a row a game, a column a seat."""

    options: Options
    points: NDArray[np.int32]
    wins: NDArray[np.float32]
    """Parts of the first place."""

    moves: int
    seconds: float


def blank_state(options: Options) -> Array16:
    """Return the array of a game before anything is dealt: options, and all cards in the deck."""
    rules, g = options.rules, np.zeros(at.SIZE, np.int16)
    g[at.SEATS], g[at.ROUND], g[at.SUPPLY], g[at.LAST] = options.players, 1, COINS, -1
    cards = rules.citizens
    g[at.DECK_LENGTH] = len(cards)
    g[at.DECK : at.DECK + len(cards)] = [type_of(card) for card in cards]
    g[at.MODIFIERS] = g[at.STACK_LENGTH] = len(rules.modifiers)
    for stack in range(3):
        first = at.STACK + stack * at.MOST_MODIFIERS
        g[first : first + len(rules.modifiers)] = sorted(rules.modifiers)
    for offset, name in enumerate(RULES):
        g[at.MODIFIERS_RETURN + offset] = getattr(rules, name)
    if options.synergies is not None:
        sets = tuple(SynergySet)
        for synergy in options.synergies_for(bytes(32)):
            g[at.SYNERGY + synergy.colour] = sets.index(synergy.set)
    return g


def simulate(options: Options, games: int, seed: int = 0, threads: int | None = None) -> Simulation:
    """Play and score so many random games."""
    if not 1 <= games <= MOST_GAMES:
        raise OptionsError(f"1 to {MOST_GAMES:,} games can be played at once, not {games:,}")
    threads = threads if threads is not None else os.cpu_count() or 1
    if not 1 <= threads <= 1024:
        raise OptionsError(f"1 to 1024 threads can be used, not {threads}")
    blank = blank_state(options)
    points = np.empty((games, options.players), np.int32)
    wins = np.empty((games, options.players), np.float32)
    draws = options.synergies is None

    def play(first: int) -> int:
        last = min(first + CHUNK, games)
        room, own = np.empty_like(blank), (points[first:last], wins[first:last])
        return int(play_many(room, blank, seed % (1 << 63), first, last, draws, *own))

    play(0)  # compiles on the first call, and is played again below
    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        moves = sum(pool.map(play, range(0, games, CHUNK)))
    return Simulation(options, points, wins, moves, time.perf_counter() - start)
