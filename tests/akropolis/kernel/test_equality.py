"""The kernel owes the reference equality after every move. Here it pays, 2,035 games long."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import product
from math import tau
from random import Random

import numpy as np
import pytest

from polis.akropolis import (
    AkropolisError,
    CityScore,
    District,
    Game,
    Options,
    Placement,
    Rulings,
    Variants,
)
from polis.akropolis.kernel import Simulator, layout
from polis.akropolis.kernel.layout import Array16, place_of
from polis.akropolis.kernel.scoring import score_city
from polis.akropolis.kernel.state import city_at, rulings_mask, variants_mask
from polis.akropolis.rules import ALL_VARIANTS, NO_VARIANTS
from polis.akropolis.scoring import score_skyline
from polis.hexes import ORIGIN, Cell, Direction, distance, enclosed_regions, neighbours

from ..helpers import random_game
from .playing import (
    EVERY_RULING_MIX,
    EVERY_VARIANT_MIX,
    KINDS,
    Player,
    Style,
    legal_pairs,
    name,
    some_options,
)

CHUNKS = 37
TWO, THREE, FOUR, TWO_LONG, THREE_LONG, *SOLO = KINDS
PROGRAMME = [
    *product(KINDS, [Style.ANYTHING]),
    *product([TWO, THREE, TWO_LONG, SOLO[3]], [Style.LAKES]),
    *product([FOUR, THREE_LONG, SOLO[4]], [Style.TOWERS]),
    *product([SOLO[0], SOLO[5]], [Style.SPRAWL]),
    *product([TWO, TWO, TWO, *SOLO[:3], *SOLO[:3]], [Style.ANYTHING, Style.LAKES, Style.TOWERS]),
    *product([TWO, *SOLO[:3]], [Style.LAKES, Style.TOWERS]),
]
"""The games of a chunk, more of the short ones than of the long."""

NO_RULINGS, ALL_RULINGS = EVERY_RULING_MIX[0], EVERY_RULING_MIX[-1]

VARIANT_BITS = {mix: variants_mask(mix) for mix in EVERY_VARIANT_MIX}
RULING_BITS = {mix: rulings_mask(mix) for mix in EVERY_RULING_MIX}

CODES: dict[Placement, int] = {}
"""Placements as numbers, remembered: comparing thousands of moves costs most of the time."""


def code(placement: Placement) -> int:
    found = CODES.get(placement)
    if found is None:
        found = CODES[placement] = 8 * place_of(placement.cell) + placement.rotation
    return found


def kernel_codes(state: Array16, seat: int) -> list[int]:
    pairs = legal_pairs(state, seat).astype(np.int64)
    codes: list[int] = (8 * pairs[:, 0] + pairs[:, 1]).tolist()
    return codes


def count_holes(cells: Collection[Cell]) -> int:
    """Count a city's holes by Euler's formula: cells - shared edges + shared corners = 1 - holes.

    Of each cell's six neighbours three are looked at, so every edge and corner is counted once.
    """
    edges = corners = 0
    for cell in cells:
        near = neighbours(cell)
        north_east, south_east, south = near[1] in cells, near[2] in cells, near[3] in cells
        edges += north_east + south_east + south
        corners += (north_east and south_east) + (south_east and south)
    return 1 - len(cells) + edges - corners


def meaningful(state: Array16, options: Options) -> list[Array16]:
    """Copy every number of a game's array that means something at this moment."""
    parts = [
        state[: layout.SITE],
        state[layout.SITE :][: state[layout.SITE_LENGTH]],
        state[layout.DECK + state[layout.DRAWN] : layout.DECK + state[layout.DECK_LENGTH]],
    ]
    for seat in range(options.players):
        city = state[city_at(seat) :][: layout.CITY]
        parts += [
            city[: layout.BUILT],
            city[layout.BUILT :][: city[layout.BUILT_LENGTH]],
            city[layout.REACH :][: city[layout.REACH_LENGTH]],
            city[layout.CELLS :],
        ]
    return [part.copy() for part in parts]


def assert_same(found: list[Array16], expected: list[Array16]) -> None:
    for one, other in zip(found, expected, strict=True):
        assert np.array_equal(one, other)


def assert_same_score(found: CityScore, expected: CityScore) -> None:
    assert found.types == expected.types
    assert found.stones == expected.stones
    assert found.quarry_points == expected.quarry_points
    assert found.total == expected.total


def assert_same_city(sim: Simulator, game: Game, seat: int) -> None:
    city = game.cities[seat]
    assert sim.skyline(seat) == city.skyline
    codes = kernel_codes(sim.state, seat)
    assert len(codes) == len(city.placements)
    assert set(codes) == set(map(code, city.placements))
    assert sim.state[city_at(seat) + layout.HOLES] == count_holes(city.skyline)


def assert_same_table(sim: Simulator, game: Game) -> None:
    assert (sim.turn, sim.to_move, sim.over) == (game.turn, game.to_move, game.over)
    assert sim.site == game.site
    architects = (game.pile.stones,) if game.pile else ()
    assert sim.stones == game.stones + architects


