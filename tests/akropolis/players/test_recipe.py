"""The recipe: a stepped pyramid with plazas in sight, houses and quarries below."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import mean

from polis.akropolis import City, Game, Hex, Move, Options, Placement, Tile
from polis.akropolis.players.player import Budget
from polis.akropolis.players.recipe import DISTANCE, RecipePlayer, _fit
from polis.akropolis.tiles import STARTING_QUARRIES, count_hexes
from polis.hexes import ORIGIN, distance

from ..helpers import random_city


def play(options: Options, seed: int) -> Game:
    game, player = Game.new(options, seed), RecipePlayer()
    while not game.over:
        game = game.apply(player.choose(game, Budget(), Random(1)))
    return game


def test_it_builds_high_near_the_middle() -> None:
    for city in play(Options(2), seed=1).cities:
        levels = [spot.level for spot in city.skyline.values()]
        assert max(levels) >= 3
        assert all(distance(cell, ORIGIN) <= 6 for cell in city.skyline)


def test_it_keeps_plazas_in_sight_and_buries_quarries() -> None:
    for city in play(Options(2), seed=2).cities:
        laid = count_hexes(tile for tile, _, _ in city.laid)
        seen = Counter(spot.hex for spot in city.skyline.values())
        plazas = [hexagon for hexagon in Hex if hexagon.is_plaza]
        shown = sum(seen[plaza] for plaza in plazas) / (1 + sum(laid[plaza] for plaza in plazas))
        assert shown > 0.6 > seen[Hex.QUARRY] / (STARTING_QUARRIES + laid[Hex.QUARRY])


def test_of_two_places_on_the_ground_the_nearer_fits_better() -> None:
    city = City()
    by_distance = sorted(city.placements, key=remoteness)
    fits = [_fit(city, Tile("mqq"), Move(1, spot)) for spot in by_distance]
    assert fits == sorted(fits, reverse=True)


def test_a_tile_that_costs_more_fits_worse() -> None:
    city = City()
    spot = city.placements[0]
    fits = [_fit(city, Tile("mqq"), Move(place, spot)) for place in (1, 2, 3)]
    assert fits == sorted(fits, reverse=True)
    assert len(set(fits)) == 3


def test_quarries_are_better_buried_than_plazas() -> None:
    city = random_city(seed=4, size=14, crowding=6)
    fits: dict[bool, list[float]] = {True: [], False: []}
    for spot in city.placements:
        if spot.cell in city.skyline:
            covered = {city.skyline[cell].hex for cell in spot.cells}
            fit = _fit(city, Tile("mqq"), Move(1, spot)) + DISTANCE * remoteness(spot)
            fits[any(hexagon.is_plaza for hexagon in covered)].append(fit)
    assert max(fits[True]) < max(fits[False])
    assert mean(fits[True]) < mean(fits[False])


def remoteness(spot: Placement) -> int:
    return sum(distance(cell, ORIGIN) for cell in spot.cells)
