"""Many games over all cores, in order."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout, suppress
from functools import partial
from multiprocessing import get_context
from random import Random

from polis.akropolis.game import Game
from polis.akropolis.kernel.warming import ready, warm_up
from polis.akropolis.players.player import Budget
from polis.akropolis.rules import Options
from polis.cluster import Cluster

from .errors import ArenaError
from .house import HouseGame
from .match import Pairing, Played, make_player, play_game

AHEAD = 2
"""Games handed out per worker: enough to keep all busy, few to wait for when a match stops."""

SINGLE_THREADED = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
"""One core a player: NumPy's own threads would borrow the cores of other games."""


def play_all(
    pairings: Iterable[Pairing],
    workers: int,
    players: Iterable[str],
    options: Options | HouseGame,
) -> Generator[Played, None, None]:
    """Yield the games in order. One worker is this process; more are processes of their own.

    All players rehearse in every process before the first game.
    """
    if not isinstance(options, HouseGame):
        ready()
    if workers == 1:
        rehearse(players, options)
        yield from map(play_game, pairings)
        return
    context = get_context("spawn")
    with (
        _environment(SINGLE_THREADED),
        ProcessPoolExecutor(workers, context, _start_worker, (tuple(players), options)) as pool,
    ):
        try:
            yield from _in_order(pool, pairings, AHEAD * workers)
        except BrokenProcessPool as error:
            raise ArenaError("a worker process died: a player crashed or ended it") from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def play_on_cluster(
    pairings: Iterable[Pairing], address: str, players: Iterable[str]
) -> Generator[Played, None, None]:
    """Yield the same games in the same order, played on a Ray cluster.

    Players of one's own (module:Class, cmd:./mybot) must be there; this folder is tried too.
    """
    play = partial(_play_there, os.getcwd(), tuple(players))
    yield from Cluster(address).map(play, pairings)


def _play_there(folder: str, players: tuple[str, ...], pairing: Pairing) -> Played:
    if folder not in sys.path:
        sys.path.append(folder)
    with suppress(OSError):  # where there is no such folder, players must be found without it
        os.chdir(folder)
    _rehearse_once(players, pairing.options)
    return play_game(pairing)


_REHEARSED: set[str] = set()


def _rehearse_once(players: tuple[str, ...], options: Options | HouseGame) -> None:
    """Rehearse before the first game that a process plays in these games."""
    games = repr((players, options))
    if games not in _REHEARSED:
        _REHEARSED.add(games)
        rehearse(players, options)


def _in_order(
    pool: ProcessPoolExecutor, pairings: Iterable[Pairing], ahead: int
) -> Iterator[Played]:
    waiting: deque[Future[Played]] = deque()
    for pairing in pairings:
        waiting.append(pool.submit(play_game, pairing))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def rehearse(players: Iterable[str], options: Options | HouseGame) -> None:
    """Let everyone choose a first move that does not count, so that no compiler runs on time.

    They have the usual time for it: in a hurry, not all that they are made of would be loaded.
    What goes wrong here will go wrong again where it counts.
    """
    for name in players:
        with suppress(Exception, SystemExit), redirect_stdout(sys.stderr):
            if isinstance(options, HouseGame):
                options.rehearse(name)
            else:
                view = Game.new(options, "rehearsal").public
                make_player(name).choose(view, Budget(), Random(0))


def _start_worker(players: Iterable[str], options: Options | HouseGame) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends a worker without a word
    if not isinstance(options, HouseGame):
        warm_up()
    rehearse(players, options)


@contextmanager
def _environment(values: dict[str, str]) -> Iterator[None]:
    """Set variables for the processes that are started meanwhile; the user's own values stay."""
    added = {name: value for name, value in values.items() if name not in os.environ}
    os.environ.update(added)
    try:
        yield
    finally:
        for name in added:
            del os.environ[name]
