"""Information-set tree search: one tree of what everyone sees, over many ways hidden cards may lie.

Each try fills in what the seat does not know, walks down the tree by moves that are possible in
this filling, adds one node, and lets quick players finish the round. A move's upper confidence
bound counts how often it could have been chosen, not how often its parent was passed.
(Cowling, Powley, Whitehouse 2012.)
"""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from polis.compiling import compiled
from polis.megapolis.kernel.chance import Chance, below
from polis.megapolis.kernel.choices import list_moves, next_seat
from polis.megapolis.kernel.game import make
from polis.megapolis.kernel.hidden import Hidden, fill
from polis.megapolis.kernel.layout import Q_DRAFT, QUESTION, ROUND, SEATS, Array16
from polis.megapolis.kernel.scoring import points_of

from .judging import Floats, choose_at_a_glance
from .playouts import RIVALRY, play_on, reward

Ints = NDArray[np.int32]


class Tree(NamedTuple):
    """Nodes by number; 0 is the root. A node is the move that leads to it."""

    size: Ints
    move: Ints
    actor: Ints
    child: Ints
    sibling: Ints
    visits: Ints
    possible: Ints
    """How often the move could have been chosen."""

    value: Floats
    """The rewards of whoever made the move, together."""

    points: Floats
    """The final points of the root's seat, together."""


def new_tree(nodes: int) -> Tree:
    """Return a tree that is nothing but its root, with room for so many nodes."""
    move, actor, child, sibling, visits, possible = np.zeros((6, nodes), np.int32)
    value, points = np.zeros((2, nodes), np.float64)
    size = np.ones(1, np.int32)
    return Tree(size, move, actor, child, sibling, visits, possible, value, points)


@compiled
def grow(
    hidden: Hidden,
    seat: int,
    tree: Tree,
    tries: int,
    last_round: int,
    explore: float,
    noise: float,
    chance: Chance,
) -> None:
    """Grow the tree by so many tries, as long as there is room."""
    g = np.empty_like(hidden.base)
    heap = np.empty(92, np.int16)
    room = np.empty((3, len(g)), np.int16)
    worth = np.empty(4, np.float64)
    path = np.empty(256, np.int32)
    for _ in range(tries):
        if tree.size[0] >= len(tree.move):
            return
        fill(hidden, g, heap, chance)
        length = _descend(g, seat, tree, path, explore, noise, chance, room, worth)
        play_on(g, last_round, noise, chance, room, worth)
        for other in range(g[SEATS]):
            worth[other] = reward(g, other)
        points = points_of(g, seat)
        for at in range(length):
            node = path[at]
            tree.visits[node] += 1
            tree.value[node] += worth[tree.actor[node]]
            tree.points[node] += points


@compiled
def _descend(
    g: Array16,
    me: int,
    tree: Tree,
    path: Ints,
    explore: float,
    noise: float,
    chance: Chance,
    room: Array16,
    worth: Floats,
) -> int:
    """Walk down by the best bounds and add a node; return how many nodes were passed."""
    node, length, start = 0, 0, g[ROUND]
    while g[ROUND] == start and length < len(path):
        seat = next_seat(g)
        if seat < 0:
            break
        if g[QUESTION] == Q_DRAFT and seat != me:
            # Nobody sees what others keep, so it is no branch of the tree.
            move = choose_at_a_glance(g, seat, True, RIVALRY, noise, chance, room, worth)
            make(g, seat, move, room[1])
            continue
        if g[QUESTION] == Q_DRAFT and length > 0:
            break
        moves = room[1]
        count = list_moves(g, seat, moves)
        known = node
        node = _best_child(tree, node, moves, count, explore)
        fresh = node < 0
        if fresh:
            node = _add(tree, known, moves, count, seat, chance)
        path[length] = node
        length += 1
        make(g, seat, tree.move[node], room[2])
        if fresh:
            break
    return length


@compiled
def _best_child(tree: Tree, node: int, moves: Array16, count: int, explore: float) -> int:
    """Return the possible child with the best bound; -1 if a possible move is not in the tree.

    Moves that are in the tree are struck from the list, by -1.
    """
    best, most, found = -1, -1.0, 0
    child = tree.child[node]
    while child:
        for at in range(count):
            if moves[at] == tree.move[child]:
                moves[at] = -1
                found += 1
                tree.possible[child] += 1
                visits = tree.visits[child]
                bound = tree.value[child] / visits + explore * sqrt(
                    log(tree.possible[child]) / visits
                )
                if bound > most:
                    best, most = child, bound
                break
        child = tree.sibling[child]
    return int(best) if found == count else -1


@compiled
def _add(tree: Tree, parent: int, moves: Array16, count: int, seat: int, chance: Chance) -> int:
    """Add a node for one of the moves that are not in the tree yet."""
    left = 0
    for at in range(count):
        if moves[at] >= 0:
            moves[left] = moves[at]
            left += 1
    node = tree.size[0]
    tree.size[0] += 1
    tree.move[node] = moves[below(chance, left)]
    tree.actor[node] = seat
    tree.possible[node] = 1
    tree.sibling[node] = tree.child[parent]
    tree.child[parent] = node
    return int(node)
