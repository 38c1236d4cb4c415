"""In haste only likely placements are valued, and the best is hardly ever missed."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from polis.akropolis import Game, Move, Options
from polis.akropolis.city import Placement
from polis.akropolis.kernel.city import list_placements
from polis.akropolis.kernel.game import is_over
from polis.akropolis.kernel.layout import CITIES, CITY, MOST_PLACEMENTS
from polis.akropolis.kernel.state import state_of
from polis.akropolis.players.features import (
    F_BARRACKS,
    F_GARDENS,
    F_GROUND,
    F_MARKETS,
    F_PLAZAS,
    F_POINTS,
    F_QUARRIES,
    F_SPOTS,
    F_STARS,
    F_STONES,
    F_TEMPLES,
    F_TURNS,
)
from polis.akropolis.players.lookahead import make_best
from polis.akropolis.players.network import CALLICRATES, Network, shipped_network
from polis.akropolis.players.pairs import PAIRS, SIDES
from polis.akropolis.players.sketching import sketch
from polis.akropolis.players.skimming import (
    LIKELY,
    LOOSE,
    NOTHING,
    enough,
    look_at_slopes,
    slope,
    value_likely_moves,
)
from polis.akropolis.players.valuing import (
    Desk,
    expect,
    look_at_city,
    look_at_placements,
    new_desk,
    value_moves,
)
from polis.akropolis.rules import ALL_VARIANTS
from polis.hexes import neighbours

from ..helpers import random_game
from .positions import name, running_games, some_network, valued_moves

Values = NDArray[np.float64]

NETWORK = some_network()
DESK = new_desk(NETWORK)


def is_loose(game: Game, placement: Placement) -> bool:
    """Tell whether a tile would lie on the ground and touch the city along one or two sides."""
    skyline = game.cities[game.to_move].skyline
    sides = [near in skyline for cell in placement.cells for near in neighbours(cell)]
    return placement.cell not in skyline and sum(sides) <= LOOSE


def all_values(game: Game, network: Network, desk: Desk) -> dict[Move, float]:
    state = state_of(game)
    return valued_moves(state, desk, int(value_moves(state, network, desk)))


def likely_values(game: Game, network: Network, desk: Desk, likely: int) -> dict[Move, float]:
    state = state_of(game)
    values = valued_moves(state, desk, int(value_likely_moves(state, network, desk, likely)))
    return {move: value for move, value in values.items() if value > NOTHING}


def test_tiles_that_would_barely_touch_the_city_are_passed_over() -> None:
    for game in running_games():
        every = all_values(game, NETWORK, DESK)
        values = likely_values(game, NETWORK, DESK, MOST_PLACEMENTS)
        wanted = {m: v for m, v in every.items() if not is_loose(game, m.placement)}
        assert values.keys() == wanted.keys(), name(game)
        assert all(wanted[m] == pytest.approx(v, abs=1e-3) for m, v in values.items())
        assert 0 < len(values) < len(every)


def test_so_many_placements_of_each_tile_are_valued_as_they_would_be_at_leisure() -> None:
    for game in running_games()[::3]:
        every = all_values(game, NETWORK, DESK)
        values = likely_values(game, NETWORK, DESK, 2)
        assert all(every[move] == pytest.approx(value, abs=1e-3) for move, value in values.items())
        places = [move.place for move in values]
        assert set(map(places.count, places)) == {2}, name(game)


@pytest.mark.parametrize("options", [Options(2), CALLICRATES], ids=["two players", "Callicrates"])
def test_the_best_placement_is_hardly_ever_missed(options: Options) -> None:
    missed = []
    network = shipped_network(options)
    desk = new_desk(network)
    for seed in range(5):
        state = state_of(Game.new(options, seed))
        while not is_over(state):
            best, likely = (
                max(valued_moves(state, desk, value_likely_moves(state, network, desk, n)).values())
                for n in (MOST_PLACEMENTS, enough(state))
            )
            missed.append(best - likely)
            make_best(state, network, desk)
    assert min(missed) > -1e-3
    assert np.mean(np.array(missed) > 1e-3) < 0.1
    assert np.mean(missed) < 0.1


def test_more_is_valued_where_sketches_miss_something() -> None:
    plain, variants = Options(2), Options(2, variants=ALL_VARIANTS)
    turns = {plain: 3, variants: 3, Options(3): len(Options(3).tiles) - 2}
    counts = [int(enough(state_of(random_game(o, 1, turn)))) for o, turn in turns.items()]
    assert counts == [LIKELY, 2 * LIKELY, 2 * LIKELY]


def straight(network: Network) -> Network:
    """Return a network that is a straight line: none of its units ever stops to matter."""
    ever = np.float32(200)
    return network._replace(b1=network.b1 + ever, w2=abs(network.w2), b2=network.b2 + ever)


def sketched(game: Game, network: Network, place: int) -> tuple[Values, Values, Desk]:
    """Return what placements of a tile change, as guessed and in truth, beside the points."""
    desk = new_desk(network)
    state, seat = state_of(game), game.to_move
    at = CITIES + CITY * seat
    count = int(list_placements(state, at, desk.placements))
    look_at_city(state, seat, network, desk)
    look_at_slopes(state, 5, network, desk, count)
    sketch(state, at, place + 1, desk.placements, count, desk.sheet)
    guesses = desk.sheet.guesses[place, :count].astype(np.float64)
    desk.sheet.slopes[:] = 0
    desk.sheet.pair_slopes[:] = 0
    sketch(state, at, place + 1, desk.placements, count, desk.sheet)
    guesses -= desk.sheet.guesses[place, :count]
    look_at_placements(state, place, 5, desk.rows[:count], network, desk)
    expect(network, desk, desk.rows[:count])
    return guesses, desk.more[:count].astype(np.float64), desk


SKETCHED = {
    "markets": (F_MARKETS, F_BARRACKS),
    "barracks": (F_BARRACKS, F_TEMPLES),
    "temples": (F_TEMPLES, F_GARDENS),
    "gardens": (F_GARDENS, F_PLAZAS),
    "plazas": (F_PLAZAS, F_QUARRIES),
    "quarries": (F_QUARRIES, F_SPOTS),
    "built cells": (F_GROUND, F_GROUND + 1),
    "stars": (F_STARS, F_POINTS),
    "stones": (F_STONES, F_TURNS),
    "pairs": (0, 0),
}


@pytest.mark.parametrize("group", SKETCHED)
def test_a_sketch_tells_exactly_what_a_tile_changes_about(group: str) -> None:
    """But for barracks at lakes that come and go."""
    first, last = SKETCHED[group]
    whole = some_network(5)
    w1, pairs = np.zeros_like(whole.w1), np.zeros_like(whole.pairs)
    w1[first:last] = whole.w1[first:last]
    if group == "pairs":
        pairs = whole.pairs
    network = straight(whole._replace(w1=w1, pairs=pairs))
    compared = 0
    for game in running_games()[::4]:
        for place in range(min(len(game.site), game.stones[game.to_move] + 1)):
            guessed, true, desk = sketched(game, network, place)
            off = guessed - true
            if group == "barracks":
                off = off[desk.views[: len(off), F_GROUND + 1] == 0]
            compared += len(off)
            assert off.size == 0 or np.ptp(off) < 0.02, name(game)
    assert compared > 1000


def test_most_guesses_tell_all_differences() -> None:
    """The others are off for what a sketch leaves out, groups of houses above all."""
    network = straight(some_network(5))
    for game in running_games()[::6]:
        guessed, true, _ = sketched(game, network, 0)
        off = guessed - true
        assert np.mean(abs(off - np.median(off)) < 0.1) > 0.6, name(game)


def expected(network: Network, desk: Desk, row: int) -> float:
    expect(network, desk, np.array([row]))
    return float(desk.more[row])


def test_the_slope_is_how_the_expectation_changes_with_each_input() -> None:
    shipped = shipped_network(Options(2))
    network = shipped._replace(pairs=some_network(4, *shipped.w2.shape).pairs)
    desk = new_desk(network)
    random = np.random.default_rng(7)
    desk.rest[:] = random.normal(0, 1, desk.rest.shape)
    desk.views[:2] = random.integers(0, 4, F_TURNS)
    before = expected(network, desk, 0)
    slope(network, desk)
    slopes, pair_slopes = desk.sheet.slopes.copy(), desk.sheet.pair_slopes.copy()
    step = 1 / 256  # small, so that hardly any unit starts or stops to matter
    for k in range(0, F_TURNS, 5):
        desk.views[1] = desk.views[0]
        desk.views[1, k] += step
        assert abs((expected(network, desk, 1) - before) / step - slopes[k]) < 0.3
    for new, old in random.integers(1, PAIRS, (8, 2)):
        small = network._replace(pairs=network.pairs * np.float32(step))
        desk.sides[1] = 0
        desk.views[1], desk.sides[1, 0], desk.sides[1, SIDES] = desk.views[0], old, new
        change = (expected(small, desk, 1) - before) / step
        assert abs(change - (pair_slopes[new] - pair_slopes[old])) < 0.5
