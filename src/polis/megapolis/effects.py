"""What the synergy cards do when a card is played into the Megapolis.

`begin` starts an effect and ends with a question, or with the effect done. A question with a single
answer is answered at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .cards import Card, Colour, with_area, with_cards, without
from .events import NOBODY, Event, Happened
from .moves import Move, Verb
from .state import Asked, Laid, Question, State
from .synergy import Synergy


def begin(state: State, seat: int, colour: Colour) -> State:
    """Use the synergy card of a colour; if that is impossible nothing happens."""
    synergy = state.synergy(colour)
    if not _possible(state, seat, synergy):
        return state.told(Event(Happened.IMPOSSIBLE, seat, colour=colour))
    state = state.told(Event(Happened.EFFECT, seat, colour=colour))
    return _BEGIN[synergy](state, seat)


def _possible(state: State, seat: int, synergy: Synergy) -> bool:
    hand, rules = state.seats[seat].hand, state.rules
    others = [state.megapolis[colour] for colour in Colour if colour is not Colour.PINK]
    possible = {
        Synergy.AGENT: state.stack,
        Synergy.SCOUT: state.stack,
        Synergy.RECRUITER: state.deck,
        Synergy.SERVANT: any(others),
        Synergy.SEER: any(others),
        Synergy.MISSIONARY: True,
        Synergy.SHOPKEEPER: state.supply,
        Synergy.FOLLOWER: state.supply,
        Synergy.GUARD: state.supply,
        Synergy.SCHOLAR: state.deck,
        Synergy.REFORMER: hand or state.deck[: rules.reformer_cards],
        Synergy.DUALIST: hand or state.deck[: rules.dualist_cards],
    }
    return bool(possible[synergy])


def answers(state: State, asked: Asked) -> tuple[Move, ...]:
    """Return what can be answered to a question of an effect, sorted."""
    verb = _VERBS[asked.question]
    if asked.question is Question.MODIFIER:
        return tuple(Move(verb, number=number) for number in sorted(set(asked.numbers)))
    if asked.question in (Question.RECRUIT, Question.CARD):
        hand = state.seats[asked.seat].hand
        cards = asked.cards if asked.question is Question.RECRUIT else hand
        return tuple(Move(verb, (card,)) for card in sorted(set(cards)))
    return tuple(Move(verb, colour=colour) for colour in Colour if _open(state, asked, colour))


def _open(state: State, asked: Asked, colour: Colour) -> bool:
    """Tell whether a district can be the answer."""
    if asked.question is Question.TARGET:
        return colour is not asked.colour
    if asked.question is Question.SOURCE:
        return colour in _sources(state)
    return True


def _sources(state: State) -> list[Colour]:
    """Return the districts from which Servant, Seer or Missionary may take the lowest card."""
    synergy = state.synergy(Colour.PINK)
    filled = [colour for colour in Colour if state.megapolis[colour]]
    if synergy is Synergy.MISSIONARY:
        return filled
    others: list[Colour] = [colour for colour in filled if colour is not Colour.PINK]
    if synergy is Synergy.SERVANT or not state.rules.seer_takes_lowest:
        return others
    least = min(lowest(state, colour).value for colour in others)
    return [colour for colour in others if lowest(state, colour).value == least]


def answer(state: State, move: Move) -> State:
    """Go on with an effect after an answer."""
    asked = state.asked
    assert asked is not None
    return _ANSWER[asked.question](replace(state, asked=None), asked, move)


def ask(state: State, asked: Asked) -> State:
    """Put a question; answer it where there is no choice."""
    state = replace(state, asked=asked)
    offered = answers(state, asked)
    return answer(state, offered[0]) if len(offered) == 1 else state


def _colour(move: Move) -> Colour:
    assert move.colour is not None
    return move.colour


# Blue: limits.


def _agent(state: State, seat: int) -> State:
    number, *stack = state.stack
    return _drawn(replace(state, stack=tuple(stack)), seat, number)


def _scout(state: State, seat: int) -> State:
    looks = state.rules.scout_looks
    state, seen = replace(state, stack=state.stack[looks:]), state.stack[:looks]
    return ask(state, Asked(Question.MODIFIER, seat, numbers=seen))


def _took(state: State, asked: Asked, move: Move) -> State:
    """Lay the modifier that the Scout chose; the others go under the stack."""
    assert move.number is not None
    left = list(asked.numbers)
    left.remove(move.number)
    return _drawn(replace(state, stack=state.stack + tuple(left)), asked.seat, move.number)


def _drawn(state: State, seat: int, number: int) -> State:
    state = state.told(Event(Happened.MODIFIER_DRAWN, seat, number=number, only=_who(state, seat)))
    return ask(state, Asked(Question.DISTRICT, seat, numbers=(number,)))


def _laid(state: State, asked: Asked, move: Move) -> State:
    seat, colour, number = asked.seat, _colour(move), asked.numbers[0]
    event = Event(
        Happened.MODIFIER_LAID, seat, colour=colour, number=number, only=_who(state, seat)
    )
    return replace(state, laid=(*state.laid, Laid(colour, number, seat))).told(event)


def _who(state: State, seat: int) -> int:
    """Return who may know a modifier that a seat draws."""
    looks = state.rules.modifiers_known or state.synergy(Colour.BLUE) is Synergy.SCOUT
    return seat if looks else NOBODY


def _recruiter(state: State, seat: int) -> State:
    turns = state.rules.recruiter_turns
    state, cards = replace(state, deck=state.deck[turns:]), state.deck[:turns]
    state = state.told(Event(Happened.TURNED_UP, seat, cards))
    return ask(state, Asked(Question.RECRUIT, seat, cards=cards))


def _recruited(state: State, asked: Asked, move: Move) -> State:
    seat, card = asked.seat, move.cards[0]
    others = without(asked.cards, [card])
    return replace(
        state,
        megapolis=with_cards(state.megapolis, card.colour, card),
        discard=state.discard + others,
    ).told(
        Event(Happened.RECRUITED, seat, (card,), card.colour),
        *([Event(Happened.DISCARDED, seat, others)] if others else []),
    )


# Pink: the lowest cards.


def _ask_source(state: State, seat: int) -> State:
    return ask(state, Asked(Question.SOURCE, seat))


def lowest(state: State, colour: Colour) -> Card:
    """Return the lowest card of a district of the Megapolis; of several, the first laid."""
    return min(state.megapolis[colour], key=lambda card: card.value)


def _taken(state: State, asked: Asked, move: Move) -> State:
    seat, colour = asked.seat, _colour(move)
    synergy = state.synergy(Colour.PINK)
    if synergy is Synergy.MISSIONARY:
        return ask(state, Asked(Question.TARGET, seat, colour=colour))
    card, owner = lowest(state, colour), state.seats[seat]
    left = with_area(state.megapolis, colour, without(state.megapolis[colour], [card]))
    state = replace(state, megapolis=left)
    if synergy is Synergy.SERVANT:
        owner = replace(owner, home=with_cards(owner.home, colour, card))
        kind = Happened.MOVED_HOME
    else:
        hand = tuple(sorted((*owner.hand, card)))
        owner = replace(owner, hand=hand, shown=tuple(sorted((*owner.shown, card))))
        kind = Happened.TAKEN_UP
    return state.with_seat(seat, owner).told(Event(kind, seat, (card,), colour))


def _converted(state: State, asked: Asked, move: Move) -> State:
    source, target = asked.colour, _colour(move)
    assert source is not None
    card = lowest(state, source)
    left = with_area(state.megapolis, source, without(state.megapolis[source], [card]))
    event = Event(Happened.CONVERTED, asked.seat, (card,), source, target)
    return replace(state, megapolis=with_cards(left, target, card)).told(event)


# Yellow: gold.


def _shopkeeper(state: State, seat: int) -> State:
    return _coins(state, seat, state.rules.shopkeeper_coins)


def _follower(state: State, seat: int) -> State:
    behind = any(other.gold > state.seats[seat].gold for other in state.seats)
    return _coins(state, seat, state.rules.follower_coins if behind else 1)


def _coins(state: State, seat: int, coins: int) -> State:
    coins, owner = min(coins, state.supply), state.seats[seat]
    state = state.with_seat(seat, replace(owner, gold=owner.gold + coins))
    return replace(state, supply=state.supply - coins).told(
        Event(Happened.GOLD, seat, number=coins)
    )


def _ask_guard(state: State, seat: int) -> State:
    return ask(state, Asked(Question.GUARD, seat))


def _guarded(state: State, asked: Asked, move: Move) -> State:
    seat, colour = asked.seat, _colour(move)
    owner = state.seats[seat]
    blue, pink, yellow, green = (owner.guards[other] + (other is colour) for other in Colour)
    state = state.with_seat(seat, replace(owner, guards=(blue, pink, yellow, green)))
    return replace(state, supply=state.supply - 1).told(
        Event(Happened.GUARDED, seat, colour=colour)
    )


# Green: cards and turns.


def _scholar(state: State, seat: int) -> State:
    return _draw(state, seat, state.rules.scholar_cards)


def _draw(state: State, seat: int, count: int) -> State:
    owner = state.seats[seat]
    cards, deck = state.deck[:count], state.deck[count:]
    if not cards:
        return state
    hand = tuple(sorted(owner.hand + cards))
    state = replace(state, deck=deck).with_seat(seat, replace(owner, hand=hand))
    return state.told(Event(Happened.DREW, seat, cards, number=len(cards), only=seat))


def _reformer(state: State, seat: int) -> State:
    state = _draw(state, seat, state.rules.reformer_cards).told(Event(Happened.AGAIN, seat))
    return replace(state, asked=Asked(Question.PLAY, seat))


def _dualist(state: State, seat: int) -> State:
    state = _draw(state, seat, state.rules.dualist_cards)
    return ask(state, Asked(Question.CARD, seat))


def _card_chosen(state: State, asked: Asked, move: Move) -> State:
    return ask(state, Asked(Question.AREA, asked.seat, cards=move.cards))


def _laid_off_colour(state: State, asked: Asked, move: Move) -> State:
    seat, card, colour = asked.seat, asked.cards[0], _colour(move)
    owner = state.seats[seat].without_card(card)
    changed = replace(owner, home=with_cards(owner.home, colour, card))
    return state.with_seat(seat, changed).told(
        Event(Happened.LAID_OFF_COLOUR, seat, (card,), colour)
    )


_BEGIN: dict[Synergy, Callable[[State, int], State]] = {
    Synergy.AGENT: _agent,
    Synergy.SCOUT: _scout,
    Synergy.RECRUITER: _recruiter,
    Synergy.SERVANT: _ask_source,
    Synergy.SEER: _ask_source,
    Synergy.MISSIONARY: _ask_source,
    Synergy.SHOPKEEPER: _shopkeeper,
    Synergy.FOLLOWER: _follower,
    Synergy.GUARD: _ask_guard,
    Synergy.SCHOLAR: _scholar,
    Synergy.REFORMER: _reformer,
    Synergy.DUALIST: _dualist,
}

_VERBS = {
    Question.MODIFIER: Verb.TAKE,
    Question.DISTRICT: Verb.AT,
    Question.RECRUIT: Verb.RECRUIT,
    Question.SOURCE: Verb.FROM,
    Question.TARGET: Verb.TO,
    Question.GUARD: Verb.GUARD,
    Question.CARD: Verb.LAY,
    Question.AREA: Verb.AT,
}

_ANSWER: dict[Question, Callable[[State, Asked, Move], State]] = {
    Question.MODIFIER: _took,
    Question.DISTRICT: _laid,
    Question.RECRUIT: _recruited,
    Question.SOURCE: _taken,
    Question.TARGET: _converted,
    Question.GUARD: _guarded,
    Question.CARD: _card_chosen,
    Question.AREA: _laid_off_colour,
}
