"""Computer players think in processes of their own, so that the server never waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import TypeVar

from polis.server.errors import Busy
from polis.server.tables.room import dumps
from polis.shuffling import SECRET_BYTES
from polis.table import Data, Seen, game_named, games

T = TypeVar("T")

NICENESS = 10
"""Thinking steps back when the server itself has something to do."""

ATTEMPTS = 3

PLAIN = {"players": 2}
"""Options with which every game can be laid out, to try it."""


def choose(game: str, level: str, seen: Seen, seat: int, seconds: float) -> str:
    """Let a computer player choose; runs in a worker."""
    return game_named(game).choose(level, seen, seat, seconds, Random())


def hints(game: str, seen: Seen, seat: int, count: int, seconds: float) -> list[Data]:
    """Let the strongest player advise; runs in a worker."""
    return game_named(game).hints(seen, seat, count, seconds, Random())


def warm_up() -> None:
    """Do once what takes long the first time, for every game; runs in a worker."""
    for kind in games():
        position = kind.new(PLAIN, bytes(SECRET_BYTES))
        seat = position.to_move[0]
        kind.choose(kind.levels[-1].name, position.seen_by(seat), seat, 0.05, Random())


def warm_up_here() -> None:
    """Do the same for what the server itself does: views and legal moves."""
    for kind in games():
        position = kind.new(PLAIN, bytes(SECRET_BYTES))
        dumps(position.view(None))
        for seat in position.to_move:
            dumps(position.choices(seat))


def _settle() -> None:
    """Prepare a worker: be modest, and leave with the server however it leaves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


class Thinkers:
    """A pool of processes; one that dies is replaced."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._starting = asyncio.Lock()

    async def start(self) -> ProcessPoolExecutor:
        """Start the processes; that takes a moment, in which the server goes on."""
        async with self._starting:
            if self._pool is None:
                self._pool = await asyncio.to_thread(self._new_pool)
            return self._pool

    async def run(self, work: Callable[..., T], *arguments: object) -> T:
        """Run something in a worker."""
        for _ in range(ATTEMPTS):
            pool = self._pool or await self.start()
            try:
                return await asyncio.wrap_future(pool.submit(work, *arguments))
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
        raise Busy("the computer players cannot think just now", "no_thinkers")

    def stop(self) -> None:
        """End all thinking; what was being thought about is thrown away."""
        pool, self._pool = self._pool, None
        if pool is not None:
            workers = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()

    def _new_pool(self) -> ProcessPoolExecutor:
        method = "spawn" if sys.platform in ("win32", "darwin") else "forkserver"
        context = multiprocessing.get_context(method)
        if method == "forkserver":
            context.set_forkserver_preload(["polis.server.preload"])
        pool = ProcessPoolExecutor(self._workers, context, initializer=_settle)
        # The first piece of work starts all workers.
        pool.submit(warm_up)
        return pool
