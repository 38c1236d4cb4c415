"""The `polis` command."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from polis import __version__
from polis.errors import PolisError

from . import (
    arena,
    backup,
    balance,
    conformance,
    engine,
    play,
    replay,
    score,
    serve,
    simulate,
    train,
)
from .console import fail, forgive_encodings

app = typer.Typer(
    name="polis",
    help="Akropolis and Chronicles of Megapolis: play them, score them, study them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(name="play")(play.play)
app.command(name="serve")(serve.serve)
app.command(name="backup")(backup.backup)
app.command(name="score")(score.score)
app.command(name="replay")(replay.replay)
app.command(name="simulate")(simulate.simulate)
app.command(name="arena")(arena.arena)
app.command(name="balance")(balance.balance)
app.command(name="engine")(engine.engine)
app.command(name="conformance")(conformance.conformance)
app.command(name="train")(train.train)
app.command(name="warm-up")(simulate.warm_up_command)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"polis {__version__}")
        raise typer.Exit


@app.callback()
def _polis(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Keep options that belong to no single command."""


def main() -> None:
    """Run the command; whatever is wrong with the input is said in one line, with exit code 2."""
    forgive_encodings()
    try:
        code = app(standalone_mode=False)
    except typer.TyperException as error:
        # Asking for nothing shows the help, which is its own message.
        message = error.format_message()
        fail(message) if message else sys.exit(2)
    except PolisError as error:
        fail(str(error))
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(141)
    sys.exit(code)
