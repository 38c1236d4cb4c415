"""The value network while it learns: gradients by hand, steps by Adam, all in NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from polis.akropolis.errors import AkropolisError

from .features import FEATURES
from .network import INPUTS, Array32, Network, with_pairs

LOG_SPREAD_RANGE = (-4.0, 2.0)
SPREAD_WEIGHT = 0.05
"""How much the description of the spread counts beside the error of the mean."""

DIFFERENCE_WEIGHT = 4.0
"""How much the differences between the moves of a position count beside their mean."""

SMALLEST_SPREAD = 0.3
"""Inputs that hardly vary are not blown up beyond this."""

SLOWEST_MEAN = 0.998
"""The weights that play are a mean of those that learn: this much of it stays at each step."""


class Learner:
    """Weights that follow the gradient, and their moving mean, which is steadier and plays.

    Inputs are scaled first; `network` folds the scale in.
    """

    def __init__(self, hidden: int, second: int, random: Generator) -> None:
        self.scale = np.ones(INPUTS, np.float32)
        sizes = [(INPUTS, hidden), (hidden, second), (second, 2)]
        self.weights: list[Array32] = []
        for rows, columns in sizes:
            bound = 1 / np.sqrt(rows)
            self.weights.append(random.uniform(-bound, bound, (rows, columns)).astype(np.float32))
            self.weights.append(random.uniform(-bound, bound, columns).astype(np.float32))
        self.weights[0][FEATURES:] = 0
        self.means = [weight.copy() for weight in self.weights]
        self.first = [np.zeros_like(weight) for weight in self.weights]
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def set_scale(self, inputs: NDArray[np.uint8]) -> None:
        """Scale each input by how much it varies in these positions."""
        spread = inputs.reshape(-1, INPUTS).std(axis=0, dtype=np.float32)
        self.scale = (1 / np.maximum(spread, SMALLEST_SPREAD)).astype(np.float32)

    def adopt(self, network: Network) -> None:
        """Start from a network of the same size for playing, with the scale as it is set now."""
        w1, b1, pairs, *others = with_pairs(network)
        first = (np.concatenate([w1, pairs]) / self.scale[:, None]).astype(np.float32)
        for group in (self.weights, self.means):
            for mine, given in zip(group, [first, b1, *others], strict=True):
                mine[...] = given

    def learn(self, inputs: Array32, targets: Array32, rate: float) -> float:
        """Take one step on a batch; return its loss."""
        loss, gradients = self.gradients(inputs, targets)
        self._step(gradients, rate)
        return loss

    def gradients(self, inputs: Array32, targets: Array32) -> tuple[float, list[Array32]]:
        """Return the loss of a batch and how it changes with every weight.

        Targets are by position and move, inputs have another axis for their numbers.
        """
        w1, b1, w2, b2, w3, b3 = self.weights
        x = inputs.reshape(-1, INPUTS) * self.scale
        hidden = np.maximum(x @ w1 + b1, 0)
        second = np.maximum(hidden @ w2 + b2, 0)
        out = second @ w3 + b3
        loss, slope = loss_and_slope(out.reshape(*targets.shape, 2), targets)
        slope = slope.reshape(out.shape)
        back2 = (slope @ w3.T) * (second > 0)
        back1 = (back2 @ w2.T) * (hidden > 0)
        gradients = [
            x.T @ back1,
            back1.sum(axis=0),
            hidden.T @ back2,
            back2.sum(axis=0),
            second.T @ slope,
            slope.sum(axis=0),
        ]
        return loss, gradients

    def _step(self, gradients: list[Array32], rate: float) -> None:
        self.steps += 1
        fade1, fade2 = 0.9, 0.999
        correction = np.sqrt(1 - fade2**self.steps) / (1 - fade1**self.steps)
        for at, gradient in enumerate(gradients):
            self.first[at] += (1 - fade1) * (gradient - self.first[at])
            self.second[at] += (1 - fade2) * (gradient * gradient - self.second[at])
            step = self.first[at] / (np.sqrt(self.second[at]) + 1e-8)
            self.weights[at] -= np.float32(rate * correction) * step
            moves = max(1 - SLOWEST_MEAN, 1 / (self.steps + 1))
            self.means[at] += np.float32(moves) * (self.weights[at] - self.means[at])

    def network(self) -> Network:
        """Return the mean of the weights, for playing."""
        first, b1, *rest = (mean.copy() for mean in self.means)
        first *= self.scale[:, None]
        return Network(first[:FEATURES].copy(), b1, first[FEATURES:].copy(), *rest)

    def save(self, file: Path, round_number: int) -> None:
        """Write down everything that is needed to go on."""
        arrays: dict[str, Any] = {
            f"{name}{at}": array
            for name, group in self._groups().items()
            for at, array in enumerate(group)
        }
        unfinished = file.with_suffix(".new")
        with unfinished.open("wb") as out:
            np.savez(out, steps=self.steps, round=round_number, **arrays)
        unfinished.replace(file)  # so that whoever pulls the plug leaves the old one whole

    def load(self, file: Path) -> int:
        """Go on from what save has written; return the number of rounds done."""
        with np.load(file, allow_pickle=False) as stored:
            for name, group in self._groups().items():
                for at, array in enumerate(group):
                    array[...] = stored[f"{name}{at}"]
            self.steps = int(stored["steps"])
            return int(stored["round"])

    def _groups(self) -> dict[str, list[Array32]]:
        return {
            "scale": [self.scale],
            "weights": self.weights,
            "means": self.means,
            "first": self.first,
            "second": self.second,
        }


def layers_in(checkpoint: Path) -> tuple[int, int]:
    """Return how many units the two layers have of a learner that was saved."""
    with np.load(checkpoint, allow_pickle=False) as stored:
        inputs, _ = stored["weights0"].shape
        hidden, second = stored["weights2"].shape
    if inputs != INPUTS:
        raise AkropolisError(f"its network has {inputs} inputs, and not {INPUTS} as they have now")
    return hidden, second


def loss_and_slope(out: Array32, targets: Array32) -> tuple[float, Array32]:
    """Return the squared error of the mean plus how well the spread describes it; and its slope.

    Moves of the same position are told apart above all by their differences, so these count for
    more. The spread follows the error but does not pull at the mean, which keeps learning steady.
    """
    error = targets - out[..., 0]
    common = error.mean(axis=1, keepdims=True)
    weighed = common + DIFFERENCE_WEIGHT * (error - common)
    spread = np.exp(np.clip(out[..., 1], *LOG_SPREAD_RANGE))
    surprise = (error / spread) ** 2
    inside = (out[..., 1] > LOG_SPREAD_RANGE[0]) & (out[..., 1] < LOG_SPREAD_RANGE[1])
    likelihood = 0.5 * surprise + np.log(spread)
    loss = float((error * weighed).mean() + SPREAD_WEIGHT * likelihood.mean())
    slope = np.stack([-2 * weighed, SPREAD_WEIGHT * (1 - surprise) * inside], axis=-1)
    return loss, (slope / targets.size).astype(np.float32)
