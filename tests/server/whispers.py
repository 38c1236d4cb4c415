"""A tiny game with real secrets: hidden hands, and choices that all make at the same time.

In each of three rounds everybody gets a number that only they know and whispers a letter; when all
have, numbers and letters are shown. Whoever whispered "a" gets their number as points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any, cast

from polis.errors import PolisError
from polis.table import Data, Level, Position, Seen, Standing, Written

ROUNDS = 3
LETTERS = "abc"


class WhispersError(PolisError):
    """A move that is none."""


@dataclass(frozen=True)
class Whispering:
    """A game of whispers at one moment."""

    players: int
    secret: bytes
    whispered: tuple[tuple[int, str], ...] = ()
    """This round's choices."""

    shown: tuple[tuple[str, ...], ...] = ()
    """The letters of the rounds before."""

    def hand(self, seat: int, round_: int) -> str:
        """A seat's hidden number, long enough to be recognised wherever it turns up."""
        digest = sha256(self.secret + bytes([seat, round_])).hexdigest()
        return f"hand-{digest[:12]}"

    @property
    def options(self) -> Data:
        return {"players": self.players}

    @property
    def seats(self) -> int:
        return self.players

    @property
    def over(self) -> bool:
        return len(self.shown) == ROUNDS

    @property
    def to_move(self) -> tuple[int, ...]:
        chosen = {seat for seat, _ in self.whispered}
        return () if self.over else tuple(s for s in range(self.players) if s not in chosen)

    @property
    def result(self) -> tuple[Standing, ...] | None:
        return tuple(Standing(1, seat, 0) for seat in range(self.players)) if self.over else None

    def apply(self, seat: int, move: str) -> Whispering:
        if seat not in self.to_move:
            raise WhispersError("not your turn")
        if move not in [f"whisper-{letter}" for letter in LETTERS]:
            raise WhispersError(f"a move is whisper-a, whisper-b or whisper-c, not {move[:40]!r}")
        whispered = (*self.whispered, (seat, move))
        if len(whispered) < self.players:
            return replace(self, whispered=whispered)
        return replace(
            self, whispered=(), shown=(*self.shown, tuple(m for _, m in sorted(whispered)))
        )

    def view(self, seat: int | None) -> Data:
        past = range(len(self.shown))
        view: dict[str, Any] = {
            "shown": self.shown,
            "hands": [[self.hand(s, r) for s in range(self.players)] for r in past],
            "waiting_for": self.to_move,
        }
        if seat is not None and not self.over:
            view["yours"] = self.hand(seat, len(self.shown))
            view["you_whispered"] = dict(self.whispered).get(seat)
        return view

    def choices(self, seat: int) -> Data:
        if seat not in self.to_move:
            return {}
        return {"letters": [f"whisper-{x}" for x in LETTERS], "hand": self.view(seat)["yours"]}

    def seen_by(self, seat: int) -> Seen:
        return cast("Seen", self.view(seat))


@dataclass(frozen=True)
class Whispers:
    """The game for the register."""

    name: str = "whispers"
    levels: tuple[Level, ...] = (Level("parrot", "Always says the same."),)

    def new(self, options: Data, secret: bytes) -> Whispering:
        players = options.get("players")
        if not isinstance(players, int) or not 2 <= players <= 8:
            raise WhispersError("whispers is for 2 to 8")
        return Whispering(players, secret)

    def choose(self, level: str, seen: Seen, seat: int, seconds: float, random: Random) -> str:
        return "whisper-b"

    def hints(
        self, seen: Seen, seat: int, count: int, seconds: float, random: Random
    ) -> list[Data]:
        return [{"move": "whisper-a"}]

    def write(self, position: Position, tags: Mapping[str, str]) -> str:
        return cast("Whispering", position).secret.hex()

    def read(self, text: str) -> Written:
        raise WhispersError("whispers are not written down")

    def score(self, sheet: Data) -> Data:
        return {"points": 0}


WHISPERS = Whispers()
