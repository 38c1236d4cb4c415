"""What every game of the house owes the table: the same checks over all of them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from polis.errors import PolisError
from polis.shuffling import secret_from_seed
from polis.table import GameKind, Position, TableError, game_named, games, replay

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("akropolis", {"players": 2}),
    ("akropolis", {"players": 3, "variants": ["houses", "gardens"]}),
    ("akropolis", {"players": 4, "rulings": ["houses_by_value"]}),
    ("akropolis", {"players": 1, "architect": "Metagenes"}),
    ("megapolis", {"players": 2}),
    ("megapolis", {"players": 3, "synergies": "random"}),
    ("megapolis", {"players": 4, "synergies": "C", "rules": {"coin_points": 2}}),
]

NONSENSE = ["", " ", "1", "move", "9@0,0/N", "1@999,999/N", "-", "☃", "x" * 5000, '{"a": 1}']


def start(name: str, options: dict[str, Any]) -> tuple[GameKind, Position]:
    kind = game_named(name)
    return kind, kind.new(options, secret_from_seed(f"{name} {options}"))


def choose(kind: GameKind, position: Position, random: Random) -> tuple[int, str]:
    """Let the random player choose for one of the seats that must."""
    seat = random.choice(position.to_move)
    return seat, kind.choose("random", position.seen_by(seat), seat, 0.1, random)


def play(kind: GameKind, position: Position, moves: int, random: Random) -> Position:
    """Play so many random moves, or to the end."""
    for _ in range(moves):
        if not position.over:
            position = position.apply(*choose(kind, position, random))
    return position


def everything(position: Position) -> str:
    """Write down all that anybody may see."""
    views = [position.view(seat) for seat in (None, *range(position.seats))]
    choices = [position.choices(seat) for seat in range(position.seats)]
    return json.dumps([views, choices, position.to_move, position.over, position.result])


@pytest.mark.parametrize(("name", "options"), TABLES)
class TestEveryGame:
    def test_is_played_to_an_end_with_a_ranking(self, name: str, options: dict[str, Any]) -> None:
        kind, position = start(name, options)
        assert position.result is None
        end = play(kind, position, 1000, Random(1))
        assert end.over
        assert end.to_move == ()
        assert end.result is not None
        ranked = [line.seat for line in end.result if line.seat is not None]
        assert sorted(ranked) == list(range(end.seats))
        assert end.result[0].rank == 1

    def test_does_not_change_by_a_move(self, name: str, options: dict[str, Any]) -> None:
        kind, position = start(name, options)
        position = play(kind, position, 5, Random(2))
        before = everything(position)
        play(kind, position, 3, Random(3))
        assert everything(position) == before

    def test_is_the_same_after_writing_and_reading(
        self, name: str, options: dict[str, Any]
    ) -> None:
        kind, position = start(name, options)
        end = play(kind, position, 1000, Random(4))
        written = kind.read(kind.write(end, {"Place": "Athens"}))
        again = replay(kind, written)[-1]
        assert everything(again) == everything(end)
        assert written.tags["Place"] == "Athens"
        assert dict(written.options) == dict(end.options)

    def test_takes_its_own_options_again(self, name: str, options: dict[str, Any]) -> None:
        kind, position = start(name, options)
        assert dict(kind.new(position.options, secret_from_seed(1)).options) == dict(
            position.options
        )

    @pytest.mark.parametrize("move", NONSENSE)
    def test_refuses_nonsense_in_words(self, name: str, options: dict[str, Any], move: str) -> None:
        _, position = start(name, options)
        before = everything(position)
        with pytest.raises(PolisError, match=r"\w+ \w+"):
            position.apply(position.to_move[0], move)
        assert everything(position) == before

    def test_refuses_whoever_is_not_to_move(self, name: str, options: dict[str, Any]) -> None:
        kind, position = start(name, options)
        end = play(kind, position, 1000, Random(5))
        seat, move = choose(kind, position, Random(5))
        with pytest.raises(PolisError):
            end.apply(seat, move)
        waiting = set(range(position.seats)) - set(position.to_move)
        for other in waiting:
            with pytest.raises(PolisError):
                position.apply(other, move)
            assert not any(position.choices(other).values())

    def test_gives_hints_that_can_be_played(self, name: str, options: dict[str, Any]) -> None:
        kind, position = start(name, options)
        position = play(kind, position, 4, Random(6))
        seat = position.to_move[0]
        hints = kind.hints(position.seen_by(seat), seat, 3, 0.02, Random(7))
        assert 1 <= len(hints) <= 3
        for hint in hints:
            position.apply(seat, hint["move"])
            assert 0 <= hint["win_probability"] <= 1

    def test_lets_every_level_choose(self, name: str, options: dict[str, Any]) -> None:
        kind, position = start(name, options)
        position = play(kind, position, 4, Random(8))
        seat = position.to_move[0]
        for level in kind.levels:
            move = kind.choose(level.name, position.seen_by(seat), seat, 0.02, Random(9))
            position.apply(seat, move)


@pytest.mark.parametrize("kind", games(), ids=lambda kind: kind.name)
class TestEveryKind:
    @pytest.mark.parametrize("options", [{}, {"players": 17}, {"players": "two"}, {"x": 1}])
    def test_refuses_options_that_make_no_game(
        self, kind: GameKind, options: dict[str, Any]
    ) -> None:
        with pytest.raises(PolisError):
            kind.new(options, secret_from_seed(1))

    @pytest.mark.parametrize("text", ["", "hello", "{}", "[1, 2]", '[Game "chess"]\n\n1. e4 *\n'])
    def test_refuses_to_read_what_is_no_game(self, kind: GameKind, text: str) -> None:
        with pytest.raises(PolisError):
            kind.read(text)

    def test_has_levels_from_gentle_to_strong(self, kind: GameKind) -> None:
        opponents = [level for level in kind.levels if not level.is_baseline]
        assert len(opponents) >= 3
        assert all(level.about.endswith(".") for level in opponents)
        assert "random" in {level.name for level in kind.levels}

    @pytest.mark.parametrize("sheet", [{"no": "sheet"}, {"tiles": 7}, {"text": 1}])
    def test_refuses_to_score_nonsense(self, kind: GameKind, sheet: dict[str, Any]) -> None:
        with pytest.raises(PolisError):
            kind.score(sheet)


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(TableError, match="no game is called 'chess'; there are: akropolis"):
        game_named("chess")
