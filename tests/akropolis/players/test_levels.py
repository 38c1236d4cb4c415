"""The levels: each has a name and a sentence, and plays every kind of game by the rules."""

from __future__ import annotations

from random import Random

import pytest

from polis.akropolis import ALL_VARIANTS, AkropolisError, Game, Move, Options, Rulings
from polis.akropolis.kernel import Simulator
from polis.akropolis.players.baselines import RandomPlayer
from polis.akropolis.players.learners import Beginner, Student
from polis.akropolis.players.levels import LEVELS, Level, player_named
from polis.akropolis.players.player import Budget, Player

from ..helpers import random_game
from ..kernel.playing import KINDS, Style
from ..kernel.playing import Player as Stylist

LITTLE_TIME = Budget(0.01)
EVERYTHING_ON = Rulings(houses_by_value=True, barracks_at_lakes=True, single_hex_lakes=True)
CHOICES = 6
"""Moves that a level makes in a game; random players make the others."""

by_name = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)


class FirstMove:
    """A player from outside the package."""

    def choose(self, game: Game, budget: Budget, random: Random) -> Move:
        return game.legal_moves[0]


class NotAPlayer:
    """It cannot choose."""


class HardToMake:
    """It wants to know more than anyone will tell it."""

    def __init__(self, secret: str) -> None: ...


def play(player: Player, options: Options, seed: int) -> None:
    """Let a player choose at the start, at the end and at times between; nobody gets stuck."""
    chance = Random(seed)
    sim = Simulator(Game.new(options, seed))
    stylist = Stylist(Style.TOWERS, chance)
    last = len(options.tiles) - 2
    own = {0, 1, *chance.sample(range(last), CHOICES - 4), last - 1, last}
    while not sim.over:
        if sim.turn in own:
            sim.apply(player.choose(sim.game.public, LITTLE_TIME, chance))
        else:
            sim.apply(stylist.choose(sim))
    assert sim.result is not None


@by_name
def test_a_level_plays_every_kind_of_game(level: Level) -> None:
    player = level.make()
    for seed, kind in enumerate(KINDS):
        play(player, kind, seed)


@by_name
def test_a_level_plays_with_every_variant_and_ruling(level: Level) -> None:
    player = level.make()
    for seed, kind in enumerate(KINDS[:3] + KINDS[-1:]):
        options = Options(kind.players, kind.long, ALL_VARIANTS, EVERYTHING_ON, kind.architect)
        play(player, options, seed)


@pytest.mark.parametrize("name", ["random", "daphne", "lykos", "kleio"])
def test_quick_levels_play_a_whole_game_alone(name: str) -> None:
    sim, player, chance = Simulator(Game.new(Options(2), seed=3)), player_named(name), Random(3)
    while not sim.over:
        sim.apply(player.choose(sim.game.public, LITTLE_TIME, chance))
    assert sim.result is not None


@by_name
def test_a_level_has_a_name_and_a_sentence(level: Level) -> None:
    assert level.name == level.name.lower() != ""
    assert ":" not in level.name
    assert level.about[0].isupper()
    assert level.about.endswith(".")


def test_no_two_levels_share_a_name() -> None:
    assert len({level.name for level in LEVELS}) == len(LEVELS)


def test_there_are_five_levels_and_three_baselines() -> None:
    assert [level.name for level in LEVELS if level.is_baseline] == ["random", "greedy", "recipe"]
    assert sum(not level.is_baseline for level in LEVELS) == 5


@by_name
def test_a_level_is_found_by_its_name_in_capitals_or_not(level: Level) -> None:
    assert type(player_named(level.name.title())) is type(level.make())


def test_a_player_comes_from_outside_the_package() -> None:
    player = player_named(f"{__name__}:FirstMove")
    assert isinstance(player, FirstMove)
    game = Game.new(seed=1)
    assert player.choose(game, LITTLE_TIME, Random(1)) == game.legal_moves[0]


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(AkropolisError, match="no player is called 'zeus'") as error:
        player_named("zeus")
    assert all(level.name in str(error.value) for level in LEVELS)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("no_such_module:Player", "cannot be made: No module named"),
        (f"{__name__}:Nobody", "cannot be made: .*Nobody"),
        (f"{__name__}:HardToMake", "cannot be made: .*secret"),
        (f"{__name__}:NotAPlayer", r"has no method choose\(game, budget, random\)"),
        (":FirstMove", "cannot be made"),
        (".relative:FirstMove", "cannot be made"),
        ("random:", "cannot be made"),
    ],
)
def test_what_is_wrong_with_a_player_from_outside_is_said(name: str, problem: str) -> None:
    with pytest.raises(AkropolisError, match=problem):
        player_named(name)


SITUATIONS = [random_game(Options(2), seed, turns=8 + seed) for seed in range(4)]


def choices(player: Player, game: Game) -> set[Move]:
    return {player.choose(game, LITTLE_TIME, Random(seed)) for seed in range(12)}


@pytest.mark.parametrize("name", ["daphne", "lykos", "kleio"])
def test_a_learner_makes_different_mistakes_at_different_times(name: str) -> None:
    player = player_named(name)
    assert max(len(choices(player, game)) for game in SITUATIONS) > 1


@pytest.mark.parametrize("name", [level.name for level in LEVELS])
def test_the_same_chance_gives_the_same_move(name: str) -> None:
    player, game = player_named(name), SITUATIONS[0]
    one, again = (player.choose(game.public, Budget(0.0), Random(4)) for _ in range(2))
    assert one == again


@pytest.mark.parametrize(
    "player",
    [Beginner(attention=0.0, tiles=0), Student(attention=0.0, wavering=1.0)],
    ids=["beginner", "student"],
)
def test_a_learner_that_notices_nothing_looks_again(player: Player) -> None:
    for game in SITUATIONS:
        assert choices(player, game) <= set(game.legal_moves)


def test_a_beginner_that_sees_everything_takes_the_most_points() -> None:
    for game in SITUATIONS:
        (move,) = choices(Beginner(attention=1.0, tiles=6), game)
        seat = game.to_move
        best = max(points for points, _ in Simulator(game).outcomes())
        assert game.apply(move).score(seat).total == best


def test_a_beginner_looks_at_the_first_tiles_only() -> None:
    player = Beginner(attention=0.5, tiles=1)
    assert all(move.place == 1 for game in SITUATIONS for move in choices(player, game))


def test_a_student_that_sees_everything_and_never_wavers_has_one_opinion() -> None:
    for game in SITUATIONS:
        assert len(choices(Student(attention=1.0, wavering=0.0), game)) == 1


def test_a_random_player_does_everything() -> None:
    game = Game.new(Options(2), seed=1)
    made = {RandomPlayer().choose(game, LITTLE_TIME, Random(seed)) for seed in range(2000)}
    assert len(made) > 0.9 * len(game.legal_moves)
