"""The end of a round and the deal of the next one."""

from __future__ import annotations

from polis.compiling import compiled

from .layout import (
    ASKED,
    BENT,
    BONUS,
    BONUS_CARDS,
    CLEANSED,
    COINS_PER_POINT,
    COLOUR,
    COLOURS,
    DECK,
    DECK_LENGTH,
    FIRST,
    FIRST_BY_HOME,
    GOLD,
    GOLD_SAVES,
    GUARD_COVERS,
    GUARDS,
    HAND,
    HAND_SIZE,
    HOME,
    HOME_SUM,
    HOMES_STAY,
    LAST,
    LOWEST,
    MEGA,
    MEGA_SUM,
    MEGAPOLIS_STAYS,
    MODIFIERS,
    MODIFIERS_RETURN,
    MOST_MODIFIERS,
    NEXT_STACKS,
    NUMBERS,
    NUMBERS_LENGTH,
    OVER,
    PACK,
    PACK_SIZE,
    PICKS,
    Q_DRAFT,
    Q_EXCESS,
    Q_PLAY,
    QUESTION,
    ROUND,
    SEATS,
    SHORT_DEAL,
    STACK,
    STACK_LENGTH,
    SUPPLY,
    TIED_BONUS,
    TIED_FIRST_PASSES,
    TYPES,
    VALUES,
    Array16,
)

ROUNDS = 3
FULL_HAND = 6
STARTING_CARDS = 3
Q_NONE = -2
"""Where nobody was dealt a card: the round is over at once."""


@compiled
def to_mega(g: Array16, colour: int, value: int) -> None:
    """Lay a card of this value (from 0) in a district of the Megapolis."""
    g[MEGA + VALUES * colour + value] += 1
    g[MEGA_SUM + colour] += value + LOWEST


@compiled
def from_mega(g: Array16, colour: int, value: int) -> None:
    """Take a card of this value out of a district of the Megapolis."""
    g[MEGA + VALUES * colour + value] -= 1
    g[MEGA_SUM + colour] -= value + LOWEST


@compiled
def to_home(g: Array16, seat: int, colour: int, value: int) -> None:
    """Lay a card of this value in a district of a home."""
    g[HOME + (COLOURS * seat + colour) * VALUES + value] += 1
    g[HOME_SUM + COLOURS * seat + colour] += value + LOWEST


@compiled
def draw(g: Array16) -> int:
    """Take the next card of the deck; -1 if there is none."""
    if g[DECK_LENGTH] == 0:
        return -1
    g[DECK_LENGTH] -= 1
    kind = g[DECK + g[DECK_LENGTH]]
    g[DECK + g[DECK_LENGTH]] = 0
    return int(kind)


@compiled
def ask(g: Array16, question: int, seat: int) -> None:
    """Put a question that is about no colour."""
    g[QUESTION] = question
    g[ASKED] = seat
    g[COLOUR] = -1


