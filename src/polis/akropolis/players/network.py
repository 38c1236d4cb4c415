"""The value network: what a city will still bring, from the features of a position.

Two hidden layers of rectified units. The first output is the expected number of points still to
come, the second the logarithm of their standard deviation. Inference is plain Numba; the first
layer starts from the city as it stands and adds up only the rows of what a tile changes. Some
networks look at more than features: at which hexes lie side by side (see pairs.py).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.errors import AkropolisError
from polis.akropolis.kernel.layout import Array16
from polis.akropolis.rules import Architect, Options
from polis.compiling import compiled, compiled_sum

from .features import F_TURNS, FEATURES
from .pairs import PAIRS, SIDES

Array32 = NDArray[np.float32]

INPUTS: Final = FEATURES + PAIRS
"""What a network may see: features, and then how many pairs of each kind."""

POINTS_PER_UNIT = 20.0
"""The network counts in units of so many points."""

CALLICRATES = Options(1, architect=Architect.CALLICRATES)
"""The plain game against the hardest Architect has a network of its own."""


class Network(NamedTuple):
    """Weights and biases of the three layers; rows are inputs."""

    w1: Array32
    b1: Array32
    pairs: Array32
    """The rows of the first layer for the pairs; none if the network does not look at them.

    The first row, for sides with nothing on either side, is zero.
    """
    w2: Array32
    b2: Array32
    w3: Array32
    b3: Array32

    @property
    def layers(self) -> tuple[int, int]:
        """How many units the two layers have."""
        return self.b1.size, self.b2.size


def empty_network(hidden: int = 128, second: int = 32) -> Network:
    """Return a network that expects nothing: its player is greedy."""
    zeros = np.zeros
    return Network(
        zeros((FEATURES, hidden), np.float32),
        zeros(hidden, np.float32),
        zeros((0, hidden), np.float32),
        zeros((hidden, second), np.float32),
        zeros(second, np.float32),
        zeros((second, 2), np.float32),
        zeros(2, np.float32),
    )


def with_pairs(network: Network) -> Network:
    """Return the network with weights for pairs: those of one that does not look at them are 0."""
    if len(network.pairs) > 0:
        return network
    return network._replace(pairs=np.zeros((PAIRS, network.b1.size), np.float32))


def save_network(network: Network, file: Path) -> None:
    """Write the weights to a file."""
    np.savez(file, **network._asdict())


def load_network(file: Path) -> Network:
    """Read weights from a file."""
    try:
        with np.load(file, allow_pickle=False) as stored:
            arrays = [np.ascontiguousarray(stored[name], np.float32) for name in Network._fields]
    except (OSError, EOFError, ValueError, KeyError, BadZipFile) as error:
        raise AkropolisError(f"{file}: no weights of a value network ({error})") from error
    network = Network(*arrays)
    if [array.shape for array in network] not in [shapes(network, seen) for seen in (0, PAIRS)]:
        raise AkropolisError(
            f"{file}: weights of a network that does not have {FEATURES} inputs, "
            f"and {PAIRS} pairs or none"
        )
    if network.pairs[:1].any():
        raise AkropolisError(f"{file}: weights that see something where nothing lies (pair 0)")
    return network


def shapes(network: Network, pairs: int) -> list[tuple[int, ...]]:
    """Return what shapes the arrays must have in a network of this size."""
    hidden, second = network.layers
    return [
        (FEATURES, hidden),
        (hidden,),
        (pairs, hidden),
        (hidden, second),
        (second,),
        (second, 2),
        (2,),
    ]


@cache
def shipped_network(options: Options) -> Network:
    """Return the network that comes with the package for games of this kind."""
    if options == CALLICRATES:
        name = "callicrates.npz"
    else:
        name = "solo.npz" if options.architect else "weights.npz"
    return load_network(Path(str(files(__package__) / name)))


@compiled
def add_city(network: Network, f: Array32, pairs: Array16, count: int, hidden: Array32) -> None:
    """Start the first layer with a city as it stands: its features and its pairs."""
    for j in range(len(hidden)):
        hidden[j] = network.b1[j]
    for i in range(F_TURNS):
        x = f[i]
        if x != 0.0:
            for j in range(len(hidden)):
                hidden[j] += x * network.w1[i, j]
    for i in range(count):
        for j in range(len(hidden)):
            hidden[j] += network.pairs[pairs[i], j]


@compiled
def add_rest(network: Network, f: Array32, city: Array32, hidden: Array32) -> None:
    """Go on with what lies beside the city, the same for many placements."""
    for j in range(len(hidden)):
        hidden[j] = city[j]
    for i in range(F_TURNS, FEATURES):
        x = f[i]
        if x != 0.0:
            for j in range(len(hidden)):
                hidden[j] += x * network.w1[i, j]


@compiled_sum
def to_go(
    network: Network,
    views: Array32,
    now: Array32,
    sides: Array16,
    rows: NDArray[np.int64],
    rest: Array32,
    hidden: Array32,
    second: Array32,
    out: Array32,
) -> None:
    """Write the points still expected for some rows of city features, with the prepared rest.

    That has the city's features as they are now. A row of `sides` has the pairs that a tile takes
    away, and then as many that it brings.
    """
    changes = SIDES if len(network.pairs) > 0 else 0
    for row in rows:
        for j in range(len(hidden)):
            hidden[j] = rest[j]
        for i in range(changes):
            old, new = sides[row, i], sides[row, SIDES + i]
            for j in range(len(hidden)):
                hidden[j] += network.pairs[new, j] - network.pairs[old, j]
        for i in range(F_TURNS):
            x = views[row, i] - now[i]
            if x != 0.0:
                for j in range(len(hidden)):
                    hidden[j] += x * network.w1[i, j]
        for j in range(len(second)):
            second[j] = network.b2[j]
        for i in range(len(hidden)):
            x = hidden[i]
            if x > 0.0:
                for j in range(len(second)):
                    second[j] += x * network.w2[i, j]
        mean = network.b3[0]
        for j in range(len(second)):
            mean += max(second[j], np.float32(0.0)) * network.w3[j, 0]
        out[row] = mean * POINTS_PER_UNIT


@compiled
def log_spread(network: Network, second: Array32) -> float:
    """Return the logarithm of the spread in units, after to_go has filled the second layer."""
    total = network.b3[1]
    for j in range(len(second)):
        total += max(second[j], np.float32(0.0)) * network.w3[j, 1]
    return float(total)
