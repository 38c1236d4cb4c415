"""Whole games written down move by move, with everything open, in tests/data/megapolis.

POLIS_REGENERATE=1 pytest tests/megapolis/test_playthroughs.py writes them anew; read the difference
before you keep it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

import pytest

from polis.megapolis import Game, Move, Options, Rules, SynergySet
from polis.shuffling import commitment

from .helpers import words

FOLDER = Path(__file__).parent.parent / "data" / "megapolis"
GAMES = {
    "2-players-a": Options(2, SynergySet.A),
    "3-players-b": Options(3, SynergySet.B),
    "4-players-c": Options(4, SynergySet.C),
    "2-players-random": Options(2, None),
    "3-players-other-rules": Options(
        3, None, Rules(modifiers_return=False, homes_stay=False, tied_bonus=True, coin_points=2)
    ),
}
CHOICE = """\
Move n is number x modulo their count, from 0, of the sorted legal moves of the first seat to move,
where x is the first 8 bytes of SHA-256("<seed> <n>") as a big-endian number."""


def chosen(game: Game, seed: str) -> tuple[int, Move]:
    digest = sha256(f"{seed} {len(game.moves) + 1}".encode()).digest()
    seat = game.to_move[0]
    moves = game.legal_moves(seat)
    return seat, moves[int.from_bytes(digest[:8], "big") % len(moves)]


def told(game: Game) -> Iterator[str]:
    state = game.state
    districts = " | ".join(words(area) for area in state.megapolis)
    laid = " ".join(f"{item.colour.letter}{item.number:+d}" for item in state.laid)
    yield f"  megapolis {districts}; laid {laid or '-'}; deck {len(state.deck)}"
    for seat, owner in enumerate(state.seats):
        home = " | ".join(words(area) for area in owner.home)
        guards = "".join(map(str, owner.guards))
        yield (
            f"  seat {seat + 1}: {words(owner.hand) or '-'} / {home} / bonus {words(owner.bonus)}"
            f" / gold {owner.gold}, guards {guards}, total {game.score(seat).total}"
        )


def playthrough(name: str) -> Iterator[str]:
    game = Game.new(GAMES[name], name)
    synergies = ", ".join(synergy.value for synergy in game.state.synergies)
    yield f"Chronicles of Megapolis, {game.options.players} players, {synergies}"
    yield f"rules: {game.options.rules.changed or 'default'}"
    yield f"seed: {name}"
    yield f"commitment: {commitment(game.secret)}"
    yield from CHOICE.split("\n")
    yield from told(game)
    while not game.over:
        seat, move = chosen(game, name)
        game = game.apply(seat, move)
        happened = ", ".join(event.kind.value for event in game.state.events)
        yield f"{len(game.moves)}. seat {seat + 1}: {move} ({happened or 'nothing more'})"
        yield from told(game)
    assert game.result is not None
    for line in game.result.standings:
        yield f"{line.rank}. seat {line.seat + 1}: {line.points} points"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_always_went(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    found = [line.rstrip() for line in playthrough(name)]
    if os.environ.get("POLIS_REGENERATE") == "1":
        file.parent.mkdir(exist_ok=True)
        file.write_text("\n".join(found) + "\n")
    expected = file.read_text().rstrip("\n").split("\n")
    for number, (mine, theirs) in enumerate(zip_longest(found, expected), start=1):
        assert mine == theirs, f"{file.name}, line {number}"
