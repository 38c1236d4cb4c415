"""What is measured of Polis: each measure runs for a moment and tells its rate."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import numpy as np

from polis.akropolis import Game, Options
from polis.akropolis.kernel import Simulator, layout, simulate
from polis.akropolis.kernel.city import list_placements
from polis.akropolis.kernel.evaluation import evaluate_moves
from polis.akropolis.kernel.layout import CITIES, MOST_PLACEMENTS, Array16
from polis.akropolis.kernel.scoring import score_city
from polis.compiling import compiled

POSITIONS = 48
CORES = os.cpu_count() or 1


class Rate(NamedTuple):
    """What was done in a second: moves and games, or things of another kind."""

    moves: float | None = None
    games: float | None = None
    things: float | None = None


class Measure(NamedTuple):
    """One line of the table: what is done, by what, on how many cores, and how to try it."""

    what: str
    by: str
    cores: int
    run: Callable[[float], Rate]


def our_measures() -> list[Measure]:
    """Return the measures of this project, the most important first."""
    kernel, reference = "Polis kernel", "Polis reference engine"
    games = [
        Measure(f"random games, {players} players", kernel, cores, _games(players, cores))
        for cores in dict.fromkeys((1, CORES))
        for players in (2, 3, 4)
    ]
    return [
        *games,
        Measure("placements evaluated", kernel, 1, _evaluations()),
        Measure("positions scored", kernel, 1, _scorings()),
        Measure("lists of legal placements", kernel, 1, _lists()),
        Measure("random games, 2 players", reference, 1, _reference_games),
    ]


def _games(players: int, threads: int) -> Callable[[float], Rate]:
    """Play complete games, dealt and scored, in portions until the time is up."""
    options, portion = Options(players), 10_000 * threads

    def run(seconds: float) -> Rate:
        start, games, moves, elapsed = time.perf_counter(), 0, 0, 0.0
        while elapsed < seconds:
            moves += simulate(options, portion, seed=games, threads=threads).moves
            games += portion
            elapsed = time.perf_counter() - start
        return Rate(moves / elapsed, games / elapsed)

    return run


def _positions() -> list[Array16]:
    """Return moments of random two-player games, from the first move to the last."""
    found = []
    for seed in range(POSITIONS):
        chance, sim = Random(seed), Simulator(Game.new(Options(2), seed))
        for _ in range(seed * 36 // POSITIONS):
            sim.apply(chance.choice(sim.legal_moves))
        found.append(sim.state)
    return found


def _evaluations() -> Callable[[float], Rate]:
    """Place, score and take up every legal move."""
    positions, placements = _positions(), np.empty(2 * MOST_PLACEMENTS, np.int16)
    points = np.empty((4, MOST_PLACEMENTS), np.int32)

    def run_once() -> int:
        done = 0
        for state in positions:
            stones = int(state[layout.STONES + state[layout.TURN] % 2])
            places = min(stones + 1, int(state[layout.SITE_LENGTH]))
            done += places * evaluate_moves(state, placements, points)
        return done

    return _repeat(run_once)


def _scorings() -> Callable[[float], Rate]:
    positions = np.stack(_positions())
    return _repeat(lambda: _score_all(positions, 100))


def _lists() -> Callable[[float], Rate]:
    positions, out = np.stack(_positions()), np.empty(2 * MOST_PLACEMENTS, np.int16)
    return _repeat(lambda: _list_all(positions, out, 100))


@compiled
def _score_all(positions: Array16, times: int) -> int:
    for _ in range(times):
        for at in range(len(positions)):
            score_city(positions[at], CITIES, 0, 0)
    return times * len(positions)


@compiled
def _list_all(positions: Array16, out: Array16, times: int) -> int:
    for _ in range(times):
        for at in range(len(positions)):
            list_placements(positions[at], CITIES, out)
    return times * len(positions)


def _repeat(run_once: Callable[[], int]) -> Callable[[float], Rate]:
    run_once()  # compiles

    def run(seconds: float) -> Rate:
        start, done, elapsed = time.perf_counter(), 0, 0.0
        while elapsed < seconds:
            done += run_once()
            elapsed = time.perf_counter() - start
        return Rate(things=done / elapsed)

    return run


def _reference_games(seconds: float) -> Rate:
    start, games, moves, elapsed = time.perf_counter(), 0, 0, 0.0
    while elapsed < seconds:
        chance, game = Random(games), Game.new(Options(2), games)
        while not game.over:
            game = game.apply(chance.choice(game.legal_moves))
        assert game.result
        games, moves = games + 1, moves + len(game.moves)
        elapsed = time.perf_counter() - start
    return Rate(moves / elapsed, games / elapsed)
