"""Filling in what a seat does not know: cards and modifiers, at random, as they may well be."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from polis.compiling import compiled
from polis.megapolis.known import Known

from . import layout as at
from .chance import Chance, below
from .layout import (
    BENT,
    DECK,
    DECK_LENGTH,
    HAND,
    MODIFIERS,
    MOST_MODIFIERS,
    NEXT_STACKS,
    NUMBERS,
    PACK,
    SEATS,
    STACK,
    STACK_LENGTH,
    TYPES,
    Array16,
)
from .state import table_of, type_of, write_cards


class Hidden(NamedTuple):
    """A table as a seat knows it, and the heaps from which the rest is drawn."""

    base: Array16
    pool: Array16
    split: Array16
    quotas: Array16
    """By seat, how many of the split cards it has."""

    needs: Array16
    """By seat, how many cards of its hand come from the pool."""

    packs: Array16
    """By seat, how many cards of its pack come from the pool."""

    modifiers: Array16
    laid: Array16
    """The districts at which unknown modifiers lie."""

    flags: Array16
    """Whether the modifier to be laid is unknown."""


def hidden_of(known: Known) -> Hidden:
    """Write an information set as arrays."""
    state, players = known.state, known.state.players
    g = table_of(state)
    g[at.DECK_LENGTH], g[at.STACK_LENGTH] = known.deck_size, known.stack_size
    g[at.PACK_SIZE] = known.pack_size
    needs, packs = np.zeros(at.MOST_SEATS, np.int16), np.zeros(at.MOST_SEATS, np.int16)
    quotas = np.zeros(at.MOST_SEATS, np.int16)
    for seat in range(players):
        g[at.HAND_SIZE + seat] = known.hand_sizes[seat]
        write_cards(g, at.HAND + at.TYPES * seat, known.certain[seat])
        quotas[seat] = known.quotas[seat]
        needs[seat] = known.hand_sizes[seat] - len(known.certain[seat]) - known.quotas[seat]
        pack = known.packs[seat]
        write_cards(g, at.PACK + at.TYPES * seat, pack or ())
        packs[seat] = 0 if pack is not None else known.pack_size
    for laid in state.laid:
        g[at.BENT + laid.colour] += laid.number
    for stack in range(2):
        first = at.NEXT_STACKS + stack * at.MOST_MODIFIERS
        g[first : first + len(state.rules.modifiers)] = sorted(state.rules.modifiers)
    return Hidden(
        g,
        np.array([type_of(card) for card in known.pool], np.int16),
        np.array([type_of(card) for card in known.split], np.int16),
        quotas,
        needs,
        packs,
        np.array(known.modifiers, np.int16),
        np.array(known.hidden_laid, np.int16),
        np.array([known.hidden_number], np.int16),
    )


@compiled
def mix(cards: Array16, chance: Chance) -> None:
    """Shuffle an array."""
    for i in range(len(cards) - 1, 0, -1):
        j = below(chance, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@compiled
def fill(hidden: Hidden, g: Array16, heap: Array16, chance: Chance) -> None:
    """Write a whole game into `g` that fits what is known; `heap` is room for all cards."""
    g[:] = hidden.base
    split, pool, modifiers = hidden.split, hidden.pool, hidden.modifiers
    mix(split, chance)
    at_split = 0
    for seat in range(g[SEATS]):
        for _ in range(hidden.quotas[seat]):
            g[HAND + TYPES * seat + split[at_split]] += 1
            at_split += 1
    # Split cards that found no hand are somewhere in the pool after all.
    count = 0
    for kind in pool:
        heap[count] = kind
        count += 1
    for at_rest in range(at_split, len(split)):
        heap[count] = split[at_rest]
        count += 1
    mix(heap[:count], chance)
    for seat in range(g[SEATS]):
        for _ in range(hidden.needs[seat]):
            count -= 1
            g[HAND + TYPES * seat + heap[count]] += 1
        for _ in range(hidden.packs[seat]):
            count -= 1
            g[PACK + TYPES * seat + heap[count]] += 1
    for place in range(g[DECK_LENGTH]):
        g[DECK + place] = heap[place]
    _fill_modifiers(g, modifiers, hidden.laid, hidden.flags[0] != 0, chance)


@compiled
def _fill_modifiers(
    g: Array16, modifiers: Array16, laid: Array16, hidden_number: bool, chance: Chance
) -> None:
    mix(modifiers, chance)
    used = 0
    if hidden_number:
        g[NUMBERS] = modifiers[0]
        used = 1
    for colour in laid:
        g[BENT + colour] += modifiers[used]
        used += 1
    for place in range(g[STACK_LENGTH]):
        g[STACK + place] = modifiers[used + place]
    for stack in range(2):
        first = NEXT_STACKS + stack * MOST_MODIFIERS
        mix(g[first : first + g[MODIFIERS]], chance)
