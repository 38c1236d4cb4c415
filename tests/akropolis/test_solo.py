from collections import Counter
from dataclasses import replace

import pytest

from polis.akropolis import (
    Architect,
    City,
    CityScore,
    District,
    Game,
    Hex,
    IllegalMove,
    Options,
    Pile,
    Refusal,
    Variants,
)

from .helpers import city_of, move, random_game, tiles

HIPPODAMOS, METAGENES, CALLICRATES = Architect
SOLO = Options(players=1, architect=HIPPODAMOS)
GROUND = "2,-1/NE"


def solo(site: str, stones: int = 3, his: int = 2, city: City | None = None) -> Game:
    """Make a solo game in its course."""
    return replace(
        Game.new(SOLO, seed=1),
        site=tiles(site),
        stones=(stones,),
        cities=(city or City(),),
        pile=Pile(HIPPODAMOS, stones=his),
    )


def pile_of(game: Game) -> Pile:
    assert game.pile is not None
    return game.pile


def score(
    architect: Architect, letters: str, variants: Variants = frozenset(), stones: int = 0
) -> CityScore:
    return Pile(architect, tiles(letters), stones).score(variants)


@pytest.mark.parametrize(
    ("site", "his", "place"),
    [
        ("Mqq hqq Gqq hhq", 0, 1),
        ("hqq Mqq Gqq hhq", 5, 2),
        ("hqq hhq Gqq Mqq", 2, 3),
        ("hqq hhq bmq hqG", 3, 4),
        ("hqq hhq bmq mqt", 9, 1),
    ],
)
def test_the_architect_takes_the_cheapest_tile_with_a_plaza(
    site: str, his: int, place: int
) -> None:
    assert Pile(HIPPODAMOS, stones=his).choice(tiles(site)) == place


@pytest.mark.parametrize(("his", "place"), [(0, 1), (1, 1), (2, 3)])
def test_the_architect_takes_the_first_tile_if_he_cannot_pay_for_the_plaza(
    his: int, place: int
) -> None:
    assert Pile(HIPPODAMOS, stones=his).choice(tiles("hqq hhq Gqq Mqq")) == place


def test_what_one_pays_goes_to_the_architect() -> None:
    after = solo("hqq hhq bmq mqt", stones=3, his=2).apply(move(f"3@{GROUND}"))
    assert after.stones == (1,)
    assert pile_of(after).stones == 2 + 2


def test_what_one_has_just_paid_the_architect_can_spend_at_once() -> None:
    after = solo("hqq bmq Gqq hhq", stones=1, his=0).apply(move(f"2@{GROUND}"))
    assert pile_of(after).tiles == tiles("Gqq")
    assert pile_of(after).stones == 0


def test_what_the_architect_pays_goes_to_the_supply() -> None:
    after = solo("hqq hhq bmq Gqq", stones=3, his=2).apply(move(f"1@{GROUND}"))
    assert pile_of(after).tiles == tiles("Gqq")
    assert (after.stones, pile_of(after).stones) == ((3,), 0)


def test_stones_from_covered_quarries_come_from_the_supply() -> None:
    game = solo("hqq hhq bmq mqt", stones=0, his=2, city=city_of("qqh 1,-1/N"))
    after = game.apply(move("1@0,-1/NE"))
    assert (after.stones, pile_of(after).stones) == ((3,), 2)


def test_the_architect_takes_his_turn_right_after_the_players() -> None:
    after = Game.new(SOLO, seed=1).apply(move("1@0,1/SE"))
    assert (after.turn, after.to_move, len(after.moves)) == (2, 0, 1)


def test_a_solo_move_has_two_steps_ones_own_and_the_architects() -> None:
    game = Game.new(SOLO, seed=1)
    own, his = game.steps(move("1@0,1/SE"))
    assert (own.turn, own.pile) == (1, game.pile)
    assert his == game.apply(move("1@0,1/SE"))


def test_a_move_among_players_has_one_step() -> None:
    game = Game.new(Options(players=2), seed=1)
    assert list(game.steps(move("1@0,1/SE"))) == [game.apply(move("1@0,1/SE"))]


def test_the_architect_gains_nothing_from_his_quarries() -> None:
    after = solo("hqq qqt bmq hhq", stones=0, his=2).apply(move(f"1@{GROUND}"))
    assert pile_of(after) == Pile(HIPPODAMOS, tiles("qqt"), 2)


def test_a_stack_is_laid_out_between_the_players_turn_and_the_architects() -> None:
    game = solo("hqq bmq", stones=0, his=9)
    after = game.apply(move(f"1@{GROUND}"))
    laid_out = tiles("bmq") + game.stacks[0]
    taken = laid_out[Pile(HIPPODAMOS, stones=9).choice(laid_out) - 1]
    assert pile_of(after).tiles == (taken,)
    assert Counter(after.site) == Counter(laid_out) - Counter([taken])


def test_nobody_can_move_for_the_architect() -> None:
    with pytest.raises(IllegalMove) as refused:
        Game.new(SOLO, seed=1).apply(move("1@0,1/SE"), seat=1)
    assert refused.value.refusal is Refusal.NOT_YOUR_TURN


def test_the_architect_takes_the_last_turn_of_the_game() -> None:
    game = random_game(SOLO, seed=2)
    assert (len(game.moves), game.turn) == (18, 36)
    assert game.over


