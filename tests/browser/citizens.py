"""What a person does at a table of Megapolis, through what the page shows."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page, expect

from .playing import headline

CARDS = "[data-testid^=card-]"
ANSWERS = "[data-testid=answer]:enabled"


def cards(page: Page) -> Locator:
    """Return the cards that can be taken up now: of the pack, or of the hand."""
    return page.locator(CARDS)


def close_summary(page: Page) -> bool:
    """Read what the cleansing did, if the page tells it, and go on."""
    button = page.get_by_test_id("summary-close")
    if not button.is_visible():
        return False
    expect(page.get_by_test_id("summary")).to_contain_text("limit")
    button.click()
    return True


def open_seat(page: Page, name: str) -> str:
    """Open a table for two from the form, sit down, and return its code."""
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("seat-1").select_option("open")
    page.get_by_test_id("start").click()
    return page.get_by_test_id("table-code").inner_text()


def draft(page: Page, chance: random.Random) -> None:
    """Take up as many cards as are to be kept, and keep them."""
    keep = page.get_by_test_id("keep")
    for at in chance.sample(range(cards(page).count()), 2):
        expect(keep).to_be_disabled()
        page.get_by_test_id(f"card-{at}").click()
        expect(page.get_by_test_id(f"card-{at}")).to_have_attribute("aria-pressed", "true")
    with page.expect_response("**/moves"):
        keep.click()


def act(page: Page, chance: random.Random) -> bool:
    """Do the next thing that is to be done here, if there is any; return whether there was."""
    if close_summary(page):
        return True
    if page.get_by_test_id("unveil").is_visible():
        page.get_by_test_id("unveil").click()
        return True
    if page.locator(ANSWERS).count() > 0:
        answer(page, chance)
        return True
    if cards(page).count() == 0:
        return False
    # The summary of a round comes together with the first pack of the next.
    if close_summary(page):
        return True
    if page.get_by_test_id("keep").is_visible():
        draft(page, chance)
    else:
        page.get_by_test_id(f"card-{chance.randrange(cards(page).count())}").click()
        page.locator(ANSWERS).first.wait_for()
        answer(page, chance)
    return True


def answer(page: Page, chance: random.Random) -> None:
    offered = page.locator(ANSWERS)
    move = offered.nth(chance.randrange(offered.count())).get_attribute("data-move")
    with page.expect_response("**/moves"):
        page.locator(f"[data-move='{move}']").click()


def play_out(pages: list[Page], seed: int = 1) -> None:
    """Play in all windows until all of them say that the game is over."""
    chance = random.Random(seed)
    for _ in range(3000):
        if all(headline(page).is_visible() for page in pages):
            return
        busy = [act(page, chance) for page in pages if not headline(page).is_visible()]
        if not any(busy):
            pages[0].wait_for_timeout(50)
    raise AssertionError("the game does not end")
