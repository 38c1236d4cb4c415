"""`polis score`: what a city or a game is worth, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from polis.akropolis import CityScore, District, Game, RecordError
from polis.akropolis.drawing import draw_city
from polis.akropolis.drawing.text import draw_map
from polis.akropolis.explaining import by_points, counted, explain, score_data
from polis.akropolis.records import CitySheet, Record
from polis.table import TableError

from .console import (
    coloured,
    console,
    district_name,
    plain_table,
    read_record,
    read_text,
    write_file,
)
from .house import other_game, score_other


def score(
    file: Annotated[str, typer.Argument(help="A city or a game, text or JSON; - reads input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Draw the city into this file.")] = None,
    seat: Annotated[int | None, typer.Option(help="Of a game, only this seat, from 1.")] = None,
    move: Annotated[int | None, typer.Option(help="Of a game, after this many moves.")] = None,
) -> None:
    """Score a city or a game and explain every point.

    **Examples**

    `polis score city.txt` · `polis score game.txt --seat 2 --svg city.svg` ·
    `polis score game.json --move 12 --json`
    """
    text = read_text(file)
    kind = other_game(text)
    if kind:
        if svg is not None or seat is not None:
            raise TableError(f"--svg and --seat are for cities; a game of {kind.name} has none")
        score_other(kind, file, text, move, as_json)
        return
    found = read_record(file, text)
    if isinstance(found, CitySheet):
        if seat is not None or move is not None:
            raise RecordError(f"{file}: --seat and --move are for games; this is a city")
        _score_city(found, as_json, svg)
    else:
        _score_game(found, as_json, svg, seat, move)


def _score_city(sheet: CitySheet, as_json: bool, svg: Path | None) -> None:
    result = sheet.score()
    if svg:
        write_file(svg, draw_city(sheet.skyline, sheet.city.uppermost if sheet.city else None))
    if as_json:
        print(json.dumps(score_data(result), indent=1))
        return
    out = console()
    out.print(coloured(draw_map(sheet.skyline)))
    out.print()
    out.print(scorepad([""], [result]))
    out.print()
    print_reasons(result)


def _score_game(
    record: Record, as_json: bool, svg: Path | None, seat: int | None, move: int | None
) -> None:
    game = (record if move is None else record.up_to(move)).replay()
    seats = [_chosen(game, seat)] if seat is not None else list(range(game.options.seats))
    if svg:
        city = game.cities[_only_city(game, seats)]
        write_file(svg, draw_city(city.skyline, city.uppermost))
    results = [game.score(seat) for seat in seats]
    if as_json:
        print(json.dumps(_game_data(game, seats, results), indent=1))
        return
    out = console()
    out.print(f"After {len(game.moves)} moves, round {game.round} of {game.options.rounds}.\n")
    out.print(scorepad([seat_name(game, seat) for seat in seats], results))
    for shown, result in zip(seats, results, strict=True):
        if result.verdicts:
            out.print(f"\n[bold]{seat_name(game, shown)}[/]\n")
            out.print(coloured(draw_map(game.cities[shown].skyline)))
            out.print()
            print_reasons(result)
    print_ranking(game)


def _chosen(game: Game, seat: int) -> int:
    if not 1 <= seat <= game.options.seats:
        raise RecordError(f"the game has seats 1 to {game.options.seats}, not {seat}")
    return seat - 1


def _only_city(game: Game, seats: list[int]) -> int:
    cities = [seat for seat in seats if seat < len(game.cities)]
    if len(cities) != 1:
        raise RecordError(f"--svg draws one city: choose --seat 1 to {len(game.cities)}")
    return cities[0]


def _game_data(game: Game, seats: list[int], results: list[CityScore]) -> dict[str, Any]:
    return {
        "moves": len(game.moves),
        "round": game.round,
        "over": game.over,
        "scores": {
            str(seat + 1): score_data(result) for seat, result in zip(seats, results, strict=True)
        },
        "winners": [seat + 1 for seat in game.result.winners] if game.result else None,
    }


def seat_name(game: Game, seat: int) -> str:
    """Return how a seat is called at this table."""
    if game.pile and seat == 1:
        return game.pile.architect.value
    return "You" if game.pile else f"Seat {seat + 1}"


def scorepad(names: list[str], scores: list[CityScore]) -> Table:
    """Return the scorepad of one or more cities: points, with value × stars beside them."""
    table = plain_table("", *names)
    for district in District:
        cells = []
        for score in scores:
            line = score.of(district)
            cells.append(Text.assemble((f"{line.value}×{line.stars} ", "dim"), f"{line.points:>4}"))
        table.add_row(district_name(district), *cells)
    if any(score.quarry_points for score in scores):
        table.add_row("quarries", *(str(score.quarry_points) for score in scores))
    table.add_row("stones", *(str(score.stones) for score in scores))
    table.add_row(Text("total", "bold"), *(Text(str(score.total), "bold") for score in scores))
    return table


def print_reasons(score: CityScore) -> None:
    """Print a sentence for every hex: green what scores, red what does not."""
    out = console()
    for verdict in by_points(score.verdicts):
        style = "green" if verdict.points else "red" if verdict.hex.is_district else "dim"
        if verdict.reason.name == "PLAZA":
            style = "default"
        out.print(Text(explain(verdict), style))


def holding(stones: int, points: int) -> str:
    """Return what someone has, in words."""
    return f"{counted(points, 'point')}, {counted(stones, 'stone')}"


def print_ranking(game: Game) -> None:
    """Print who has won, if the game is over."""
    if game.result is None:
        return
    out = console()
    out.print()
    for rank, seat, points, stones in game.result.standings:
        out.print(f"{rank}. {seat_name(game, seat)}: {holding(stones, points)}")
