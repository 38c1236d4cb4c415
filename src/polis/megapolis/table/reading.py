"""A view read back: from what a seat is shown comes all that a computer player in it needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from polis.megapolis.cards import Areas, Card, Cards, Colour
from polis.megapolis.draft import no_draft
from polis.megapolis.known import Known, unseen
from polis.megapolis.records.options import read_options
from polis.megapolis.state import Asked, Laid, Question, Seat, State
from polis.megapolis.synergy import Synergies, Synergy

View = Mapping[str, Any]


def known_from(view: View) -> Known:
    """Return what the seat knows whose view this is.

    What is no view raises KeyError, TypeError, ValueError or IndexError, or MegapolisError.
    """
    state, memory, draft = _state(view), view["memory"], view["draft"]
    certain = tuple(_cards(cards) for cards in memory["certain"])
    packs = tuple(None if pack is None else _cards(pack) for pack in memory["packs"])
    split = _cards(memory["split"])
    hidden = unseen(state, certain, packs)
    hidden.subtract(split)
    if min(hidden.values()) < 0:
        raise ValueError("there are more cards on the table than in the game")
    return Known(
        seat=int(view["seat"]),
        state=state,
        deck_size=int(view["deck"]),
        hand_sizes=tuple(_hand_sizes(view)),
        certain=certain,
        split=split,
        quotas=tuple(map(int, memory["quotas"])),
        pool=tuple(sorted(Counter(hidden).elements())),
        packs=packs,
        pack_size=0 if draft is None else int(draft["pack_size"]),
        stack_size=int(view["modifiers"]["left"]),
        modifiers=tuple(map(int, memory["modifiers"])),
        hidden_laid=tuple(
            Colour.of(laid["colour"])
            for laid in view["modifiers"]["laid"]
            if laid["number"] is None
        ),
        hidden_number=bool(view["asked"]) and view["asked"]["numbers"] is None,
    )


def _state(view: View) -> State:
    options = read_options(view["options"])
    return State(
        options=options,
        synergies=_synergies(view["synergies"]),
        deck=(),
        megapolis=_areas(view["megapolis"]),
        seats=tuple(map(_seat, view["seats"])),
        supply=int(view["supply"]),
        draft=no_draft(options.players),
        stack=(),
        laid=tuple(
            Laid(Colour.of(laid["colour"]), int(laid["number"]), int(laid["seat"]))
            for laid in view["modifiers"]["laid"]
            if laid["number"] is not None
        ),
        discard=_cards(view["discard"]),
        round=int(view["round"]),
        first=int(view["first"]),
        asked=_asked(view["asked"]),
        last_turns=view["last_turns"],
        cleansed=_cleansed(view),
        over=bool(view["over"]),
    )


def _synergies(cards: Sequence[View]) -> Synergies:
    blue, pink, yellow, green = (Synergy.named(card["name"]) for card in cards)
    return blue, pink, yellow, green


def _cards(words: Iterable[str]) -> Cards:
    return tuple(map(Card.read, words))


def _areas(districts: Sequence[View]) -> Areas:
    blue, pink, yellow, green = (_cards(district["cards"]) for district in districts)
    return blue, pink, yellow, green


def _seat(seat: View) -> Seat:
    blue, pink, yellow, green = (int(district["guards"]) for district in seat["home"])
    return Seat(
        home=_areas(seat["home"]),
        gold=int(seat["gold"]),
        guards=(blue, pink, yellow, green),
        bonus=_cards(seat["bonus"]),
        shown=_cards(seat["shown"]),
    )


def _asked(asked: View | None) -> Asked | None:
    """Return the question; a modifier that the seat does not know is a zero."""
    if asked is None:
        return None
    numbers = (0,) if asked["numbers"] is None else tuple(map(int, asked["numbers"]))
    colour = None if asked["colour"] is None else Colour.of(asked["colour"])
    question = Question(asked["question"])
    return Asked(question, int(asked["seat"]), _cards(asked["cards"]), numbers, colour)


def _cleansed(view: View) -> int:
    """Return how many districts come before the one whose excess is to be paid."""
    asked, players = view["asked"], len(view["seats"])
    if not asked or asked["question"] != Question.EXCESS.value:
        return 0
    order = (int(asked["seat"]) - int(view["first"])) % players
    return Colour.of(asked["colour"]) * players + order


def _hand_sizes(view: View) -> Iterable[int]:
    """Yield the sizes of the hands; in the draft without what is being chosen now."""
    draft = view["draft"]
    for seat in view["seats"]:
        keeping = draft is not None and seat["seat"] in draft["chosen"]
        yield int(seat["hand_size"]) - (int(draft["keep"]) if keeping else 0)
