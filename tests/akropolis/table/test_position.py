"""Akropolis through the table's eyes: views, choices and the calculator tell what the rules say."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from polis.akropolis import City, Game, Options
from polis.akropolis.city import Placement
from polis.akropolis.errors import AkropolisError, IllegalMove, RecordError
from polis.akropolis.game import Move
from polis.akropolis.records import CitySheet, read
from polis.akropolis.rules import Architect, Rulings
from polis.akropolis.table import AKROPOLIS
from polis.akropolis.table.choices import OUTCOME
from polis.akropolis.table.position import AkropolisPosition
from polis.akropolis.tiles import District
from polis.hexes import Cell, Direction
from polis.shuffling import secret_from_seed

from ..helpers import random_game
from ..records.samples import CITIES, golden

SOLO = Options(1, architect=Architect.CALLICRATES)


def position_after(moves: int, options: Options | None = None, seed: int = 1) -> AkropolisPosition:
    """Play random moves through the table."""
    options = options or Options(2)
    game = random_game(options, seed, moves)
    position = AkropolisPosition.start(Game.new(options, seed))
    for at, move in enumerate(game.moves):
        position = position.apply(at % options.players, str(move))
    return position


def listed_moves(choices: dict[str, Any]) -> list[Move]:
    return [
        Move(place, Placement(Cell(q, r), Direction(rotation)))
        for place in range(1, len(choices["outcomes"]) + 1)
        for q, r, rotation in choices["placements"]
    ]


@pytest.mark.parametrize("options", [Options(2), Options(3), SOLO], ids=str)
class TestChoices:
    def test_are_the_legal_moves(self, options: Options) -> None:
        position = position_after(7, options)
        choices = dict(position.choices(position.game.to_move))
        assert sorted(listed_moves(choices)) == list(position.game.legal_moves)

    def test_tell_what_each_move_leads_to(self, options: Options) -> None:
        position = position_after(9, options)
        game, seat = position.game, position.game.to_move
        choices = dict(position.choices(seat))
        flat = [number for line in choices["outcomes"] for number in line]
        told = [flat[at : at + len(OUTCOME)] for at in range(0, len(flat), len(OUTCOME))]
        for move, outcome in list(zip(listed_moves(choices), told, strict=True))[::7]:
            after = next(iter(game.steps(move)))
            score = after.score(seat)
            assert outcome == [*(line.points for line in score.types), score.stones]


def test_the_view_holds_no_secret_and_no_order_of_the_stacks() -> None:
    one = position_after(6)
    other = AkropolisPosition.start(one.game.public)
    shown = json.dumps(one.view(0))
    assert one.game.secret.hex() not in shown
    assert one.view(None)["to_come"] == other.view(None)["to_come"]
    assert one.view(None) == one.view(0) == one.view(1)


def test_the_view_tells_tiles_levels_and_reasons() -> None:
    position = position_after(12)
    view = position.view(None)
    for seat, city in enumerate(position.game.cities):
        shown = view["cities"][seat]
        assert [tile["tile"] for tile in shown["tiles"][1:]] == [
            laid.tile.letters for laid in city.laid
        ]
        assert [tile["level"] for tile in shown["tiles"][1:]] == [laid.level for laid in city.laid]
        assert shown["score"]["total"] == position.game.score(seat).total
        assert {tuple(hexagon["cell"]) for hexagon in shown["score"]["hexes"]} == set(city.skyline)


def test_the_log_tells_moves_with_their_tiles_and_everyones_points() -> None:
    position = position_after(5)
    log = position.view(None)["log"]
    assert [entry["seat"] for entry in log] == [0, 1, 0, 1, 0]
    assert log[-1]["points"] == [position.game.score(seat).total for seat in (0, 1)]
    assert all(entry["move"][1:4].isalpha() for entry in log)


def test_the_architects_answers_are_foretold() -> None:
    position = position_after(3, SOLO)
    answers = position.view(None)["pile"]["answers"]
    for move in position.game.legal_moves[::11]:
        after = position.apply(0, str(move))
        if answers[move.place - 1] is not None:
            assert after.view(None)["log"][-1]["answers"][0] == answers[move.place - 1]


def test_a_move_with_the_wrong_tile_is_refused() -> None:
    position = position_after(0)
    wrong = "qqq" if position.game.site[0].letters != "qqq" else "hhh"
    move = position.game.legal_moves[0]
    with pytest.raises(RecordError, match="the tile at place 1 is"):
        position.apply(0, f"1{wrong}@{move.placement}")


def test_a_move_out_of_turn_says_whose_turn_it_is() -> None:
    position = position_after(0)
    with pytest.raises(IllegalMove, match="seat 1 is to move, not seat 2"):
        position.apply(1, str(position.game.legal_moves[0]))


class TestCalculator:
    def test_scores_tiles_as_they_lie(self) -> None:
        game = random_game(Options(2), 3, 20)
        tiles = [f"{laid.tile}@{laid.placement}" for laid in game.cities[0].laid]
        answer = AKROPOLIS.score({"tiles": tiles, "stones": 4})
        assert answer["score"]["total"] == game.cities[0].score(4).total

    def test_scores_pasted_text(self) -> None:
        answer = AKROPOLIS.score({"text": '[City "akropolis"]\n[Version "1"]\n[Stones "3"]\n'})
        assert answer["score"]["total"] == City().score(3).total

    def test_scores_a_map_seen_from_above(self) -> None:
        text = '[City "akropolis"]\n[Version "1"]\n[Stones "0"]\n\nh1\n\nH1\n'
        assert AKROPOLIS.score({"text": text})["score"]["total"] == 1

    def test_says_by_which_rules_a_pasted_city_is_scored(self) -> None:
        answer = AKROPOLIS.score({"text": golden("city_by_tiles.txt")})
        assert answer["variants"] == ["temples"]
        assert answer["rulings"] == ["barracks_at_lakes"]

    @pytest.mark.parametrize("name", CITIES)
    def test_scores_a_pasted_city_with_other_stones_and_rules(self, name: str) -> None:
        text = golden(f"{name}.txt")
        city = read(text)
        assert isinstance(city, CitySheet)
        other = {"stones": 9, "variants": ["houses"], "rulings": ["houses_by_value"]}
        expected = replace(
            city,
            stones=9,
            variants=frozenset({District.HOUSE}),
            rulings=Rulings(houses_by_value=True),
        )
        answer = AKROPOLIS.score({"text": text, **other})
        assert answer["score"]["total"] == expected.score().total
        assert answer["variants"] == ["houses"]

    def test_tells_where_the_next_tile_may_go_and_what_it_brings(self) -> None:
        answer = AKROPOLIS.score({"tiles": [], "next_tile": "hhq"})
        assert len(answer["placements"]) == len(City().placements)
        assert {gain for *_, gain in answer["placements"]} == {2}

    def test_applies_variants_and_rulings(self) -> None:
        game = random_game(Options(2), 5, 30)
        tiles = [f"{laid.tile}@{laid.placement}" for laid in game.cities[0].laid]
        plain = AKROPOLIS.score({"tiles": tiles})
        varied = AKROPOLIS.score(
            {"tiles": tiles, "variants": ["barracks", "gardens"], "rulings": ["barracks_at_lakes"]}
        )
        assert varied["score"]["total"] >= plain["score"]["total"]

    @pytest.mark.parametrize(
        ("sheet", "said"),
        [
            ({"tiles": ["hhh@9,9/N"]}, r"tile 1 \(hhh@9,9/N\): the tile does not touch the city"),
            ({"tiles": ["rubbish"]}, "a tile in a city looks like Bhq@2,-1/NE"),
            ({"stones": -1}, "stones: "),
            ({"next_tile": "xyz"}, "a tile is three letters"),
            ({"text": '[Game "akropolis"]'}, "\\w"),
            ({"variants": ["castles"]}, "no variant is called 'castles'"),
        ],
    )
    def test_says_what_is_wrong_with_a_sheet(self, sheet: dict[str, Any], said: str) -> None:
        with pytest.raises(AkropolisError, match=said):
            AKROPOLIS.score(sheet)

    def test_a_game_is_no_city(self) -> None:
        text = AKROPOLIS.write(position_after(4), {})
        with pytest.raises(RecordError, match="this is a game, not a city"):
            AKROPOLIS.score({"text": text})


def test_a_city_is_no_game() -> None:
    with pytest.raises(ValueError, match="this is a city, not a game"):
        AKROPOLIS.read('[City "akropolis"]\n[Version "1"]\n[Stones "3"]\n')


def test_the_same_secret_lays_out_the_same_table() -> None:
    one, other = (AKROPOLIS.new({"players": 2}, secret_from_seed(5)) for _ in range(2))
    assert one.view(None) == other.view(None)
