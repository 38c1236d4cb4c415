from polis.akropolis import Architect, City, Game, Options, Pile, Result, Standing

from .helpers import START, city_of, finished, tiles

ONE_POINT = city_of("hqq 1,-1/N")
TWO_POINTS = city_of("hhq 1,-1/N")


def result_of(game: Game) -> Result:
    assert game.result is not None
    return game.result


def against_hippodamos(city: City, stones: int, letters: str, his: int) -> Result:
    pile = Pile(Architect.HIPPODAMOS, tiles(letters), his)
    return result_of(finished((city, stones), pile=pile))


def test_there_is_no_result_while_the_game_goes_on() -> None:
    assert Game.new(Options(players=2), seed=1).result is None


def test_most_points_win() -> None:
    result = result_of(finished((START, 1), (TWO_POINTS, 0)))
    assert result.standings == (Standing(1, 1, 2, 0), Standing(2, 0, 1, 1))
    assert result.winners == (1,)


def test_stones_are_points() -> None:
    assert result_of(finished((START, 3), (TWO_POINTS, 0))).winners == (0,)


def test_a_tie_goes_to_more_stones() -> None:
    result = result_of(finished((TWO_POINTS, 0), (ONE_POINT, 1), (START, 2)))
    assert [line.points for line in result.standings] == [2, 2, 2]
    assert [(line.rank, line.seat) for line in result.standings] == [(1, 2), (2, 1), (3, 0)]


def test_equal_points_and_equal_stones_share_the_victory() -> None:
    result = result_of(finished((ONE_POINT, 1), (START, 1), (ONE_POINT, 1)))
    assert result.winners == (0, 2)


def test_after_a_shared_victory_the_next_is_third() -> None:
    result = result_of(finished((START, 4), (START, 2), (START, 4)))
    assert [(line.rank, line.seat) for line in result.standings] == [(1, 0), (1, 2), (3, 1)]


def test_everyone_can_share_the_victory() -> None:
    assert result_of(finished(*[(START, 1)] * 4)).winners == (0, 1, 2, 3)


def test_more_points_beat_the_architect() -> None:
    assert against_hippodamos(TWO_POINTS, 1, "hqq", 1).winners == (0,)


def test_the_architect_wins_with_more_points() -> None:
    assert against_hippodamos(START, 1, "hqq", 1).winners == (1,)


def test_with_equal_points_more_stones_beat_the_architect() -> None:
    assert against_hippodamos(START, 2, "hqq", 1).winners == (0,)


def test_with_equal_points_more_stones_let_the_architect_win() -> None:
    assert against_hippodamos(ONE_POINT, 1, "qqt", 2).winners == (1,)


def test_a_full_tie_with_the_architect_leaves_one_second() -> None:
    result = against_hippodamos(START, 2, "qqt", 2)
    assert result.standings == (Standing(1, 1, 2, 2), Standing(2, 0, 2, 2))
