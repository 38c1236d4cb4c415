"""Nothing that a seat may not know is in its view, its choices or its information set."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from polis.megapolis import Card, Game, Options, Question, Rules, SynergySet
from polis.megapolis.cards import Cards
from polis.megapolis.known import known_to, revealed
from polis.megapolis.state import Draft, State
from polis.megapolis.table.position import Entry, MegapolisPosition

from . import strategies as draw
from .helpers import BLUE, random_move


def played(options: Options, seed: int, moves: int) -> MegapolisPosition:
    """Play random moves at a table."""
    chance, position = Random(seed), MegapolisPosition(Game.new(options, seed))
    for _ in range(moves):
        if position.over:
            break
        seat, move = random_move(position.game, chance)
        position = position.apply(seat, str(move))
    return position


def everything_seen(position: MegapolisPosition, seat: int) -> str:
    views = [position.view(seat), position.choices(seat)]
    return json.dumps(views, sort_keys=True) + repr(known_to(position.game, seat))


def exchanged(state: State, seat: int, chance: Random) -> State:
    """Deal what a seat cannot know anew: deck, others' hands, the modifiers that lie face down.

    What the seat saw in the draft is left alone: cards it passed on, cards that all have seen.
    """
    known = known_to(Game(bytes(32), state), seat)
    heap = list(known.pool)
    chance.shuffle(heap)
    seats = list(state.seats)
    remembered = Counter(known.split)
    for other, owner in enumerate(state.seats):
        if other == seat:
            continue
        fixed = Counter(known.certain[other])
        hand: list[Card] = []
        for card in owner.hand:
            if fixed[card] > 0:
                fixed[card] -= 1
                hand.append(card)
            elif remembered[card] > 0:
                remembered[card] -= 1
                hand.append(card)
            else:
                hand.append(heap.pop())
        seats[other] = replace(owner, hand=tuple(sorted(hand)))
    deck: list[Card] = []
    for card in state.deck:
        if remembered[card] > 0:
            remembered[card] -= 1
            deck.append(card)
        else:
            deck.append(heap.pop())
    numbers = list(known.modifiers)
    chance.shuffle(numbers)
    knows = state.rules.modifiers_known or state.synergy(BLUE).value == "Scout"
    laid = tuple(
        item
        if revealed(state) or (knows and item.seat == seat)
        else item._replace(number=numbers.pop())
        for item in state.laid
    )
    asked = state.asked
    secret = asked is not None and asked.question in (Question.MODIFIER, Question.DISTRICT)
    if asked and secret and not (knows and asked.seat == seat):
        asked = asked._replace(numbers=tuple(numbers.pop() for _ in asked.numbers))
    return replace(
        state,
        seats=tuple(seats),
        deck=tuple(deck),
        stack=tuple(numbers),
        laid=laid,
        asked=asked,
    )


@given(draw.options, draw.seeds, st.integers(0, 120), st.randoms(use_true_random=False))
@settings(max_examples=80)
def test_games_that_differ_only_in_hidden_facts_look_the_same(
    options: Options, seed: int, moves: int, chance: Random
) -> None:
    position = played(options, seed, moves)
    if position.game.phase not in ("play", "cleansing"):
        return
    for seat in range(position.seats):
        other_state = exchanged(position.game.state, seat, chance)
        other = MegapolisPosition(
            replace(position.game, secret=bytes(range(32)), state=other_state), position.log
        )
        assert everything_seen(other, seat) == everything_seen(position, seat)


def test_the_hidden_facts_really_differ() -> None:
    position = played(Options(3), 4, 12)
    assert position.game.phase == "play"
    other = exchanged(position.game.state, 0, Random(1))
    assert other.deck != position.game.state.deck
    assert other.seats[1].hand != position.game.state.seats[1].hand
    assert other.seats[0] == position.game.state.seats[0]


def packs_exchanged(draft: Draft, seat: int) -> tuple[Draft, Cards]:
    """Turn the first stage's other packs around."""
    packs = list(draft.dealt)
    others = [other for other in range(len(packs)) if other != seat]
    moved = [packs[other] for other in others]
    for other, pack in zip(others, moved[1:] + moved[:1], strict=True):
        packs[other] = pack
    return replace(draft, dealt=tuple(packs)), packs[others[0]]


