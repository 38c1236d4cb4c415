"""Random games: even chances, the same games whoever plays them, and scored as the book says."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from polis.akropolis import Game, Options, OptionsError
from polis.akropolis.kernel import Simulation, Simulator, layout, many, simulate
from polis.akropolis.kernel.random_play import make_random_move, play_many, shuffle_deck
from polis.akropolis.kernel.state import new_state
from polis.akropolis.tiles import ALL_TILES
from polis.hexes import Direction

from ..helpers import random_game
from .playing import KINDS, name


def chi_square_excess(counts: Counter[object], kinds: int) -> float:
    """Return by how many standard deviations counts are less even than chance makes them."""
    expected = counts.total() / kinds
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    unseen = (kinds - len(counts)) * expected
    freedom = kinds - 1
    return float((seen + unseen - freedom) / (2 * freedom) ** 0.5)


@pytest.mark.parametrize("turns", [0, 9, 24])
def test_every_legal_move_is_drawn_about_equally_often(turns: int) -> None:
    sim = Simulator(random_game(Options(2), seed=turns, turns=turns))
    random = np.array([turns], np.uint64)
    entry = layout.LOG + layout.ENTRY * sim.turn
    drawn: Counter[object] = Counter()
    for _ in range(60_000):
        make_random_move(sim.state, random)
        place, _, p, rotation = sim.state[entry : entry + 4].tolist()
        drawn[place + 1, layout.cell_of(p), Direction(rotation)] += 1
        sim.undo()
    legal = {(move.place, *move.placement) for move in sim.legal_moves}
    assert set(drawn) == legal
    assert abs(chi_square_excess(drawn, len(legal))) < 4


def test_every_tile_comes_first_about_equally_often() -> None:
    state, random = new_state(Options(4)), np.zeros(1, np.uint64)
    state[layout.DECK :][:61] = range(61)
    first: Counter[object] = Counter()
    last: Counter[object] = Counter()
    for _ in range(60_000):
        shuffle_deck(state, random)
        first[int(state[layout.DECK])] += 1
        last[int(state[layout.DECK + 60])] += 1
    deck = state[layout.DECK :][:61]
    assert sorted(deck.tolist()) == list(range(61))
    assert abs(chi_square_excess(first, 61)) < 4
    assert abs(chi_square_excess(last, 61)) < 4


def arrays(simulation: Simulation) -> bytes:
    return simulation.points.tobytes() + simulation.stones.tobytes()


@pytest.mark.parametrize("kind", KINDS, ids=name)
def test_games_are_the_same_on_any_number_of_threads_in_any_portions(
    kind: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = simulate(kind, 500, seed=3, threads=1)
    for threads, portion in ((1, 7), (2, 100), (2, 2000), (3, 33), (3, 500), (None, 1)):
        monkeypatch.setattr(many, "CHUNK", portion)
        found = simulate(kind, 500, seed=3, threads=threads)
        assert arrays(found) == arrays(expected)
        assert found.moves == expected.moves
    fewer = simulate(kind, 100, seed=3)
    assert np.array_equal(fewer.points, expected.points[:100])


def test_another_seed_gives_other_games() -> None:
    seeds = [0, 1, 2, -1, 7, 2**40, 2**62]
    assert len({arrays(simulate(Options(2), 50, seed)) for seed in seeds}) == len(seeds)


def test_games_of_one_seed_differ_from_each_other() -> None:
    points = simulate(Options(4), 200, seed=1).points
    assert len(np.unique(points, axis=0)) == 200


@pytest.mark.parametrize("kind", KINDS, ids=name)
def test_the_reference_scores_a_simulated_game_alike(kind: Options) -> None:
    state = new_state(kind)
    for number in range(12):
        points, stones = (np.empty((1, kind.seats), np.int32) for _ in range(2))
        turns = play_many(state, 5, number, number + 1, points, stones)
        sim = Simulator(Game.new(kind, 0))
        sim.state = state.copy()
        deck = [ALL_TILES[tile] for tile in state[layout.DECK :][: state[layout.DECK_LENGTH]]]
        size, site = kind.stack_size, kind.site_size
        stacks = [tuple(deck[at : at + size]) for at in range(site, len(deck), size)]
        fresh = Game.new(kind, 0)
        game = Game(kind, fresh.secret, tuple(deck[:site]), tuple(stacks), fresh.cities,
                    fresh.stones, fresh.pile)  # fmt: skip
        for move in sim.game.moves:
            game = game.apply(move)
        assert game.over
        assert game.turn == turns
        assert game == sim.game
        scores = [game.score(seat) for seat in range(kind.seats)]
        assert points[0].tolist() == [score.total for score in scores]
        assert stones[0].tolist() == [score.stones for score in scores]


def test_random_players_get_about_53_points_in_a_game_of_two() -> None:
    simulation = simulate(Options(2), 20_000, seed=1)
    assert simulation.points.shape == simulation.stones.shape == (20_000, 2)
    assert simulation.moves == 36 * 20_000
    assert abs(float(simulation.points.mean()) - 53) < 1


def test_progress_adds_up_to_all_games() -> None:
    done: list[int] = []
    simulate(Options(2), 5_001, progress=done.append)
    assert sorted(done) == [1001, 2000, 2000]


@pytest.mark.parametrize("games", [0, -1, 10**9 + 1])
def test_too_few_or_too_many_games_are_refused(games: int) -> None:
    with pytest.raises(OptionsError, match="1 to 1,000,000,000 games"):
        simulate(Options(2), games)


@pytest.mark.parametrize("threads", [0, -1, 1025])
def test_too_few_or_too_many_threads_are_refused(threads: int) -> None:
    with pytest.raises(OptionsError, match="1 to 1024 threads"):
        simulate(Options(2), 1, threads=threads)
