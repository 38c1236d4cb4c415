"""[ours] This project's own choices, a rule a test; sets B and C among them."""

from __future__ import annotations

from collections import Counter

import pytest

from polis.megapolis import Game, Options, Rules, SynergySet, synergies_named
from polis.megapolis.events import Happened
from polis.megapolis.rules import SYNERGY_PURPOSE
from polis.megapolis.synergy import of_colour
from polis.shuffling import secret_from_seed, shuffled

from .helpers import BLUE, GREEN, PINK, YELLOW, happened, play, table, words


def test_ours_five_of_each_value_and_three_sixes_a_colour() -> None:
    blue = [card.value for card in Rules().citizens if card.colour is BLUE]
    assert Counter(blue) == {2: 5, 3: 5, 4: 5, 5: 5, 6: 3}


def test_ours_modifiers_are_shuffled_anew_each_round() -> None:
    game = table("B4", "P3", megapolis="B6 P6", stack=(4,))
    game = play(game, "mega B4", "at G", "home P3")
    assert sorted(game.state.stack) == [-3, -1, 2, 4]
    assert game.state.laid == ()


def test_ours_otherwise_used_modifiers_are_gone() -> None:
    rules = Rules(modifiers_return=False)
    game = table("B4", "P3", megapolis="B6 P6", stack=(4, -3), rules=rules)
    assert play(game, "mega B4", "at G", "home P3").state.stack == (-3,)


def test_ours_a_tie_gives_nobody_the_bonus_card() -> None:
    game = table("B3", "B3", megapolis="B6")
    done = play(game, "home B3", "home B3")
    assert (done.state.seats[0].bonus, done.state.seats[1].bonus) == ((), ())
    lenient = table("B3", "B3", megapolis="B6", rules=Rules(tied_bonus=True), first=1)
    assert words(play(lenient, "home B3", "home B3").state.seats[1].bonus) == "B6"


def test_ours_nobody_with_cards_of_a_colour_gives_no_bonus_card() -> None:
    done = play(table("P3", "G3", megapolis="B6 P6 G6"), "home P3", "home G3")
    assert words(done.state.megapolis[BLUE]) == "B6"


def test_ours_a_tie_for_first_player_goes_to_the_next_after_the_old_one() -> None:
    game = table("B3", "P3", "Y3", megapolis="B6 P6 Y6", first=1)
    assert play(game, "home P3", "home Y3", "home B3").state.first == 2
    rules = Rules(tied_first_passes=False)
    game = table("B3", "P3", "Y3", megapolis="B6 P6 Y6", first=1, rules=rules)
    assert play(game, "home P3", "home Y3", "home B3").state.first == 1


@pytest.mark.parametrize(
    ("cards", "each", "stages"),
    [(16, 6, 2), (11, 5, 2), (8, 4, 1), (6, 3, 1), (5, 2, 0), (3, 1, 0)],
)
def test_ours_a_short_deck_is_dealt_equally(cards: int, each: int, stages: int) -> None:
    deck = " ".join(["B2"] * cards)
    game = play(table("B3", "P3", megapolis="B6 P6", deck=deck), "home B3", "home P3")
    assert [len(pack) for pack in game.state.draft.dealt] == [each, each]
    for _ in range(stages):
        assert game.phase == "draft"
        for seat in (0, 1):
            game = game.apply(seat, game.legal_moves(seat)[0])
    assert game.phase == "play"
    assert [len(seat.hand) for seat in game.state.seats] == [each, each]


def test_ours_rounds_without_any_cards_are_over_at_once() -> None:
    game = play(table("B3", "P3", megapolis="B6 P6", deck="B2"), "home B3", "home P3")
    assert game.over
    assert game.state.round == 3


def test_ours_otherwise_a_short_deck_ends_the_game() -> None:
    rules = Rules(short_deal=False)
    game = table("B3", "P3", megapolis="B6 P6", deck="B2 " * 11, rules=rules)
    assert play(game, "home B3", "home P3").over


