"""The text notation of a game: headers, then a line a move, then the points.

docs/rules-megapolis.md has the grammar. Every line is checked by playing the game.
"""

from __future__ import annotations

import re

from polis.megapolis.errors import MegapolisError, RecordError
from polis.megapolis.game import Game
from polis.megapolis.moves import Move

from .headers import (
    VERSION,
    Header,
    Line,
    check_kind,
    option_headers,
    read_options_headers,
    read_secret,
    split_headers,
    write_headers,
)
from .record import GAME_HEADERS, Record, check_tag

UNFINISHED = "*"
_COMMENT = re.compile(r"\{[^{}]*\}")
_MOVE = re.compile(r"([1-4]) +([a-z].*)")


def write_game_text(record: Record) -> str:
    """Write a record as text."""
    headers = [("Game", "megapolis"), ("Version", VERSION), *option_headers(record.options)]
    headers += [("Secret", record.secret.hex()), *record.tags.items()]
    lines: list[str] = []
    marked, end = 0, None
    for game, move in zip(record.games(), [*record.moves, None], strict=True):
        end = game
        if move is not None:
            if game.state.round > marked:
                marked = game.state.round
                lines.append(f"Round {marked}")
            lines.append(f"{move[0] + 1} {move[1]}")
    assert end is not None
    lines.append(_points(end) if end.over else UNFINISHED)
    return write_headers(headers) + "\n".join(lines) + "\n"


def read_game_text(text: str) -> Record:
    """Read a record; every line is checked by playing the game."""
    headers, body = split_headers(text)
    check_kind(headers)
    options, secret = read_options_headers(headers), read_secret(headers)
    moves = _read_moves(Game.new(options, secret=secret), body, len(text.split("\n")))
    return Record(options, secret, moves, _read_tags(headers))


def _read_tags(headers: dict[str, Header]) -> dict[str, str]:
    tags = {}
    for name, (text, line) in headers.items():
        if name not in GAME_HEADERS:
            try:
                check_tag(name, text)
            except RecordError as error:
                raise RecordError(error.problem, line) from error
            tags[name] = text
    return tags


def _read_moves(game: Game, lines: list[Line], last: int) -> tuple[tuple[int, Move], ...]:
    """Play the game that the lines tell, to its end or to the star."""
    told = [Line(number, _COMMENT.sub("", text).strip()) for number, text in lines]
    told = [line for line in told if line.text]
    marked = 0
    for at, (number, text) in enumerate(told):
        if text == UNFINISHED or game.over:
            if len(told) > at + 1:
                raise RecordError(f"nothing may follow {text[:20]!r}", told[at + 1].number)
            if game.over and text != _points(game):
                raise RecordError(
                    f"the game ends here with {_points(game)}, not {text[:40]!r}", number
                )
            return game.moves
        if text.startswith("Round "):
            if marked == game.state.round or text != f"Round {game.state.round}":
                raise RecordError(f"this is round {game.state.round}, not {text[:20]!r}", number)
            marked = game.state.round
            continue
        if marked != game.state.round:
            raise RecordError(f"the line 'Round {game.state.round}' is missing", number)
        game = _apply(game, number, text)
    missing = f"the points {_points(game)}" if game.over else UNFINISHED
    raise RecordError(f"the text stops here; a game ends with {missing}", last)


def _apply(game: Game, number: int, text: str) -> Game:
    match = _MOVE.fullmatch(text)
    if not match:
        raise RecordError(f"a move looks like '1 home P4', not {text[:40]!r}", number)
    try:
        return game.apply(int(match[1]) - 1, Move.read(match[2]))
    except MegapolisError as error:
        raise RecordError(f"{text[:40]}: {error}", number) from error


def _points(game: Game) -> str:
    """Return the line that ends a finished game: the points of every seat."""
    return "-".join(str(game.score(seat).total) for seat in range(game.options.players))
