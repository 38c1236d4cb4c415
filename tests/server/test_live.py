"""The live connection: what it tells, what it takes, and that nothing sent to it breaks it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import httpx
import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from .players import ME, OPEN, Page, Visits, choose, look, make, move, play
from .serving import Served, served
from .serving import settings as config_for


@pytest.fixture
def table(ann: httpx.Client) -> dict[str, Any]:
    return make(ann, [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}])


def test_whoever_connects_is_told_the_table_first(
    server: Served, ann: httpx.Client, table: dict[str, Any], visit: Visits
) -> None:
    first = visit(server.address, table["code"], ann).next()
    assert first["type"] == "table"
    assert list(first["choices"]) == ["0"]
    assert [seat["online"] for seat in first["seats"]] == [True, True]


def test_a_move_is_told_to_everybody_else(
    server: Served, ann: httpx.Client, table: dict[str, Any], visit: Visits
) -> None:
    spectator = visit(server.address, table["code"])
    spectator.next("table")
    move(ann, table, 0, Random(1))
    told = spectator.until(lambda t: bool(t["number"] == 1))
    assert told["view"]["turn"] == 1
    assert told["choices"] == {}


def test_who_comes_back_is_not_told_the_game_again(
    server: Served, ann: httpx.Client, table: dict[str, Any], visit: Visits
) -> None:
    play([ann], table["code"], Random(1), most=3)
    same = visit(server.address, table["code"], ann, since=3).next("table")
    assert same["number"] == 3
    assert not {"view", "choices"} & set(same)
    older = visit(server.address, table["code"], ann, since=2).next("table")
    assert older["view"]["turn"] == 3
    answer = ann.get(f"/api/tables/{table['code']}", params={"since": 3})
    assert "view" not in orjson.loads(answer.content)


def test_presence_is_told_as_people_come_and_go(
    server: Served, ann: httpx.Client, visit: Visits
) -> None:
    code = make(ann, [ME, OPEN])["code"]
    page = visit(server.address, code, ann)
    page.next("table")
    guest = visit(server.address, code)
    assert page.until(lambda m: bool(m["spectators"] == 1), "presence")["online"] == [0]
    guest.socket.close()
    assert page.until(lambda m: bool(m["spectators"] == 0), "presence")["online"] == [0]


def test_a_seat_taken_elsewhere_is_told_and_the_device_gets_its_choices(
    server: Served, ann: httpx.Client, ben: httpx.Client, visit: Visits
) -> None:
    code = make(ann, [OPEN, ME])["code"]
    ben.get("/api/tables")
    hers = visit(server.address, code, ann)
    hers.next("table")
    ben.post(f"/api/tables/{code}/seats/0", json={"name": "Ben"})
    assert hers.until(lambda t: bool(t["status"] == "playing"))["seats"][0]["name"] == "Ben"
    his = visit(server.address, code, ben).next("table")
    assert list(his["choices"]) == ["0"]


def test_moves_words_and_pings_are_answered_by_id(
    server: Served, ann: httpx.Client, table: dict[str, Any], visit: Visits
) -> None:
    page = visit(server.address, table["code"], ann)
    page.next("table")
    page.send(type="ping", id="p")
    assert page.next("pong") == {"type": "pong", "id": "p"}
    chosen = choose(table, 0, Random(1))
    page.send(type="move", id=1, **chosen)
    assert page.next("done") == {"type": "done", "id": 1, "number": 1}
    page.send(type="move", id=2, **chosen)
    refused = page.next("refused")
    assert (refused["id"], refused["problem"]["status"]) == (2, 409)
    page.send(type="take_back", id=3, seat=0, number=1)
    assert page.next("done") == {"type": "done", "id": 3, "number": 2}
    page.send(type="chat", id=4, text="hello", seat=1)
    assert page.next("done")["id"] == 4
    assert page.until(lambda m: bool(m["name"] == "Ben"), "chat")["text"] == "hello"


def test_a_spectator_who_tries_to_move_is_refused(
    server: Served, table: dict[str, Any], visit: Visits
) -> None:
    page = visit(server.address, table["code"])
    page.next("table")
    page.send(type="move", seat=0, number=0, move="1@0,1/SE")
    assert page.next("refused")["problem"]["code"] == "not_your_seat"


def test_there_is_no_connection_to_a_table_that_is_not_there(server: Served, visit: Visits) -> None:
    page = visit(server.address, "AAAAAA")
    assert page.next("refused")["problem"]["code"] == "no_table"
    with pytest.raises(ConnectionClosed) as closed:
        page.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_pages_of_other_sites_cannot_connect(
    server: Served, table: dict[str, Any], visit: Visits
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        visit(server.address, table["code"], Origin="https://evil.example")
    assert refused.value.response.status_code == 403
    visit(server.address, table["code"], Origin=server.address).next("table")


def test_a_server_that_goes_down_says_goodbye(tmp_path: Any, visit: Visits) -> None:
    with served(config_for(str(tmp_path / "polis.db"))) as server, server.client() as ann:
        page = visit(server.address, make(ann, [ME, ME])["code"], ann)
        page.next("table")
        server.uvicorn.should_exit = True
        assert page.next("bye") == {"type": "bye"}
        with pytest.raises(ConnectionClosed) as closed:
            page.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012


SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
KINDS = st.sampled_from(["move", "take_back", "chat", "ping", "table", "done", ""])
FIELDS = {
    "type": KINDS | JSON,
    "id": st.integers(-5, 5) | JSON,
    "seat": st.integers(-2, 20) | JSON,
    "number": st.integers(-2, 50) | JSON,
    "move": st.sampled_from(["1@0,1/SE", "9@9,9/N", "", "x" * 600]) | JSON,
    "text": st.text(max_size=600) | JSON,
}
MESSAGES = st.fixed_dictionaries({}, optional=FIELDS)


@given(st.lists(MESSAGES | JSON | st.binary(max_size=200) | st.text(max_size=200), max_size=12))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_whatever_is_sent_is_answered_and_the_game_goes_on(
    one_server: Served, messages: list[Any]
) -> None:
    page, code = fuzzed(one_server)
    for message in messages:
        raw = message if isinstance(message, str | bytes) else json_of(message)
        page.socket.send(raw)
        answer = page.next()
        while answer["type"] in ("table", "presence", "chat"):
            answer = page.next()
        assert answer["type"] in ("refused", "done", "pong")
        if answer["type"] == "refused":
            assert 400 <= answer["problem"]["status"] < 500
    with one_server.client() as somebody:
        assert look(somebody, code)["status"] == "playing"


_FUZZED: dict[str, tuple[Page, str]] = {}


def fuzzed(server: Served) -> tuple[Page, str]:
    """Keep one connection for all that is tried: it must survive everything."""
    if server.address not in _FUZZED:
        client = server.client()
        code = make(client, [ME, ME])["code"]
        stack = server.stack
        stack.callback(client.close)
        _FUZZED[server.address] = Visits(stack)(server.address, code, client), code
    return _FUZZED[server.address]


def json_of(message: object) -> str:
    """Write JSON as loosely as a hostile program might."""
    return json.dumps(message)


def test_a_message_that_is_too_long_ends_the_connection(one_server: Served, visit: Visits) -> None:
    with one_server.client() as ann:
        page = visit(one_server.address, make(ann, [ME, ME])["code"], ann)
    page.next("table")
    page.socket.send("x" * 9000)
    with pytest.raises(ConnectionClosed) as closed:
        page.next("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
