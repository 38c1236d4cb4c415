"""[family] What is known from the designers' earlier game, a rule a test."""

from __future__ import annotations

from dataclasses import replace

from polis.megapolis import Game, Rules, Seat
from polis.megapolis.events import Happened
from polis.megapolis.scoring import rank
from polis.megapolis.state import limit

from .helpers import BLUE, GREEN, areas, cards, happened, play, table, words


def test_family_agent_lays_a_secret_modifier_that_changes_a_limit() -> None:
    game = play(table("B4 B2", "B2 B3", stack=(-3, 4)), "mega B4", "at G")
    assert game.state.stack == (4,)
    assert [laid[:2] for laid in game.state.laid] == [(GREEN, -3)]
    assert game.to_move == (1,)


def test_family_modifiers_are_revealed_at_the_end_of_the_round() -> None:
    game = table("B4 G6", "B2 G2", megapolis="G6", homes=["G3", ""], stack=(4, -3))
    game = play(game, "mega B4", "at G", "home B2", "home G6", "home G2")
    assert happened(game, Happened.REVEALED) == 1
    # 3 and 6 make 9, within 6 + 4.
    assert words(game.state.seats[0].home[GREEN]) == "G3 G6"


def test_family_a_bad_modifier_lowers_a_limit_but_not_below_nothing() -> None:
    game = play(table("B4 G6", "B2 G2", megapolis="G2", stack=(-3,)), "mega B4", "at G")
    assert limit(game.state, GREEN) == 0


def test_family_agent_is_impossible_without_modifiers() -> None:
    game = play(table("B4 G6", "B2 G2", stack=()), "mega B4")
    assert happened(game, Happened.IMPOSSIBLE) == 1
    assert game.to_move == (1,)


def test_family_servant_moves_the_lowest_card_of_another_colour_to_the_home() -> None:
    game = table("P4 B2", "B2 B3", megapolis="B3 B5 G2 P2")
    game = play(game, "mega P4")
    assert [str(move) for move in game.legal_moves(0)] == ["from B", "from G"]
    game = play(game, "from B")
    assert words(game.state.seats[0].home[BLUE]) == "B3"
    assert words(game.state.megapolis[BLUE]) == "B5"


def test_family_shopkeeper_takes_a_coin() -> None:
    game = play(table("Y4 B2", "B2 B3"), "mega Y4")
    assert (game.state.seats[0].gold, game.state.supply) == (1, 17)


def test_family_shopkeeper_is_impossible_without_coins() -> None:
    game = play(table("Y4 B2", "B2 B3", gold=[10, 8]), "mega Y4")
    assert happened(game, Happened.IMPOSSIBLE) == 1


def test_family_scholar_draws_a_card() -> None:
    game = play(table("G4 B2", "B2 B3", deck="P6 Y2"), "mega G4")
    assert words(game.state.seats[0].hand) == "B2 P6"
    assert words(game.state.deck) == "Y2"


def test_family_scholar_with_the_last_card_keeps_the_round_going() -> None:
    game = play(table("G4", "B2 B3", deck="P6 Y2"), "mega G4")
    assert happened(game, Happened.LAST_TURNS) == 0
    assert game.state.last_turns is None


def over_by(points: int, gold: int, rules: Rules | None = None) -> Game:
    """Let seat 1 be over the blue limit, with gold."""
    game = table("B2", "P2", megapolis="B2", homes=[f"B{points}", ""], gold=[gold, 0], rules=rules)
    return play(game, "home B2", "home P2")


def test_family_the_whole_excess_may_be_paid_one_coin_a_point() -> None:
    game = over_by(3, gold=4)
    assert game.phase == "cleansing"
    assert [str(move) for move in game.legal_moves(0)] == ["pay B", "discard B"]
    paid = play(game, "pay B")
    assert words(paid.state.seats[0].home[BLUE]) == "B3 B2"
    assert (paid.state.seats[0].gold, paid.state.supply) == (1, 17)
    discarded = play(game, "discard B")
    assert discarded.state.seats[0].home[BLUE] == ()
    assert discarded.state.seats[0].gold == 4


def test_family_a_part_of_the_excess_cannot_be_paid() -> None:
    game = over_by(3, gold=2)
    assert game.phase == "draft"
    assert game.state.seats[0].home[BLUE] == ()


