"""Five languages, chosen from the browser and switchable on the spot."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .playing import is_over_or_my_turn
from .visiting import PHONE, Visits, too_wide

WEB = Path(__file__).parents[2] / "web"
GAMES = ("akropolis", "megapolis")
FOLDERS = [WEB / "messages", *(WEB / "src" / "games" / game / "messages" for game in GAMES)]
LANGUAGES = {"en": "English", "uk": "Українська", "ru": "Русский", "pl": "Polski", "de": "Deutsch"}
PLACES = {"en": "en-GB", "uk": "uk-UA", "ru": "ru-RU", "pl": "pl-PL", "de": "de-AT"}


def words(language: str) -> dict[str, str]:
    """Return the plain texts of a language, by their keys."""
    found: dict[str, object] = {}
    for folder in FOLDERS:
        found |= json.loads((folder / f"{language}.json").read_text())
    return {key: text for key, text in found.items() if isinstance(text, str)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_is_spoken_to_in_its_own_language(visits: Visits, language: str) -> None:
    page = visits.window("/", language=PLACES[language])
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_test_id("play-now")).to_have_text(words(language)["play_now"])


def test_a_language_nobody_has_translated_becomes_english(visits: Visits) -> None:
    page = visits.window("/", language="fi-FI")
    expect(page.get_by_test_id("play-now")).to_have_text(words("en")["play_now"])


def test_the_language_is_switched_at_once_and_remembered(visits: Visits) -> None:
    page = visits.window("/settings")
    for language, name in LANGUAGES.items():
        page.get_by_test_id(f"language-{language}").click()
        expect(page.get_by_test_id(f"language-{language}")).to_have_text(name)
        expect(page.get_by_role("heading", level=1)).to_have_text(words(language)["settings"])
        expect(page.locator("html")).to_have_attribute("lang", language)
    page.goto("/")
    expect(page.get_by_test_id("play-now")).to_have_text(words("de")["play_now"])


def test_the_language_is_switched_on_the_start_page_too(visits: Visits) -> None:
    page = visits.window("/", PHONE, touch=True)
    switch = page.get_by_test_id("language")
    expect(switch).to_have_value("en")
    switch.select_option("uk")
    expect(page.get_by_test_id("play-now")).to_have_text(words("uk")["play_now"])
    expect(switch).to_be_focused()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_english_is_left_over_on_any_page(visits: Visits, language: str) -> None:
    """Names, codes and abbreviations may stay; whole English texts may not."""
    own = set(words(language).values())
    foreign = {text for text in words("en").values() if text not in own and len(text) > 3}
    foreign = {text for text in foreign if "{" not in text}
    page = visits.window("/", PHONE, touch=True, language=PLACES[language])
    seen = []
    rooms = [f"/{room}/{game}" for game in GAMES for room in ("new", "calculator", "learn")]
    for path in ("/", *rooms, "/replay"):
        page.goto(path)
        page.locator("h1").first.wait_for()
        seen += page.locator("body").inner_text().splitlines()
        assert too_wide(page) == 0, path
    page.goto("/new/akropolis")
    page.get_by_test_id("seat-1").select_option("open")
    page.get_by_test_id("start").tap()
    page.get_by_test_id("table-code").wait_for()
    seen += page.locator("body").inner_text().splitlines()
    assert too_wide(page) == 0, "lobby"
    page.goto("/")
    page.get_by_test_id("play-now").tap()
    is_over_or_my_turn(page)
    page.get_by_test_id("panel").tap()
    seen += page.locator("body").inner_text().splitlines()
    assert too_wide(page) == 0
    labels = page.locator("[aria-label], [title]").evaluate_all(
        "all => all.flatMap(one => [one.getAttribute('aria-label'), one.getAttribute('title')])"
    )
    seen += [label for label in labels if label]
    assert {re.sub(r"\s+", " ", line).strip() for line in seen} & foreign == set()
