"""The kernel for Python callers: a game that changes in place, to search and to simulate in."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from polis.akropolis.city import City, Placement
from polis.akropolis.errors import AkropolisError
from polis.akropolis.game import Game, Move, Result, rank
from polis.akropolis.rules import Architect
from polis.akropolis.scoring import CityScore, TypeScore
from polis.akropolis.skyline import Skyline, Spot
from polis.akropolis.solo import METAGENES_POINTS_PER_QUARRY, Pile
from polis.akropolis.tiles import ALL_TILES, District, Tile
from polis.hexes import Direction

from . import layout
from .city import list_placements, may_lie
from .evaluation import evaluate_moves
from .game import is_over, make, points_of, unmake
from .layout import MOST_PLACEMENTS, Array16, cell_of, place_of
from .random_play import play_out
from .state import city_at, state_of
from .warming import ready


class Outcome(NamedTuple):
    """A legal move and the points its player would have after it."""

    points: int
    move: Move


class Simulator:
    """A game on the kernel's flat array. `apply` and `undo` change it; `game` is a still picture.

    It gives exactly what Game gives, hundreds of times faster.
    """

    def __init__(self, game: Game) -> None:
        """Set the kernel up with a game at any point."""
        ready()
        self.options = game.options
        self.secret = game.secret
        self.state = state_of(game)
        self._first_turn = game.turn

    @property
    def over(self) -> bool:
        """Tell whether the last round has been played."""
        return bool(is_over(self.state))

    @property
    def turn(self) -> int:
        """How many turns have been taken, the Architect's among them."""
        return int(self.state[layout.TURN])

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return self.turn % self.options.seats

    @property
    def stones(self) -> tuple[int, ...]:
        """The stones of every seat, in a solo game the Architect's too."""
        stones = self.state[layout.STONES : layout.STONES + self.options.seats]
        return tuple(int(number) for number in stones)

    @property
    def site(self) -> tuple[Tile, ...]:
        """The Construction Site."""
        length = self.state[layout.SITE_LENGTH]
        return tuple(ALL_TILES[tile] for tile in self.state[layout.SITE : layout.SITE + length])

    def placements(self, seat: int) -> list[Placement]:
        """Return the legal placements in a seat's city, in the order of City.placements."""
        out = np.empty(2 * MOST_PLACEMENTS, np.int16)
        count = list_placements(self.state, city_at(seat), out)
        return sorted(_placement(p, rotation) for p, rotation in out[: 2 * count].reshape(-1, 2))

    @property
    def legal_moves(self) -> list[Move]:
        """Return every move of the player to move, in the order of Game.legal_moves."""
        if self.over:
            return []
        places = range(1, min(len(self.site), self.stones[self.to_move] + 1) + 1)
        placements = self.placements(self.to_move)
        return [Move(place, placement) for place in places for placement in placements]

    def apply(self, move: Move) -> None:
        """Make a move; an illegal one raises IllegalMove and changes nothing."""
        if not self._is_legal(move):
            self.game.apply(move)  # which says why not
        self._make(move)

    def undo(self) -> None:
        """Take back the last move made here, in a solo game with the Architect's answer."""
        if self.turn == self._first_turn:
            raise AkropolisError("no move was made here that could be taken back")
        unmake(self.state)

    def outcomes(self) -> list[Outcome]:
        """Return every legal move with the points it leads to, in the order of legal_moves."""
        if self.over:
            return []
        placements = np.empty(2 * MOST_PLACEMENTS, np.int16)
        points = np.empty((self.options.site_size, MOST_PLACEMENTS), np.int32)
        count = evaluate_moves(self.state, placements, points)
        places = range(min(len(self.site), self.stones[self.to_move] + 1))
        pairs = placements[: 2 * count].reshape(-1, 2)
        found = [
            Outcome(int(points[place, at]), Move(place + 1, _placement(p, rotation)))
            for place in places
            for at, (p, rotation) in enumerate(pairs)
        ]
        return sorted(found, key=lambda outcome: outcome.move)

    def play_out(self, seed: int) -> None:
        """Play uniformly random moves to the end."""
        play_out(self.state, np.array([seed], np.uint64))

    def points(self, seat: int) -> int:
        """Return a seat's points as things stand."""
        return int(points_of(self.state, seat))

    def score(self, seat: int) -> CityScore:
        """Return a seat's scorepad as things stand, without verdicts on single hexes."""
        points_of(self.state, seat)
        values = self.state[layout.OUT : layout.OUT + 10]
        lines = zip(District, values[:5], values[5:], strict=True)
        types = tuple(
            TypeScore(district, int(value), int(stars)) for district, value, stars in lines
        )
        return CityScore(types, self.stones[seat], quarry_points=self._quarry_points(seat))

    @property
    def result(self) -> Result | None:
        """The final ranking, or None while the game goes on."""
        if not self.over:
            return None
        seats = range(self.options.seats)
        holdings = [(self.points(seat), self.stones[seat]) for seat in seats]
        return rank(holdings, solo=self.options.architect is not None)

    @property
    def game(self) -> Game:
        """The game as the reference engine sees it."""
        state, options = self.state, self.options
        drawn, length = int(state[layout.DRAWN]), int(state[layout.DECK_LENGTH])
        hidden = [ALL_TILES[tile] for tile in state[layout.DECK + drawn : layout.DECK + length]]
        size = options.stack_size
        turns = [_read_turn(state, turn) for turn in range(self.turn)]
        own = [turn for turn in turns if turn.seat < options.players]
        cities = [City()] * options.players
        for turn in own:
            cities[turn.seat] = cities[turn.seat].place(turn.tile, turn.move.placement)
        return Game(
            options,
            self.secret,
            self.site,
            tuple(tuple(hidden[at : at + size]) for at in range(0, len(hidden), size)),
            tuple(cities),
            self.stones[: options.players],
            self._pile(turns),
            self.turn,
            tuple(turn.move for turn in own),
        )

    def skyline(self, seat: int) -> Skyline:
        """Return a seat's city seen from above, read from the kernel's own board."""
        at = city_at(seat)
        built = self.state[at + layout.BUILT :][: self.state[at + layout.BUILT_LENGTH]]
        board = self.state[at + layout.CELLS :][: layout.BOARD]
        return {cell_of(int(p)): _spot(int(board[p & layout.MASK])) for p in built}

    def _make(self, move: Move) -> None:
        place, (cell, rotation) = move
        make(self.state, place - 1, place_of(cell), int(rotation))

    def _is_legal(self, move: Move) -> bool:
        """Tell whether a move is legal; far-off cells would share a slot with near ones."""
        if self.over or not 1 <= move.place <= min(len(self.site), self.stones[self.to_move] + 1):
            return False
        at, p = city_at(self.to_move), place_of(move.placement.cell)
        reach = self.state[at + layout.REACH :][: self.state[at + layout.REACH_LENGTH]]
        near = cell_of(p) == move.placement.cell and bool((reach == p).any())
        return near and bool(may_lie(self.state, at, p, int(move.placement.rotation)))

    def _pile(self, turns: list[_Turn]) -> Pile | None:
        if self.options.architect is None:
            return None
        tiles = tuple(turn.tile for turn in turns if turn.seat == 1)
        return Pile(self.options.architect, tiles, self.stones[1])

    def _quarry_points(self, seat: int) -> int:
        if self.options.architect is not Architect.METAGENES or seat != 1:
            return 0
        quarries = self.state[layout.COUNT + layout.QUARRY]
        return METAGENES_POINTS_PER_QUARRY * int(quarries)


class _Turn(NamedTuple):
    """A turn as the log tells it; the Architect's has a move without meaning."""

    seat: int
    tile: Tile
    move: Move


def _read_turn(state: Array16, turn: int) -> _Turn:
    entry = state[layout.LOG + layout.ENTRY * turn :][: layout.ENTRY]
    placement = _placement(entry[layout.E_P], entry[layout.E_ROTATION])
    move = Move(int(entry[layout.E_PLACE]) + 1, placement)
    return _Turn(turn % int(state[layout.SEATS]), ALL_TILES[entry[layout.E_TILE]], move)


def _placement(p: int, rotation: int) -> Placement:
    return Placement(cell_of(int(p)), Direction(int(rotation)))


def _spot(value: int) -> Spot:
    kind = value >> layout.HEX_SHIFT & layout.HEX_MASK
    return Spot(layout.HEXES[kind - 1], value & layout.LEVEL_MASK)
