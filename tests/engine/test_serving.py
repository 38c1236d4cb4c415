"""`polis engine`: what is asked is answered, in the same number of lines, whatever is asked."""

from __future__ import annotations

import json
import sys
from io import StringIO
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polis.akropolis import Architect, Game, Options
from polis.akropolis.players.levels import player_named
from polis.akropolis.players.player import Budget
from polis.akropolis.records import Record, write_game_text
from polis.akropolis.records.options_json import options_data
from polis.akropolis.table.position import AkropolisPosition
from polis.engine import Engine
from polis.engine.serving import serve
from polis.engine.words import moves_in
from polis.shuffling import secret_from_seed
from polis.table import game_named

from ..akropolis.strategies import options as some_options
from ..cli.runner import Polis

NEW: dict[str, Any] = {"do": "new", "game": "akropolis", "options": {"players": 2}}
SECRET = secret_from_seed(3).hex()


def talk(*messages: Any, level: str | None = "greedy") -> list[dict[str, Any]]:
    """Send messages to an engine; return its answers."""
    lines = "".join(
        f"{message if isinstance(message, str) else json.dumps(message)}\n" for message in messages
    )
    out = StringIO()
    serve(Engine(level), StringIO(lines), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def halfway(options: Options, seed: int, moves: int) -> Game:
    game, random = Game.new(options, seed), Random(seed)
    for _ in range(moves):
        game = game.apply(random.choice(game.legal_moves))
    return game


def test_it_says_who_answers_and_what_it_plays() -> None:
    (answer,) = talk({"do": "hello"})
    assert answer["protocol"] == 1
    assert answer["name"].endswith("greedy")
    assert "greedy" in answer["games"]["akropolis"]


def test_a_move_is_chosen_in_a_game_dealt_from_a_secret() -> None:
    begun, placed, chosen = talk(
        NEW,
        {"do": "position", "secret": SECRET, "played": []},
        {"do": "go", "seat": 0, "seconds": 0.1},
    )
    assert (begun, placed) == ({"ok": True}, {"ok": True, "to_move": [0], "over": False})
    game_named("akropolis").new(NEW["options"], bytes.fromhex(SECRET)).apply(0, chosen["move"])


def test_moves_are_ranked_best_first() -> None:
    _, answer = talk(NEW, {"do": "go", "secret": SECRET, "count": 3, "seconds": 0.1})
    assert len(answer["ranked"]) == 3
    assert answer["move"] == answer["ranked"][0]["move"]
    chances = [line["win_probability"] for line in answer["ranked"]]
    assert all(0 <= chance <= 1 for chance in chances)


def test_a_position_comes_from_a_record() -> None:
    game = halfway(Options(2), 4, 7)
    _, placed, _ = talk(
        NEW,
        {"do": "position", "record": write_game_text(Record.of(game))},
        {"do": "quit"},
    )
    assert placed["to_move"] == [game.to_move]


@given(options=some_options, seed=st.integers(0, 1000), moves=st.integers(0, 12))
def test_a_view_tells_all_that_a_player_needs(options: Options, seed: int, moves: int) -> None:
    """From a view comes the public game, but for the way it was played."""
    game = halfway(options, seed, moves)
    view = AkropolisPosition.start(game).view(0)
    engine = Engine()
    talked = StringIO(
        json.dumps({"do": "new", "game": "akropolis", "options": options_data(options)})
        + "\n"
        + json.dumps({"do": "position", "view": view})
        + "\n"
    )
    serve(engine, talked, StringIO())
    rebuilt = engine._position
    assert isinstance(rebuilt, AkropolisPosition)
    public = game.public
    assert (rebuilt.game.site, rebuilt.game.stacks) == (public.site, public.stacks)
    assert (rebuilt.game.cities, rebuilt.game.stones) == (public.cities, public.stones)
    assert (rebuilt.game.pile, rebuilt.game.turn) == (public.pile, public.turn)


MEGAPOLIS: dict[str, Any] = {"do": "new", "game": "megapolis", "options": {"players": 3}}


def test_megapolis_is_played_from_a_secret_or_from_a_view_alike() -> None:
    position = game_named("megapolis").new(MEGAPOLIS["options"], bytes.fromhex(SECRET))
    begun, dealt, seen = talk(
        MEGAPOLIS,
        {"do": "go", "seat": 2, "secret": SECRET, "seconds": 9},
        {"do": "go", "seat": 2, "view": position.view(2), "seconds": 9},
        level="oriane",
    )
    assert begun == {"ok": True}
    assert dealt["move"] in moves_in(position.choices(2))
    assert seen == dealt


@pytest.mark.parametrize(
    ("seat", "reason"),
    [(0, "this is the view of seat 0, not of seat 1"), (None, "a spectator's view")],
)
def test_a_view_of_megapolis_is_for_one_seat(seat: int | None, reason: str) -> None:
    view = game_named("megapolis").new(MEGAPOLIS["options"], bytes(32)).view(seat)
    _, refused = talk(MEGAPOLIS, {"do": "go", "seat": 1, "view": view})
    assert reason in refused["error"]


def test_a_view_with_cards_that_do_not_exist_is_refused() -> None:
    view = dict(game_named("megapolis").new(MEGAPOLIS["options"], bytes(32)).view(0))
    _, refused, no_view = talk(
        MEGAPOLIS,
        {"do": "position", "view": {**view, "discard": ["B6"] * 9}},
        {"do": "position", "view": {**view, "memory": None}},
    )
    assert "more cards on the table than in the game" in refused["error"]
    assert "this is no view of a game" in no_view["error"]


def test_legal_moves_are_words_that_can_be_played() -> None:
    for name, options in (("akropolis", {"players": 2}), ("megapolis", {"players": 2})):
        position = game_named(name).new(options, bytes(32))
        seat = position.to_move[0]
        words = moves_in(position.choices(seat))
        assert len(set(words)) == len(words) > 5
        position.apply(seat, words[-1])
    game = Game.new(seed=2)
    words = moves_in(AkropolisPosition.start(game).choices(0))
    assert set(words) == {str(move) for move in game.legal_moves}


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("hello", "Invalid JSON"),
        ("[1]", "Input should be an object"),
        ({"do": "dance"}, "'hello', 'new', 'position', 'go', 'quit'"),
        ({"do": "go"}, "no game has been begun"),
        ({"do": "new", "game": "chess", "options": {}}, "no game is called 'chess'"),
        ({"do": "new", "game": "akropolis", "options": {"players": 9}}, "1 to 4 players"),
        ({"do": "new", "game": "megapolis", "options": {"players": 2}}, "has no level 'lykos'"),
    ],
    ids=str,
)
def test_what_makes_no_sense_is_answered_in_words(message: Any, reason: str) -> None:
    refused, fine = talk(message, {"do": "hello"}, level="lykos")
    assert reason in refused["error"]
    assert fine["ok"]


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ({"do": "go"}, "no position has been told"),
        ({"do": "go", "secret": "xyz"}, "a secret is 64 hexadecimal digits"),
        ({"do": "go", "secret": SECRET, "seat": 1}, "seat 1 is not to move; [0] are"),
        ({"do": "go", "secret": SECRET, "seconds": -1}, "greater than or equal to 0"),
        ({"do": "go", "secret": SECRET, "played": [[0, "up"]]}, "a move looks like"),
        ({"do": "position", "view": {}}, "this is no view of a game"),
        ({"do": "position", "record": "hello"}, "a file starts with"),
    ],
    ids=str,
)
def test_a_position_that_is_none_is_refused(message: Any, reason: str) -> None:
    _, refused = talk(NEW, message)
    assert reason in refused["error"]


