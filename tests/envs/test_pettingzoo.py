"""PettingZoo's own tests, and what they do not look at."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test.api_test import api_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.test.seed_test import seed_test

from polis.akropolis import AkropolisError, Game, Options
from polis.envs import EnvError, pettingzoo
from polis.envs.akropolis import SeatedAkropolis
from polis.envs.pettingzoo import PolisAEC
from polis.envs.seated import Reward, winnings

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("akropolis", {}),
    ("akropolis", {"players": 3}),
    ("akropolis", {"players": 4}),
    ("akropolis", {"players": 2, "long": True, "variants": ["houses"]}),
    ("akropolis", {"architect": "Metagenes"}),
    ("megapolis", {}),
    ("megapolis", {"players": 4, "synergies": "random"}),
]


def legal(env: PolisAEC, at: int = 0) -> int:
    """Return a legal action of the agent to move."""
    actions = np.flatnonzero(env.infos[env.agent_selection]["action_mask"])
    return int(actions[at % len(actions)])


def play_through(env: PolisAEC, seed: int) -> dict[str, float]:
    """Play a game with some legal actions; return what everyone was paid."""
    env.reset(seed=seed)
    paid = dict.fromkeys(env.agents, 0.0)
    for move in range(1000):
        env.step(legal(env, 97 * move))
        for agent, reward in env.rewards.items():
            paid[agent] += reward
        if all(env.terminations.values()):
            return paid
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
@pytest.mark.parametrize("reward", ["win", "score"])
def test_the_api_test_passes(game: str, options: dict[str, Any], reward: Reward) -> None:
    api_test(pettingzoo.env(game, options=options, reward=reward), num_cycles=100)
    api_test(pettingzoo.raw_env(game, options=options, reward=reward), num_cycles=20)


@pytest.mark.parametrize("game", ["akropolis", "megapolis"])
def test_the_seed_test_passes(game: str) -> None:
    seed_test(partial(pettingzoo.env, game), num_cycles=40)


class LegalSpace(spaces.Discrete):
    """Samples only what is legal now: the test of cycles knows no masks."""

    def __init__(self, env: PolisAEC, agent: str) -> None:
        super().__init__(env.game.actions)
        self.env, self.agent = env, agent

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        return super().sample(self.env.game.mask(int(self.agent[-1])))


class Sampling(PolisAEC):
    """An environment whose action spaces sample only legal actions."""

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return LegalSpace(self, agent)


class RoundByRound:
    """All agents act in one step, as the test of cycles has it: in turn, each when it is asked."""

    def __init__(self, max_cycles: int) -> None:
        self.env = Sampling(max_cycles=max_cycles)
        self.action_space = self.env.action_space

    @property
    def agents(self) -> list[str]:
        return []

    def reset(self) -> tuple[dict[str, Any], dict[str, Any]]:
        self.env.reset(seed=1)
        return {}, {}

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        assert not actions
        for agent in self.env.agents:
            assert self.env.agent_selection == agent
            self.env.step(int(self.action_space(agent).sample()))
        return {}, self.env.rewards, self.env.terminations, self.env.truncations, self.env.infos


def test_the_test_of_cycles_passes() -> None:
    """It plays at random, without masks and all agents at once, so its spaces are adapted here."""
    max_cycles_test(SimpleNamespace(env=Sampling, parallel_env=RoundByRound))


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_by_score_a_game_pays_the_final_points(game: str, options: dict[str, Any]) -> None:
    env = pettingzoo.raw_env(game, options=options, reward="score")
    paid = play_through(env, seed=5)
    assert list(paid.values()) == [float(points) for points in env.game.points]


@pytest.mark.parametrize("game", ["akropolis", "megapolis"])
def test_by_win_the_winner_gets_what_the_others_pay(game: str) -> None:
    env = pettingzoo.raw_env(game, options={"players": 3})
    paid = play_through(env, seed=5)
    assert list(paid.values()) == winnings(env.game.ranks)
    assert sum(paid.values()) == pytest.approx(0)


@pytest.mark.parametrize(
    ("ranks", "paid"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([2, 1, 3], [-0.5, 1, -0.5]),
        ([1, 1, 3, 3], [0.5, 0.5, -0.5, -0.5]),
        ([1, 1, 1, 4], [1 / 3, 1 / 3, 1 / 3, -1]),
    ],
)
def test_a_shared_victory_is_shared(ranks: list[int], paid: list[float]) -> None:
    assert winnings(ranks) == paid


def test_one_looks_from_ones_own_seat() -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=1)
    env.step(legal(env))
    own, other = env.observe("player_0"), env.observe("player_1")
    assert own[1].sum() == 7
    assert other[1].sum() == 4
    assert np.array_equal(own[:3], other[3:6])


def test_planes_hold_what_they_say() -> None:
    game = Game.new(Options(2), 11)
    seated = SeatedAkropolis(game)
    planes, seen = seated.observer.planes, seated.observe(1)
    assert [int(seen[planes.stones + at].max()) for at in range(2)] == [2, 1]
    assert int(seen[planes.turn].max()) == 0
    to_come = seen[planes.to_come : planes.to_come + 11, 0, 0].tolist()
    assert sum(to_come) == 3 * len(game.tiles_to_come)
    assert planes.count == len(seen) == 32


def test_without_a_seed_every_game_is_another_and_a_seed_settles_them_all() -> None:
    def three_games(env: PolisAEC) -> list[bytes]:
        found = []
        for seed in (7, None, None):
            env.reset(seed=seed)
            found.append(env.observe("player_0").tobytes())
        return found

    first, second = three_games(pettingzoo.raw_env()), three_games(pettingzoo.raw_env())
    assert first == second
    assert len(set(first)) == 3


def test_an_illegal_action_loses_the_game() -> None:
    env = pettingzoo.env()
    env.reset(seed=1)
    _, _, _, _, info = env.last()
    env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards["player_0"] == -1


def test_the_raw_environment_refuses_it_in_words() -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=1)
    with pytest.raises(AkropolisError, match="not enough stones"):
        env.step(env.game.actions - 1)


def test_an_agent_in_play_has_to_choose() -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=1)
    with pytest.raises(EnvError, match="player_0 has to choose"):
        env.step(None)


def test_a_game_is_rendered_as_text_as_a_picture_and_as_pixels() -> None:
    text, svg, pixels = (
        pettingzoo.raw_env(render_mode=mode) for mode in ("ansi", "svg", "rgb_array")
    )
    for env in (text, svg, pixels):
        env.reset(seed=1)
    shown = text.render()
    assert isinstance(shown, str)
    assert "player_1: 2 points, 2 stones" in shown
    assert "H1" in shown
    drawing = ElementTree.fromstring(str(svg.render()))
    assert len(drawing) == 2
    assert drawing[1].attrib["x"] == drawing[0].attrib["width"]
    picture = pixels.render()
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (320, 640, 3)
    assert pettingzoo.raw_env().render() is None


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"reward": "fame"}, "rewards are by win or by score, not by fame"),
        ({"render_mode": "human"}, "pictures are ansi, svg, rgb_array, not human"),
        ({"game": "chess"}, "environments play .*, not 'chess'"),
    ],
)
def test_what_cannot_be_made_is_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(EnvError, match=reason):
        pettingzoo.raw_env(**settings)


def test_nobody_is_ranked_before_the_end() -> None:
    with pytest.raises(EnvError, match="before the game is over"):
        _ = SeatedAkropolis(Game.new(seed=1)).ranks
