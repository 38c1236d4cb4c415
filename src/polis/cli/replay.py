"""`polis replay`: a game move by move, cut off or copied into another form on request."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from polis.akropolis import Game, Move, RecordError
from polis.akropolis.drawing.text import draw_map
from polis.akropolis.explaining import counted
from polis.akropolis.records import Record, write_game_json, write_game_text
from polis.table import TableError

from .console import coloured, coloured_tile, console, read_record, read_text, write_file
from .house import other_game, replay_other
from .score import print_ranking, scorepad, seat_name


def replay(
    file: Annotated[str, typer.Argument(help="A game, text or JSON; - reads input.")],
    move: Annotated[int | None, typer.Option(help="Stop after this many moves.")] = None,
    maps: Annotated[bool, typer.Option("--maps", help="Draw the city after every move.")] = False,
    save: Annotated[
        Path | None, typer.Option(help="Write the game here too: JSON if the name ends so.")
    ] = None,
) -> None:
    """Replay a game move by move.

    **Examples**

    `polis replay game.txt` · `polis replay game.txt --move 10 --maps` ·
    `polis replay game.txt --move 10 --save start.json`
    """
    text = read_text(file)
    kind = other_game(text)
    if kind:
        if maps:
            raise TableError(f"--maps are drawn of cities; a game of {kind.name} has none")
        replay_other(kind, file, text, move, save)
        return
    record = read_record(file, text)
    if not isinstance(record, Record):
        raise RecordError(f"{file}: this is a city; `polis score` explains it")
    if move is not None:
        record = record.up_to(move)
    if save:
        save_record(record, save)
    games = list(record.games())
    for number, (before, after) in enumerate(pairwise(games), start=1):
        print_move(before, after, number)
        if maps:
            console().print(coloured(draw_map(after.cities[before.to_move].skyline)), "\n")
    print_position(games[-1])


def save_record(record: Record, file: Path) -> None:
    """Write a record in the form that the file's name asks for."""
    is_json = file.suffix.lower() == ".json"
    write_file(file, write_game_json(record) if is_json else write_game_text(record))


def print_move(before: Game, after: Game, number: int) -> None:
    """Tell a move in words, and the Architect's answer to it."""
    seat, move = before.to_move, after.moves[-1]
    laid = after.cities[seat].laid[-1]
    line = Text.assemble(
        (f"{number:>3}. ", "dim"),
        "You take " if before.pile else f"{seat_name(before, seat)} takes ",
        coloured_tile(laid.tile.letters),
        f" from place {move.place}{_stones(before, after, seat, move)}",
        f" and {'lay' if before.pile else 'lays'} it on level {laid.level} at {laid.placement}:",
        (f" {counted(after.score(seat).total, 'point')}", "bold"),
    )
    console().print(line)
    if before.pile and after.pile:
        for tile in after.pile.tiles[len(before.pile.tiles) :]:
            name = seat_name(before, 1)
            console().print(Text.assemble(f"     {name} takes ", coloured_tile(tile.letters)))


def _stones(before: Game, after: Game, seat: int, move: Move) -> str:
    gained = after.stones[seat] - before.stones[seat] + move.price
    s = "" if before.pile else "s"
    paid = f", pay{s} {move.price}" if move.price else ""
    return paid + (f", gain{s} {gained}" if gained else "")


def print_position(game: Game) -> None:
    """Print how things stand: the scorepad of all, and who has won."""
    seats = range(game.options.seats)
    out = console()
    out.print()
    out.print(scorepad([seat_name(game, seat) for seat in seats], [game.score(s) for s in seats]))
    print_ranking(game)