@compiled
def deal_round(g: Array16) -> None:
    """Deal packs, as many cards to each as the deck can give, and take up a round's modifiers."""
    seats = g[SEATS]
    each = min(FULL_HAND, g[DECK_LENGTH] // seats)
    g[PACK_SIZE] = each
    for seat in range(seats):
        for _ in range(each):
            g[PACK + TYPES * seat + draw(g)] += 1
        g[PICKS + 2 * seat] = -1
        g[PICKS + 2 * seat + 1] = -1
    for colour in range(COLOURS):
        g[BENT + colour] = 0
    if g[ROUND] > 1 and g[MODIFIERS_RETURN]:
        g[STACK_LENGTH] = g[MODIFIERS]
        for at in range(MOST_MODIFIERS):
            g[STACK + at] = g[NEXT_STACKS + (g[ROUND] - 2) * MOST_MODIFIERS + at]
    ask(g, Q_DRAFT, -1)
    keep_rest(g)


@compiled
def keep_rest(g: Array16) -> None:
    """Take packs that leave nothing to choose into the hands, and begin the play."""
    if g[PACK_SIZE] > 2:
        return
    cards = 0
    for seat in range(g[SEATS]):
        for kind in range(TYPES):
            count = g[PACK + TYPES * seat + kind]
            g[HAND + TYPES * seat + kind] += count
            g[HAND_SIZE + seat] += count
            g[PACK + TYPES * seat + kind] = 0
        cards += g[HAND_SIZE + seat]
    g[PACK_SIZE] = 0
    g[LAST] = -1
    ask(g, Q_PLAY if cards else Q_NONE, g[FIRST])


@compiled
def begin_cleansing(g: Array16) -> None:
    """Send the last cards home, and hold homes against the limits."""
    g[LAST] = -1
    g[CLEANSED] = 0
    for seat in range(g[SEATS]):
        if g[HAND_SIZE + seat]:
            for kind in range(TYPES):
                for _ in range(g[HAND + TYPES * seat + kind]):
                    to_home(g, seat, kind // VALUES, kind % VALUES)
                g[HAND + TYPES * seat + kind] = 0
            g[HAND_SIZE + seat] = 0
    cleanse(g)


@compiled
def limit_of(g: Array16, colour: int) -> int:
    """Return the limit of a district, with the modifiers that lie there."""
    return int(max(0, g[MEGA_SUM + colour] + g[BENT + colour]))


@compiled
def guards_needed(g: Array16, seat: int, colour: int, over: int) -> int:
    """Return how many of the Guard's coins an excess uses."""
    covers = g[GUARD_COVERS]
    if covers == 0:
        return 0
    return int(min(g[GUARDS + COLOURS * seat + colour], -(-over // covers)))


@compiled
def price_of(g: Array16, seat: int, colour: int, over: int) -> int:
    """Return the gold that keeps a district; -1 if it cannot be paid."""
    left = max(0, over - guards_needed(g, seat, colour, over) * g[GUARD_COVERS])
    price = left * g[COINS_PER_POINT]
    if left and (not g[GOLD_SAVES] or g[GOLD + seat] < price):
        return -1
    return int(price)


@compiled
def cleanse(g: Array16) -> None:
    """Cleanse homes up to a question, or to the next round that is played."""
    while True:
        if not _cleanse_homes(g):
            return
        _end_round(g)
        if g[OVER] or g[QUESTION] != Q_NONE:
            return
        g[CLEANSED] = 0


@compiled
def _cleanse_homes(g: Array16) -> bool:
    """Go on colour by colour, from the first player on; tell whether all is done."""
    seats = g[SEATS]
    while g[CLEANSED] < COLOURS * seats:
        colour = g[CLEANSED] // seats
        seat = (g[FIRST] + g[CLEANSED]) % seats
        over = g[HOME_SUM + COLOURS * seat + colour] - limit_of(g, colour)
        if over > 0:
            price = price_of(g, seat, colour, over)
            if price >= 0:
                ask(g, Q_EXCESS, seat)
                g[COLOUR] = colour
                g[NUMBERS] = price
                g[NUMBERS_LENGTH] = 1
                return False
            discard_home(g, seat, colour)
        g[CLEANSED] += 1
    return True


@compiled
def discard_home(g: Array16, seat: int, colour: int) -> None:
    """Discard a district of a home."""
    at = COLOURS * seat + colour
    for value in range(VALUES):
        g[HOME + at * VALUES + value] = 0
    g[HOME_SUM + at] = 0


@compiled
def answer_excess(g: Array16, pays: bool) -> None:
    """Pay for a district or discard it, and go on."""
    seat, colour = g[ASKED], g[COLOUR]
    if pays:
        over = g[HOME_SUM + COLOURS * seat + colour] - limit_of(g, colour)
        used = guards_needed(g, seat, colour, over)
        price = price_of(g, seat, colour, over)
        g[GOLD + seat] -= price
        g[GUARDS + COLOURS * seat + colour] -= used
        g[SUPPLY] += price + used
    else:
        discard_home(g, seat, colour)
    g[NUMBERS] = 0
    g[NUMBERS_LENGTH] = 0
    g[CLEANSED] += 1
    cleanse(g)


@compiled
def _end_round(g: Array16) -> None:
    seats = g[SEATS]
    for at in range(COLOURS * seats):
        g[GOLD + at // COLOURS] += g[GUARDS + at]
        g[GUARDS + at] = 0
    if g[BONUS_CARDS]:
        for colour in range(COLOURS):
            _bonus(g, colour)
    g[FIRST] = _next_first(g)
    if g[ROUND] == ROUNDS:
        _over(g)
        return
    g[ROUND] += 1
    _clear(g)
    if not g[SHORT_DEAL] and g[DECK_LENGTH] < FULL_HAND * seats:
        _over(g)
        return
    g[CLEANSED] = 0
    deal_round(g)


@compiled
def _over(g: Array16) -> None:
    g[OVER] = 1
    ask(g, Q_DRAFT, -1)


@compiled
def _bonus(g: Array16, colour: int) -> None:
    seats = g[SEATS]
    best, most, tied = -1, 0, False
    for step in range(seats):
        seat = (g[FIRST] + step) % seats
        mine = g[HOME_SUM + COLOURS * seat + colour]
        if mine > most:
            best, most, tied = seat, mine, False
        elif mine == most:
            tied = True
    if best < 0 or (tied and not g[TIED_BONUS]):
        return
    for value in range(VALUES - 1, -1, -1):
        if g[MEGA + VALUES * colour + value]:
            from_mega(g, colour, value)
            g[BONUS + VALUES * best + value] += 1
            return


@compiled
def _next_first(g: Array16) -> int:
    seats = g[SEATS]
    first = g[FIRST]
    if not g[FIRST_BY_HOME]:
        return int((first + 1) % seats)
    start = first + 1 if g[TIED_FIRST_PASSES] else first
    best, most = 0, -1
    for step in range(seats):
        seat = (start + step) % seats
        home = 0
        for colour in range(COLOURS):
            home += g[HOME_SUM + COLOURS * seat + colour]
        if home > most:
            best, most = seat, home
    return int(best)


@compiled
def _clear(g: Array16) -> None:
    """Clear homes and the Megapolis where the rules say so."""
    if not g[HOMES_STAY]:
        for seat in range(g[SEATS]):
            for colour in range(COLOURS):
                at = HOME + (COLOURS * seat + colour) * VALUES
                for value in range(VALUES):
                    g[BONUS + VALUES * seat + value] += g[at + value]
                discard_home(g, seat, colour)
    if not g[MEGAPOLIS_STAYS]:
        for at in range(COLOURS * VALUES):
            g[MEGA + at] = 0
        for colour in range(COLOURS):
            g[MEGA_SUM + colour] = 0
        for _ in range(STARTING_CARDS):
            kind = draw(g)
            if kind >= 0:
                to_mega(g, kind // VALUES, kind % VALUES)
