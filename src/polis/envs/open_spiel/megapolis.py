"""`polis_megapolis`.

Chance deals card by card and modifier by modifier, each when it leaves its pile. Where all choose
at once they are asked one after the other, and see nothing of each other's choice. So the game is
sequential, with chance nodes and imperfect information.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from polis.megapolis.game import Game
from polis.megapolis.kernel import layout
from polis.megapolis.kernel.state import code_of, move_of
from polis.megapolis.rules import Options, synergies_named
from polis.megapolis.synergy import SynergySet

from ..errors import EnvError
from ..megapolis import SeatedMegapolis
from ..seated import winnings
from .dealing import CHANCES, Table, laying_out, name_of
from .remembering import MOST_SEEN, Memory
from .shared import Tensors, game_info, game_type, wants_recall

MOST_MOVES = 450
"""More than any game has: 115 plays at the most (Seers bring up to 23 cards back into hands), each
with two answers, then the drafts and the cleansings."""

SYNERGIES = (*SynergySet.__members__, "random")

GAME_TYPE = game_type(
    "polis_megapolis",
    "Chronicles of Megapolis",
    pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    {"players": 2, "synergies": "A"},
)


class MegapolisGame(pyspiel.Game):
    """Chronicles of Megapolis for two to four, by win: 1 for the winner, which the others pay."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"players": 2, "synergies": "A", **(params or {})}
        if given["synergies"] not in SYNERGIES:
            raise EnvError(
                f"synergy cards are {', '.join(SYNERGIES)}, not {given['synergies'][:40]!r}"
            )
        self.options = Options(given["players"], synergies_named(given["synergies"]))
        info = game_info(
            self.options.players, actions=layout.MOVES, chances=CHANCES, length=MOST_MOVES
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> MegapolisState:
        """Return a game in which nothing has been dealt yet."""
        return MegapolisState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> MegapolisObserver:
        """Return what fills tensors: of the moment, or of all that a player has seen."""
        return MegapolisObserver(self.options, wants_recall(iig_obs_type, params))


class MegapolisState(pyspiel.State):
    """A game in progress, and what each player has seen of it."""

    def __init__(self, game: MegapolisGame) -> None:
        super().__init__(game)
        self.table: Table = laying_out(game.options)
        self.memories = (Memory(),) * game.options.players

    def current_player(self) -> int:
        """Return whose turn it is: chance's while something is to be dealt."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.table.waiting:
            return int(pyspiel.PlayerId.CHANCE)
        return self.table.to_move

    def is_terminal(self) -> bool:
        """Tell whether the third round has been cleansed."""
        return self.table.over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(code_of(move) for move in self.table.game.legal_moves(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what may be dealt next, and how likely each is."""
        return self.table.outcomes()

    def _apply_action(self, action: int) -> None:
        before = self.table
        if before.waiting:
            self.table = before.dealing(action)
        else:
            self.table = before.playing(before.to_move, move_of(action))
        if not self.table.waiting:
            self.memories = tuple(
                memory.after(seat, self.table) for seat, memory in enumerate(self.memories)
            )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Deal {name_of(action)}"
        return str(move_of(action))

    def returns(self) -> list[float]:
        """Return what everyone is paid: nothing before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return winnings(SeatedMegapolis(self.table.game).ranks)

    def __str__(self) -> str:
        return self.table.text()


class MegapolisObserver(Tensors):
    """Fills tensors and writes strings: what a player sees at the moment, or all it has seen."""

    def __init__(self, options: Options, recall: bool) -> None:
        self.recall = recall
        history = {"moves": (MOST_MOVES, 2), "seen": (MOST_SEEN,)}
        moment = {"table": SeatedMegapolis(Game.new(options, 0)).shape}
        super().__init__(options.players, history if recall else moment)

    def set_from(self, state: MegapolisState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        self.clear_for(player)
        if self.recall:
            memory = state.memories[player]
            self.dict["moves"][: len(memory.moves)] = np.reshape(memory.moves, (-1, 2))
            self.dict["seen"][: len(memory.seen)] = memory.seen
        elif state.table.laid_out:
            self.dict["table"][:] = SeatedMegapolis(state.table.game).observe(player)

    def string_from(self, state: MegapolisState, player: int) -> str:
        """Write down what a player sees."""
        if self.recall:
            return f"player {player}\n{state.memories[player]}"
        if not state.table.laid_out:
            return f"player {player}"
        view = state.table.position.view(player)
        shown = {name: view[name] for name in sorted(view) if name not in ("log", "synergies")}
        return f"player {player}\n{json.dumps(shown)}"


pyspiel.register_game(GAME_TYPE, MegapolisGame)
