"""`polis_akropolis`.

Chance turns up the tiles one by one, so nothing is hidden that has happened: the game is one of
perfect information with chance nodes. (The solo game is not offered: its Architect moves between a
move and the tiles that it turns up.)
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from polis.akropolis.city import Placement
from polis.akropolis.game import Move, rank
from polis.akropolis.kernel import layout
from polis.akropolis.kernel.game import is_over, make, points_of
from polis.akropolis.kernel.layout import Array16, place_of
from polis.akropolis.kernel.state import new_state
from polis.akropolis.kernel.warming import ready
from polis.akropolis.records.words import write_move
from polis.akropolis.rules import Options
from polis.akropolis.tiles import ALL_TILES
from polis.hexes import Cell, Direction

from ..errors import EnvError
from ..observing import Observer
from ..seated import winnings
from .shared import Tensors, game_info, game_type, wants_recall

KINDS = [ALL_TILES.index(tile) for tile in ALL_TILES]
"""For every tile the first one of the tile list that is printed alike."""

GAME_TYPE = game_type(
    "polis_akropolis",
    "Akropolis",
    pyspiel.GameType.Information.PERFECT_INFORMATION,
    {"players": 2, "long": False},
)


class AkropolisGame(pyspiel.Game):
    """Akropolis for two to four, by win: 1 for the winner, which the others pay."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"players": 2, "long": False, **(params or {})}
        if not 2 <= given["players"] <= 4:
            raise EnvError(f"OpenSpiel plays Akropolis for 2 to 4 players, not {given['players']}")
        self.options = Options(given["players"], bool(given["long"]))
        self.observer = Observer(self.options)
        ready()
        info = game_info(
            self.options.players,
            actions=self.observer.encoding.actions,
            chances=len(ALL_TILES),
            length=len(self.options.tiles) - 1,
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> AkropolisState:
        """Return a game whose first site is still to be turned up."""
        return AkropolisState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> AkropolisObserver:
        """Return what fills tensors: of the moment, or of all that has happened."""
        return AkropolisObserver(self, wants_recall(iig_obs_type, params))


class AkropolisState(pyspiel.State):
    """A game in progress: the kernel's array, and how many tiles chance has turned up."""

    def __init__(self, game: AkropolisGame) -> None:
        super().__init__(game)
        self.observer = game.observer
        self.array = new_state(game.options)
        self.dealt = 0

    def current_player(self) -> int:
        """Return whose turn it is: chance's while tiles are to be turned up."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.dealt < self.array[layout.DRAWN]:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.array[layout.TURN]) % self.observer.options.seats

    def is_terminal(self) -> bool:
        """Tell whether the last round has been played."""
        return bool(is_over(self.array))

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = np.flatnonzero(self.observer.mask(self.array)).tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the kinds of tile that may be turned up next, and how likely each is."""
        left = [KINDS[tile] for tile in self._deck[self.dealt :]]
        return [(kind, left.count(kind) / len(left)) for kind in sorted(set(left))]

    def _apply_action(self, action: int) -> None:
        if self.current_player() == pyspiel.PlayerId.CHANCE:
            self._turn_up(action)
        else:
            move = self.observer.move_of(self.array, action)
            cell, rotation = move.placement
            make(self.array, move.price, place_of(cell), int(rotation))

    def _turn_up(self, kind: int) -> None:
        """Bring a tile of this kind to its place in the deck, and to the site."""
        deck, at = self._deck, self.dealt
        found = next(i for i in range(at, len(deck)) if KINDS[deck[i]] == kind)
        deck[at], deck[found] = deck[found], deck[at]
        hidden = int(self.array[layout.DRAWN]) - at
        self.array[layout.SITE + self.array[layout.SITE_LENGTH] - hidden] = deck[at]
        self.dealt += 1

    @property
    def turned_up(self) -> Array16:
        """The array without the tiles that the kernel has laid out and chance has not."""
        hidden = self.array[layout.DRAWN] - self.dealt
        shown = self.array.copy()
        shown[layout.DRAWN] -= hidden
        shown[layout.SITE_LENGTH] -= hidden
        return shown

    @property
    def _deck(self) -> Array16:
        return self.array[layout.DECK :][: self.array[layout.DECK_LENGTH]]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Deal {ALL_TILES[action]}"
        return str(self.observer.move_of(self.array, action))

    def returns(self) -> list[float]:
        """Return what everyone is paid: nothing before the end."""
        seats = range(self.observer.options.seats)
        if not self.is_terminal():
            return [0.0 for _ in seats]
        stones = [int(self.array[layout.STONES + seat]) for seat in seats]
        holdings = [(int(points_of(self.array, seat)), stones[seat]) for seat in seats]
        places = {line.seat: line.rank for line in rank(holdings, solo=False).standings}
        return winnings([places[seat] for seat in seats])

    def __str__(self) -> str:
        return self.table_text()

    def table_text(self) -> str:
        """Return the site, the stones, and where the tiles lie: all that matters from now on."""
        array, seats = self.turned_up, self.observer.options.seats
        tiles = array[layout.SITE :][: array[layout.SITE_LENGTH]]
        site = " ".join(ALL_TILES[tile].letters for tile in tiles)
        stones = " ".join(str(array[layout.STONES + seat]) for seat in range(seats))
        turns = [_turn(array, turn) for turn in range(array[layout.TURN])]
        cities = [" ".join(turns[seat::seats]) for seat in range(seats)]
        lines = [f"{seat}: {city}" for seat, city in enumerate(cities)]
        return "\n".join([f"site {site}", f"stones {stones}", *lines])


class AkropolisObserver(Tensors):
    """Fills tensors and writes strings: the planes of the moment, or the whole history."""

    def __init__(self, game: AkropolisGame, recall: bool) -> None:
        self.recall = recall
        tiles = len(game.options.tiles)
        history = {"deck": (tiles,), "turns": (tiles - 1, 4)}
        moment = {"planes": game.observer.shape}
        super().__init__(game.options.players, history if recall else moment)

    def set_from(self, state: AkropolisState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        self.clear_for(player)
        array = state.array
        if not self.recall:
            self.dict["planes"][:] = state.observer.observe(state.turned_up, player)
            return
        self.dict["deck"][: state.dealt] = array[layout.DECK :][: state.dealt] + 1
        turns = int(array[layout.TURN])
        log = array[layout.LOG :][: layout.ENTRY * turns].reshape(-1, layout.ENTRY)
        for turn, entry in enumerate(log):
            self.dict["turns"][turn] = _numbers(entry)

    def string_from(self, state: AkropolisState, player: int) -> str:
        """Write down what a player sees."""
        if not self.recall:
            return f"player {player}\n{state.table_text()}"
        deck = state.array[layout.DECK :][: state.dealt]
        tiles = " ".join(ALL_TILES[tile].letters for tile in deck)
        turns = " ".join(_turn(state.array, at) for at in range(state.array[layout.TURN]))
        return f"player {player}\ntiles {tiles}\nturns {turns}"


def _numbers(entry: Array16) -> tuple[int, int, int, int]:
    """Return a turn as place (from 1), q, r and rotation (from 1)."""
    cell = layout.cell_of(int(entry[layout.E_P]))
    place, rotation = int(entry[layout.E_PLACE]), int(entry[layout.E_ROTATION])
    return place + 1, cell.q, cell.r, rotation + 1


def _turn(array: Array16, turn: int) -> str:
    """Write a turn with its tile, such as 3Bhq@2,-1/NE."""
    entry = array[layout.LOG + layout.ENTRY * turn :][: layout.ENTRY]
    place, q, r, rotation = _numbers(entry)
    placement = Placement(Cell(q, r), Direction(rotation - 1))
    return write_move(Move(place, placement), ALL_TILES[entry[layout.E_TILE]])


pyspiel.register_game(GAME_TYPE, AkropolisGame)
