"""A fresh game array for given options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple

import numpy as np

from polis.akropolis.game import Game
from polis.akropolis.rules import Architect, Options, Rulings, Variants
from polis.akropolis.tiles import ALL_TILES, District, Tile

from . import layout
from .city import lay
from .game import set_up
from .layout import AROUND, Array16, place_of


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


def state_of(game: Game) -> Array16:
    """Return the array of a game at any point. Its log tells who laid what, not how to undo it."""
    state = new_state(game.options)
    hidden = [tile for stack in game.stacks for tile in stack]
    drawn = game.turn + len(game.site)
    state[layout.TURN] = game.turn
    state[layout.SITE_LENGTH], state[layout.DRAWN] = len(game.site), drawn
    state[layout.DECK_LENGTH] = drawn + len(hidden)
    _write(state, layout.SITE, game.site)
    _write(state, layout.DECK + drawn, hidden)
    stones = [*game.stones, *([game.pile.stones] if game.pile else [])]
    state[layout.STONES : layout.STONES + len(stones)] = stones
    for seat, city in enumerate(game.cities):
        for turn, (tile, (cell, rotation), _) in enumerate(city.laid):
            entry = layout.LOG + layout.ENTRY * (seat + turn * game.options.seats)
            lay(state, city_at(seat), entry, tile_number(tile), place_of(cell), rotation, AROUND)
    for turn, tile in enumerate(game.pile.tiles if game.pile else ()):
        state[layout.LOG + layout.ENTRY * (2 * turn + 1) + layout.E_TILE] = tile_number(tile)
    own_turns = (t for t in range(game.turn) if t % game.options.seats < game.options.players)
    for turn, move in zip(own_turns, game.moves, strict=False):
        state[layout.LOG + layout.ENTRY * turn + layout.E_PLACE] = move.price
    return state


def _write(state: Array16, at: int, tiles: Sequence[Tile]) -> None:
    state[at : at + len(tiles)] = [tile_number(tile) for tile in tiles]


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
    return _NUMBERS[tile]


_NUMBERS = {tile: at for at, tile in reversed(list(enumerate(ALL_TILES)))}
"""Of tiles that exist more than once, the first counts."""
