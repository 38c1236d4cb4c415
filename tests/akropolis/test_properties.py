"""Truths about every city and every game, tried on random ones."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from polis.akropolis import (
    City,
    District,
    Game,
    Hex,
    Options,
    Rulings,
    Skyline,
    Variants,
    score_skyline,
)
from polis.hexes import Cell, neighbours, rotate, translate
from polis.shuffling import commitment

from . import strategies as draw
from .helpers import random_game
from .naive import STARTING_BOARD, Board, Piece, placements, shape


def scorepad(
    skyline: Skyline, variants: Variants, rulings: Rulings
) -> tuple[int, list[tuple[District, int, int]]]:
    score = score_skyline(skyline, 3, variants, rulings)
    return score.total, [(line.type, line.value, line.stars) for line in score.types]


def drawn(city: City) -> Board:
    """Draw a city with the points of the naive rules."""
    board = STARTING_BOARD
    for tile, (where, rotation), level in city.laid:
        points = shape((where.q, 2 * where.r + where.q), rotation.name)
        board = (*board, Piece(tile.letters, points, level))
    return board


@given(draw.cities, st.integers(1, 5), draw.variants, draw.rulings)
def test_turning_a_city_changes_no_score(
    city: City, turns: int, variants: Variants, rulings: Rulings
) -> None:
    turned = {rotate(cell, turns): spot for cell, spot in city.skyline.items()}
    assert scorepad(turned, variants, rulings) == scorepad(city.skyline, variants, rulings)


@given(draw.cities, draw.cells, draw.variants, draw.rulings)
def test_moving_a_city_changes_no_score(
    city: City, by: Cell, variants: Variants, rulings: Rulings
) -> None:
    moved = {translate(cell, by): spot for cell, spot in city.skyline.items()}
    assert scorepad(moved, variants, rulings) == scorepad(city.skyline, variants, rulings)


@given(draw.cities, draw.variants, draw.rulings, st.randoms(use_true_random=False))
def test_the_order_in_which_hexes_are_looked_at_changes_no_verdict(
    city: City, variants: Variants, rulings: Rulings, chance: Random
) -> None:
    hexes = list(city.skyline.items())
    chance.shuffle(hexes)
    mixed = score_skyline(dict(hexes), 0, variants, rulings)
    assert mixed == score_skyline(city.skyline, 0, variants, rulings)


@given(draw.cities, st.integers(0, 50), draw.variants, draw.rulings)
def test_the_total_is_the_points_of_all_hexes_and_the_stones(
    city: City, stones: int, variants: Variants, rulings: Rulings
) -> None:
    score = city.score(stones, variants, rulings)
    assert score.total == sum(verdict.points for verdict in score.verdicts) + stones


@given(draw.cities, draw.variants, draw.rulings)
def test_a_variant_never_lowers_a_value_and_at_most_doubles_it(
    city: City, variants: Variants, rulings: Rulings
) -> None:
    plain, varied = city.score(0, frozenset(), rulings), city.score(0, variants, rulings)
    for district in District:
        once, now = plain.of(district).value, varied.of(district).value
        assert once <= now <= (2 * once if district in variants else once)


@given(draw.cities)
def test_barracks_never_have_five_empty_neighbours(city: City) -> None:
    for cell, spot in city.skyline.items():
        if spot.hex is Hex.BARRACKS:
            assert sum(near not in city.skyline for near in neighbours(cell)) <= 4


@settings(max_examples=settings().max_examples // 2)
@given(draw.cities)
def test_placements_are_those_that_the_naive_rules_find(city: City) -> None:
    found = Counter(
        (*((c.q, 2 * c.r + c.q) for c in way.cells), city.level_of(way)) for way in city.placements
    )
    assert found == Counter((*points, level) for points, level in placements(drawn(city)))


@given(draw.cities)
def test_the_skyline_is_the_uppermost_tile_of_every_cell(city: City) -> None:
    for cell, spot in city.skyline.items():
        number = city.uppermost[cell]
        if number:
            tile, placement, level = city.laid[number - 1]
            assert (tile.hexes[placement.cells.index(cell)], level) == spot
    covering = [laid for laid in city.laid if laid.level > 1]
    assert len(city.skyline) == 4 + 3 * (len(city.laid) - len(covering))


@given(draw.cities)
def test_stones_from_quarries_are_the_quarries_laid_and_no_longer_seen(city: City) -> None:
    laid = 3 + sum(tile.letters.count("q") for tile, _, _ in city.laid)
    seen = sum(spot.hex is Hex.QUARRY for spot in city.skyline.values())
    assert city.stones_from_quarries == laid - seen


@given(draw.options, draw.seeds)
def test_a_game_ends_after_its_rounds_and_ranks_every_seat(options: Options, seed: int) -> None:
    game = random_game(options, seed)
    assert game.turn == options.rounds * (options.seats + 1)
    assert game.result is not None
    standings = game.result.standings
    assert sorted(line.seat for line in standings) == list(range(options.seats))
    for ahead, behind in pairwise(standings):
        assert (ahead.points, ahead.stones) >= (behind.points, behind.stones)
    for line in standings:
        score = game.score(line.seat)
        assert (line.points, line.stones) == (score.total, score.stones)


@given(draw.options, st.binary(min_size=32, max_size=32))
def test_the_same_secret_gives_the_same_deal(options: Options, secret: bytes) -> None:
    game = Game.new(options, secret=secret)
    assert game == Game.new(options, secret=secret)
    assert commitment(game.secret) == commitment(secret)


@given(draw.options, draw.seeds)
def test_every_deal_is_a_permutation_of_the_tiles(options: Options, seed: int) -> None:
    game = Game.new(options, seed)
    dealt = Counter(game.site) + Counter(tile for stack in game.stacks for tile in stack)
    assert dealt == Counter(options.tiles)
