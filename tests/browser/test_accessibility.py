"""No barriers that axe-core would call serious, on any page, by day and by night."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.akropolis.records.samples import golden

from .axe import barriers
from .playing import by_list, is_over_or_my_turn, play_to_the_end, spot_of
from .visiting import PHONE, Visits, too_wide

Scene = Callable[[Page], None]


def home(page: Page) -> None:
    page.get_by_test_id("play-now").wait_for()


def new_table(page: Page) -> None:
    page.goto("/new/akropolis")
    page.get_by_test_id("players-4").click()
    page.get_by_test_id("seat-2").select_option("guest")


def lobby(page: Page) -> None:
    new_table(page)
    page.get_by_test_id("start").click()
    page.get_by_test_id("table-code").wait_for()


def table(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    is_over_or_my_turn(page)


def placing(page: Page) -> None:
    table(page)
    page.get_by_test_id("site-1").click()
    if page.get_by_test_id("panel").is_visible():
        page.get_by_test_id("panel").click()
    page.get_by_test_id("place").first.locator("xpath=ancestor::details").click()
    page.get_by_test_id("place").first.click()


def chat(page: Page) -> None:
    table(page)
    page.get_by_test_id("chat-button").click()


def scoring(page: Page) -> None:
    table(page)
    page.get_by_test_id("scoring").click()


def solo(page: Page) -> None:
    page.get_by_test_id("solo-Metagenes").click()
    page.get_by_test_id("player-architect").click()


def keys(page: Page) -> None:
    table(page)
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()


def pad(page: Page) -> None:
    page.goto("/calculator/akropolis")
    page.get_by_test_id("pad-players-1").click()
    page.get_by_test_id("value-0-garden").fill("6")


def city(page: Page) -> None:
    page.goto("/calculator/akropolis")
    page.get_by_test_id("tab-city").click()
    page.get_by_test_id("tile-Mbq").click()
    page.get_by_test_id("city").scroll_into_view_if_needed()
    page.mouse.click(*spot_of(page, 0))


def lesson(page: Page) -> None:
    page.goto("/learn/akropolis")
    page.get_by_test_id("lesson-next").click()


def open_replay(page: Page) -> None:
    page.goto("/replay")
    page.get_by_test_id("replay-text").wait_for()


def replay(page: Page) -> None:
    open_replay(page)
    page.get_by_test_id("replay-text").fill(golden("finished_two_players.txt"))
    page.get_by_test_id("replay-show").click()
    page.get_by_test_id("replay-next").click()


def settings(page: Page) -> None:
    page.goto("/settings")
    page.get_by_test_id("language-en").wait_for()


def nowhere(page: Page) -> None:
    page.goto("/nowhere")
    page.get_by_role("heading").first.wait_for()


PAGES = [home, new_table, lobby, table, placing, chat, scoring, solo, keys]
PAGES += [pad, city, lesson, open_replay, replay, settings, nowhere]


def by_day_and_by_night(page: Page) -> list[str]:
    """Return the barriers in both themes; the page follows the system."""
    found = barriers(page)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    return found + barriers(page)


@pytest.mark.parametrize("scene", PAGES)
def test_no_page_has_serious_barriers(visits: Visits, scene: Scene) -> None:
    page = visits.window("/", motion="reduce")
    scene(page)
    assert by_day_and_by_night(page) == []


def test_the_end_of_a_game_has_no_serious_barriers(visits: Visits) -> None:
    page = visits.window("/", motion="reduce")
    page.get_by_test_id("solo-Hippodamos").click()
    play_to_the_end([page], by_list)
    assert by_day_and_by_night(page) == []


@pytest.mark.parametrize("scene", [placing, replay])
def test_the_board_on_a_phone_has_no_serious_barriers(visits: Visits, scene: Scene) -> None:
    page = visits.window("/", PHONE, touch=True, motion="reduce")
    scene(page)
    assert barriers(page) == []


@pytest.mark.parametrize("scene", PAGES)
def test_no_page_is_wider_than_a_small_phone(visits: Visits, scene: Scene) -> None:
    page = visits.window("/", PHONE, touch=True)
    scene(page)
    expect(page.locator("main").first).to_be_visible()
    assert too_wide(page) == 0
