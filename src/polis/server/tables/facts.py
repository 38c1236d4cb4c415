"""What is stored about a table, as the rest of the server handles it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from functools import cached_property

from polis.shuffling import commitment
from polis.table import Data


class Status(StrEnum):
    """How far a table is."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"


class Sitting(StrEnum):
    """Who a seat was made for. An open seat is a person's that nobody has taken yet."""

    OPEN = "open"
    PERSON = "person"
    COMPUTER = "computer"


class Did(StrEnum):
    """What an entry of the log tells."""

    MOVE = "move"
    TAKE_BACK = "take_back"
    COMPUTER_CAME = "computer"
    """A computer player, whose level is the text, sits in for the person."""

    PERSON_CAME = "person"
    """The person plays again."""


class By(StrEnum):
    """Who made a move."""

    PERSON = "person"
    COMPUTER = "computer"
    CLOCK = "clock"
    """The gentlest computer player, for a person whose time had run out."""


@dataclass(frozen=True)
class Settings:
    """What the host chose for a table."""

    take_back: bool = True
    hints: bool = True
    live_scores: bool = True
    seconds_per_move: int | None = None


@dataclass(frozen=True)
class Seat:
    """A seat as it was when the game started, or as it is before that."""

    seat: int
    kind: Sitting
    name: str = ""
    level: str | None = None
    token: bytes | None = None
    """The hash of the secret whose bearer owns the seat."""


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    number: int
    kind: Did
    seat: int
    text: str
    by: By
    at: float


@dataclass(frozen=True)
class ChatLine:
    """Something said at the table."""

    number: int
    seat: int
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class Turn:
    """A move that the server must make, from `due` on."""

    table: int
    seat: int
    number: int
    due: float


@dataclass(frozen=True)
class Facts:
    """A table without its log: what it was made of, and who sits there."""

    id: int
    code: str
    game: str
    name: str
    options: Data
    settings: Settings
    secret: bytes = field(repr=False)
    status: Status
    host: bytes | None
    """The hash of the device that made the table."""

    host_seat: int | None
    """The first seat that its maker took: its bearer is the host too."""

    created: float
    started: float | None
    version: int
    """Grows with every change to these facts."""

    seats: tuple[Seat, ...]
    holdings: Mapping[bytes, frozenset[int]]
    """Which seats each device holds, by the device's hash."""

    rematch: str | None = None
    """The code of the table that goes on from this one."""

    @cached_property
    def settings_data(self) -> Data:
        """The settings as plain data."""
        return asdict(self.settings)

    @cached_property
    def commitment(self) -> str:
        """The hash of the secret: it may be known from the start."""
        return commitment(self.secret)
