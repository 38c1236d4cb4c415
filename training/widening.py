"""Networks made of others: wider ones that say the same, means, and several side by side.

`python -m training.widening mean A.npz B.npz --out OUT.npz`, or `side-by-side` instead of `mean`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import numpy as np

from polis.akropolis import AkropolisError
from polis.akropolis.players.network import Array32, Network, with_pairs

from .weights import output, save, weights


def widened(network: Network, hidden: int, second: int) -> Network:
    """Return a network that says the same, with more units."""
    fewer, fewer_second = network.layers
    if hidden < fewer or second < fewer_second:
        raise AkropolisError(
            f"a network of {fewer} and {fewer_second} units does not fit into {hidden} and {second}"
        )

    def padded(array: Array32, *shape: int) -> Array32:
        room = [(0, size - has) for size, has in zip(shape, array.shape, strict=True)]
        return np.pad(array, room)

    return Network(
        w1=padded(network.w1, len(network.w1), hidden),
        b1=padded(network.b1, hidden),
        pairs=padded(network.pairs, len(network.pairs), hidden),
        w2=padded(network.w2, hidden, second),
        b2=padded(network.b2, second),
        w3=padded(network.w3, second, 2),
        b3=network.b3,
    )


def side_by_side(networks: Sequence[Network]) -> Network:
    """Return a network that says what these say on average, as wide as all of them together."""
    networks = [with_pairs(network) for network in networks]
    hidden, second = zip(*(network.layers for network in networks), strict=True)
    w2 = np.zeros((sum(hidden), sum(second)), np.float32)
    for i, network in enumerate(networks):
        rows, columns = sum(hidden[:i]), sum(second[:i])
        w2[rows : rows + hidden[i], columns : columns + second[i]] = network.w2
    number = np.float32(len(networks))
    return Network(
        w1=np.hstack([network.w1 for network in networks]),
        b1=np.concatenate([network.b1 for network in networks]),
        pairs=np.hstack([network.pairs for network in networks]),
        w2=w2,
        b2=np.concatenate([network.b2 for network in networks]),
        w3=np.vstack([network.w3 for network in networks]) / number,
        b3=np.mean([network.b3 for network in networks], axis=0, dtype=np.float32),
    )


def mean(networks: Sequence[Network]) -> Network:
    """Return the network whose weights are the means of theirs: good if they began as the same."""
    sizes = {network.layers for network in networks}
    if len(sizes) > 1:
        raise AkropolisError(f"networks of one size have a mean, and not these: {sorted(sizes)}")
    arrays = zip(*map(with_pairs, networks), strict=True)
    return Network(*(np.stack(array).mean(axis=0, dtype=np.float32) for array in arrays))


WAYS = {"mean": mean, "side-by-side": side_by_side}


def main(arguments: Sequence[str] | None = None) -> None:
    """Make one network of several."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("way", choices=WAYS)
    parser.add_argument("networks", nargs="+", type=weights, metavar="A.npz")
    parser.add_argument("--out", required=True, type=output, metavar="OUT.npz")
    given = parser.parse_args(arguments)
    try:
        network = WAYS[given.way](given.networks)
    except AkropolisError as error:
        parser.error(str(error))
    save(network, given.out)


if __name__ == "__main__":
    main()
