"""The calculator: what lies on a real table at the end of a game, and its score."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

from pydantic import Field, ValidationError

from polis.megapolis.cards import LETTERS, Areas, Card, Cards, Colour, total, words
from polis.megapolis.errors import MegapolisError, RecordError
from polis.megapolis.records.options import Strict, first_problem
from polis.megapolis.rules import COINS, Rules
from polis.megapolis.scoring import high_cards, rank, score
from polis.megapolis.state import Seat
from polis.table import Data

from .views import score_data, standing_of

_Cards = Annotated[list[str], Field(max_length=92)]


class _Player(Strict):
    home: _Cards | dict[str, _Cards] = Field(default=[])
    """Cards such as B5; or by district, where a card lies in one of another colour."""

    bonus: _Cards = Field(default=[])
    gold: Annotated[int, Field(ge=0, le=COINS)] = 0


class _Sheet(Strict):
    players: Annotated[list[_Player], Field(min_length=1, max_length=4)]
    limits: dict[str, Annotated[int, Field(ge=0, le=999)]] | None = None
    """The limits by colour's letter, if the cleansing has yet to be done: the answer then says
    what is over, by how much, and what it would cost."""

    rules: dict[str, bool | int | list[int]] = Field(default={})


def score_sheet(sheet: Data) -> dict[str, Any]:
    """Score homes, bonus cards and gold, and rank the players."""
    try:
        read = _Sheet.model_validate(sheet)
    except ValidationError as error:
        raise RecordError(first_problem(error)) from error
    rules = Rules.changing(read.rules)
    seats = [_seat(player, number) for number, player in enumerate(read.players, start=1)]
    _check_copies(seats, rules)
    limits = _limits(read.limits)
    ranks = {line.seat: line.rank for line in rank(seats, rules).standings}
    return {
        "players": [
            {
                **score_data(score(seat, rules)),
                "rank": ranks[number],
                "high_cards": list(high_cards(_all_cards(seat))),
                "districts": [_district(seat, colour, limits, rules) for colour in Colour],
            }
            for number, seat in enumerate(seats)
        ]
    }


def _seat(player: _Player, number: int) -> Seat:
    areas: list[Cards] = [(), (), (), ()]
    try:
        if isinstance(player.home, dict):
            for letter, cards in player.home.items():
                areas[Colour.of(letter)] = tuple(Card.read(card) for card in cards)
        else:
            for card in map(Card.read, player.home):
                areas[card.colour] += (card,)
        bonus = tuple(Card.read(card) for card in player.bonus)
    except MegapolisError as error:
        raise RecordError(f"player {number}: {error}") from error
    blue, pink, yellow, green = areas
    home: Areas = (blue, pink, yellow, green)
    return Seat(home=home, bonus=bonus, gold=player.gold)


def _all_cards(seat: Seat) -> list[Card]:
    return [card for area in (*seat.home, seat.bonus) for card in area]


def _check_copies(seats: list[Seat], rules: Rules) -> None:
    """Raise RecordError for more cards or coins than there are in the box."""
    there = Counter(rules.citizens)
    for card, count in Counter(card for seat in seats for card in _all_cards(seat)).items():
        if count > there[card]:
            raise RecordError(f"there are {there[card]} cards {card}, not {count}")
    gold = sum(seat.gold for seat in seats)
    if gold > COINS:
        raise RecordError(f"there are {COINS} coins, not {gold}")


def _limits(limits: dict[str, int] | None) -> dict[Colour, int] | None:
    if limits is None:
        return None
    if set(limits) != set(LETTERS):
        raise RecordError(f"limits are four: {', '.join(LETTERS)}, not {', '.join(limits)}")
    return {Colour.of(letter): limit for letter, limit in limits.items()}


def _district(
    seat: Seat, colour: Colour, limits: dict[Colour, int] | None, rules: Rules
) -> dict[str, Any]:
    cards = seat.home[colour]
    found: dict[str, Any] = {
        "colour": colour.letter,
        "cards": words(cards),
        "sum": total(cards),
    }
    if limits is not None:
        excess = max(0, total(cards) - limits[colour])
        found["limit"] = limits[colour]
        found["standing"] = standing_of(total(cards), limits[colour])
        found["excess"] = excess
        found["coins"] = excess * rules.coins_per_point if rules.gold_saves else None
    return found
