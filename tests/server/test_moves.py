"""Moves, takings-back and words at a table: what is accepted, and what changes nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import httpx
import pytest

from .players import COMPUTER, ME, OPEN, Visits, choose, data, look, make, move, play
from .serving import Served


@pytest.fixture
def two(ann: httpx.Client, ben: httpx.Client) -> dict[str, Any]:
    """A table of Ann and Ben, Ann to move."""
    code = make(ann, [ME, OPEN])["code"]
    ben.post(f"/api/tables/{code}/seats/1", json={"name": "Ben"})
    return look(ann, code)


def post(client: httpx.Client, code: str, what: str, **body: Any) -> tuple[int, dict[str, Any]]:
    answer = client.post(f"/api/tables/{code}/{what}", json=body)
    return answer.status_code, data(answer)


def test_a_doubled_move_is_a_conflict_and_changes_nothing(
    ann: httpx.Client, two: dict[str, Any]
) -> None:
    chosen = choose(two, 0, Random(1))
    assert post(ann, two["code"], "moves", **chosen) == (201, {"number": 1})
    status, problem = post(ann, two["code"], "moves", **chosen)
    assert (status, problem["code"]) == (409, "not_your_turn")
    assert look(ann, two["code"])["number"] == 1


def test_an_answer_to_an_old_question_is_stale(
    ann: httpx.Client, ben: httpx.Client, two: dict[str, Any]
) -> None:
    play([ann, ben], two["code"], Random(1), most=2)
    late = {**choose(look(ann, two["code"]), 0, Random(1)), "number": 0}
    status, problem = post(ann, two["code"], "moves", **late)
    assert (status, problem["code"]) == (409, "stale")
    assert problem["params"] == {"number": 0, "expected": 2}
    assert look(ann, two["code"])["number"] == 2


def test_of_many_equal_requests_at_once_exactly_one_counts(
    server: Served, ann: httpx.Client, two: dict[str, Any]
) -> None:
    chosen = choose(two, 0, Random(1))

    def send(_: int) -> int:
        with server.client() as again:
            again.cookies = ann.cookies
            return post(again, two["code"], "moves", **chosen)[0]

    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(send, range(8)))
    assert answers == [201, *[409] * 7]
    assert look(ann, two["code"])["number"] == 1


def test_nobody_moves_for_another_seat(
    server: Served, ann: httpx.Client, ben: httpx.Client, two: dict[str, Any]
) -> None:
    chosen = choose(two, 0, Random(1))
    with server.client() as stranger:
        for other in (ben, stranger):
            status, problem = post(other, two["code"], "moves", **chosen)
            assert (status, problem["code"]) == (403, "not_your_seat")
    assert look(ann, two["code"])["number"] == 0


def test_a_move_against_the_rules_is_refused_in_the_games_own_words(
    ann: httpx.Client, two: dict[str, Any]
) -> None:
    status, problem = post(ann, two["code"], "moves", seat=0, number=0, move="4@0,5/N")
    assert (status, problem["code"]) == (422, "not_enough_stones")
    assert problem["params"] == {"place": 4, "needs": 3, "has": 1}
    status, problem = post(ann, two["code"], "moves", seat=0, number=0, move="nonsense")
    assert (status, problem["code"]) == (422, None)
    assert look(ann, two["code"])["number"] == 0


def test_before_the_start_and_after_the_end_nobody_moves(ann: httpx.Client) -> None:
    waiting = make(ann, [ME, OPEN])
    status, problem = post(ann, waiting["code"], "moves", seat=0, number=0, move="1@1,1/N")
    assert (status, problem["code"]) == (409, "not_started")
    end = play([ann], make(ann, [ME, ME], game="whispers")["code"], Random(1))
    status, problem = post(ann, end["code"], "moves", seat=0, number=0, move="whisper-a")
    assert (status, problem["code"]) == (409, "game_over")


def test_a_move_is_taken_back_until_the_next_player_has_moved(
    ann: httpx.Client, ben: httpx.Client, two: dict[str, Any]
) -> None:
    code = two["code"]
    move(ann, two, 0, Random(1))
    assert look(ann, code)["can_take_back"] == [0]
    assert look(ben, code)["can_take_back"] == []
    assert post(ann, code, "take-back", seat=0, number=1) == (201, {"number": 2})
    back = look(ann, code)
    assert back["view"] == two["view"]
    assert back["seats"][0]["asked"] == 2
    play([ann, ben], code, Random(2), most=2)
    status, problem = post(ann, code, "take-back", seat=0, number=4)
    assert (status, problem["code"]) == (409, "nothing_to_take_back")
    status, problem = post(ben, code, "take-back", seat=1, number=3)
    assert (status, problem["code"]) == (409, "stale")
    assert post(ben, code, "take-back", seat=1, number=4) == (201, {"number": 5})


def test_after_a_taking_back_the_game_goes_on_to_its_end(
    ann: httpx.Client, ben: httpx.Client, two: dict[str, Any]
) -> None:
    move(ann, two, 0, Random(1))
    post(ann, two["code"], "take-back", seat=0, number=1)
    end = play([ann, ben], two["code"], Random(3))
    assert end["number"] == 38
    record = ann.get(f"/api/tables/{two['code']}/record").text
    assert record.count("@") == 36


def test_taking_back_also_undoes_the_computers_answer_which_is_then_given_again(
    ann: httpx.Client,
) -> None:
    table = make(ann, [ME, COMPUTER])
    after = play([ann], table["code"], Random(1), most=1)
    while not after["choices"]:
        after = look(ann, table["code"])
    assert after["number"] == 2
    assert post(ann, table["code"], "take-back", seat=0, number=2) == (201, {"number": 3})
    assert look(ann, table["code"])["view"]["turn"] == 0
    assert play([ann], table["code"], Random(1))["number"] == 39


def test_a_table_may_forbid_taking_back_and_hints(ann: httpx.Client) -> None:
    table = make(ann, [ME, ME], take_back=False, hints=False)
    move(ann, table, 0, Random(1))
    assert look(ann, table["code"])["can_take_back"] == []
    status, problem = post(ann, table["code"], "take-back", seat=0, number=1)
    assert (status, problem["code"]) == (409, "no_take_back")
    answer = ann.get(f"/api/tables/{table['code']}/hints", params={"seat": 1})
    assert (answer.status_code, data(answer)["code"]) == (409, "no_hints")


def test_hints_are_legal_moves_for_the_one_to_move(
    ann: httpx.Client, ben: httpx.Client, two: dict[str, Any]
) -> None:
    hints = f"/api/tables/{two['code']}/hints"
    found = data(ann.get(hints, params={"seat": 0, "count": 2}))["hints"]
    assert len(found) == 2
    assert set(found[0]) == {"move", "expected_score", "win_probability"}
    assert post(ann, two["code"], "moves", seat=0, number=0, move=found[0]["move"])[0] == 201
    assert data(ann.get(hints, params={"seat": 0}))["code"] == "not_your_turn"
    assert data(ann.get(hints, params={"seat": 1}))["code"] == "not_your_seat"
    assert ann.get(hints, params={"seat": 9}).status_code == 404


def test_words_are_heard_by_all_and_spoken_by_those_who_sit(
    server: Served, ann: httpx.Client, two: dict[str, Any], visit: Visits
) -> None:
    spectator = visit(server.address, two["code"])
    spectator.next("table")
    assert post(ann, two["code"], "chat", text="Good\nluck <b>!</b>") == (201, {"number": 1})
    heard = spectator.next("chat")
    assert (heard["name"], heard["text"]) == ("Ann", "Good luck <b>!</b>")
    with server.client() as stranger:
        status, problem = post(stranger, two["code"], "chat", text="hello")
    assert (status, problem["code"]) == (403, "spectators_listen")
    assert post(ann, two["code"], "chat", text="x" * 501)[0] == 422
    assert post(ann, two["code"], "chat", text="not from there", seat=1)[0] == 403
    assert [line["text"] for line in look(ann, two["code"])["chat"]] == ["Good luck <b>!</b>"]


def test_whoever_lets_the_time_run_out_is_played_for_that_one_move(
    server: Served, ann: httpx.Client, ben: httpx.Client
) -> None:
    table = make(ann, [ME, OPEN], seconds_per_move=10)
    assert table["clock"] is None
    ben.post(f"/api/tables/{table['code']}/seats/1", json={})
    assert set(look(ann, table["code"])["clock"]) == {"0"}
    house = server.parts.house
    real = house.clock
    try:
        house.clock = lambda: real() + 11
        while look(ben, table["code"])["number"] == 0:
            pass
    finally:
        house.clock = real
    after = look(ben, table["code"])
    assert (after["number"], list(after["choices"])) == (1, ["1"])
    assert look(ann, table["code"])["can_take_back"] == []
    assert not any(seat["kind"] == "computer" for seat in after["seats"])


def test_whoever_comes_back_to_a_timed_table_has_the_whole_time_again(
    server: Served, ann: httpx.Client
) -> None:
    table = make(ann, [ME, ME], seconds_per_move=20)
    path = f"/api/tables/{table['code']}/seats/0/computer"
    playing, house = server.parts.playing, server.parts.house
    begin, real = playing.on_turns, house.clock
    playing.on_turns = lambda *_: None
    try:
        ann.put(path, json={"level": "daphne"})
        assert look(ann, table["code"])["clock"] is None
        house.clock = lambda: real() + 15
        back = data(ann.delete(path))
    finally:
        playing.on_turns, house.clock = begin, real
    assert back["number"] == 2
    assert back["clock"]["0"] > table["clock"]["0"]
    move(ann, look(ann, table["code"]), 0, Random(1))
