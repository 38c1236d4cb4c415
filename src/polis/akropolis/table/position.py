"""A game of Akropolis as the table sees it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from polis.akropolis.errors import IllegalMove, RecordError, Refusal
from polis.akropolis.game import Game, Move
from polis.akropolis.kernel.game import make
from polis.akropolis.kernel.layout import Array16, place_of
from polis.akropolis.kernel.state import state_of
from polis.akropolis.kernel.warming import ready
from polis.akropolis.records.options_json import options_data
from polis.akropolis.records.words import read_move, write_move
from polis.table import Data, Standing

from .choices import choices_of
from .views import city_view, game_view, stacks_view


@dataclass(frozen=True)
class AkropolisPosition:
    """A game at one moment, with the points and the words of the moves that led to it.

    Scoring a city takes longer than anything else here, so what did not change is handed on. The
    same game is kept in the kernel's form, which previews every legal move at once.
    """

    game: Game
    points: tuple[int, ...]
    views: tuple[dict[str, Any], ...]
    """Every player's city, as a page needs it."""

    to_come: dict[str, int]
    state: Array16 = field(repr=False, compare=False)
    log: tuple[dict[str, Any], ...] = ()
    """The moves in words, each with everyone's points after it."""

    @classmethod
    def start(cls, game: Game) -> AkropolisPosition:
        """Return the position before the first move."""
        ready()
        scores = [game.score(seat) for seat in range(game.options.seats)]
        points = tuple(score.total for score in scores)
        views = tuple(map(city_view, game.cities, scores))
        return cls(game, points, views, stacks_view(game), state_of(game))

    @property
    def options(self) -> Data:
        """The options as plain data."""
        return options_data(self.game.options)

    @property
    def seats(self) -> int:
        """The players; the Architect has no seat that anyone could take."""
        return self.game.options.players

    @property
    def to_move(self) -> tuple[int, ...]:
        """The player to move."""
        return () if self.game.over else (self.game.to_move,)

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.game.over

    @property
    def result(self) -> tuple[Standing, ...] | None:
        """The final ranking; the Architect is nobody's seat."""
        if self.game.result is None:
            return None
        return tuple(
            Standing(line.rank, line.seat if line.seat < self.seats else None, line.points)
            for line in self.game.result.standings
        )

    def apply(self, seat: int, move: str) -> AkropolisPosition:
        """Return the position after a move such as 3Bhq@2,-1/NE; the letters may be left out."""
        if self.game.over:
            raise IllegalMove(Refusal.GAME_OVER)
        read, tile = read_move(move)
        after = self.game.apply(read, seat)
        taken = self.game.site[read.place - 1]
        if tile not in (None, taken):
            raise RecordError(f"{move}: the tile at place {read.place} is {taken}")
        points, views = list(self.points), list(self.views)
        score = after.score(seat)
        points[seat] = score.total
        views[seat] = city_view(after.cities[seat], score, before=self.views[seat])
        if after.pile:
            points[1] = after.score(1).total
        entry = {"seat": seat, "move": write_move(read, taken), "points": points}
        if after.pile and self.game.pile:
            answers = after.pile.tiles[len(self.game.pile.tiles) :]
            entry["answers"] = [answer.letters for answer in answers]
        return AkropolisPosition(
            after,
            tuple(points),
            tuple(views),
            self.to_come if after.stacks is self.game.stacks else stacks_view(after),
            self._state_after(read),
            (*self.log, entry),
        )

    def _state_after(self, move: Move) -> Array16:
        state = self.state.copy()
        make(state, move.price, place_of(move.placement.cell), int(move.placement.rotation))
        return state

    def view(self, seat: int | None) -> Data:
        """Return what everyone may see: this game hides nothing from one seat only."""
        return self._view

    @cached_property
    def _view(self) -> Data:
        return {**game_view(self.game, list(self.views), self.to_come), "log": self.log}

    def choices(self, seat: int) -> Data:
        """Return the legal moves of the seat, if it is to move."""
        if seat not in self.to_move:
            return {"placements": [], "outcomes": []}
        return choices_of(self.game, self.state)

    def seen_by(self, seat: int) -> Game:
        """Return the game with the stacks in no telling order."""
        return self.game.public