def test_a_game_that_is_over_has_nothing_to_choose() -> None:
    options = Options(1, architect=Architect.METAGENES)
    game = halfway(options, 2, 18)
    assert game.over
    new = {"do": "new", "game": "akropolis", "options": options_data(options)}
    _, refused = talk(new, {"do": "go", "record": write_game_text(Record.of(game))})
    assert "the game is over" in refused["error"]


@pytest.mark.parametrize("change", ["tile too many", "stack too short"])
def test_a_view_with_tiles_that_do_not_exist_is_refused(change: str) -> None:
    view = dict(AkropolisPosition.start(Game.new(seed=1)).view(0))
    site = list(view["site"])
    view["site"] = ["Gqq"] * 4 if change == "tile too many" else site[:3]
    _, refused = talk(NEW, {"do": "position", "view": view})
    assert "tiles" in refused["error"]


@given(st.text(max_size=200).filter(lambda text: "\n" not in text and "\r" not in text))
def test_any_line_gets_one_answer(text: str) -> None:
    assert len(talk(text)) == (1 if text.strip() else 0)


def test_after_quit_nothing_is_answered() -> None:
    assert talk({"do": "quit"}, {"do": "hello"}) == [{"ok": True}]


def test_the_command_answers_on_standard_output(polis: Polis) -> None:
    code, out, err = polis("engine", "--level", "greedy", stdin='{"do": "hello"}\n')
    assert (code, err) == (0, "")
    assert json.loads(out)["name"].endswith("greedy")


def test_our_engine_as_a_program_chooses_what_the_player_chooses() -> None:
    program = player_named(f"cmd:{sys.executable} -m polis.cli engine --level greedy")
    for moves in (0, 9, 20):
        game = halfway(Options(3), moves, moves).public
        chosen = program.choose(game, Budget(10), Random(1))
        assert chosen == player_named("greedy").choose(game, Budget(10), Random(1))
