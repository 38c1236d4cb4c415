"""`polis serve`: a table server on this machine."""

from __future__ import annotations

import threading
import webbrowser
from enum import StrEnum
from typing import Annotated

import typer

from polis.server.config import DAY as A_DAY
from polis.server.config import (
    NO_RATES,
    Config,
    Keeping,
    Limits,
    default_database,
    default_thinkers,
)

from .console import console

EVERYWHERE = ("0.0.0.0", "::")


class Loudness(StrEnum):
    """How much is logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def serve(
    host: Annotated[
        str, typer.Option(envvar="POLIS_HOST", help="Address to listen at; 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="POLIS_PORT", min=0, max=65_535)] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="POLIS_DATABASE",
            help="A file for SQLite, or postgresql://user@host/name; otherwise a file of yours.",
        ),
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    behind_proxy: Annotated[
        bool,
        typer.Option(
            "--behind-proxy",
            envvar="POLIS_BEHIND_PROXY",
            help="Believe X-Forwarded-For and -Proto; only if nobody else can reach the port.",
        ),
    ] = False,
    think: Annotated[
        float,
        typer.Option(envvar="POLIS_THINK", min=0.05, max=60, help="Seconds a computer may think."),
    ] = Config.think,
    pause: Annotated[
        float,
        typer.Option(envvar="POLIS_PAUSE", min=0, max=10, help="Seconds before a computer moves."),
    ] = Config.pause,
    thinkers: Annotated[
        int | None,
        typer.Option(
            envvar="POLIS_THINKERS", min=1, max=256, help="Processes for computer players."
        ),
    ] = None,
    rate_limits: Annotated[
        bool,
        typer.Option(envvar="POLIS_RATE_LIMITS", help="Limit how often one address may ask."),
    ] = True,
    lease: Annotated[
        float,
        typer.Option(
            envvar="POLIS_LEASE", min=1, max=600, help="Seconds until a dead process is replaced."
        ),
    ] = Config.lease,
    keep_open: Annotated[
        float, typer.Option(envvar="POLIS_KEEP_OPEN", min=0, help="Days idle open tables stay.")
    ] = Keeping.open / A_DAY,
    keep_playing: Annotated[
        float, typer.Option(envvar="POLIS_KEEP_PLAYING", min=0, help="Days idle games stay.")
    ] = Keeping.playing / A_DAY,
    keep_over: Annotated[
        float, typer.Option(envvar="POLIS_KEEP_OVER", min=0, help="Days finished games stay.")
    ] = Keeping.over / A_DAY,
    log_level: Annotated[
        Loudness, typer.Option(envvar="POLIS_LOG_LEVEL", help="What is logged.")
    ] = Loudness.WARNING,
) -> None:
    """Let people play in their browsers, on this machine or from elsewhere.

    Everything is kept in one SQLite file, or in PostgreSQL, which any number of servers can share.

    **Examples**

    `polis serve --open` · `polis serve --host 0.0.0.0 --port 80` ·
    `polis serve --database postgresql://polis@localhost/polis --behind-proxy`
    """
    from polis.server.logs import set_up  # noqa: PLC0415 (other commands start without it)
    from polis.server.running import listen, run  # noqa: PLC0415

    set_up(log_level.value)
    config = Config(
        database=database or str(default_database()),
        behind_proxy=behind_proxy,
        think=think,
        pause=pause,
        lease=lease,
        limits=Limits() if rate_limits else NO_RATES,
        keeping=Keeping(A_DAY * keep_open, A_DAY * keep_playing, A_DAY * keep_over),
        thinkers=thinkers or default_thinkers(),
    )
    taken = listen(host, port)
    address = f"http://{_shown(host)}:{taken.getsockname()[1]}/"
    run(config, taken, lambda where: _ready(address, where, open_))


def _shown(host: str) -> str:
    """Return how a browser on this machine finds the server."""
    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _ready(address: str, database: str, open_: bool) -> None:
    out = console()
    out.print(f"[bold]Polis is ready at[/] {address}")
    out.print(f"Games are kept in {database}. Ctrl+C ends the server.", style="dim", markup=False)
    if open_:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
