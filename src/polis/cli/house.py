"""Records of games other than Akropolis, through what the register offers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from polis.akropolis.explaining import counted
from polis.errors import PolisError
from polis.table import REGISTER, GameKind, Position, TableError, game_named
from polis.table import replay as replay_positions

from .console import console, write_file

AKROPOLIS = "akropolis"
_HEADER = re.compile(r'^\s*\[Game "([a-z]+)"\]', re.MULTILINE)
_FORMAT = re.compile(r'"format"\s*:\s*"polis ([a-z]+) game"')


def other_game(text: str) -> GameKind | None:
    """Return the game that a record is of, unless it is Akropolis or none of the house."""
    found = (_FORMAT if text.lstrip().startswith("{") else _HEADER).search(text[:10_000])
    if found is None or found[1] == AKROPOLIS or found[1] not in REGISTER:
        return None
    return game_named(found[1])


def positions_of(kind: GameKind, file: str, text: str, move: int | None) -> list[Position]:
    """Read a game and return it at its start and after every move, up to one of them."""
    try:
        positions = replay_positions(kind, kind.read(text))
    except PolisError as error:
        raise TableError(f"{file}: {error}") from error
    if move is None:
        return positions
    if not 0 <= move < len(positions):
        raise TableError(f"the record has moves 0 to {len(positions) - 1}, not {move}")
    return positions[: move + 1]


def replay_other(kind: GameKind, file: str, text: str, move: int | None, save: Path | None) -> None:
    """Tell a game move by move, and copy it as text if that is asked for."""
    positions = positions_of(kind, file, text, move)
    if save:
        write_file(save, kind.write(positions[-1], kind.read(text).tags))
    out = console()
    for number, (seat, word) in enumerate(kind.read(text).moves[: len(positions) - 1], start=1):
        out.print(f"{number:3}. Seat {seat + 1}: {word}", markup=False)
    print_result(positions[-1])


def score_other(kind: GameKind, file: str, text: str, move: int | None, as_json: bool) -> None:
    """Tell the points of a game."""
    position = positions_of(kind, file, text, move)[-1]
    view = position.view(None)
    if as_json:
        scores: list[Any] = [seat["score"] for seat in view["seats"]]
        print(json.dumps({"over": position.over, "scores": scores}, indent=1))
        return
    out = console()
    for number, seat in enumerate(view["seats"], start=1):
        out.print(f"Seat {number}: {counted(seat['score']['total'], 'point')}")
    print_result(position)


def print_result(position: Position) -> None:
    """Print who has won, if the game is over."""
    if position.result is None:
        return
    out = console()
    out.print()
    for line in position.result:
        name = "the game itself" if line.seat is None else f"Seat {line.seat + 1}"
        out.print(f"{line.rank}. {name}: {counted(line.points, 'point')}")
