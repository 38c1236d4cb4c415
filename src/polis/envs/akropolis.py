"""A single game of Akropolis for the environments, on the compiled kernel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.drawing import draw_city
from polis.akropolis.drawing.text import draw_map
from polis.akropolis.game import Game
from polis.akropolis.kernel import Simulator
from polis.akropolis.players.levels import player_named
from polis.akropolis.players.player import Budget

from .errors import EnvError
from .observing import Observer
from .raster import city_pixels
from .seated import Mask, Observation


class SeatedAkropolis:
    """A game of Akropolis that environments can play."""

    name = "akropolis"
    bounds = (0, 255)

    def __init__(self, game: Game) -> None:
        """Start at any moment of a game."""
        self.observer = Observer(game.options)
        self.agents = game.options.players
        self.actions = self.observer.encoding.actions
        self.shape: tuple[int, ...] = self.observer.shape
        self.simulator = Simulator(game)
        self._nothing = np.zeros(self.actions, np.int8)
        self._nothing.flags.writeable = False

    @property
    def game(self) -> Game:
        """The game as the reference engine sees it."""
        return self.simulator.game

    @property
    def to_move(self) -> int | None:
        """The seat that chooses next."""
        return None if self.simulator.over else self.simulator.to_move

    @property
    def points(self) -> Sequence[int]:
        """The points as things stand."""
        return [self.simulator.points(seat) for seat in range(self.agents)]

    @property
    def ranks(self) -> Sequence[int]:
        """The places at the end; in a solo game the Architect's comes second."""
        result = self.simulator.result
        if result is None:
            raise EnvError("nobody is ranked before the game is over")
        places = {standing.seat: standing.rank for standing in result.standings}
        return [places[seat] for seat in sorted(places)]

    def observe(self, seat: int) -> Observation:
        """Return planes: the cities from this seat on, then what lies on the table."""
        return self.observer.observe(self.simulator.state, seat)

    def mask(self, seat: int) -> Mask:
        """Return the legal actions of a seat."""
        if seat == self.to_move:
            return self.observer.mask(self.simulator.state)
        return self._nothing

    def apply(self, action: int) -> None:
        """Make a move; an illegal one raises PolisError."""
        self.simulator.apply(self.observer.move_of(self.simulator.state, action))

    def choose(self, player: str, seconds: float, random: Random) -> int:
        """Let a computer player choose: a level by its name, or one as module:Class."""
        move = player_named(player).choose(self.game.public, Budget(seconds), random)
        return self.observer.encoding.action_of(move)

    def text(self) -> str:
        """Return the site, and every city as a map."""
        game = self.simulator
        site = " ".join(tile.letters for tile in game.site)
        lines = [f"turn {game.turn}, site: {site}"]
        for seat in range(self.agents):
            lines.append(f"\nplayer_{seat}: {game.points(seat)} points, {game.stones[seat]} stones")
            lines.append(draw_map(game.skyline(seat)))
        return "\n".join(lines)

    def svg(self) -> str:
        """Return the cities side by side."""
        cities = [draw_city(self.simulator.skyline(seat)) for seat in range(self.agents)]
        sizes = [re.search(r'width="(\d+)" height="(\d+)"', city) for city in cities]
        left, parts, height = 0, [], 0
        for city, size in zip(cities, sizes, strict=True):
            assert size
            parts.append(city.replace("<svg ", f'<svg x="{left}" ', 1))
            left, height = left + int(size[1]), max(height, int(size[2]))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{left}" height="{height}">\n'
            f"{''.join(parts)}</svg>\n"
        )

    def pixels(self) -> NDArray[np.uint8]:
        """Return the cities side by side."""
        cities = [city_pixels(self.simulator.skyline(seat)) for seat in range(self.agents)]
        return np.concatenate(cities, axis=1)
