"""Measure everything in one run: tables on the screen, JSON and charts in bench/results.

`speed` is the kernel's random play, `steps` the environments that a learner steps through; name one
of them to measure only that.

All are measured in turn, several times over, and the best time of each counts: whatever else
the machine does then disturbs all alike, and least the best.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from polis.akropolis.kernel import warm_up

from .chart import bar_chart
from .measures import CORES, Measure, Rate, our_measures
from .peers import ENV_PEERS, PEERS, Peer, Unavailable, install, measure
from .steps import env_measures

RESULTS = Path(__file__).parent / "results"
SPEED = "Random play: moves a second"
STEPS = "Environments: steps a second, random legal actions"
WIDTH = 120
ROUNDS = int(os.environ.get("ROUNDS", "7"))
SECONDS = float(os.environ.get("SECONDS", "0.5"))


class Row(NamedTuple):
    """One line of the table; a peer that could not be measured has a note instead of a rate."""

    what: str
    by: str
    cores: int
    rate: Rate
    note: str = ""


def main() -> None:
    """Run the bench."""
    out = Console()
    if not out.is_terminal:
        out.width = WIDTH
    warm_up()
    wanted = sys.argv[1:] or ["speed", "steps"]
    if "speed" in wanted:
        _report(out, "speed", SPEED, our_measures(), PEERS)
    if "steps" in wanted:
        _report(out, "steps", STEPS, env_measures(), ENV_PEERS)


def _report(
    out: Console, name: str, title: str, ours: Sequence[Measure], peers: Sequence[Peer]
) -> None:
    """Measure ours and theirs; print a table, write figures and a chart."""
    rows = list(_measured(out, ours, peers))
    machine = _machine()
    out.print(_table(rows))
    out.print(f"{machine['cpu']}, {machine['cores']} cores; best of {ROUNDS} rounds of {SECONDS} s")
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps(_as_json(rows, machine), indent=1) + "\n")
    (RESULTS / f"{name}.svg").write_text(_chart(rows, title))


def _measured(out: Console, ours: Sequence[Measure], peers: Sequence[Peer]) -> Iterator[Row]:
    """Measure all in turn, ROUNDS times, and yield the best of each."""
    refused: dict[Peer, str] = {}
    for peer in peers:
        try:
            with out.status(f"Installing {peer.name} …"):
                install(peer)
        except Unavailable as reason:
            refused[peer] = str(reason)
    best: dict[tuple[str, str, int], Rate] = {}
    for _ in track(range(ROUNDS), "Measuring", console=out, transient=True):
        for what, by, cores, run in ours:
            _keep(best, (what, by, cores), run(SECONDS))
        for peer in peers:
            if peer in refused:
                continue
            try:
                for what, rate in measure(peer, SECONDS).items():
                    _keep(best, (what, peer.name, 1), rate)
            except Unavailable as reason:
                refused[peer] = str(reason)
    yield from (Row(*key, rate) for key, rate in best.items())
    yield from (Row("random games", peer.name, 1, Rate(), why) for peer, why in refused.items())


def _keep(best: dict[tuple[str, str, int], Rate], key: tuple[str, str, int], found: Rate) -> None:
    best[key] = max(best.get(key, found), found, key=lambda rate: rate.moves or rate.things or 0)


def _comparison(row: Row, rows: list[Row]) -> str:
    """Compare with our moves a second on one core: what more cores bring, what others reach."""
    if not row.rate.moves:
        return row.note
    if row.cores == 1:
        ours = rows[0].rate.moves or 0
        return "" if row.by == rows[0].by else f"Polis: {ours / row.rate.moves:,.1f} ×"
    alone = next(other for other in rows if other[:2] == row[:2]).rate.moves or 1
    return f"{row.rate.moves / alone:.2f} × one core"


def _table(rows: list[Row]) -> Table:
    table = Table(title="Polis and its peers, in one run on this machine", title_justify="left")
    table.add_column("what", no_wrap=True)
    table.add_column("by")
    for name in ("cores", "moves/s", "games/s", "a second"):
        table.add_column(name, justify="right")
    table.add_column("")
    for row in rows:
        moves, games, things = (f"{rate:,.0f}" if rate else "" for rate in row.rate)
        comparison = _comparison(row, rows)
        table.add_row(row.what, row.by, str(row.cores), moves, games, things, comparison)
    return table


def _as_json(rows: list[Row], machine: dict[str, Any]) -> dict[str, Any]:
    return {
        "machine": machine,
        "rounds": ROUNDS,
        "seconds_a_round": SECONDS,
        "rows": [
            {
                "what": row.what,
                "by": row.by,
                "cores": row.cores,
                **{f"{k}_per_second": round(v) for k, v in row.rate._asdict().items() if v},
                **({"not_measured": row.note} if row.note else {}),
            }
            for row in rows
        ],
    }


def _chart(rows: list[Row], title: str = SPEED) -> str:
    bars = [
        (f"{row.by}: {row.what}{f', {row.cores} cores' if row.cores > 1 else ''}", row.rate.moves)
        for row in rows
    ]
    shown = [(name, moves, name.startswith("Polis")) for name, moves in bars if moves]
    return bar_chart(title, shown)


def _machine() -> dict[str, Any]:
    return {
        "cpu": _cpu(),
        "cores": CORES,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numba": version("numba"),
    }


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "unknown processor"
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or "unknown processor")


if __name__ == "__main__":
    main()
