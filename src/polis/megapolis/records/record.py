"""A game written down: its options, its secret and its moves. Everything else is computed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from polis.megapolis.errors import MegapolisError, RecordError
from polis.megapolis.game import Game
from polis.megapolis.moves import Move
from polis.megapolis.rules import Options

GAME_HEADERS = ("Game", "Version", "Players", "Synergies", "Rules", "Secret")

_TAG_NAME = re.compile(r"[A-Z][A-Za-z0-9]{0,31}")
_MAX_TAG_TEXT = 500


@dataclass(frozen=True)
class Record:
    """What is kept of a game. `tags` are free remarks: names, date, place and so on."""

    options: Options
    secret: bytes
    moves: tuple[tuple[int, Move], ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, text in self.tags.items():
            check_tag(name, text)

    @classmethod
    def of(cls, game: Game, tags: Mapping[str, str] | None = None) -> Record:
        """Write a game down."""
        return cls(game.options, game.secret, game.moves, tags or {})

    def games(self) -> Iterator[Game]:
        """Yield the game at the start and after every move."""
        game = Game.new(self.options, secret=self.secret)
        yield game
        for number, (seat, move) in enumerate(self.moves, start=1):
            try:
                game = game.apply(seat, move)
            except MegapolisError as error:
                raise RecordError(f"move {number} ({seat + 1} {move}): {error}") from error
            yield game

    def replay(self) -> Game:
        """Return the game after the last move."""
        *_, game = self.games()
        return game


def check_tag(name: str, text: str) -> None:
    """Raise RecordError unless a remark can be written down and read again."""
    if name in GAME_HEADERS:
        raise RecordError(f"header {name} is part of the game, not a remark")
    if not _TAG_NAME.fullmatch(name):
        raise RecordError(
            f"a header's name is a capital and up to 31 letters or digits, not {name[:40]!r}"
        )
    if len(text) > _MAX_TAG_TEXT or not text.isprintable():
        raise RecordError(
            f"header {name}: its text is at most {_MAX_TAG_TEXT} printable characters on one line"
        )
