"""What answers hold, for the OpenAPI document. The answers themselves are written elsewhere."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


class Problem(BaseModel):
    """A problem document (RFC 9457)."""

    type: str = Field(examples=["about:blank"])
    title: str = Field(examples=["The table has moved on"])
    status: int = Field(examples=[409])
    detail: str = Field(examples=["this answers number 3, but the table is waiting for 4"])
    code: str | None = Field(default=None, examples=["stale"])
    params: dict[str, Any] | None = Field(default=None, examples=[{"number": 3, "expected": 4}])


class Level(BaseModel):
    """A computer player."""

    name: str = Field(examples=["phaidra"])
    about: str
    is_baseline: bool


class Game(BaseModel):
    """A game that can be played here."""

    name: str
    levels: list[Level]


class Games(BaseModel):
    """All the games."""

    games: list[Game]


class Seat(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    kind: str = Field(examples=["person", "computer"])
    name: str
    level: str | None
    taken: bool
    owned: bool
    online: bool
    yours: bool
    asked: int | None


class ChatLine(BaseModel):
    """Something said at the table."""

    number: int
    seat: int
    name: str
    text: str
    at: str


class Settings(BaseModel):
    """How a table plays."""

    take_back: bool
    hints: bool
    live_scores: bool
    seconds_per_move: int | None


class Seen(BaseModel):
    """A table as somebody sees it."""

    code: str = Field(examples=["K7QF2M"])
    game: str
    name: str
    status: str = Field(examples=["open", "playing", "over"])
    options: dict[str, Any]
    settings: Settings
    seats: list[Seat]
    host: bool
    spectators: int
    number: int
    view: dict[str, Any] | None = None
    views: dict[str, dict[str, Any]] | None = None
    choices: dict[str, dict[str, Any]] | None = None
    clock: dict[str, str] | None
    chat: list[ChatLine]
    commitment: str
    rematch: str | None
    can_take_back: list[int]
    tokens: dict[str, str] | None = None


class Line(BaseModel):
    """A table in a list."""

    code: str
    game: str
    name: str
    status: str
    seats: list[Seat]
    host: bool
    number: int
    your_turn: bool
    created: str
    rematch: str | None


class Lines(BaseModel):
    """The tables of a device."""

    tables: list[Line]


class Tokens(BaseModel):
    """The secret part of a seat's personal link."""

    tokens: dict[str, str]


class Done(BaseModel):
    """The number of the entry that was written."""

    number: int


class Hint(BaseModel):
    """A move worth considering; what else is told of it is the game's own."""

    move: str


class Hints(BaseModel):
    """The best few moves, best first."""

    hints: list[Hint]


class Replay(BaseModel):
    """A game from its start to its end, a view after every move."""

    frames: list[dict[str, Any]]
    names: list[str]
    tags: dict[str, str]


class Fairness(BaseModel):
    """The proof that the deal was fair; the secret comes when the game is over."""

    commitment: str
    secret: str | None


class Health(BaseModel):
    """How the server is."""

    status: str = Field(examples=["ok"])
    version: str
