"""The text notation of a game: headers, then the moves round by round, then the points.

docs/notation.md has the grammar. Everything but the players' own moves can be computed, so the
reader knows what must stand in every other place, and says so when it does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import fill
from typing import NamedTuple

from polis.akropolis.errors import AkropolisError, RecordError
from polis.akropolis.game import Game, Move

from .headers import (
    GAME_HEADERS,
    VERSION,
    Header,
    Line,
    check_kind,
    option_headers,
    read_options,
    read_secret,
    split_headers,
    write_headers,
)
from .record import Record, check_tag
from .words import read_move, write_move

UNFINISHED = "*"


class Word(NamedTuple):
    """A word of the move text and the line it stands on."""

    text: str
    line: int


def write_game_text(record: Record) -> str:
    """Write a record as text."""
    headers = [("Game", "akropolis"), ("Version", str(VERSION)), *option_headers(record.options)]
    headers += [("Secret", record.secret.hex()), *record.tags.items()]
    words: list[str] = []
    game = Game.new(record.options, secret=record.secret)
    for move, after in zip(record.moves, list(record.games())[1:], strict=True):
        words += [*_round_mark(game), _own(game, move), *_following(game, move)]
        game = after
    words.append(_points(game) if game.over else UNFINISHED)
    return write_headers(headers) + _paragraphs(words)


def read_game_text(text: str) -> Record:
    """Read a record; every word is checked by playing the game."""
    headers, body = split_headers(text)
    check_kind(headers, "Game")
    options, secret = read_options(headers), read_secret(headers)
    moves = _read_moves(Game.new(options, secret=secret), _words(body), len(text.split("\n")))
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


def _read_moves(game: Game, words: Iterator[Word], last_line: int) -> tuple[Move, ...]:
    """Play the game that the words tell, to its end or to the star."""
    end = Word("", last_line)
    while not game.over:
        word = next(words, end)
        if word.text == UNFINISHED:
            _expect_end(words)
            return game.moves
        for mark in _round_mark(game):
            _expect(mark, word)
            word = next(words, end)
        before, game = game, _apply(game, word)
        for follower in _following(before, game.moves[-1]):
            _expect(follower, next(words, end))
    _expect(_points(game), next(words, end))
    _expect_end(words)
    return game.moves


def _apply(game: Game, word: Word) -> Game:
    if not word.text:
        raise RecordError(
            f"the text stops here; a game that goes on ends with {UNFINISHED}", word.line
        )
    try:
        move, tile = read_move(word.text)
        after = game.apply(move)
    except AkropolisError as error:
        raise RecordError(_reason(word, error), word.line) from error
    taken = game.site[move.place - 1]
    if tile not in (None, taken):
        raise RecordError(f"{word.text}: the tile at place {move.place} is {taken}", word.line)
    return after


def _reason(word: Word, error: AkropolisError) -> str:
    return error.problem if isinstance(error, RecordError) else f"{word.text}: {error}"


def _round_mark(game: Game) -> list[str]:
    """Return the mark that stands before the first turn of a round."""
    return [] if game.turn % (game.options.seats + 1) else [f"{game.round}."]


def _own(game: Game, move: Move) -> str:
    return write_move(move, game.site[move.place - 1])


def _following(game: Game, move: Move) -> list[str]:
    """Return the words that a player's move brings with it: the Architect's turn, in brackets."""
    words: list[str] = []
    *architects_turns, _ = game.steps(move)
    for before in architects_turns:
        if before.pile:
            place = before.pile.choice(before.site)
            words += [*_round_mark(before), f"({place}{before.site[place - 1]})"]
    return words


def _points(game: Game) -> str:
    """Return the word that ends a finished game: the points of every seat."""
    return "-".join(str(game.score(seat).total) for seat in range(game.options.seats))


def _paragraphs(words: list[str]) -> str:
    """Start a line at every round, and break those that get too long."""
    rounds: list[list[str]] = [[]]
    for word in words:
        if word.endswith(".") and rounds[-1]:
            rounds.append([])
        rounds[-1].append(word)
    lines = [
        fill(" ".join(one), 100, subsequent_indent="   ", break_on_hyphens=False) for one in rounds
    ]
    return "\n".join(lines) + "\n"


def _words(lines: list[Line]) -> Iterator[Word]:
    """Yield the words of the move text without the {comments}."""
    comment_since = 0
    for number, text in lines:
        for piece in re.findall(r"[{}]|[^\s{}]+", text):
            if piece == "{":
                if comment_since:
                    raise RecordError("a comment inside a comment", number)
                comment_since = number
            elif piece == "}":
                if not comment_since:
                    raise RecordError("} without a { before it", number)
                comment_since = 0
            elif not comment_since:
                yield Word(piece, number)
    if comment_since:
        raise RecordError("the comment that starts here never ends", comment_since)


def _expect(text: str, word: Word) -> None:
    if word.text != text:
        found = repr(word.text[:40]) if word.text else "the end of the text"
        raise RecordError(f"here must stand {text!r}, not {found}", word.line)


def _expect_end(words: Iterator[Word]) -> None:
    for word in words:
        raise RecordError(f"{word.text[:40]!r} stands after the end of the game", word.line)
