"""The value network while it learns: gradients by hand, steps by Adam, all in NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from polis.akropolis.errors import AkropolisError

from .features import FEATURES
from .network import Array32, Network

LOG_SPREAD_RANGE = (-4.0, 2.0)
SPREAD_WEIGHT = 0.05
"""How much the description of the spread counts beside the error of the mean."""

SMALLEST_SPREAD = 0.3
"""Features that hardly vary are not blown up beyond this."""


class Learner:
    """Weights that follow the gradient. Inputs are scaled first; `network` folds the scale in."""

    def __init__(self, hidden: int, second: int, random: Generator) -> None:
        self.scale = np.ones(FEATURES, np.float32)
        sizes = [(FEATURES, hidden), (hidden, second), (second, 2)]
        self.weights: list[Array32] = []
        for rows, columns in sizes:
            bound = 1 / np.sqrt(rows)
            self.weights.append(random.uniform(-bound, bound, (rows, columns)).astype(np.float32))
            self.weights.append(random.uniform(-bound, bound, columns).astype(np.float32))
        self.first = [np.zeros_like(weight) for weight in self.weights]
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def set_scale(self, features: NDArray[np.uint8]) -> None:
        """Scale each input by how much it varies in these positions."""
        spread = features.astype(np.float32).std(axis=0)
        self.scale = (1 / np.maximum(spread, SMALLEST_SPREAD)).astype(np.float32)

    def adopt(self, network: Network) -> None:
        """Start from a network for playing, with the scale as it is set now."""
        w1, b1, pairs, *others = network
        if len(pairs) > 0:
            raise AkropolisError("a network that looks at pairs of hexes cannot be started from")
        rest = [b1, *others]
        shapes = [weight.shape for weight in self.weights]
        if [w1.shape, *(array.shape for array in rest)] != shapes:
            raise AkropolisError(
                f"the network to start from has layers of {w1.shape[1]} and {rest[1].shape[1]}, "
                f"not of {shapes[0][1]} and {shapes[2][1]}"
            )
        for mine, given in zip(self.weights, [w1 / self.scale[:, None], *rest], strict=True):
            mine[...] = given

    def learn(self, features: Array32, targets: Array32, rate: float) -> float:
        """Take one step on a batch; return its loss."""
        loss, gradients = self.gradients(features, targets)
        self._step(gradients, rate)
        return loss

    def gradients(self, features: Array32, targets: Array32) -> tuple[float, list[Array32]]:
        """Return the loss of a batch and how it changes with every weight."""
        w1, b1, w2, b2, w3, b3 = self.weights
        x = features * self.scale
        hidden = np.maximum(x @ w1 + b1, 0)
        second = np.maximum(hidden @ w2 + b2, 0)
        out = second @ w3 + b3
        loss, slope = loss_and_slope(out, targets)
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

    def network(self) -> Network:
        """Return the weights for playing; they do not look at pairs."""
        w1, b1, *rest = self.weights
        pairs = np.zeros((0, b1.size), np.float32)
        copies = (weight.copy() for weight in rest)
        return Network(w1 * self.scale[:, None], b1.copy(), pairs, *copies)

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
            "first": self.first,
            "second": self.second,
        }


def loss_and_slope(out: Array32, targets: Array32) -> tuple[float, Array32]:
    """Return the squared error of the mean plus how well the spread describes it; and its slope.

    The spread follows the error but does not pull at the mean, which keeps learning steady.
    """
    error = targets - out[:, 0]
    spread = np.exp(np.clip(out[:, 1], *LOG_SPREAD_RANGE))
    surprise = (error / spread) ** 2
    inside = (out[:, 1] > LOG_SPREAD_RANGE[0]) & (out[:, 1] < LOG_SPREAD_RANGE[1])
    likelihood = 0.5 * surprise + np.log(spread)
    loss = float((error**2).mean() + SPREAD_WEIGHT * likelihood.mean())
    slope = np.stack([-2 * error, SPREAD_WEIGHT * (1 - surprise) * inside], axis=1) / len(targets)
    return loss, slope.astype(np.float32)
