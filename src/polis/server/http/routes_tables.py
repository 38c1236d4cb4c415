"""Requests about tables: making them, sitting down, looking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from polis.server.storage.reading import read_codes
from polis.server.tables.room import Room, dumps
from polis.server.tables.seeing import summary

from . import answers, models
from .asking import Asker, AskingDevice, Device
from .problems import REFUSALS
from .state import Parts, Server

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=REFUSALS)

JSON = "application/json"

Code = Annotated[
    str,
    Path(pattern="^[A-Za-z0-9]{6}$", description="The table's code.", examples=["K7QF2M"]),
]
SeatPath = Annotated[int, Path(ge=0, lt=models.MOST_SEATS, description="A seat, from 0.")]
Since = Annotated[
    int | None,
    Query(
        ge=0,
        le=models.HIGHEST_NUMBER,
        description="Leave the game out if the table is still at this number.",
    ),
]


def json_answer(raw: bytes, status: int = 200) -> Response:
    """Return JSON that is written already."""
    return Response(raw, status, media_type=JSON, headers={"Cache-Control": "no-store"})


def _shown(
    parts: Server,
    request: Request,
    device: Device,
    room: Room,
    status: int = 200,
    tokens: Mapping[int, str] | None = None,
) -> Response:
    """Answer with the table as the device sees it, and with a cookie if it is new."""
    extra = {"tokens": _texts(tokens)} if tokens is not None else {}
    response = json_answer(parts.house.look(room, device.visitor, extra=extra), status)
    device.remember(response, secure=request.url.scheme == "https")
    return response


@router.post("", status_code=201, response_model=answers.Seen, summary="Make a table")
async def make(
    body: models.NewTable, parts: Parts, device: AskingDevice, request: Request
) -> Response:
    """Make a table. The answer has the tokens of the seats you took."""
    parts.allowances.new_tables.use(device.visitor.address)
    room, tokens = await parts.making.make(body.order(), device.visitor)
    return _shown(parts, request, device, room, 201, tokens=tokens)


@router.get("", response_model=answers.Lines, summary="Your tables")
async def mine(parts: Parts, visitor: Asker) -> Response:
    """List the tables at which this device has a seat, newest first."""
    codes: list[str] = []
    device = visitor.device
    if device is not None:
        codes = await parts.house.database.read(lambda found: read_codes(found, device))
    lines = []
    for code in codes:
        room = await parts.house.room(code)
        yours, host = visitor.seats_at(room.facts), visitor.hosts(room.facts)
        lines.append(summary(room, yours, host=host))
    return json_answer(dumps({"tables": lines}))


@router.get("/{code}", response_model=answers.Seen, summary="A table as you see it")
async def look(code: Code, parts: Parts, visitor: Asker, since: Since = None) -> Response:
    """Return the table as seen by you."""
    room = await parts.house.room(code.upper())
    changed = since != room.number or not room.number
    return json_answer(parts.house.look(room, visitor, changed=changed))


@router.post("/{code}/seats/{seat}", response_model=answers.Seen, summary="Take a free seat")
async def take(
    code: Code,
    seat: SeatPath,
    body: models.Named,
    parts: Parts,
    device: AskingDevice,
    request: Request,
) -> Response:
    """Take a free seat. The answer has its token."""
    room, tokens = await parts.seating.take(code.upper(), device.visitor, seat, body.name)
    return _shown(parts, request, device, room, tokens=tokens)


@router.patch("/{code}/seats/{seat}", response_model=answers.Seen, summary="Another name")
async def rename(
    code: Code, seat: SeatPath, body: models.Named, parts: Parts, visitor: Asker
) -> Response:
    """Change your name at the table."""
    room = await parts.seating.rename(code.upper(), visitor, seat, body.name)
    return json_answer(parts.house.look(room, visitor))


@router.delete("/{code}/seats/{seat}", response_model=answers.Seen, summary="Leave a seat")
async def leave(code: Code, seat: SeatPath, parts: Parts, visitor: Asker) -> Response:
    """Leave. Before the start the seat is free again; later it stays yours by its link."""
    room = await parts.seating.leave(code.upper(), visitor, seat)
    return json_answer(parts.house.look(room, visitor))


@router.post("/{code}/claim", response_model=answers.Seen, summary="Open a personal link")
async def claim(
    code: Code, body: models.Claim, parts: Parts, device: AskingDevice, request: Request
) -> Response:
    """Let this device hold the token's seat too."""
    room = await parts.seating.claim(code.upper(), device.visitor, body.token)
    return _shown(parts, request, device, room)


@router.post(
    "/{code}/seats/{seat}/link", response_model=answers.Tokens, summary="A new personal link"
)
async def relink(code: Code, seat: SeatPath, parts: Parts, visitor: Asker) -> Response:
    """Give your seat a new token; its old one opens nothing any more."""
    tokens = await parts.seating.relink(code.upper(), visitor, seat)
    return json_answer(dumps({"tokens": _texts(tokens)}))


@router.put(
    "/{code}/seats/{seat}/computer", response_model=answers.Seen, summary="Let a computer sit in"
)
async def computer_comes(
    code: Code, seat: SeatPath, body: models.SitIn, parts: Parts, visitor: Asker
) -> Response:
    """Host: a computer player sits in, on a free seat or for somebody who is away."""
    room = await parts.seating.computer_comes(code.upper(), visitor, seat, body.level)
    return json_answer(parts.house.look(room, visitor))


@router.delete(
    "/{code}/seats/{seat}/computer", response_model=answers.Seen, summary="The person plays again"
)
async def computer_goes(code: Code, seat: SeatPath, parts: Parts, visitor: Asker) -> Response:
    """Host, or the seat's owner: the person plays again."""
    room = await parts.seating.computer_goes(code.upper(), visitor, seat)
    return json_answer(parts.house.look(room, visitor))


@router.post("/{code}/rematch", status_code=201, response_model=answers.Seen, summary="Once more")
async def rematch(code: Code, parts: Parts, visitor: Asker) -> Response:
    """Return the table that goes on from this one: the same for everybody who asks."""
    parts.allowances.moves.use(code.upper())
    room = await parts.making.rematch(code.upper(), visitor)
    return json_answer(parts.house.look(room, visitor), 201)


def _texts(tokens: Mapping[int, str]) -> dict[str, str]:
    return {str(seat): token for seat, token in tokens.items()}
