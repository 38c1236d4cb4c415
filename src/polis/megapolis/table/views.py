"""What a page needs to draw a game, seat by seat: docs/rules-megapolis.md tells every field.

Hidden are other hands, packs and what others keep, the order of the deck, and modifiers that lie
face down, except from whoever laid them.
"""

from __future__ import annotations

from typing import Any

from polis.megapolis.cards import Areas, Colour, total, words
from polis.megapolis.game import Game
from polis.megapolis.known import Known, known_to, revealed
from polis.megapolis.records.options import options_data
from polis.megapolis.rules import ROUNDS
from polis.megapolis.scoring import Score
from polis.megapolis.state import Question, Seat, State
from polis.megapolis.synergy import Synergy


def game_view(game: Game, seat: int | None) -> dict[str, Any]:
    """Return the game as a seat may see it; None sees what everyone may."""
    state = game.state
    limits = {colour: _district(state, colour, seat) for colour in Colour}
    result = game.result
    return {
        "game": "megapolis",
        "seat": seat,
        "options": options_data(game.options),
        "round": state.round,
        "rounds": ROUNDS,
        "phase": game.phase,
        "first": state.first,
        "to_move": list(game.to_move),
        "over": game.over,
        "synergies": [synergy_data(synergy) for synergy in state.synergies],
        "deck": len(state.deck),
        "discard": words(sorted(state.discard)),
        "supply": state.supply,
        "modifiers": {
            "all": sorted(state.rules.modifiers, reverse=True),
            "left": len(state.stack),
            "laid": [
                {
                    "colour": laid.colour.letter,
                    "seat": laid.seat,
                    "number": laid.number if _knows(state, seat, laid.seat) else None,
                }
                for laid in state.laid
            ],
        },
        "megapolis": list(limits.values()),
        "seats": [
            _seat(game, number, owner, seat, limits) for number, owner in enumerate(state.seats)
        ],
        "draft": _draft(game, seat),
        "asked": _asked(state, seat),
        "last_turns": state.last_turns,
        "result": [line._asdict() for line in result.standings] if result else None,
        "memory": None if seat is None else _memory(known_to(game, seat)),
    }


def synergy_data(synergy: Synergy) -> dict[str, str]:
    """Return a synergy card as it lies on the table; `source` says whose rule it is."""
    return {
        "name": synergy.value,
        "colour": synergy.colour.letter,
        "set": synergy.set.name,
        "source": synergy.source.value,
        "text": synergy.text,
    }


def score_data(score: Score) -> dict[str, Any]:
    """Return points as plain data."""
    return {
        "home": list(score.home),
        "bonus": score.bonus,
        "gold": score.gold,
        "total": score.total,
    }


def standing_of(points: int, limit: int) -> str:
    """Say how a district of a home stands against a limit: safe, at the edge, or over."""
    if points > limit:
        return "over"
    return "edge" if points == limit and points else "safe"


def _knows(state: State, seat: int | None, layer: int) -> bool:
    """Tell whether a seat knows the modifiers that a seat has laid or is about to lay."""
    looks = state.rules.modifiers_known or state.synergy(Colour.BLUE) is Synergy.SCOUT
    return revealed(state) or (looks and seat == layer)


def known_limit(state: State, colour: Colour, seat: int | None) -> int:
    """Return the limit of a district as far as a seat knows the modifiers there."""
    bent = sum(
        laid.number
        for laid in state.laid
        if laid.colour is colour and _knows(state, seat, laid.seat)
    )
    return max(0, total(state.megapolis[colour]) + bent)


def _district(state: State, colour: Colour, seat: int | None) -> dict[str, Any]:
    return {
        "colour": colour.letter,
        "cards": words(state.megapolis[colour]),
        "sum": total(state.megapolis[colour]),
        "limit": known_limit(state, colour, seat),
        "unknown": sum(
            laid.colour is colour and not _knows(state, seat, laid.seat) for laid in state.laid
        ),
    }


def _seat(
    game: Game,
    number: int,
    owner: Seat,
    seat: int | None,
    limits: dict[Colour, dict[str, Any]],
) -> dict[str, Any]:
    return {
        "seat": number,
        "hand": words(owner.hand) if seat == number else None,
        "hand_size": len(owner.hand),
        "shown": words(owner.shown),
        "home": _home(owner.home, owner, limits),
        "gold": owner.gold,
        "bonus": words(owner.bonus),
        "score": score_data(game.score(number)),
    }


def _home(home: Areas, owner: Seat, limits: dict[Colour, dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            "colour": colour.letter,
            "cards": words(home[colour]),
            "sum": total(home[colour]),
            "guards": owner.guards[colour],
            "standing": standing_of(total(home[colour]), limits[colour]["limit"]),
        }
        for colour in Colour
    ]


def _draft(game: Game, seat: int | None) -> dict[str, Any] | None:
    if game.phase != "draft":
        return None
    draft = game.state.draft
    chosen = [other for other in range(game.state.players) if other not in draft.choosing]
    kept = draft.kept[seat] if seat is not None else ()
    return {
        "stage": draft.stage + 1,
        "keep": draft.keep,
        "pack_size": len(draft.pack(0)),
        "pack": words(draft.pack(seat)) if seat is not None else None,
        "keeping": words(kept[-1]) if seat in chosen and kept else None,
        "chosen": chosen,
    }


def _asked(state: State, seat: int | None) -> dict[str, Any] | None:
    asked = state.asked
    if asked is None:
        return None
    secret = asked.question in (Question.MODIFIER, Question.DISTRICT)
    hidden = secret and not _knows(state, seat, asked.seat)
    return {
        "question": asked.question.value,
        "seat": asked.seat,
        "cards": words(asked.cards),
        "numbers": None if hidden else list(asked.numbers),
        "colour": None if asked.colour is None else asked.colour.letter,
    }


def _memory(known: Known) -> dict[str, Any]:
    """Return what a seat knows of hidden cards and modifiers from what it has seen before."""
    return {
        "certain": [words(cards) for cards in known.certain],
        "split": words(known.split),
        "quotas": list(known.quotas),
        "packs": [None if pack is None else words(pack) for pack in known.packs],
        "modifiers": list(known.modifiers),
    }
