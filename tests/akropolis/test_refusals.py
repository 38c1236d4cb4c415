"""Every refusal has its sentence, and a refused move changes nothing."""

from dataclasses import replace

import pytest

from polis.akropolis import AkropolisError, Game, IllegalMove, Options, Refusal

from .helpers import city_of, move, placement, random_game, snapshot

NEW = Game.new(Options(players=2), seed=1)
END = random_game(Options(players=2), seed=1)
# Level 2 lies over 0,-1 · 1,-2 · 1,-1, level 1 around it.
HILL = replace(NEW, cities=(city_of("qqh 1,-1/N", "hhh 0,-1/NE"), NEW.cities[1]))


CASES: list[tuple[Game, str, int | None, Refusal, str]] = [
    (
        END,
        "1@0,1/SE",
        None,
        Refusal.GAME_OVER,
        "the game is over: no more tiles are taken",
    ),
    (
        NEW,
        "1@0,1/SE",
        1,
        Refusal.NOT_YOUR_TURN,
        "it is not your turn: seat 1 is to move, not seat 2",
    ),
    (
        NEW,
        "5@0,1/SE",
        None,
        Refusal.NO_SUCH_PLACE,
        "the Construction Site has no place 5: it has places 1 to 4",
    ),
    (
        NEW,
        "0@0,1/SE",
        None,
        Refusal.NO_SUCH_PLACE,
        "the Construction Site has no place 0: it has places 1 to 4",
    ),
    (
        NEW,
        "-1@0,1/SE",
        None,
        Refusal.NO_SUCH_PLACE,
        "the Construction Site has no place -1: it has places 1 to 4",
    ),
    (
        NEW,
        "3@0,1/SE",
        None,
        Refusal.NOT_ENOUGH_STONES,
        "not enough stones: place 3 needs 2, you have 1",
    ),
    (
        NEW,
        "1@0,0/N",
        None,
        Refusal.OVERHANG,
        "the tile would hang over the empty space at (1,-1)",
    ),
    (
        HILL,
        "1@0,-1/SE",
        None,
        Refusal.LEVELS_DIFFER,
        "the tile would not lie flat: levels differ below it (2, 2, 1)",
    ),
    (
        HILL,
        "1@1,-2/SW",
        None,
        Refusal.OVERHANG,
        "the tile would hang over the empty space at (0,-2)",
    ),
    (
        HILL,
        "1@0,-1/NE",
        None,
        Refusal.SINGLE_TILE,
        "the tile would cover a single tile: it must rest on at least two",
    ),
    (
        NEW,
        "1@3,3/N",
        None,
        Refusal.NOT_TOUCHING,
        "the tile does not touch the city: on the ground it needs a shared edge",
    ),
]


@pytest.mark.parametrize(("game", "tried", "seat", "refusal", "sentence"), CASES)
def test_a_refused_move_says_why_and_changes_nothing(
    game: Game, tried: str, seat: int | None, refusal: Refusal, sentence: str
) -> None:
    before = snapshot(game)
    with pytest.raises(IllegalMove) as refused:
        game.apply(move(tried), seat)
    assert str(refused.value) == sentence
    assert refused.value.refusal is refusal
    assert snapshot(game) == before


def test_every_refusal_is_among_the_cases_above() -> None:
    assert {refusal for _, _, _, refusal, _ in CASES} == set(Refusal)


def test_the_seat_to_move_may_be_named() -> None:
    assert NEW.apply(move("1@0,1/SE"), seat=0) == NEW.apply(move("1@0,1/SE"))


def test_a_stone_gained_by_the_tile_cannot_pay_for_it() -> None:
    poor = replace(HILL, cities=(city_of("qqh 1,-1/N"), NEW.cities[1]), stones=(0, 2))
    assert poor.cities[0].quarries_covered(placement("0,-1/NE")) == 3
    with pytest.raises(IllegalMove, match=r"^not enough stones: place 2 needs 1, you have 0$"):
        poor.apply(move("2@0,-1/NE"))


def test_the_city_itself_refuses_too() -> None:
    city = HILL.cities[0]
    with pytest.raises(IllegalMove) as refused:
        city.place(NEW.site[0], placement("0,-1/NE"))
    assert refused.value.refusal is Refusal.SINGLE_TILE


def test_details_let_a_page_say_it_in_any_language() -> None:
    with pytest.raises(IllegalMove) as refused:
        NEW.apply(move("3@0,1/SE"))
    assert refused.value.details == {"place": 3, "needs": 2, "has": 1}


def test_an_illegal_move_is_an_error_of_this_package() -> None:
    assert issubclass(IllegalMove, AkropolisError)
