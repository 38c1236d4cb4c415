"""Who sits where: taking seats, leaving, coming back, computer players sitting in, rematches."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import httpx
import pytest

from .players import COMPUTER, ME, OPEN, choose, data, look, make, move, play
from .serving import Served


def url(table: dict[str, Any], *more: object) -> str:
    return "/".join(["/api/tables", table["code"], *map(str, more)])


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, data(answer)["code"]


def test_the_game_starts_when_the_last_seat_is_taken(ann: httpx.Client, ben: httpx.Client) -> None:
    table = make(ann, [ME, OPEN, OPEN])
    assert (table["status"], table["view"], table["host"]) == ("open", None, True)
    first = data(ben.post(url(table, "seats", 2), json={"name": "Ben"}))
    assert (first["status"], set(first["tokens"]), first["host"]) == ("open", {"2"}, False)
    second = data(ben.post(url(table, "seats", 1), json={}))
    assert second["status"] == "playing"
    assert second["view"]["to_move"] == [0]
    assert [seat["name"] for seat in second["seats"]] == ["Ann", "", "Ben"]


def test_two_who_want_the_same_seat_do_not_both_get_it(server: Served, ann: httpx.Client) -> None:
    table = make(ann, [ME, OPEN, OPEN])

    def take(_: int) -> int:
        with server.client() as somebody:
            return somebody.post(url(table, "seats", 1), json={}).status_code

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(take, range(6))) == [200, *[409] * 5]


def test_a_personal_link_opens_the_seat_on_another_device(
    server: Served, ann: httpx.Client
) -> None:
    table = make(ann, [ME, ME])
    token = table["tokens"]["1"]
    with server.client() as phone:
        assert not any(seat["yours"] for seat in look(phone, table["code"])["seats"])
        assert code_of(phone.post(url(table, "claim"), json={"token": "x" * 43}))[0] == 403
        claimed = data(phone.post(url(table, "claim"), json={"token": token}))
        assert [seat["yours"] for seat in claimed["seats"]] == [False, True]
        assert [line["code"] for line in data(phone.get("/api/tables"))["tables"]] == [
            table["code"]
        ]


def test_a_program_plays_with_a_bearers_token(server: Served, ann: httpx.Client) -> None:
    table = make(ann, [ME, OPEN])
    with server.client() as program:
        program.headers["Authorization"] = f"Bearer {table['tokens']['0']}"
        seen = look(program, table["code"])
        assert (seen["seats"][0]["yours"], seen["host"]) == (True, True)
        assert program.put(
            url(table, "seats", 1, "computer"), json={"level": "daphne"}
        ).status_code == (200)
        move(program, look(program, table["code"]), 0, Random(1))
    assert look(ann, table["code"])["number"] >= 1


def test_a_new_link_makes_the_old_one_worthless(server: Served, ann: httpx.Client) -> None:
    table = make(ann, [ME, ME])
    fresh = data(ann.post(url(table, "seats", 0, "link")))["tokens"]["0"]
    with server.client() as phone:
        old = phone.post(url(table, "claim"), json={"token": table["tokens"]["0"]})
        assert code_of(old) == (403, "wrong_token")
        assert phone.post(url(table, "claim"), json={"token": fresh}).status_code == 200
        stranger = phone.post(url(table, "seats", 1, "link"))
        assert code_of(stranger) == (403, "not_your_seat")


def test_leaving_before_the_start_frees_the_seat(ann: httpx.Client, ben: httpx.Client) -> None:
    table = make(ann, [ME, OPEN, OPEN])
    ben.post(url(table, "seats", 1), json={"name": "Ben"})
    left = data(ben.delete(url(table, "seats", 1)))
    assert left["seats"][1] == {
        "seat": 1,
        "kind": "person",
        "name": "",
        "level": None,
        "taken": False,
        "owned": False,
        "online": False,
        "yours": False,
        "asked": None,
    }
    assert ben.post(url(table, "seats", 1), json={}).status_code == 200


def test_leaving_later_keeps_the_seat_for_whoever_has_its_link(
    ann: httpx.Client, ben: httpx.Client
) -> None:
    table = make(ann, [ME, OPEN])
    token = data(ben.post(url(table, "seats", 1), json={"name": "Ben"}))["tokens"]["1"]
    left = data(ben.delete(url(table, "seats", 1)))
    assert left["seats"][1]["yours"] is False
    assert left["seats"][1]["owned"] is True
    assert data(ben.post(url(table, "claim"), json={"token": token}))["seats"][1]["yours"]


def test_names_can_be_changed_by_those_who_bear_them(ann: httpx.Client, ben: httpx.Client) -> None:
    table = make(ann, [ME, OPEN])
    renamed = data(ann.patch(url(table, "seats", 0), json={"name": "  Anna\u0007 \n K. "}))
    assert renamed["seats"][0]["name"] == "Anna K."
    assert code_of(ben.patch(url(table, "seats", 0), json={"name": "Ben"}))[0] == 403
    assert ann.patch(url(table, "seats", 0), json={"name": "x" * 41}).status_code == 422
    assert ann.patch(url(table, "seats", 7), json={"name": "x"}).status_code == 404


def test_the_host_fills_free_seats_with_computer_players_and_empties_them(
    ann: httpx.Client, ben: httpx.Client
) -> None:
    table = make(ann, [ME, OPEN, OPEN])
    seat = url(table, "seats", 1, "computer")
    assert code_of(ben.put(seat, json={"level": "daphne"})) == (403, "not_host")
    assert code_of(ann.put(seat, json={"level": "os:system"})) == (422, "no_level")
    assert data(ann.put(seat, json={"level": "lykos"}))["seats"][1]["level"] == "lykos"
    assert data(ann.delete(seat))["seats"][1]["taken"] is False
    assert code_of(ann.delete(seat)) == (409, "no_computer")
    own = url(table, "seats", 0, "computer")
    assert code_of(ann.put(own, json={"level": "daphne"})) == (409, "taken")


def test_a_computer_player_sits_in_for_an_absent_person_and_leaves_again(
    ann: httpx.Client, ben: httpx.Client
) -> None:
    table = make(ann, [ME, OPEN])
    ben.post(url(table, "seats", 1), json={"name": "Ben"})
    move(ann, look(ann, table["code"]), 0, Random(1))
    seat = url(table, "seats", 1, "computer")
    assert code_of(ben.put(seat, json={"level": "daphne"}))[0] == 403
    came = data(ann.put(seat, json={"level": "daphne"}))
    assert (came["seats"][1]["kind"], came["seats"][1]["name"]) == ("computer", "Ben")
    while look(ann, table["code"])["number"] < 3:
        pass
    assert look(ben, table["code"])["choices"] == {}
    back = data(ben.delete(seat))
    assert (back["seats"][1]["kind"], back["number"]) == ("person", 4)
    assert code_of(ben.delete(seat)) == (409, "no_computer")
    assert play([ann, ben], table["code"], Random(2))["status"] == "over"


def test_a_person_does_not_move_while_a_computer_player_sits_in(
    server: Served, ann: httpx.Client, ben: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make(ann, [ME, OPEN], game="whispers")
    ben.post(url(table, "seats", 1), json={"name": "Ben"})
    chosen = choose(look(ben, table["code"]), 1, Random(1))
    monkeypatch.setattr(server.parts.computers, "begin", lambda *_: None)
    monkeypatch.setattr(server.parts.playing, "on_turns", lambda *_: None)
    ann.put(url(table, "seats", 1, "computer"), json={"level": "parrot"})
    assert code_of(ben.post(url(table, "moves"), json=chosen)) == (409, "computer_plays")


def test_a_seat_that_was_a_computers_from_the_start_is_nobodys(ann: httpx.Client) -> None:
    table = make(ann, [ME, COMPUTER])
    assert code_of(ann.delete(url(table, "seats", 1, "computer"))) == (409, "unowned")


def test_a_rematch_is_one_table_for_all_and_everybody_moves_up_a_seat(
    server: Served, ann: httpx.Client, ben: httpx.Client
) -> None:
    table = make(ann, [ME, OPEN, COMPUTER])
    token = data(ben.post(url(table, "seats", 1), json={"name": "Ben"}))["tokens"]["1"]
    assert code_of(ann.post(url(table, "rematch"))) == (409, "not_over")
    play([ann, ben], table["code"], Random(1))
    with server.client() as stranger:
        assert code_of(stranger.post(url(table, "rematch")))[0] == 403
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda person: person.post(url(table, "rematch")), (ann, ben)))
    assert [answer.status_code for answer in answers] == [201, 201]
    hers, his = map(data, answers)
    assert hers["code"] == his["code"] == look(ann, table["code"])["rematch"]
    assert [seat["name"] for seat in hers["seats"]] == ["Ben", "", "Ann"]
    assert [seat["yours"] for seat in hers["seats"]] == [False, False, True]
    assert [seat["yours"] for seat in his["seats"]] == [True, False, False]
    assert (hers["status"], hers["host"], his["host"]) == ("playing", True, False)
    assert hers["commitment"] != table["commitment"]
    with server.client() as phone:
        claimed = data(phone.post(url(hers, "claim"), json={"token": token}))
        assert [seat["yours"] for seat in claimed["seats"]] == [True, False, False]


def test_a_list_shows_ones_own_tables_newest_first(server: Served) -> None:
    with server.client() as somebody:
        assert data(somebody.get("/api/tables")) == {"tables": []}
        first, second = make(somebody, [ME, OPEN]), make(somebody, [ME, COMPUTER])
        lines = data(somebody.get("/api/tables"))["tables"]
    assert [line["code"] for line in lines] == [second["code"], first["code"]]
    assert [line["your_turn"] for line in lines] == [True, False]


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "seats": [ME]},
        {"game": "akropolis", "options": {"players": 9}, "seats": [ME] * 9},
        {"game": "akropolis", "options": {"players": 3}, "seats": [ME]},
        {"game": "akropolis", "options": {"players": 2}, "seats": [ME, {"who": "ghost"}]},
        {"game": "akropolis", "options": {"players": 2}, "seats": [ME, {"who": "computer"}]},
        {"game": "akropolis", "options": {"players": 2}, "seats": [ME, OPEN], "extra": 1},
        {
            "game": "akropolis",
            "options": {"players": 2},
            "seats": [ME, OPEN],
            "settings": {"seconds_per_move": 9},
        },
    ],
)
def test_what_makes_no_table_is_refused(ann: httpx.Client, body: dict[str, Any]) -> None:
    answer = ann.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert data(answer)["detail"]


def test_there_is_no_table_without_a_code(ann: httpx.Client) -> None:
    answer = ann.get("/api/tables/AAAAAA")
    assert code_of(answer) == (404, "no_table")
