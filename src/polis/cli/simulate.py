"""`polis simulate` and `polis warm-up`: the kernel from the command line."""

from __future__ import annotations

import json
import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from polis.akropolis import Architect, Options, Rulings
from polis.akropolis.kernel import Simulation, warm_up
from polis.akropolis.kernel import simulate as play_games
from polis.akropolis.rules import variants_named
from polis.server.thinking import warm_up as warm_up_players

from .charts import distribution_chart
from .console import console, error_console, names, plain_table, write_file

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Policy(StrEnum):
    """How the simulated players choose."""

    RANDOM = "random"


def simulate(
    players: Annotated[int, typer.Option(help="How many play: 2, 3 or 4.")] = 2,
    games: Annotated[int, typer.Option(help="How many games.")] = 100_000,
    policy: Annotated[Policy, typer.Option(help="How they choose their moves.")] = Policy.RANDOM,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    threads: Annotated[int | None, typer.Option(help="Threads; all cores if left out.")] = None,
    solo: Annotated[str | None, typer.Option(help="Solo against this Architect.")] = None,
    long: Annotated[bool, typer.Option("--long", help="Play with all 61 tiles.")] = False,
    variants: Annotated[str, typer.Option(help='For instance "houses, temples".')] = "",
    rulings: Annotated[str, typer.Option(help='For instance "houses_by_value".')] = "",
    plot: Annotated[Path | None, typer.Option(help="Draw the scores into this SVG file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Play many games at once and print what scores they end with.

    **Examples**

    `polis simulate --players 2 --games 100000 --seed 7` ·
    `polis simulate --solo callicrates --plot scores.svg`
    """
    options = Options(
        1 if solo else players,
        long,
        variants_named(names(variants)),
        Rulings.switching_on(names(rulings)),
        Architect.named(solo) if solo else None,
    )
    simulation = _simulate(options, games, seed, threads)
    if plot:
        write_file(plot, distribution_chart(simulation.points, _seat_names(options)))
    if as_json:
        print(json.dumps({"policy": policy.value, "seed": seed, **_figures(simulation)}, indent=1))
    else:
        _print_figures(simulation)


def _simulate(options: Options, games: int, seed: int, threads: int | None) -> Simulation:
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    out = error_console()
    quiet = not out.is_terminal  # a bar in a file would only be an empty line
    with Progress(*columns, console=out, transient=True, disable=quiet) as progress:
        task = progress.add_task("games", total=games)
        return play_games(options, games, seed, threads, lambda done: progress.advance(task, done))


def _figures(simulation: Simulation) -> dict[str, Any]:
    points = simulation.points
    seats = [
        {
            "seat": name,
            "mean_score": round(float(points[:, at].mean()), 3),
            "quantiles": {str(q): float(np.quantile(points[:, at], q)) for q in QUANTILES},
            "wins": round(float(share), 5),
        }
        for at, (name, share) in enumerate(
            zip(_seat_names(simulation.options), _win_shares(simulation), strict=True)
        )
    ]
    own = points[:, : simulation.options.players]
    return {
        "games": len(points),
        "moves": simulation.moves,
        "seconds": round(simulation.seconds, 4),
        "moves_per_second": round(simulation.moves / simulation.seconds),
        "mean_score": round(float(own.mean()), 3),
        "seats": seats,
    }


def _win_shares(simulation: Simulation) -> list[float]:
    """Return how often each seat wins; a shared victory counts in parts."""
    strength = simulation.points.astype(np.int64) * 1000 + simulation.stones
    if simulation.options.architect:
        strength[:, 1] = strength[:, 1] * 2 + 1  # the Architect wins a full tie
        strength[:, 0] *= 2
    best = strength == strength.max(axis=1, keepdims=True)
    shares: list[float] = (best / best.sum(axis=1, keepdims=True)).mean(axis=0).tolist()
    return shares


def _seat_names(options: Options) -> list[str]:
    if options.architect:
        return ["You", options.architect.value]
    return [f"Seat {seat + 1}" for seat in range(options.players)]


def _print_figures(simulation: Simulation) -> None:
    figures = _figures(simulation)
    table = plain_table("", "mean", *(f"{q:.0%}" for q in QUANTILES), "wins")
    for seat in figures["seats"]:
        quantiles = (f"{value:.0f}" for value in seat["quantiles"].values())
        table.add_row(seat["seat"], f"{seat['mean_score']:.1f}", *quantiles, f"{seat['wins']:.1%}")
    out = console()
    out.print(table)
    out.print(
        f"\n{figures['games']:,} games, {figures['moves']:,} moves in {figures['seconds']:.2f} s:"
        f" [bold]{figures['moves_per_second']:,}[/] moves/s"
    )


def warm_up_command() -> None:
    """Compile kernel and players for this machine, so that later starts are quick."""
    out = error_console()
    with out.status("Compiling the kernel …") as status:
        seconds = warm_up(lambda name: status.update(f"Compiling the kernel: {name} …"))
        status.update("Compiling the computer players …")
        start = time.perf_counter()
        warm_up_players()
        thinking = time.perf_counter() - start
    console().print(f"Kernel ({seconds:.1f} s) and players ({thinking:.1f} s) are ready.")