def assert_same_scores(sim: Simulator, game: Game, seats: Iterator[int] | range) -> None:
    for seat in seats:
        expected = game.score(seat)
        assert_same_score(sim.score(seat), expected)
        assert sim.points(seat) == expected.total


def kernel_figures(
    sim: Simulator, seat: int, variants: Variants, rulings: Rulings
) -> dict[District, tuple[int, int]]:
    points = score_city(sim.state, city_at(seat), VARIANT_BITS[variants], RULING_BITS[rulings])
    values = sim.state[layout.OUT :][:10].tolist()
    assert points == sum(values[at] * values[at + 5] for at in range(5))
    return {d: (values[at], values[at + 5]) for at, d in enumerate(District)}


def reference_figures(score: CityScore) -> dict[District, tuple[int, int]]:
    return {line.type: (line.value, line.stars) for line in score.types}


def assert_same_under_all_options(sim: Simulator, game: Game, seat: int) -> None:
    """Compare all 256 mixes with what four scorings by the reference tell about them.

    A type's value depends on its own variant and on at most one ruling; that this is so is what
    test_cities_with_this_are_scored_alike_one_mix_at_a_time makes sure of.
    """
    skyline = game.cities[seat].skyline
    corners = {
        (variant, ruling): reference_figures(
            score_skyline(
                skyline,
                variants=ALL_VARIANTS if variant else NO_VARIANTS,
                rulings=ALL_RULINGS if ruling else NO_RULINGS,
            )
        )
        for variant in (False, True)
        for ruling in (False, True)
    }
    for rulings in EVERY_RULING_MIX:
        switch = {
            District.HOUSE: rulings.houses_by_value,
            District.BARRACKS: rulings.barracks_at_lakes,
            District.GARDEN: rulings.single_hex_lakes,
        }
        for variants in EVERY_VARIANT_MIX:
            expected = {d: corners[d in variants, switch.get(d, False)][d] for d in District}
            assert kernel_figures(sim, seat, variants, rulings) == expected


def rarities(sim: Simulator, game: Game, seat: int, holes_before: int) -> Iterator[str]:
    """Name what the last move made that seldom is."""
    city = game.cities[seat]
    holes = int(sim.state[city_at(seat) + layout.HOLES])
    level = city.laid[-1].level
    if holes > holes_before:
        yield "a lake was closed"
    if holes > holes_before + 1:
        yield "two lakes were closed at once"
    if holes < holes_before:
        yield "a lake was filled"
    if holes == holes_before and holes and level == 1:
        yield "a tile was laid on the ground beside a lake"
    if holes >= 3:
        yield "three lakes"
    if level >= 3:
        yield "level 3"
    if level >= 4:
        yield f"level {level}"
    if distance(city.laid[-1].placement.cell, ORIGIN) > 30:
        yield "more than 30 steps from the middle"
    if len(city.laid) == 30:
        yield "30 tiles in a city"


def lakes_that_matter(sim: Simulator, seat: int) -> Iterator[str]:
    """Name the rulings and variants by which a finished city's lakes change its score."""
    plain = kernel_figures(sim, seat, NO_VARIANTS, NO_RULINGS)
    at_lakes = kernel_figures(sim, seat, NO_VARIANTS, Rulings(barracks_at_lakes=True))
    if plain[District.BARRACKS] != at_lakes[District.BARRACKS]:
        yield "barracks at a lake"
    gardens = kernel_figures(sim, seat, ALL_VARIANTS, NO_RULINGS)[District.GARDEN]
    narrow = kernel_figures(sim, seat, ALL_VARIANTS, Rulings(single_hex_lakes=True))
    if gardens != narrow[District.GARDEN]:
        yield "gardens at a wide lake"
    if plain[District.GARDEN] != narrow[District.GARDEN]:
        yield "gardens at a lake of one hex"
    by_value = kernel_figures(sim, seat, NO_VARIANTS, Rulings(houses_by_value=True))
    if plain[District.HOUSE] != by_value[District.HOUSE]:
        yield "the most valuable group is not the largest"


def compare_a_game(options: Options, seed: int, player: Player) -> Counter[str]:
    """Play a game on both engines, compare them after every move, then undo it all."""
    game = Game.new(options, seed)
    sim = Simulator(game)
    seen: Counter[str] = Counter()
    moments = [meaningful(sim.state, options)]
    looked_at = player.chance.randrange(options.rounds * options.players)
    assert_same_city(sim, game, 0)
    while not game.over:
        if len(game.moves) == looked_at:
            assert tuple(sim.legal_moves) == game.legal_moves
            assert sim.game == game
            assert_same(meaningful(Simulator(game).state, options), moments[-1])
        seat = game.to_move
        holes = int(sim.state[city_at(seat) + layout.HOLES])
        move = player.choose(sim)
        game = game.apply(move, seat)
        sim.apply(move)
        assert_same_table(sim, game)
        assert_same_city(sim, game, seat)
        assert_same_scores(sim, game, range(seat, options.seats if game.pile else seat + 1))
        seen.update(rarities(sim, game, seat, holes))
        moments.append(meaningful(sim.state, options))
    assert sim.legal_moves == []
    assert sim.outcomes() == []
    assert sim.game == game
    assert sim.result == game.result
    for seat in range(options.players):
        holes = sim.state[city_at(seat) + layout.HOLES]
        assert holes == len(enclosed_regions(game.cities[seat].skyline))
        assert_same_under_all_options(sim, game, seat)
        seen.update(lakes_that_matter(sim, seat))
    for moment in reversed(moments[:-1]):
        sim.undo()
        assert_same(meaningful(sim.state, options), moment)
    return seen


