"""One game between computer players, watched by an umpire."""

from __future__ import annotations

import sys
import time
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from operator import index
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any

from polis.akropolis.city import Placement
from polis.akropolis.errors import IllegalMove
from polis.akropolis.game import Game, Move, rank
from polis.akropolis.players.levels import player_named
from polis.akropolis.players.player import Budget, Player
from polis.akropolis.records import Record, write_game_text
from polis.akropolis.rules import Options
from polis.errors import PolisError
from polis.hexes import Cell, Direction
from polis.shuffling import secret_from_seed

from .errors import ArenaError, in_one_line
from .house import HouseGame, play_house_game


@dataclass(frozen=True)
class Pairing:
    """A game to be played: which deal, and who sits where."""

    options: Options | HouseGame
    """What is played: Akropolis with these options, or another game of the house."""

    seed: int
    deal: int
    """The number of the deal, from 1. The same number deals the same tiles to everyone."""

    names: tuple[str, ...]
    """The players by seat; in a solo game the last one is the Architect."""

    seconds: float = Budget().seconds
    """How long a player may think about one move."""

    @property
    def deal_seed(self) -> str:
        """The seed of the tiles, such as 7/3: `polis play --seed 7/3` deals the same game."""
        return f"{self.seed}/{self.deal}"


@dataclass(frozen=True)
class Forfeit:
    """Why a game was abandoned: this seat did what no player may do."""

    seat: int
    message: str


@dataclass(frozen=True)
class Played:
    """What came of a game. Two are equal if everything but the time is."""

    pairing: Pairing
    moves: tuple[Any, ...]
    """Moves of Akropolis; in other games seats and words."""

    points: tuple[int, ...]
    """The points by seat, as they stood at the end."""

    ranks: tuple[int, ...]
    """The places by seat, from 1. Who forfeits the game is last."""

    seconds: tuple[tuple[float, ...], ...] = field(compare=False)
    """How long each seat thought about each of its moves."""

    forfeit: Forfeit | None = None

    @property
    def record(self) -> Record:
        """A game of Akropolis written down, with its tags."""
        options = self.pairing.options
        if isinstance(options, HouseGame):
            raise ArenaError(f"a game of {options.name} is written down by its `text`")
        secret = secret_from_seed(self.pairing.deal_seed)
        return Record(options, secret, self.moves, self.tags)

    @property
    def tags(self) -> dict[str, str]:
        """The players' names, the deal, and the reason for a forfeit."""
        pairing = self.pairing
        tags = {f"Seat{seat}": name for seat, name in enumerate(pairing.names, start=1)}
        tags["Deal"] = pairing.deal_seed
        if self.forfeit:
            tags["Forfeit"] = f"seat {self.forfeit.seat + 1}: {self.forfeit.message}"
        return tags

    @property
    def text(self) -> str:
        """The game in the text notation of its kind."""
        options = self.pairing.options
        if not isinstance(options, HouseGame):
            return write_game_text(self.record)
        position = options.new(self.pairing.deal_seed)
        for seat, move in self.moves:
            position = position.apply(seat, move)
        return options.kind.write(position, self.tags)


def make_player(name: str) -> Player:
    """Make a player by name; whatever its own code raises is said in one sentence."""
    try:
        return player_named(name)
    except PolisError:
        raise
    except (Exception, SystemExit) as error:
        raise ArenaError(f"player {name[:80]!r} cannot be made: {_told(error)}") from error


def check_player(name: str, options: Options | HouseGame) -> None:
    """Raise PolisError unless a player of that name can be made for the game."""
    if isinstance(options, HouseGame):
        options.chooser(name)
    else:
        make_player(name)


def play_game(pairing: Pairing) -> Played:
    """Play a game. A player that breaks the rules, or breaks down, has lost it there and then."""
    options = pairing.options
    if isinstance(options, HouseGame):
        return _play_house_game(pairing, options)
    players = [make_player(name) for name in pairing.names[: options.players]]
    game = Game.new(options, pairing.deal_seed)
    seconds: list[list[float]] = [[] for _ in pairing.names]
    forfeit = None
    while not game.over and not forfeit:
        seat = game.to_move
        try:
            move, time_spent = _ask(players[seat], game, pairing)
            game = game.apply(move)
            seconds[seat].append(time_spent)
        except (Exception, SystemExit) as error:
            forfeit = Forfeit(seat, _told(error))
    return Played(
        pairing,
        game.moves,
        tuple(game.score(seat).total for seat in range(game.options.seats)),
        _ranks(game, forfeit),
        tuple(map(tuple, seconds)),
        forfeit,
    )


def _play_house_game(pairing: Pairing, game: HouseGame) -> Played:
    course = play_house_game(game, pairing.names, pairing.deal_seed, pairing.seconds)
    return Played(
        pairing,
        tuple(course.moves),
        course.points,
        course.ranks,
        tuple(map(tuple, course.seconds)),
        Forfeit(*course.wrong) if course.wrong else None,
    )


def _ask(player: Player, game: Game, pairing: Pairing) -> tuple[Move, float]:
    """Let a player choose; return its move and the seconds it took."""
    budget = Budget(pairing.seconds)
    random = Random(f"{pairing.deal_seed}/{game.to_move + 1}/{len(game.moves) + 1}")
    view = game.public
    with redirect_stdout(sys.stderr):  # what a player prints must not get into the figures
        start = time.perf_counter()
        answer: object = player.choose(view, budget, random)
        seconds = time.perf_counter() - start
    return _as_move(answer), seconds


def _as_move(answer: object) -> Move:
    """Take an answer for a move if it is one; numbers of NumPy become plain ones."""
    if not isinstance(answer, Move):
        raise TypeError(f"choose returned {answer!r:.60}, not a Move")
    place, ((q, r), rotation) = answer
    cell = Cell(index(q), index(r))
    return Move(index(place), Placement(cell, Direction(index(rotation))))


def _ranks(game: Game, forfeit: Forfeit | None) -> tuple[int, ...]:
    """Rank the seats as they stand; none has fewer points than the one that forfeits."""
    scores = [game.score(seat) for seat in range(game.options.seats)]
    holdings = [(score.total, score.stones) for score in scores]
    if forfeit:
        holdings[forfeit.seat] = (-1, 0)
    result = rank(holdings, solo=game.pile is not None)
    places = {standing.seat: standing.rank for standing in result.standings}
    return tuple(places[seat] for seat in range(game.options.seats))


def _told(error: BaseException) -> str:
    """Say what a player did wrong, in a line that fits a record, and where its code did it."""
    if isinstance(error, IllegalMove):
        text = f"illegal move: {error}"
    else:
        place = extract_tb(error.__traceback__)[-1]
        text = f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})"
    return in_one_line(text)
