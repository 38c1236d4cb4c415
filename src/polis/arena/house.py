"""Any game of the house in the arena, known only by what the register offers.

A player is a level of the game, module:Class with a method `choose(seen, seat, seconds, random)`
that returns a move as text, or a program as cmd:./mybot.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import cast

from polis.akropolis.players.levels import PROGRAM
from polis.engine.player import Program
from polis.errors import PolisError
from polis.shuffling import secret_from_seed
from polis.table import Data, GameKind, Position, Seen, game_named

from .errors import ArenaError, in_one_line

ChooseSeen = Callable[[Seen, int, float, Random], str]
Choose = Callable[[Position, int, float, Random], str]
"""Choose for a seat of a position; whoever does so looks at nothing but what the seat may see."""


@dataclass(frozen=True)
class HouseGame:
    """A game by its name in the register, and its options as plain data."""

    name: str
    data: Data

    @property
    def kind(self) -> GameKind:
        """The game itself."""
        return game_named(self.name)

    @property
    def players(self) -> int:
        """How many sit at a table."""
        return self.new("arena").seats

    def new(self, seed: str) -> Position:
        """Lay out the game of a seed."""
        return self.kind.new(self.data, secret_from_seed(seed))

    def chooser(self, name: str) -> Choose:
        """Find a player by name."""
        if name.startswith(PROGRAM):
            return Program(self.name, name.removeprefix(PROGRAM)).choose
        choose = self._class(name) if ":" in name else self._level(name)
        return lambda position, seat, seconds, random: choose(
            position.seen_by(seat), seat, seconds, random
        )

    def _level(self, name: str) -> ChooseSeen:
        known = [level.name for level in self.kind.levels]
        if name not in known:
            raise ArenaError(
                f"no player of {self.name} is called {name[:40]!r}; there are "
                f"{', '.join(known)}, or module:Class or cmd:program"
            )
        return partial(self.kind.choose, name)

    def _class(self, name: str) -> ChooseSeen:
        module, _, attribute = name.partition(":")
        try:
            return cast("ChooseSeen", getattr(import_module(module), attribute)().choose)
        except (Exception, SystemExit) as error:
            raise ArenaError(f"player {name[:80]!r} cannot be made: {error}") from error

    def rehearse(self, name: str) -> None:
        """Let a player choose a first move that does not count, so that no compiler runs later."""
        position = self.new("rehearsal")
        seat = position.to_move[0]
        self.chooser(name)(position, seat, 0.0, Random(0))


@dataclass
class Course:
    """How a game went: moves with their seats, times, and what was wrong if it was abandoned."""

    position: Position
    moves: list[tuple[int, str]] = field(default_factory=list)
    seconds: list[list[float]] = field(default_factory=list)
    wrong: tuple[int, str] | None = None
    """The seat that broke the rules or broke down, and what it did."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points by seat; none in a game without an end."""
        result = self.position.result or ()
        by_seat = {line.seat: line.points for line in result}
        return tuple(by_seat.get(seat, 0) for seat in range(self.position.seats))

    @property
    def ranks(self) -> tuple[int, ...]:
        """The places by seat. Who forfeits is last, and the others share the first place."""
        if self.wrong:
            return tuple(
                self.position.seats if seat == self.wrong[0] else 1
                for seat in range(self.position.seats)
            )
        by_seat = {line.seat: line.rank for line in self.position.result or ()}
        return tuple(by_seat[seat] for seat in range(self.position.seats))


def play_house_game(
    game: HouseGame, names: tuple[str, ...], deal_seed: str, seconds: float
) -> Course:
    """Play a game. A player that breaks the rules, or breaks down, has lost it there and then."""
    players = [game.chooser(name) for name in names]
    course = Course(game.new(deal_seed), seconds=[[] for _ in names])
    while not course.position.over and not course.wrong:
        position = course.position
        seat = position.to_move[0]
        random = Random(f"{deal_seed}/{seat + 1}/{len(course.moves) + 1}")
        try:
            with redirect_stdout(sys.stderr):  # what a player prints must not get into the figures
                start = time.perf_counter()
                move = players[seat](position, seat, seconds, random)
                spent = time.perf_counter() - start
        except (Exception, SystemExit) as error:
            place = extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}:{place.lineno}"
            course.wrong = (seat, in_one_line(f"{type(error).__name__}: {error} ({where})"))
            break
        try:
            course.position = position.apply(seat, move)
        except (PolisError, TypeError, AttributeError) as error:
            course.wrong = (seat, in_one_line(f"illegal move: {error}"))
            break
        course.moves.append((seat, move))
        course.seconds[seat].append(spent)
    return course
