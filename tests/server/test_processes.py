"""Several server processes on one PostgreSQL: players on different ones, and one that dies."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest

from .players import COMPUTER, ME, OPEN, SIDES, Visits, data, look, make, move, play
from .serving import Process, process


@pytest.fixture
def two(postgres: str) -> Iterator[tuple[Process, Process]]:
    with process(postgres, "--lease", "2") as first, process(postgres, "--lease", "2") as second:
        yield first, second


def at(server: Process, client: httpx.Client) -> httpx.Client:
    """The same browser at another server."""
    other = server.client()
    other.cookies = client.cookies
    return other


def test_people_on_different_processes_play_one_game_and_one_process_may_die(
    two: tuple[Process, Process], visit: Visits
) -> None:
    first, second = two
    with first.client() as ann, second.client() as ben:
        code = make(ann, [ME, OPEN])["code"]
        hers = visit(first.address, code, ann)
        assert hers.next("table")["status"] == "open"
        ben.post(f"/api/tables/{code}/seats/1", json={"name": "Ben"})
        his = visit(second.address, code, ben)
        hers.wait(lambda t: bool(t["status"] == "playing"))
        his.next("table")
        _sees_both(hers, his)
        play([ann, ben], code, Random(1), most=10)
        assert hers.wait(lambda t: bool(t["number"] == 10))["view"]["turn"] == 10
        assert his.wait(lambda t: bool(t["number"] == 10))["view"]["turn"] == 10
        ben.post(f"/api/tables/{code}/chat", json={"text": "hello from there"})
        assert hers.next("chat")["text"] == "hello from there"
        first.kill()
        with at(second, ann) as moved_over:
            end = play([moved_over, ben], code, Random(2))
        assert (end["status"], end["number"]) == ("over", 36)


def _sees_both(hers: Any, his: Any) -> None:
    """Each process knows who is connected to the other."""
    for page in (hers, his):
        while not all(seat["online"] for seat in page.table["seats"]):
            told = page.next()
            if told["type"] == "presence":
                for seat in page.table["seats"]:
                    seat["online"] = seat["seat"] in told["online"]


def test_a_computer_players_turn_is_taken_over_from_a_process_that_died(
    two: tuple[Process, Process],
) -> None:
    first, second = two
    with first.client() as ann:
        code = make(ann, [ME, COMPUTER])["code"]
        move(ann, look(ann, code), 0, Random(1))
        first.kill()
        with at(second, ann) as moved_over:
            end = play([moved_over], code, Random(2))
    assert (end["status"], end["number"]) == ("over", 36)


def test_moves_made_at_the_same_time_on_two_processes_are_all_kept(
    two: tuple[Process, Process],
) -> None:
    first, second = two
    with first.client() as ann:
        code = make(ann, [ME, ME])["code"]
        with at(second, ann) as elsewhere:
            for turn in range(12):
                table = look(elsewhere if turn % 2 else ann, code)
                body = {"seat": turn % 2, "number": turn, "move": _first(table, turn % 2)}
                answers = [
                    client.post(f"/api/tables/{code}/moves", json=body)
                    for client in (ann, elsewhere)
                ]
                assert [answer.status_code for answer in answers] == [201, 409]
                assert data(answers[1])["code"] == "not_your_turn"
            assert look(ann, code) == look(elsewhere, code)


def _first(table: dict[str, Any], seat: int) -> str:
    q, r, side = table["choices"][str(seat)]["placements"][0]
    return f"1@{q},{r}/{SIDES[side]}"
