"""Moves on the flat array: the draft, turns, and the effects of the synergy cards."""

from __future__ import annotations

from polis.compiling import compiled

from .choices import list_moves, lowest_of
from .layout import (
    BENT,
    BLUE,
    COLOUR,
    COLOURS,
    DECK_LENGTH,
    DUALIST_CARDS,
    FOLLOWER_COINS,
    GOLD,
    GREEN,
    GUARDS,
    HAND,
    HAND_SIZE,
    LAST,
    M_AT,
    M_FROM,
    M_GUARD,
    M_HOME,
    M_LAY,
    M_MEGA,
    M_PAY,
    M_RECRUIT,
    M_TAKE,
    M_TO,
    MEGA_SUM,
    MOST_MODIFIER,
    NUMBERS,
    NUMBERS_LENGTH,
    PACK,
    PACK_SIZE,
    PICKS,
    PINK,
    Q_AREA,
    Q_CARD,
    Q_DISTRICT,
    Q_DRAFT,
    Q_EXCESS,
    Q_GUARD,
    Q_MODIFIER,
    Q_PLAY,
    Q_RECRUIT,
    Q_SOURCE,
    Q_TARGET,
    QUESTION,
    RECRUITER_TURNS,
    REFORMER_CARDS,
    SCHOLAR_CARDS,
    SCOUT_LOOKS,
    SEATS,
    SHOPKEEPER_COINS,
    STACK,
    STACK_LENGTH,
    SUPPLY,
    SYNERGY,
    TURNED,
    TURNED_LENGTH,
    TYPES,
    VALUES,
    YELLOW,
    Array16,
)
from .rounds import (
    answer_excess,
    ask,
    begin_cleansing,
    draw,
    from_mega,
    keep_rest,
    to_home,
    to_mega,
)

NOT_ASKED = -1
"""While no question is open after a move."""


@compiled
def make(g: Array16, seat: int, move: int, moves: Array16) -> None:
    """Make a legal move; `moves` is room for listing moves."""
    question = g[QUESTION]
    if question == Q_DRAFT:
        _keep(g, seat, move)
        return
    if question == Q_EXCESS:
        answer_excess(g, move < M_PAY + COLOURS)
        return
    g[QUESTION] = NOT_ASKED
    if question == Q_PLAY:
        _play(g, seat, move)
    else:
        _answer(g, seat, question, move)
    # A question with a single answer is answered at once.
    while g[QUESTION] > Q_PLAY and list_moves(g, seat, moves) == 1:
        question = g[QUESTION]
        g[QUESTION] = NOT_ASKED
        _answer(g, seat, question, moves[0])
    if g[QUESTION] == NOT_ASKED:
        _end_turn(g, seat)


@compiled
def _keep(g: Array16, seat: int, move: int) -> None:
    g[PICKS + 2 * seat] = move // TYPES
    g[PICKS + 2 * seat + 1] = move % TYPES
    seats = g[SEATS]
    for other in range(seats):
        if g[PICKS + 2 * other] < 0:
            return
    for other in range(seats):
        for at in range(2):
            kind = g[PICKS + 2 * other + at]
            g[PACK + TYPES * other + kind] -= 1
            g[HAND + TYPES * other + kind] += 1
            g[PICKS + 2 * other + at] = -1
        g[HAND_SIZE + other] += 2
    # The packs go to the left.
    for kind in range(TYPES):
        last = g[PACK + TYPES * (seats - 1) + kind]
        for other in range(seats - 1, 0, -1):
            g[PACK + TYPES * other + kind] = g[PACK + TYPES * (other - 1) + kind]
        g[PACK + kind] = last
    g[PACK_SIZE] -= 2
    keep_rest(g)


@compiled
def _play(g: Array16, seat: int, move: int) -> None:
    kind = move - M_HOME if move < M_MEGA else move - M_MEGA
    colour, value = kind // VALUES, kind % VALUES
    _out_of_hand(g, seat, kind)
    if move < M_MEGA:
        to_home(g, seat, colour, value)
        return
    to_mega(g, colour, value)
    if colour == BLUE:
        _blue(g, seat)
    elif colour == PINK:
        _pink(g, seat)
    elif colour == YELLOW:
        _yellow(g, seat)
    else:
        _green(g, seat)


@compiled
def _out_of_hand(g: Array16, seat: int, kind: int) -> None:
    g[HAND + TYPES * seat + kind] -= 1
    g[HAND_SIZE + seat] -= 1


@compiled
def _end_turn(g: Array16, seat: int) -> None:
    if g[LAST] >= 0:
        g[LAST] -= 1
    elif g[HAND_SIZE + seat] == 0:
        g[LAST] = g[SEATS] - 1
    if g[LAST] == 0:
        begin_cleansing(g)
    else:
        ask(g, Q_PLAY, (seat + 1) % g[SEATS])


