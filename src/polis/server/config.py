"""How a server is set up. The flags and variables of `polis serve` end up here."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

DAY = 86_400.0


def default_thinkers() -> int:
    """Leave a core to the server itself."""
    return max(1, min(8, (os.cpu_count() or 2) - 1))


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, and so many at once after a pause."""

    a_second: float
    at_once: int


@dataclass(frozen=True)
class Limits:
    """What one address, one connection or one table may ask for."""

    requests: Rate = Rate(20, 120)
    """Requests of one address."""

    new_tables: Rate = Rate(1 / 30, 30)
    """Tables made by one address."""

    messages: Rate = Rate(10, 40)
    """Moves and the like of one WebSocket."""

    moves: Rate = Rate(10, 60)
    """Moves and takings-back of one table."""

    chat: Rate = Rate(1, 10)
    """Chat lines of one table."""

    advice: Rate = Rate(0.5, 10)
    """Hints, uploads and calculations of one address: they take computing time."""

    sockets_an_address: int = 60
    sockets_a_table: int = 200
    body_bytes: int = 200_000
    message_bytes: int = 8_192


NO_RATES = Limits(
    requests=Rate(1e9, 1_000_000_000),
    new_tables=Rate(1e9, 1_000_000_000),
    messages=Rate(1e9, 1_000_000_000),
    moves=Rate(1e9, 1_000_000_000),
    chat=Rate(1e9, 1_000_000_000),
    advice=Rate(1e9, 1_000_000_000),
    sockets_an_address=1_000_000,
    sockets_a_table=1_000_000,
)
"""For load tests, and for servers behind something that limits better."""


@dataclass(frozen=True)
class Keeping:
    """After how many seconds without a move or a word a table is removed."""

    open: float = 7 * DAY
    playing: float = 90 * DAY
    over: float = 365 * DAY
    every: float = 3600.0
    """How often the server looks."""


@dataclass(frozen=True)
class Config:
    """All that can be chosen about a server."""

    database: str
    """A file, or postgresql://user:password@host/name."""

    behind_proxy: bool = False
    """Believe X-Forwarded-For and X-Forwarded-Proto, whoever sends them."""

    pause: float = 0.7
    """Seconds a computer player waits before it moves, so that people can follow."""

    think: float = 1.0
    """Seconds a computer player may think about a move."""

    thinkers: int = field(default_factory=default_thinkers)
    """Processes in which computer players think."""

    lease: float = 15.0
    """Seconds after which another process takes over the turn of one that died."""

    sweep: float = 1.0
    """How often clocks and orphaned turns are looked after, in seconds."""

    rooms: int = 1000
    """Tables kept in memory while nobody watches them."""

    limits: Limits = Limits()
    keeping: Keeping = Keeping()


def default_database() -> Path:
    """Return the file that a server uses if none is named, in the user's data folder."""
    return Path(platformdirs.user_data_dir("polis", appauthor=False)) / "polis.db"
