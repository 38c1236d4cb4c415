"""What every legal move would bring: each is made, scored and taken back."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .city import lay, list_placements, take_up
from .compiling import compiled
from .layout import (
    CITIES,
    CITY,
    RULINGS,
    SEATS,
    SITE,
    SITE_LENGTH,
    STONES,
    TRIAL,
    TURN,
    VARIANTS,
    Array16,
)
from .scoring import score_city


@compiled
def evaluate_moves(g: Array16, placements: Array16, points: NDArray[np.int32]) -> int:
    """Write the points the player to move would have after each move; return the placements.

    `placements` gets the p, rotation pairs, and `points[place, placement]` the points, for every
    place of the site that the player can pay for.
    """
    seat = g[TURN] % g[SEATS]
    at = CITIES + CITY * seat
    count = list_placements(g, at, placements)
    for place in range(min(g[STONES + seat] + 1, g[SITE_LENGTH])):
        stones = g[STONES + seat] - place
        for i in range(count):
            gained = lay(g, at, TRIAL, g[SITE + place], placements[2 * i], placements[2 * i + 1])
            scored = score_city(g, at, g[VARIANTS], g[RULINGS])
            points[place, i] = scored + stones + gained
            take_up(g, at, TRIAL)
    return count
