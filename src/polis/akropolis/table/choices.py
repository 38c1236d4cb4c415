"""Every legal move with what it would bring, so that a page can show it under the pointer."""

from __future__ import annotations

from typing import Any

import numpy as np

from polis.akropolis.game import Game
from polis.akropolis.kernel.evaluation import preview_moves
from polis.akropolis.kernel.layout import MOST_PLACEMENTS, WIDTH, Array16

OUTCOME = ("house", "market", "barracks", "temple", "garden", "stones")
"""What is told of each placement: points by type and stones, as they would be after the move."""


def choices_of(game: Game, state: Array16) -> dict[str, Any]:
    """Return the placements open to the player to move, and their outcomes by place of the site.

    `placements` holds q, r and rotation (0 is north, clockwise) of each; `outcomes[place]` holds
    six numbers for each placement, one after the other, for every place that can be paid. `state`
    is the kernel's array of the same game.
    """
    if game.over:
        return {"placements": [], "outcomes": []}
    placements = np.empty(2 * MOST_PLACEMENTS, np.int16)
    room = (game.options.site_size, MOST_PLACEMENTS, len(OUTCOME))
    outcomes = np.empty(room, np.int16)
    count = preview_moves(state.copy(), placements, outcomes)
    places = min(len(game.site), game.stones[game.to_move] + 1)
    return {
        "placements": _cells(placements[: 2 * count].reshape(-1, 2)).tolist(),
        "outcomes": outcomes[:places, :count].reshape(places, -1).tolist(),
    }


def _cells(placements: Array16) -> Array16:
    """Turn the kernel's placements into q, r and rotation, all at once."""
    p, rotation = placements[:, 0], placements[:, 1]
    r = (p + WIDTH // 2) // WIDTH
    return np.stack((p - WIDTH * r, r, rotation), axis=1)
