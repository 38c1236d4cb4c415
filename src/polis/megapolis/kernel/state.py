"""From the reference to the flat array: games and moves."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from polis.megapolis.cards import Card, Cards, Colour
from polis.megapolis.draft import modifiers_of
from polis.megapolis.game import Game
from polis.megapolis.moves import Move, Verb
from polis.megapolis.state import Question, Seat, State
from polis.megapolis.synergy import SynergySet

from . import layout as at
from .layout import Array16

_SETS = tuple(SynergySet)
_QUESTIONS = (None, *Question)
_CARD_VERBS = {
    Verb.HOME: at.M_HOME,
    Verb.MEGA: at.M_MEGA,
    Verb.RECRUIT: at.M_RECRUIT,
    Verb.LAY: at.M_LAY,
}
_COLOUR_VERBS = {
    Verb.AT: at.M_AT,
    Verb.FROM: at.M_FROM,
    Verb.TO: at.M_TO,
    Verb.GUARD: at.M_GUARD,
    Verb.PAY: at.M_PAY,
    Verb.DISCARD: at.M_DISCARD,
}
RULES = (
    "modifiers_return",
    "shopkeeper_coins",
    "scholar_cards",
    "scout_looks",
    "recruiter_turns",
    "follower_coins",
    "guard_covers",
    "gold_saves",
    "coins_per_point",
    "bonus_cards",
    "tied_bonus",
    "megapolis_stays",
    "homes_stay",
    "first_by_home",
    "tied_first_passes",
    "short_deal",
    "coin_points",
    "ties_by_cards",
    "reformer_cards",
    "dualist_cards",
    "seer_takes_lowest",
)
"""The rules that the array holds, in its order, from MODIFIERS_RETURN on."""


def type_of(card: Card) -> int:
    """Return the number that stands for a card."""
    return at.VALUES * card.colour + card.value - at.LOWEST


def card_of(kind: int) -> Card:
    """Return the card that a number stands for."""
    return Card(Colour(kind // at.VALUES), kind % at.VALUES + at.LOWEST)


def code_of(move: Move) -> int:
    """Return the number of a move."""
    if move.verb is Verb.KEEP:
        first, second = map(type_of, move.cards)
        return at.TYPES * first + second
    if move.verb in _CARD_VERBS:
        return _CARD_VERBS[move.verb] + type_of(move.cards[0])
    if move.number is not None:
        return at.M_TAKE + at.MOST_MODIFIER + move.number
    assert move.colour is not None
    return _COLOUR_VERBS[move.verb] + move.colour


def move_of(code: int) -> Move:
    """Return the move that a number stands for."""
    if code < at.M_HOME:
        return Move(Verb.KEEP, (card_of(code // at.TYPES), card_of(code % at.TYPES)))
    for verb, base in _CARD_VERBS.items():
        if base <= code < base + at.TYPES:
            return Move(verb, (card_of(code - base),))
    for verb, base in _COLOUR_VERBS.items():
        if base <= code < base + at.COLOURS:
            return Move(verb, colour=Colour(code - base))
    return Move(Verb.TAKE, number=code - at.M_TAKE - at.MOST_MODIFIER)


def state_of(game: Game) -> Array16:
    """Write a game at any moment as a flat array."""
    state = game.state
    g = table_of(state)
    g[at.DECK : at.DECK + len(state.deck)] = [type_of(card) for card in reversed(state.deck)]
    g[at.STACK : at.STACK + len(state.stack)] = state.stack
    for later in (2, 3):
        numbers = modifiers_of(state.rules, later, game.secret)
        first = at.NEXT_STACKS + (later - 2) * at.MOST_MODIFIERS
        g[first : first + len(numbers)] = numbers
    for laid in state.laid:
        g[at.BENT + laid.colour] += laid.number
    for seat in range(state.players):
        write_cards(g, at.HAND + at.TYPES * seat, state.seats[seat].hand)
    if state.asked is None and not state.over:
        _write_draft(g, state)
    return g


def table_of(state: State) -> Array16:
    """Write all that lies open, the numbers of hidden cards, and the question of the moment."""
    g = np.zeros(at.SIZE, np.int16)
    g[at.SEATS], g[at.ROUND], g[at.FIRST] = state.players, state.round, state.first
    g[at.OVER], g[at.SUPPLY], g[at.CLEANSED] = state.over, state.supply, state.cleansed
    g[at.LAST] = -1 if state.last_turns is None else state.last_turns
    g[at.DECK_LENGTH], g[at.STACK_LENGTH] = len(state.deck), len(state.stack)
    g[at.MODIFIERS] = len(state.rules.modifiers)
    for offset, name in enumerate(RULES):
        g[at.MODIFIERS_RETURN + offset] = getattr(state.rules, name)
    for colour in Colour:
        g[at.SYNERGY + colour] = _SETS.index(state.synergy(colour).set)
        _write_values(g, at.MEGA + at.VALUES * colour, state.megapolis[colour])
        g[at.MEGA_SUM + colour] = sum(card.value for card in state.megapolis[colour])
    for number, seat in enumerate(state.seats):
        _write_seat(g, number, seat)
    g[at.ASKED] = g[at.COLOUR] = -1
    if state.asked is not None:
        asked = state.asked
        g[at.QUESTION], g[at.ASKED] = _QUESTIONS.index(asked.question), asked.seat
        g[at.COLOUR] = -1 if asked.colour is None else asked.colour
        g[at.TURNED_LENGTH], g[at.NUMBERS_LENGTH] = len(asked.cards), len(asked.numbers)
        g[at.TURNED : at.TURNED + len(asked.cards)] = [type_of(card) for card in asked.cards]
        g[at.NUMBERS : at.NUMBERS + len(asked.numbers)] = asked.numbers
    g[at.PICKS : at.PICKS + 2 * state.players] = -1
    return g


def _write_draft(g: Array16, state: State) -> None:
    """Write packs and picks; what was picked at this stage is still in its pack."""
    draft = state.draft
    g[at.PACK_SIZE] = len(draft.pack(0))
    for seat, kept in enumerate(draft.kept):
        write_cards(g, at.PACK + at.TYPES * seat, draft.pack(seat))
        if len(kept) > draft.stage:
            picks = [type_of(card) for card in kept[-1]]
            g[at.PICKS + 2 * seat : at.PICKS + 2 * seat + 2] = picks
            for kind in picks:
                g[at.HAND + at.TYPES * seat + kind] -= 1
            g[at.HAND_SIZE + seat] -= len(picks)


def _write_seat(g: Array16, number: int, seat: Seat) -> None:
    g[at.GOLD + number], g[at.HAND_SIZE + number] = seat.gold, len(seat.hand)
    _write_values(g, at.BONUS + at.VALUES * number, seat.bonus)
    for colour in Colour:
        place = at.COLOURS * number + colour
        g[at.GUARDS + place] = seat.guards[colour]
        g[at.HOME_SUM + place] = sum(card.value for card in seat.home[colour])
        _write_values(g, at.HOME + at.VALUES * place, seat.home[colour])


def _write_values(g: Array16, first: int, cards: Cards) -> None:
    for card in cards:
        g[first + card.value - at.LOWEST] += 1


def write_cards(g: Array16, first: int, cards: Iterable[Card]) -> None:
    """Count cards by type into a place of the array."""
    for card in cards:
        g[first + type_of(card)] += 1
