"""What a person does at a table, by mouse, finger or key, through what the page shows."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import FloatRect, Locator, Page, expect

Way = Callable[[Page, random.Random], None]
"""One whole move, from taking a tile to building."""

OPEN_TILES = "[data-testid^=site-]:enabled"
HELD_TILE = "[data-testid^=site-][aria-pressed=true]"


def headline(page: Page) -> Locator:
    return page.get_by_test_id("headline")


def is_over_or_my_turn(page: Page) -> bool:
    """Wait until there is something to do here; return whether that is the end of the game."""
    page.locator(f"{OPEN_TILES}, [data-testid=headline]").first.wait_for()
    return headline(page).is_visible()


def take_a_tile(page: Page, chance: random.Random) -> Locator:
    """Return one of the tiles that one can afford, mostly the first."""
    tiles = page.locator(OPEN_TILES)
    return tiles.nth(chance.choice([0, 0, tiles.count() - 1]))


def built(page: Page) -> None:
    """Wait until the tile in the hand lies in the city."""
    expect(page.locator(HELD_TILE)).to_have_count(0)


def by_list(page: Page, chance: random.Random) -> None:
    """Click a tile, one of the best places in the list of them, and Build."""
    take_a_tile(page, chance).click()
    # The list may be open already; it stays as it was from move to move.
    places = page.get_by_test_id("place")
    places.first.wait_for(state="attached")
    if not places.first.is_visible():
        page.get_by_text(re.compile("as a list")).click()
    places.nth(chance.randrange(min(3, places.count()))).click()
    page.get_by_test_id("confirm").click()
    built(page)


def by_mouse(page: Page, chance: random.Random) -> None:
    """Take a tile, point at a marked spot, turn the tile with the right button, click twice."""
    take_a_tile(page, chance).click()
    x, y = chance.choice(spots(page))
    page.mouse.move(x, y)
    for _ in range(chance.randrange(3)):
        page.mouse.click(x, y, button="right")
    expect(page.get_by_test_id("ghost")).to_be_visible()
    page.mouse.click(x, y)
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    page.mouse.click(x, y)
    built(page)


def by_keys(page: Page, chance: random.Random) -> None:
    """Use nothing but the keyboard."""
    page.keyboard.press("1")
    for _ in range(1 + chance.randrange(4)):
        page.keyboard.press(chance.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
    for _ in range(chance.randrange(3)):
        page.keyboard.press(chance.choice(["r", "Shift+R"]))
    expect(page.get_by_test_id("ghost")).to_be_visible()
    page.keyboard.press("Enter")
    built(page)


def by_touch(page: Page, chance: random.Random) -> None:
    """Tap a tile, a marked spot, the button that turns it, and Build."""
    take_a_tile(page, chance).tap()
    x, y = chance.choice(spots(page))
    page.touchscreen.tap(x, y)
    for _ in range(chance.randrange(3)):
        page.get_by_test_id("turn-right").tap()
    page.get_by_test_id("confirm").tap()
    built(page)


FREE_SPOTS = """spots => spots.map(spot => {
    const box = spot.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}).filter(([x, y]) => [[0, 0], [16, 0], [-16, 0], [0, 16], [0, -16]].every(([right, down]) =>
    document.elementFromPoint(x + right, y + down)?.closest("[data-testid=city]")
))"""
# A browser lets a finger that comes down beside a button mean the button.

TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def box(found: Locator) -> FloatRect:
    """Return where something lies, once it lies still."""
    found.page.evaluate(TWO_FRAMES)
    rect = found.bounding_box()
    assert rect
    return rect


def middle(rect: FloatRect) -> tuple[float, float]:
    return rect["x"] + rect["width"] / 2, rect["y"] + rect["height"] / 2


def spots(page: Page) -> list[tuple[float, float]]:
    """Return where the marked spots are that nothing lies over, once they stand still."""
    marked = page.locator("[data-testid=city] .spot")
    marked.first.wait_for(state="attached")
    free = marked.evaluate_all(FREE_SPOTS)
    for _ in range(20):
        page.evaluate(TWO_FRAMES)
        before, free = free, marked.evaluate_all(FREE_SPOTS)
        if free == before:
            break
    assert free, "no marked spot can be reached"
    return [(float(x), float(y)) for x, y in free]


def spot_of(page: Page, at: int) -> tuple[float, float]:
    """Return one of the marked spots, the same every time."""
    free = spots(page)
    return free[at % len(free)]


def play_to_the_end(pages: list[Page], way: Way, seed: int = 1) -> int:
    """Play in all windows, each when it is its turn; return how many moves were made."""
    chance = random.Random(seed)
    made = 0
    while True:
        page = whose_turn(pages)
        if headline(page).is_visible():
            return made
        way(page, chance)
        made += 1


def whose_turn(pages: list[Page]) -> Page:
    """Return the window in which something is to be done, or in which the game is over."""
    if len(pages) == 1:
        is_over_or_my_turn(pages[0])
        return pages[0]
    for _ in range(600):
        for page in pages:
            if page.locator(OPEN_TILES).count() > 0 or headline(page).is_visible():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("it is nobody's turn")


def points(page: Page, seat: int) -> int:
    return int(page.get_by_test_id(f"points-{seat}").inner_text())


def final_points(page: Page, seats: int) -> list[int]:
    """Return the scores of the end screen, once they have been counted up."""
    shown = page.get_by_test_id("headline").locator("xpath=ancestor::dialog")
    expect(shown.locator(".winner")).not_to_have_count(0)
    return [int(page.get_by_test_id(f"final-{seat}").inner_text()) for seat in range(seats)]


def code_of(page: Page) -> str:
    """Return the table's code from the address bar."""
    page.wait_for_url(re.compile(r"/t/[0-9A-Z]+"))
    return page.url.split("/t/")[1].split("#")[0]
