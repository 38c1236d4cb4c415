"""Files of weights, named on the command line."""

from __future__ import annotations

import argparse
from pathlib import Path

from polis.akropolis import AkropolisError
from polis.akropolis.players.network import Network, load_network, save_network


def weights(file: str) -> Network:
    """Read a network, for argparse: a file without one is an error of who calls."""
    try:
        return load_network(Path(file))
    except AkropolisError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def output(file: str) -> Path:
    """Return where weights go, for argparse: that it cannot be should be known before the work."""
    path = Path(file)
    if path.suffix != ".npz" or not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"{file}: not a file .npz in a folder that is there")
    return path


def save(network: Network, file: Path) -> None:
    """Write the weights so that a run that is ended leaves whole ones."""
    unfinished = file.with_suffix(".new.npz")
    save_network(network, unfinished)
    unfinished.replace(file)
