"""`polis engine`: our computer players for programs in any language."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from polis.engine.serving import Engine, serve


def engine(
    level: Annotated[
        str | None, typer.Option(help="Who answers: a level's name; else the strongest.")
    ] = None,
) -> None:
    """Answer requests, a line of JSON each, from standard input to standard output.

    docs/engine.md tells the protocol. Any program that answers like this one can play in the
    arena: `polis arena --player "cmd:./mybot" greedy`.

    **Example**

    `echo '{"do": "hello"}' | polis engine`
    """
    serve(Engine(level), sys.stdin, sys.stdout)
