"""The games that environments can play, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polis.akropolis.game import Game
from polis.akropolis.records.options_json import read_options

from .akropolis import SeatedAkropolis
from .errors import EnvError
from .seated import SeatedGame

PLAYERS = 2


def new_game(name: str, options: Mapping[str, Any], seed: int) -> SeatedGame:
    """Deal a game from a seed; options are named as in records, and two play if nothing is said."""
    if name != "akropolis":
        raise EnvError(f"environments play akropolis, not {name[:40]!r}")
    players = 1 if options.get("architect") else PLAYERS
    return SeatedAkropolis(Game.new(read_options({"players": players, **options}), seed))
