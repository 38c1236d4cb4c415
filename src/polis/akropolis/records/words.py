"""The smallest pieces of the notation: placements, moves and tiles on their way into a city."""

from __future__ import annotations

import re

from polis.akropolis.city import Laid, Placement
from polis.akropolis.errors import RecordError
from polis.akropolis.game import Move
from polis.akropolis.tiles import Tile
from polis.hexes import Cell, Direction

_TILE = r"[qhmbtgHMBTG]{3}"
_NUMBER = r"-?[0-9]{1,3}"
_PLACEMENT = rf"({_NUMBER}),({_NUMBER})/(NE|NW|N|SE|SW|S)"
_MOVE = re.compile(rf"([1-9])({_TILE})?@{_PLACEMENT}")
_LAID = re.compile(rf"({_TILE})@{_PLACEMENT}")


def read_move(word: str) -> tuple[Move, Tile | None]:
    """Read a move such as 3Bhq@2,-1/NE; the tile's letters may be left out."""
    match = _MOVE.fullmatch(word)
    if not match:
        raise RecordError(f"a move looks like 3Bhq@2,-1/NE, not {word[:40]!r}")
    place, letters, *where = match.groups()
    return Move(int(place), _placement(*where)), Tile(letters) if letters else None


def write_move(move: Move, tile: Tile) -> str:
    """Write a move with the letters of the tile it takes."""
    return f"{move.place}{tile}@{move.placement}"


def read_laid(word: str) -> tuple[Tile, Placement]:
    """Read a tile and where it lies, such as Bhq@2,-1/NE."""
    match = _LAID.fullmatch(word)
    if not match:
        raise RecordError(f"a tile in a city looks like Bhq@2,-1/NE, not {word[:40]!r}")
    letters, *where = match.groups()
    return Tile(letters), _placement(*where)


def write_laid(laid: Laid) -> str:
    """Write a tile and where it lies."""
    return f"{laid.tile}@{laid.placement}"


def _placement(q: str, r: str, side: str) -> Placement:
    return Placement(Cell(int(q), int(r)), Direction[side])
