"""A table in memory: what is stored about it, where its game stands, and who is watching."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import orjson

from polis.table import Position

from .facts import ChatLine, Facts, Seat, Sitting, Status
from .timeline import Timeline

Watch = Callable[[], None]
"""Called when a table changed; must not wait."""


def plain(value: object) -> object:
    """Turn what JSON has no word for into what it has."""
    if isinstance(value, tuple | frozenset | set):
        return list(value)
    if isinstance(value, Mapping):
        return dict(value)
    return str(value)


def dumps(data: object) -> bytes:
    """Write JSON."""
    return orjson.dumps(data, default=plain, option=orjson.OPT_NON_STR_KEYS)


class Room:
    """What this process knows of a table. The database knows better when it is shared."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.lock = asyncio.Lock()
        """Whoever wants to write to the log, or reads what is new, holds it."""

        self.watchers: dict[object, tuple[frozenset[int], Watch]] = {}
        """Everyone connected, with the seats they hold and how to wake them."""

        self.chat: tuple[ChatLine, ...] = ()
        self._facts: Facts | None = None
        self._timeline: Timeline | None = None
        self._views: dict[int | None, bytes] = {}
        self._choices: dict[int, bytes] = {}

    @property
    def loaded(self) -> bool:
        """Whether the table has been read."""
        return self._facts is not None

    @property
    def facts(self) -> Facts:
        """What is stored about the table."""
        if self._facts is None:
            raise RuntimeError(f"table {self.code} is used before it is read")
        return self._facts

    @facts.setter
    def facts(self, facts: Facts) -> None:
        self._facts = facts

    @property
    def timeline(self) -> Timeline | None:
        """Where the game stands; None before it starts."""
        return self._timeline

    @timeline.setter
    def timeline(self, timeline: Timeline | None) -> None:
        self._timeline = timeline
        self._views.clear()
        self._choices.clear()

    @property
    def number(self) -> int:
        """How many entries the log has."""
        return self._timeline.number if self._timeline else 0

    def advance_to(self, timeline: Timeline) -> None:
        """Take in what has been written to the log."""
        self.timeline = timeline
        if timeline.position.over:
            self.facts = replace(self.facts, status=Status.OVER)

    def is_computer(self, seat: Seat) -> bool:
        """Tell whether a computer player sits there now."""
        if self._timeline is not None:
            return seat.seat in self._timeline.computers
        return seat.kind is Sitting.COMPUTER

    def level_at(self, seat: Seat) -> str | None:
        """Return the level of the computer player that sits there now."""
        return self._timeline.computers.get(seat.seat) if self._timeline else seat.level

    def deadlines(self) -> dict[int, float]:
        """Return when the time of each person who must choose runs out, if there are timers."""
        seconds = self.facts.settings.seconds_per_move
        if seconds is None or self._timeline is None:
            return {}
        people = set(self._timeline.asked) - set(self._timeline.computers)
        return {seat: self._timeline.asked_at[seat] + seconds for seat in sorted(people)}

    def view(self, seat: int | None) -> bytes:
        """Return what a seat sees, or with None everybody, as JSON; it is made only once."""
        if seat not in self._views:
            self._views[seat] = self._view(seat)
        return self._views[seat]

    def _view(self, seat: int | None) -> bytes:
        position = self._position()
        data = position.view(seat)
        # Where a game hides nothing from a seat, all seats get one and the same object.
        if seat is not None and data is position.view(None):
            return self.view(None)
        return dumps(data)

    def choices(self, seat: int) -> bytes:
        """Return a seat's legal moves as JSON; they are made only once."""
        if seat not in self._choices:
            self._choices[seat] = dumps(self._position().choices(seat))
        return self._choices[seat]

    def _position(self) -> Position:
        if self._timeline is None:
            raise RuntimeError(f"table {self.code} has no position before its start")
        return self._timeline.position

    def wake(self) -> None:
        """Tell everyone connected that something changed."""
        for _, watch in list(self.watchers.values()):
            watch()

    @property
    def present(self) -> tuple[frozenset[int], int]:
        """The seats whose people are connected here, and how many spectators are."""
        held = [seats for seats, _ in self.watchers.values()]
        return frozenset().union(*held), sum(not seats for seats in held)


def fragment(raw: bytes) -> Any:  # noqa: ANN401 (orjson types it so)
    """Let JSON that is written already stand in a larger piece."""
    return orjson.Fragment(raw)
