"""The table as somebody sees it: the answer to most requests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from .facts import ChatLine, Sitting, Status
from .room import Room, dumps, fragment
from .timeline import Timeline

NOTHING = b"null"


def seen(
    room: Room,
    yours: frozenset[int],
    *,
    host: bool,
    online: frozenset[int],
    spectators: int,
    changed: bool = True,
    extra: Mapping[str, object] | None = None,
) -> bytes:
    """Return the table as JSON, for whoever holds these seats.

    Without `changed` the game itself is left out, for someone who has it already.
    """
    facts, timeline = room.facts, room.timeline
    data: dict[str, Any] = {
        **(extra or {}),
        "code": facts.code,
        "game": facts.game,
        "name": facts.name,
        "status": facts.status.value,
        "options": facts.options,
        "settings": facts.settings_data,
        "seats": [_seat(room, seat, yours, online) for seat in range(len(facts.seats))],
        "host": host,
        "spectators": spectators,
        "number": room.number,
        "clock": {str(seat): iso(at) for seat, at in room.deadlines().items()} or None,
        "chat": [chat_data(line) for line in room.chat],
        "commitment": facts.commitment,
        "rematch": facts.rematch,
        "can_take_back": _can_take_back(room, yours),
    }
    if changed:
        data |= _game(room, timeline, yours)
    return dumps(data)


def _seat(room: Room, at: int, yours: frozenset[int], online: frozenset[int]) -> dict[str, Any]:
    seat = room.facts.seats[at]
    computer = room.is_computer(seat)
    return {
        "seat": at,
        "kind": (Sitting.COMPUTER if computer else Sitting.PERSON).value,
        "name": seat.name,
        "level": room.level_at(seat) if computer else None,
        "taken": seat.kind is not Sitting.OPEN,
        "owned": seat.token is not None,
        "online": at in online,
        "yours": at in yours,
        "asked": room.timeline.asked.get(at) if room.timeline else None,
    }


def _can_take_back(room: Room, yours: frozenset[int]) -> list[int]:
    if room.timeline is None or not room.facts.settings.take_back:
        return []
    people = yours - set(room.timeline.computers)
    return [seat for seat in room.timeline.may_take_back if seat in people]


def _game(room: Room, timeline: Timeline | None, yours: frozenset[int]) -> dict[str, Any]:
    if timeline is None:
        return {"view": None, "choices": {}}
    deciding = sorted(yours & (set(timeline.asked) - set(timeline.computers)))
    shown = deciding[0] if deciding else min(yours, default=None)
    game = {
        "view": fragment(room.view(shown)),
        "choices": {str(seat): fragment(room.choices(seat)) for seat in deciding},
    }
    views = {str(seat): room.view(seat) for seat in sorted(yours)}
    if len(set(views.values())) > 1:
        game["views"] = {seat: fragment(view) for seat, view in views.items()}
    return game


def summary(room: Room, yours: frozenset[int], *, host: bool) -> dict[str, Any]:
    """Return a table as one line of a list."""
    facts, timeline = room.facts, room.timeline
    asked = set(timeline.asked) - set(timeline.computers) if timeline else set()
    return {
        "code": facts.code,
        "game": facts.game,
        "name": facts.name,
        "status": facts.status.value,
        "seats": [_seat(room, seat, yours, frozenset()) for seat in range(len(facts.seats))],
        "host": host,
        "number": room.number,
        "your_turn": facts.status is Status.PLAYING and bool(asked & yours),
        "created": iso(facts.created),
        "rematch": facts.rematch,
    }


def chat_data(line: ChatLine) -> dict[str, Any]:
    """Return a line of chat as plain data."""
    return {**asdict(line), "at": iso(line.at)}


def iso(at: float) -> str:
    """Write a time in ISO 8601, in UTC."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
