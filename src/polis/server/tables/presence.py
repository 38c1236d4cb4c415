"""Who is connected, on all processes together."""

from __future__ import annotations

from dataclasses import dataclass, field

FORGET_AFTER = 45.0
"""Seconds after which a process that no longer speaks of its people has none."""


@dataclass(frozen=True)
class _Told:
    seats: frozenset[int]
    spectators: int
    at: float


@dataclass
class Presence:
    """What other processes have told about who is connected to them."""

    _told: dict[str, dict[str, _Told]] = field(default_factory=dict)

    def hear(
        self, process: str, code: str, seats: frozenset[int], spectators: int, now: float
    ) -> None:
        """Remember what a process told about a table."""
        at_table = self._told.setdefault(code, {})
        if seats or spectators:
            at_table[process] = _Told(seats, spectators, now)
        else:
            at_table.pop(process, None)
        if not at_table:
            del self._told[code]

    def elsewhere(self, code: str, now: float) -> tuple[frozenset[int], int]:
        """Return the seats and the number of spectators connected to other processes."""
        recent = [
            told for told in self._told.get(code, {}).values() if told.at > now - FORGET_AFTER
        ]
        seats: frozenset[int] = frozenset().union(*(told.seats for told in recent))
        return seats, sum(told.spectators for told in recent)

    def forget_old(self, now: float) -> None:
        """Drop what was told too long ago."""
        for code, at_table in list(self._told.items()):
            for process, told in list(at_table.items()):
                if told.at <= now - FORGET_AFTER:
                    del at_table[process]
            if not at_table:
                del self._told[code]
