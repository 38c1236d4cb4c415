"""Positions as messages tell them: dealt from a secret, from a record, or as a seat sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from polis.akropolis.city import City, Placement
from polis.akropolis.game import Game
from polis.akropolis.records.options_json import read_options
from polis.akropolis.rules import Options
from polis.akropolis.solo import Pile
from polis.akropolis.table.position import AkropolisPosition
from polis.akropolis.tiles import Tile
from polis.errors import PolisError
from polis.hexes import Cell, Direction, neighbours
from polis.shuffling import SECRET_BYTES, secret_from_hex
from polis.table import Data, GameKind, Position, Written, replay

from .errors import EngineError
from .messages import Where


def position_of(kind: GameKind, options: Data, told: Where) -> Position | None:
    """Return the position that a message tells, or None if it tells none."""
    if told.record is not None:
        return replay(kind, kind.read(told.record))[-1]
    if told.secret is not None:
        secret = secret_from_hex(told.secret)
        return replay(kind, Written(options, secret, tuple(told.played)))[-1]
    if told.view is not None:
        return _from_view(kind, told.view)
    return None


def _from_view(kind: GameKind, view: Mapping[str, Any]) -> Position:
    """Rebuild a position from a view: where nothing is hidden but the order of things to come."""
    if kind.name != "akropolis":
        raise EngineError(
            f"a view of {kind.name} does not tell enough; give its secret and what was played,"
            " or a record"
        )
    try:
        game = _akropolis(view)
    except PolisError:
        raise
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise EngineError(f"this is no view of a game: {type(error).__name__} {error}") from error
    return cast("Position", AkropolisPosition.start(game))


def _akropolis(view: Mapping[str, Any]) -> Game:
    """Rebuild the public game: every tile that is not seen lies in the stacks."""
    options = read_options(view["options"])
    site = tuple(Tile(letters) for letters in view["site"])
    cities = tuple(_city(city["tiles"][1:]) for city in view["cities"])
    pile = None
    if options.architect:
        tiles = tuple(Tile(letters) for letters in view["pile"]["tiles"])
        pile = Pile(options.architect, tiles, int(view["pile"]["stones"]))
    seen = [*site, *(laid.tile for city in cities for laid in city.laid)]
    return Game(
        options,
        bytes(SECRET_BYTES),
        site,
        _stacks(options, [*seen, *(pile.tiles if pile else ())]),
        cities,
        tuple(int(city["score"]["stones"]) for city in view["cities"]),
        pile,
        int(view["turn"]),
    )


def _city(tiles: list[Mapping[str, Any]]) -> City:
    city = City()
    for laid in tiles:
        first, second, _ = (Cell(int(q), int(r)) for q, r in laid["cells"])
        rotation = Direction(neighbours(first).index(second))
        city = city.place(Tile(laid["tile"]), Placement(first, rotation))
    return city


def _stacks(options: Options, seen: list[Tile]) -> tuple[tuple[Tile, ...], ...]:
    left = Counter(options.tiles)
    left.subtract(seen)
    if min(left.values()) < 0:
        raise EngineError("there are more tiles on the table than in the game")
    hidden, size = sorted(left.elements()), options.stack_size
    if len(hidden) % size:
        raise EngineError(f"{len(hidden)} tiles are to come, which makes no whole stacks of {size}")
    return tuple(tuple(hidden[at : at + size]) for at in range(0, len(hidden), size))
