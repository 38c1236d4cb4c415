"""The game as one seat knows it: what a computer player in that seat is given.

Nothing hidden is in it. Cards that nobody has shown this seat are one sorted heap, `pool`; what it
saw in the draft it remembers: cards it passed on that must be in a certain hand (`certain`), and
cards that are in one of two hands (`split`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from .cards import Card, Cards, Colour
from .draft import no_draft
from .game import Game
from .state import Asked, Draft, Question, State
from .synergy import Synergy

Counts = tuple[int, ...]


@dataclass(frozen=True)
class Known:
    """An information set: all that a seat knows, and how much it does not know."""

    seat: int
    state: State
    """The table without deck, draft, stack, others' hands and what lies face down."""

    deck_size: int
    hand_sizes: Counts
    """By seat; in the draft without what is being chosen now."""

    certain: tuple[Cards, ...]
    """By seat, the cards that are in its hand for sure; the seat's own hand among them."""

    split: Cards
    """Cards that the seat passed on, and that are in the hands of the next two seats."""

    quotas: Counts
    """By seat, how many of these it has."""

    pool: Cards
    """All other cards that are hidden from the seat, sorted."""

    packs: tuple[Cards | None, ...]
    """In the draft, the packs before the seats, as far as they are known."""

    pack_size: int
    stack_size: int
    modifiers: tuple[int, ...]
    """The modifiers in the stack and face down, as far as they are not known, sorted."""

    hidden_laid: tuple[Colour, ...]
    """Where modifiers lie that the seat does not know."""

    hidden_number: bool
    """Whether the modifier that the seat has to lay is unknown to it."""


def known_to(game: Game, seat: int) -> Known:
    """Return what a seat knows of a game."""
    state = game.state
    drafting = state.asked is None and not state.over
    stage = state.draft.stage if drafting else None
    sizes = _hand_sizes(state, stage)
    certain, split, quotas = _memory(state, seat, stage, sizes)
    packs = _packs(state.draft, seat, stage)
    hidden = unseen(state, certain, packs)
    split, quotas = _fitting(split, quotas, hidden)
    pack_size = len(state.draft.pack(seat)) if drafting else 0
    seen = _looks(state)
    secret_laid = [
        laid for laid in state.laid if not revealed(state) and not (seen and laid.seat == seat)
    ]
    asked, hidden_number = _asked(state, seat, seen)
    unknown = [*state.stack, *(laid.number for laid in secret_laid)]
    if state.asked is not None and (hidden_number or asked != state.asked):
        unknown += state.asked.numbers
    public = replace(
        state,
        deck=(),
        draft=no_draft(state.players),
        stack=(),
        laid=tuple(laid for laid in state.laid if laid not in secret_laid),
        seats=tuple(replace(owner, hand=()) for owner in state.seats),
        asked=asked,
        events=(),
    )
    return Known(
        seat=seat,
        state=public,
        deck_size=len(state.deck),
        hand_sizes=sizes,
        certain=certain,
        split=split,
        quotas=quotas,
        pool=tuple(sorted((hidden - Counter(split)).elements())),
        packs=packs,
        pack_size=pack_size,
        stack_size=len(state.stack),
        modifiers=tuple(sorted(unknown)),
        hidden_laid=tuple(laid.colour for laid in secret_laid),
        hidden_number=hidden_number,
    )


def revealed(state: State) -> bool:
    """Tell whether the modifiers have been turned up: from the cleansing on."""
    return state.over or (state.asked is not None and state.asked.question is Question.EXCESS)


def _looks(state: State) -> bool:
    """Tell whether whoever lays a modifier knows it."""
    return state.rules.modifiers_known or state.synergy(Colour.BLUE) is Synergy.SCOUT


def _asked(state: State, seat: int, looks: bool) -> tuple[Asked | None, bool]:
    """Return the question without modifiers that the seat may not see."""
    asked = state.asked
    if asked is None or asked.question not in (Question.MODIFIER, Question.DISTRICT):
        return asked, False
    if asked.seat == seat and looks:
        return asked, False
    return asked._replace(numbers=(0,) * len(asked.numbers)), True


