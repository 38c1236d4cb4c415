"""Finishing a round with quick players, and what the table is worth then."""

from __future__ import annotations

from math import exp

from polis.compiling import compiled
from polis.megapolis.kernel.chance import Chance
from polis.megapolis.kernel.choices import next_seat
from polis.megapolis.kernel.game import make
from polis.megapolis.kernel.layout import OVER, ROUND, SEATS, Array16
from polis.megapolis.kernel.scoring import part_of_victory, points_of

from .judging import Floats, choose_at_a_glance

RIVALRY = 0.5
"""How much quick players mind a point for the best other."""

SCALE = 12.0
"""A lead of so many points is worth the step from one half to about three quarters."""


@compiled
def play_on(
    g: Array16, last_round: int, noise: float, chance: Chance, room: Array16, worth: Floats
) -> None:
    """Let quick players go on to the end of a round."""
    seat = next_seat(g)
    while seat >= 0 and g[ROUND] <= last_round:
        move = choose_at_a_glance(g, seat, True, RIVALRY, noise, chance, room, worth)
        make(g, seat, move, room[1])
        seat = next_seat(g)


@compiled
def reward(g: Array16, seat: int) -> float:
    """Value a table from 0 to 1: by the lead over the best other, and at the end by who won."""
    rival = -1000
    for other in range(g[SEATS]):
        if other != seat:
            rival = max(rival, points_of(g, other))
    lead = 1 / (1 + exp((rival - points_of(g, seat)) / SCALE))
    if g[OVER]:
        return 0.6 * part_of_victory(g, seat) + 0.4 * lead
    return lead