@compiled
def _blue(g: Array16, seat: int) -> None:
    synergy = g[SYNERGY + BLUE]
    if synergy == 2:
        for _ in range(min(g[RECRUITER_TURNS], g[DECK_LENGTH])):
            g[TURNED + g[TURNED_LENGTH]] = draw(g)
            g[TURNED_LENGTH] += 1
        if g[TURNED_LENGTH]:
            ask(g, Q_RECRUIT, seat)
        return
    looks = 1 if synergy == 0 else g[SCOUT_LOOKS]
    for _ in range(min(looks, g[STACK_LENGTH])):
        g[NUMBERS + g[NUMBERS_LENGTH]] = _draw_modifier(g)
        g[NUMBERS_LENGTH] += 1
    if g[NUMBERS_LENGTH]:
        ask(g, Q_DISTRICT if synergy == 0 else Q_MODIFIER, seat)


@compiled
def _draw_modifier(g: Array16) -> int:
    number = g[STACK]
    g[STACK_LENGTH] -= 1
    for at in range(g[STACK_LENGTH]):
        g[STACK + at] = g[STACK + at + 1]
    g[STACK + g[STACK_LENGTH]] = 0
    return int(number)


@compiled
def _pink(g: Array16, seat: int) -> None:
    ask(g, Q_SOURCE, seat)
    if g[SYNERGY + PINK] < 2:
        others = 0
        for colour in range(COLOURS):
            if colour != PINK:
                others += g[MEGA_SUM + colour]
        if others == 0:
            g[QUESTION] = NOT_ASKED


@compiled
def _yellow(g: Array16, seat: int) -> None:
    synergy = g[SYNERGY + YELLOW]
    if g[SUPPLY] == 0:
        return
    if synergy == 2:
        ask(g, Q_GUARD, seat)
        return
    coins = 1
    if synergy == 0:
        coins = g[SHOPKEEPER_COINS]
    else:
        for other in range(g[SEATS]):
            if g[GOLD + other] > g[GOLD + seat]:
                coins = g[FOLLOWER_COINS]
    coins = min(coins, g[SUPPLY])
    g[GOLD + seat] += coins
    g[SUPPLY] -= coins


@compiled
def _green(g: Array16, seat: int) -> None:
    synergy = g[SYNERGY + GREEN]
    cards = g[SCHOLAR_CARDS]
    if synergy > 0:
        cards = g[REFORMER_CARDS] if synergy == 1 else g[DUALIST_CARDS]
    for _ in range(min(cards, g[DECK_LENGTH])):
        g[HAND + TYPES * seat + draw(g)] += 1
        g[HAND_SIZE + seat] += 1
    if synergy > 0 and g[HAND_SIZE + seat]:
        ask(g, Q_PLAY if synergy == 1 else Q_CARD, seat)


@compiled
def _answer(g: Array16, seat: int, question: int, move: int) -> None:
    if question == Q_MODIFIER:
        _take(g, seat, move - M_TAKE - MOST_MODIFIER)
    elif question == Q_DISTRICT:
        g[BENT + move - M_AT] += g[NUMBERS]
        g[NUMBERS] = 0
        g[NUMBERS_LENGTH] = 0
    elif question == Q_RECRUIT:
        kind = move - M_RECRUIT
        to_mega(g, kind // VALUES, kind % VALUES)
        _forget_turned(g)
    elif question == Q_SOURCE:
        _from(g, seat, move - M_FROM)
    elif question == Q_TARGET:
        value = lowest_of(g, g[COLOUR])
        from_mega(g, g[COLOUR], value)
        to_mega(g, move - M_TO, value)
    elif question == Q_GUARD:
        g[GUARDS + COLOURS * seat + move - M_GUARD] += 1
        g[SUPPLY] -= 1
    elif question == Q_CARD:
        ask(g, Q_AREA, seat)
        g[TURNED] = move - M_LAY
        g[TURNED_LENGTH] = 1
    else:
        kind = g[TURNED]
        _out_of_hand(g, seat, kind)
        to_home(g, seat, move - M_AT, kind % VALUES)
        _forget_turned(g)


@compiled
def _forget_turned(g: Array16) -> None:
    for at in range(g[TURNED_LENGTH]):
        g[TURNED + at] = 0
    g[TURNED_LENGTH] = 0


@compiled
def _take(g: Array16, seat: int, number: int) -> None:
    """Lay the modifier that the Scout chose; the others go under the stack."""
    taken = False
    for at in range(g[NUMBERS_LENGTH]):
        if g[NUMBERS + at] == number and not taken:
            taken = True
        else:
            g[STACK + g[STACK_LENGTH]] = g[NUMBERS + at]
            g[STACK_LENGTH] += 1
        g[NUMBERS + at] = 0
    g[NUMBERS] = number
    g[NUMBERS_LENGTH] = 1
    ask(g, Q_DISTRICT, seat)


@compiled
def _from(g: Array16, seat: int, colour: int) -> None:
    if g[SYNERGY + PINK] == 2:
        ask(g, Q_TARGET, seat)
        g[COLOUR] = colour
        return
    value = lowest_of(g, colour)
    from_mega(g, colour, value)
    if g[SYNERGY + PINK] == 0:
        to_home(g, seat, colour, value)
    else:
        g[HAND + TYPES * seat + VALUES * colour + value] += 1
        g[HAND_SIZE + seat] += 1