def test_ours_gold_is_asked_for_from_the_first_player_on_colour_by_colour() -> None:
    game = table("B2", "B2", megapolis="B3 P3", homes=["B3 P4", "B3 P4"], gold=[5, 5], first=1)
    game = play(game, "home B2", "home B2")
    asked = []
    while game.phase == "cleansing":
        assert game.state.asked is not None
        asked.append((game.to_move[0], game.state.asked.colour))
        game = play(game, str(game.legal_moves(game.to_move[0])[0]))
    assert asked == [(1, BLUE), (0, BLUE), (1, PINK), (0, PINK)]


def test_ours_random_synergy_cards_follow_from_the_secret() -> None:
    options = Options(2, None)
    secret = secret_from_seed("combination")
    drawn = Game.new(options, secret=secret).state.synergies
    for synergy in drawn:
        purpose = SYNERGY_PURPOSE.format(colour=synergy.colour.name.lower())
        assert shuffled(of_colour(synergy.colour), secret, purpose)[0] is synergy
    seen = {Game.new(options, seed).state.synergies for seed in range(600)}
    assert len(seen) == 81


def test_ours_synergy_cards_can_be_chosen_in_any_order() -> None:
    chosen = synergies_named("Dualist, seer, Agent, Guard")
    assert isinstance(chosen, tuple)
    assert [card.value for card in chosen] == ["Agent", "Seer", "Guard", "Dualist"]
    assert synergies_named("b") is SynergySet.B


# Set B.


def test_ours_scout_looks_at_two_modifiers_and_lays_one() -> None:
    game = table("B4 B2", "B2 B3", synergies="B", stack=(4, -1, 2))
    game = play(game, "mega B4")
    assert [str(move) for move in game.legal_moves(0)] == ["take -1", "take +4"]
    game = play(game, "take -1", "at P")
    assert game.state.stack == (2, 4)
    assert [laid[:2] for laid in game.state.laid] == [(PINK, -1)]


def test_ours_scout_has_no_choice_with_one_modifier_left() -> None:
    game = play(table("B4 B2", "B2 B3", synergies="B", stack=(4,)), "mega B4")
    assert [str(move) for move in game.legal_moves(0)] == ["at B", "at P", "at Y", "at G"]


def test_ours_seer_takes_the_lowest_card_of_all_others_into_the_hand() -> None:
    game = table("P4 B2", "B2 B3", synergies="B", megapolis="B3 G2 Y2 Y5 P2")
    game = play(game, "mega P4")
    assert [str(move) for move in game.legal_moves(0)] == ["from Y", "from G"]
    game = play(game, "from G")
    assert words(game.state.seats[0].hand) == "B2 G2"
    assert words(game.state.seats[0].shown) == "G2"
    assert game.state.megapolis[GREEN] == ()


def test_ours_seer_otherwise_takes_the_lowest_card_of_any_one() -> None:
    rules = Rules(seer_takes_lowest=False)
    game = table("P4 B2", "B2 B3", synergies="B", megapolis="B3 G2 P2", rules=rules)
    assert [str(move) for move in play(game, "mega P4").legal_moves(0)] == ["from B", "from G"]


def test_ours_follower_takes_two_coins_if_someone_has_more_gold() -> None:
    game = play(table("Y4 B2", "B2 B3", synergies="B", gold=[0, 1]), "mega Y4")
    assert game.state.seats[0].gold == 2
    game = play(table("Y4 B2", "B2 B3", synergies="B", gold=[1, 1]), "mega Y4")
    assert game.state.seats[0].gold == 2
    assert game.state.supply == 15


def test_ours_follower_takes_no_more_than_there_is() -> None:
    game = play(table("Y4 B2", "B2 B3", synergies="B", gold=[0, 17]), "mega Y4")
    assert (game.state.seats[0].gold, game.state.supply) == (1, 0)


