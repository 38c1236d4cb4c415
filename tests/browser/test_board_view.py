"""What one sees of the board: nothing that matters is covered, cut off or said in numbers alone."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import FloatRect, Page, expect

from .playing import (
    box,
    by_list,
    by_touch,
    code_of,
    is_over_or_my_turn,
    middle,
    play_to_the_end,
)
from .visiting import DESKTOP, PHONE, Visits

SIZES = {"desktop": (DESKTOP, False), "phone": (PHONE, True)}


def begin(visits: Visits, size: str, moves: int = 0) -> Page:
    """Start a game against the computer and make some moves."""
    pixels, touch = SIZES[size]
    page = visits.window("/", pixels, touch=touch, motion="reduce")
    page.get_by_test_id("play-now").click()
    code_of(page)
    chance = random.Random(11)
    for _ in range(moves):
        is_over_or_my_turn(page)
        (by_touch if touch else by_list)(page, chance)
    is_over_or_my_turn(page)
    return page


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def within(inner: FloatRect, outer: FloatRect, slack: float = 1.0) -> bool:
    return (
        inner["x"] >= outer["x"] - slack
        and inner["y"] >= outer["y"] - slack
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + slack
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + slack
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_reason_never_lies_over_the_hex_it_explains(visits: Visits, size: str) -> None:
    page = begin(visits, size, moves=3)
    city = page.get_by_test_id("city")
    faces = page.locator("[data-testid=city] [data-cell] use[href^='#ak-face']")
    for at in range(faces.count()):
        page.mouse.click(*middle(box(faces.nth(at))))
        if not page.get_by_test_id("why").is_visible():
            continue  # a higher hex or a button lies over its middle, so something else was pressed
        reason, face = box(page.get_by_test_id("why")), box(faces.nth(at))
        assert not overlap(reason, face)
        assert within(face, box(city))
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("why")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_a_tile_is_whole_wherever_it_may_lie(visits: Visits, size: str) -> None:
    page = begin(visits, size, moves=2)
    page.get_by_test_id("site-1").click()
    if page.get_by_test_id("panel").is_visible():
        page.get_by_test_id("panel").click()
    page.get_by_text(re.compile("as a list")).click()
    page.get_by_role("button", name=re.compile("^Show all")).click()
    places = page.get_by_test_id("place")
    assert places.count() > 20
    city = box(page.get_by_test_id("city"))
    for at in range(places.count()):
        places.nth(at).evaluate("place => place.click()")
        assert within(box(page.get_by_test_id("ghost")), city), at


def test_advice_on_a_phone_leaves_the_board_in_sight(visits: Visits) -> None:
    page = begin(visits, "phone", moves=2)
    page.wait_for_timeout(400)  # or it is the second half of a double tap on Build
    page.get_by_test_id("hint-button").tap()
    hints = page.get_by_test_id("hint")
    expect(hints).to_have_count(3)
    strip = box(page.get_by_role("region", name="advice"))
    assert strip["height"] < PHONE[1] / 4
    flags = page.locator("[data-testid=city] .flag")
    numbers = " ".join(flags.all_text_contents())
    assert sorted(re.findall(r"\d", numbers)) == ["1", "2", "3"]
    for flag in flags.all():
        assert not overlap(box(flag), strip)
    for at in range(3):
        hints.nth(at).tap()
        expect(hints.nth(at)).to_have_attribute("aria-pressed", "true")
        expect(page.locator("[data-testid=hint][aria-pressed=true]")).to_have_count(1)
        assert not overlap(box(page.get_by_test_id("ghost")), box(page.get_by_label("advice")))
    words = [hint.text_content() for hint in hints.all()]
    assert all(re.search(r"[+−]?\d+ .*level \d", text or "") for text in words)


@pytest.mark.parametrize("size", SIZES)
def test_the_ways_to_look_stay_free_while_people_talk(visits: Visits, size: str) -> None:
    page = begin(visits, size)
    page.get_by_test_id("chat-button").click()
    talk = box(page.get_by_label("Chat", exact=True).locator("xpath=ancestor-or-self::aside").first)
    for tool in page.get_by_role("toolbar", name="View").get_by_role("button").all():
        if tool.is_visible():
            assert not overlap(box(tool), talk)
    assert not overlap(box(page.get_by_test_id("player-0")), talk)


def test_computer_players_of_one_level_are_told_apart(visits: Visits) -> None:
    page = visits.window("/new/akropolis")
    page.get_by_test_id("players-4").click()
    for seat in (1, 2):
        page.get_by_test_id(f"seat-{seat}").select_option("computer")
    page.get_by_test_id("start").click()
    seats = page.locator("main .card li")
    expect(seats.nth(1)).to_contain_text("Lykos")
    expect(seats.nth(1)).not_to_contain_text("2")
    expect(seats.nth(2)).to_contain_text("Lykos 2")
    page.get_by_test_id("computer-3").select_option("lykos")
    expect(page.get_by_test_id("player-3")).to_contain_text("Lykos 3")


def test_the_log_speaks_in_words(visits: Visits) -> None:
    page = begin(visits, "desktop", moves=4)
    log = page.get_by_test_id("log")
    expect(log.get_by_role("listitem")).to_have_count(8)
    said = log.inner_text()
    assert re.search(r"on the ground|on level \d, over", said)
    assert re.search(r"-?\d,-?\d|/[NS]", said) is None


def test_the_result_takes_the_focus_and_gives_it_back(visits: Visits) -> None:
    page = begin(visits, "phone")
    play_to_the_end([page], by_touch)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=2)).to_be_focused()
    first = dialog.get_by_role("listitem").first
    expect(first).to_have_class(re.compile("winner"))
    points = [int(one.inner_text()) for one in dialog.locator("[data-testid^=final-]").all()]
    assert points == sorted(points, reverse=True)
    for text in dialog.locator("figure text").all():
        assert box(text)["height"] >= 11
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")
    page.get_by_test_id("show-result").focus()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("heading", level=2)).to_be_focused()
    dialog.get_by_role("button", name="Close").tap()
    expect(page.get_by_test_id("show-result")).to_be_focused()


def test_a_plaza_is_not_scolded_for_scoring_nothing_itself(visits: Visits) -> None:
    page = begin(visits, "desktop")
    face = box(page.locator("[data-testid=city] [data-cell='0,0'] use").first)
    page.mouse.click(face["x"] + face["width"] / 2, face["y"] + face["height"] / 2)
    stars = page.get_by_test_id("why").get_by_text("1 star", exact=True)
    quiet = page.get_by_test_id("why").get_by_text("House plaza").locator("xpath=..")
    expect(stars).to_be_visible()
    colour = "element => getComputedStyle(element).color"
    assert stars.evaluate(colour) == quiet.evaluate(colour)
