"""Thousands of games at once: the same games as one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from polis.akropolis import Options
from polis.akropolis.kernel import layout, simulate
from polis.akropolis.rules import Architect
from polis.envs import BatchedAkropolis, EnvError
from polis.envs.observing import Observer
from polis.envs.pictures import PLANES
from polis.envs.seated import winnings

from ..akropolis.kernel.playing import KINDS, name

GAMES = 60


def play_through(env: BatchedAkropolis) -> NDArray[np.float64]:
    """Play random actions to the end; return all that was paid."""
    paid, done = np.zeros((env.games, env.options.players)), False
    while not done:
        _, rewards, done = env.step(env.sample())
        paid += rewards
    return paid


@pytest.mark.parametrize("kind", KINDS, ids=name)
def test_random_actions_play_the_games_of_the_simulator(kind: Options) -> None:
    env = BatchedAkropolis(GAMES, kind, reward="score")
    first, second = play_through(env), play_through(env)
    expected = simulate(kind, 2 * GAMES, seed=0).points[:, : kind.players]
    assert np.array_equal(np.concatenate([first, second]), expected)


@pytest.mark.parametrize("kind", KINDS, ids=name)
def test_what_is_kept_up_to_date_is_what_one_sees_anew(kind: Options) -> None:
    env, observer = BatchedAkropolis(3, kind), Observer(kind)
    view, done = env.view, False
    while not done:
        masks = env.masks()
        for game, state in enumerate(env.states):
            seen = observer.observe(state, seat=0)
            cities = view.cities[:, game].reshape(-1, *seen.shape[1:])
            assert np.array_equal(cities, seen[: PLANES * kind.players])
            assert np.array_equal(masks[game], observer.mask(state))
            assert view.seat == state[layout.TURN] % kind.seats
        view, _, done = env.step(env.sample())


def test_the_table_shows_site_stones_and_what_is_to_come() -> None:
    env = BatchedAkropolis(5)
    view = env.reset(9)
    for _ in range(40):
        for game, state in enumerate(env.states):
            length, drawn = state[layout.SITE_LENGTH], state[layout.DRAWN]
            site = [*state[layout.SITE :][:length], *[-1] * (4 - length)]
            assert view.site[game].tolist() == site
            assert view.stones[game].tolist() == state[layout.STONES :][:2].tolist()
            hidden = sorted(state[layout.DECK :][drawn : state[layout.DECK_LENGTH]].tolist())
            assert np.flatnonzero(view.to_come[game]).tolist() == hidden
        view, _, _ = env.step(env.sample())


@pytest.mark.parametrize("kind", KINDS, ids=name)
def test_by_win_the_winners_are_paid_by_the_others(kind: Options) -> None:
    env = BatchedAkropolis(300, kind, reward="win")
    paid = play_through(env)
    played = simulate(kind, 300, seed=0)
    for game in range(300):
        strengths = [
            (*pair, bool(kind.architect) and seat == 1)
            for seat, pair in enumerate(zip(played.points[game], played.stones[game], strict=True))
        ]
        ranks = [1 + sum(other > mine for other in strengths) for mine in strengths]
        assert paid[game] == pytest.approx(winnings(ranks)[: kind.players])


def test_threads_do_not_change_the_games() -> None:
    alone, together = (BatchedAkropolis(37, reward="score", threads=count) for count in (1, 3))
    assert np.array_equal(play_through(alone), play_through(together))


def test_a_seed_deals_the_same_games_again() -> None:
    env = BatchedAkropolis(10)
    first = env.reset(5).site.copy()
    other = env.reset(6).site.copy()
    assert np.array_equal(env.reset(5).site, first)
    assert not np.array_equal(first, other)


def test_games_that_end_are_dealt_anew() -> None:
    env = BatchedAkropolis(20)
    before = env.view.site.copy()
    play_through(env)
    view = env.view
    assert (view.turn, view.seat) == (0, 0)
    assert not np.array_equal(view.site, before)
    assert (view.cities[0, :, 1].sum(axis=(1, 2)) == 4).all()


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    env = BatchedAkropolis(4)
    actions = env.sample()
    before = env.states.copy()
    actions[2] = np.flatnonzero(~env.masks()[2])[0]
    with pytest.raises(EnvError, match=r"game 2: action \d+ is not legal; masks\(\) tells"):
        env.step(actions)
    assert np.array_equal(env.states, before)


@pytest.mark.parametrize("action", [-1, -40_344, 40_344, 2**31 - 1])
def test_numbers_beyond_the_actions_are_refused(action: int) -> None:
    env = BatchedAkropolis(1)
    with pytest.raises(EnvError, match="game 0"):
        env.step([action])


@pytest.mark.parametrize("actions", [[1], [1.0, 2.0], [[1, 2]], 3])
def test_actions_are_one_whole_number_a_game(actions: object) -> None:
    with pytest.raises(EnvError, match="actions are 2 whole numbers"):
        BatchedAkropolis(2).step(np.asarray(actions))


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"games": 0}, "games go side by side, not 0"),
        ({"games": 1, "threads": 0}, "threads can be used, not 0"),
        ({"games": 1, "reward": "fame"}, "rewards are by win or by score, not by fame"),
    ],
)
def test_what_cannot_be_made_is_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(EnvError, match=reason):
        BatchedAkropolis(**settings)


def test_in_solo_games_the_architect_answers_at_once() -> None:
    env = BatchedAkropolis(2, Options(1, architect=Architect.METAGENES))
    view, _, _ = env.step(env.sample())
    assert (view.turn, view.seat) == (2, 0)
