"""Holds the learning with PyTorch to that of the package: `python -m training.check`."""

from __future__ import annotations

import sys

import numpy as np
import torch

from polis.akropolis import Options
from polis.akropolis.players.features import FEATURES
from polis.akropolis.players.learning import SPREAD_WEIGHT, loss_and_slope
from polis.akropolis.players.network import INPUTS, shipped_network

from .fitting import Compared, Fit, Learner, fit, judge, loss_of_searched, loss_of_spread

POSITIONS, MOVES, SEED = 512, 10, 5


def some_positions() -> Compared:
    """Return positions with inputs like those of games, and values that can be learned."""
    random = np.random.default_rng(SEED)
    shape = POSITIONS, MOVES, INPUTS
    inputs = (random.integers(1, 5, shape) * (random.random(shape) < 0.2)).astype(np.uint8)
    inputs[..., FEATURES] = 0  # empty ground beside empty ground is not counted
    found = inputs[..., :40].sum(-1) / 40 + random.normal(0, 0.05, shape[:2])
    return Compared(torch.tensor(inputs), torch.tensor(found, dtype=torch.float32))


def main() -> None:
    """Compare, and say what agrees."""
    network, positions = shipped_network(Options(2)), some_positions()
    learner = Learner(network, positions.inputs, 1e-4)
    same = all(map(np.allclose, learner.network(), network))
    out, found = learner.out(positions.inputs.view(-1, INPUTS)).detach(), positions.found
    loss = loss_of_searched(out, found) + SPREAD_WEIGHT * loss_of_spread(out, found)
    theirs, _ = loss_and_slope(out.view(POSITIONS, MOVES, 2).numpy(), found.numpy())
    fitted = fit(network, positions, Fit(epochs=40, rate=1e-3, batch=128, spread=True), SEED)
    before, after = (judge(one, positions, MOVES) for one in (network, fitted))
    told = {
        "a learner that has learned nothing is the network it began with": same,
        "losses are those of the package": bool(np.isclose(loss.item(), theirs, rtol=1e-4)),
        "learning lowers the errors": all(after[k] < before[k] for k in before if "error" in k),
        "and picks better moves": after["gain"] > before["gain"],
        "sides with nothing on either side still weigh nothing": not fitted.pairs[0].any(),
    }
    for what, holds in told.items():
        print(f"{'yes' if holds else 'NO '} {what}")
    if not all(told.values()):
        sys.exit("PyTorch does not learn as the package does")


if __name__ == "__main__":
    main()
