"""Requests about games in general: which there are, the calculator, uploaded records."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path
from starlette.responses import Response

from polis.server.errors import NotFound
from polis.server.tables.room import dumps
from polis.table import REGISTER, GameKind, TableError, game_named, games

from . import answers, models
from .asking import Asker
from .problems import REFUSALS
from .routes_play import frames_of
from .routes_tables import json_answer
from .state import Parts

router = APIRouter(prefix="/api/games", tags=["games"], responses=REFUSALS)

GameName = Annotated[str, Path(max_length=40, examples=list(REGISTER))]
Sheet = Annotated[dict[str, Any], Body(max_length=40)]


@router.get("", response_model=answers.Games, summary="The games")
async def all_games() -> Response:
    """List the games and their computer players, weakest first."""
    listed = [
        {"name": kind.name, "levels": [level._asdict() for level in kind.levels]}
        for kind in games()
    ]
    return json_answer(dumps({"games": listed}))


@router.post("/{game}/score", response_model=dict[str, Any], summary="The calculator")
async def score(game: GameName, sheet: Sheet, parts: Parts, visitor: Asker) -> Response:
    """Score what lies on a real table, explained. The sheet's form is the game's own."""
    parts.allowances.advice.use(visitor.address)
    found = await asyncio.to_thread(_known(game).score, sheet)
    return json_answer(dumps(found))


@router.post("/{game}/replay", response_model=answers.Replay, summary="Replay a record")
async def replay_record(
    game: GameName, body: models.RecordText, parts: Parts, visitor: Asker
) -> Response:
    """Replay a game that was written down."""
    parts.allowances.advice.use(visitor.address)
    kind = _known(game)

    def replayed() -> bytes:
        written = kind.read(body.text)
        seats = kind.new(written.options, written.secret).seats
        names = [written.tags.get(f"Seat{at}", "") for at in range(1, seats + 1)]
        return frames_of(game, written, names)

    return json_answer(await asyncio.to_thread(replayed))


def _known(game: str) -> GameKind:
    try:
        return game_named(game)
    except TableError as error:
        raise NotFound(str(error), "no_game") from error
