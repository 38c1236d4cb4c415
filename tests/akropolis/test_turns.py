from collections import Counter
from dataclasses import replace
from itertools import groupby

import pytest

from polis.akropolis import Architect, City, Game, Move, Options

from .helpers import city_of, move, placement, random_game, tiles

SOLO = Options(players=1, architect=Architect.HIPPODAMOS)

# Two quarries and a house beside the starting tile: a tile at 0,-1/NE would cover three quarries.
QUARRY_TOWN = city_of("qqh 1,-1/N")
THREE_QUARRIES = "0,-1/NE"
TWO_QUARRIES = "0,0/NE"
GROUND = "2,-1/NE"
THIRD_LEVEL = "1,-1/N"


def game_of_two(
    site: str = "hqq bmq Gqq Tqh",
    city: City = QUARRY_TOWN,
    stones: tuple[int, int] = (3, 2),
    stacks: str = "Mqq Thq bqt Bhq hqm qqt",
) -> Game:
    """Make a game in its course, the first player to move."""
    hidden = tiles(stacks)
    return replace(
        Game.new(Options(players=2), seed=1),
        site=tiles(site),
        stacks=tuple(hidden[at : at + 3] for at in range(0, len(hidden), 3)),
        cities=(city, City()),
        stones=stones,
    )


def history(options: Options) -> list[Game]:
    """Return a random game before each of its moves."""
    game = random_game(options, seed=3)
    states = [Game.new(options, seed=3)]
    for played in game.moves:
        states.append(states[-1].apply(played))
    return states[:-1]


@pytest.mark.parametrize(
    ("players", "long"), [(2, False), (3, False), (4, False), (2, True), (3, True)]
)
def test_the_chief_plays_first_and_last_in_the_round_and_the_marker_passes_left(
    players: int, long: bool
) -> None:
    states = history(Options(players=players, long=long))
    rounds = [list(turns) for _, turns in groupby(states, key=lambda game: game.round)]
    for number, turns in enumerate(rounds):
        chief = number % players
        assert [game.to_move for game in turns] == [
            (chief + step) % players for step in range(players + 1)
        ]
        assert {game.chief for game in turns} == {chief}
        assert {game.round for game in turns} == {number + 1}


@pytest.mark.parametrize(
    ("options", "each"),
    [
        (Options(players=2), 18),
        (Options(players=3), 16),
        (Options(players=4), 15),
        (Options(players=2, long=True), 30),
        (Options(players=3, long=True), 20),
    ],
)
def test_every_player_builds_equally_many_tiles(options: Options, each: int) -> None:
    game = random_game(options, seed=5)
    assert [len(city.laid) for city in game.cities] == [each] * options.players
    assert game.turn == len(game.moves) == each * options.players


@pytest.mark.parametrize(("long", "each"), [(False, 18), (True, 30)])
def test_alone_one_takes_as_many_tiles_as_the_architect(long: bool, each: int) -> None:
    game = random_game(replace(SOLO, long=long), seed=5)
    assert game.pile is not None
    assert (len(game.cities[0].laid), len(game.pile.tiles)) == (each, each)


def test_the_last_tile_is_not_played() -> None:
    game = random_game(Options(players=3), seed=5)
    assert game.over
    assert (len(game.site), game.stacks) == (1, ())
    assert game.legal_moves == ()


def test_after_the_end_the_last_round_stays_and_not_one_beyond() -> None:
    game = random_game(Options(players=3), seed=5)
    assert (game.round, game.chief) == (12, 2)


def test_the_game_goes_on_while_two_tiles_lie_in_the_site() -> None:
    game = game_of_two(site="hqq bmq", stacks="")
    assert not game.over
    assert game.result is None
    assert game.apply(move(f"1@{GROUND}")).over


def test_the_game_goes_on_while_a_stack_remains() -> None:
    assert not game_of_two(site="hqq", stacks="Mqq Thq bqt").over


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_the_taken_tile_leaves_and_the_others_close_the_gap(place: int) -> None:
    game = game_of_two()
    after = game.apply(move(f"{place}@{GROUND}"))
    left = list(game.site)
    taken = left.pop(place - 1)
    assert list(after.site) == left
    assert after.cities[0].laid[-1].tile == taken


