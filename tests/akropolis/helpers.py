"""Short ways to write cities, skylines and games down."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from polis.akropolis import (
    City,
    Game,
    Hex,
    Move,
    Options,
    Pile,
    Placement,
    Skyline,
    Spot,
    Tile,
)
from polis.hexes import ORIGIN, Cell, Direction, distance

START = City()


def tiles(letters: str) -> tuple[Tile, ...]:
    """Write several tiles: "Bhq hqq"."""
    return tuple(Tile(three) for three in letters.split())


def cell(text: str) -> Cell:
    """Write a cell: "2,-1"."""
    q, r = text.split(",")
    return Cell(int(q), int(r))


def cells(text: str) -> set[Cell]:
    """Write several cells: "0,0 2,-1"."""
    return {cell(part) for part in text.split()}


def placement(text: str) -> Placement:
    """Write a placement as it prints: "2,-1/NE"."""
    where, rotation = text.split("/")
    return Placement(cell(where), Direction[rotation])


def move(text: str) -> Move:
    """Write a move as it prints: "1@2,-1/NE"."""
    place, where = text.split("@")
    return Move(int(place), placement(where))


def city_of(*lines: str) -> City:
    """Build a city tile by tile: city_of("Bhq 2,-1/NE", …)."""
    city = START
    for line in lines:
        letters, where = line.split()
        city = city.place(Tile(letters), placement(where))
    return city


def disc(radius: int, centre: Cell = ORIGIN) -> set[Cell]:
    """Return all cells at most so far from a centre."""
    reach = range(-radius, radius + 1)
    near = {Cell(centre.q + q, centre.r + r) for q in reach for r in reach}
    return {place for place in near if distance(place, centre) <= radius}


def skyline_of(*lines: str, quarries: Iterable[Cell] = ()) -> Skyline:
    """Draw a skyline by hand: skyline_of("h2 0,0 1,0", "H1 0,1"), quarries where nothing else is.

    Each line is a hex's letter with its level, and the cells where it is seen.
    """
    skyline = dict.fromkeys(quarries, Spot(Hex.QUARRY, 1))
    for line in lines:
        kind, where = line.split(maxsplit=1)
        skyline |= dict.fromkeys(cells(where), Spot(Hex(kind[0]), int(kind[1:])))
    return skyline


def random_city(seed: int, size: int, crowding: int) -> City:
    """Build with random tiles. The more crowding, the closer to the middle, and so the higher."""
    chance, city = Random(seed), START
    for tile in chance.sample(Options(players=4).tiles, size):
        offered = [chance.choice(city.placements) for _ in range(crowding)]
        city = city.place(tile, min(offered, key=lambda spot: distance(spot.cell, ORIGIN)))
    return city


def random_game(options: Options, seed: int, turns: int | None = None) -> Game:
    """Play random moves to the end, or so many of them."""
    chance, game = Random(seed), Game.new(options, seed)
    while not game.over and (turns is None or len(game.moves) < turns):
        game = game.apply(chance.choice(game.legal_moves))
    return game


def finished(*boards: tuple[City, int], pile: Pile | None = None) -> Game:
    """Make a game that is over, with these cities and stones."""
    cities, stones = zip(*boards, strict=True)
    architect = pile.architect if pile else None
    return Game(
        Options(players=len(cities), architect=architect),
        bytes(32),
        site=tiles("qqt"),
        stacks=(),
        cities=cities,
        stones=stones,
        pile=pile,
    )


def snapshot(game: Game) -> tuple[object, ...]:
    """Copy everything a move could disturb, so that a later comparison is no tautology."""
    cities = tuple(
        (city.laid, dict(city.skyline), dict(city.uppermost), city.placements)
        for city in game.cities
    )
    return (
        cities,
        game.options,
        game.secret,
        game.site,
        game.stacks,
        game.stones,
        game.pile,
        game.turn,
        game.moves,
        game.legal_moves,
    )
