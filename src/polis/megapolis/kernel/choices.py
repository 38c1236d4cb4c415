"""Who is to choose, and from what."""

from __future__ import annotations

from polis.compiling import compiled

from .layout import (
    ASKED,
    COLOUR,
    COLOURS,
    HAND,
    M_AT,
    M_DISCARD,
    M_FROM,
    M_GUARD,
    M_HOME,
    M_LAY,
    M_MEGA,
    M_PAY,
    M_RECRUIT,
    M_TAKE,
    M_TO,
    MEGA,
    MOST_MODIFIER,
    NUMBERS,
    NUMBERS_LENGTH,
    OVER,
    PACK,
    PICKS,
    PINK,
    Q_CARD,
    Q_DRAFT,
    Q_EXCESS,
    Q_GUARD,
    Q_MODIFIER,
    Q_PLAY,
    Q_RECRUIT,
    Q_SOURCE,
    Q_TARGET,
    QUESTION,
    SEATS,
    SEER_TAKES_LOWEST,
    SYNERGY,
    TURNED,
    TURNED_LENGTH,
    TYPES,
    VALUES,
    Array16,
)


@compiled
def next_seat(g: Array16) -> int:
    """Return the seat to choose now, in the draft the first that has not; -1 at the end."""
    if g[OVER]:
        return -1
    if g[QUESTION] != Q_DRAFT:
        return int(g[ASKED])
    for seat in range(g[SEATS]):
        if g[PICKS + 2 * seat] < 0:
            return seat
    return -1


@compiled
def list_moves(g: Array16, seat: int, moves: Array16) -> int:
    """Write a seat's legal moves into an array, in the reference's order; return how many."""
    question = g[QUESTION]
    if question == Q_DRAFT:
        return _list_pairs(g, PACK + TYPES * seat, moves)
    if question in (Q_PLAY, Q_CARD):
        base = M_HOME if question == Q_PLAY else M_LAY
        count = _list_types(g, HAND + TYPES * seat, moves, 0, base)
        return count if base == M_LAY else _list_types(g, HAND + TYPES * seat, moves, count, M_MEGA)
    if question == Q_MODIFIER:
        return _list_numbers(g, moves)
    if question == Q_RECRUIT:
        return _list_turned(g, moves)
    if question == Q_EXCESS:
        moves[0] = M_PAY + g[COLOUR]
        moves[1] = M_DISCARD + g[COLOUR]
        return 2
    return _list_colours(g, question, moves)


@compiled
def _list_pairs(g: Array16, pack: int, moves: Array16) -> int:
    count = 0
    for i in range(TYPES):
        if g[pack + i]:
            if g[pack + i] > 1:
                moves[count] = TYPES * i + i
                count += 1
            for j in range(i + 1, TYPES):
                if g[pack + j]:
                    moves[count] = TYPES * i + j
                    count += 1
    return count


@compiled
def _list_types(g: Array16, cards: int, moves: Array16, count: int, base: int) -> int:
    for kind in range(TYPES):
        if g[cards + kind]:
            moves[count] = base + kind
            count += 1
    return count


@compiled
def _insert(moves: Array16, count: int, move: int) -> int:
    """Put a move where it belongs in a sorted list, unless it is there already."""
    at = count
    while at > 0 and moves[at - 1] > move:
        at -= 1
    if at > 0 and moves[at - 1] == move:
        return count
    for later in range(count, at, -1):
        moves[later] = moves[later - 1]
    moves[at] = move
    return count + 1


@compiled
def _list_numbers(g: Array16, moves: Array16) -> int:
    count = 0
    for at in range(g[NUMBERS_LENGTH]):
        count = _insert(moves, count, M_TAKE + MOST_MODIFIER + g[NUMBERS + at])
    return count


@compiled
def _list_turned(g: Array16, moves: Array16) -> int:
    count = 0
    for at in range(g[TURNED_LENGTH]):
        count = _insert(moves, count, M_RECRUIT + g[TURNED + at])
    return count


@compiled
def _list_colours(g: Array16, question: int, moves: Array16) -> int:
    base = M_AT
    if question == Q_SOURCE:
        base = M_FROM
    elif question == Q_TARGET:
        base = M_TO
    elif question == Q_GUARD:
        base = M_GUARD
    count = 0
    most = _highest_source(g) if question == Q_SOURCE else 0
    for colour in range(COLOURS):
        if question == Q_SOURCE and not _is_source(g, colour, most):
            continue
        if question == Q_TARGET and colour == g[COLOUR]:
            continue
        moves[count] = base + colour
        count += 1
    return count


@compiled
def lowest_of(g: Array16, colour: int) -> int:
    """Return the lowest value, from 0, of a district of the Megapolis; 5 if it is empty."""
    for value in range(VALUES):
        if g[MEGA + VALUES * colour + value]:
            return value
    return VALUES


@compiled
def _highest_source(g: Array16) -> int:
    """Return the highest value that may be taken: for the Seer the lowest of all that there are."""
    if g[SYNERGY + PINK] != 1 or not g[SEER_TAKES_LOWEST]:
        return VALUES - 1
    least = VALUES - 1
    for colour in range(COLOURS):
        if colour != PINK:
            least = min(least, lowest_of(g, colour))
    return least


@compiled
def _is_source(g: Array16, colour: int, most: int) -> bool:
    if colour == PINK and g[SYNERGY + PINK] < 2:
        return False
    return lowest_of(g, colour) <= most
