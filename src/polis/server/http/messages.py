"""What a live connection may send."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from .models import Chat, MadeMove, Strict, TakeBack

Id = Annotated[int, Field(ge=0, le=2**53)] | Annotated[str, Field(max_length=64)] | None
"""Whatever a page likes to recognise the answer by."""


class MoveMessage(MadeMove):
    """A move."""

    type: Literal["move"]
    id: Id = None


class TakeBackMessage(TakeBack):
    """A taking-back."""

    type: Literal["take_back"]
    id: Id = None


class ChatMessage(Chat):
    """A line of chat."""

    type: Literal["chat"]
    id: Id = None


class Ping(Strict):
    """A question whether anybody is there."""

    type: Literal["ping"]
    id: Id = None


Message = Annotated[MoveMessage | TakeBackMessage | ChatMessage | Ping, Field(discriminator="type")]
MESSAGES: TypeAdapter[Message] = TypeAdapter(Message)