def test_ours_reformer_draws_a_card_and_takes_another_turn() -> None:
    game = play(table("G4 B2", "B2 B3", synergies="B", deck="P6 Y2"), "mega G4")
    assert happened(game, Happened.AGAIN) == 1
    assert game.to_move == (0,)
    assert words(game.state.seats[0].hand) == "B2 P6"
    game = play(game, "home P6")
    assert game.to_move == (1,)


def test_ours_reformer_is_impossible_without_any_card() -> None:
    game = play(table("G4", "B2 B3", synergies="B", deck=""), "mega G4")
    assert happened(game, Happened.IMPOSSIBLE) == 1
    assert game.to_move == (1,)


# Set C.


def test_ours_recruiter_lays_one_of_three_turned_up_cards_in_the_megapolis() -> None:
    game = table("B4 B2", "B2 B3", synergies="C", deck="P6 Y2 P6 G2", megapolis="P2")
    game = play(game, "mega B4")
    assert [str(move) for move in game.legal_moves(0)] == ["recruit P6", "recruit Y2"]
    game = play(game, "recruit P6")
    assert words(game.state.megapolis[PINK]) == "P2 P6"
    assert words(game.state.discard) == "Y2 P6"
    assert words(game.state.deck) == "G2"
    assert game.to_move == (1,)


def test_ours_missionary_moves_the_lowest_card_into_another_district() -> None:
    game = table("P4 B2", "B2 B3", synergies="C", megapolis="B3 B5")
    game = play(game, "mega P4")
    assert [str(move) for move in game.legal_moves(0)] == ["from B", "from P"]
    game = play(game, "from B")
    assert [str(move) for move in game.legal_moves(0)] == ["to P", "to Y", "to G"]
    game = play(game, "to G")
    assert words(game.state.megapolis[GREEN]) == "B3"
    assert words(game.state.megapolis[BLUE]) == "B5"


def guarded(home: str, gold: int = 0) -> Game:
    """Let seat 1 lay a guard at its blue district and end the round."""
    game = table("Y4 B2", "B2 P2", synergies="C", megapolis="B3", homes=[home, ""], gold=[gold, 0])
    return play(game, "mega Y4", "guard B", "home P2", "home B2", "home B2")


def test_ours_guard_pays_for_three_points_of_excess() -> None:
    game = guarded("B4")
    assert game.phase == "cleansing"
    assert game.state.asked is not None
    assert game.state.asked.numbers == (0,)
    game = play(game, "pay B")
    assert words(game.state.seats[0].home[BLUE]) == "B4 B2"
    assert (game.state.seats[0].gold, game.state.supply) == (0, 18)


def test_ours_guard_and_gold_pay_together() -> None:
    game = guarded("B6", gold=2)
    assert game.state.asked is not None
    assert game.state.asked.numbers == (2,)
    assert play(game, "pay B").state.seats[0].gold == 0


def test_ours_an_unneeded_guard_s_coin_is_the_player_s() -> None:
    game = table("Y4 P2", "B2 P2", synergies="C", megapolis="B6 P6", homes=["B3", ""])
    game = play(game, "mega Y4", "guard B", "home P2", "home P2", "home B2")
    assert game.state.seats[0].gold == 1
    assert game.state.seats[0].guards == (0, 0, 0, 0)


def test_ours_dualist_draws_and_lays_a_card_in_a_district_of_any_colour() -> None:
    game = table("G4 B2", "B2 B3", synergies="C", deck="P6 Y2")
    game = play(game, "mega G4")
    assert [str(move) for move in game.legal_moves(0)] == ["lay B2", "lay P6"]
    game = play(game, "lay P6", "at Y")
    assert words(game.state.seats[0].home[YELLOW]) == "P6"
    assert words(game.state.seats[0].hand) == "B2"
    assert game.to_move == (1,)
