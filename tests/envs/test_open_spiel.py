"""OpenSpiel's own simulation test, a playthrough that never changes, and the laws of chance."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from polis.akropolis import Game, Options
from polis.akropolis.city import Placement
from polis.akropolis.kernel.game import points_of
from polis.akropolis.records.words import read_move
from polis.envs import EnvError
from polis.envs.open_spiel import AkropolisGame, MegapolisGame
from polis.errors import PolisError

DATA = Path(__file__).parents[1] / "data"
LONG_ONES = (
    ["polis_megapolis(players=4,synergies=C)", "polis_megapolis(players=2,synergies=random)"]
    if os.environ.get("POLIS_SOAK") == "1"
    else []
)
"""Games that take half a minute and more."""


def digest(tensor: Any) -> str:
    return sha256(np.asarray(tensor, np.float32).tobytes()).hexdigest()[:16]


def chance_of(state: Any, random: Random) -> int:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(random.choices(outcomes, weights)[0])


def playthrough(name: str, seed: int) -> str:
    """Play a random game and write down all that OpenSpiel can ask of every state."""
    random, lines = Random(seed), [f"game: {name}"]
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        action = chance_of(state, random) if player < 0 else random.choice(legal)
        lines.append(f"player {player}, {len(legal)} legal actions {digest(legal)}")
        if player >= 0:
            lines.append(f"  observation {digest(state.observation_tensor(player))}")
            lines.append(f"  information {digest(state.information_state_tensor(player))}")
        lines.append(f"  {action}: {state.action_to_string(player, action)}")
        state.apply_action(action)
    written = [str(state), state.information_state_string(0), f"returns {state.returns()}"]
    return "\n".join([*lines, *written]) + "\n"


@pytest.mark.parametrize(
    "name",
    [
        "polis_akropolis",
        "polis_akropolis(players=4)",
        "polis_akropolis(players=3,long=True)",
        "polis_megapolis",
        "polis_megapolis(players=3,synergies=B)",
        *LONG_ONES,
    ],
)
def test_the_simulation_test_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", ["akropolis", "megapolis"])
def test_the_playthrough_is_the_golden_one(game: str) -> None:
    """POLIS_REGENERATE=1 writes it anew; read the difference in review."""
    played, golden = playthrough(f"polis_{game}", 1), DATA / f"open_spiel_{game}.txt"
    if os.environ.get("POLIS_REGENERATE") == "1":
        golden.write_text(played)
    assert played == golden.read_text()


def test_a_game_is_what_the_reference_engine_says() -> None:
    random, state = Random(4), pyspiel.load_game("polis_akropolis(players=3)").new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        action = chance_of(state, random) if player < 0 else random.choice(state.legal_actions())
        state.apply_action(action)
    _, stones, *cities = str(state).splitlines()
    for city, line in enumerate(cities):
        laid = [read_move(word) for word in line.split()[1:]]
        built = Game.new(Options(3), 1).cities[0]
        for move, tile in laid:
            assert tile
            assert isinstance(move.placement, Placement)
            built = built.place(tile, move.placement)
        points = built.score(int(stones.split()[1 + city])).total
        assert points == points_of(state.array, city)


def test_chance_turns_up_each_kind_of_tile_as_often_as_it_is_left() -> None:
    state = pyspiel.load_game("polis_akropolis").new_initial_state()
    outcomes = dict(state.chance_outcomes())
    assert sum(outcomes.values()) == pytest.approx(1)
    hqq = Options(2).tiles.index(next(tile for tile in Options(2).tiles if tile.letters == "Hqq"))
    assert outcomes[hqq] == pytest.approx(3 / 37)
    state.apply_action(hqq)
    assert dict(state.chance_outcomes())[hqq] == pytest.approx(2 / 36)


def test_what_chance_has_not_turned_up_is_seen_by_nobody() -> None:
    """States that differ only in tiles to be drawn look the same."""
    game = pyspiel.load_game("polis_akropolis")
    state = game.new_initial_state()
    empty = state.observation_tensor(0)
    kinds = [kind for kind, _ in state.chance_outcomes()]
    site = np.array(empty[2:]).reshape(32, 41, 41)[6:18]
    assert not site.any()
    state.apply_action(kinds[5])
    site = np.array(state.observation_tensor(0)[2:]).reshape(32, 41, 41)[6:18]
    assert site[:3].any()
    assert not site[3:].any()
    assert str(state).startswith(f"site {Options(2).tiles[kinds[5]]}\n")


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game("polis_akropolis").new_initial_state()
    for kind in (0, 1, 2, 3):
        state.apply_action(kind)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)


@pytest.mark.parametrize("kind", [AkropolisGame, MegapolisGame])
@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_are_refused(kind: Any, players: int) -> None:
    with pytest.raises(PolisError, match="for 2 to 4 players"):
        kind({"players": players})


def test_synergy_cards_that_do_not_exist_are_refused() -> None:
    with pytest.raises(EnvError, match="synergy cards are A, B, C, random, not 'D'"):
        MegapolisGame({"synergies": "D"})


@pytest.mark.parametrize("name", ["polis_akropolis", "polis_megapolis"])
def test_observations_have_nothing_to_choose(name: str) -> None:
    with pytest.raises(EnvError, match="nothing to choose"):
        pyspiel.load_game(name).make_py_observer(None, {"x": 1})
