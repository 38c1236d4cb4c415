"""[book] What the rulebook says, a rule a test."""

from __future__ import annotations

from collections import Counter

import pytest

from polis.megapolis import Game, Move, Options, Rules, SynergySet
from polis.megapolis.events import Happened
from polis.megapolis.synergy import Source, Synergy, prepared

from .helpers import BLUE, PINK, YELLOW, happened, play, table, words


def test_book_there_are_92_citizens_23_a_colour_with_values_2_to_6() -> None:
    citizens = Rules().citizens
    assert len(citizens) == 92
    assert set(Counter(card.colour for card in citizens).values()) == {23}
    assert {card.value for card in citizens} == {2, 3, 4, 5, 6}


def test_book_there_are_twelve_synergy_cards_three_a_colour_in_three_sets() -> None:
    assert Counter(synergy.colour for synergy in Synergy) == dict.fromkeys(range(4), 3)
    assert [card.value for card in prepared(SynergySet.A)] == [
        "Agent",
        "Servant",
        "Shopkeeper",
        "Scholar",
    ]
    assert [card.value for card in prepared(SynergySet.B)] == [
        "Scout",
        "Seer",
        "Follower",
        "Reformer",
    ]
    assert [card.value for card in prepared(SynergySet.C)] == [
        "Recruiter",
        "Missionary",
        "Guard",
        "Dualist",
    ]


def test_effects_of_set_a_are_the_family_s_and_the_others_are_our_own() -> None:
    for synergy in Synergy:
        own = synergy.set is not SynergySet.A
        assert (synergy.source is Source.OURS) == own


@pytest.mark.parametrize("players", [2, 3, 4])
def test_book_three_cards_lie_in_the_megapolis_and_everyone_is_dealt_six(players: int) -> None:
    game = Game.new(Options(players), 1)
    assert sum(map(len, game.state.megapolis)) == 3
    assert all(
        card.colour == colour for colour, area in enumerate(game.state.megapolis) for card in area
    )
    assert [len(pack) for pack in game.state.draft.dealt] == [6] * players
    assert len(game.state.deck) == 92 - 3 - 6 * players
    assert game.state.supply == 18


def test_book_everyone_chooses_at_the_same_time() -> None:
    game = Game.new(Options(3), 1)
    assert game.to_move == (0, 1, 2)
    game = game.apply(1, game.legal_moves(1)[0])
    assert game.to_move == (0, 2)
    game = game.apply(2, game.legal_moves(2)[0])
    assert game.to_move == (0,)


def test_book_four_cards_and_then_two_are_passed_to_the_left() -> None:
    game = Game.new(Options(3), 2)
    first = game.state.draft.dealt
    for seat in range(3):
        game = game.apply(seat, game.legal_moves(seat)[0])
    assert happened(game, Happened.PASSED) == 1
    draft = game.state.draft
    for seat in range(3):
        assert len(draft.pack(seat)) == 4
        assert set(draft.pack(seat)) <= set(first[seat - 1])
    second = [draft.pack(seat) for seat in range(3)]
    for seat in range(3):
        game = game.apply(seat, game.legal_moves(seat)[0])
    # The last two of a pack come unasked, and the play begins.
    assert game.phase == "play"
    for seat in range(3):
        last = game.state.draft.kept[seat][2]
        assert len(last) == 2
        assert set(last) <= set(second[seat - 1])
        assert len(game.state.seats[seat].hand) == 6


def test_book_the_first_player_begins_and_turns_go_clockwise() -> None:
    game = table("B2 B2", "B2 B2", "B2 B2", first=1)
    order = []
    for _ in range(4):
        order.append(game.to_move[0])
        game = play(game, "home B2")
    assert order == [1, 2, 0, 1]


def test_book_a_card_at_home_lies_in_the_district_of_its_colour() -> None:
    game = play(table("P4 B2", "B2 B3"), "home P4")
    assert words(game.state.seats[0].home[PINK]) == "P4"
    assert words(game.state.seats[0].hand) == "B2"


def test_book_a_card_in_the_megapolis_uses_its_colour_s_synergy_card() -> None:
    game = play(table("Y4 B2", "B2 B3"), "mega Y4")
    assert words(game.state.megapolis[YELLOW]) == "Y4"
    assert happened(game, Happened.EFFECT) == 1
    assert game.state.seats[0].gold == 1


def test_book_only_an_impossible_effect_is_left_out() -> None:
    game = play(table("P4 B2", "B2 B3", megapolis="P2 P3"), "mega P4")
    assert happened(game, Happened.IMPOSSIBLE) == 1
    assert game.to_move == (1,)


def test_book_with_no_cards_left_every_other_player_takes_exactly_one_more_turn() -> None:
    game = table("B2", "B3 B4", "B2 B3 B4", megapolis="B6 B6")
    game = play(game, "home B2")
    assert happened(game, Happened.LAST_TURNS) == 1
    game = play(game, "home B3")
    assert game.state.round == 1
    game = play(game, "home B2")
    assert game.state.round == 2


def test_book_cards_still_in_hand_go_home() -> None:
    game = play(table("B2", "B3 P4 Y5", megapolis="B6 P6 Y6"), "home B2", "home B3")
    assert happened(game, Happened.SETTLED) == 1
    assert words(game.state.seats[1].home[PINK]) == "P4"
    assert words(game.state.seats[1].home[YELLOW]) == "Y5"


def test_book_whoever_is_over_the_limit_discards_the_whole_district() -> None:
    rules = Rules(bonus_cards=False)
    game = table("B2", "P2", megapolis="B5 P6", homes=["B4", "P4"], rules=rules)
    game = play(game, "home B2", "home P2")
    assert game.state.seats[0].home[BLUE] == ()
    assert sorted(words(game.state.discard).split()) == ["B2", "B4"]
    assert words(game.state.seats[1].home[PINK]) == "P4 P2"


def test_book_equal_is_safe() -> None:
    game = table("B2", "P2", megapolis="B6", homes=["B4", ""], rules=Rules(bonus_cards=False))
    game = play(game, "home B2", "home P2")
    assert words(game.state.seats[0].home[BLUE]) == "B4 B2"


def test_book_colours_are_cleansed_blue_pink_yellow_green() -> None:
    game = table("B2", "G2", homes=["P2", "Y2"])
    game = play(game, "home B2", "home G2")
    cleansed = [event.colour for event in game.state.events if event.kind is Happened.CLEANSED]
    assert cleansed == sorted(cleansed, key=lambda colour: int(colour or 0))
    assert len(cleansed) == 4


def test_book_after_three_rounds_the_game_is_over() -> None:
    game = table("B2", "G2", megapolis="B6 G6", number=3)
    game = play(game, "home B2", "home G2")
    assert game.over
    assert game.result is not None
    assert game.legal_moves(0) == ()


def test_book_home_bonus_and_gold_are_points_and_most_points_win() -> None:
    game = table("B2", "G2", megapolis="B6 G3", homes=["B3", ""], gold=[3, 0], number=3)
    game = play(game, "home B2", "home G2")
    assert game.score(0) == ((5, 0, 0, 0), 6, 3)
    assert game.score(0).total == 14
    assert game.result is not None
    assert game.result.winners == (0,)
    assert game.result.standings[1] == (2, 1, 5)


def test_book_a_choice_inside_an_effect_is_a_move_of_its_own() -> None:
    game = play(table("B4 B2", "B2 B3"), "mega B4")
    assert game.to_move == (0,)
    assert game.legal_moves(0) == tuple(Move.read(f"at {letter}") for letter in "BPYG")
