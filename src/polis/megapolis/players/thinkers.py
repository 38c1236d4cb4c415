"""The players themselves: by chance, at a glance, or by looking ahead."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

import numpy as np

from polis.megapolis.kernel.chance import new_chance
from polis.megapolis.kernel.choices import list_moves
from polis.megapolis.kernel.hidden import hidden_of
from polis.megapolis.kernel.layout import MOST_CHOICES, MOST_SEATS, SIZE
from polis.megapolis.kernel.state import move_of
from polis.megapolis.known import Known
from polis.megapolis.moves import Move

from .judging import choose_at_a_glance
from .player import Advice
from .tree import grow, new_tree

BITS = 62


def legal_moves(known: Known) -> list[Move]:
    """Return the moves from which a seat may choose, by what it knows."""
    moves = np.empty(MOST_CHOICES, np.int16)
    count = list_moves(hidden_of(known).base, known.seat, moves)
    return [move_of(int(code)) for code in moves[:count]]


class RandomPlayer:
    """Makes any legal move, each with the same chance."""

    def choose(self, known: Known, seconds: float, random: Random) -> Move:
        """Return a random move."""
        return random.choice(legal_moves(known))


@dataclass(frozen=True)
class Glancer:
    """Makes the move after which the table looks best."""

    foresees: bool = True
    """Count with the cards in the hand, rather than with what would remain now."""

    rivalry: float = 0.5
    """How much a point for the best other weighs."""

    noise: float = 0.01
    """How far, in points, its judgement strays."""

    def choose(self, known: Known, seconds: float, random: Random) -> Move:
        """Return the best move at a glance."""
        room, worth = np.empty((3, SIZE), np.int16), np.empty(MOST_SEATS)
        chance = new_chance(random.getrandbits(BITS))
        style = (self.foresees, self.rivalry, self.noise)
        base = hidden_of(known).base
        return move_of(choose_at_a_glance(base, known.seat, *style, chance, room, worth))


@dataclass(frozen=True)
class Thinker:
    """Searches the tree of what may come in this round."""

    tries: int = 4000
    explore: float = 0.25
    noise: float = 1.5
    """How far the quick players of its imagination stray, in points."""

    chunk: int = 250
    """Tries between two looks at the clock."""

    def choose(self, known: Known, seconds: float, random: Random) -> Move:
        """Return the most promising move."""
        only = legal_moves(known)
        return only[0] if len(only) == 1 else self.advise(known, seconds, random)[0].move

    def advise(self, known: Known, seconds: float, random: Random) -> list[Advice]:
        """Return the moves worth considering, best first, with what to expect of them."""
        deadline = time.perf_counter() + 0.6 * seconds
        hidden, tree = hidden_of(known), new_tree(self.tries + 1)
        chance = new_chance(random.getrandbits(BITS))
        for done in range(0, self.tries, self.chunk):
            tries = min(self.chunk, self.tries - done)
            style = (known.state.round, self.explore, self.noise)
            grow(hidden, known.seat, tree, tries, *style, chance)
            if time.perf_counter() > deadline:
                break
        children, child = [], int(tree.child[0])
        while child:
            children.append(child)
            child = int(tree.sibling[child])
        children.sort(key=lambda child: (-tree.visits[child], -tree.value[child]))
        return [
            Advice(
                move_of(int(tree.move[child])),
                float(tree.points[child] / tree.visits[child]),
                float(tree.value[child] / tree.visits[child]),
            )
            for child in children
        ]
