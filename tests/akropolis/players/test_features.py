"""What the network sees is what the reference engine counts, in every kind of position."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from polis.akropolis import Game, Move
from polis.akropolis.kernel.city import lay, take_up
from polis.akropolis.kernel.layout import ARCHITECT, BOARD, RING, TRIAL, Array16, place_of
from polis.akropolis.kernel.state import city_at, state_of, tile_number
from polis.akropolis.players import features as at
from polis.akropolis.players.features import (
    FEATURES,
    describe_city,
    describe_rest,
    describe_stones,
)
from polis.akropolis.players.rival import describe_pile
from polis.akropolis.players.valuing import turns_left

from .counting import Features, Scene, after, as_it_stands, count_features
from .positions import contents, games, name, running_games

GROUPS = {name: getattr(at, name) for name in vars(at) if name.startswith("F_")}


class Described:
    """What the compiled code says of a scene: its features and its points."""

    def __init__(self) -> None:
        self.features = np.full(FEATURES, 99, np.float32)
        self.marks = np.full(BOARD, 99, np.int16)
        self.points = 0

    def look(self, state: Array16, seat: int, stones: int, left: int, taken: int) -> None:
        """Describe everything; only the city's own points are those of the city."""
        describe_rest(state, stones, left, taken, self.features)
        theirs = int(describe_pile(state, taken, self.features)) if state[ARCHITECT] else 0
        city = int(describe_city(state, city_at(seat), self.features, self.marks))
        self.points = city + stones - theirs


def described_as_it_stands(game: Game, seat: int) -> Described:
    described, state = Described(), state_of(game)
    before = contents(state)
    left = int(turns_left(state, seat, game.turn))
    described.look(state, seat, game.stones[seat], left, -1)
    assert contents(state) == before
    return described


def described_after(game: Game, move: Move) -> Described:
    described, state, seat = Described(), state_of(game), game.to_move
    before = contents(state)
    cell, rotation = move.placement
    tile = tile_number(game.site[move.price])
    place, at_city = place_of(cell), city_at(seat)
    gained = int(lay(state, at_city, TRIAL, tile, place, int(rotation), RING))
    laid = contents(state)
    left = int(turns_left(state, seat, game.turn + 1))
    described.look(state, seat, game.stones[seat] - move.price + gained, left, move.price)
    assert contents(state) == laid
    take_up(state, at_city, TRIAL)
    assert contents(state) == before
    return described


def check(described: Described, scene: Scene, where: str) -> None:
    counted = count_features(scene)
    nearest = min(counted, key=lambda f: int((f != described.features).sum()))
    assert differences(described.features, nearest) == [], where
    assert described.points == scene.points, where


def differences(found: Features, wanted: Features) -> list[str]:
    """Say which groups of features differ, and how."""
    told = []
    for index in np.flatnonzero(found != wanted).tolist():
        group = max((g for g in GROUPS if GROUPS[g] <= index), key=lambda g: int(GROUPS[g]))
        told.append(f"{group}+{index - GROUPS[group]}: {found[index]} not {wanted[index]}")
    return told


def some_moves(game: Game, number: int) -> list[Move]:
    return Random(game.turn).sample(game.legal_moves, number)


def check_as_it_stands(game: Game) -> None:
    for seat in range(game.options.players):
        check(described_as_it_stands(game, seat), as_it_stands(game, seat), name(game))


def check_after(game: Game, moves: list[Move]) -> None:
    for move in moves:
        check(described_after(game, move), after(game, move), f"{name(game)}, {move}")


def test_every_city_is_described_as_the_reference_counts_it() -> None:
    for game in games():
        check_as_it_stands(game)


def test_a_move_is_described_with_what_it_changes() -> None:
    for game in running_games():
        check_after(game, some_moves(game, 3))


def test_a_move_that_brings_out_a_stack_is_described_without_it() -> None:
    last_tiles = [game for game in running_games() if len(game.site) == 2 and game.stacks]
    assert {bool(game.pile) for game in last_tiles} == {True, False}
    for game in last_tiles:
        (move,) = some_moves(game, 1)
        assert count_features(after(game, move))[0][at.F_PLACES] == 1


def test_nearly_every_number_is_seen_to_vary() -> None:
    """Otherwise the comparison would say nothing about it; the highest levels are rare."""
    seen = [described_as_it_stands(game, 0).features for game in games()]
    seen += [described_after(game, some_moves(game, 1)[0]).features for game in running_games()]
    constant = np.flatnonzero(np.ptp(np.array(seen), axis=0) == 0)
    assert len(constant) < FEATURES / 5


@pytest.mark.parametrize("stones", range(7))
def test_stones_are_counted_and_compared_with_what_tiles_cost(stones: int) -> None:
    f = np.zeros(FEATURES, np.float32)
    describe_stones(stones, f)
    told = [stones, stones >= 1, (stones >= 1) + (stones >= 2), min(stones, 4)]
    assert f[at.F_STONES : at.F_STONES + 4].tolist() == told
    assert not np.delete(f, range(at.F_STONES, at.F_STONES + 4)).any()
