"""Perft: how many sequences of one, two and three moves there are from fixed positions.

tests/data/perft.json holds the figures and says how to read them; any other engine of Akropolis
owes the same table. `python -m tests.akropolis.test_perft` writes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from polis.akropolis import Architect, Game, Move, Options

from . import naive
from .helpers import move

FILE = Path(__file__).parent.parent / "data" / "perft.json"
ABOUT = {
    "what": "counts[n-1] is the number of legal sequences of exactly n moves from the position",
    "position": "the deal of `tiles` (the Construction Site first, then each stack, from the next "
    "to the last) after the moves of `prefix`; solo is a game of 1 player and his Architect, whose "
    "turns follow at once and are no moves of the sequence",
    "tiles": "what the seed gives; an engine that cannot shuffle as Polis does may lay them out",
    "moves": "place@q,r/side: the place in the site from 1, the axial cell of the tile's first hex "
    "(the starting plaza is 0,0, its quarries 0,-1 1,0 -1,1), the side where its second hex lies; "
    "the third follows clockwise; place, cell and side together make one move",
    "prefix": "move i (from 0) is number 7919 * (i + seed) mod n of the n legal moves in order of "
    "place, q, r and side (N NE SE S SW NW)",
}


class Position(NamedTuple):
    """One line of the table."""

    players: int
    long: bool
    seed: int
    prefix: int
    depth: int

    @property
    def name(self) -> str:
        kind = "solo" if self.players == 1 else f"{self.players} players"
        return f"{kind}{' long' if self.long else ''}, seed {self.seed}, after {self.prefix} moves"

    @property
    def options(self) -> Options:
        architect = Architect.HIPPODAMOS if self.players == 1 else None
        return Options(players=self.players, long=self.long, architect=architect)


POSITIONS = [
    Position(players=2, long=False, seed=1, prefix=0, depth=2),
    Position(players=2, long=False, seed=79, prefix=6, depth=3),
    Position(players=2, long=False, seed=3, prefix=20, depth=2),
    Position(players=2, long=False, seed=4, prefix=35, depth=2),
    Position(players=2, long=True, seed=5, prefix=0, depth=2),
    Position(players=2, long=True, seed=6, prefix=40, depth=2),
    Position(players=3, long=False, seed=7, prefix=0, depth=2),
    Position(players=3, long=False, seed=33, prefix=6, depth=3),
    Position(players=3, long=False, seed=8, prefix=22, depth=2),
    Position(players=3, long=True, seed=9, prefix=11, depth=2),
    Position(players=4, long=False, seed=10, prefix=0, depth=2),
    Position(players=4, long=False, seed=20, prefix=11, depth=3),
    Position(players=4, long=False, seed=11, prefix=30, depth=2),
    Position(players=1, long=False, seed=12, prefix=0, depth=2),
    Position(players=1, long=False, seed=13, prefix=2, depth=2),
    Position(players=1, long=True, seed=14, prefix=1, depth=2),
]


def perft(game: Game, depth: int) -> int:
    """Count the sequences of so many moves. The last move of each is counted, not made."""
    if depth == 1:
        return len(game.legal_moves)
    return sum(perft(game.apply(move), depth - 1) for move in game.legal_moves)


def after_prefix(position: Position) -> Game:
    game = Game.new(position.options, position.seed)
    for i in range(position.prefix):
        game = game.apply(game.legal_moves[7919 * (i + position.seed) % len(game.legal_moves)])
    return game


def entry(position: Position, counts: list[int]) -> dict[str, Any]:
    """Write a position down so that another engine can set it up."""
    dealt, architect = Game.new(position.options, position.seed), position.options.architect
    tiles = dealt.site + tuple(tile for stack in dealt.stacks for tile in stack)
    return {
        "name": position.name,
        "players": position.players,
        "long": position.long,
        "architect": architect.value if architect else None,
        "seed": position.seed,
        "tiles": " ".join(map(str, tiles)),
        "prefix": " ".join(map(str, after_prefix(position).moves)),
        "counts": counts,
    }


def regenerate() -> None:
    entries = [
        entry(position, [perft(after_prefix(position), n) for n in range(1, position.depth + 1)])
        for position in POSITIONS
    ]
    FILE.write_text(json.dumps({"about": ABOUT, "positions": entries}, indent=1) + "\n")


TABLE: list[dict[str, Any]] = json.loads(FILE.read_text())["positions"]
every_line = pytest.mark.parametrize("line", TABLE, ids=lambda line: line["name"])


def test_the_table_holds_the_positions_named_here_and_how_to_read_it() -> None:
    assert json.loads(FILE.read_text())["about"] == ABOUT
    for position, line in zip(POSITIONS, TABLE, strict=True):
        assert line == entry(position, line["counts"])
        assert len(line["counts"]) == position.depth


@every_line
def test_the_engine_finds_as_many_sequences_as_the_table(line: dict[str, Any]) -> None:
    architect = Architect.named(line["architect"]) if line["architect"] else None
    options = Options(players=line["players"], long=line["long"], architect=architect)
    game = Game.new(options, line["seed"])
    for text in line["prefix"].split():
        game = game.apply(move(text))
    counts = [perft(game, depth) for depth in range(1, len(line["counts"]) + 1)]
    assert counts == line["counts"]


@every_line
def test_the_naive_rules_find_as_many_sequences_of_one_and_two_moves(line: dict[str, Any]) -> None:
    table = naive.Table.deal(line["players"], line["tiles"].split())
    for text in line["prefix"].split():
        table.play(*table.read(text))
    assert [naive.perft(table, depth) for depth in (1, 2)] == line["counts"][:2]


def test_a_sequence_cannot_go_on_after_the_end() -> None:
    game = after_prefix(Position(players=2, long=False, seed=4, prefix=35, depth=2))
    assert isinstance(game.legal_moves[0], Move)
    assert perft(game, 2) == 0


if __name__ == "__main__":
    regenerate()
