"""The messages of the protocol: what may be asked of an engine."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from polis.akropolis.records.options_json import first_problem

from .errors import EngineError

PROTOCOL = 1
MAX_LINE = 4_000_000
"""More letters than any honest line has."""


class Message(BaseModel):
    """A request; fields that are not known here are passed over, for the sake of later versions."""

    model_config = ConfigDict(extra="ignore", strict=True)


class Hello(Message):
    """Ask who answers."""

    do: Literal["hello"]


class New(Message):
    """Begin a game."""

    do: Literal["new"]
    game: str
    options: dict[str, Any]


class Where(Message):
    """A position, in one of the forms of `positions.py`."""

    secret: str | None = None
    played: list[tuple[int, str]] = []
    record: str | None = None
    view: dict[str, Any] | None = None


class Position(Where):
    """Set a position of the game that was begun."""

    do: Literal["position"]


class Go(Where):
    """Choose a move for a seat; a position may come along."""

    do: Literal["go"]
    seat: Annotated[int, Field(ge=0, le=9)] | None = None
    """Whose move it is; the first that has to choose if left out."""

    seconds: Annotated[float, Field(ge=0, le=3600, allow_inf_nan=False)] = 1.0
    seed: int = 0
    count: Annotated[int, Field(ge=1, le=100)] | None = None
    """How many moves to rank; only the best is answered if left out."""


class Quit(Message):
    """End the program."""

    do: Literal["quit"]


Request = Hello | New | Position | Go | Quit
_REQUESTS: TypeAdapter[Request] = TypeAdapter(Annotated[Request, Field(discriminator="do")])


def read_request(line: str) -> Request:
    """Read a line; what is no request raises EngineError."""
    try:
        return _REQUESTS.validate_json(line)
    except ValidationError as error:
        raise EngineError(first_problem(error)) from error


def write(message: dict[str, Any]) -> str:
    """Write a message as a line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_answer(line: str) -> dict[str, Any]:
    """Read an answer: an object; one with an error raises EngineError."""
    try:
        answer = json.loads(line)
    except ValueError:
        raise EngineError(f"an answer is a JSON object, not {line.strip()[:60]!r}") from None
    if not isinstance(answer, dict):
        raise EngineError(f"an answer is a JSON object, not {line.strip()[:60]!r}")
    if "error" in answer:
        raise EngineError(f"it answers with an error: {str(answer['error'])[:200]}")
    return answer
