"""Fits a network to positions of which several moves were compared by searching."""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from polis.akropolis.players.features import FEATURES
from polis.akropolis.players.learning import (
    DIFFERENCE_WEIGHT,
    LOG_SPREAD_RANGE,
    SLOWEST_MEAN,
    SMALLEST_SPREAD,
    SPREAD_WEIGHT,
)
from polis.akropolis.players.network import INPUTS, POINTS_PER_UNIT, Network, with_pairs

Array = Any
"""A torch tensor."""

SAMPLE = 4000
"""Positions by which the inputs are scaled, from all over."""

AT_ONCE = 50_000
"""Moves that are judged at once."""


@dataclass(frozen=True)
class Compared:
    """Positions with all their moves, and what each still brings, in units."""

    inputs: Array
    """Features, and then counts of pairs: by position and move."""

    found: Array
    """By searching; likewise."""


def together(lots: Sequence[Compared]) -> Compared:
    """Put lots of positions together."""
    inputs, found = ([getattr(lot, name) for lot in lots] for name in ("inputs", "found"))
    return Compared(torch.cat(inputs), torch.cat(found))


@dataclass(frozen=True)
class Fit:
    """How to learn from positions that are all there already."""

    epochs: float
    rate: float
    last_rate: float = 3e-6
    batch: int = 2048
    """Positions, each with all its moves."""

    spread: bool = False
    """Whether the spread is learned too."""


def device(name: str) -> str:
    """Return where to work, for argparse: that it is missing should be known before the work."""
    try:
        torch.empty(0, device=name)
    except (RuntimeError, AssertionError) as error:
        raise argparse.ArgumentTypeError(f"no device {name!r} here") from error
    return name


def forward(weights: Sequence[Array], inputs: Array) -> Array:
    """Return both outputs of a network."""
    w1, b1, pairs, w2, b2, w3, b3 = weights
    hidden = torch.relu(inputs @ torch.cat([w1, pairs]) + b1)
    return torch.relu(hidden @ w2 + b2) @ w3 + b3


class Learner:
    """Weights that learn, and their moving mean, which plays. Inputs are scaled first."""

    def __init__(self, start: Network, inputs: Array, rate: float) -> None:
        spread = inputs.view(-1, INPUTS)[::7].float().std(0)
        self.scale = 1 / spread.clamp(min=SMALLEST_SPREAD)
        self.weights = [torch.tensor(array, device=inputs.device) for array in with_pairs(start)]
        self._scale_first_layer(self.weights, 1 / self.scale)
        self.means = [weight.clone() for weight in self.weights]
        for weight in self.weights:
            weight.requires_grad_(True)
        self.adam = torch.optim.Adam(self.weights, lr=rate)
        self.steps = 0

    @staticmethod
    def _scale_first_layer(weights: list[Array], by: Array) -> None:
        """Scale the rows of features and of pairs, each by its number."""
        weights[0] = weights[0] * by[:FEATURES, None]
        weights[2] = weights[2] * by[FEATURES:, None]

    def out(self, inputs: Array) -> Array:
        """Return what the network says: points to come, and the logarithm of their spread."""
        return forward(self.weights, inputs.float() * self.scale)

    def step(self, loss: Array, rate: float) -> None:
        """Follow the gradient of a loss."""
        for group in self.adam.param_groups:
            group["lr"] = rate
        self.adam.zero_grad(set_to_none=True)
        loss.backward()
        self.adam.step()
        self.steps += 1
        stays = min(SLOWEST_MEAN, 1 - 1 / (self.steps + 1))
        with torch.no_grad():
            for mean, weight in zip(self.means, self.weights, strict=True):
                mean.lerp_(weight, 1 - stays)

    def network(self) -> Network:
        """Return the mean of the weights, for playing."""
        means = [*self.means]
        self._scale_first_layer(means, self.scale)
        return Network(*(np.array(mean.cpu().numpy(), np.float32) for mean in means))


def loss_of_searched(out: Array, found: Array) -> Array:
    """Return how far the candidates' mean is off, and above all their differences from it."""
    error = found - out[:, 0].view(found.shape)
    mean = error.mean(1, keepdim=True)
    return (mean**2).mean() + DIFFERENCE_WEIGHT * ((error - mean) ** 2).mean()


def loss_of_spread(out: Array, found: Array) -> Array:
    """Return how badly the spread describes the errors; it does not pull at the mean."""
    error = (found - out[:, 0].view(found.shape)).detach().reshape(-1)
    spread = torch.exp(out[:, 1].clamp(*LOG_SPREAD_RANGE))
    return (0.5 * (error / spread) ** 2 + torch.log(spread)).mean()


def fit(start: Network, compared: Compared, how: Fit, seed: int) -> Network:
    """Let a network learn from these positions, at a rate that falls to its end."""
    found = compared.found
    learner = Learner(start, compared.inputs[:: max(1, len(found) // SAMPLE)], how.rate)
    random = torch.Generator(device=found.device).manual_seed(seed)
    steps = math.ceil(how.epochs * len(found) / how.batch)
    for step in range(steps):
        rows = torch.randint(len(found), (how.batch,), device=found.device, generator=random)
        out = learner.out(compared.inputs[rows].view(-1, INPUTS))
        loss = loss_of_searched(out, found[rows])
        if how.spread:
            loss = loss + SPREAD_WEIGHT * loss_of_spread(out, found[rows])
        learner.step(loss, how.rate * (how.last_rate / how.rate) ** (step / steps))
    return learner.network()


def judge(network: Network, held: Compared, best: int) -> dict[str, float]:
    """Tell how a network judges positions that it has not learned from.

    `best` of their moves are good ones; the gain is what the one that it likes most of these brings
    more than they bring on average, in points, as searching found.
    """
    weights = [torch.tensor(array, device=held.found.device) for array in with_pairs(network)]
    parts = held.inputs.view(-1, INPUTS).split(AT_ONCE)
    out = torch.cat([forward(weights, part.float())[:, 0] for part in parts])
    expected = out.view(held.found.shape)
    error = held.found - expected
    mean = error.mean(1, keepdim=True)
    good = held.found[:, :best]
    liked = good.gather(1, expected[:, :best].argmax(1, keepdim=True))[:, 0]
    return {
        "error_of_all_differences": round(((error - mean) ** 2).mean().item(), 5),
        "error_of_means": round((mean**2).mean().item(), 4),
        "gain": round(POINTS_PER_UNIT * (liked - good.mean(1)).mean().item(), 3),
    }
