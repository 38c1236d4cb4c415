"""JSON that is no game and no city is refused with the field and the reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from polis.akropolis import RecordError
from polis.akropolis.records import read

from .samples import golden

GAME: dict[str, Any] = json.loads(golden("finished_two_players.json"))
CITY = {"format": "polis akropolis city", "version": 1}
ONE = {"q": 0, "r": 0, "hex": "h", "level": 1}


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"format": "polis akropolis city"',
        '{"format": "polis akropolis city", "tiles": []} and more',
        '{"format": "polis megapolis game"}',
        '{"format": null}',
        '{"format": ["polis akropolis city"]}',
        '{"a":' * 5000 + "1" + "}" * 5000,
        '{"format": "polis akropolis city", "tiles": ' + "[" * 9999 + "]" * 9999 + "}",
        '{"format": "polis akropolis city", "tiles": [], "stones": NaN}',
        '{"format": "polis akropolis city", "tiles": [], "stones": Infinity}',
        '{"format": "polis akropolis city", "tiles": [], "stones": 1e999}',
        '{"format": "polis akropolis city", "tiles": [], "stones": ' + "9" * 5000 + "}",
        '{"format": "polis akropolis city", "tiles": ["\\ud800"]}',
    ],
)
def test_broken_or_strange_json_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read(text)


@pytest.mark.parametrize("text", ["[]", "[1, 2]", '"game"', "3", "null", "NaN"])
def test_json_that_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match=r"^line 1: "):
        read(text)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": 2}, "version: Input should be 1"),
        ({"version": "1"}, "version: Input should be 1"),
        ({"players": 9}, "Akropolis is for 1 to 4 players, not 9"),
        ({"players": 10**30}, "Akropolis is for 1 to 4 players"),
        ({"players": "2"}, "players: Input should be a valid integer"),
        ({"players": 2.5}, "players: Input should be a valid integer"),
        ({"players": True}, "players: Input should be a valid integer"),
        ({"players": None}, "players: Input should be a valid integer"),
        ({"players": 4, "long": True}, "there is no long game"),
        ({"players": 1}, "a solo game needs an Architect"),
        ({"long": "yes"}, "long: Input should be a valid boolean"),
        ({"architect": "Zeus"}, "no Architect is called 'Zeus'"),
        ({"architect": "Metagenes"}, "plays solo games only"),
        ({"architect": ""}, "no Architect is called ''"),
        ({"variants": ["ships"]}, "no variant is called 'ships'"),
        ({"variants": "houses"}, "variants: Input should be a valid array"),
        ({"rulings": ["mine"]}, "no ruling is called 'mine'"),
        ({"secret": "00"}, "64 hexadecimal digits"),
        ({"secret": None}, "secret: Input should be a valid string"),
        ({"tags": {"name": "x"}}, "a header's name is a capital"),
        ({"tags": {"Name": "a\nb"}}, "printable characters on one line"),
        ({"tags": {"Name": 3}}, "tags.Name: Input should be a valid string"),
        ({"tags": {"Secret": "x"}}, "header Secret is part of the game"),
        ({"tags": []}, "tags: Input should be an object"),
        ({"moves": ["up"]}, "a move looks like 3Bhq@2,-1/NE, not 'up'"),
        ({"moves": [1]}, "moves.0: Input should be a valid string"),
        ({"moves": ["1@0,0/N"]}, "move 1 (1@0,0/N): the tile would hang over"),
        ({"moves": [*GAME["moves"], "1@0,0/N"]}, "move 37 (1@0,0/N): the game is over"),
        ({"comment": "x"}, "comment: Extra inputs are not permitted"),
    ],
)
def test_a_wrong_game_is_refused(change: dict[str, Any], reason: str) -> None:
    refuse({**GAME, **change}, reason)


@pytest.mark.parametrize("field", ["players", "secret"])
def test_a_game_needs_its_players_and_its_secret(field: str) -> None:
    refuse({name: GAME[name] for name in GAME if name != field}, f"{field}: Field required")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, "a city has either tiles or visible hexes"),
        ({"tiles": [], "visible": []}, "a city has either tiles or visible hexes"),
        ({"visible": []}, "there is no hex"),
        ({"visible": [ONE, ONE]}, "two hexes have the same cell"),
        ({"visible": [ONE, {**ONE, "q": 2}]}, "the hexes do not hang together"),
        ({"visible": [{**ONE, "q": 1000}]}, "visible.0.q: Input should be less than or equal"),
        ({"visible": [{**ONE, "q": 0.5}]}, "visible.0.q: Input should be a valid integer"),
        ({"visible": [{**ONE, "hex": "Q"}]}, "visible.0.hex: Input should be"),
        ({"visible": [{**ONE, "level": 0}]}, "visible.0.level: Input should be greater than"),
        ({"visible": [{**ONE, "level": 100}]}, "visible.0.level: Input should be less than"),
        ({"visible": [{**ONE, "x": 1}]}, "visible.0.x: Extra inputs are not permitted"),
        ({"visible": [{"q": 0, "r": 0}]}, "visible.0.hex: Field required"),
        ({"visible": [{**ONE, "q": q} for q in range(188)]}, "at most 187 items"),
        ({"tiles": ["htm@-2,0/NE"] * 62}, "at most 61 items"),
        ({"tiles": ["htm@-2,0/NE"] * 2}, "tiles.1: the tile would cover a single tile"),
        ({"tiles": ["up"]}, "tiles.0: a tile in a city looks like Bhq@2,-1/NE, not 'up'"),
        ({"tiles": [], "stones": 201}, "stones: Input should be less than or equal to 200"),
        ({"tiles": [], "stones": -1}, "stones: Input should be greater than or equal to 0"),
        ({"tiles": [], "variants": ["x"]}, "no variant is called 'x'"),
        ({"tiles": [], "rulings": ["x"]}, "no ruling is called 'x'"),
        ({"tiles": [], "players": 2}, "players: Extra inputs are not permitted"),
    ],
)
def test_a_wrong_city_is_refused(fields: dict[str, Any], reason: str) -> None:
    refuse({**CITY, **fields}, reason)


def refuse(data: dict[str, Any], reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(json.dumps(data))
    assert reason in str(caught.value)
