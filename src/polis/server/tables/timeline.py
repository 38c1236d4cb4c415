"""From a table's log to where its game stands: the only place that interprets entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from polis.table import Data, GameKind, Position

from .facts import By, Did, Entry


@dataclass(frozen=True)
class Made:
    """A move that stands, with what was asked of whom before it."""

    entry: Entry
    asked_before: Mapping[int, int]


@dataclass(frozen=True)
class Timeline:
    """A game after so many entries of the log. It never changes: `after` gives the next one."""

    kind: GameKind
    options: Data
    secret: bytes
    position: Position
    number: int
    asked: Mapping[int, int]
    """For each seat that must choose, the number at which the decision was put to it."""

    asked_at: Mapping[int, float]
    """The time at which it was put to it."""

    computers: Mapping[int, str]
    """The seats that computer players hold now, with their levels."""

    moves: tuple[Made, ...] = ()

    @classmethod
    def start(
        cls, kind: GameKind, options: Data, secret: bytes, computers: Mapping[int, str], at: float
    ) -> Timeline:
        """Return the game before anything happened."""
        position = kind.new(options, secret)
        asked = dict.fromkeys(position.to_move, 0)
        asked_at = dict.fromkeys(position.to_move, at)
        return cls(kind, options, secret, position, 0, asked, asked_at, computers)

    def after(self, entry: Entry, position: Position | None = None) -> Timeline:
        """Return the game after one more entry; a caller who knows the position hands it over."""
        match entry.kind:
            case Did.MOVE:
                return self._moved(entry, position or self.position.apply(entry.seat, entry.text))
            case Did.TAKE_BACK:
                return self._taken_back(entry)
            case Did.COMPUTER_CAME:
                computers = {**self.computers, entry.seat: entry.text}
            case Did.PERSON_CAME:
                computers = {s: name for s, name in self.computers.items() if s != entry.seat}
        # Whoever sits down now has all the time that anybody has.
        asked_at = {s: entry.at if s == entry.seat else at for s, at in self.asked_at.items()}
        return replace(self, number=entry.number, computers=computers, asked_at=asked_at)

    def after_all(self, entries: Iterable[Entry]) -> Timeline:
        """Return the game after several more entries."""
        timeline = self
        for entry in entries:
            timeline = timeline.after(entry)
        return timeline

    @property
    def may_take_back(self) -> tuple[int, ...]:
        """The seats that can take back: no other person has moved since their last move.

        The end of a game stands: the secret is out.
        """
        if self.position.over:
            return ()
        for made in reversed(self.moves):
            if made.entry.by is not By.COMPUTER:
                return (made.entry.seat,) if made.entry.by is By.PERSON else ()
        return ()

    def _moved(self, entry: Entry, position: Position) -> Timeline:
        """Ask whoever must choose now; who was asked before and did not move is still asked."""
        asked, asked_at = {}, {}
        for seat in position.to_move:
            still = seat in self.asked and seat != entry.seat
            asked[seat] = self.asked[seat] if still else entry.number
            asked_at[seat] = self.asked_at[seat] if still else entry.at
        return replace(
            self,
            position=position,
            number=entry.number,
            asked=asked,
            asked_at=asked_at,
            moves=(*self.moves, Made(entry, self.asked)),
        )

    def _taken_back(self, entry: Entry) -> Timeline:
        """Go back to before the seat's last move; decisions that are still the same keep theirs."""
        at = max(
            at
            for at, made in enumerate(self.moves)
            if made.entry.seat == entry.seat and made.entry.by is By.PERSON
        )
        moves, before = self.moves[:at], self.moves[at].asked_before
        position = self.kind.new(self.options, self.secret)
        for made in moves:
            position = position.apply(made.entry.seat, made.entry.text)
        asked, asked_at = {}, {}
        for seat in position.to_move:
            still = self.asked.get(seat) == before[seat]
            asked[seat] = before[seat] if still else entry.number
            asked_at[seat] = self.asked_at[seat] if still else entry.at
        return replace(
            self,
            position=position,
            number=entry.number,
            asked=asked,
            asked_at=asked_at,
            moves=moves,
        )
