"""The network while it learns: right gradients, steps that help, and no break in between."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from polis.akropolis.players.features import FEATURES
from polis.akropolis.players.learning import (
    DIFFERENCE_WEIGHT,
    LOG_SPREAD_RANGE,
    SPREAD_WEIGHT,
    Learner,
    loss_and_slope,
)
from polis.akropolis.players.network import INPUTS, POINTS_PER_UNIT, Array32, Network
from polis.akropolis.players.pairs import PAIRS

from .test_network import forward


def positions(number: int, seed: int = 1) -> tuple[Array32, Array32]:
    """Make up moves, a pair for each position; their targets depend on three inputs, and chance."""
    random = np.random.default_rng(seed)
    inputs = random.integers(0, 5, (number // 2, 2, INPUTS)).astype(np.float32)
    inputs[..., FEATURES] = 0  # where nothing lies on either side, nothing is counted
    noise = random.normal(0, 0.05, (number // 2, 2))
    return inputs, (truth(inputs) + noise).astype(np.float32)


def truth(inputs: Array32) -> Any:
    return 0.5 * inputs[..., 3] - 0.3 * inputs[..., 50] + 0.1 * inputs[..., FEATURES + 120]


def learner(seed: int = 1, hidden: int = 5, second: int = 3) -> Learner:
    return Learner(hidden, second, np.random.default_rng(seed))


def outputs(weights: list[Any], features: Any) -> Any:
    w1, b1, w2, b2, w3, b3 = weights
    return np.maximum(np.maximum(features @ w1 + b1, 0) @ w2 + b2, 0) @ w3 + b3


def play_with(network: Network, inputs: Array32) -> tuple[float, float]:
    return forward(network, inputs[:FEATURES], inputs[FEATURES:])


def test_gradients_are_the_slopes_of_the_loss() -> None:
    """The spread learns to describe the errors; the mean does not learn to please the spread."""
    one = learner()
    inputs, targets = positions(20)
    one.set_scale(inputs.astype(np.uint8))
    weights: list[Any] = [array.astype(np.float64) for array in one.weights]
    one.weights = weights
    loss, gradients = one.gradients(inputs, targets)
    scaled = (inputs * one.scale).astype(np.float64)
    errors = targets - outputs(weights, scaled)[..., 0]

    def loss_now() -> float:
        mean, spread = np.moveaxis(outputs(weights, scaled), -1, 0)
        surprise = 0.5 * (errors / np.exp(spread)) ** 2 + spread
        error = targets - mean
        common = error.mean(axis=1, keepdims=True)
        differences = DIFFERENCE_WEIGHT * ((error - common) ** 2).mean()
        return float((common**2).mean() + differences + SPREAD_WEIGHT * surprise.mean())

    assert loss == pytest.approx(loss_now())
    random, step = np.random.default_rng(2), 1e-5
    for array, gradient in zip(weights, gradients, strict=True):
        flat = array.reshape(-1)
        for index in random.choice(flat.size, min(flat.size, 10), replace=False).tolist():
            losses = []
            for change in (step, -2 * step):
                flat[index] += change
                losses.append(loss_now())
            flat[index] += step
            slope = (losses[0] - losses[1]) / (2 * step)
            assert gradient.reshape(-1)[index] == pytest.approx(slope, rel=1e-3, abs=1e-5)


def test_beyond_its_range_the_spread_pulls_no_further() -> None:
    low, high = LOG_SPREAD_RANGE
    out = np.array([[[0.0, low - 1]], [[0.0, high + 1]], [[0.0, 0.0]]], np.float32)
    loss, slope = loss_and_slope(out, np.array([[0.1], [0.1], [3.0]], np.float32))
    assert np.isfinite(loss)
    assert slope[0, 0, 1] == slope[1, 0, 1] == 0
    assert slope[2, 0, 1] < 0, "an error larger than the spread makes the spread grow"
    assert (slope[..., 0] < 0).all(), "more was to come than the network said"


def test_a_move_valued_too_low_beside_others_counts_for_more_than_all_of_them_too_low() -> None:
    same: Array32 = np.array([[1.0, 1.0]], np.float32)
    apart: Array32 = np.array([[1.0, -1.0]], np.float32)
    out = np.zeros((1, 2, 2), np.float32)
    together, differently = (loss_and_slope(out, targets)[1] for targets in (same, apart))
    assert differently[0, 0, 0] == DIFFERENCE_WEIGHT * together[0, 0, 0]


def test_what_can_be_learned_is_learned() -> None:
    one = learner(hidden=16, second=8)
    inputs, targets = positions(1000)
    one.set_scale(inputs.astype(np.uint8))
    first = one.gradients(inputs, targets)[0]
    for _ in range(240):
        last = one.learn(inputs, targets, 0.01)
    assert last < 0.02 * first
    network, fresh = one.network(), positions(50, seed=9)[0].reshape(-1, INPUTS)
    told = [play_with(network, row)[0] / POINTS_PER_UNIT for row in fresh]
    assert np.corrcoef(told, truth(fresh))[0, 1] > 0.8


def test_the_network_for_playing_takes_inputs_as_they_are() -> None:
    one = learner()
    inputs = positions(30)[0].reshape(-1, INPUTS)
    one.set_scale(inputs.astype(np.uint8))
    assert (one.scale != 1).any()
    for group in (one.weights, one.means):
        group[0][FEATURES + 1 :] = np.random.default_rng(3).normal(0, 0.1, (PAIRS - 1, 5))
    for row, given in zip(outputs(one.weights, inputs * one.scale), inputs, strict=True):
        mean, spread = play_with(one.network(), given)
        assert mean / POINTS_PER_UNIT == pytest.approx(row[0], abs=1e-3)
        assert spread == pytest.approx(row[1], abs=1e-3)


def test_the_weights_that_play_are_a_mean_of_those_that_learn() -> None:
    one, batch = learner(), positions(20)
    seen = [one.weights[0].copy()]
    for _ in range(3):
        one.learn(*batch, 0.1)
        seen.append(one.weights[0].copy())
    np.testing.assert_allclose(one.means[0], np.mean(seen, axis=0), rtol=1e-4, atol=1e-6)


def test_a_network_for_playing_does_not_change_while_learning_goes_on() -> None:
    one = learner()
    network = one.network()
    before = [array.copy() for array in network]
    one.learn(*positions(20), 0.1)
    assert all(map(np.array_equal, network, before))
    assert not all(map(np.array_equal, one.network(), before))


def test_numbers_that_never_vary_are_not_blown_up() -> None:
    one = learner()
    one.set_scale(np.zeros((10, 1, INPUTS), np.uint8))
    assert np.isfinite(one.scale).all()
    assert (one.scale == one.scale[0]).all()


def test_after_a_break_it_goes_on_as_if_there_had_been_none(tmp_path: Path) -> None:
    batches = [positions(40, seed) for seed in range(6)]
    steady, broken, resumed = learner(1), learner(1), learner(2)
    for one in (steady, broken):
        one.set_scale(batches[0][0].astype(np.uint8))
        for batch in batches[:3]:
            one.learn(*batch, 0.01)
    broken.save(tmp_path / "checkpoint.npz", 17)
    assert resumed.load(tmp_path / "checkpoint.npz") == 17
    for batch in batches[3:]:
        assert steady.learn(*batch, 0.01) == resumed.learn(*batch, 0.01)
    assert all(map(np.array_equal, steady.network(), resumed.network()))
