"""`make load`: many tables at once on SQLite and on PostgreSQL; figures and a chart for the docs.

Server and players share the machine. Each number of tables is measured twice: with an even stream
of moves (how long does a person wait?) and with players who answer at once (how much is possible?).
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import orjson
from rich.console import Console
from rich.table import Table

from .load_chart import line_chart
from .load_players import Crowd, Measured, new_table
from .load_server import Running, databases, running

RESULTS = Path(__file__).parent / "results" / "load.json"
CHART = Path(__file__).parents[1] / "docs" / "images" / "load.svg"
TABLES = [int(count) for count in os.environ.get("TABLES", "10,30,100,300,1000").split(",")]
RATE = float(os.environ.get("RATE", "330"))
SECONDS = float(os.environ.get("SECONDS", "15"))
WARM = 5.0
THINKING = 15.0


@dataclass(frozen=True)
class Row:
    """What was measured with so many tables."""

    database: str
    tables: int
    offered: float
    """Moves a second that the players tried to make; 0 if they answered at once."""

    moves_a_second: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    server_ms_a_move: float
    """Computing time of the server for a move and all that follows from it."""

    memory_mb: float
    with_thinkers_mb: float
    refused: int


@dataclass(frozen=True)
class Thinking:
    """How the event loop fared while five top players thought."""

    seconds: float
    computer_moves: float
    stalls_over_50_ms: float


def main() -> None:
    """Measure everything."""
    out = Console()
    rows: list[Row] = []
    with databases() as addresses:
        for name, address in addresses.items():
            for tables in TABLES:
                for offered in (RATE, 0.0):
                    with running(address) as server:
                        rows.append(_measure(server, name, tables, offered))
                    _show(out, rows[-1])
        thinking = _thinking(addresses["SQLite"])
    out.print(_table(rows))
    out.print(
        f"While five top players thought for {thinking.seconds:.0f} s and made"
        f" {thinking.computer_moves:.0f} moves: {thinking.stalls_over_50_ms:.0f} stalls over 50 ms"
    )
    machine = {"cores": os.cpu_count(), "system": platform.machine(), "load": os.getloadavg()[0]}
    figures = {
        "machine": machine,
        "rows": [asdict(row) for row in rows],
        "thinking": asdict(thinking),
    }
    RESULTS.write_text(json.dumps(figures, indent=1) + "\n")
    CHART.parent.mkdir(exist_ok=True)
    CHART.write_text(_chart(rows))


def _measure(server: Running, database: str, tables: int, offered: float) -> Row:
    spent, made = server.cpu(), server.meter('polis_moves_total{by="person"}')
    crowd = Crowd(server.address, tables, offered)
    measured = asyncio.run(crowd.play(WARM + tables / 100, SECONDS))
    spent = server.cpu() - spent
    made = server.meter('polis_moves_total{by="person"}') - made
    own, others = server.memory()
    return _row(measured, database, tables, offered, 1000 * spent / max(made, 1), own, others)


def _row(
    measured: Measured,
    database: str,
    tables: int,
    offered: float,
    cost: float,
    own: float,
    others: float,
) -> Row:
    times = sorted(measured.latencies) or [0.0]
    return Row(
        database,
        tables,
        offered,
        round(len(measured.latencies) / SECONDS, 1),
        round(1000 * times[len(times) // 2], 1),
        round(1000 * times[int(len(times) * 0.99)], 1),
        round(1000 * times[-1], 1),
        round(cost, 2),
        round(own),
        round(own + others),
        measured.refused,
    )


def _thinking(database: str) -> Thinking:
    """Let five games of two top players go on, and count what the server's own meter noticed."""
    with running(f"{database}-thinking", "--think", "1", "--pause", "0") as server:
        best = {"who": "computer", "level": "iktinos"}
        for _ in range(5):
            new_table(server.address, [best, best])
        time.sleep(3)
        stalls = server.meter("polis_loop_stalls_total")
        made = server.meter('polis_moves_total{by="computer"}')
        time.sleep(THINKING)
        return Thinking(
            THINKING,
            server.meter('polis_moves_total{by="computer"}') - made,
            server.meter("polis_loop_stalls_total") - stalls,
        )


def _show(out: Console, row: Row) -> None:
    out.print(orjson.dumps(asdict(row)).decode(), markup=False, soft_wrap=True, style="dim")


def _table(rows: list[Row]) -> Table:
    table = Table(title="Moves on two cores, players on the same machine", title_justify="left")
    table.add_column("database")
    for name in ("tables", "offered", "moves/s", "p50 ms", "p99 ms", "ms/move", "MB", "MB in all"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(
            row.database,
            f"{row.tables:,}",
            f"{row.offered:.0f}" if row.offered else "at once",
            f"{row.moves_a_second:,.0f}",
            f"{row.p50_ms:.0f}",
            f"{row.p99_ms:.0f}",
            f"{row.server_ms_a_move:.2f}",
            f"{row.memory_mb:,.0f}",
            f"{row.with_thinkers_mb:,.0f}",
        )
    return table


def _chart(rows: list[Row]) -> str:
    waits = {
        f"{name}: p99 of a move, ms": [
            (row.tables, row.p99_ms) for row in rows if row.database == name and row.offered
        ]
        for name in ("SQLite", "PostgreSQL")
    }
    most = {
        f"{name}: most moves a second": [
            (row.tables, row.moves_a_second)
            for row in rows
            if row.database == name and not row.offered
        ]
        for name in ("SQLite", "PostgreSQL")
    }
    return line_chart("From 10 to 1,000 tables", "tables", waits | most)


if __name__ == "__main__":
    main()
