"""The player that thinks: legal to the end, the same for the same chance, honest about odds."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from polis.akropolis import AkropolisError, Architect, Game, Move, Options
from polis.akropolis.kernel import Simulator
from polis.akropolis.players.network import Network, empty_network
from polis.akropolis.players.player import Adviser, Budget
from polis.akropolis.players.thinker import GLANCE, Effort, Thinker

from ..helpers import random_game
from ..kernel.playing import KINDS, some_options
from ..kernel.playing import name as name_of_kind
from .positions import name, running_games, some_network

NO_TIME = Budget(0.0)
PLENTY = Budget(60.0)
LITTLE = Effort(candidates=3, shuffles=(1, 1))
MORE = Effort(candidates=6, shuffles=(1, 2, 2))


def thinker(effort: Effort, network: Network | None = None) -> Thinker:
    """Make a thinker with a small network, which is quick."""
    return Thinker(effort, network or some_network(4))


@pytest.mark.parametrize("kind", KINDS[:8], ids=name_of_kind)
def test_it_plays_every_kind_of_game_to_the_end(kind: Options) -> None:
    player = thinker(LITTLE)
    sim = Simulator(Game.new(some_options(kind, Random(1)), seed=1))
    while not sim.over:
        sim.apply(player.choose(sim.game.public, PLENTY, Random(sim.turn)))
    assert sim.result is not None


@pytest.mark.parametrize("effort", [GLANCE, LITTLE, MORE], ids=["glance", "little", "more"])
def test_its_advice_is_legal_moves_each_once(effort: Effort) -> None:
    player = thinker(effort)
    for game in running_games()[::5]:
        moves = [advice.move for advice in player.advise(game.public, PLENTY, Random(1))]
        assert set(moves) <= set(game.legal_moves), name(game)
        assert len(set(moves)) == len(moves)
        assert len(moves) >= min(effort.candidates, len(game.legal_moves))


@pytest.mark.parametrize("effort", [GLANCE, LITTLE, MORE], ids=["glance", "little", "more"])
def test_the_move_it_chooses_is_the_first_it_advises(effort: Effort) -> None:
    player = thinker(effort)
    for game in running_games()[::9]:
        advice = player.advise(game.public, PLENTY, Random(3))
        assert player.choose(game.public, PLENTY, Random(3)) == advice[0].move


@pytest.mark.parametrize("effort", [GLANCE, LITTLE, MORE], ids=["glance", "little", "more"])
def test_the_chance_of_winning_is_a_chance(effort: Effort) -> None:
    player = thinker(effort)
    for game in running_games()[::9]:
        for _, _, chance in player.advise(game.public, PLENTY, Random(3)):
            assert 0 <= chance <= 1


def test_at_a_glance_the_move_expected_to_score_most_comes_first() -> None:
    player = thinker(replace(GLANCE, candidates=8))
    for game in running_games()[::5]:
        advice = player.advise(game.public, PLENTY, Random(1))
        scores = [expected for _, expected, _ in advice]
        chances = [chance for _, _, chance in advice]
        assert scores == sorted(scores, reverse=True)
        assert chances == sorted(chances, reverse=True)


def test_the_value_of_a_move_at_a_glance_counts_for_its_part() -> None:
    looking = Effort(candidates=5, shuffles=(1,))

    def expectations(game: Game, effort: Effort) -> dict[Move, float]:
        advice = thinker(effort).advise(game.public, PLENTY, Random(1))
        return {move: score for move, score, _ in advice}

    for game in running_games()[::9]:
        seen, glanced = (
            expectations(game, looking),
            expectations(game, replace(looking, shuffles=())),
        )
        for move, mixed in expectations(game, replace(looking, glance=0.25)).items():
            assert mixed == pytest.approx(0.75 * seen[move] + 0.25 * glanced[move]), name(game)


def test_one_who_expects_nothing_takes_the_most_points_at_a_glance() -> None:
    player = thinker(GLANCE, empty_network(4, 2))
    for game in running_games()[::5]:
        if not game.pile:
            points = {move: points for points, move in Simulator(game).outcomes()}
            advice = player.advise(game.public, PLENTY, Random(1))[0]
            assert advice.expected_score == points[advice.move] == max(points.values())


def test_the_same_chance_gives_the_same_advice() -> None:
    for game in running_games()[::9]:
        one, again = (thinker(MORE).advise(game.public, PLENTY, Random(7)) for _ in range(2))
        assert one == again


def test_earlier_games_leave_no_trace() -> None:
    used, game = thinker(MORE), random_game(Options(2), seed=8, turns=9)
    for other in running_games()[::20]:
        used.choose(other.public, PLENTY, Random(1))
    fresh = thinker(MORE).advise(game.public, PLENTY, Random(2))
    assert used.advise(game.public, PLENTY, Random(2)) == fresh


def test_advising_changes_nothing_in_the_game() -> None:
    for game in running_games()[::20]:
        before = repr(game)
        thinker(MORE).advise(game, PLENTY, Random(1))
        assert repr(game) == before


def test_without_time_it_still_answers() -> None:
    player = thinker(MORE)
    for game in running_games()[::9]:
        assert player.choose(game.public, NO_TIME, Random(1)) in game.legal_moves


def test_the_order_of_the_stacks_makes_no_difference() -> None:
    player, compared = thinker(MORE), 0
    for game in running_games()[::4]:
        tiles = list(game.tiles_to_come)
        Random(3).shuffle(tiles)
        size = game.options.stack_size
        stacks = tuple(tuple(tiles[at : at + size]) for at in range(0, len(tiles), size))
        other = replace(game, stacks=stacks, secret=bytes([7]) * 32)
        compared += other.stacks != game.stacks
        one, two = (player.advise(g.public, PLENTY, Random(5)) for g in (game, other))
        assert one == two, name(game)
    assert compared > 10


@pytest.mark.parametrize("options", [Options(2), Options(1, architect=Architect.METAGENES)])
def test_when_the_game_is_over_there_is_nothing_to_choose(options: Options) -> None:
    with pytest.raises(AkropolisError, match="the game is over"):
        thinker(LITTLE).choose(random_game(options, seed=1), PLENTY, Random(1))


def test_it_can_be_asked_for_advice() -> None:
    assert isinstance(thinker(GLANCE), Adviser)


def test_the_last_move_of_all_is_the_best_there_is() -> None:
    player = thinker(replace(LITTLE, rivalry=0.0))
    for options in (Options(2), Options(3), Options(4)):
        last = len(options.tiles) - 2
        game = random_game(options, seed=6, turns=last)
        best = max(points for points, _ in Simulator(game).outcomes())
        move = player.choose(game.public, PLENTY, Random(1))
        assert game.apply(move).score(game.to_move).total == best
