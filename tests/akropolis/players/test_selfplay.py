"""Games written down for training are real games, and the notes tell the truth about them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest
from numpy.typing import NDArray

from polis.akropolis import ALL_VARIANTS, Architect, Game, Move, Options
from polis.akropolis.kernel import layout
from polis.akropolis.kernel.layout import Array16
from polis.akropolis.kernel.state import new_state
from polis.akropolis.players.features import FEATURES
from polis.akropolis.players.network import INPUTS, Array32
from polis.akropolis.players.selfplay import play_and_note
from polis.akropolis.players.training import MOST_TURNS
from polis.akropolis.players.valuing import new_desk
from polis.akropolis.tiles import ALL_TILES

from .counting import Scene, after, count_features, count_pairs
from .positions import move_of, some_network
from .test_valuing import worth

NETWORK = some_network(5)
TABLES = {
    "two": Options(2),
    "three": Options(3, variants=ALL_VARIANTS),
    "four": Options(4),
    "long": Options(2, long=True),
    "Hippodamos": Options(1, architect=Architect.HIPPODAMOS),
    "Metagenes": Options(1, architect=Architect.METAGENES, variants=ALL_VARIANTS),
    "Callicrates": Options(1, architect=Architect.CALLICRATES, long=True),
}
tables = pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)


@dataclass
class Notebook:
    """One game, as it was written down."""

    state: Array16
    features: NDArray[np.uint8]
    pairs: NDArray[np.uint8]
    points: list[float]
    values: list[float]
    finals: list[float]
    following: list[int]


def play(
    options: Options,
    seed: int,
    *,
    first: int = 0,
    games: int = 1,
    noise: float = 0.0,
    state: Array16 | None = None,
) -> Notebook:
    room = games * MOST_TURNS
    state = new_state(options) if state is None else state
    notes = np.zeros((room, INPUTS), np.uint8)
    values: Array32 = np.zeros((room, 2), np.float32)
    finals: Array32 = np.zeros((room, 2), np.float32)
    desk, last = new_desk(NETWORK), first + games
    count = play_and_note(state, NETWORK, desk, seed, first, last, noise, notes, values, finals)
    return Notebook(
        state,
        notes[:count, :FEATURES],
        notes[:count, FEATURES:],
        values[:count, 0].tolist(),
        values[:count, 1].tolist(),
        finals[:count, 0].tolist(),
        finals[:count, 1].astype(int).tolist(),
    )


def replay(options: Options, state: Array16) -> tuple[list[tuple[Game, Move]], Game]:
    """Play the game in the array's log again with the reference engine."""
    deck = state[layout.DECK : layout.DECK + len(options.tiles)].tolist()
    tiles = tuple(ALL_TILES[number] for number in deck)
    site, size = options.site_size, options.stack_size
    stacks = tuple(tiles[at : at + size] for at in range(site, len(tiles), size))
    game = replace(Game.new(options, 0), site=tiles[:site], stacks=stacks)
    turns = []
    while not game.over:
        entry = state[layout.LOG + layout.ENTRY * game.turn :][: layout.ENTRY].tolist()
        move = move_of(*(entry[at] for at in (layout.E_PLACE, layout.E_P, layout.E_ROTATION)))
        turns.append((game, move))
        game = game.apply(move)
    return turns, game


def check_notes(book: Notebook, turns: list[tuple[Game, Move]]) -> list[Scene]:
    """Compare features and points with those that the reference engine counts."""
    assert len(book.features) == len(turns)
    scenes = [after(game, move) for game, move in turns]
    for scene, note, points in zip(scenes, book.features, book.points, strict=True):
        counted = [np.minimum(f, 255).astype(np.uint8) for f in count_features(scene)]
        assert any(np.array_equal(note, f) for f in counted)
        assert points == scene.points
    return scenes


@tables
def test_notes_are_the_features_after_each_move_of_a_real_game(options: Options) -> None:
    book = play(options, 3, noise=4.0)
    check_notes(book, replay(options, book.state)[0])


@tables
def test_a_player_without_noise_notes_what_its_move_is_worth(options: Options) -> None:
    book = play(options, 4)
    scenes = check_notes(book, replay(options, book.state)[0])
    for scene, value in zip(scenes, book.values, strict=True):
        assert any(value == pytest.approx(wanted, abs=0.02) for wanted in worth(scene, NETWORK))


@tables
def test_finals_are_the_points_in_the_end(options: Options) -> None:
    book = play(options, 5, noise=2.0)
    turns, end = replay(options, book.state)
    rival = end.score(1).total if end.pile else 0
    assert book.finals == [end.score(game.to_move).total - rival for game, _ in turns]


@tables
def test_every_note_knows_the_next_one_of_its_seat(options: Options) -> None:
    book = play(options, 6, noise=2.0)
    players, notes = options.players, len(book.features)
    following = [at + players if at + players < notes else -1 for at in range(notes)]
    assert book.following == following


@tables
def test_the_last_note_of_a_seat_has_all_the_points(options: Options) -> None:
    book = play(options, 7, noise=2.0)
    last = [at for at, following in enumerate(book.following) if following < 0]
    assert len(last) == options.players
    for at in last:
        assert book.points[at] == book.values[at] == book.finals[at]


@tables
def test_notes_have_the_pairs_of_the_city_after_each_move(options: Options) -> None:
    book = play(options, 8, noise=2.0)
    for (game, move), pairs in zip(replay(options, book.state)[0], book.pairs, strict=True):
        city = game.apply(move).cities[game.to_move]
        assert pairs.tolist() == count_pairs(city).tolist()


def test_a_game_is_the_same_in_any_company() -> None:
    options = Options(2)
    together = play(options, 9, games=3, noise=2.0)
    alone = play(options, 9, first=1, noise=2.0)
    turns = len(options.tiles) - 1
    assert np.array_equal(alone.features, together.features[turns : 2 * turns])
    assert alone.finals == together.finals[turns : 2 * turns]


def test_noise_makes_for_other_games() -> None:
    quiet, noisy = play(Options(2), 9), play(Options(2), 9, noise=20.0)
    assert not np.array_equal(quiet.features, noisy.features)
