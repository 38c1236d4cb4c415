"""Games that nobody played, to count with."""

from __future__ import annotations

from polis.akropolis import Options
from polis.arena import Forfeit, Pairing, Played


def game(
    deal: int,
    names: str,
    ranks: tuple[int, ...],
    points: tuple[int, ...] | None = None,
    forfeit: Forfeit | None = None,
) -> Played:
    """Write a result down: game(1, "a b", (1, 2))."""
    seats = tuple(names.split())
    pairing = Pairing(Options(len(seats)), 0, deal, seats)
    times = tuple((0.5, 1.5) if name == "a" else (0.25,) for name in seats)
    return Played(pairing, (), points or tuple(100 - rank for rank in ranks), ranks, times, forfeit)
