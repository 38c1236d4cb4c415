"""Nothing here asserts a time: figures are printed, and bounds are far from what is usual."""

from __future__ import annotations

import gzip
import json
import random
import re
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import expect

import polis.server

from .playing import by_list, code_of, is_over_or_my_turn, spot_of
from .visiting import Visits

BUILT = Path(polis.server.__file__).parent / "web"
FIRST_PAGE_BYTES = 150_000


def test_the_first_page_needs_at_most_150_kilobytes_of_script_and_style(visits: Visits) -> None:
    page = visits.person().new_page()
    asked: set[str] = set()
    page.on("response", lambda response: asked.add(response.url))
    page.goto("/")
    page.get_by_test_id("play-now").wait_for()
    page.wait_for_load_state("networkidle")
    names = {url.split("/assets/")[1] for url in asked if "/assets/" in url}
    files = [BUILT / "assets" / name for name in names if re.search(r"\.(js|css)$", name)]
    assert files
    size = sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)
    print(f"first page: {len(files)} files, {size} bytes compressed")
    assert size <= FIRST_PAGE_BYTES


def test_what_the_server_sends_is_compressed_and_kept(visits: Visits) -> None:
    page = visits.window("/")
    name = next(file.name for file in (BUILT / "assets").glob("*.js"))
    answer = page.request.get(f"/assets/{name}")
    assert "immutable" in answer.headers["cache-control"]


def test_the_next_move_can_be_made_while_the_last_one_is_still_landing(visits: Visits) -> None:
    page = visits.window("/")
    page.get_by_test_id("play-now").click()
    code_of(page)
    is_over_or_my_turn(page)
    # As slow as motion could ever be: whoever waits for it waits in vain.
    page.add_style_tag(content=":root { --calm: 600s !important; --swift: 600s !important; }")
    for seed in range(3):
        is_over_or_my_turn(page)
        by_list(page, random.Random(seed))
    page.get_by_test_id("site-1").click()
    page.mouse.click(*spot_of(page, 0))
    expect(page.get_by_test_id("confirm")).to_be_enabled()


def sixty_tiles() -> str:
    """Return a city as wide as sixty tiles side by side, as it is pasted into the calculator."""
    cells = sorted(
        ((q, r) for q in range(-9, 10) for r in range(-9, 10)),
        key=lambda cell: (max(abs(cell[0]), abs(cell[1]), abs(sum(cell))), cell),
    )
    hexes = "hmbtgqHMBTG"
    visible = [
        {"q": q, "r": r, "hex": hexes[(3 * q + 5 * r) % 11], "level": 1 + (q * r + q) % 3}
        for q, r in cells[:184]
    ]
    return json.dumps({"format": "polis akropolis city", "version": 1, "visible": visible})


FRAMES = """() => {
    const frames = window.frames = [];
    const step = now => { frames.push(now); if (!window.isDone) requestAnimationFrame(step); };
    requestAnimationFrame(step);
}"""


def test_sixty_tiles_move_along_with_the_pointer(visits: Visits) -> None:
    page = visits.window("/calculator/akropolis")
    page.get_by_test_id("tab-city").click()
    page.get_by_test_id("city-text").fill(sixty_tiles())
    page.get_by_test_id("read-city").click()
    hexes = page.locator("[data-testid=city] [data-cell]")
    expect(hexes).to_have_count(184)
    city = page.get_by_test_id("city")
    city.scroll_into_view_if_needed()
    box, start = city.bounding_box(), hexes.first.bounding_box()
    assert box
    assert start
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(FRAMES)
    page.mouse.move(x, y)
    page.mouse.down()
    for i in range(1, 91):
        page.mouse.move(x + i, y - i / 3)
    end = hexes.first.bounding_box()
    page.mouse.up()
    times = page.evaluate("window.isDone = true, window.frames")
    gaps = sorted(after - before for before, after in pairwise(times))
    print(
        f"panning: {len(gaps)} frames, median {median(gaps):.1f} ms, "
        f"95 of 100 within {gaps[len(gaps) * 95 // 100]:.1f} ms, longest {gaps[-1]:.1f} ms"
    )
    assert end
    assert end["x"] - start["x"] == pytest.approx(90, abs=2)
    assert end["y"] - start["y"] == pytest.approx(-30, abs=2)
    assert len(gaps) > 10


def test_the_start_page_is_there_at_once(visits: Visits) -> None:
    page = visits.window("/")
    page.get_by_test_id("play-now").wait_for()
    painted, now = page.evaluate(
        "[performance.getEntriesByName('first-contentful-paint')[0].startTime, performance.now()]"
    )
    print(f"start page: first paint after {painted:.0f} ms, usable after at most {now:.0f} ms")
    page.get_by_test_id("play-now").click()
    is_over_or_my_turn(page)
