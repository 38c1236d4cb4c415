"""Chronicles of Megapolis on the same pages: whole games, the calculator, the lesson."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from .axe import barriers
from .citizens import act, cards, draft, open_seat, play_out
from .playing import final_points, headline
from .visiting import PHONE, Visits, too_wide


def test_two_people_play_a_whole_game_in_two_browsers_while_a_third_watches(
    visits: Visits,
) -> None:
    ann = visits.window("/new/megapolis")
    code = open_seat(ann, "Ann")
    ben = visits.window(f"/t/{code}")
    ben.get_by_test_id("name").fill("Ben")
    ben.get_by_test_id("sit-1").click()
    cleo = visits.window(f"/t/{code}")
    expect(cleo.get_by_test_id("player-0")).to_contain_text("Ann")
    expect(cleo.get_by_test_id("player-1")).to_contain_text("Ben")

    # All choose at the same time, and nobody sees what another keeps.
    expect(ann.get_by_test_id("prompt")).to_contain_text("the rest goes on to Ben")
    draft(ann, random.Random(1))
    expect(ann.get_by_test_id("prompt")).to_contain_text("Waiting for: Ben")
    expect(ben.get_by_test_id("player-0")).to_contain_text("has chosen")
    expect(cleo.get_by_test_id("log")).to_contain_text("chooses in secret")
    expect(ben.get_by_test_id("log")).not_to_contain_text("keeps")
    assert cards(ann).count() == cards(cleo).count() == 0

    play_out([ann, ben], seed=5)
    results = [final_points(page, 2) for page in (ann, ben, cleo)]
    assert results[0] == results[1] == results[2]
    first, second = results[0]
    if first != second:
        expect(headline(cleo)).to_contain_text("Ann" if first > second else "Ben")


@pytest.mark.parametrize(("players", "synergies"), [(2, "A"), (3, "B"), (4, "C")])
def test_one_person_plays_against_computer_players_to_the_end(
    visits: Visits, players: int, synergies: str
) -> None:
    page = visits.window("/new/megapolis")
    page.get_by_test_id(f"players-{players}").click()
    for seat in range(1, players):
        page.get_by_test_id(f"seat-{seat}").select_option("computer")
        page.locator(f"label:has([data-testid=level-{seat}-tovi])").click()
    page.get_by_test_id(f"set-{synergies}").click()
    page.get_by_test_id("start").click()
    mark = "Capital Lux" if synergies == "A" else "our rule"
    for colour in "BPYG":
        expect(page.get_by_test_id(f"synergy-{colour}")).to_contain_text(mark)
    play_out([page], seed=players)
    assert len(final_points(page, players)) == players


def test_a_game_can_be_played_by_touch_on_a_small_phone(visits: Visits) -> None:
    page = visits.window("/", PHONE, touch=True)
    page.get_by_test_id("play-now-megapolis").tap()
    chance = random.Random(3)
    for _ in range(12):
        if not act(page, chance):
            page.wait_for_timeout(50)
        assert too_wide(page) == 0
    play_out([page], seed=4)
    final_points(page, 2)
    assert too_wide(page) == 0


def test_a_turn_can_be_played_with_the_keyboard_alone(visits: Visits) -> None:
    page = visits.window("/new/megapolis")
    page.get_by_test_id("start").click()
    for stage in ("6", "4"):
        expect(cards(page)).to_have_count(int(stage))
        page.keyboard.press("1")
        page.keyboard.press("3")
        expect(page.get_by_test_id("keep")).to_be_enabled()
        page.keyboard.press("Enter")
        expect(page.locator("[data-testid^=card-][aria-pressed=true]")).to_have_count(0)
    expect(page.get_by_test_id("prompt")).to_contain_text("Choose a card")
    expect(cards(page)).to_have_count(6)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    chosen = page.locator("[data-testid=answer].primary")
    expect(chosen).to_contain_text("Home")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("log")).to_contain_text(re.compile("into the home"))


def test_people_at_one_screen_do_not_see_each_others_cards(visits: Visits) -> None:
    page = visits.window("/new/megapolis")
    page.get_by_test_id("seat-1").select_option("guest")
    page.get_by_test_id("name").fill("Ann")
    page.locator("#guest-1").fill("Ben")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("unveil")).to_be_visible()
    assert cards(page).count() == 0
    page.get_by_test_id("unveil").click()
    draft(page, random.Random(1))
    expect(page.get_by_text("Ben, it is your turn")).to_be_visible()
    assert cards(page).count() == 0


def test_a_hint_takes_up_the_cards_it_speaks_of(visits: Visits) -> None:
    page = visits.window("/new/megapolis")
    page.get_by_test_id("start").click()
    page.get_by_test_id("hint-button").click()
    page.get_by_test_id("hint").first.click()
    expect(page.locator("[data-testid^=card-][aria-pressed=true]")).to_have_count(2)
    expect(page.get_by_test_id("keep")).to_be_enabled()


def test_the_calculator_counts_homes_bonus_cards_and_gold(visits: Visits) -> None:
    page = visits.window("/calculator/megapolis")
    for card in ("B5", "B6", "P2", "G4"):
        page.get_by_test_id(f"add-0-{card}").click()
    page.get_by_test_id("bonus-0").select_option("Y6")
    page.get_by_test_id("gold-0").fill("3")
    page.get_by_test_id("gold-0").press("Tab")
    expect(page.get_by_test_id("total-0")).to_have_text(str(5 + 6 + 2 + 4 + 6 + 3))
    expect(page.get_by_test_id("sheet-0")).to_contain_text("Rank 1")
    page.get_by_test_id("has-limits").check()
    for colour, limit in (("B", 9), ("P", 2), ("Y", 5), ("G", 9)):
        page.get_by_test_id(f"limit-{colour}").fill(str(limit))
    expect(page.get_by_test_id("sheet-0")).to_contain_text("over by 2; saving it costs 2 gold")


def test_the_lesson_leads_from_the_table_to_a_game(visits: Visits) -> None:
    page = visits.window("/learn/megapolis")
    following = page.get_by_test_id("lesson-next")
    page.get_by_test_id("target-home-B").click()
    following.click()
    for at in (1, 4):
        page.get_by_test_id(f"card-{at}").click()
    page.get_by_test_id("lesson-keep").click()
    following.click()
    page.get_by_test_id("card-2").click()
    page.get_by_test_id("target-home-G").click()
    following.click()
    page.get_by_test_id("card-0").click()
    page.get_by_test_id("target-mega-B").click()
    following.click()
    page.get_by_test_id("lesson-cleanse").click()
    expect(page.get_by_text("the blue district is gone")).to_be_visible()
    following.click()
    following.click()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("keep")).to_be_visible()


def come_to_a_turn(page: Page) -> None:
    for pack in (6, 4):
        expect(cards(page)).to_have_count(pack)
        draft(page, random.Random(2))
    expect(page.get_by_test_id("keep")).to_be_hidden()
    expect(cards(page)).to_have_count(6)


def scene(page: Page, name: str) -> None:
    if name in ("calculator", "learn", "new"):
        page.goto(f"/{name}/megapolis")
        page.locator("main button").first.wait_for()
        return
    page.get_by_test_id("play-now-megapolis").click()
    page.get_by_test_id("card-0").wait_for()
    if name == "turn":
        come_to_a_turn(page)
    page.get_by_test_id("card-0").click()


@pytest.mark.parametrize("name", ["new", "draft", "turn", "calculator", "learn"])
def test_no_page_of_the_game_has_serious_barriers(visits: Visits, name: str) -> None:
    page = visits.window("/", motion="reduce")
    scene(page, name)
    found = barriers(page)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert found + barriers(page) == []


@pytest.mark.parametrize("language", ["uk-UA", "ru-RU", "pl-PL", "de-DE"])
def test_the_board_fits_a_small_phone_in_every_language(visits: Visits, language: str) -> None:
    page = visits.window("/", PHONE, touch=True, language=language)
    scene(page, "turn")
    assert too_wide(page) == 0
