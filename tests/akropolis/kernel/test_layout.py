"""How a game lies in memory: nothing overlaps, nothing is cut off, and it is small."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from polis.akropolis import ALL_TILES, City, Options
from polis.akropolis.kernel import layout
from polis.akropolis.kernel.layout import cell_of, place_of
from polis.akropolis.kernel.state import new_state, rulings_mask, variants_mask
from polis.hexes import (
    ORIGIN,
    Cell,
    Direction,
    around,
    distance,
    enclosed_regions,
    neighbour,
    regions,
)

from ..helpers import disc
from .playing import EVERY_RULING_MIX, EVERY_VARIANT_MIX, KINDS, name

MOST_TILES = 30
SPAN = 62
"""The steps from end to end of the longest city: two for each of 31 tiles."""


@pytest.mark.parametrize("kind", KINDS, ids=name)
def test_a_running_game_takes_at_most_64_kilobytes(kind: Options) -> None:
    state = new_state(kind)
    assert state.nbytes == 2 * layout.state_size(kind)
    assert state.nbytes <= 64 * 1024


def test_no_game_brings_more_than_thirty_tiles_into_a_city() -> None:
    assert max(kind.rounds * (kind.seats + 1) // kind.seats for kind in KINDS) == MOST_TILES
    assert max(len(kind.tiles) - 1 for kind in KINDS) <= layout.TURNS


@pytest.mark.parametrize("kind", KINDS, ids=name)
def test_the_tiles_of_a_game_are_the_first_of_the_list(kind: Options) -> None:
    assert kind.tiles == ALL_TILES[: len(kind.tiles)]


def test_cells_that_share_a_slot_are_72_steps_apart() -> None:
    sharing = [
        distance(cell, ORIGIN)
        for cell in disc(80) - {ORIGIN}
        if place_of(cell) & layout.MASK == place_of(ORIGIN) & layout.MASK
    ]
    assert min(sharing) == 72
    # A city's span, two cells within reach on either side, and one more that is looked at.
    assert min(sharing) > SPAN + 2 * 3


def test_the_number_of_a_cell_tells_the_cell() -> None:
    for cell in disc(SPAN + 6):
        assert cell_of(place_of(cell)) == cell
        assert abs(place_of(cell)) < 1 << 15


@pytest.mark.parametrize("direction", Direction, ids=lambda direction: direction.name)
def test_a_neighbour_is_an_addition_away(direction: Direction) -> None:
    for cell in disc(5):
        step = int(layout.STEP[direction])
        assert cell_of(place_of(cell) + step) == neighbour(cell, direction)
    assert layout.STEP[6] == layout.STEP[0]


def euler(cells: set[Cell]) -> int:
    """Return pieces minus holes."""
    return len(regions(cells)) - len(enclosed_regions(cells))


@pytest.mark.parametrize("rotation", Direction, ids=lambda rotation: rotation.name)
def test_a_tile_closes_a_hole_for_each_further_stretch_it_meets(rotation: Direction) -> None:
    tile = {ORIGIN, neighbour(ORIGIN, rotation), neighbour(ORIGIN, rotation + 1)}
    ring = [cell_of(int(p)) for p in layout.SURROUNDINGS[rotation, : layout.RING]]
    beyond = [cell_of(int(p)) for p in layout.SURROUNDINGS[rotation, layout.RING :]]
    assert set(ring) == around(tile)
    assert set(beyond) == around(tile | set(ring))
    assert len(ring) + len(beyond) == layout.AROUND
    for pattern in range(1 << layout.RING):
        built = {cell for at, cell in enumerate(ring) if pattern >> at & 1}
        # In a city, which is one piece, what Euler's figure loses is what the holes gain.
        assert layout.ARCS[pattern] - 1 == euler(built) - euler(built | tile)


def test_every_list_has_room_for_the_largest_city() -> None:
    starting = len(City().skyline)
    assert starting + 3 * MOST_TILES <= layout.REACH - layout.BUILT
    assert layout.STARTING_REACH + layout.AROUND * MOST_TILES <= layout.REACH_SIZE
    hexes = Counter(hexagon for tile in ALL_TILES for hexagon in tile.hexes)
    hexes.update(spot.hex for spot in City().skyline.values())
    assert max(hexes.values()) <= 64
    # The stack's first 512 numbers are for the empty cells around a city, the rest for houses.
    assert len(City().border) + (layout.RING - 1) * MOST_TILES <= 512
    assert hexes[layout.HEXES[layout.HOUSE - 1]] <= layout.CITIES - layout.STACK - 512
    assert max(hexes.values()) <= layout.LEVEL_MASK + 64
    assert MOST_TILES <= layout.LEVEL_MASK
    assert MOST_TILES <= layout.TILE_MASK >> layout.TILE_SHIFT


def test_the_parts_of_the_array_follow_each_other() -> None:
    assert layout.SITE - layout.STONES == 4
    assert max(kind.site_size for kind in KINDS) == layout.DECK - layout.SITE
    assert len(ALL_TILES) == layout.OUT - layout.DECK
    assert layout.LOG - layout.OUT >= 10
    assert layout.E_STONES < layout.ENTRY
    assert layout.TRIAL == layout.LOG + layout.TURNS * layout.ENTRY


def test_a_starting_city_is_the_reference_s() -> None:
    block = layout.STARTING_BLOCK
    reach = [cell_of(int(p)) for p in block[layout.REACH :][: layout.STARTING_REACH]]
    built = [cell_of(int(p)) for p in block[layout.BUILT :][: block[layout.BUILT_LENGTH]]]
    city = City()
    assert set(built) == set(city.skyline)
    assert set(reach) == {*city.skyline, *city.border, *around(city.border)}
    assert len(set(reach)) == len(reach)
    for cell in reach:
        value = int(block[layout.CELLS + (place_of(cell) & layout.MASK)])
        assert (value < 0) == (cell in city.border)
        assert value & layout.LISTED


def test_options_have_bits_of_their_own() -> None:
    assert [variants_mask(mix) for mix in EVERY_VARIANT_MIX].count(0) == 1
    assert {variants_mask(mix) for mix in EVERY_VARIANT_MIX} == set(range(32))
    assert {rulings_mask(mix) for mix in EVERY_RULING_MIX} == set(range(8))
    options = replace(KINDS[0], variants=EVERY_VARIANT_MIX[5], rulings=EVERY_RULING_MIX[6])
    state = new_state(options)
    assert state[layout.VARIANTS] == variants_mask(options.variants)
    assert state[layout.RULINGS] == rulings_mask(options.rulings)
