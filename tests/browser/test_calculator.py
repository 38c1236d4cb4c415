"""The calculator against cities whose points are known."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from polis.akropolis.records import CitySheet, read
from tests.akropolis.records.samples import CITIES, golden

from .playing import box, spot_of
from .visiting import PHONE, REFUSED, Visits


def test_the_quick_pad_adds_up_what_one_types(visits: Visits) -> None:
    page = visits.window("/calculator/akropolis")
    figures = {"house": (5, 2), "market": (9, 4), "barracks": (5, 4), "temple": (1, 2)}
    for kind, (value, stars) in figures.items():
        page.get_by_test_id(f"value-0-{kind}").fill(str(value))
        page.get_by_test_id(f"stars-0-{kind}").fill(str(stars))
    page.get_by_test_id("stones-0").fill("7")
    expect(page.get_by_test_id("pad-total-0")).to_have_text(str(10 + 36 + 20 + 2 + 7))
    expect(page.get_by_test_id("pad-0")).not_to_contain_text("without a plaza")


def test_the_quick_pad_warns_of_districts_without_a_plaza(visits: Visits) -> None:
    page = visits.window("/calculator/akropolis", PHONE, touch=True)
    page.get_by_test_id("value-1-garden").fill("6")
    expect(page.get_by_test_id("pad-1")).to_contain_text("Gardens: without a plaza")
    expect(page.get_by_test_id("pad-total-1")).to_have_text("0")
    page.get_by_test_id("stars-1-garden").fill("3")
    expect(page.get_by_test_id("pad-1")).not_to_contain_text("without a plaza")
    expect(page.get_by_test_id("pad-total-1")).to_have_text("18")


def test_the_quick_pad_bears_nonsense(visits: Visits) -> None:
    page = visits.window("/calculator/akropolis")
    value, stars = page.get_by_test_id("value-0-house"), page.get_by_test_id("stars-0-house")
    stars.fill("1")
    for typed in ("-5", "1e999", "3.9", "999999999999", ""):
        value.fill(typed)
        total = page.get_by_test_id("pad-total-0").inner_text()
        assert 0 <= int(total) <= 999


def test_pads_are_shown_for_as_many_as_play(visits: Visits) -> None:
    page = visits.window("/calculator/akropolis")
    for players in (4, 3, 2, 1):
        page.get_by_test_id(f"pad-players-{players}").click()
        expect(page.get_by_test_id(f"pad-{players - 1}")).to_be_visible()
        expect(page.get_by_test_id(f"pad-{players}")).to_have_count(0)
    expect(page.get_by_role("button", name="Callicrates")).to_be_visible()


def read_city(page: Page, text: str) -> None:
    page.get_by_test_id("tab-city").click()
    page.get_by_test_id("city-text").fill(text)
    page.get_by_test_id("read-city").click()


@pytest.mark.parametrize("name", CITIES)
def test_a_pasted_city_scores_what_it_must(visits: Visits, name: str) -> None:
    text = golden(f"{name}.txt")
    city = read(text)
    assert isinstance(city, CitySheet)
    page = visits.window("/calculator/akropolis")
    read_city(page, text)
    sheet = page.get_by_test_id("score-sheet")
    score = city.score()
    expect(sheet.get_by_test_id("total")).to_have_text(str(score.total))
    for line in score.types:
        row = sheet.get_by_role("row", name=line.type.plural.capitalize())
        expect(row.get_by_role("cell").last).to_have_text(str(line.points))


def expected(text: str, stones: int) -> str:
    """Return what a city in the notation scores with other stones, by the rules that it names."""
    city = read(text)
    assert isinstance(city, CitySheet)
    return str(replace(city, stones=stones).score().total)


@pytest.mark.parametrize("name", CITIES)
def test_a_pasted_city_keeps_its_rules_and_its_hexes_when_the_stones_change(
    visits: Visits, name: str
) -> None:
    text = golden(f"{name}.txt")
    page = visits.window("/calculator/akropolis")
    read_city(page, text)
    hexes = page.locator("[data-testid=city] [data-cell]")
    expect(hexes).not_to_have_count(4)
    before = hexes.count()
    page.get_by_test_id("build-stones").fill("17")
    page.get_by_test_id("build-stones").press("Tab")
    expect(page.get_by_test_id("total")).to_have_text(expected(text, 17))
    assert hexes.count() == before
    page.get_by_text("Variants", exact=True).click()
    chosen = page.get_by_role("checkbox", checked=True)
    expect(chosen).not_to_have_count(0)


def test_nothing_is_laid_on_a_pasted_map_but_a_new_city_can_be_begun(visits: Visits) -> None:
    page = visits.window("/calculator/akropolis")
    read_city(page, golden("city_as_map.txt"))
    expect(page.get_by_test_id("new-city")).to_be_visible()
    expect(page.get_by_test_id("tile-Mbq")).to_have_count(0)
    page.get_by_test_id("new-city").click()
    expect(page.get_by_role("img", name="hexes in sight: 4")).to_be_visible()
    expect(page.get_by_test_id("tile-Mbq")).to_be_visible()


def test_the_board_stays_in_sight_while_one_looks_for_a_tile_on_a_phone(visits: Visits) -> None:
    page = visits.window("/calculator/akropolis", PHONE, touch=True)
    page.get_by_test_id("tab-city").tap()
    page.get_by_test_id("tile-gqq").tap()
    city, tile = box(page.get_by_test_id("city")), box(page.get_by_test_id("tile-gqq"))
    assert city["y"] >= 0
    assert city["y"] + city["height"] <= tile["y"]


def test_a_pasted_text_that_is_no_city_is_refused_with_a_reason(visits: Visits) -> None:
    page = visits.window("/calculator/akropolis")
    with visits.bearing(REFUSED):
        read_city(page, "bananas@everywhere")
        expect(page.locator(".notice.problem")).to_be_visible()


def test_a_city_is_laid_tile_by_tile_and_taken_apart_again(visits: Visits) -> None:
    page = visits.window("/calculator/akropolis")
    page.get_by_test_id("tab-city").click()
    total = page.get_by_test_id("total")
    expect(total).to_have_text("0")
    page.get_by_test_id("tile-Mbq").click()
    page.mouse.click(*spot_of(page, 0))
    page.get_by_test_id("lay").click()
    page.get_by_test_id("build-stones").fill("4")
    page.get_by_test_id("build-stones").press("Tab")
    expect(total).to_have_text("4")
    page.get_by_role("button", name="Remove the last tile").click()
    expect(page.get_by_role("img", name="hexes in sight: 4")).to_be_visible()
