"""How processes that share a database hear of each other's changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from sqlalchemy import Connection


class Note(NamedTuple):
    """What one process tells the others: something about a table has changed."""

    about: str
    """log, facts, chat, presence, or hello from a process that has just started."""

    code: str = ""
    number: int = 0
    seats: tuple[int, ...] = ()
    """Presence only: the seats whose people are connected to the process that tells."""

    spectators: int = 0


Hear = Callable[[str, Note], None]
"""Is given the process that tells and what it tells; an empty code means: anything may be new."""


class Hub(Protocol):
    """Tells the other processes what happened, and hears from them."""

    process: str

    async def start(self, hear: Hear) -> None:
        """Begin to listen."""

    async def stop(self) -> None:
        """Stop listening."""

    def tell(self, connection: Connection, notes: Sequence[Note]) -> None:
        """Tell the others once this transaction is committed, and only then."""

    async def tell_now(self, note: Note) -> None:
        """Tell the others something that is not stored."""


class OnlyProcess:
    """The hub of a process that is alone with its database: there is nobody to tell."""

    def __init__(self, process: str) -> None:
        self.process = process

    async def start(self, hear: Hear) -> None:
        """Begin to listen to silence."""

    async def stop(self) -> None:
        """Stop."""

    def tell(self, connection: Connection, notes: Sequence[Note]) -> None:
        """Tell nobody."""

    async def tell_now(self, note: Note) -> None:
        """Tell nobody."""
