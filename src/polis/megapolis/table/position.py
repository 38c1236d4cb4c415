"""A game of Megapolis as the table sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from polis.megapolis.events import Event
from polis.megapolis.game import Game
from polis.megapolis.known import Known, known_to
from polis.megapolis.moves import Move, Verb
from polis.megapolis.records.options import options_data
from polis.table import Data, Standing

from .choices import choices_of
from .views import game_view


class Entry(NamedTuple):
    """A line of the log: a move, what happened by it, and everyone's points after it."""

    seat: int
    move: Move
    round: int
    events: tuple[Event, ...]
    points: tuple[int, ...]

    def data(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know of it; what others keep or take unseen is None."""
        secret = self.move.verb in (Verb.KEEP, Verb.TAKE) and seat != self.seat
        return {
            "seat": self.seat,
            "round": self.round,
            "verb": self.move.verb.value,
            "move": None if secret else str(self.move),
            "events": [event.data(seat) for event in self.events],
            "points": list(self.points),
        }


@dataclass(frozen=True)
class MegapolisPosition:
    """A game at one moment, with the log of what led to it."""

    game: Game
    log: tuple[Entry, ...] = ()

    @property
    def options(self) -> Data:
        """The options as plain data."""
        return options_data(self.game.options)

    @property
    def seats(self) -> int:
        """The players."""
        return self.game.options.players

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that must choose: in the draft all that have not yet."""
        return self.game.to_move

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.game.over

    @property
    def result(self) -> tuple[Standing, ...] | None:
        """The final ranking."""
        result = self.game.result
        return tuple(Standing(*line) for line in result.standings) if result else None

    def apply(self, seat: int, move: str) -> MegapolisPosition:
        """Return the position after a move such as keep B5 Y3, home P4, mega G2, at B."""
        read = Move.read(move)
        after = self.game.apply(seat, read)
        points = tuple(after.score(other).total for other in range(self.seats))
        entry = Entry(seat, read, self.game.state.round, after.state.events, points)
        return MegapolisPosition(after, (*self.log, entry))

    def view(self, seat: int | None) -> Data:
        """Return what a seat may see."""
        log = [entry.data(seat) for entry in self.log]
        return {**game_view(self.game, seat), "log": log}

    def choices(self, seat: int) -> Data:
        """Return the legal moves of the seat, if it is to move."""
        return choices_of(self.game, seat)

    def seen_by(self, seat: int) -> Known:
        """Return what the seat knows: nothing hidden is in it."""
        return known_to(self.game, seat)
