"""Gymnasium's own checker, and what it does not look at."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from polis.envs import EnvError
from polis.envs.gymnasium import PolisEnv

SETTINGS: list[dict[str, Any]] = [
    {},
    {"game": "megapolis", "opponent": "greedy", "reward": "score", "render_mode": "rgb_array"},
    {"opponent": "greedy", "reward": "score", "render_mode": "ansi"},
    {"options": {"players": 4}, "seat": None, "render_mode": "rgb_array"},
    {"options": {"architect": "Callicrates"}, "render_mode": "svg"},
]


def play_through(env: PolisEnv, seed: int) -> float:
    """Play a game with some legal actions; return what was paid."""
    _, info = env.reset(seed=seed)
    paid, over = 0.0, False
    while not over:
        action = np.flatnonzero(info["action_mask"])[0]
        _, reward, over, _, info = env.step(action)
        paid += reward
    return paid


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_the_checker_finds_nothing(settings: dict[str, Any]) -> None:
    check_env(gymnasium.make("polis/Akropolis-v0", **settings).unwrapped)


@pytest.mark.parametrize("name", ["Akropolis", "Megapolis"])
def test_an_environment_is_found_by_its_name(name: str) -> None:
    made = gymnasium.make(f"polis/{name}-v0").unwrapped
    assert isinstance(made, PolisEnv)
    assert made.game.name == name.lower()


@pytest.mark.parametrize("seat", [0, 1])
def test_the_others_play_until_it_is_the_agents_turn(seat: int) -> None:
    env = PolisEnv(seat=seat)
    env.reset(seed=1)
    assert env.game.to_move == seat
    env.step(np.flatnonzero(env.action_masks())[0])
    assert env.game.to_move == seat


def test_a_seat_that_is_drawn_changes_from_game_to_game() -> None:
    env = PolisEnv(seat=None)
    env.reset(seed=1)
    seats = set()
    for _ in range(12):
        env.reset()
        seats.add(env.game.to_move)
    assert seats == {0, 1}


def test_by_score_a_game_pays_the_final_points() -> None:
    env = PolisEnv(reward="score")
    assert play_through(env, seed=3) == env.game.points[0]


def test_by_win_greedy_beats_the_first_legal_move() -> None:
    assert play_through(PolisEnv(opponent="greedy"), seed=3) == -1


def test_an_illegal_action_ends_the_game_as_a_defeat() -> None:
    env = PolisEnv()
    env.reset(seed=1)
    _, reward, over, _, info = env.step(np.int64(env.game.actions - 1))
    assert (reward, over) == (-1, True)
    assert "not enough stones" in info["illegal"]


def test_pictures_are_drawn_as_asked() -> None:
    for mode in ("ansi", "svg", "rgb_array"):
        env = PolisEnv(render_mode=mode)
        env.reset(seed=1)
        assert env.render() is not None
    assert PolisEnv().render() is None


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"reward": "fame"}, "rewards are by win or by score"),
        ({"render_mode": "human"}, "pictures are ansi, svg, rgb_array, not human"),
        ({"seat": 2}, "the seats are 0 to 1, not 2"),
    ],
)
def test_what_cannot_be_made_is_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(EnvError, match=reason):
        PolisEnv(**settings)
