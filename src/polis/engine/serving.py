"""Our computer players behind the protocol: read a line, answer a line."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from random import Random
from typing import Any, TextIO

from polis import __version__
from polis.errors import PolisError
from polis.table import Data, GameKind, game_named, games

from .errors import EngineError
from .messages import (
    MAX_LINE,
    PROTOCOL,
    Go,
    Hello,
    New,
    Quit,
    Request,
    Where,
    read_request,
    write,
)
from .positions import position_of
from .views import Told


class Engine:
    """Answers requests, one after the other, with a player of one level."""

    def __init__(self, level: str | None = None) -> None:
        """Answer with the player of this level, or with the strongest of each game."""
        self.level = level
        self._kind: GameKind | None = None
        self._options: Data = {}
        self._position: Told | None = None

    def answer(self, request: Request) -> dict[str, Any]:
        """Do what is asked; what cannot be done raises PolisError."""
        match request:
            case Hello():
                known = {kind.name: [level.name for level in kind.levels] for kind in games()}
                return {"ok": True, "protocol": PROTOCOL, "name": self._name, "games": known}
            case New():
                self._begin(request)
                return {"ok": True}
            case Go():
                return self._go(request)
            case Quit():
                return {"ok": True}
            case _:
                position = self._place(request)
                return {"ok": True, "to_move": list(position.to_move), "over": position.over}

    @property
    def _name(self) -> str:
        return f"polis {__version__}" + (f" {self.level}" if self.level else "")

    def _begin(self, request: New) -> None:
        kind = game_named(request.game)
        if self.level is not None and self.level not in {level.name for level in kind.levels}:
            levels = ", ".join(level.name for level in kind.levels)
            raise EngineError(f"{kind.name} has no level {self.level[:40]!r}; there are {levels}")
        kind.new(request.options, bytes(32))  # refuses options that make no game
        self._kind, self._options, self._position = kind, request.options, None

    def _place(self, told: Where) -> Told:
        """Set the position that is told, or keep the one that was told before."""
        if self._kind is None:
            raise EngineError('no game has been begun; say {"do": "new", …} first')
        self._position = position_of(self._kind, self._options, told) or self._position
        if self._position is None:
            raise EngineError("no position has been told: give secret and played, record, or view")
        return self._position

    def _go(self, request: Go) -> dict[str, Any]:
        position = self._place(request)
        if self._kind is None or not position.to_move:
            raise EngineError("the game is over: there is nothing to choose")
        seat = position.to_move[0] if request.seat is None else request.seat
        if seat not in position.to_move:
            raise EngineError(f"seat {seat} is not to move; {list(position.to_move)} are")
        kind, seen, random = self._kind, position.seen_by(seat), Random(request.seed)
        if request.count is None:
            level = self.level or kind.levels[-1].name
            return {"move": kind.choose(level, seen, seat, request.seconds, random)}
        ranked = kind.hints(seen, seat, request.count, request.seconds, random)
        return {"move": ranked[0]["move"], "ranked": ranked}


def serve(engine: Engine, asking: TextIO, answering: TextIO) -> None:
    """Answer line after line until there are no more, or one says quit."""
    while line := asking.readline(MAX_LINE):
        if not line.strip():
            continue
        request: Request | None = None
        try:
            request = read_request(line)
            with redirect_stdout(sys.stderr):  # an answer is all that belongs there
                answer = engine.answer(request)
        except PolisError as error:
            answer = {"error": str(error)}
        answering.write(write(answer))
        answering.flush()
        if isinstance(request, Quit):
            return
