"""What a page needs to draw a game: plain data, the same for every seat and for spectators.

Nothing but the order of the stacks is hidden in this game, so there is one view for all.
"""

from __future__ import annotations

from typing import Any

from polis.akropolis.city import City, Laid
from polis.akropolis.explaining import score_data
from polis.akropolis.game import Game
from polis.akropolis.records.options_json import options_data
from polis.akropolis.scoring import CityScore
from polis.akropolis.skyline import STARTING_SKYLINE
from polis.akropolis.solo import Pile


def game_view(game: Game, cities: list[dict[str, Any]], to_come: dict[str, int]) -> dict[str, Any]:
    """Return the game as everyone may see it, given the views of its cities and stacks."""
    return {
        "game": "akropolis",
        "options": options_data(game.options),
        "round": game.round,
        "rounds": game.options.rounds,
        "turn": game.turn,
        "chief": game.chief,
        "to_move": [] if game.over else [game.to_move],
        "over": game.over,
        "site": [tile.letters for tile in game.site],
        "stacks": len(game.stacks),
        "stack_size": game.options.stack_size,
        "to_come": to_come,
        "cities": cities,
        "pile": pile_view(game, game.pile) if game.pile else None,
        "result": _result(game),
    }


def stacks_view(game: Game) -> dict[str, int]:
    """Return how many hexes of each kind the stacks hold, whatever their order."""
    return {hexagon.value: count for hexagon, count in game.hexes_to_come.items()}


STARTING_TILE = {
    "tile": "".join(spot.hex.value for spot in STARTING_SKYLINE.values()),
    "cells": [list(cell) for cell in STARTING_SKYLINE],
    "level": 1,
}


def city_view(city: City, score: CityScore, before: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return a city: its tiles in the order they were laid, and what every visible hex brings.

    A caller who has the view from before its last tiles were laid hands it over.
    """
    known = before["tiles"] if before else [STARTING_TILE]
    laid = map(_tile_view, city.laid[len(known) - 1 :])
    return {"tiles": [*known, *laid], "score": score_data(score, texts=False)}


def _tile_view(laid: Laid) -> dict[str, Any]:
    return {
        "tile": laid.tile.letters,
        "cells": [list(cell) for cell in laid.placement.cells],
        "level": laid.level,
    }


def pile_view(game: Game, pile: Pile) -> dict[str, Any]:
    """Return the Architect's side of the table, and what he would answer to each choice."""
    return {
        "architect": pile.architect.value,
        "tiles": [tile.letters for tile in pile.tiles],
        "stones": pile.stones,
        "score": score_data(pile.score(game.options.variants), texts=False),
        "answers": [_answer(game, pile, place) for place in range(1, len(game.site) + 1)],
    }


def _answer(game: Game, pile: Pile, place: int) -> str | None:
    """Return the tile he takes if the player takes this place; None if nobody can know yet."""
    left = game.site[: place - 1] + game.site[place:]
    if game.over or len(left) < 2:
        return None
    paid = pile.paid(place - 1)
    return left[paid.choice(left) - 1].letters


def _result(game: Game) -> list[dict[str, int]] | None:
    if game.result is None:
        return None
    return [standing._asdict() for standing in game.result.standings]
