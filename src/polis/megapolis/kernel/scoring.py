"""Points and places on the flat array."""

from __future__ import annotations

from polis.compiling import compiled

from .layout import (
    BONUS,
    COIN_POINTS,
    COLOURS,
    GOLD,
    HOME,
    HOME_SUM,
    LOWEST,
    SEATS,
    TIES_BY_CARDS,
    VALUES,
    Array16,
)

BASE = 93
"""More than there are cards: counts of cards are the digits of a number."""


@compiled
def points_of(g: Array16, seat: int) -> int:
    """Count a seat's points as things lie."""
    points = g[GOLD + seat] * g[COIN_POINTS]
    for colour in range(COLOURS):
        points += g[HOME_SUM + COLOURS * seat + colour]
    for value in range(VALUES):
        points += g[BONUS + VALUES * seat + value] * (value + LOWEST)
    return int(points)


@compiled
def strength_of(g: Array16, seat: int) -> int:
    """Return a number that is higher the better a seat stands, ties broken by high cards."""
    strength = points_of(g, seat)
    for value in range(VALUES - 1, -1, -1):
        strength *= BASE
        if g[TIES_BY_CARDS]:
            strength += g[BONUS + VALUES * seat + value]
            for colour in range(COLOURS):
                strength += g[HOME + (COLOURS * seat + colour) * VALUES + value]
    return strength


@compiled
def part_of_victory(g: Array16, seat: int) -> float:
    """Return a seat's part of the first place as things lie: 1, 0, or less than 1 if shared."""
    mine, winners = strength_of(g, seat), 1
    for other in range(g[SEATS]):
        if other != seat:
            theirs = strength_of(g, other)
            if theirs > mine:
                return 0.0
            if theirs == mine:
                winners += 1
    return 1.0 / winners
