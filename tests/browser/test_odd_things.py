"""What people do that nobody planned for."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from .playing import (
    HELD_TILE,
    box,
    built,
    by_list,
    code_of,
    is_over_or_my_turn,
    middle,
    points,
    spot_of,
)
from .visiting import PHONE, Visits

GONE = re.compile(r": 404$|status of 404|Unexpected response code: 404|WebSocket connection")


def begin(visits: Visits) -> Page:
    page = visits.window("/")
    page.get_by_test_id("play-now").click()
    code_of(page)
    is_over_or_my_turn(page)
    return page


def moves(page: Page) -> int:
    """Return how many moves the server has seen."""
    table = page.request.get(f"/api/tables/{code_of(page)}").json()
    return len(table["view"]["log"])


def test_back_leads_from_a_table_to_the_start_page_and_forward_to_the_table(
    visits: Visits,
) -> None:
    page = begin(visits)
    by_list(page, random.Random(1))
    page.go_back()
    expect(page.get_by_test_id("play-now")).to_be_visible()
    expect(page).to_have_title("Polis")
    page.go_forward()
    is_over_or_my_turn(page)
    by_list(page, random.Random(2))


def test_a_double_click_on_play_now_opens_one_table(visits: Visits) -> None:
    page = visits.window("/")
    page.get_by_test_id("play-now").dblclick()
    is_over_or_my_turn(page)
    assert len(page.request.get("/api/tables").json()["tables"]) == 1


def test_a_double_click_on_build_builds_once(visits: Visits) -> None:
    page = begin(visits)
    page.get_by_test_id("site-1").click()
    page.mouse.click(*spot_of(page, 2))
    with page.expect_response("**/moves"):  # until then it is still one's turn
        page.get_by_test_id("confirm").dblclick()
    built(page)
    is_over_or_my_turn(page)
    mine = [line for line in log(page) if line["seat"] == 0]
    assert len(mine) == 1


def test_the_second_click_of_a_double_click_on_build_does_not_take_the_move_back(
    visits: Visits,
) -> None:
    page = begin(visits)
    before = points(page, 0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_test_id("site-1").click()
    page.mouse.click(*spot_of(page, 2))
    confirm = page.get_by_test_id("confirm")
    expect(confirm).to_be_enabled()
    x, y = middle(box(confirm))
    page.mouse.click(x, y)
    built(page)
    is_over_or_my_turn(page)
    take_back = page.get_by_test_id("take-back")
    expect(take_back).to_be_visible()
    here = take_back.evaluate("(one, at) => one.contains(document.elementFromPoint(...at))", [x, y])
    assert here, "Take back does not come where Build was"
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    take_back.click()
    expect(page.get_by_test_id("points-0")).to_have_text(str(before))
    expect(take_back).to_be_hidden()
    assert sum(url.endswith("/take-back") for url in asked) == 1


def log(page: Page) -> list[dict[str, object]]:
    table = page.request.get(f"/api/tables/{code_of(page)}").json()
    lines: list[dict[str, object]] = table["view"]["log"]
    return lines


def test_a_move_made_in_one_tab_is_seen_in_the_other(visits: Visits) -> None:
    page = begin(visits)
    other = page.context.new_page()
    other.goto(page.url)
    is_over_or_my_turn(other)
    other.get_by_test_id("site-1").click()
    by_list(page, random.Random(3))
    # What the other tab held was for a position that is gone.
    expect(other.locator(HELD_TILE)).to_have_count(0)
    is_over_or_my_turn(other)
    assert points(other, 0) == points(page, 0)
    by_list(other, random.Random(4))
    is_over_or_my_turn(page)
    assert points(other, 0) == points(page, 0)


def test_a_wrong_code_is_answered_with_a_way_back(visits: Visits) -> None:
    page = visits.window("/")
    page.get_by_test_id("code").fill("nosuch")
    with visits.bearing(GONE):
        page.get_by_test_id("join").click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.get_by_role("link", name="Start page").last.click()
        expect(page.get_by_test_id("play-now")).to_be_visible()


def test_a_whole_link_pasted_as_a_code_works(visits: Visits) -> None:
    page = begin(visits)
    stranger = visits.window("/")
    stranger.get_by_test_id("code").fill(page.url)
    stranger.get_by_test_id("join").click()
    expect(stranger.get_by_test_id("player-0")).to_be_visible()


def test_a_move_is_taken_back(visits: Visits) -> None:
    page = begin(visits)
    before = points(page, 0)
    tiles = page.get_by_role("group", name="Construction Site").inner_text()
    by_list(page, random.Random(5))
    is_over_or_my_turn(page)
    page.get_by_test_id("take-back").click()
    expect(page.get_by_test_id("points-0")).to_have_text(str(before))
    expect(page.get_by_role("group", name="Construction Site")).to_have_text(
        re.compile(re.escape(tiles.splitlines()[0]))
    )


def test_the_hints_of_a_computer_player_can_be_built(visits: Visits) -> None:
    page = begin(visits)
    page.get_by_test_id("hint-button").click()
    page.get_by_test_id("hint").first.click()
    page.get_by_test_id("confirm").click()
    built(page)
    is_over_or_my_turn(page)


def test_an_opponent_is_chosen_by_face_on_the_start_page(visits: Visits) -> None:
    page = visits.window("/", PHONE, touch=True)
    page.get_by_role("button", name="Play against Kleio").tap()
    is_over_or_my_turn(page)
    expect(page.get_by_test_id("player-1")).to_contain_text("Kleio")


def test_the_lesson_speaks_of_fingers_on_a_phone(visits: Visits) -> None:
    for touch in (False, True):
        page = visits.window("/learn/akropolis", PHONE, touch=touch)
        for _ in range(2):
            page.get_by_test_id("lesson-next").click()
        text = page.get_by_role("main").inner_text()
        assert ("mouse" in text) is not touch
        assert ("two fingers" in text) is touch


def test_the_lesson_can_be_left_and_begun_anew(visits: Visits) -> None:
    page = visits.window("/learn/akropolis")
    page.get_by_test_id("lesson-next").click()
    page.get_by_test_id("lesson-next").click()
    page.get_by_role("link", name=re.compile("Start page")).first.click()
    expect(page.get_by_test_id("play-now")).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id("lesson-next")).to_be_visible()


def test_the_lesson_goes_on_to_its_end_and_to_a_game(visits: Visits) -> None:
    page = visits.window("/learn/akropolis")
    skip = page.get_by_test_id("lesson-next")
    play = page.get_by_role("button", name="Play now")
    skip.wait_for()
    while skip.is_visible():
        skip.click()
    play.click()
    is_over_or_my_turn(page)
