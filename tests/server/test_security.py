"""What protects the server and its people: headers, cookies, origins, sizes, rates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from polis.server.config import Limits, Rate
from polis.server.errors import TooMany
from polis.server.limits import Allowance, household

from .players import ME, OPEN, Visits, data, make
from .serving import Served, served, settings

STRICT = replace(
    Limits(),
    requests=Rate(0.001, 40),
    new_tables=Rate(0.001, 3),
    chat=Rate(0.001, 2),
    messages=Rate(0.001, 4),
    sockets_a_table=2,
)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with small allowances, behind a proxy."""
    folder = tmp_path_factory.mktemp("strict")
    with served(settings(str(folder / "p.db"), limits=STRICT, behind_proxy=True)) as running:
        yield running


def from_(server: Served, address: str) -> httpx.Client:
    return httpx.Client(base_url=server.address, headers={"X-Forwarded-For": address})


def test_every_answer_carries_the_usual_headers(one_server: Served) -> None:
    with one_server.client() as somebody:
        for path in ("/", "/healthz", "/api/games", "/nothing.txt"):
            headers = somebody.get(path).headers
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


def test_a_device_is_a_cookie_that_no_script_and_no_other_site_can_use(one_server: Served) -> None:
    with one_server.client() as somebody:
        body = {"game": "akropolis", "options": {"players": 2}, "seats": [ME, OPEN]}
        cookie = somebody.post("/api/tables", json=body).headers["set-cookie"]
        assert cookie.startswith("polis_device=")
        assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
        assert "Secure" not in cookie
        assert "set-cookie" not in somebody.post("/api/tables", json=body).headers


def test_behind_a_proxy_that_speaks_https_the_cookie_is_secure(strict: Served) -> None:
    body = {"game": "akropolis", "options": {"players": 2}, "seats": [ME, OPEN]}
    with from_(strict, "192.0.2.77") as somebody:
        answer = somebody.post("/api/tables", json=body, headers={"X-Forwarded-Proto": "https"})
        assert "Secure" in answer.headers["set-cookie"].split("; ")


def test_without_a_proxy_forwarded_headers_mean_nothing(one_server: Served) -> None:
    with one_server.client() as somebody:
        body = {"game": "akropolis", "options": {"players": 2}, "seats": [ME, OPEN]}
        answer = somebody.post("/api/tables", json=body, headers={"X-Forwarded-Proto": "https"})
        assert "Secure" not in answer.headers["set-cookie"]


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_pages_of_other_sites_cannot_change_anything(
    one_server: Served, headers: dict[str, str]
) -> None:
    with one_server.client() as somebody:
        answer = somebody.post("/api/tables", json={}, headers=headers)
        assert (answer.status_code, data(answer)["code"]) == (403, "other_origin")
        assert somebody.get("/api/games", headers=headers).status_code == 200


def test_a_body_that_is_too_large_is_not_read(one_server: Served) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(30):
            yield b" " * 10_000

    with one_server.client() as somebody:
        for content in (b" " * 300_000, pieces()):
            answer = somebody.post("/api/tables", content=content)
            assert (answer.status_code, data(answer)["code"]) == (413, "too_large")


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b"null"])
def test_a_body_that_is_no_json_object_is_a_problem(one_server: Served, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    with one_server.client() as somebody:
        answer = somebody.post("/api/tables", content=content, headers=headers)
    assert answer.status_code in (400, 422)
    assert answer.headers["content-type"] == "application/problem+json"


def test_an_address_that_asks_too_often_has_to_wait(strict: Served) -> None:
    with from_(strict, "192.0.2.1") as hasty, from_(strict, "192.0.2.2") as other:
        answers = [hasty.get("/api/games") for _ in range(60)]
        refused = answers[-1]
        assert (answers[0].status_code, refused.status_code) == (200, 429)
        assert int(refused.headers["retry-after"]) > 0
        assert hasty.get("/healthz").status_code == 200
        assert other.get("/api/games").status_code == 200


def test_an_address_that_somebody_invents_in_front_of_the_proxys_does_not_help(
    strict: Served,
) -> None:
    with strict.client() as sly:
        answers = [
            sly.get("/api/games", headers={"X-Forwarded-For": f"198.51.100.{at}, 192.0.2.9"})
            for at in range(50)
        ]
    assert answers[-1].status_code == 429


def test_an_address_makes_only_so_many_tables(strict: Served) -> None:
    body = {"game": "akropolis", "options": {"players": 2}, "seats": [ME, OPEN]}
    with from_(strict, "192.0.2.3") as eager:
        answers = [eager.post("/api/tables", json=body).status_code for _ in range(4)]
    assert answers == [201, 201, 201, 429]


def test_a_table_hears_only_so_much_talk(strict: Served) -> None:
    with from_(strict, "192.0.2.4") as talker:
        code = make(talker, [ME, OPEN])["code"]
        said = [
            talker.post(f"/api/tables/{code}/chat", json={"text": "!"}).status_code
            for _ in range(3)
        ]
    assert said == [201, 201, 429]


def test_a_connection_sends_only_so_many_messages(strict: Served, visit: Visits) -> None:
    with from_(strict, "192.0.2.5") as somebody:
        code = make(somebody, [ME, OPEN])["code"]
    page = visit(strict.address, code)
    for _ in range(5):
        page.send(type="ping")
    assert page.next("refused")["problem"]["code"] == "too_many_requests"


def test_a_table_has_only_so_many_connections(strict: Served, visit: Visits) -> None:
    with from_(strict, "192.0.2.6") as somebody:
        code = make(somebody, [ME, OPEN])["code"]
    for _ in range(2):
        visit(strict.address, code).next("table")
    third = visit(strict.address, code)
    assert third.next("refused")["problem"]["status"] == 429
    with pytest.raises(ConnectionClosed):
        third.next()


def test_an_allowance_fills_again_with_time() -> None:
    now = [0.0]
    allowance = Allowance(Rate(2, 3), lambda: now[0])
    for _ in range(3):
        allowance.use("ann")
    with pytest.raises(TooMany, match=r"wait 0\.5 seconds"):
        allowance.use("ann")
    allowance.use("ben")
    now[0] = 0.5
    allowance.use("ann")


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("unix", "unix"),
    ],
)
def test_a_household_counts_as_one_address(address: str, counts_as: str) -> None:
    assert household(address) == counts_as


def test_pages_of_the_client_are_its_start_page_and_files_are_files(
    one_server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from polis.server.http import static  # noqa: PLC0415

    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("outside")
    (web / "assets" / "app-1a2b.js").write_text("let city;" * 200)
    monkeypatch.setattr(static, "FOLDER", web)
    with one_server.client() as somebody:
        assert "not built" in somebody.get("/").text
        (web / "index.html").write_text("<title>Polis</title>")
        for path in ("/", "/t/K7QF2M", "/replay"):
            answer = somebody.get(path)
            assert answer.text == "<title>Polis</title>"
            assert answer.headers["cache-control"] == "no-cache"
        asset = somebody.get("/assets/app-1a2b.js")
        assert "immutable" in asset.headers["cache-control"]
        assert asset.headers["content-encoding"] == "gzip"
        for path in ("/assets/none.js", "/../secret.txt", "/%2e%2e/secret.txt", "/a%00.txt"):
            assert somebody.get(path).status_code == 404
