"""No player can know the order of the hidden stacks: it is not in what it is given."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from polis.akropolis import ALL_VARIANTS, Architect, Game, Options
from polis.akropolis.players.levels import LEVELS, Level
from polis.akropolis.players.player import Budget

from ..akropolis.helpers import random_game

TABLES = {
    "two": (Options(2), 7),
    "three, with variants": (Options(3, variants=ALL_VARIANTS), 14),
    "solo": (Options(1, architect=Architect.CALLICRATES), 5),
}
NO_TIME = Budget(0.0)
"""Where the clock decides how far a player thinks, it must not decide here."""


def reshuffled(game: Game, seed: int) -> Game:
    """Change the order of the hidden tiles, and the secret that would tell it."""
    tiles = list(game.tiles_to_come)
    Random(seed).shuffle(tiles)
    size = game.options.stack_size
    stacks = tuple(tuple(tiles[at : at + size]) for at in range(0, len(tiles), size))
    return replace(game, stacks=stacks, secret=bytes([seed]) * 32)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_the_choice_does_not_depend_on_the_order_of_the_stacks(level: Level, table: str) -> None:
    options, turns = TABLES[table]
    game = random_game(options, seed=11, turns=turns)
    others = [reshuffled(game, seed) for seed in (1, 2)]
    assert all(other.stacks != game.stacks for other in others)
    assert all(other.public == game.public for other in others)
    choices = {level.make().choose(one.public, NO_TIME, Random(5)) for one in (game, *others)}
    assert len(choices) == 1
    assert choices <= set(game.legal_moves)
