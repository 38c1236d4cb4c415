"""A third game for the house: everything that the table, the arena and the engine ask of a game.

Two take stones from a heap in turn, one, two or three; whoever takes the last one wins. To play it
at a table, add a line to `polis.table.REGISTER`: `"nim": "examples.nim:NIM"`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, cast

from polis.errors import PolisError
from polis.shuffling import secret_from_hex, shuffled
from polis.table import Data, Level, Position, Seen, Standing, Written

SIZES = tuple(range(15, 31))
MOST = 3


class NimError(PolisError):
    """What cannot be done in Nim."""


@dataclass(frozen=True)
class Heap:
    """A game at one moment. Nothing is hidden, so it is also what each seat sees."""

    secret: bytes
    left: int
    taken: tuple[int, ...] = ()

    @property
    def options(self) -> Data:
        """There is nothing to agree on but the number of players."""
        return {"players": 2}

    @property
    def seats(self) -> int:
        """Two play."""
        return 2

    @property
    def to_move(self) -> tuple[int, ...]:
        """One after the other."""
        return () if self.over else (len(self.taken) % 2,)

    @property
    def over(self) -> bool:
        """The heap is gone."""
        return self.left == 0

    @property
    def result(self) -> tuple[Standing, ...] | None:
        """Whoever took the last stone has a point."""
        winner = (len(self.taken) - 1) % 2
        return (Standing(1, winner, 1), Standing(2, 1 - winner, 0)) if self.over else None

    def apply(self, seat: int, move: str) -> Heap:
        """Take stones: the word for a move is their number."""
        if seat not in self.to_move:
            raise NimError(f"it is not the turn of seat {seat + 1}")
        if move not in self.words:
            raise NimError(f"a move is one of {', '.join(self.words)}, not {move[:20]!r}")
        return replace(self, left=self.left - int(move), taken=(*self.taken, int(move)))

    @property
    def words(self) -> list[str]:
        """The legal moves."""
        return [str(count) for count in range(1, min(MOST, self.left) + 1)]

    def view(self, seat: int | None) -> Data:
        """Everyone sees everything."""
        return {"left": self.left, "taken": list(self.taken), "to_move": list(self.to_move)}

    def choices(self, seat: int) -> Data:
        """Return what the seat may take."""
        words = self.words if seat in self.to_move else []
        return {"moves": [{"move": word} for word in words]}

    def seen_by(self, seat: int) -> Heap:
        """Nothing is hidden."""
        return self


@dataclass(frozen=True)
class Nim:
    """The game as the register knows it."""

    name: str = "nim"
    levels: tuple[Level, ...] = (
        Level("random", "Any number of stones.", is_baseline=True),
        Level("perfect", "Leaves a multiple of four whenever that can be done."),
    )

    def new(self, options: Data, secret: bytes) -> Heap:
        """Lay out a heap whose size comes from the secret."""
        if dict(options) != {"players": 2}:
            raise NimError('two play Nim, and there are no other options: {"players": 2}')
        return Heap(secret, shuffled(SIZES, secret, "nim heap")[0])

    def choose(self, level: str, seen: Seen, seat: int, seconds: float, random: Random) -> str:
        """Let a computer player choose."""
        heap = cast("Heap", seen)
        best = heap.left % (MOST + 1)
        return str(best) if level == "perfect" and best else random.choice(heap.words)

    def hints(
        self, seen: Seen, seat: int, count: int, seconds: float, random: Random
    ) -> list[Data]:
        """Rank the moves: some win, the others lose."""
        heap = cast("Heap", seen)
        wins = {word: float((heap.left - int(word)) % (MOST + 1) == 0) for word in heap.words}
        ranked = sorted(wins, key=lambda word: -wins[word])[:count]
        return [
            {"move": word, "expected_score": wins[word], "win_probability": wins[word]}
            for word in ranked
        ]

    def write(self, position: Position, tags: Mapping[str, str]) -> str:
        """Write a game down: its secret, its moves, and whatever else is to be told."""
        heap = cast("Heap", position)
        told = {"Game": "nim", "Secret": heap.secret.hex(), **tags}
        lines = [f'[{name} "{value}"]' for name, value in told.items()]
        return "\n".join([*lines, "", " ".join(map(str, heap.taken)), ""])

    def read(self, text: str) -> Written:
        """Read what `write` wrote."""
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
        if tags.pop("Game", None) != "nim" or "Secret" not in tags:
            raise NimError('a game of Nim starts with [Game "nim"] and [Secret "…"]')
        secret = secret_from_hex(tags.pop("Secret"))
        moves = text.rstrip().splitlines()[-1].split()
        return Written({"players": 2}, secret, tuple((n % 2, w) for n, w in enumerate(moves)), tags)

    def score(self, sheet: Data) -> dict[str, Any]:
        """Nim has nothing to count on a real table."""
        raise NimError("there is nothing to score in Nim: whoever takes the last stone wins")


NIM = Nim()