@contextmanager
def untraced() -> Iterator[None]:
    """Let nobody measure coverage for a while: it would double the time and learn nothing new."""
    tracing = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracing)


EXPECTED_IN_EVERY_CHUNK = {
    "a lake was closed",
    "a tile was laid on the ground beside a lake",
    "three lakes",
    "level 3",
    "more than 30 steps from the middle",
    "30 tiles in a city",
    "barracks at a lake",
    "gardens at a wide lake",
    "gardens at a lake of one hex",
}


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_kernel_equals_the_reference_after_every_move_of_these_games(chunk: int) -> None:
    seen: Counter[str] = Counter()
    with untraced():
        for seed, (kind, style) in enumerate(PROGRAMME, start=chunk * len(PROGRAMME)):
            chance = Random(seed)
            seen += compare_a_game(some_options(kind, chance), seed, Player(style, chance))
    assert set(seen) >= EXPECTED_IN_EVERY_CHUNK


@pytest.mark.parametrize("heading", Direction, ids=lambda heading: heading.name)
def test_a_city_of_thirty_tiles_in_a_straight_line_is_never_cut_off(heading: Direction) -> None:
    class Straight(Player):
        def _favourites(self, state: Array16, seat: int, pairs: Array16) -> Array16:
            return self._far_off(pairs)

    game = Game.new(SOLO[-1], "straight on")
    sim = Simulator(game)
    player = Straight(Style.SPRAWL, Random(0), heading * tau / 6)
    while not sim.over:
        sim.apply(player.choose(sim))
        game = sim.game
        assert_same_city(sim, game, 0)
    span = max(distance(cell, ORIGIN) for cell in game.cities[0].skyline)
    assert span >= 58
    assert_same_scores(sim, game, range(2))


@pytest.mark.parametrize(
    ("style", "seed", "what"),
    [
        (Style.LAKES, 0, "barracks at a lake"),
        (Style.LAKES, 5, "gardens at a wide lake"),
        (Style.LAKES, 10, "gardens at a lake of one hex"),
        (Style.TOWERS, 7, "the most valuable group is not the largest"),
        (Style.TOWERS, 9, "the most valuable group is not the largest"),
    ],
)
def test_cities_with_this_are_scored_alike_one_mix_at_a_time(
    style: Style, seed: int, what: str
) -> None:
    sim = Simulator(Game.new(SOLO[-1], seed))
    player = Player(style, Random(seed))
    while not sim.over:
        sim.apply(player.choose(sim))
    assert what in lakes_that_matter(sim, 0)
    skyline = sim.skyline(0)
    for rulings in EVERY_RULING_MIX:
        for variants in EVERY_VARIANT_MIX:
            expected = score_skyline(skyline, variants=variants, rulings=rulings)
            found = kernel_figures(sim, 0, variants, rulings)
            assert found == reference_figures(expected)


RARE = [
    ("a lake was filled", Style.LAKES, 1),
    ("two lakes were closed at once", Style.TOWERS, 11),
    ("level 5", Style.TOWERS, 65),
]


@pytest.mark.parametrize(("what", "style", "seed"), RARE)
def test_the_rarest_things_happen_too(what: str, style: Style, seed: int) -> None:
    assert what in compare_a_game(SOLO[-1], seed, Player(style, Random(seed)))


@pytest.mark.parametrize("kind", KINDS, ids=name)
def test_a_game_can_be_taken_up_at_any_point_and_goes_on_alike(kind: Options) -> None:
    for turns in (0, 1, 5, 11):
        game = random_game(kind, seed=turns, turns=turns)
        sim = Simulator(game)
        assert sim.game == game
        sim.play_out(seed=5)
        assert sim.over
        replayed = Game.new(kind, secret=game.secret)
        for move in sim.game.moves:
            replayed = replayed.apply(move)
        assert replayed == sim.game
        assert replayed.moves[:turns] == game.moves
        assert sim.result == replayed.result
        while sim.turn > game.turn:
            sim.undo()
        assert sim.game == game


@pytest.mark.parametrize("turns", [0, 7])
def test_what_was_not_played_on_the_kernel_cannot_be_undone(turns: int) -> None:
    sim = Simulator(random_game(Options(3), seed=1, turns=turns))
    assert sim.result is None
    sim.apply(sim.legal_moves[0])
    sim.undo()
    before = sim.state.copy()
    with pytest.raises(AkropolisError, match="no move was made here that could be taken back"):
        sim.undo()
    assert np.array_equal(sim.state, before)
