"""Legal moves as words, from what a game tells of the choices of a seat."""

from __future__ import annotations

from polis.hexes import Direction
from polis.table import Data


def moves_in(choices: Data) -> list[str]:
    """Return every legal move as the word that `Position.apply` takes.

    Games list their moves, each with its word; Akropolis, which has too many, tells the placements
    (q, r and rotation) and, place by place of the site, what they bring.
    """
    if "moves" in choices:
        return [choice["move"] for choice in choices["moves"]]
    placements = [f"{q},{r}/{Direction(rotation).name}" for q, r, rotation in choices["placements"]]
    places = range(1, len(choices["outcomes"]) + 1)
    return [f"{place}@{placement}" for place in places for placement in placements]
