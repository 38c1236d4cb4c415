"""Turns: one card into the home or into the Megapolis, until someone has no cards left."""

from __future__ import annotations

from dataclasses import replace

from . import cleansing, effects
from .cards import with_cards
from .events import Event, Happened
from .moves import Move, Verb
from .state import Asked, Question, State


def begin(state: State) -> State:
    """Let the first player begin; without any cards the round is over at once."""
    if not any(seat.hand for seat in state.seats):
        return cleansing.begin(state)
    return replace(state, asked=Asked(Question.PLAY, state.first), last_turns=None)


def playing_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Return every card of the hand, into the home and into the Megapolis."""
    cards = sorted(set(state.seats[seat].hand))
    homes = tuple(Move(Verb.HOME, (card,)) for card in cards)
    return homes + tuple(Move(Verb.MEGA, (card,)) for card in cards)


def play(state: State, seat: int, move: Move) -> State:
    """Play a card."""
    card = move.cards[0]
    state = replace(state, asked=None).with_seat(seat, state.seats[seat].without_card(card))
    if move.verb is Verb.HOME:
        owner = state.seats[seat]
        home = with_cards(owner.home, card.colour, card)
        return end_turn(state.with_seat(seat, replace(owner, home=home)), seat)
    state = replace(state, megapolis=with_cards(state.megapolis, card.colour, card))
    return after_effect(effects.begin(state, seat, card.colour), seat)


def after_effect(state: State, seat: int) -> State:
    """End the turn unless the effect asks something, or gives another turn."""
    return state if state.asked is not None else end_turn(state, seat)


def end_turn(state: State, seat: int) -> State:
    """Pass the turn to the left; see whether the last turns begin, or the round ends."""
    left = state.last_turns
    if left is not None:
        left -= 1
    elif not state.seats[seat].hand:
        left = state.players - 1
        state = state.told(Event(Happened.LAST_TURNS, seat))
    state = replace(state, last_turns=left)
    if left == 0:
        return cleansing.begin(state)
    return replace(state, asked=Asked(Question.PLAY, (seat + 1) % state.players))
