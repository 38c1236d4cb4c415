"""The options of a game as plain data: what a record, a table and a page write down of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from polis.akropolis.errors import OptionsError
from polis.akropolis.rules import Architect, Options, Rulings, Variants, variants_named
from polis.akropolis.tiles import District


class Strict(BaseModel):
    """Data that must be just what it should be: no other fields, no other types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class OptionsSheet(Strict):
    """The options of a game, by the names that players use."""

    players: int
    long: bool = False
    architect: str | None = None
    variants: list[str] = []
    rulings: list[str] = []

    def options(self) -> Options:
        """Return the options; a mix that makes no game raises OptionsError."""
        return Options(
            self.players,
            self.long,
            variants_named(self.variants),
            Rulings.switching_on(self.rulings),
            Architect.named(self.architect) if self.architect is not None else None,
        )


def read_options(data: Mapping[str, Any]) -> Options:
    """Read options from plain data."""
    try:
        return OptionsSheet.model_validate(data).options()
    except ValidationError as error:
        raise OptionsError(first_problem(error)) from error


def options_data(options: Options) -> dict[str, Any]:
    """Write options as plain data."""
    return {
        "players": options.players,
        "long": options.long,
        "architect": options.architect.value if options.architect else None,
        "variants": variant_names(options.variants),
        "rulings": list(options.rulings.switched_on),
    }


def variant_names(variants: Variants) -> list[str]:
    """Return the names of the variants in play, in the order of the scorepad."""
    return [district.plural for district in District if district in variants]


def first_problem(error: ValidationError) -> str:
    """Say in a line what is wrong with some data, and where."""
    problem = error.errors()[0]
    field = ".".join(str(step) for step in problem["loc"] if not str(step).startswith("polis "))
    return f"{field}: {problem['msg']}" if field else problem["msg"]
