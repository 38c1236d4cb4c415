"""Whole games, played through the page."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from .playing import (
    OPEN_TILES,
    by_keys,
    by_list,
    by_mouse,
    by_touch,
    code_of,
    final_points,
    headline,
    is_over_or_my_turn,
    play_to_the_end,
    points,
)
from .visiting import PHONE, Visits, too_wide


def open_table(page: Page, players: int, sitters: list[str]) -> None:
    """Fill in the form for a new table, from the start page on."""
    page.get_by_test_id("new-table").click()
    page.get_by_test_id(f"players-{players}").click()
    for seat, sitter in enumerate(sitters):
        page.get_by_test_id(f"seat-{seat}").select_option(sitter)


def test_two_people_play_a_whole_game_in_two_browsers_while_a_third_watches(
    visits: Visits,
) -> None:
    ann = visits.window("/")
    open_table(ann, 2, ["me", "open"])
    ann.get_by_test_id("name").fill("Ann")
    ann.get_by_test_id("start").click()
    code = ann.get_by_test_id("table-code").inner_text()

    ben = visits.window("/")
    ben.get_by_test_id("code").fill(code.lower())
    ben.get_by_test_id("join").click()
    ben.get_by_test_id("name").fill("Ben")
    ben.get_by_test_id("sit-1").click()

    cleo = visits.window(f"/t/{code}")
    expect(cleo.get_by_test_id("player-0")).to_contain_text("Ann")
    expect(cleo.get_by_test_id("player-1")).to_contain_text("Ben")
    expect(ann.get_by_title("1 spectator")).to_be_visible()

    chance = random.Random(7)
    for page in (ann, ben):
        is_over_or_my_turn(page)
        by_list(page, chance)
    assert cleo.locator(OPEN_TILES).count() == 0
    for seat, page in enumerate((ann, ben)):
        expect(cleo.get_by_test_id(f"points-{seat}")).to_have_text(str(points(page, seat)))

    play_to_the_end([ann, ben], by_mouse)
    results = [final_points(page, 2) for page in (ann, ben, cleo)]
    assert results[0] == results[1] == results[2]
    best = "Ann" if results[0][0] > results[0][1] else "Ben"
    expect(headline(cleo)).to_contain_text(best)


def test_one_person_plays_against_an_architect_to_the_end(visits: Visits) -> None:
    page = visits.window("/")
    page.get_by_test_id("solo-Hippodamos").click()
    expect(page.get_by_test_id("player-architect")).to_be_visible()
    made = play_to_the_end([page], by_list)
    mine, his = final_points(page, 2)
    expect(headline(page)).to_contain_text("You have beaten" if mine > his else "was better")
    assert made > 10


def test_three_people_take_turns_at_one_screen(visits: Visits) -> None:
    page = visits.window("/")
    open_table(page, 3, ["me", "guest", "guest"])
    page.get_by_test_id("name").fill("Ann")
    for seat, name in ((1, "Ben"), (2, "Cleo")):
        page.locator(f"#guest-{seat}").fill(name)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("turn")).to_contain_text("Ann")
    is_over_or_my_turn(page)
    by_mouse(page, random.Random(1))
    expect(page.get_by_test_id("turn")).to_contain_text("Ben")
    play_to_the_end([page], by_mouse)
    assert len(final_points(page, 3)) == 3


def test_a_game_can_be_played_without_a_mouse(visits: Visits) -> None:
    page = visits.window("/")
    press_with_keys(page, "play-now")
    play_to_the_end([page], by_keys)
    final_points(page, 2)
    page.keyboard.press("Escape")
    expect(headline(page)).not_to_be_visible()
    press_with_keys(page, "show-result")
    press_with_keys(page, "rematch")
    is_over_or_my_turn(page)


def press_with_keys(page: Page, testid: str) -> None:
    """Reach something with Tab alone, see that the focus shows, and press Enter."""
    wanted = page.get_by_test_id(testid)
    wanted.wait_for()
    for _ in range(80):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            break
    expect(wanted).to_be_focused()
    assert wanted.evaluate("element => getComputedStyle(element).outlineStyle") != "none"
    page.keyboard.press("Enter")


def test_a_game_can_be_played_by_touch_on_a_small_phone(visits: Visits) -> None:
    page = visits.window("/", PHONE, touch=True)
    page.get_by_test_id("play-now").tap()
    code_of(page)
    play_to_the_end([page], by_touch)
    final_points(page, 2)
    assert too_wide(page) == 0
