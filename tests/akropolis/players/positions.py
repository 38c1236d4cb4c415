"""Positions of every kind of game, and what makes two positions the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np

from polis.akropolis import Game, Move, Options
from polis.akropolis.city import Placement
from polis.akropolis.kernel import Simulator, layout
from polis.akropolis.kernel.layout import Array16, cell_of
from polis.akropolis.kernel.state import city_at
from polis.akropolis.players.features import FEATURES
from polis.akropolis.players.network import Network
from polis.akropolis.players.pairs import PAIRS
from polis.akropolis.players.valuing import Desk
from polis.hexes import Direction

from ..kernel.playing import KINDS, Player, Style, some_options


def moments(options: Options, style: Style, seed: int) -> Iterator[Game]:
    """Play a game in a style and show it in the middle of things, near the end, and at the end."""
    chance = Random(seed)
    sim = Simulator(Game.new(options, seed))
    player = Player(style, chance)
    last = len(options.tiles) - 1
    wanted = {chance.randrange(last // 2), chance.randrange(last // 2, last), last - 2, last}
    seen: set[int] = set()
    while True:
        due = {turn for turn in wanted if turn <= sim.turn} - seen
        if due:
            seen |= due
            yield sim.game
        if sim.over or seen == wanted:
            return
        sim.apply(player.choose(sim))


@cache
def games() -> tuple[Game, ...]:
    """Return games of every kind, played in two styles, at different points; and high towers."""
    tables = [
        (some_options(kind, Random(10 * number + at)), style, 10 * number + at)
        for number, kind in enumerate(KINDS)
        for at, style in enumerate(list(Style)[number % 2 :: 2])
    ]
    towers = [(Options(2, long=True), Style.TOWERS, seed) for seed in range(200, 206)]
    return tuple(game for table in (*tables, *towers) for game in moments(*table))


@cache
def running_games() -> tuple[Game, ...]:
    """Return those of the games that are not over."""
    return tuple(game for game in games() if not game.over)


def name(game: Game) -> str:
    """Name a position for a test's message."""
    options = game.options
    who = options.architect.value if options.architect else f"{options.players} players"
    return f"{who}, {len(options.tiles)} tiles, turn {game.turn}"


def contents(state: Array16, *, hidden_in_order: bool = True) -> tuple[object, ...]:
    """Return all that a game's array says, without what lies in it by chance."""
    seats, drawn, end = (int(state[at]) for at in (layout.SEATS, layout.DRAWN, layout.DECK_LENGTH))
    hidden = state[layout.DECK + drawn : layout.DECK + end].tolist()
    return (
        state[: layout.STONES + seats].tolist(),
        state[layout.SITE : layout.SITE + state[layout.SITE_LENGTH]].tolist(),
        state[layout.DECK : layout.DECK + drawn].tolist(),
        hidden if hidden_in_order else sorted(hidden),
        state[layout.LOG : layout.LOG + layout.ENTRY * state[layout.TURN]].tolist(),
        [_city(state, city_at(seat)) for seat in range(state[layout.PLAYERS])],
    )


def _city(state: Array16, at: int) -> tuple[object, ...]:
    built, reach = (int(state[at + n]) for n in (layout.BUILT_LENGTH, layout.REACH_LENGTH))
    return (
        state[at : at + layout.BUILT].tolist(),
        state[at + layout.BUILT : at + layout.BUILT + built].tolist(),
        state[at + layout.REACH : at + layout.REACH + reach].tolist(),
        state[at + layout.CELLS : at + layout.CELLS + layout.BOARD].tobytes(),
    )


def hidden_tiles(state: Array16) -> list[int]:
    """Return the numbers of the tiles in the stacks, in order."""
    drawn, end = int(state[layout.DRAWN]), int(state[layout.DECK_LENGTH])
    tiles: list[int] = state[layout.DECK + drawn : layout.DECK + end].tolist()
    return tiles


def move_of(place: int, p: int, rotation: int) -> Move:
    """Return a move of the kernel as the reference engine writes it."""
    return Move(place + 1, Placement(cell_of(p), Direction(rotation)))


def valued_moves(state: Array16, desk: Desk, placements: int) -> dict[Move, float]:
    """Read the values that value_moves has left on the desk."""
    seat = int(state[layout.TURN]) % int(state[layout.SEATS])
    places = min(int(state[layout.STONES + seat]) + 1, int(state[layout.SITE_LENGTH]))
    pairs = desk.placements[: 2 * placements].reshape(-1, 2).tolist()
    return {
        move_of(place, p, rotation): float(desk.values[place, at])
        for place in range(places)
        for at, (p, rotation) in enumerate(pairs)
    }


def some_network(seed: int = 1, hidden: int = 6, second: int = 4) -> Network:
    """Return a small network with random weights, whose opinions are strong and arbitrary."""
    random = np.random.default_rng(seed)

    def weights(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        return random.normal(0, 1 / np.sqrt(shape[0]), shape).astype(np.float32)

    pairs = weights(PAIRS, hidden)
    pairs[0] = 0  # for sides with nothing on either side
    return Network(
        weights(FEATURES, hidden),
        weights(hidden),
        pairs,
        weights(hidden, second),
        weights(second),
        weights(second, 2),
        weights(2),
    )
