"""The game on a flat array: turns, the Architect's among them, and taking them back."""

from __future__ import annotations

from polis.compiling import compiled

from .city import clear_city, lay, take_up
from .layout import (
    ARCHITECT,
    AROUND,
    CITIES,
    CITY,
    COUNT,
    DECK,
    DECK_LENGTH,
    DRAWN,
    E_PLACE,
    E_STONES,
    E_TILE,
    ENTRY,
    HAS_PLAZA,
    HOUSE,
    HOUSE_PLAZA,
    LOG,
    MARKET,
    MARKET_PLAZA,
    OUT,
    PLAYERS,
    QUARRY,
    RULINGS,
    SEATS,
    SITE,
    SITE_LENGTH,
    STARS,
    STONES,
    TEMPLE,
    TILE_HEXES,
    TURN,
    VARIANTS,
    Array16,
)
from .scoring import score_city

METAGENES = 2
CALLICRATES = 3
NO_TILE = -1


@compiled
def set_up(g: Array16) -> None:
    """Start a game over with the deck as it lies in the array."""
    seats = g[SEATS]
    g[TURN] = 0
    g[SITE_LENGTH] = seats + 2
    g[DRAWN] = seats + 2
    for place in range(seats + 2):
        g[SITE + place] = g[DECK + place]
    for seat in range(seats):
        g[STONES + seat] = seat + 1
    for seat in range(g[PLAYERS]):
        clear_city(g, CITIES + CITY * seat)


@compiled
def is_over(g: Array16) -> bool:
    """Tell whether the last round has been played."""
    return bool(g[SITE_LENGTH] == 1 and g[DRAWN] == g[DECK_LENGTH])


@compiled
def take(g: Array16, place: int) -> int:
    """Take a tile from the site (places from 0), close the gap, lay out a stack if need be."""
    tile = g[SITE + place]
    length = g[SITE_LENGTH] - 1
    for i in range(place, length):
        g[SITE + i] = g[SITE + i + 1]
    if length == 1 and g[DRAWN] < g[DECK_LENGTH]:
        stack = g[SEATS] + 1
        for i in range(stack):
            g[SITE + 1 + i] = g[DECK + g[DRAWN] + i]
        g[DRAWN] += stack
        length += stack
    g[SITE_LENGTH] = length
    g[TURN] += 1
    return int(tile)


@compiled
def put_back(g: Array16, place: int, tile: int) -> None:
    """Undo take."""
    length = g[SITE_LENGTH]
    # A site can only be full after a tile was taken if a stack has just been laid out.
    if length == g[SEATS] + 2:
        g[DRAWN] -= g[SEATS] + 1
        length = 1
    for i in range(length, place, -1):
        g[SITE + i] = g[SITE + i - 1]
    g[SITE + place] = tile
    g[SITE_LENGTH] = length + 1
    g[TURN] -= 1


@compiled
def make(g: Array16, place: int, p: int, rotation: int) -> None:
    """Make a legal move for the player to move; the Architect then takes his turn."""
    seat = g[TURN] % g[SEATS]
    entry = LOG + ENTRY * g[TURN]
    g[entry + E_PLACE] = place
    g[entry + E_STONES] = g[STONES + seat]
    gained = lay(g, CITIES + CITY * seat, entry, take(g, place), p, rotation, AROUND)
    g[STONES + seat] += gained - place
    if g[ARCHITECT]:  # who always has the last turn, so the game cannot be over yet
        g[STONES + 1] += place
        _architects_turn(g)


@compiled
def architects_choice(tiles: Array16, first: int, length: int, stones: int) -> int:
    """Return the place he takes: the cheapest tile with a plaza if he can pay, or the first."""
    place = 0
    while place < length and not HAS_PLAZA[tiles[first + place]]:
        place += 1
    return 0 if place == length or place > stones else place


@compiled
def _architects_turn(g: Array16) -> None:
    entry = LOG + ENTRY * g[TURN]
    g[entry + E_STONES] = g[STONES + 1]
    place = architects_choice(g, SITE, g[SITE_LENGTH], g[STONES + 1])
    g[entry + E_PLACE] = place
    g[entry + E_TILE] = take(g, place)
    g[STONES + 1] -= place


@compiled
def unmake(g: Array16) -> None:
    """Take back the last move, and the Architect's turn after it."""
    if g[ARCHITECT] and g[TURN] % 2 == 0:
        entry = LOG + ENTRY * (g[TURN] - 1)
        put_back(g, g[entry + E_PLACE], g[entry + E_TILE])
        g[STONES + 1] = g[entry + E_STONES]
    entry = LOG + ENTRY * (g[TURN] - 1)
    put_back(g, g[entry + E_PLACE], g[entry + E_TILE])
    seat = g[TURN] % g[SEATS]
    g[STONES + seat] = g[entry + E_STONES]
    if g[ARCHITECT]:
        g[STONES + 1] -= g[entry + E_PLACE]
    take_up(g, CITIES + CITY * seat, entry)


@compiled
def points_of(g: Array16, seat: int) -> int:
    """Score a seat as things stand, stones among the points."""
    if g[ARCHITECT] and seat == 1:
        return points_of_pile(g, NO_TILE) + int(g[STONES + 1])
    return score_city(g, CITIES + CITY * seat, g[VARIANTS], g[RULINGS]) + int(g[STONES + seat])


@compiled
def points_of_pile(g: Array16, extra: int) -> int:
    """Score the Architect's tiles, and one more if it is given: every other turn is his."""
    for kind in range(12):
        g[COUNT + kind] = 0
    g[COUNT + HOUSE_PLAZA] = 1
    g[COUNT + QUARRY] = 3
    for turn in range(1, g[TURN], 2):
        tile = g[LOG + ENTRY * turn + E_TILE]
        for i in range(3):
            g[COUNT + TILE_HEXES[tile, i]] += 1
    if extra != NO_TILE:
        for i in range(3):
            g[COUNT + TILE_HEXES[extra, i]] += 1
    level = 2 if g[ARCHITECT] == CALLICRATES else 1
    points = 2 * g[COUNT + QUARRY] if g[ARCHITECT] == METAGENES else 0
    for kind in range(5):
        count = g[COUNT + HOUSE + kind]
        doubled = _doubled(g, HOUSE + kind, count, level) if g[VARIANTS] >> kind & 1 else 0
        g[OUT + kind] = level * (count + doubled)
        g[OUT + 5 + kind] = g[COUNT + HOUSE_PLAZA + kind] * STARS[kind]
        points += g[OUT + kind] * g[OUT + 5 + kind]
    return points


@compiled
def _doubled(g: Array16, kind: int, count: int, level: int) -> int:
    if kind == HOUSE:
        return count if count * level >= 10 else 0
    if kind == MARKET:
        return min(count, 3 * int(g[COUNT + MARKET_PLAZA]))
    if kind == TEMPLE:
        return count if level >= 2 else 0
    return count
