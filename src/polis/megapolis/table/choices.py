"""Every legal move of a seat, with what is known of what it brings."""

from __future__ import annotations

from typing import Any

from polis.megapolis.cards import Colour, total, words
from polis.megapolis.game import Game
from polis.megapolis.moves import Move, Verb

from .views import known_limit, standing_of


def choices_of(game: Game, seat: int) -> dict[str, Any]:
    """Return what a seat is asked and every answer; empty if it is not to move.

    A move has its `move` word for the server, and the same in pieces: `verb`, `cards`, `colour`,
    `number`. `home` tells how the district of one's home would stand after it: its sum, the limit
    as far as it is known to the seat, and whether that is safe, edge or over.
    """
    moves = game.legal_moves(seat)
    if not moves:
        return {"question": None, "moves": []}
    asked = game.state.asked
    return {
        "question": "draft" if asked is None else asked.question.value,
        "moves": [_choice(game, seat, move) for move in moves],
    }


def _choice(game: Game, seat: int, move: Move) -> dict[str, Any]:
    choice: dict[str, Any] = {
        "move": str(move),
        "verb": move.verb.value,
        "cards": words(move.cards),
        "colour": None if move.colour is None else move.colour.letter,
        "number": move.number,
    }
    state, asked = game.state, game.state.asked
    if move.verb in (Verb.HOME, Verb.MEGA):
        card = move.cards[0]
        choice["home"] = _standing(
            game, seat, card.colour, card.value, into_home=move.verb is Verb.HOME
        )
    if move.verb is Verb.MEGA:
        choice["synergy"] = state.synergy(move.cards[0].colour).value
    if move.verb is Verb.AT and asked is not None and asked.cards and move.colour is not None:
        choice["home"] = _standing(game, seat, move.colour, asked.cards[0].value, into_home=True)
    if move.verb is Verb.PAY and asked is not None:
        choice["coins"] = asked.numbers[0]
    return choice


def _standing(
    game: Game, seat: int, colour: Colour, value: int, *, into_home: bool
) -> dict[str, Any]:
    points = total(game.state.seats[seat].home[colour])
    limit = known_limit(game.state, colour, seat)
    if into_home:
        points += value
    else:
        limit += value
    return {"sum": points, "limit": limit, "standing": standing_of(points, limit)}
