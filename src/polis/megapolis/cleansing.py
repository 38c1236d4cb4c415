"""The end of a round: last cards go home, homes are held against the limits, bonus cards."""

from __future__ import annotations

from dataclasses import replace

from .cards import NO_AREAS, Colour, total, with_area, with_cards, without
from .events import Event, Happened
from .moves import Move, Verb
from .rules import HAND, ROUNDS, STARTING_CARDS
from .state import Asked, Question, Seat, State, limit


def begin(state: State) -> State:
    """Reveal the modifiers, send the last cards home, and start with blue."""
    state = replace(state, asked=None, last_turns=None, cleansed=0)
    for seat, owner in enumerate(state.seats):
        home = owner.home
        for card in owner.hand:
            home = with_cards(home, card.colour, card)
        if owner.hand:
            state = state.told(Event(Happened.SETTLED, seat, owner.hand))
        settled = replace(owner, hand=(), shown=(), played=(), home=home)
        state = state.with_seat(seat, settled)
    for laid in state.laid:
        state = state.told(
            Event(Happened.REVEALED, laid.seat, colour=laid.colour, number=laid.number)
        )
    for colour in Colour:
        state = state.told(Event(Happened.LIMIT, colour=colour, number=limit(state, colour)))
    return go_on(state)


def go_on(state: State) -> State:
    """Cleanse home after home, colour by colour from the first player on, up to a question."""
    while state.cleansed < len(Colour) * state.players:
        colour = Colour(state.cleansed // state.players)
        seat = (state.first + state.cleansed) % state.players
        over = excess(state, seat, colour)
        if over > 0:
            price = coins_for(state, seat, colour)
            if price is not None:
                question = Asked(Question.EXCESS, seat, numbers=(price,), colour=colour)
                return replace(state, asked=question)
            state = _discarded(state, seat, colour)
        state = replace(state, cleansed=state.cleansed + 1)
    return _end_of_round(state)


def excess(state: State, seat: int, colour: Colour) -> int:
    """Return how far a district of a home is over the limit; what is equal is safe."""
    return total(state.seats[seat].home[colour]) - limit(state, colour)


def guards_for(state: State, seat: int, colour: Colour) -> int:
    """Return how many of the Guard's coins an excess needs."""
    covers = state.rules.guard_covers
    if not covers:
        return 0
    return min(state.seats[seat].guards[colour], -(-excess(state, seat, colour) // covers))


def coins_for(state: State, seat: int, colour: Colour) -> int | None:
    """Return what it costs to keep a district that is over its limit; None if it cannot be paid."""
    owner, rules = state.seats[seat], state.rules
    covered = guards_for(state, seat, colour) * rules.guard_covers
    open_excess = max(0, excess(state, seat, colour) - covered)
    price = open_excess * rules.coins_per_point
    if open_excess and (not rules.gold_saves or owner.gold < price):
        return None
    return price


def paying_moves(asked: Asked) -> tuple[Move, ...]:
    """Return the two ways out of an excess."""
    return Move(Verb.PAY, colour=asked.colour), Move(Verb.DISCARD, colour=asked.colour)


def answer(state: State, move: Move) -> State:
    """Pay for a district or discard it, and go on."""
    asked = state.asked
    assert asked is not None
    assert asked.colour is not None
    state = replace(state, asked=None)
    settle = _paid if move.verb is Verb.PAY else _discarded
    state = settle(state, asked.seat, asked.colour)
    return go_on(replace(state, cleansed=state.cleansed + 1))


def _paid(state: State, seat: int, colour: Colour) -> State:
    owner, price = state.seats[seat], coins_for(state, seat, colour) or 0
    used = guards_for(state, seat, colour)
    blue, pink, yellow, green = (
        guards - (used if other is colour else 0)
        for other, guards in zip(Colour, owner.guards, strict=True)
    )
    owner = replace(owner, gold=owner.gold - price, guards=(blue, pink, yellow, green))
    state = replace(state.with_seat(seat, owner), supply=state.supply + price + used)
    return state.told(Event(Happened.PAID, seat, colour=colour, number=price + used))


def _discarded(state: State, seat: int, colour: Colour) -> State:
    owner, over = state.seats[seat], excess(state, seat, colour)
    cards = owner.home[colour]
    state = state.with_seat(seat, replace(owner, home=with_area(owner.home, colour, ())))
    return replace(state, discard=state.discard + cards).told(
        Event(Happened.CLEANSED, seat, cards, colour, number=over)
    )


def _end_of_round(state: State) -> State:
    """Give out bonus cards and unused guards, and name the next first player."""
    state = _guards_back(state)
    if state.rules.bonus_cards:
        for colour in Colour:
            state = _bonus(state, colour)
    first = _next_first(state)
    state = replace(state, first=first)
    if state.round == ROUNDS:
        return replace(state, over=True).told(Event(Happened.OVER))
    state = replace(state.told(Event(Happened.FIRST, first)), round=state.round + 1)
    return _cleared(state)


def _guards_back(state: State) -> State:
    for seat, owner in enumerate(state.seats):
        coins = sum(owner.guards)
        if coins:
            back = replace(owner, gold=owner.gold + coins, guards=(0, 0, 0, 0))
            state = state.with_seat(seat, back).told(Event(Happened.GOLD, seat, number=coins))
    return state


def _bonus(state: State, colour: Colour) -> State:
    """Give the highest card of a district to whoever has most of its colour at home."""
    sums = [total(owner.home[colour]) for owner in state.seats]
    best = [seat for seat in state.order_from(state.first) if sums[seat] == max(sums) > 0]
    cards = state.megapolis[colour]
    if not cards or not best or (len(best) > 1 and not state.rules.tied_bonus):
        return state
    card = max(cards, key=lambda card: card.value)
    owner = state.seats[best[0]]
    left = with_area(state.megapolis, colour, without(cards, [card]))
    state = state.with_seat(best[0], replace(owner, bonus=(*owner.bonus, card)))
    return replace(state, megapolis=left).told(Event(Happened.BONUS, best[0], (card,), colour))


def _next_first(state: State) -> int:
    """Return who has the emperor's symbol in the next round."""
    after = (state.first + 1) % state.players
    if not state.rules.first_by_home:
        return after
    totals = [owner.home_total for owner in state.seats]
    order = state.order_from(after if state.rules.tied_first_passes else state.first)
    return max(order, key=lambda seat: totals[seat])


def _cleared(state: State) -> State:
    """Clear homes or the Megapolis where the rules say so; end the game on a short deck."""
    rules = state.rules
    if not rules.homes_stay:
        for seat, owner in enumerate(state.seats):
            state = state.with_seat(seat, _set_aside(owner))
            cards = tuple(card for area in owner.home for card in area)
            state = state.told(Event(Happened.SET_ASIDE, seat, cards))
    if not rules.megapolis_stays:
        gone = tuple(card for area in state.megapolis for card in area)
        new, deck = state.deck[:STARTING_CARDS], state.deck[STARTING_CARDS:]
        megapolis = NO_AREAS
        for card in new:
            megapolis = with_cards(megapolis, card.colour, card)
        state = replace(state, megapolis=megapolis, deck=deck, discard=state.discard + gone)
        state = state.told(Event(Happened.CLEARED, cards=new))
    if not rules.short_deal and len(state.deck) < HAND * state.players:
        return replace(state, over=True).told(Event(Happened.OVER))
    return state


def _set_aside(owner: Seat) -> Seat:
    cards = tuple(card for area in owner.home for card in area)
    return replace(owner, home=NO_AREAS, bonus=owner.bonus + cards)
