"""The options of a game as plain data: what a record, a table and a page write down of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from polis.megapolis.errors import OptionsError
from polis.megapolis.rules import RANDOM, Options, Rules, synergies_named
from polis.megapolis.synergy import SynergySet


class Strict(BaseModel):
    """Data that must be just what it should be: no other fields, no other types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class OptionsSheet(Strict):
    """The options of a game, by the names that players use."""

    players: int
    synergies: str | list[str] = Field(default="A")
    """A, B, C, random, or the names of four synergy cards."""

    rules: dict[str, bool | int | list[int]] = Field(default={})
    """The rules that differ from the default."""

    def options(self) -> Options:
        """Return the options; a mix that makes no game raises OptionsError."""
        return Options(self.players, synergies_named(self.synergies), Rules.changing(self.rules))


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
        "synergies": _synergies_data(options),
        "rules": options.rules.changed,
    }


def _synergies_data(options: Options) -> str | list[str]:
    if options.synergies is None:
        return RANDOM
    if isinstance(options.synergies, SynergySet):
        return options.synergies.name
    return [synergy.value for synergy in options.synergies]


def first_problem(error: ValidationError) -> str:
    """Say in a line what is wrong with some data, and where."""
    problem = error.errors()[0]
    field = ".".join(str(step) for step in problem["loc"])
    return f"{field}: {problem['msg']}" if field else problem["msg"]