def _hand_sizes(state: State, stage: int | None) -> Counts:
    if stage is None:
        return tuple(len(owner.hand) for owner in state.seats)
    return tuple(sum(map(len, kept[:stage])) for kept in state.draft.kept)


def _packs(draft: Draft, seat: int, stage: int | None) -> tuple[Cards | None, ...]:
    """Return one's own pack and, after the first pass, the one that went to the left."""
    players = len(draft.dealt)
    packs: list[Cards | None] = [None] * players
    if stage is not None:
        packs[seat] = draft.pack(seat)
        if stage > 0:
            packs[(seat + 1) % players] = draft.pack_at((seat + 1) % players, stage)
    return tuple(packs)


def _memory(
    state: State, seat: int, stage: int | None, sizes: Counts
) -> tuple[tuple[Cards, ...], Cards, Counts]:
    """Return the cards of certain hands, those split between two hands, and how many each has."""
    players = state.players
    if not any(sizes):
        return ((),) * players, (), (0,) * players
    certain: list[list[Card]] = [list(owner.shown) for owner in state.seats]
    split: list[Card] = []
    quotas = [0] * players
    if stage is None:
        _remember_draft(state.draft, seat, certain, split, quotas)
        for other, owner in enumerate(state.seats):
            for card in owner.played if other != seat else ():
                if card in certain[other]:
                    certain[other].remove(card)
                elif card in split and quotas[other]:
                    split.remove(card)
                    quotas[other] -= 1
        certain[seat] = list(state.seats[seat].hand)
    else:
        kept = state.draft.kept[seat][:stage]
        certain[seat] = [card for batch in kept for card in batch]
    for other in range(players):
        # A card that everyone took for one of the split ones may have been another.
        quotas[other] = min(quotas[other], sizes[other] - len(certain[other]))
    return tuple(tuple(sorted(cards)) for cards in certain), tuple(sorted(split)), tuple(quotas)


def _remember_draft(
    draft: Draft, seat: int, certain: list[list[Card]], split: list[Card], quotas: list[int]
) -> None:
    """Work out where the cards are that a seat passed on."""
    players = len(draft.dealt)
    left, beyond = (seat + 1) % players, (seat + 2) % players
    if len(draft.kept[left]) > 2:
        certain[left] += draft.kept[left][2]
    if len(draft.kept[left]) < 2:
        return
    if beyond == seat:
        certain[left] += draft.kept[left][1]
        return
    quotas[left] = len(draft.kept[left][1])
    split += draft.kept[left][1]
    if len(draft.kept[beyond]) > 2:
        quotas[beyond] = len(draft.kept[beyond][2])
        split += draft.kept[beyond][2]


def unseen(state: State, certain: Iterable[Cards], packs: Iterable[Cards | None]) -> Counter[Card]:
    """Return all cards that lie neither open nor in a place that the seat knows for sure."""
    hidden = Counter(state.rules.citizens)
    hidden.subtract(card for area in state.megapolis for card in area)
    hidden.subtract(state.discard)
    for owner in state.seats:
        hidden.subtract(card for area in (*owner.home, owner.bonus) for card in area)
    if state.asked is not None and state.asked.question is Question.RECRUIT:
        hidden.subtract(state.asked.cards)
    for cards in (*certain, *(pack or () for pack in packs)):
        hidden.subtract(cards)
    return hidden


def _fitting(split: Cards, quotas: Counts, hidden: Counter[Card]) -> tuple[Cards, Counts]:
    """Forget split cards that have been seen since: another one was taken for them."""
    left = tuple(sorted((Counter(split) & hidden).elements()))
    fitting = list(quotas)
    while sum(fitting) > len(left):
        fitting[fitting.index(max(fitting))] -= 1
    return left, tuple(fitting)
