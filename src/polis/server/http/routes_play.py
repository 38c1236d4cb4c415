"""Requests about a game: moving, talking, hints; and once it is over, its record and proof."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket
from starlette.responses import Response

from polis.server.errors import Conflict, NotYours
from polis.server.tables.facts import Status
from polis.server.tables.playing import must_play, no_seat
from polis.server.tables.room import Room, dumps
from polis.server.thinking import hints as think_of_hints
from polis.table import Written, game_named, replay

from . import answers, models
from .asking import Asker, visitor_of
from .live import Live
from .problems import REFUSALS
from .routes_tables import Code, json_answer
from .security import same_origin
from .state import Parts, server_of

router = APIRouter(prefix="/api/tables/{code}", tags=["play"], responses=REFUSALS)

POLICY_VIOLATION = 1008


@router.post("/moves", status_code=201, response_model=answers.Done, summary="Move")
async def move(code: Code, body: models.MadeMove, parts: Parts, visitor: Asker) -> Response:
    """Make a move. It answers the decision put at `number`; it counts once this answers 201."""
    parts.allowances.moves.use(code.upper())
    number = await parts.playing.move(code.upper(), visitor, body.seat, body.number, body.move)
    return json_answer(dumps({"number": number}), 201)


@router.post("/take-back", status_code=201, response_model=answers.Done, summary="Take back")
async def take_back(code: Code, body: models.TakeBack, parts: Parts, visitor: Asker) -> Response:
    """Take your last move back, until another person has moved."""
    parts.allowances.moves.use(code.upper())
    number = await parts.playing.take_back(code.upper(), visitor, body.seat, body.number)
    return json_answer(dumps({"number": number}), 201)


@router.post("/chat", status_code=201, response_model=answers.Done, summary="Say something")
async def chat(code: Code, body: models.Chat, parts: Parts, visitor: Asker) -> Response:
    """Say something at the table, from a seat of yours."""
    parts.allowances.chat.use(code.upper())
    line = await parts.playing.say(code.upper(), visitor, body.seat, body.text)
    return json_answer(dumps({"number": line.number}), 201)


@router.get("/hints", response_model=answers.Hints, summary="Good moves")
async def hints(
    code: Code,
    parts: Parts,
    visitor: Asker,
    seat: Annotated[int, Query(ge=0, lt=models.MOST_SEATS)],
    count: Annotated[int, Query(ge=1, le=10)] = 3,
) -> Response:
    """Return the best few moves as the strongest computer player sees them."""
    parts.allowances.advice.use(visitor.address)
    room = await parts.house.room(code.upper())
    timeline = must_play(room)
    if seat >= len(room.facts.seats):
        raise no_seat(room, seat)
    if seat not in visitor.seats_at(room.facts):
        raise NotYours("hints are for the seat's owner", "not_your_seat")
    if not room.facts.settings.hints:
        raise Conflict("at this table everybody thinks alone", "no_hints")
    if seat not in timeline.asked:
        raise Conflict("it is not your turn", "not_your_turn")
    seen = timeline.position.seen_by(seat)
    think = parts.config.think
    found = await parts.thinkers.run(think_of_hints, room.facts.game, seen, seat, count, think)
    return json_answer(dumps({"hints": found}))


@router.get(
    "/record",
    summary="The game written down",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def record(code: Code, parts: Parts) -> Response:
    """Return the game as text, once it is over."""
    room = await parts.house.room(code.upper())
    _must_be_over(room)
    assert room.timeline is not None
    kind = game_named(room.facts.game)
    names = {f"Seat{at}": name for at, name in enumerate(_names(room), start=1) if name}
    text = await asyncio.to_thread(
        kind.write, room.timeline.position, {"Table": room.code, **names}
    )
    disposition = f'attachment; filename="{room.facts.game}-{room.code}.txt"'
    headers = {"Content-Disposition": disposition, "Cache-Control": "no-store"}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/replay", response_model=answers.Replay, summary="The game from start to end")
async def frames(code: Code, parts: Parts, visitor: Asker) -> Response:
    """Return what everybody may see after every move, once the game is over."""
    parts.allowances.advice.use(visitor.address)
    room = await parts.house.room(code.upper())
    _must_be_over(room)
    assert room.timeline is not None
    moves = tuple((made.entry.seat, made.entry.text) for made in room.timeline.moves)
    written = Written(room.facts.options, room.facts.secret, moves)
    raw = await asyncio.to_thread(frames_of, room.facts.game, written, _names(room))
    return json_answer(raw)


@router.get("/fairness", response_model=answers.Fairness, summary="The proof of the deal")
async def fairness(code: Code, parts: Parts) -> Response:
    """Return the secret's hash, and the secret itself once the game is over."""
    room = await parts.house.room(code.upper())
    facts = room.facts
    secret = facts.secret.hex() if facts.status is Status.OVER else None
    return json_answer(dumps({"commitment": facts.commitment, "secret": secret}))


@router.websocket("/live")
async def live(socket: WebSocket, code: str) -> None:
    """Tell a page whatever changes at its table."""
    if not same_origin(socket.headers):
        await socket.close(POLICY_VIOLATION)
        return
    since = socket.query_params.get("since", "")
    number = int(since) if since.isascii() and since.isdigit() and len(since) < 8 else None
    await Live(server_of(socket), socket, visitor_of(socket), code.upper(), number).run()


def frames_of(game: str, written: Written, names: list[str]) -> bytes:
    """Replay a game and write down what everybody sees after every move."""
    positions = replay(game_named(game), written)
    views = [position.view(None) for position in positions]
    return dumps({"frames": views, "names": names, "tags": written.tags})


def _names(room: Room) -> list[str]:
    """Return how the seats are called: people by their names, computer players by their levels."""
    return [seat.name or room.level_at(seat) or "" for seat in room.facts.seats]


def _must_be_over(room: Room) -> None:
    if room.facts.status is not Status.OVER:
        raise Conflict("this is shown once the game is over", "not_over")
