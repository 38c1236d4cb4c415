"""Whole games over HTTP and over WebSocket, on both databases."""

from __future__ import annotations

from random import Random
from typing import Any

import httpx
import pytest

from polis.table import game_named

from .players import COMPUTER, ME, OPEN, Page, Visits, choose, data, look, make, play
from .serving import Served

SOLO = {"players": 1, "architect": "Metagenes"}


def options_for(seats: int) -> dict[str, Any]:
    return SOLO if seats == 1 else {"players": seats}


def sit_down(server: Served, seats: int) -> tuple[str, list[httpx.Client]]:
    """Let the first person make a table, and the others take its free seats."""
    people = [server.client() for _ in range(seats)]
    table = make(people[0], [ME, *[OPEN] * (seats - 1)], options=options_for(seats))
    for seat, person in enumerate(people[1:], start=1):
        answer = person.post(
            f"/api/tables/{table['code']}/seats/{seat}", json={"name": f"Guest {seat}"}
        )
        assert answer.status_code == 200, answer.text
    return table["code"], people


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_is_played_over_http_from_the_first_move_to_its_record(
    server: Served, seats: int
) -> None:
    code, people = sit_down(server, seats)
    end = play(people, code, Random(seats))
    assert end["status"] == "over"
    assert end["view"]["result"][0]["rank"] == 1
    record = people[0].get(f"/api/tables/{code}/record")
    written = game_named("akropolis").read(record.text)
    assert len(written.moves) == end["number"]
    fairness = data(people[0].get(f"/api/tables/{code}/fairness"))
    assert fairness == {"commitment": end["commitment"], "secret": written.secret.hex()}
    replay = data(people[0].get(f"/api/tables/{code}/replay"))
    assert len(replay["frames"]) == end["number"] + 1
    assert replay["names"][0] == "Ann"
    assert replay["frames"][-1]["result"] == end["view"]["result"]
    for person in people:
        person.close()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_is_played_over_websocket(server: Served, visit: Visits, seats: int) -> None:
    code, people = sit_down(server, seats)
    chance = Random(seats)
    pages = [visit(server.address, code, person) for person in people]
    for seat, one in enumerate(pages):
        first = one.until(lambda table: table["status"] == "playing")
        assert [s["seat"] for s in first["seats"] if s["yours"]] == [seat]
    end = play_live(pages, chance)
    assert end["view"]["result"]
    spectator = visit(server.address, code).next("table")
    assert spectator["view"] == end["view"]
    assert not any(seat["yours"] for seat in spectator["seats"])
    for person in people:
        person.close()


def play_live(pages: list[Page], chance: Random) -> dict[str, Any]:
    """Let each page answer whatever it is asked."""
    made = 0
    while True:
        for seat, one in enumerate(pages):
            table = one.wait(lambda table: bool(table["number"] >= made))  # noqa: B023
            if table["status"] == "over":
                return table
            if str(seat) in table["choices"]:
                one.send(type="move", id=made, **choose(table, seat, chance))
                made += 1
                assert one.next("done") == {"type": "done", "id": made - 1, "number": made}


def test_a_table_of_computer_players_plays_by_itself(
    server: Served, ann: httpx.Client, visit: Visits
) -> None:
    table = make(ann, [COMPUTER, {"who": "computer", "level": "random"}])
    spectator = visit(server.address, table["code"])
    end = spectator.until(lambda t: bool(t["status"] == "over"))
    assert end["number"] == 36
    assert [seat["level"] for seat in end["seats"]] == ["daphne", "random"]


def test_a_person_plays_against_a_computer_player(server: Served, ann: httpx.Client) -> None:
    table = make(ann, [COMPUTER, ME])
    end = play([ann], table["code"], Random(5))
    assert end["status"] == "over"
    assert look(ann, table["code"])["number"] == 36


def test_several_seats_on_one_device_see_the_game_of_the_one_to_move(ann: httpx.Client) -> None:
    table = make(ann, [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}])
    assert set(table["tokens"]) == {"0", "1"}
    assert list(table["choices"]) == ["0"]
    after = play([ann], table["code"], Random(1), most=1)
    assert list(after["choices"]) == ["1"]
    assert "views" not in after
    assert play([ann], table["code"], Random(1))["status"] == "over"


def test_seats_with_secrets_between_them_each_get_their_own_view(ann: httpx.Client) -> None:
    table = make(ann, [ME, ME], game="whispers")
    assert set(table["views"]) == {"0", "1"}
    assert table["views"]["0"]["yours"] != table["views"]["1"]["yours"]
    assert set(table["choices"]) == {"0", "1"}
