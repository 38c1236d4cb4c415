"""Every byte that seats and spectators receive during a game: nothing hidden ever appears."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import httpx
import pytest

from polis.server.tables.room import Room
from polis.shuffling import shuffled

from .players import ME, OPEN, Visits, data, look, make, move
from .serving import Served
from .whispers import ROUNDS, Whispering

PATHS = ("", "?since=0", "/fairness", "/replay", "/record", "/hints?seat=0", "/hints?seat=1")


class Ear:
    """A visitor, and every byte the visitor has received: headers, bodies and live messages."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.bytes: list[str] = []
        client.event_hooks["response"] = [self._note]

    def _note(self, answer: httpx.Response) -> None:
        answer.read()
        self.bytes.append(f"{answer.headers} {answer.text}")

    def look_everywhere(self, code: str) -> None:
        for path in PATHS:
            self.client.get(f"/api/tables/{code}{path}")
        for path in ("/api/tables", "/metrics", "/healthz"):
            self.client.get(path)


@contextmanager
def ears(server: Served, count: int) -> Iterator[list[Ear]]:
    clients = [server.client() for _ in range(count)]
    try:
        yield [Ear(client) for client in clients]
    finally:
        for client in clients:
            client.close()


def room_of(server: Served, code: str) -> Room:
    return server.parts.house.rooms[code]


def sit_down(two: list[Ear], game: str) -> tuple[str, list[str]]:
    """Seat the first two at a table; return its code and the seats' tokens."""
    table = make(two[0].client, [ME, OPEN], game=game)
    code = table["code"]
    answer = two[1].client.post(f"/api/tables/{code}/seats/1", json={"name": "Ben"})
    return code, [table["tokens"]["0"], data(answer)["tokens"]["1"]]


def heard(ear: Ear, pages: dict[int, Any], at: int) -> str:
    return "\n".join([*ear.bytes, *pages[at].heard])


def test_hands_and_whispers_stay_with_their_seat_until_they_are_shown(
    server: Served, visit: Visits
) -> None:
    with ears(server, 3) as three:
        code, tokens = sit_down(three[:2], "whispers")
        for ear in three:
            ear.bytes.clear()
        pages = {at: visit(server.address, code, ear.client) for at, ear in enumerate(three)}
        chance = Random(7)
        facts = room_of(server, code).facts
        game = Whispering(2, facts.secret)
        for round_ in range(ROUNDS):
            hands = [game.hand(seat, round_) for seat in (0, 1)]
            seen = [look(ear.client, code) for ear in three[:2]]
            move(three[0].client, seen[0], 0, chance)
            for ear in three:
                ear.look_everywhere(code)
            for page in pages.values():
                page.wait(lambda table: bool(table["number"] == 2 * round_ + 1))  # noqa: B023
            texts = [heard(ear, pages, at) for at, ear in enumerate(three)]
            assert hands[0] in texts[0]
            assert hands[1] in texts[1]
            assert hands[0] not in texts[1] + texts[2]
            assert hands[1] not in texts[0] + texts[2]
            whispered = f'"you_whispered":"{dict(_now(server, code).whispered)[0]}"'
            assert whispered in texts[0]
            assert 'you_whispered":"whisper' not in texts[1] + texts[2]
            later = [game.hand(s, r) for s in (0, 1) for r in range(round_ + 1, ROUNDS)]
            assert not [hand for hand in later if hand in "".join(texts)]
            _no_secrets(server, code, tokens, "".join(texts))
            if round_ < ROUNDS - 1:
                move(three[1].client, look(three[1].client, code), 1, chance)
        move(three[1].client, look(three[1].client, code), 1, chance)
        assert data(three[2].client.get(f"/api/tables/{code}/fairness"))["secret"]


def _now(server: Served, code: str) -> Whispering:
    timeline = room_of(server, code).timeline
    assert timeline is not None
    assert isinstance(timeline.position, Whispering)
    return timeline.position


def _no_secrets(server: Served, code: str, tokens: list[str], text: str) -> None:
    facts = room_of(server, code).facts
    assert facts.secret.hex() not in text
    assert not [token for token in tokens if token in text]
    for seat in facts.seats:
        assert seat.token is not None
        assert seat.token.hex() not in text


def test_the_order_of_the_stacks_of_akropolis_is_never_told(server: Served, visit: Visits) -> None:
    with ears(server, 3) as three:
        code, tokens = sit_down(three[:2], "akropolis")
        for ear in three:
            ear.bytes.clear()
        pages = {at: visit(server.address, code, ear.client) for at, ear in enumerate(three)}
        chance = Random(3)
        for turn in range(12):
            mover = three[turn % 2].client
            move(mover, look(mover, code), turn % 2, chance)
            for ear in three:
                ear.look_everywhere(code)
            for page in pages.values():
                page.wait(lambda table: bool(table["number"] == turn + 1))  # noqa: B023
            text = "".join(heard(ear, pages, at) for at, ear in enumerate(three))
            _no_secrets(server, code, tokens, text)
            _no_stacks(server, code, text)


def _no_stacks(server: Served, code: str, text: str) -> None:
    """No tile may be named more often in one message than it lies face up or in the log."""
    from polis.akropolis import Options  # noqa: PLC0415
    from polis.akropolis.game import SHUFFLE_PURPOSE  # noqa: PLC0415

    facts = room_of(server, code).facts
    tiles = [str(t) for t in shuffled(Options(2).tiles, facts.secret, SHUFFLE_PURPOSE)]
    timeline = room_of(server, code).timeline
    assert timeline is not None
    view = timeline.position.view(None)
    drawn = len(view["site"]) + view["turn"]
    hidden = set(tiles[drawn:]) - set(tiles[:drawn])
    assert not [tile for tile in hidden if re.search(rf'[" 0-9]{tile}["@ ]', text)]


@pytest.mark.parametrize("level", ["debug"])
def test_no_secret_is_logged(
    server: Served, caplog: pytest.LogCaptureFixture, level: str, visit: Visits
) -> None:
    caplog.set_level(level.upper())
    with ears(server, 2) as two:
        code, tokens = sit_down(two, "whispers")
        cookie = two[0].client.cookies["polis_device"]
        visit(server.address, code, two[0].client).next()
        two[1].client.post(f"/api/tables/{code}/claim", json={"token": tokens[0]})
        move(two[0].client, look(two[0].client, code), 0, Random(1))
    ours = [record for record in caplog.records if record.name.startswith("polis")]
    text = "\n".join(record.getMessage() for record in ours)
    assert code in text
    assert not [secret for secret in [*tokens, cookie] if secret in text]
    assert room_of(server, code).facts.secret.hex() not in text
    assert "secret" not in repr(room_of(server, code).facts)


def test_a_computer_player_is_given_no_more_than_its_seat_sees(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[object] = []

    async def overhear(work: object, *arguments: object) -> str:
        given.append(arguments[2])
        await asyncio.sleep(0)
        return "whisper-b"

    monkeypatch.setattr(server.parts.computers.thinkers, "run", overhear)
    with server.client() as ann:
        table = make(ann, [ME, {"who": "computer", "level": "parrot"}], game="whispers")
        while look(ann, table["code"])["seats"][1]["asked"] is not None:
            pass
        secret = room_of(server, table["code"]).facts.secret
    game = Whispering(2, secret)
    assert given == [{"shown": (), "hands": [], "waiting_for": (0, 1), **game_view(game)}]


def game_view(game: Whispering) -> dict[str, object]:
    return {"yours": game.hand(1, 0), "you_whispered": None}