def test_packs_of_others_are_not_seen() -> None:
    position = MegapolisPosition(Game.new(Options(4), 3))
    draft, _ = packs_exchanged(position.game.state.draft, 1)
    changed = replace(position.game, state=replace(position.game.state, draft=draft))
    other = MegapolisPosition(changed)
    assert everything_seen(other, 1) == everything_seen(position, 1)
    assert everything_seen(other, 0) != everything_seen(position, 0)


def test_what_others_keep_is_seen_by_nobody_else() -> None:
    position = MegapolisPosition(Game.new(Options(3), 5))
    first, *_, last = position.game.legal_moves(2)
    one, two = position.apply(2, str(first)), position.apply(2, str(last))
    assert everything_seen(one, 2) != everything_seen(two, 2)
    for seat in (0, 1):
        assert everything_seen(one, seat) == everything_seen(two, seat)
    assert one.view(None) == two.view(None)
    assert one.view(2)["log"][0]["move"] == str(first)
    assert one.view(0)["log"][0]["move"] is None


def test_a_modifier_is_known_to_its_layer_only() -> None:
    for seed in range(40):
        position = played(Options(2, SynergySet.A), seed, 25)
        laid = position.game.state.laid
        if laid and position.game.phase == "play":
            break
    layer = laid[0].seat
    assert position.view(layer)["modifiers"]["laid"][0]["number"] == laid[0].number
    assert position.view(1 - layer)["modifiers"]["laid"][0]["number"] is None
    assert position.view(None)["modifiers"]["laid"][0]["number"] is None


def test_with_unknown_modifiers_not_even_the_layer_knows() -> None:
    rules = Rules(modifiers_known=False)
    for seed in range(40):
        position = played(Options(2, SynergySet.A, rules), seed, 25)
        if position.game.state.laid and position.game.phase == "play":
            break
    for seat in (0, 1):
        assert position.view(seat)["modifiers"]["laid"][0]["number"] is None


def test_a_card_that_is_drawn_is_known_to_its_drawer_only() -> None:
    drawn: list[Entry] = []
    for seed in range(30):
        position = played(Options(2, SynergySet.A), seed, 200)
        drawn += [entry for entry in position.log if "DREW" in repr(entry.events)]
    entry = drawn[0]
    mine = [event for event in entry.data(entry.seat)["events"] if event["kind"] == "drew"]
    theirs = [event for event in entry.data(1 - entry.seat)["events"] if event["kind"] == "drew"]
    assert mine[0]["cards"]
    assert theirs == [{**mine[0], "cards": None}]


@given(draw.options, draw.seeds, st.integers(0, 150))
def test_an_information_set_has_room_for_all_its_cards(
    options: Options, seed: int, moves: int
) -> None:
    game = played(options, seed, moves).game
    for seat in range(options.players):
        known = known_to(game, seat)
        needs = [
            size - len(certain) - quota
            for size, certain, quota in zip(
                known.hand_sizes, known.certain, known.quotas, strict=True
            )
        ]
        assert min(needs) >= 0
        assert needs[seat] == 0
        unknown_packs = sum(pack is None for pack in known.packs) * known.pack_size
        hidden = len(known.pool) + len(known.split) - sum(known.quotas)
        assert hidden == sum(needs) + unknown_packs + known.deck_size
        assert known.state.deck == ()
        assert all(not owner.hand for owner in known.state.seats)


def test_with_two_players_four_of_the_other_s_six_cards_are_remembered() -> None:
    game = Game.new(Options(2), 9)
    while game.phase == "draft":
        seat = game.to_move[0]
        game = game.apply(seat, game.legal_moves(seat)[0])
    known = known_to(game, 0)
    assert len(known.certain[1]) == 4
    assert not Counter(known.certain[1]) - Counter(game.state.seats[1].hand)
    assert known.split == ()


def test_with_three_players_four_cards_are_in_one_of_two_hands() -> None:
    game = Game.new(Options(3), 9)
    while game.phase == "draft":
        seat = game.to_move[0]
        game = game.apply(seat, game.legal_moves(seat)[0])
    known = known_to(game, 0)
    assert (len(known.split), known.quotas) == (4, (0, 2, 2))
    both = Counter(game.state.seats[1].hand) + Counter(game.state.seats[2].hand)
    assert not Counter(known.split) - both
    assert len(known.certain[1]) == 2
