"""`polis conformance`: compare the engine with test vectors from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated

import typer

from polis.akropolis import RecordError
from polis.akropolis.conformance import Engine, ReferenceEngine, check_vector, read_vector
from polis.akropolis.kernel.conforming import KernelEngine

from .console import console, read_text


class EngineName(StrEnum):
    """The engines there are."""

    REFERENCE = "reference"
    KERNEL = "kernel"


ENGINES: dict[EngineName, Callable[[], Engine]] = {
    EngineName.REFERENCE: ReferenceEngine,
    EngineName.KERNEL: KernelEngine,
}


def conformance(
    file: Annotated[str, typer.Argument(help="Test vectors, one JSON object a line.")],
    engine: Annotated[EngineName, typer.Option(help="The engine to check.")] = EngineName.REFERENCE,
) -> None:
    """Check the engine against test vectors: cities whose figures are known.

    Prints every disagreement with its line, then the count; the exit code is 1 if there is any.

    **Example**

    `polis conformance cities.jsonl` · `polis conformance --engine kernel cities.jsonl`
    """
    out = console()
    cities = mismatches = 0
    for line, text in enumerate(read_text(file).split("\n"), start=1):
        if not text.strip():
            continue
        cities += 1
        try:
            for mismatch in check_vector(read_vector(text, line), line, ENGINES[engine]()):
                mismatches += 1
                out.print(str(mismatch), markup=False)
        except RecordError as error:
            raise RecordError(f"{file}: {error}") from error
    out.print(f"{cities} cities, {mismatches} mismatches")
    raise typer.Exit(1 if mismatches else 0)
