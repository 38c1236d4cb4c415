"""The network: what it computes, and how it is kept."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from polis.akropolis import AkropolisError, Architect, Options
from polis.akropolis.kernel import Simulator
from polis.akropolis.kernel.layout import Array16
from polis.akropolis.kernel.state import state_of
from polis.akropolis.players.features import F_TURNS, FEATURES
from polis.akropolis.players.network import (
    CALLICRATES,
    POINTS_PER_UNIT,
    Network,
    add_city,
    add_rest,
    empty_network,
    load_network,
    log_spread,
    save_network,
    shipped_network,
)
from polis.akropolis.players.pairs import PAIRS, SIDES
from polis.akropolis.players.valuing import Desk, expect, new_desk, value_moves

from ..helpers import random_game
from .counting import Features
from .positions import some_network, valued_moves

NO_PAIRS = np.zeros(PAIRS, np.float32)


def forward(
    network: Network, features: Features, counts: Features = NO_PAIRS
) -> tuple[float, float]:
    """Compute both outputs in double precision, layer by layer."""
    w1, b1, pairs, w2, b2, w3, b3 = (array.astype(np.float64) for array in network)
    seen = counts[: len(pairs)]
    hidden = np.maximum(features @ w1 + seen @ pairs + b1, 0)
    second = np.maximum(hidden @ w2 + b2, 0)
    mean, spread = (second @ w3 + b3).tolist()
    return mean * POINTS_PER_UNIT, spread


def some_features(seed: int) -> Features:
    """Return features as they are in a game: small numbers, most of them 0."""
    random = np.random.default_rng(seed)
    numbers = random.integers(1, 12, FEATURES) * (random.random(FEATURES) < 0.3)
    return numbers.astype(np.float32)


def some_pairs(seed: int) -> Array16:
    """Return pairs as a city may have them."""
    return np.random.default_rng(seed).integers(1, PAIRS, 60).astype(np.int16)


def look(network: Network, f: Features, city: Array16, sides: Array16) -> tuple[float, Desk]:
    """Return what the network expects of a city that a tile has changed."""
    desk = new_desk(network)
    now = desk.sheet.now
    now[:] = some_features(77)[:F_TURNS]
    add_city(network, now, city, len(city) if len(network.pairs) else 0, desk.city)
    add_rest(network, f, desk.city, desk.rest)
    desk.views[2] = f[:F_TURNS]
    desk.sides[2] = sides
    expect(network, desk, np.array([2]))
    return float(desk.more[2]), desk


def after_tile(city: Array16, sides: Array16) -> Features:
    """Count the pairs of a city after half of these sides are gone and the others there."""
    counts = np.bincount(city, minlength=PAIRS)
    gone, new = np.split(np.asarray(sides), 2)
    counts += np.bincount(new, minlength=PAIRS) - np.bincount(gone, minlength=PAIRS)
    return counts.astype(np.float32)


@pytest.mark.parametrize("sizes", [(6, 4), (1, 1), (40, 17)])
@pytest.mark.parametrize("seed", range(5))
def test_it_computes_two_layers_of_rectified_units(seed: int, sizes: tuple[int, int]) -> None:
    network, f, city = some_network(seed, *sizes), some_features(seed), some_pairs(seed)
    sides = np.concatenate([city[: 2 * SIDES : 2], some_pairs(seed + 9)[:SIDES]])
    points, desk = look(network, f, city, sides)
    mean, spread = forward(network, f, after_tile(city, sides))
    assert points == pytest.approx(mean, rel=1e-3, abs=1e-2)
    assert log_spread(network, desk.second) == pytest.approx(spread, rel=1e-3, abs=1e-3)


SHIPPED = {
    "several": Options(2),
    "solo": Options(1, architect=Architect.HIPPODAMOS),
    "Callicrates": CALLICRATES,
}
shipped = pytest.mark.parametrize("options", SHIPPED.values(), ids=SHIPPED)


@shipped
def test_the_networks_that_ship_do_too(options: Options) -> None:
    network, f, city = shipped_network(options), some_features(1), some_pairs(1)
    sides = np.concatenate([city[:SIDES], some_pairs(2)[:SIDES]])
    points, _ = look(network, f, city, sides)
    wanted, _ = forward(network, f, after_tile(city, sides))
    assert points == pytest.approx(wanted, rel=1e-3, abs=1e-2)


@shipped
def test_a_network_that_ships_is_read_once_and_fits_the_features(options: Options) -> None:
    network = shipped_network(options)
    assert network is shipped_network(options)
    hidden, second = network.w2.shape
    pairs = 0 if options == SHIPPED["solo"] else PAIRS
    layers = [(FEATURES, hidden), (hidden,), (pairs, hidden), (hidden, second), (second,)]
    assert [array.shape for array in network] == [*layers, (second, 2), (2,)]
    assert all(np.isfinite(array).all() for array in network)


def test_the_weights_that_ship_are_three_and_small() -> None:
    assert len({id(shipped_network(options).w1) for options in SHIPPED.values()}) == 3
    weights = [array for options in SHIPPED.values() for array in shipped_network(options)]
    assert sum(array.nbytes for array in weights) < 2_000_000


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    network = some_network(3)
    save_network(network, tmp_path / "weights.npz")
    loaded = load_network(tmp_path / "weights.npz")
    for mine, theirs in zip(network, loaded, strict=True):
        assert theirs.dtype == np.float32
        assert np.array_equal(mine, theirs)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(AkropolisError, match=r"nowhere\.npz: no weights of a value network"):
        load_network(tmp_path / "nowhere.npz")


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.npz").write_text("Dear network,")
    with pytest.raises(AkropolisError, match="no weights of a value network"):
        load_network(tmp_path / "letter.npz")


def test_weights_with_too_few_inputs_are_refused(tmp_path: Path) -> None:
    network = some_network(3)
    save_network(network._replace(w1=network.w1[:-1]), tmp_path / "weights.npz")
    with pytest.raises(AkropolisError, match=f"does not have {FEATURES} inputs"):
        load_network(tmp_path / "weights.npz")


def test_weights_with_too_few_pairs_are_refused(tmp_path: Path) -> None:
    network = some_network(3)
    save_network(network._replace(pairs=network.pairs[:-1]), tmp_path / "weights.npz")
    with pytest.raises(AkropolisError, match="pairs"):
        load_network(tmp_path / "weights.npz")


def test_weights_that_see_something_where_nothing_lies_are_refused(tmp_path: Path) -> None:
    network = some_network(3)
    network.pairs[0, 1] = 0.5
    save_network(network, tmp_path / "weights.npz")
    with pytest.raises(AkropolisError, match="where nothing lies"):
        load_network(tmp_path / "weights.npz")


def test_an_empty_network_expects_nothing_so_that_its_player_is_greedy() -> None:
    game = random_game(Options(3), seed=4, turns=10)
    network, state = empty_network(), state_of(game)
    desk = new_desk(network)
    values = valued_moves(state, desk, int(value_moves(state, network, desk)))
    assert values == {move: points for points, move in Simulator(game).outcomes()}