def test_no_stack_is_laid_out_while_two_tiles_are_left() -> None:
    after = game_of_two(site="hqq bmq Gqq").apply(move(f"1@{GROUND}"))
    assert after.site == tiles("bmq Gqq")
    assert len(after.stacks) == 2


def test_a_tile_left_alone_moves_to_the_first_place_and_the_next_stack_lies_behind_it() -> None:
    after = game_of_two(site="hqq bmq").apply(move(f"1@{GROUND}"))
    assert after.site == tiles("bmq Mqq Thq bqt")
    assert after.stacks == (tiles("Bhq hqm qqt"),)


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_a_tile_costs_one_stone_for_each_tile_before_it(place: int) -> None:
    game = game_of_two(stones=(3, 2))
    assert game.apply(move(f"{place}@{GROUND}")).stones == (3 - (place - 1), 2)


@pytest.mark.parametrize(("stones", "places"), [(0, {1}), (1, {1, 2}), (2, {1, 2, 3})])
def test_only_tiles_one_can_pay_for_can_be_taken(stones: int, places: set[int]) -> None:
    game = game_of_two(stones=(stones, 9))
    assert {played.place for played in game.legal_moves} == places


def test_a_rich_player_can_take_every_tile_but_no_more() -> None:
    assert {played.place for played in game_of_two(stones=(9, 0)).legal_moves} == {1, 2, 3, 4}


@pytest.mark.parametrize(("where", "gain"), [(GROUND, 0), (TWO_QUARRIES, 2), (THREE_QUARRIES, 3)])
def test_every_quarry_covered_pays_one_stone_at_once(where: str, gain: int) -> None:
    assert game_of_two(stones=(0, 2)).apply(move(f"1@{where}")).stones == (gain, 2)


def test_one_pays_and_gains_in_the_same_turn() -> None:
    assert game_of_two(stones=(2, 2)).apply(move(f"3@{THREE_QUARRIES}")).stones == (2 - 2 + 3, 2)


def test_a_district_or_plaza_covered_pays_nothing() -> None:
    built_up = city_of("hhh 1,-1/N", "hhh 2,-1/NE")
    after = game_of_two(city=built_up, stones=(0, 2)).apply(move("1@1,-1/NE"))
    assert after.stones == (0, 2)
    assert after.cities[0].laid[-1].level == 2


def test_a_quarry_pays_only_once_even_if_a_tile_goes_on_top_of_what_covers_it() -> None:
    low = ["qqh 1,-1/N", "qqq 3,-2/N"]
    city = city_of(*low, "hhh 0,-1/NE", "hhh 2,-2/NE")
    assert city.stones_from_quarries == 3 + 2
    assert city.place(tiles("hqq")[0], placement(THIRD_LEVEL)).stones_from_quarries == 5


def test_a_quarry_on_level_2_pays_when_it_is_covered() -> None:
    city = city_of("qqh 1,-1/N", "qqq 3,-2/N", "qqq 0,-1/NE", "hhh 2,-2/NE")
    assert city.quarries_covered(placement(THIRD_LEVEL)) == 2


def test_every_legal_move_pairs_a_place_one_can_pay_with_a_placement() -> None:
    game = game_of_two(stones=(1, 2))
    placements = game.cities[0].placements
    assert game.legal_moves == tuple(Move(place, where) for place in (1, 2) for where in placements)


def test_a_move_prints_as_place_cell_and_rotation() -> None:
    assert str(move("3@2,-1/NE")) == "3@2,-1/NE"


def test_the_price_is_the_number_of_tiles_before() -> None:
    assert [move(f"{place}@0,0/N").price for place in (1, 2, 3)] == [0, 1, 2]


def test_moves_are_remembered_in_order() -> None:
    game = random_game(Options(players=2), seed=1, turns=5)
    replayed = Game.new(Options(players=2), seed=1)
    for played in game.moves:
        replayed = replayed.apply(played)
    assert replayed == game
    assert len(game.moves) == 5


def test_no_tile_is_in_two_hands() -> None:
    options = Options(players=4)
    game = random_game(options, seed=8)
    laid = Counter(laid.tile for city in game.cities for laid in city.laid)
    assert laid + Counter(game.site) == Counter(options.tiles)
