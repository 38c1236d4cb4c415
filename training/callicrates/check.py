"""Holds the simulator to the kernel of the package: `python -m training.callicrates.check`.

Games against each Architect are played by both, the simulator in its build for the processor. In
every position the best moves, features and pairs after one of them and what looking ahead from it
tells must be the same, and so must the leads in the end. With `--gpu` the build for the GPU is held
to that for the processor instead.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from polis.akropolis.kernel.game import is_over, make, points_of, set_up, unmake
from polis.akropolis.kernel.layout import (
    DECK,
    MOST_PLACEMENTS,
    SITE_LENGTH,
    STONES,
    Array16,
)
from polis.akropolis.kernel.state import new_state
from polis.akropolis.players.lookahead import best_moves
from polis.akropolis.players.network import CALLICRATES, INPUTS, Network, shipped_network
from polis.akropolis.players.pairs import PAIRS
from polis.akropolis.players.selfplay import note_move
from polis.akropolis.players.skimming import value_likely_moves
from polis.akropolis.players.valuing import new_desk
from polis.akropolis.rules import Architect, Options

from .simulator import STATE, TILES, Array, Simulator, decks, packed

GAMES = 8
"""Against each Architect."""

CANDIDATES = 40
CHOICES = 16
"""Any of the best moves may be made; poorer ones build long cities, and the board has a rim."""

TURNS = 6
CLOSE = 2e-3
"""Values may differ by so many points: sums are added up in another order."""

CLOSE_ON_GPU = 0.1
"""There the weights of pairs, of the city and of the second layer are rounded."""

PAIR_SPREAD = 0.03
"""Of the weights that a network gets which does not look at pairs."""

GAMES_ON_GPU, TURNS_ON_GPU, SEED = 8, 18, 17


def network_with_pairs(options: Options) -> Network:
    """Return the shipped network, with some weights of pairs if it has none."""
    network = shipped_network(options)
    if network.pairs.size:
        return network
    random = np.random.default_rng(SEED)
    pairs = random.normal(0, PAIR_SPREAD, (PAIRS, network.b1.size))
    pairs[0] = 0  # empty ground beside empty ground is not counted
    return network._replace(pairs=pairs.astype(np.float32))


class Comparison:
    """One game, played by the kernel and by the simulator."""

    def __init__(
        self,
        simulator: Simulator,
        architect: Architect,
        deck: NDArray[np.int8],
        found: Counter[str],
    ) -> None:
        options = Options(1, architect=architect)
        self.simulator, self.found = simulator, found
        self.network = network_with_pairs(options)
        self.loaded = simulator.load(self.network)
        self.desk = new_desk(self.network)
        self.game = new_state(options)
        self.game[DECK : DECK + TILES] = deck
        set_up(self.game)
        self.state = simulator.start(deck[None], list(Architect).index(architect) + 1)

    def play(self, random: Generator) -> None:
        """Play some good moves, and compare all the way."""
        while not is_over(self.game):
            moves = self._compare_best_moves()
            move = moves[random.integers(min(len(moves), CHOICES))]
            chosen = np.array([packed(*map(int, move))], np.int32)
            self._compare_notes(move, chosen)
            self._compare_looking_ahead(move, chosen)
            make(self.game, *move)
            self.state = self.simulator.apply(self.state, chosen)
        lead = points_of(self.game, 0) - points_of(self.game, 1)
        self._count("final leads", lead == self.simulator.leads(self.state)[0])
        self.found["games with a hole in the city"] += bool(self.state.view(STATE)["holes"].any())

    def _compare_best_moves(self) -> Array16:
        moves = np.empty((CANDIDATES, 3), np.int16)
        values = np.empty(CANDIDATES, np.float32)
        count = best_moves(self.game, self.network, self.desk, moves, values)
        _, theirs = self.simulator.best_moves(self.loaded, self.state, CANDIDATES)
        same = np.abs(theirs[0, :count] - values[:count]) < CLOSE
        self._count("values of moves", *same)
        return moves[:count]

    def _compare_notes(self, move: Array16, chosen: NDArray[np.int32]) -> None:
        note = np.zeros(INPUTS, np.uint8)
        points = note_move(self.game, self.desk, move, note)
        notes, leads = self.simulator.notes(self.state, np.zeros(1), chosen)
        same = np.array_equal(note, notes[0])
        self._count("inputs after moves", points == leads[0] and same)

    def _compare_looking_ahead(self, move: Array16, chosen: NDArray[np.int32]) -> None:
        make(self.game, *move)
        mine = self._values_ahead()
        unmake(self.game)
        nowhere = np.zeros(1)
        values = self.simulator.look_ahead(self.loaded, self.state, nowhere, chosen, nowhere, TURNS)
        self._count("values looking ahead", *(np.abs(values[0, : len(mine)] - mine) < CLOSE))

    def _values_ahead(self) -> list[float]:
        """Play on at a glance, until two moves are equally good: then either may be made."""
        game, made, clear = self.game, list[float](), True
        while len(made) < TURNS and clear and not is_over(game):
            count = value_likely_moves(game, self.network, self.desk, MOST_PLACEMENTS)
            values = self.desk.values[: min(game[STONES] + 1, game[SITE_LENGTH]), :count]
            *_, second, best = np.sort(values, axis=None)
            clear = bool(best - second > CLOSE)
            made.append(float(best))
            place, i = divmod(int(values.argmax()), count)
            make(game, place, *self.desk.placements[2 * i : 2 * i + 2])
        for _ in made:
            unmake(game)
        return made

    def _count(self, what: str, *same: bool) -> None:
        tally(self.found, what, *same)


def tally(found: Counter[str], what: str, *same: bool) -> None:
    """Count what was compared, and what differs."""
    found[what] += len(same)
    found[f"{what} that differ"] += len(same) - sum(map(bool, same))


def compare_games(folder: Path, found: Counter[str]) -> None:
    """Play games against each Architect with the kernel and the build for the processor."""
    random = np.random.default_rng(3)
    simulator = Simulator(folder, shipped_network(CALLICRATES).layers)
    for architect in Architect:
        for deck in decks(GAMES, int(random.integers(1 << 30))):
            Comparison(simulator, architect, deck, found).play(random)


def compare_builds(folder: Path, found: Counter[str]) -> None:
    """Play games at a glance with the build for the processor, and let that for the GPU follow."""
    path: list[NDArray[np.int32]] = []
    layers = shipped_network(CALLICRATES).layers
    mine, theirs = (follow(Simulator(folder, layers, device), path) for device in (None, "cuda"))
    for (values, notes), (on_gpu, notes_on_gpu) in zip(mine, theirs, strict=True):
        tally(found, "values on the GPU", *(np.abs(values - on_gpu) < CLOSE_ON_GPU).flat)
        tally(found, "notes on the GPU", *(notes == notes_on_gpu).all(1))


def follow(
    simulator: Simulator, path: list[NDArray[np.int32]]
) -> Iterator[tuple[NDArray[np.float32], NDArray[np.uint8]]]:
    """Play the games of a path; return values of moves and after a shuffle, and notes, by turn.

    Where the path ends, the best moves are added to it.
    """
    network = simulator.load(network_with_pairs(CALLICRATES))
    states = simulator.start(decks(GAMES_ON_GPU, SEED))
    every = simulator.put(np.arange(GAMES_ON_GPU))
    for turn in range(TURNS_ON_GPU):
        moves, values = simulator.best_moves(network, states, CANDIDATES)
        if turn == len(path):
            path.append(moves[:, 0])
        chosen = simulator.put(path[turn])
        ahead = simulator.look_ahead(network, states, every, chosen, every * 16 + 21, 1)
        notes, _ = simulator.notes(states, every, chosen)
        yield np.hstack([_on_processor(values), _on_processor(ahead)]), _on_processor(notes)
        states = simulator.apply(states, chosen)


def _on_processor(array: Array) -> NDArray[Any]:
    return np.array(array.cpu() if hasattr(array, "cpu") else array)


def main() -> None:
    """Compare some games, and say what agrees."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--gpu", action="store_true", help="compare the build for the GPU")
    given = parser.parse_args()
    found: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        (compare_builds if given.gpu else compare_games)(Path(folder), found)
    for what, number in found.items():
        print(f"{number:7,} {what}")
    if any(number for what, number in found.items() if what.endswith("differ")):
        sys.exit("the simulator does not agree with the kernel")


if __name__ == "__main__":
    main()
