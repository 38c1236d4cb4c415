"""Views read back into positions that a player can choose in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from polis.akropolis.city import City, Placement
from polis.akropolis.game import Game
from polis.akropolis.records.options_json import read_options
from polis.akropolis.rules import Options
from polis.akropolis.solo import Pile
from polis.akropolis.table.position import AkropolisPosition
from polis.akropolis.tiles import Tile
from polis.errors import PolisError
from polis.hexes import Cell, Direction, neighbours
from polis.megapolis.known import Known
from polis.megapolis.table.reading import known_from
from polis.shuffling import SECRET_BYTES
from polis.table import Seen

from .errors import EngineError

View = Mapping[str, Any]


class Told(Protocol):
    """As much of a position as is needed to choose a move in it."""

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that must choose now."""

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""

    def seen_by(self, seat: int) -> Seen:
        """Return what this seat knows."""


def from_view(game: str, view: View) -> Told:
    """Rebuild a position from the view of a seat; what is no view raises EngineError."""
    if game not in _READERS:
        known = ", ".join(_READERS)
        raise EngineError(
            f"views are read of {known}, not of {game}; give a secret and what was played, or a"
            " record"
        )
    try:
        return _READERS[game](view)
    except PolisError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise EngineError(f"this is no view of a game: {type(error).__name__} {error}") from error


@dataclass(frozen=True)
class OneSeat:
    """A position of which only one seat's knowledge is told."""

    to_move: tuple[int, ...]
    over: bool
    known: Known

    def seen_by(self, seat: int) -> Known:
        """Return what the seat knows whose view was told."""
        if seat != self.known.seat:
            raise EngineError(f"this is the view of seat {self.known.seat}, not of seat {seat}")
        return self.known


def _megapolis(view: View) -> Told:
    """Take what the seat knows; its view tells what it remembers, too."""
    if view["seat"] is None:
        raise EngineError("a spectator's view does not tell what a seat knows")
    return OneSeat(tuple(map(int, view["to_move"])), bool(view["over"]), known_from(view))


def _akropolis(view: View) -> Told:
    """Rebuild the public game: every tile that is not seen lies in the stacks."""
    options = read_options(view["options"])
    site = tuple(Tile(letters) for letters in view["site"])
    cities = tuple(_city(city["tiles"][1:]) for city in view["cities"])
    pile = None
    if options.architect:
        tiles = tuple(Tile(letters) for letters in view["pile"]["tiles"])
        pile = Pile(options.architect, tiles, int(view["pile"]["stones"]))
    seen = [*site, *(laid.tile for city in cities for laid in city.laid)]
    game = Game(
        options,
        bytes(SECRET_BYTES),
        site,
        _stacks(options, [*seen, *(pile.tiles if pile else ())]),
        cities,
        tuple(int(city["score"]["stones"]) for city in view["cities"]),
        pile,
        int(view["turn"]),
    )
    return AkropolisPosition.start(game)


def _city(tiles: list[View]) -> City:
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


_READERS: Mapping[str, Callable[[View], Told]] = {
    "akropolis": _akropolis,
    "megapolis": _megapolis,
}
