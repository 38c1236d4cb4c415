"""Holds the simulator to the kernel of the package: `python -m training.callicrates.check`.

Games against each Architect are played by both, the simulator in its build for the processor. In
every position the best moves, the features after one of them and what looking ahead from it tells
must be the same, and so must the leads in the end.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from polis.akropolis.kernel.game import is_over, make, points_of, set_up, unmake
from polis.akropolis.kernel.layout import DECK, SITE_LENGTH, STONES, Array16
from polis.akropolis.kernel.state import new_state
from polis.akropolis.players.features import FEATURES
from polis.akropolis.players.lookahead import best_moves, make_best
from polis.akropolis.players.network import shipped_network
from polis.akropolis.players.selfplay import note_move
from polis.akropolis.players.valuing import new_desk, value_moves
from polis.akropolis.rules import Architect, Options

from .simulator import STATE, TILES, Simulator, decks, packed

GAMES = 8
"""Against each Architect."""

CANDIDATES = 40
CHOICES = 16
"""Any of the best moves may be made; poorer ones build long cities, and the board has a rim."""

TURNS = 6
CLOSE = 2e-3
"""Values may differ by so many points: sums are added up in another order."""


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
        self.network = shipped_network(options)
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
        note = np.zeros(FEATURES, np.uint8)
        points = note_move(self.game, self.desk, move, note)
        notes, leads = self.simulator.notes(self.state, np.zeros(1), chosen)
        self._count("features of positions", points == leads[0] and np.array_equal(note, notes[0]))

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
            count = value_moves(game, self.network, self.desk, True)
            places = min(game[STONES] + 1, game[SITE_LENGTH])
            *_, second, best = np.sort(self.desk.values[:places, :count], axis=None)
            clear = bool(best - second > CLOSE)
            made.append(make_best(game, self.network, self.desk))
        for _ in made:
            unmake(game)
        return made

    def _count(self, what: str, *same: bool) -> None:
        self.found[what] += len(same)
        self.found[f"{what} that differ"] += len(same) - sum(map(bool, same))


def main() -> None:
    """Compare some games, and say what agrees."""
    found: Counter[str] = Counter()
    random = np.random.default_rng(3)
    with TemporaryDirectory() as folder:
        simulator = Simulator(Path(folder))
        for architect in Architect:
            for deck in decks(GAMES, int(random.integers(1 << 30))):
                Comparison(simulator, architect, deck, found).play(random)
    for what, number in found.items():
        print(f"{number:7,} {what}")
    if any(number for what, number in found.items() if what.endswith("differ")):
        sys.exit("the simulator does not agree with the kernel")


if __name__ == "__main__":
    main()
