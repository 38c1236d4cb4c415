"""The kernel gives the perft table by making and unmaking moves, and one move deeper."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from polis.akropolis import Architect, Game, Options
from polis.akropolis.kernel import Simulator, layout
from polis.akropolis.kernel.city import list_placements
from polis.akropolis.kernel.game import is_over, make, unmake
from polis.akropolis.kernel.layout import Array16
from polis.akropolis.kernel.state import city_at

from ..helpers import move
from ..test_perft import TABLE

AFFORDABLE = 50_000
"""Positions before the last move that are still looked at one move deeper than the table."""


def set_up(line: dict[str, Any]) -> Array16:
    architect = Architect.named(line["architect"]) if line["architect"] else None
    options = Options(players=line["players"], long=line["long"], architect=architect)
    sim = Simulator(Game.new(options, line["seed"]))
    for text in line["prefix"].split():
        sim.apply(move(text))
    return sim.state


def placements(state: Array16) -> list[tuple[int, int]]:
    out = np.empty(2 * layout.MOST_PLACEMENTS, np.int16)
    count = list_placements(state, city_at(seat_to_move(state)), out)
    return [(p, rotation) for p, rotation in out[: 2 * count].reshape(-1, 2).tolist()]


def seat_to_move(state: Array16) -> int:
    return int(state[layout.TURN] % state[layout.SEATS])


def places(state: Array16) -> int:
    stones = int(state[layout.STONES + seat_to_move(state)])
    return min(int(state[layout.SITE_LENGTH]), stones + 1)


def perft(state: Array16, depth: int, room: Array16) -> int:
    """Count the sequences of so many moves; the last move of each is counted, not made."""
    if is_over(state):
        return 0
    if depth == 1:
        return places(state) * list_placements(state, city_at(seat_to_move(state)), room)
    total = 0
    for p, rotation in placements(state):
        for place in range(places(state)):
            make(state, place, p, rotation)
            total += perft(state, depth - 1, room)
            unmake(state)
    return total


def perft_by_copies(state: Array16, depth: int, room: Array16) -> int:
    """Count the same without taking any move back."""
    if is_over(state) or depth == 1:
        return perft(state, 1, room)
    total = 0
    for p, rotation in placements(state):
        for place in range(places(state)):
            copy = state.copy()
            make(copy, place, p, rotation)
            total += perft_by_copies(copy, depth - 1, room)
    return total


every_line = pytest.mark.parametrize("line", TABLE, ids=lambda line: line["name"])


@every_line
def test_the_kernel_finds_as_many_sequences_as_the_table(line: dict[str, Any]) -> None:
    state, room = set_up(line), np.empty(2 * layout.MOST_PLACEMENTS, np.int16)
    counts = [perft(state, depth, room) for depth in range(1, len(line["counts"]) + 1)]
    assert counts == line["counts"]


@pytest.mark.parametrize(
    "line",
    [line for line in TABLE if 0 < line["counts"][-1] <= AFFORDABLE],
    ids=lambda line: line["name"],
)
def test_one_move_deeper_unmaking_loses_nothing(line: dict[str, Any]) -> None:
    state, room = set_up(line), np.empty(2 * layout.MOST_PLACEMENTS, np.int16)
    depth = len(line["counts"]) + 1
    assert perft(state, depth, room) == perft_by_copies(state, depth, room)
