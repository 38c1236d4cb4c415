"""Akropolis a second time, as naively as the rules page reads, to check the engine's move lists.

Nothing here knows the engine. Cells are points of a picture: (x, y) with x to the right in columns
and y downwards in half hexagons, so neighbours in a column are 2 apart and the others (±1, ±1).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

Point = tuple[int, int]
SIDES = {"N": (0, -2), "NE": (1, -1), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "NW": (-1, -1)}


class Piece(NamedTuple):
    """A tile somewhere in a city: its letters, its points in the same order, and its level."""

    letters: str
    points: tuple[Point, ...]
    level: int


Board = tuple[Piece, ...]
STARTING_BOARD: Board = (Piece("Hqqq", ((0, 0), (0, -2), (1, 1), (-1, 1)), 1),)


def adjacent(a: Point, b: Point) -> bool:
    return (b[0] - a[0], b[1] - a[1]) in SIDES.values()


def shape(first: Point, side: str) -> tuple[Point, Point, Point]:
    """Return where a tile's hexes lie: the second on a side of the first, the third clockwise."""
    dx, dy = SIDES[side]
    second = first[0] + dx, first[1] + dy
    for ex, ey in SIDES.values():
        third = first[0] + ex, first[1] + ey
        # With y downwards, a turn to the right has a positive cross product.
        if adjacent(second, third) and dx * ey - dy * ex > 0:
            return first, second, third
    raise AssertionError("every edge has a hexagon on its right")


def top(board: Board, point: Point) -> Piece | None:
    """Return the tile that lies uppermost on a point."""
    return max(
        (piece for piece in board if point in piece.points),
        key=lambda piece: piece.level,
        default=None,
    )


def level_for(board: Board, points: tuple[Point, ...]) -> int | None:
    """Return the level a tile would lie on there, or None where it may not lie."""
    below = [top(board, point) for point in points]
    if below == [None, None, None]:
        built = [point for piece in board for point in piece.points]
        return 1 if any(adjacent(a, b) for a in points for b in built) else None
    tiles = [piece for piece in below if piece is not None]
    if len(tiles) < 3 or len({piece.level for piece in tiles}) > 1 or len(set(tiles)) < 2:
        return None
    return tiles[0].level + 1


@cache
def placements(board: Board) -> tuple[tuple[tuple[Point, ...], int], ...]:
    """Try every point near the city with every rotation; return points and level of what fits."""
    xs = [x for piece in board for x, _ in piece.points]
    ys = [y for piece in board for _, y in piece.points]
    found = []
    for x in range(min(xs) - 2, max(xs) + 3):
        for y in range(min(ys) - 4, max(ys) + 5):
            if (x + y) % 2 == 0:
                for side in SIDES:
                    points = shape((x, y), side)
                    level = level_for(board, points)
                    if level is not None:
                        found.append((points, level))
    return tuple(found)


@dataclass
class Table:
    """A game in course: everything that lies on the table."""

    row: list[str]
    stacks: list[list[str]]
    boards: list[Board]
    stones: list[int]
    alone: bool
    turn: int = 0
    his_tiles: list[str] = field(default_factory=list)

    @classmethod
    def deal(cls, players: int, tiles: list[str]) -> Table:
        """Lay out these tiles, the row first; one player alone meets the Architect."""
        seats = max(players, 2)
        row, rest = tiles[: seats + 2], tiles[seats + 2 :]
        stacks = [rest[at : at + seats + 1] for at in range(0, len(rest), seats + 1)]
        return cls(row, stacks, [STARTING_BOARD] * seats, [1, 2, 3, 4][:seats], players == 1)

    def copy(self) -> Table:
        return Table(
            self.row.copy(),
            [stack.copy() for stack in self.stacks],
            self.boards.copy(),
            self.stones.copy(),
            self.alone,
            self.turn,
            self.his_tiles.copy(),
        )

    def moves(self) -> list[tuple[int, tuple[Point, ...], int]]:
        """Return all moves: how many stones are paid, the points, the level."""
        if len(self.row) == 1:
            return []
        seat = self.turn % len(self.boards)
        return [
            (price, points, level)
            for price in range(len(self.row))
            if price <= self.stones[seat]
            for points, level in placements(self.boards[seat])
        ]

    def play(self, price: int, points: tuple[Point, ...], level: int) -> None:
        """Make a move, and the Architect's after it."""
        seat = self.turn % len(self.boards)
        board = self.boards[seat]
        for point in points:
            covered = top(board, point)
            if covered and covered.letters[covered.points.index(point)] == "q":
                self.stones[seat] += 1
        self.stones[seat] -= price
        if self.alone:
            self.stones[1] += price
        self.boards[seat] = (*board, Piece(self.take(price), points, level))
        if self.alone and len(self.row) > 1:
            self.architect()

    def architect(self) -> None:
        plazas = [at for at, tile in enumerate(self.row) if tile != tile.lower()]
        choice = plazas[0] if plazas and plazas[0] <= self.stones[1] else 0
        self.stones[1] -= choice
        self.his_tiles.append(self.take(choice))

    def take(self, at: int) -> str:
        """Take a tile from the row; lay out a stack when one is left."""
        tile = self.row.pop(at)
        if len(self.row) == 1 and self.stacks:
            self.row += self.stacks.pop(0)
        self.turn += 1
        return tile

    def read(self, text: str) -> tuple[int, tuple[Point, ...], int]:
        """Read a move written as place@q,r/side, where q counts columns and r goes down."""
        place, where = text.split("@")
        axial, side = where.split("/")
        q, r = map(int, axial.split(","))
        points = shape((q, 2 * r + q), side)
        level = level_for(self.boards[self.turn % len(self.boards)], points)
        assert level is not None, f"{text} is no legal placement"
        return int(place) - 1, points, level


def perft(table: Table, depth: int) -> int:
    """Count the sequences of so many moves, by playing all of them but the last."""
    moves = table.moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = table.copy()
        after.play(*move)
        count += perft(after, depth - 1)
    return count
