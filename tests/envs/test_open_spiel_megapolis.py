"""Megapolis in OpenSpiel: dealt by its chance, and nobody sees what is not theirs to see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel
import pytest

from polis.megapolis import Card, Game
from polis.megapolis.kernel.layout import TYPES
from polis.megapolis.kernel.state import type_of
from polis.megapolis.known import known_to
from polis.megapolis.rules import Rules

from .test_open_spiel import chance_of

DECISIVE = ("A", "B", "C", "random")


def dealt(cards: str, name: str = "polis_megapolis") -> Any:
    """Return the state after chance has dealt these cards: three in the middle, six each."""
    state = pyspiel.load_game(name).new_initial_state()
    for word in cards.split():
        state.apply_action(type_of(Card.read(word)))
    return state


def states(name: str, seed: int) -> Iterator[Any]:
    """Yield the states of a random game; each is changed into the next one."""
    random, state = Random(seed), pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        yield state
        player = state.current_player()
        action = chance_of(state, random) if player < 0 else random.choice(state.legal_actions())
        state.apply_action(action)
    yield state


def word(state: Any, text: str) -> int:
    """Find a legal action by its word."""
    player = state.current_player()
    (action,) = (a for a in state.legal_actions() if state.action_to_string(player, a) == text)
    return int(action)


MIDDLE = "B2 P3 Y4"
MINE = "B5 B5 P4 Y2 G6 G3"
THEIRS = "P2 P2 Y6 G2 B3 B4"


def test_chance_deals_each_kind_of_card_as_often_as_it_is_left() -> None:
    state = pyspiel.load_game("polis_megapolis").new_initial_state()
    assert dict(state.chance_outcomes())[type_of(Card.read("B6"))] == pytest.approx(3 / 92)
    state.apply_action(type_of(Card.read("B6")))
    assert dict(state.chance_outcomes())[type_of(Card.read("B6"))] == pytest.approx(2 / 91)


def test_cards_come_where_chance_deals_them() -> None:
    game: Game = dealt(f"{MIDDLE} {MINE} {THEIRS}").table.game
    assert [str(card) for area in game.state.megapolis for card in area] == MIDDLE.split()
    assert [str(card) for card in game.state.draft.pack(1)] == sorted(
        THEIRS.split(), key=lambda word: "BPYG".index(word[0]) * 10 + int(word[1])
    )


def test_what_the_other_is_dealt_and_keeps_is_seen_by_nobody_else() -> None:
    other = "G4 G4 Y3 P5 P6 B3"
    one = dealt(f"{MIDDLE} {MINE} {THEIRS}")
    two = dealt(f"{MIDDLE} {other} {THEIRS}")
    one.apply_action(word(one, "keep B5 B5"))
    two.apply_action(word(two, "keep G4 G4"))
    assert one.current_player() == two.current_player() == 1
    for ask in (
        "information_state_string",
        "information_state_tensor",
        "observation_string",
        "observation_tensor",
    ):
        assert getattr(one, ask)(1) == getattr(two, ask)(1)
        assert getattr(one, ask)(0) != getattr(two, ask)(0)


def test_two_who_choose_at_once_are_asked_one_after_the_other() -> None:
    state = dealt(f"{MIDDLE} {MINE} {THEIRS}")
    before = state.information_state_string(1).splitlines()[2]
    state.apply_action(word(state, "keep B5 B5"))
    moves, seen = state.information_state_string(1).splitlines()[1:]
    assert moves == "moves 0 ?"
    assert seen == before
    state.apply_action(word(state, "keep P2 P2"))
    assert state.information_state_string(1).splitlines()[1] == "moves 0 ?, 1 keep P2 P2"


@pytest.mark.parametrize("synergies", DECISIVE)
def test_all_cards_are_there_all_the_time(synergies: str) -> None:
    citizens = Counter(Rules().citizens)
    for state in states(f"polis_megapolis(players=3,synergies={synergies})", 5):
        if not state.table.laid_out:
            continue
        game: Game = state.table.game
        known = known_to(game, 0)
        everything = Counter(known.pool) + Counter(known.split)
        for cards in (*known.certain, *(pack or () for pack in known.packs)):
            everything += Counter(cards)
        lies = [*game.state.discard, *(c for area in game.state.megapolis for c in area)]
        for owner in game.state.seats:
            lies += [c for area in (*owner.home, owner.bonus) for c in area]
        if game.state.asked and game.state.asked.question.value == "recruit":
            lies += game.state.asked.cards
        assert everything + Counter(lies) == citizens


@pytest.mark.parametrize("synergies", DECISIVE)
def test_a_player_never_forgets(synergies: str) -> None:
    """What it has seen only grows, and no two of its decisions look alike."""
    before = dict.fromkeys(range(2), ((), ()))
    decisions: list[str] = []
    for state in states(f"polis_megapolis(synergies={synergies})", 8):
        for seat, memory in enumerate(state.memories):
            moves, seen = before[seat]
            assert memory.moves[: len(moves)] == moves
            assert memory.seen[: len(seen)] == seen
            before[seat] = (memory.moves, memory.seen)
        if state.current_player() >= 0:
            decisions.append(state.information_state_string(state.current_player()))
    assert len(set(decisions)) == len(decisions) > 40


def test_a_modifier_is_drawn_once_a_round_even_if_a_scout_put_it_back() -> None:
    """What a Scout has looked at and put under the stack is for chance to deal no more."""
    random, drawn = Random(2), 0
    for _ in range(6):
        state = pyspiel.load_game("polis_megapolis(synergies=B)").new_initial_state()
        dealt_in: dict[int, set[int]] = {}
        while not state.is_terminal():
            player = state.current_player()
            if player >= 0:
                blue = [a for a in state.legal_actions() if "mega B" in state.action_to_string(a)]
                state.apply_action(random.choice(blue or state.legal_actions()))
                continue
            action = chance_of(state, random)
            if action >= TYPES:
                already = dealt_in.setdefault(state.table.game.state.round, set())
                assert not already & {outcome for outcome, _ in state.chance_outcomes()}
                already.add(action)
                drawn += 1
            state.apply_action(action)
    assert drawn > 20


def test_what_one_draws_in_the_play_is_seen_by_nobody_else() -> None:
    """Whichever card a Scholar draws, whichever modifier an Agent: the other sees the same."""
    compared = 0
    for seed in range(6):
        for state in states("polis_megapolis(synergies=A)", seed):
            if not (state.is_chance_node() and state.table.laid_out):
                continue
            (mover, _), outcomes = state.table.move, state.chance_outcomes()
            one, two = (state.child(action) for action, _ in (outcomes[0], outcomes[-1]))
            if len(outcomes) == 1 or one.is_chance_node() or one.table.game.phase != "play":
                continue
            for ask in ("information_state_string", "observation_string"):
                assert getattr(one, ask)(1 - mover) == getattr(two, ask)(1 - mover)
                assert getattr(one, ask)(mover) != getattr(two, ask)(mover)
            compared += 1
    assert compared > 20


def test_the_winner_is_paid_by_the_others() -> None:
    *_, last = states("polis_megapolis(players=4)", 3)
    assert sum(last.returns()) == pytest.approx(0)
    assert max(last.returns()) > 0
    ranks = {line.seat: line.rank for line in last.table.game.result.standings}
    assert ranks[last.returns().index(max(last.returns()))] == 1
