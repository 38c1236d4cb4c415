import pytest

from polis.akropolis import Architect, City, Game, Hex, Options, Tile
from polis.hexes import Direction, neighbour, neighbours
from polis.shuffling import secret_from_seed, shuffled

SOLO = Options(players=1, architect=Architect.HIPPODAMOS)
LONG_SOLO = Options(players=1, long=True, architect=Architect.HIPPODAMOS)
LONG_2 = Options(players=2, long=True)
LONG_3 = Options(players=3, long=True)


@pytest.mark.parametrize(
    ("options", "site", "stacks", "size"),
    [
        (Options(players=2), 4, 11, 3),
        (Options(players=3), 5, 11, 4),
        (Options(players=4), 6, 11, 5),
        (LONG_2, 4, 19, 3),
        (LONG_3, 5, 14, 4),
        (SOLO, 4, 11, 3),
        (LONG_SOLO, 4, 19, 3),
    ],
)
def test_the_site_holds_players_plus_two_and_the_rest_lies_in_equal_stacks(
    options: Options, site: int, stacks: int, size: int
) -> None:
    game = Game.new(options, seed=1)
    assert len(game.site) == site
    assert [len(stack) for stack in game.stacks] == [size] * stacks
    assert (options.site_size, options.stacks, options.stack_size) == (site, stacks, size)


@pytest.mark.parametrize(
    ("options", "rounds"),
    [
        (Options(players=2), 12),
        (Options(players=3), 12),
        (Options(players=4), 12),
        (LONG_2, 20),
        (LONG_3, 15),
        (SOLO, 12),
        (LONG_SOLO, 20),
    ],
)
def test_there_is_one_round_for_the_site_and_one_for_each_stack(
    options: Options, rounds: int
) -> None:
    assert options.rounds == rounds


@pytest.mark.parametrize("options", [LONG_2, LONG_3, LONG_SOLO])
def test_a_long_game_uses_all_the_tiles(options: Options) -> None:
    assert options.tiles == Options(players=4).tiles


@pytest.mark.parametrize("players", [2, 3, 4])
def test_starting_stones_are_one_two_three_four_in_turn_order(players: int) -> None:
    assert Game.new(Options(players=players), seed=1).stones == (1, 2, 3, 4)[:players]


def test_alone_one_starts_with_one_stone_and_the_architect_with_two() -> None:
    game = Game.new(SOLO, seed=1)
    assert game.pile is not None
    assert (game.stones, game.pile.stones) == ((1,), 2)


def test_the_first_player_is_chief_and_to_move_in_round_one() -> None:
    game = Game.new(Options(players=3), seed=1)
    assert (game.chief, game.to_move, game.round) == (0, 0, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_starts_with_a_starting_tile_alone(players: int) -> None:
    assert Game.new(Options(players=players), seed=1).cities == (City(),) * players


def test_the_starting_tile_has_quarries_on_alternate_sides_of_a_house_plaza() -> None:
    skyline = City().skyline
    (plaza,) = (cell for cell, spot in skyline.items() if spot.hex is Hex.HOUSE_PLAZA)
    quarries = {cell for cell, spot in skyline.items() if spot.hex is Hex.QUARRY}
    assert quarries == {neighbour(plaza, side) for side in (0, 2, 4)}
    assert not any(near in quarries for quarry in quarries for near in neighbours(quarry))


def test_the_starting_tile_points_north_and_lies_on_level_1() -> None:
    skyline = City().skyline
    assert len(skyline) == 4
    assert neighbour((next(iter(skyline))), Direction.N) in skyline
    assert {spot.level for spot in skyline.values()} == {1}


def test_tiles_are_dealt_from_the_secret_the_site_first_then_stack_by_stack() -> None:
    options = Options(players=3)
    game = Game.new(options, seed="Athens")
    dealt = game.site + tuple(tile for stack in game.stacks for tile in stack)
    assert dealt == shuffled(options.tiles, secret_from_seed("Athens"), "akropolis tiles")


def test_the_same_seed_gives_the_same_deal() -> None:
    assert Game.new(LONG_2, seed=7) == Game.new(LONG_2, seed=7)


def test_the_same_secret_gives_the_same_deal() -> None:
    secret = bytes(range(32))
    assert Game.new(LONG_2, secret=secret) == Game.new(LONG_2, secret=secret)
    assert Game.new(LONG_2, secret=secret).secret == secret


def test_another_seed_gives_another_deal() -> None:
    assert Game.new(LONG_2, seed=7).site != Game.new(LONG_2, seed=8).site


def test_without_a_seed_chance_decides() -> None:
    assert Game.new().secret != Game.new().secret


def test_tiles_to_come_are_told_sorted_so_that_nobody_learns_their_order() -> None:
    game = Game.new(Options(players=2), seed=1)
    hidden = [tile for stack in game.stacks for tile in stack]
    assert list(game.tiles_to_come) == sorted(hidden) != hidden


def test_hexes_to_come_are_those_not_yet_seen() -> None:
    game = Game.new(Options(players=2), seed=1)
    seen = sum(hexagon is Hex.QUARRY for tile in game.site for hexagon in tile.hexes)
    assert game.hexes_to_come[Hex.QUARRY] == 37 - seen
    assert game.hexes_to_come.total() == 33 * 3


def test_tiles_sort_by_their_letters() -> None:
    assert Tile("Bhq") < Tile("bhq") < Tile("hhq")
