"""Clocks that run, and sounds that are asked for, as somebody at the table notices them."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from .playing import by_mouse, code_of, is_over_or_my_turn
from .visiting import Visits

SECONDS = 10
COUNTING = """() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        window.tones += 1;
        return start.apply(this, when);
    };
}"""


def timed_table(page: Page) -> str:
    """Open a table with few seconds for each move; return its code."""
    answer = page.request.post(
        "/api/tables",
        data={
            "game": "akropolis",
            "options": {"players": 2},
            "seats": [{"who": "me", "name": "Ann"}, {"who": "computer", "level": "daphne"}],
            "settings": {"seconds_per_move": SECONDS},
        },
    )
    assert answer.ok, answer.text()
    return str(answer.json()["code"])


def left(page: Page) -> int:
    """Return the seconds on one's own clock."""
    shown = page.get_by_test_id("player-0").get_by_role("timer").inner_text()
    minutes, seconds = shown.split(":")
    return 60 * int(minutes) + int(seconds)


def moves_of_mine(page: Page) -> int:
    table = page.request.get(f"/api/tables/{code_of(page)}").json()
    return sum(line["seat"] == 0 for line in table["view"]["log"])


def test_a_clock_counts_down_and_at_zero_a_computer_player_moves(visits: Visits) -> None:
    page = visits.window("/")
    page.goto(f"/t/{timed_table(page)}")
    is_over_or_my_turn(page)
    clock = page.get_by_test_id("player-0").get_by_role("timer")
    first = left(page)
    assert 0 < first <= SECONDS
    expect(clock).not_to_have_text(f"0:{first:02}")
    assert left(page) < first
    expect(clock).to_have_class(re.compile("short"))
    # What one was about to build is put back: the move was made for one.
    page.get_by_test_id("site-1").click()
    expect(page.get_by_test_id("log").get_by_role("listitem")).not_to_have_count(0)
    expect(page.locator(".notice")).to_contain_text("Your time was up")
    expect(page.locator("[aria-pressed=true][data-testid^=site-]")).to_have_count(0)
    assert moves_of_mine(page) >= 1


def test_sounds_are_silent_until_asked_for_and_then_ring(visits: Visits) -> None:
    context = visits.person()
    context.add_init_script(f"({COUNTING})()")
    page = context.new_page()
    page.goto("/")
    page.get_by_test_id("play-now").click()
    is_over_or_my_turn(page)
    by_mouse(page, random.Random(1))
    is_over_or_my_turn(page)
    assert page.evaluate("window.tones") == 0
    table = page.url
    page.goto("/settings")
    page.get_by_role("checkbox", name=re.compile("^Sounds")).check()
    page.goto(table)
    is_over_or_my_turn(page)
    by_mouse(page, random.Random(2))
    is_over_or_my_turn(page)
    assert page.evaluate("window.tones") >= 2
