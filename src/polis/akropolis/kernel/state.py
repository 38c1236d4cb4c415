"""A fresh game array for given options."""

from __future__ import annotations

from dataclasses import astuple

import numpy as np

from polis.akropolis.rules import Architect, Options, Rulings, Variants
from polis.akropolis.tiles import ALL_TILES, District, Tile

from . import layout
from .game import set_up
from .layout import Array16


def new_state(options: Options) -> Array16:
    """Return a game's array with the options written in and the deck in the tile list's order."""
    state = np.zeros(layout.state_size(options), np.int16)
    state[layout.SEATS], state[layout.PLAYERS] = options.seats, options.players
    state[layout.VARIANTS] = variants_mask(options.variants)
    state[layout.RULINGS] = rulings_mask(options.rulings)
    if options.architect:
        state[layout.ARCHITECT] = list(Architect).index(options.architect) + 1
    deck = [tile_number(tile) for tile in options.tiles]
    state[layout.DECK_LENGTH] = len(deck)
    state[layout.DECK : layout.DECK + len(deck)] = deck
    for seat in range(options.players):
        state[city_at(seat) :][: layout.CITY] = layout.STARTING_BLOCK
    set_up(state)
    return state


def variants_mask(variants: Variants) -> int:
    """Return variants as bits, houses first."""
    return sum(1 << at for at, district in enumerate(District) if district in variants)


def rulings_mask(rulings: Rulings) -> int:
    """Return rulings as bits, in the order of their fields."""
    return sum(1 << at for at, on in enumerate(astuple(rulings)) if on)


def city_at(seat: int) -> int:
    """Return where a seat's city starts."""
    return layout.CITIES + layout.CITY * seat


def tile_number(tile: Tile) -> int:
    """Return a number by which the kernel knows a tile."""
    return ALL_TILES.index(tile)
