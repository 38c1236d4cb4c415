"""A server that goes away in the middle of a game, and comes back."""

from __future__ import annotations

import random
import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .playing import (
    HELD_TILE,
    by_list,
    code_of,
    final_points,
    is_over_or_my_turn,
    play_to_the_end,
    points,
    spot_of,
)
from .serving import Server, serving
from .visiting import UNREACHABLE, Visits

LOST = re.compile("connect", re.IGNORECASE)


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that only the tests here use, since they end it."""
    with serving(tmp_path_factory.mktemp("mortal")) as running:
        yield running


@pytest.fixture
def windows(browser: Browser, mortal: Server) -> Iterator[Visits]:
    visits = Visits(browser, mortal.address)
    yield visits
    visits.close()
    assert visits.faults == []


def begin(visits: Visits, moves: int) -> Page:
    page = visits.window("/")
    page.get_by_test_id("play-now").click()
    code_of(page)
    chance = random.Random(5)
    for _ in range(moves):
        is_over_or_my_turn(page)
        by_list(page, chance)
    is_over_or_my_turn(page)
    return page


def lost(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text=LOST)).to_be_visible()


def found_again(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text=LOST)).to_have_count(0)


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM])
def test_a_game_goes_on_after_the_server_was_started_again(
    windows: Visits, mortal: Server, by: signal.Signals
) -> None:
    page = begin(windows, 3)
    before = [points(page, seat) for seat in (0, 1)]
    tiles = page.get_by_role("group", name="Construction Site").inner_html()
    with windows.bearing(UNREACHABLE):
        mortal.end(by)
        lost(page)
        mortal.start()
        found_again(page)
    assert [points(page, seat) for seat in (0, 1)] == before
    assert page.get_by_role("group", name="Construction Site").inner_html() == tiles
    play_to_the_end([page], by_list)
    final_points(page, 2)


def test_a_move_made_while_the_server_is_away_arrives_when_it_is_back(
    windows: Visits, mortal: Server
) -> None:
    page = begin(windows, 2)
    with windows.bearing(UNREACHABLE):
        page.get_by_test_id("site-1").click()
        page.get_by_text(re.compile("as a list")).click()
        page.get_by_test_id("place").first.click()
        mortal.end(signal.SIGKILL)
        lost(page)
        page.get_by_test_id("confirm").click()
        page.wait_for_timeout(500)
        mortal.start()
        found_again(page)
        expect(page.get_by_test_id("log-line").or_(page.locator(".log li"))).to_have_count(6)


def test_what_one_is_about_to_build_stays_while_the_server_is_away(
    windows: Visits, mortal: Server
) -> None:
    page = begin(windows, 1)
    page.get_by_test_id("site-1").click()
    page.mouse.click(*spot_of(page, 1))
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    with windows.bearing(UNREACHABLE):
        mortal.end(signal.SIGTERM)
        lost(page)
        mortal.start()
        found_again(page)
    # The table as it is has arrived when a word that was said after it has.
    said = page.request.post(f"/api/tables/{code_of(page)}/chat", data={"text": "back again"})
    assert said.ok
    expect(page.get_by_test_id("chat-button")).to_contain_text("1")
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    page.get_by_test_id("confirm").click()
    expect(page.locator(HELD_TILE)).to_have_count(0)


def test_a_page_loaded_anew_finds_its_seat_again(windows: Visits) -> None:
    page = begin(windows, 2)
    before = points(page, 0)
    page.get_by_test_id("site-1").click()
    page.reload()
    is_over_or_my_turn(page)
    assert points(page, 0) == before
    by_list(page, random.Random(3))
