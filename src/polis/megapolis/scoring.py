"""Points at the end, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .cards import VALUES, Card, total
from .rules import Rules
from .state import Seat


class Score(NamedTuple):
    """A player's points: cards at home by colour, bonus cards, gold."""

    home: tuple[int, int, int, int]
    bonus: int
    gold: int

    @property
    def total(self) -> int:
        """All points."""
        return sum(self.home) + self.bonus + self.gold


class Standing(NamedTuple):
    """One line of the final ranking."""

    rank: int
    seat: int
    points: int


@dataclass(frozen=True)
class Result:
    """The final ranking, best first; who has the same rank shares it."""

    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won: several if the victory is shared."""
        return tuple(standing.seat for standing in self.standings if standing.rank == 1)


def score(seat: Seat, rules: Rules) -> Score:
    """Count a player's points as things lie."""
    blue, pink, yellow, green = map(total, seat.home)
    return Score((blue, pink, yellow, green), total(seat.bonus), seat.gold * rules.coin_points)


def high_cards(cards: Iterable[Card]) -> tuple[int, ...]:
    """Count cards of value 6, 5, 4, 3, 2: what breaks ties."""
    values = [card.value for card in cards]
    return tuple(values.count(value) for value in reversed(VALUES))


def rank(seats: Sequence[Seat], rules: Rules) -> Result:
    """Rank the players by points, then by their high cards."""
    strengths = []
    for seat in seats:
        cards = [card for area in (*seat.home, seat.bonus) for card in area]
        broken = high_cards(cards) if rules.ties_by_cards else ()
        strengths.append((score(seat, rules).total, broken))
    return Result(
        tuple(
            sorted(
                Standing(1 + sum(other > mine for other in strengths), seat, mine[0])
                for seat, mine in enumerate(strengths)
            )
        )
    )
