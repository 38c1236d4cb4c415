"""`polis balance`: whether Chronicles of Megapolis is fair to every seat and every effect."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from polis.megapolis.balance import Balance, Share, measure
from polis.megapolis.balance_charts import combinations_chart, share_chart, usage_chart

from .console import console, error_console, plain_table, write_file


def balance(
    players: Annotated[int, typer.Option(help="How many play: 2, 3 or 4.")] = 2,
    games: Annotated[int, typer.Option(help="How many games.")] = 810,
    tries: Annotated[int, typer.Option(help="How often a player looks ahead a move.")] = 16,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    threads: Annotated[
        int | None, typer.Option("--threads", "-j", help="Games at once; all cores if left out.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw charts whose names start so.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let equal players of Megapolis meet, and tell how seats, effects and combinations fare.

    **Example**

    `polis balance --games 810 --plot balance`
    """
    out = error_console()
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    quiet = not out.is_terminal
    with Progress(*columns, console=out, transient=True, disable=quiet) as progress:
        task = progress.add_task("games", total=games)
        found = measure(
            players,
            games,
            tries,
            seed,
            threads,
            progress=lambda done: progress.advance(task, done),
        )
    if plot:
        draw(found, plot)
    if as_json:
        print(json.dumps(figures(found), indent=1))
    else:
        _print(found)


def draw(found: Balance, stem: Path) -> None:
    """Write the three charts of a report."""
    charts = {
        "usage": usage_chart(found.effects),
        "shares": share_chart(found.effects),
        "combinations": combinations_chart(found.combinations, 1 / found.players),
    }
    for name, chart in charts.items():
        write_file(stem.with_name(f"{stem.name}-{name}.svg"), chart)


def figures(found: Balance) -> dict[str, Any]:
    """Return the report as plain data."""
    return {
        "players": found.players,
        "games": len(found.points),
        "tries": found.tries,
        "seats": [
            {**_share(share), "mean_score": round(mean, 2)}
            for share, mean in zip(found.seats, found.mean_scores, strict=True)
        ],
        "effects": [
            {
                "name": effect.synergy.value,
                "set": effect.synergy.set.name,
                "used": round(effect.used, 4),
                "uses": round(effect.uses, 3),
                "lead": round(effect.lead, 2),
                **_share(effect.share),
                "useless": effect.useless,
                "dominant": effect.dominant,
            }
            for effect in found.effects
        ],
        "combinations": [
            {
                "synergies": [synergy.value for synergy in combination.synergies],
                **_share(combination.first_seat),
                "mean_score": round(combination.mean_score, 2),
            }
            for combination in found.combinations
        ],
    }


def _share(share: Share) -> dict[str, float]:
    return {"share": round(share.value, 4), "share_reach": round(share.reach, 4)}


def _print(found: Balance) -> None:
    out = console()
    seats = plain_table("", "victories", "95%", "score")
    for number, (share, mean) in enumerate(
        zip(found.seats, found.mean_scores, strict=True), start=1
    ):
        seats.add_row(f"Seat {number}", f"{share.value:.1%}", f"±{share.reach:.1%}", f"{mean:.1f}")
    out.print(seats)
    out.print()
    effects = plain_table("", "set", "used", "uses", "lead", "victories", "95%")
    for effect in found.effects:
        effects.add_row(
            effect.synergy.value,
            effect.synergy.set.name,
            f"{effect.used:.1%}",
            f"{effect.uses:.2f}",
            f"{effect.lead:+.2f}",
            f"{effect.share.value:.1%}",
            f"±{effect.share.reach:.1%}",
        )
    out.print(effects)
    out.print(f"\n{len(found.points):,} games in {found.seconds:.1f} s")