def test_a_game_between_players_has_no_pile() -> None:
    assert Game.new(Options(players=2), seed=1).pile is None


def test_the_architect_owns_his_tiles_and_a_starting_tile() -> None:
    assert Pile(HIPPODAMOS, tiles("Ghq hhq")).hexes == Counter(
        {Hex.HOUSE_PLAZA: 1, Hex.GARDEN_PLAZA: 1, Hex.HOUSE: 3, Hex.QUARRY: 3 + 2}
    )


# Markets 2 x 2 stars, gardens 1 x 3, houses 2 x 1, temple 1 x 2, barracks 1 x 2; 3 + 4 quarries.
HIS_TILES = "Mqq Tmh Bgm Gtb hqq"


def test_hippodamos_counts_every_district_on_level_1() -> None:
    his = score(HIPPODAMOS, HIS_TILES)
    assert [(line.value, line.stars) for line in his.types] == [
        (2, 1),
        (2, 2),
        (1, 2),
        (1, 2),
        (1, 3),
    ]
    assert his.total == 2 + 4 + 2 + 2 + 3


def test_metagenes_counts_level_1_and_two_points_for_every_quarry() -> None:
    his = score(METAGENES, HIS_TILES)
    assert his.types == score(HIPPODAMOS, HIS_TILES).types
    assert his.quarry_points == 2 * 7
    assert his.total == 13 + 14


def test_callicrates_counts_every_district_on_level_2() -> None:
    his = score(CALLICRATES, HIS_TILES)
    assert [line.value for line in his.types] == [4, 4, 2, 2, 2]
    assert (his.quarry_points, his.total) == (0, 2 * 13)


@pytest.mark.parametrize("architect", Architect)
def test_his_markets_may_touch_and_his_houses_lie_apart(architect: Architect) -> None:
    level = 2 if architect is CALLICRATES else 1
    his = score(architect, "bmq bmq mqt hqt hhq")
    assert his.of(District.MARKET).value == 3 * level
    assert his.of(District.HOUSE).value == 3 * level


NINE_HOUSES = "hhq hhq hhq hhq hqq"
TEN_HOUSES = "hhq hhq hhq hhq hhq"


@pytest.mark.parametrize(
    ("architect", "letters", "value"),
    [
        (HIPPODAMOS, NINE_HOUSES, 9),
        (HIPPODAMOS, TEN_HOUSES, 20),
        (METAGENES, TEN_HOUSES, 20),
        (CALLICRATES, "hhq hhq", 8),
        (CALLICRATES, "hhq hhq hqq", 20),
    ],
)
def test_his_houses_double_at_a_value_of_10(architect: Architect, letters: str, value: int) -> None:
    his = score(architect, letters, frozenset({District.HOUSE}))
    assert his.of(District.HOUSE).value == value


@pytest.mark.parametrize("architect", Architect)
@pytest.mark.parametrize(
    ("district", "letters"), [(District.GARDEN, "gqq gmh"), (District.BARRACKS, "bmq bqq")]
)
def test_his_gardens_and_barracks_always_double(
    architect: Architect, district: District, letters: str
) -> None:
    level = 2 if architect is CALLICRATES else 1
    assert score(architect, letters).of(district).value == 2 * level
    assert score(architect, letters, frozenset({district})).of(district).value == 4 * level


@pytest.mark.parametrize(
    ("architect", "value"), [(HIPPODAMOS, 2), (METAGENES, 2), (CALLICRATES, 8)]
)
def test_his_temples_double_only_for_callicrates(architect: Architect, value: int) -> None:
    his = score(architect, "qqt mqt", frozenset({District.TEMPLE}))
    assert his.of(District.TEMPLE).value == value


@pytest.mark.parametrize(
    ("letters", "value"),
    [
        ("mqq mqq", 2),
        ("Mqq mqq mqq", 4),
        ("Mqq mqq mqq mqq", 6),
        ("Mqq mqq mqq mqq mqq", 7),
        ("Mqq Mth mqq mqq mqq mqq", 8),
    ],
)
def test_a_market_plaza_doubles_at_most_three_of_his_markets(letters: str, value: int) -> None:
    his = score(HIPPODAMOS, letters, frozenset({District.MARKET}))
    assert his.of(District.MARKET).value == value


def test_doubled_markets_of_callicrates_are_worth_four() -> None:
    his = score(CALLICRATES, "Mqq mqq mqq mqq mqq", frozenset({District.MARKET}))
    assert his.of(District.MARKET).value == 3 * 4 + 2


@pytest.mark.parametrize("district", District)
def test_a_variant_changes_only_its_own_type_for_him(district: District) -> None:
    letters = f"{HIS_TILES} {TEN_HOUSES}"
    plain, varied = (
        score(CALLICRATES, letters, mix) for mix in (frozenset(), frozenset({district}))
    )
    changed = [one.type for one, two in zip(plain.types, varied.types, strict=True) if one != two]
    assert changed == [district]


def test_the_game_scores_seat_1_as_the_architect_with_the_variants_in_play() -> None:
    options = replace(SOLO, variants=frozenset({District.GARDEN}))
    pile = Pile(HIPPODAMOS, tiles("Gqq gqq"), stones=1)
    game = replace(Game.new(options, seed=1), pile=pile)
    assert game.score(1).total == 2 * 3 + 1