def test_family_without_that_rule_gold_saves_nothing() -> None:
    assert over_by(3, gold=4, rules=Rules(gold_saves=False)).phase == "draft"


def test_family_two_coins_a_point_cost_twice_as_much() -> None:
    assert over_by(3, gold=5, rules=Rules(coins_per_point=2)).phase == "draft"
    assert over_by(2, gold=5, rules=Rules(coins_per_point=2)).phase == "cleansing"


def test_family_the_highest_home_sum_takes_the_highest_card_as_a_bonus() -> None:
    game = table("B2", "B3", megapolis="B6 B4 B6")
    game = play(game, "home B2", "home B3")
    assert words(game.state.seats[1].bonus) == "B6"
    assert words(game.state.megapolis[BLUE]) == "B4 B6"


def test_family_only_what_remains_after_the_cleansing_counts_for_the_bonus() -> None:
    game = table("B2", "B6", megapolis="B4")
    game = play(game, "home B2", "home B6")
    assert words(game.state.seats[0].bonus) == "B4"


def test_family_without_that_rule_there_are_no_bonus_cards() -> None:
    game = table("B2", "B3", megapolis="B6", rules=Rules(bonus_cards=False))
    game = play(game, "home B2", "home B3")
    assert game.state.seats[1].bonus == ()


def test_family_megapolis_and_homes_stay_for_the_next_round() -> None:
    game = play(table("B2", "P3", megapolis="B6 P6 Y4"), "home B2", "home P3")
    assert game.state.round == 2
    assert words(game.state.megapolis[2]) == "Y4"
    assert words(game.state.seats[0].home[BLUE]) == "B2"
    assert len(game.state.draft.dealt[0]) == 6


def test_family_without_that_rule_the_megapolis_is_laid_out_anew() -> None:
    rules = Rules(megapolis_stays=False)
    game = table("B2", "P3", megapolis="B6 P6 Y4", deck="Y2 G3 G4 B2 B2", rules=rules)
    game = play(game, "home B2", "home P3")
    assert [words(area) for area in game.state.megapolis] == ["", "", "Y2", "G3 G4"]


def test_family_without_that_rule_homes_are_put_aside() -> None:
    rules = Rules(homes_stay=False)
    game = play(table("B2", "P3", megapolis="B6 P6", rules=rules), "home B2", "home P3")
    assert words(game.state.seats[0].bonus) == "B6 B2"
    assert game.state.seats[0].home == ((), (), (), ())


def test_family_the_next_first_player_has_the_highest_home_total() -> None:
    game = play(table("B2", "P2", "P3", megapolis="B6 P6"), "home B2", "home P2", "home P3")
    assert game.state.first == 2


def test_family_without_that_rule_the_symbol_goes_to_the_left() -> None:
    rules = Rules(first_by_home=False)
    game = table("B2", "P2", "P3", megapolis="B6 P6", rules=rules)
    assert play(game, "home B2", "home P2", "home P3").state.first == 1


def test_family_a_coin_is_a_point() -> None:
    game = table("B2", "P2", gold=[3, 0])
    assert game.score(0).gold == 3
    worth_two = replace(game.state, options=replace(game.options, rules=Rules(coin_points=2)))
    assert Game(game.secret, worth_two).score(0).gold == 6


def test_family_ties_go_to_more_high_cards_then_are_shared() -> None:
    sixes = Seat(home=areas("B6 P2"), bonus=cards("G4"))
    fives = Seat(home=areas("B5 P5"), gold=2)
    assert rank([fives, sixes], Rules()).winners == (1,)
    assert rank([fives, sixes], Rules(ties_by_cards=False)).winners == (0, 1)
    assert rank([fives, fives], Rules()).winners == (0, 1)
    # High cards count before low ones.
    assert rank([Seat(home=areas("B6 P6")), Seat(home=areas("B6 P4 Y2"))], Rules()).winners == (0,)
    assert rank([Seat(home=areas("B6 P4 P3")), Seat(home=areas("B6 B5 P2"))], Rules()).winners == (
        1,
    )


def test_family_modifiers_are_plus_four_plus_two_minus_one_minus_three() -> None:
    assert sorted(Rules().modifiers) == [-3, -1, 2, 4]
