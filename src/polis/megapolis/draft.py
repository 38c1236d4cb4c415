"""Dealing and choosing hands: keep two, pass the rest to the left, all at the same time."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from polis.shuffling import shuffled

from .cards import Cards
from .events import Event, Happened
from .moves import Move, Verb
from .rules import HAND, MODIFIER_PURPOSE, Rules
from .state import Draft, State


def no_draft(players: int) -> Draft:
    """Return a draft in which nobody was dealt anything."""
    return Draft(((),) * players, ((),) * players)


def deal(state: State, secret: bytes) -> State:
    """Deal a round's cards, as many to each as the deck can give, and shuffle the modifiers."""
    each = min(HAND, len(state.deck) // state.players)
    packs = tuple(
        tuple(sorted(state.deck[seat * each : (seat + 1) * each])) for seat in range(state.players)
    )
    return replace(
        state,
        deck=state.deck[each * state.players :],
        draft=Draft(packs, ((),) * state.players),
        stack=_stack(state, secret),
        laid=(),
    ).told(Event(Happened.DEALT, number=each))


def _stack(state: State, secret: bytes) -> tuple[int, ...]:
    """Return the modifiers of a round: all of them, shuffled, or what is left of them."""
    if state.round > 1 and not state.rules.modifiers_return:
        return state.stack
    return modifiers_of(state.rules, state.round, secret)


def modifiers_of(rules: Rules, number: int, secret: bytes) -> tuple[int, ...]:
    """Return all the modifiers in the order that the secret gives for a round."""
    return shuffled(sorted(rules.modifiers), secret, MODIFIER_PURPOSE.format(round=number))


def keeping_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Return every choice of cards that a seat may keep."""
    pack = state.draft.pack(seat)
    choices = sorted(set(combinations(pack, state.draft.keep)))
    return tuple(Move(Verb.KEEP, cards) for cards in choices)


def keep(state: State, seat: int, cards: Cards) -> State:
    """Let a seat keep cards; when all have chosen the packs go on."""
    state = _kept(state, seat, cards)
    draft = state.draft
    if len(set(map(len, draft.kept))) > 1 or draft.over:
        return state
    state = state.told(Event(Happened.PASSED))
    return keep_what_is_left(state)


def keep_what_is_left(state: State) -> State:
    """Give everyone the rest of a pack that leaves nothing to choose."""
    while not state.draft.over and len(state.draft.pack(0)) == state.draft.keep:
        for seat, pack in enumerate([state.draft.pack(seat) for seat in range(state.players)]):
            state = _kept(state, seat, pack)
    return state


def _kept(state: State, seat: int, cards: Cards) -> State:
    owner, draft = state.seats[seat], state.draft
    kept = (*draft.kept[:seat], (*draft.kept[seat], cards), *draft.kept[seat + 1 :])
    hand = tuple(sorted(owner.hand + cards))
    state = state.with_seat(seat, replace(owner, hand=hand))
    return replace(state, draft=replace(draft, kept=kept))
