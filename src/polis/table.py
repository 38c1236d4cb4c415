"""What every game offers the rest of the house, and the register of games.

The server, the arena of mixed games and the pages know a game only through these protocols: a
position that never changes, moves and options as plain text and plain data, views that hold no more
than a seat may see. A new game adds a folder of its own and one line to `REGISTER`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, Protocol, cast

from polis.errors import PolisError

Data = Mapping[str, Any]
"""Plain data, ready for JSON."""


class TableError(PolisError):
    """Something that no game, or not this game, offers."""


class Standing(NamedTuple):
    """One line of a final ranking; ranks start at 1 and may be shared."""

    rank: int
    seat: int | None
    """The seat, from 0; None for an opponent that the game itself plays."""

    points: int


class Level(NamedTuple):
    """A computer player of a game."""

    name: str
    about: str
    is_baseline: bool = False
    """A plain yardstick, rather than an opponent one would sit down with."""


class Seen(Protocol):
    """A position as one seat knows it: what a computer player in that seat is given."""


class Position(Protocol):
    """A game at one moment. It never changes: `apply` gives the next one."""

    @property
    def options(self) -> Data:
        """What was agreed on, complete, in the form that `GameKind.new` takes."""

    @property
    def seats(self) -> int:
        """How many seats people or computer players take."""

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that must choose now: several where choices are simultaneous, none at the end.

        A seat that has chosen is not among them any more.
        """

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""

    @property
    def result(self) -> tuple[Standing, ...] | None:
        """The final ranking, best first, or None while the game goes on."""

    def apply(self, seat: int, move: str) -> Position:
        """Return the position after a seat's move; a wrong one raises PolisError."""

    def view(self, seat: int | None) -> Data:
        """Return all that a seat may see, or with None all that everyone may see."""

    def choices(self, seat: int) -> Data:
        """Return a seat's legal moves now, with what is known of what they bring."""

    def seen_by(self, seat: int) -> Seen:
        """Return the position without what this seat may not know."""


@dataclass(frozen=True)
class Written:
    """A game read from its written form."""

    options: Data
    secret: bytes
    moves: tuple[tuple[int, str], ...]
    """The moves in order, each with the seat that made it."""

    tags: Mapping[str, str] = field(default_factory=dict)


class GameKind(Protocol):
    """A game of the house."""

    @property
    def name(self) -> str:
        """The name in addresses and records, such as akropolis."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """The computer players, weakest first."""

    def new(self, options: Data, secret: bytes) -> Position:
        """Lay out a game; options that make no game raise PolisError.

        With `players` alone, two at least, it is a plain game for so many.
        """

    def choose(self, level: str, seen: Seen, seat: int, seconds: float, random: Random) -> str:
        """Let a computer player choose a move for the seat."""

    def hints(
        self, seen: Seen, seat: int, count: int, seconds: float, random: Random
    ) -> list[Data]:
        """Return the best few moves, best first, and what the strongest player expects of them."""

    def write(self, position: Position, tags: Mapping[str, str]) -> str:
        """Write a game down as text, secret and all: for games that are over."""

    def read(self, text: str) -> Written:
        """Read a game from text or JSON; what is no game raises PolisError."""

    def score(self, sheet: Data) -> Data:
        """Score what lies on a real table, and say why."""


REGISTER: Mapping[str, str] = {
    "akropolis": "polis.akropolis.table:AKROPOLIS",
    "megapolis": "polis.megapolis.table:MEGAPOLIS",
}


def game_named(name: str) -> GameKind:
    """Find a game by its name. It is loaded when it is first asked for."""
    if name not in REGISTER:
        known = ", ".join(REGISTER)
        raise TableError(f"no game is called {name[:40]!r}; there are: {known}")
    module, _, attribute = REGISTER[name].partition(":")
    return cast("GameKind", getattr(import_module(module), attribute))


def games() -> Sequence[GameKind]:
    """Return all the games of the house."""
    return [game_named(name) for name in REGISTER]


def replay(kind: GameKind, written: Written) -> list[Position]:
    """Return a game at its start and after every move."""
    positions = [kind.new(written.options, written.secret)]
    for seat, move in written.moves:
        positions.append(positions[-1].apply(seat, move))
    return positions
