"""Moments of games of every kind, played in styles that lead to rare places."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polis.akropolis import Game, Options
from polis.akropolis.kernel import Simulator

from ..akropolis.kernel.playing import Player, Style


def moments(options: Options, style: Style, seed: int) -> Iterator[Simulator]:
    """Play a game in a style, and stop before every move."""
    simulator = Simulator(Game.new(options, seed))
    player = Player(style, Random(seed))
    while not simulator.over:
        yield simulator
        simulator.apply(player.choose(simulator))
