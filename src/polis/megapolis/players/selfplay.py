"""Games of searching players against themselves, whole in compiled code: for the balance report.

A player here forgets what it saw of others' packs in the draft; apart from that it knows what a
seat at the table knows, and nothing more.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polis.compiling import compiled
from polis.megapolis.kernel.chance import Chance, seed_game
from polis.megapolis.kernel.choices import list_moves, next_seat
from polis.megapolis.kernel.game import make
from polis.megapolis.kernel.hidden import Hidden
from polis.megapolis.kernel.layout import (
    BENT,
    COLOURS,
    DECK,
    DECK_LENGTH,
    HAND,
    HAND_SIZE,
    M_AT,
    M_MEGA,
    MOST_CHOICES,
    NUMBERS,
    PACK,
    PACK_SIZE,
    PICKS,
    Q_DISTRICT,
    Q_DRAFT,
    Q_PLAY,
    QUESTION,
    ROUND,
    SEATS,
    STACK,
    STACK_LENGTH,
    SYNERGY,
    TYPES,
    VALUES,
    Array16,
)
from polis.megapolis.kernel.random_play import deal_game
from polis.megapolis.kernel.scoring import part_of_victory, points_of

from .tree import Tree, grow

EXPLORE = 0.25
NOISE = 1.5

Counts = NDArray[np.int32]


@compiled
def hide(g: Array16, seat: int, laid: Array16, count: int) -> Hidden:
    """Return what a seat knows; `laid` lists modifiers as colour, number and seat."""
    base = g.copy()
    pool = np.empty(92, np.int16)
    needs, packs, quotas = np.zeros(4, np.int16), np.zeros(4, np.int16), np.zeros(4, np.int16)
    cards = 0
    for place in range(g[DECK_LENGTH]):
        pool[cards] = g[DECK + place]
        cards += 1
    for other in range(g[SEATS]):
        base[PICKS + 2 * other] = base[PICKS + 2 * other + 1] = -1
        if other == seat:
            continue
        needs[other] = g[HAND_SIZE + other]
        packs[other] = g[PACK_SIZE] if g[QUESTION] == Q_DRAFT else 0
        for kind in range(TYPES):
            for _ in range(g[HAND + TYPES * other + kind] + g[PACK + TYPES * other + kind]):
                pool[cards] = kind
                cards += 1
            base[HAND + TYPES * other + kind] = base[PACK + TYPES * other + kind] = 0
    modifiers, districts = np.empty(8, np.int16), np.empty(8, np.int16)
    unknown = 0
    for colour in range(COLOURS):
        base[BENT + colour] = 0
    for at in range(count):
        if laid[at, 2] == seat:
            base[BENT + laid[at, 0]] += laid[at, 1]
        else:
            districts[unknown] = laid[at, 0]
            modifiers[unknown] = laid[at, 1]
            unknown += 1
    for place in range(g[STACK_LENGTH]):
        modifiers[unknown + place] = g[STACK + place]
    return Hidden(
        base,
        pool[:cards],
        np.empty(0, np.int16),
        quotas,
        needs,
        packs,
        modifiers[: unknown + g[STACK_LENGTH]],
        districts[:unknown],
        np.zeros(1, np.int16),
    )


@compiled
def think(hidden: Hidden, seat: int, tree: Tree, tries: int, chance: Chance) -> int:
    """Return the move that a fresh tree visits most."""
    for node in range(tree.size[0]):
        tree.child[node] = tree.visits[node] = 0
        tree.value[node] = tree.points[node] = 0.0
    tree.size[0] = 1
    grow(hidden, seat, tree, tries, int(hidden.base[ROUND]), EXPLORE, NOISE, chance)
    best, most, child = 0, 0, tree.child[0]
    while child:
        if tree.visits[child] > most:
            best, most = tree.move[child], tree.visits[child]
        child = tree.sibling[child]
    return int(best)


@compiled
def play_game(
    g: Array16, tree: Tree, tries: int, chance: Chance, held: Counts, used: Counts
) -> None:
    """Play a game to its end.

    `held[seat, colour]` counts the turns at which a seat could have played a card of that colour,
    `used[seat, colour]` those at which it played one into the Megapolis.
    """
    moves = np.empty(MOST_CHOICES, np.int16)
    laid = np.empty((8, 3), np.int16)
    count, number = 0, g[ROUND]
    seat = next_seat(g)
    while seat >= 0:
        if g[ROUND] != number:
            count, number = 0, g[ROUND]
        question = g[QUESTION]
        count_of_moves = list_moves(g, seat, moves)
        move = int(moves[0])
        if count_of_moves > 1:
            move = think(hide(g, seat, laid, count), seat, tree, tries, chance)
        if question == Q_PLAY:
            for colour in range(COLOURS):
                for value in range(VALUES):
                    if g[HAND + TYPES * seat + VALUES * colour + value]:
                        held[seat, colour] += 1
                        break
            if move >= M_MEGA:
                used[seat, (move - M_MEGA) // VALUES] += 1
        elif question == Q_DISTRICT:
            laid[count, 0], laid[count, 1], laid[count, 2] = move - M_AT, g[NUMBERS], seat
            count += 1
        make(g, seat, move, moves)
        seat = next_seat(g)


@compiled
def play_games(
    blank: Array16,
    tree: Tree,
    tries: int,
    seed: int,
    first: int,
    held: Counts,
    used: Counts,
    points: Counts,
    wins: NDArray[np.float32],
    synergies: Array16,
) -> None:
    """Play the games numbered from `first` on, a row of the results each.

    The combination of synergy cards follows from the number: each of the 81 in turn.
    """
    g = np.empty_like(blank)
    chance = np.empty(1, np.uint64)
    for row in range(len(points)):
        seed_game(chance, seed, first + row)
        deal_game(g, blank, chance, False)
        combination = (first + row) % 81
        for colour in range(COLOURS):
            g[SYNERGY + colour] = synergies[row, colour] = combination % 3
            combination //= 3
        play_game(g, tree, tries, chance, held[row], used[row])
        for seat in range(g[SEATS]):
            points[row, seat] = points_of(g, seat)
            wins[row, seat] = part_of_victory(g, seat)
