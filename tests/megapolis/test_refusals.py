"""Moves against the rules: each refused in a sentence, with what a page needs to translate it."""

from __future__ import annotations

import pytest

from polis.megapolis import (
    Card,
    Colour,
    Game,
    IllegalMove,
    MegapolisError,
    Move,
    Options,
    OptionsError,
    Refusal,
    Rules,
    Synergy,
)

from .helpers import play, random_game, table


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        ("", Refusal.NO_MOVE),
        ("jump", Refusal.NO_MOVE),
        ("home", Refusal.NO_MOVE),
        ("home B7", Refusal.NO_MOVE),
        ("home B2 B3", Refusal.NO_MOVE),
        ("take x", Refusal.NO_MOVE),
        ("at Q", Refusal.NO_MOVE),
        ("keep", Refusal.NO_MOVE),
        ("home G6", Refusal.NOT_IN_HAND),
        ("mega G6", Refusal.NOT_IN_HAND),
        ("at B", Refusal.WRONG_QUESTION),
        ("keep B2 B3", Refusal.WRONG_QUESTION),
    ],
)
def test_a_wrong_move_is_refused(move: str, refusal: Refusal) -> None:
    game = table("B2 B3", "P2 P3")
    with pytest.raises(IllegalMove) as refused:
        play(game, move)
    assert refused.value.refusal is refusal
    assert refused.value.details


def test_answers_to_an_effect_are_refused_with_what_there_is() -> None:
    game = play(table("P2 B3", "P2 P3", megapolis="B2 G2"), "mega P2")
    with pytest.raises(IllegalMove, match="'from Y' cannot be chosen now; there are: from B"):
        play(game, "from Y")


def test_in_the_draft_only_cards_of_the_pack_can_be_kept() -> None:
    game = Game.new(Options(2), 1)
    missing = next(
        card for card in game.options.rules.citizens if card not in game.state.draft.pack(0)
    )
    with pytest.raises(IllegalMove, match="cannot be kept: the cards before you are"):
        game.apply(0, Move.read(f"keep {missing} {missing}"))
    with pytest.raises(IllegalMove, match="keep 2 cards, not 3"):
        game.apply(0, Move.read("keep B2 B2 B2"))


def test_nobody_moves_out_of_turn_or_after_the_end() -> None:
    game = table("B2 B3", "P2 P3")
    with pytest.raises(IllegalMove, match="to choose now: seat 1, not seat 2"):
        game.apply(1, Move.read("home P2"))
    with pytest.raises(IllegalMove, match="the game is over"):
        random_game(Options(2), 1).apply(0, Move.read("home P2"))


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ({"copies": [5, 5, 5, 5, 4]}, "copies are five numbers that make 23"),
        ({"copies": [-1, 9, 5, 5, 5]}, "fewer than no copies"),
        ({"modifiers": []}, "1 to 6 modifiers from -20 to 20"),
        ({"modifiers": [99]}, "1 to 6 modifiers from -20 to 20"),
        ({"modifiers": 3}, "the rule modifiers is a list of whole numbers"),
        ({"coin_points": 10}, "the rule coin_points is a number from 0 to 9"),
        ({"gold_saves": 1}, "the rule gold_saves is true or false"),
        ({"scout_looks": 0}, "are 1 or more, not 0"),
        ({"luck": 1}, "no rule is called 'luck'"),
    ],
)
def test_rules_that_make_no_game_are_refused(rules: dict[str, object], problem: str) -> None:
    with pytest.raises(OptionsError, match=problem):
        Rules.changing(rules)


def test_options_that_make_no_game_are_refused() -> None:
    with pytest.raises(OptionsError, match="for 2 to 4 players, not 5"):
        Options(5)
    with pytest.raises(OptionsError, match="four synergy cards, one a colour"):
        Options(2, (Synergy.AGENT, Synergy.SCOUT, Synergy.GUARD, Synergy.SCHOLAR))
    with pytest.raises(OptionsError, match="from a seed or from a secret"):
        Game.new(Options(), 1, secret=bytes(32))


def test_words_that_are_no_cards_are_refused() -> None:
    with pytest.raises(MegapolisError, match="a card is a colour"):
        Card.read("X9")
    with pytest.raises(MegapolisError, match="a colour is one of B, P, Y, G"):
        Colour.of("BP")
    assert (Colour.PINK.family, Colour.GREEN.letter) == ("priests", "G")


def test_every_rule_that_is_not_the_book_s_says_where_it_comes_from() -> None:
    listed = Rules.listed()
    assert {rule["source"] for rule in listed} == {"family", "ours"}
    assert all(rule["text"].endswith(".") for rule in listed)
    assert Rules.changing({rule["name"]: rule["default"] for rule in listed}) == Rules()
