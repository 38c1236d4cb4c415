"""What the network sees of the Illustrious Architect: his pile after his next turn.

His answer to a move is certain unless a new stack is laid out before it, so the pile is described
as it will be when the player moves again.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.kernel.game import NO_TILE, architects_choice, points_of_pile
from polis.akropolis.kernel.layout import (
    ARCHITECT,
    COUNT,
    OUT,
    QUARRY,
    SITE,
    SITE_LENGTH,
    STONES,
    TILE_HEXES,
    Array16,
)
from polis.compiling import compiled

from .features import F_PILE, F_SITE, describe_order

PILE_VALUES: Final = F_PILE
PILE_STARS: Final = F_PILE + 5
PILE_POINTS: Final = F_PILE + 10
PILE_STONES: Final = F_PILE + 15  # stones, and at least 1, 2
PILE_QUARRIES: Final = F_PILE + 18
PILE_ANSWERED: Final = F_PILE + 19
PILE_ARCHITECT: Final = F_PILE + 20  # which of the three


@compiled
def describe_pile(g: Array16, taken: int, f: NDArray[np.float32]) -> int:
    """Write the features of the pile once the tile at place `taken` is paid for; return his points.

    A negative place describes the pile as it stands.
    """
    site = np.empty(6, np.int16)
    length = 0
    for place in range(g[SITE_LENGTH]):
        if place != taken:
            site[length] = g[SITE + place]
            length += 1
    stones = g[STONES + 1] + max(taken, 0)
    extra = NO_TILE
    if taken >= 0 and length > 1:
        place = architects_choice(site, 0, length, stones)
        extra = site[place]
        stones -= place
        f[PILE_ANSWERED] = 1.0
        for h in range(3):
            f[F_SITE - 1 + TILE_HEXES[extra, h]] -= 1.0
        describe_order(g, taken, place + (1 if place >= taken else 0), f)
    points = points_of_pile(g, extra) + stones
    for kind in range(5):
        f[PILE_VALUES + kind] = g[OUT + kind]
        f[PILE_STARS + kind] = g[OUT + 5 + kind]
        f[PILE_POINTS + kind] = g[OUT + kind] * g[OUT + 5 + kind]
    f[PILE_STONES] = stones
    f[PILE_STONES + 1] = min(stones, 1)
    f[PILE_STONES + 2] = min(stones, 2)
    f[PILE_QUARRIES] = g[COUNT + QUARRY]
    f[PILE_ARCHITECT + g[ARCHITECT] - 1] = 1.0
    return int(points)
