"""What every legal move is worth to its player: points after it, and points still to come.

In a solo game it is the lead over the Architect that counts, so there all values are leads.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.kernel.city import lay, list_placements, take_up
from polis.akropolis.kernel.layout import (
    ARCHITECT,
    BOARD,
    CITIES,
    CITY,
    DECK_LENGTH,
    MOST_PLACEMENTS,
    RING,
    SEATS,
    SITE,
    SITE_LENGTH,
    STONES,
    TRIAL,
    TURN,
    Array16,
)
from polis.compiling import compiled

from .features import (
    F_TURNS,
    FEATURES,
    describe_city,
    describe_rest,
    describe_stones,
)
from .network import Array32, Network, add_city, add_rest, to_go
from .pairs import MOST_PAIRS, SIDES, list_pairs, pairs_at
from .rival import describe_pile
from .sheet import MOST_PLACES, Sheet, new_sheet


class Desk(NamedTuple):
    """Room to work in, for one thread: nothing is allocated while a player thinks."""

    features: Array32
    city: Array32
    """The first layer with the city as it stands."""

    rest: Array32
    """The same with what lies beside the city."""

    hidden: Array32
    second: Array32
    marks: Array16
    """What the cells are with a tile laid (see features.py)."""

    pairs: Array16
    placements: Array16
    views: Array32
    """What the network sees of the city, by placement; one row more for the average of some."""

    sides: Array16
    """The pairs that a placement takes away, and those that it brings."""

    rows: NDArray[np.int64]
    """The numbers of the placements: 0, 1, 2 …"""

    points: Array32
    more: Array32
    """Points after each placement, and those still to come."""

    likely: NDArray[np.int64]
    """Which placements of a tile promise most (see skimming.py)."""

    sheet: Sheet
    """The city as it stands, and why placements promise what they do (see sketching.py)."""

    values: Array32
    """Values by place and placement."""


def new_desk(network: Network) -> Desk:
    """Return room for players with a network of this size."""
    hidden, second = network.layers
    return Desk(
        features=np.zeros(FEATURES, np.float32),
        city=np.zeros(hidden, np.float32),
        rest=np.zeros(hidden, np.float32),
        hidden=np.zeros(hidden, np.float32),
        second=np.zeros(second, np.float32),
        marks=np.zeros(BOARD, np.int16),
        pairs=np.zeros(MOST_PAIRS, np.int16),
        placements=np.zeros(2 * MOST_PLACEMENTS, np.int16),
        views=np.zeros((MOST_PLACEMENTS + 1, F_TURNS), np.float32),
        sides=np.zeros((MOST_PLACEMENTS + 1, 2 * SIDES), np.int16),
        rows=np.arange(MOST_PLACEMENTS + 1),
        points=np.zeros(MOST_PLACEMENTS, np.float32),
        more=np.zeros(MOST_PLACEMENTS + 1, np.float32),
        likely=np.zeros(MOST_PLACEMENTS, np.int64),
        sheet=new_sheet(network),
        values=np.zeros((MOST_PLACES, MOST_PLACEMENTS), np.float32),
    )


@compiled
def turns_left(g: Array16, seat: int, turn: int) -> int:
    """Return how many turns a seat still has from this turn on."""
    turns = g[DECK_LENGTH] - 1
    seats = g[SEATS]
    first = turn + (seat - turn) % seats
    return int((turns - first + seats - 1) // seats) if first < turns else 0


@compiled
def look_at_city(g: Array16, seat: int, network: Network, desk: Desk) -> int:
    """Prepare the first layer with a city as it stands; return its points, with stones."""
    at = CITIES + CITY * seat
    stones = g[STONES + seat]
    points = describe_city(g, at, desk.features, desk.sheet.marks) + stones
    describe_stones(stones, desk.features)
    desk.sheet.now[:] = desk.features[:F_TURNS]
    count = list_pairs(g, at, desk.pairs) if len(network.pairs) > 0 else 0
    add_city(network, desk.sheet.now, desk.pairs, count, desk.city)
    return int(points)


@compiled
def look_beside(
    g: Array16, stones: int, left: int, place: int, network: Network, desk: Desk
) -> int:
    """Go on with what is beside it once the tile at a place is taken; return a rival's points."""
    describe_rest(g, stones, left, place, desk.features)
    theirs = describe_pile(g, place, desk.features) if g[ARCHITECT] else 0
    add_rest(network, desk.features, desk.city, desk.rest)
    return int(theirs)


@compiled
def look_at_placements(
    g: Array16, place: int, left: int, rows: NDArray[np.int64], network: Network, desk: Desk
) -> None:
    """Write down what some placements of the tile at a place would look like, with the points."""
    seat = g[TURN] % g[SEATS]
    at = CITIES + CITY * seat
    tile, stones = g[SITE + place], g[STONES + seat] - place
    theirs = look_beside(g, stones, left, place, network, desk)
    for i in rows:
        p, rotation = desk.placements[2 * i], desk.placements[2 * i + 1]
        if len(network.pairs) > 0:
            pairs_at(g, at, p, rotation, desk.sides, i, 0)
        gained = lay(g, at, TRIAL, tile, p, rotation, RING)
        points = describe_city(g, at, desk.features, desk.marks)
        desk.points[i] = points + stones + gained - theirs
        describe_stones(stones + gained, desk.features)
        for k in range(F_TURNS):
            desk.views[i, k] = desk.features[k]
        if len(network.pairs) > 0:
            pairs_at(g, at, p, rotation, desk.sides, i, SIDES)
        take_up(g, at, TRIAL)


@compiled
def expect(network: Network, desk: Desk, rows: NDArray[np.int64]) -> None:
    """Write down the points still to come after some of these placements."""
    views, now, sides = desk.views, desk.sheet.now, desk.sides
    to_go(network, views, now, sides, rows, desk.rest, desk.hidden, desk.second, desk.more)


@compiled
def value_moves(g: Array16, network: Network, desk: Desk) -> int:
    """Write the value of each move of the player to move to `desk.values`; return placements."""
    seat = g[TURN] % g[SEATS]
    at = CITIES + CITY * seat
    count = list_placements(g, at, desk.placements)
    left = turns_left(g, seat, g[TURN] + 1)
    look_at_city(g, seat, network, desk)
    for place in range(min(g[STONES + seat] + 1, g[SITE_LENGTH])):
        look_at_placements(g, place, left, desk.rows[:count], network, desk)
        if left > 0:
            expect(network, desk, desk.rows[:count])
        for i in range(count):
            desk.values[place, i] = desk.points[i] + (desk.more[i] if left > 0 else 0.0)
    return count


@compiled
def prospects(g: Array16, seat: int, network: Network, desk: Desk) -> float:
    """Return the final points a seat may expect as things stand, before the next move."""
    left = turns_left(g, seat, g[TURN])
    points = look_at_city(g, seat, network, desk)
    points -= look_beside(g, g[STONES + seat], left, -1, network, desk)
    if left == 0:
        return float(points)
    desk.views[0] = desk.sheet.now
    desk.sides[0] = 0
    expect(network, desk, desk.rows[:1])
    return float(points + desk.more[0])
