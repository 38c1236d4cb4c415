"""Games as JSON: the same facts as in the text notation, for programs."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, ValidationError

from polis.megapolis.errors import IllegalMove, OptionsError, RecordError
from polis.megapolis.moves import Move
from polis.shuffling import SecretError, secret_from_hex

from .headers import check_size
from .options import OptionsSheet, first_problem, options_data
from .record import Record


class _Game(OptionsSheet):
    format: Literal["polis megapolis game"] = "polis megapolis game"
    version: Literal[1] = 1
    secret: str
    tags: dict[str, str] = Field(default={})
    moves: list[str] = Field(default=[])
    """A seat from 1 and a move: 2 home P4."""


def write_game_json(record: Record) -> str:
    """Write a record as JSON."""
    game = _Game(
        **options_data(record.options),
        secret=record.secret.hex(),
        tags=dict(record.tags),
        moves=[f"{seat + 1} {move}" for seat, move in record.moves],
    )
    return game.model_dump_json(indent=1) + "\n"


def read_json(text: str) -> Record:
    """Read a game from JSON; it is replayed to make sure that it was possible."""
    check_size(text)
    try:
        file = _Game.model_validate_json(text)
        if "format" not in file.model_fields_set:
            raise RecordError('format: a game has "format": "polis megapolis game"')
        options, secret = file.options(), secret_from_hex(file.secret)
    except ValidationError as error:
        raise RecordError(first_problem(error)) from error
    except (OptionsError, SecretError) as error:
        raise RecordError(str(error)) from error
    record = Record(options, secret, tuple(map(_read_move, file.moves)), file.tags)
    record.replay()
    return record


def _read_move(word: str) -> tuple[int, Move]:
    seat, _, move = word.partition(" ")
    if seat not in ("1", "2", "3", "4"):
        raise RecordError(f"a move is a seat and a choice, such as '1 home P4', not {word[:40]!r}")
    try:
        return int(seat) - 1, Move.read(move)
    except IllegalMove as error:
        raise RecordError(str(error)) from error
