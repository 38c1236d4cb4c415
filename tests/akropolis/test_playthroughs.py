"""Whole games written down move by move, with every public value, in tests/data/playthroughs.

POLIS_REGENERATE=1 pytest tests/akropolis/test_playthroughs.py writes them anew; read the difference
before you keep it. How moves are chosen stands in each file's head.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

import pytest

from polis.akropolis import (
    ALL_VARIANTS,
    Architect,
    District,
    Game,
    Hex,
    Move,
    Options,
    Rulings,
)
from polis.hexes import ORIGIN, distance
from polis.shuffling import commitment

FOLDER = Path(__file__).parent.parent / "data" / "playthroughs"
ALL_RULINGS = Rulings(houses_by_value=True, barracks_at_lakes=True, single_hex_lakes=True)
GAMES = {
    "2-players": Options(players=2),
    "3-players": Options(players=3),
    "4-players": Options(players=4),
    "2-players-long": Options(players=2, long=True),
    "3-players-long": Options(players=3, long=True),
    "solo-hippodamos": Options(players=1, architect=Architect.HIPPODAMOS),
    "solo-metagenes": Options(players=1, architect=Architect.METAGENES),
    "solo-callicrates": Options(players=1, architect=Architect.CALLICRATES),
    "2-players-all-variants-all-rulings": Options(
        players=2, variants=ALL_VARIANTS, rulings=ALL_RULINGS
    ),
    "solo-callicrates-all-variants": Options(
        players=1, architect=Architect.CALLICRATES, variants=ALL_VARIANTS
    ),
}
CHOICE = """\
Move n is chosen by the first 8 bytes of SHA-256("<seed> <n>"), as a big-endian number x. If 4
divides x of all legal moves, else of those closest to the starting plaza (by the sum of the three
cells' distances), it is number floor(x / 4) modulo their count, from 0, in order of place, q, r and
rotation. Types, as value x stars: h houses, m markets, b barracks, t temples, g gardens."""
LETTERS = dict(zip(District, "hmbtg", strict=True))


def chosen(game: Game, seed: str) -> Move:
    number = len(game.moves) + 1
    digest = sha256(f"{seed} {number}".encode()).digest()
    x = int.from_bytes(digest[:8], "big")
    moves = game.legal_moves
    if x % 4:
        least = min(map(_spread, moves))
        moves = tuple(move for move in moves if _spread(move) == least)
    return moves[x // 4 % len(moves)]


def _spread(move: Move) -> int:
    return sum(distance(cell, ORIGIN) for cell in move.placement.cells)


def scores(game: Game) -> Iterator[str]:
    for seat in range(game.options.seats):
        score = game.score(seat)
        lines = " ".join(f"{LETTERS[line.type]} {line.value}x{line.stars}" for line in score.types)
        quarries = f", quarries {score.quarry_points}" if score.quarry_points else ""
        yield f"  seat {seat + 1}: {lines}{quarries}, stones {score.stones}, total {score.total}"


def head(options: Options, seed: str) -> str:
    kind = f"{options.players} players" if options.players > 1 else "solo"
    against = f" against {options.architect.value}" if options.architect else ""
    variants = [district.plural for district in District if district in options.variants]
    game = Game.new(options, seed)
    return f"""\
Akropolis, {kind}{against}, {"long" if options.long else "normal"}, {options.rounds} rounds
variants: {", ".join(variants) or "none"}
rulings: {", ".join(options.rulings.switched_on) or "default"}
seed: {seed}
commitment: {commitment(game.secret)}
{CHOICE}
"""


def before_move(game: Game) -> str:
    """Write down everything a player sees."""
    hidden = " ".join(f"{hexagon.value}{game.hexes_to_come[hexagon]}" for hexagon in Hex)
    pile = f"\n  pile: {' '.join(map(str, game.pile.tiles))}" if game.pile else ""
    return f"""\
{len(game.moves) + 1}. round {game.round}, chief {game.chief + 1}, seat {game.to_move + 1} to move
  site: {" ".join(map(str, game.site))}
  to come: {len(game.stacks)} stacks, {hidden}{pile}
""" + "\n".join(scores(game))


def played(game: Game, move: Move) -> str:
    tile = game.site[move.place - 1]
    return f"  {len(game.legal_moves)} legal moves; plays {tile} {move}\n"


def final(game: Game) -> str:
    assert game.result is not None
    ranking = "\n".join(
        f"  {line.rank}. seat {line.seat + 1}: {line.points} points, {line.stones} stones"
        for line in game.result.standings
    )
    winners = " and ".join(f"seat {seat + 1}" for seat in game.result.winners)
    pile = f"  pile: {' '.join(map(str, game.pile.tiles))}\n" if game.pile else ""
    return (
        f"The game is over; {game.site[0]} is left.\n{pile}"
        + "\n".join(scores(game))
        + f"\n{ranking}\n  won by {winners}\n"
    )


def playthrough(options: Options, seed: str) -> str:
    game, parts = Game.new(options, seed), [head(options, seed)]
    while not game.over:
        move = chosen(game, seed)
        parts += [before_move(game), played(game, move)]
        game = game.apply(move)
    return "\n".join([*parts, final(game)])


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_was_written_down(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    now = playthrough(GAMES[name], name)
    if os.environ.get("POLIS_REGENERATE") == "1":
        file.write_text(now)
    golden = file.read_text() if file.exists() else ""
    lines = zip_longest(golden.splitlines(), now.splitlines(), fillvalue="(end of file)")
    for number, (expected, line) in enumerate(lines, start=1):
        if expected != line:
            pytest.fail(f"{file.name}:{number}: was {expected!r}, now {line!r}", pytrace=False)


def test_every_file_belongs_to_a_game() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(GAMES)
