"""What requests may hold: exactly this, and never more than any honest request would."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic.config import JsonDict

from polis.server.tables.facts import Settings
from polis.server.tables.making import MOST_SEATS, Order, Wish
from polis.server.visitors import TOKEN_LENGTH
from polis.table import REGISTER

LONGEST_NAME = 40
LONGEST_CHAT = 500
LONGEST_MOVE = 500
LONGEST_RECORD = 100_000
HIGHEST_NUMBER = 1_000_000


def one_line(text: str) -> str:
    """Return people's words as plain text on one line."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())


Name = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(one_line)]
Number = Annotated[int, Field(ge=0, le=HIGHEST_NUMBER)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
LevelName = Annotated[str, Field(max_length=40)]
Token = Annotated[
    str, StringConstraints(pattern=rf"^[A-Za-z0-9_-]{{{TOKEN_LENGTH}}}$", max_length=TOKEN_LENGTH)
]


class Strict(BaseModel):
    """A body that holds these fields and no others."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class SeatWish(Strict):
    """What a seat of a new table is to be."""

    who: Literal["me", "open", "computer"]
    name: Name = ""
    level: LevelName | None = None


class TableSettings(Strict):
    """How a table plays."""

    take_back: bool = True
    hints: bool = True
    live_scores: bool = True
    seconds_per_move: Annotated[int, Field(ge=10, le=86_400)] | None = None


OTHER_SEATS: tuple[JsonDict, ...] = ({"who": "open"}, {"who": "computer", "level": "random"})


class NewTable(Strict):
    """A table to be made."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "game": game,
                    "options": {"players": 2},
                    "seats": [{"who": "me", "name": "Ann"}, other],
                    "settings": {"take_back": True},
                }
                for game in REGISTER
                for other in OTHER_SEATS
            ]
        }
    )

    game: Annotated[str, Field(max_length=40)]
    options: dict[str, Any] = Field(default={}, max_length=40)
    seats: list[SeatWish] = Field(min_length=1, max_length=MOST_SEATS)
    settings: TableSettings = TableSettings()
    name: Annotated[str, Field(max_length=80), AfterValidator(one_line)] = ""

    def order(self) -> Order:
        """Return this as the rest of the server knows it."""
        wishes = [Wish(seat.who, seat.name, seat.level) for seat in self.seats]
        settings = Settings(**self.settings.model_dump())
        return Order(self.game, self.options, wishes, settings, self.name)


class Named(Strict):
    """A person's name at the table."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Ben"}]})

    name: Name = ""


class Claim(Strict):
    """The secret part of a personal link."""

    token: Token


class SitIn(Strict):
    """Which computer player sits in."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"level": "daphne"}]})

    level: LevelName


class MadeMove(Strict):
    """A move, and the number of the decision it answers."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"seat": 0, "number": 0, "move": "1@1,1/N"}]}
    )

    seat: SeatNumber
    number: Number
    move: Annotated[str, Field(min_length=1, max_length=LONGEST_MOVE)]


class TakeBack(Strict):
    """Whose last move is taken back, and the table's number as that person knows it."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": 0, "number": 1}]})

    seat: SeatNumber
    number: Number


class Chat(Strict):
    """Something said, from one of one's seats."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"text": "Well played!"}]})

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT), AfterValidator(one_line)]
    seat: SeatNumber | None = None


class RecordText(Strict):
    """A game written down."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_RECORD)]
