"""A game of Akropolis as the table sees it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from polis.akropolis.errors import IllegalMove, RecordError, Refusal
from polis.akropolis.game import Game
from polis.akropolis.records.options_json import options_data
from polis.akropolis.records.words import read_move, write_move
from polis.akropolis.scoring import CityScore
from polis.table import Data, Standing

from .choices import choices_of
from .views import city_view, game_view


@dataclass(frozen=True)
class AkropolisPosition:
    """A game at one moment, with the scores and the words of the moves that led to it.

    Scoring a city takes longer than anything else here, so what did not change is handed on.
    """

    game: Game
    scores: tuple[CityScore, ...]
    views: tuple[dict[str, Any], ...]
    log: tuple[dict[str, Any], ...] = ()
    """The moves in words, each with everyone's points after it."""

    @classmethod
    def start(cls, game: Game) -> AkropolisPosition:
        """Return the position before the first move."""
        scores = tuple(game.score(seat) for seat in range(game.options.seats))
        return cls(game, scores, tuple(map(city_view, game.cities, scores)))

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
        scores, views = list(self.scores), list(self.views)
        scores[seat] = after.score(seat)
        views[seat] = city_view(after.cities[seat], scores[seat])
        if after.pile:
            scores[1] = after.score(1)
        entry = {
            "seat": seat,
            "move": write_move(read, taken),
            "points": [score.total for score in scores],
        }
        if after.pile and self.game.pile:
            answers = after.pile.tiles[len(self.game.pile.tiles) :]
            entry["answers"] = [answer.letters for answer in answers]
        return replace(
            self, game=after, scores=tuple(scores), views=tuple(views), log=(*self.log, entry)
        )

    def view(self, seat: int | None) -> Data:
        """Return what everyone may see: this game hides nothing from one seat only."""
        return self._view

    @cached_property
    def _view(self) -> Data:
        return {**game_view(self.game, list(self.views)), "log": self.log}

    def choices(self, seat: int) -> Data:
        """Return the legal moves of the seat, if it is to move."""
        if seat not in self.to_move:
            return {"placements": [], "outcomes": []}
        return self._choices

    @cached_property
    def _choices(self) -> Data:
        return choices_of(self.game)

    def seen_by(self, seat: int) -> Game:
        """Return the game with the stacks in no telling order."""
        return self.game.public
