"""Pictures of every page, light and dark, on a desk and on a phone: `make screenshots`.

They lie in docs/images/screens and are shown by docs/screens.md. Look at them after every change of
the pages: a picture shows in a second what no test would notice.
"""

import base64
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.browser.playing import is_over_or_my_turn, spot_of
from tests.browser.serving import serving
from tests.browser.visiting import DESKTOP, PHONE, Visits, start_chromium

DOCS = Path(__file__).parents[1] / "docs"
FOLDER = DOCS / "images" / "screens"
QUALITY = {"desktop": 60, "phone": 58}
TALLEST = 1500
LEVEL = "phaidra"

Scene = Callable[[Page], None]


def new_table(
    page: Page, seats: list[dict[str, str]], game: str = "akropolis", **options: object
) -> str:
    answer = page.request.post(
        "/api/tables",
        data={
            "game": game,
            "options": {"players": len(seats), **options},
            "seats": seats,
            "settings": {},
        },
    )
    assert answer.ok, answer.text()
    return str(answer.json()["code"])


def play_on(page: Page, code: str, moves: int) -> None:
    """Make so many moves as a good player would, or all until the end."""
    while moves > 0:
        table = page.request.get(f"/api/tables/{code}").json()
        if table["status"] == "over":
            return
        mine = [seat for seat in table["seats"] if seat["yours"] and seat["asked"] is not None]
        if not mine:
            time.sleep(0.05)
            continue
        seat, number = mine[0]["seat"], mine[0]["asked"]
        hints = page.request.get(f"/api/tables/{code}/hints?seat={seat}&count=1").json()["hints"]
        page.request.post(
            f"/api/tables/{code}/moves",
            data={"seat": seat, "number": number, "move": hints[0]["move"]},
        )
        moves -= 1


ME = {"who": "me", "name": "Ann"}
RIVAL = {"who": "computer", "level": LEVEL}


def home(page: Page) -> None:
    new_table(page, [ME, {"who": "open"}])
    play_on(page, new_table(page, [ME, RIVAL]), 2)
    page.goto("/")
    page.get_by_test_id("my-table").first.wait_for()


def new(page: Page) -> None:
    page.goto("/new/akropolis")
    page.get_by_test_id("players-3").click()
    page.get_by_test_id("seat-2").select_option("guest")


def lobby(page: Page) -> None:
    page.goto(f"/t/{new_table(page, [ME, RIVAL, {'who': 'open'}])}")
    page.get_by_test_id("table-code").wait_for()


def table(page: Page) -> None:
    code = new_table(page, [ME, RIVAL])
    play_on(page, code, 9)
    page.goto(f"/t/{code}")
    is_over_or_my_turn(page)
    page.get_by_test_id("site-1").click()
    page.mouse.click(*spot_of(page, 3))
    page.get_by_test_id("outcome").wait_for()


def scoring(page: Page) -> None:
    code = new_table(page, [ME, RIVAL, {"who": "computer", "level": "daphne"}])
    play_on(page, code, 10)
    page.goto(f"/t/{code}")
    is_over_or_my_turn(page)
    page.get_by_test_id("scoring").click()
    hexes = page.locator("[data-testid=city] [data-cell]")
    box = hexes.nth(hexes.count() // 2).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)


def hints(page: Page) -> None:
    code = new_table(page, [ME, RIVAL])
    play_on(page, code, 6)
    page.goto(f"/t/{code}")
    is_over_or_my_turn(page)
    page.get_by_test_id("hint-button").click()
    page.get_by_test_id("hint").first.wait_for()


def solo(page: Page) -> None:
    code = new_table(page, [ME], architect="Metagenes")
    play_on(page, code, 6)
    page.goto(f"/t/{code}")
    page.get_by_test_id("player-architect").click()


def details(page: Page) -> None:
    code = new_table(page, [ME, RIVAL, RIVAL, RIVAL])
    play_on(page, code, 5)
    page.goto(f"/t/{code}")
    is_over_or_my_turn(page)
    if page.get_by_test_id("panel").is_visible():
        page.get_by_test_id("panel").click()


def chat(page: Page) -> None:
    code = new_table(page, [ME, RIVAL])
    play_on(page, code, 3)
    page.request.post(f"/api/tables/{code}/chat", data={"text": "Good luck, Phaidra!"})
    page.goto(f"/t/{code}")
    is_over_or_my_turn(page)
    page.get_by_test_id("chat-button").click()


def result(page: Page) -> None:
    code = new_table(page, [ME, RIVAL])
    play_on(page, code, 99)
    page.goto(f"/t/{code}")
    page.locator("dialog .winner").first.wait_for()


def replay(page: Page) -> None:
    code = new_table(page, [ME, RIVAL])
    play_on(page, code, 99)
    page.goto(f"/replay/{code}#20")
    page.get_by_test_id("replay-at").wait_for()


def pad(page: Page) -> None:
    page.goto("/calculator/akropolis")
    for seat in range(2):
        for at, kind in enumerate(("house", "market", "barracks", "temple", "garden")):
            page.get_by_test_id(f"value-{seat}-{kind}").fill(str(9 - at + seat))
            page.get_by_test_id(f"stars-{seat}-{kind}").fill(str((at + seat) % 4))


def city(page: Page) -> None:
    page.goto("/calculator/akropolis")
    page.get_by_test_id("tab-city").click()
    page.get_by_test_id("tile-Mbq").click()
    page.get_by_test_id("city").scroll_into_view_if_needed()
    page.mouse.click(*spot_of(page, 1))
    page.get_by_test_id("lay").wait_for()


def lesson(page: Page) -> None:
    page.goto("/learn/akropolis")
    for _ in range(2):
        page.get_by_test_id("lesson-next").click()


def open_replay(page: Page) -> None:
    page.goto("/replay")


def settings(page: Page) -> None:
    page.goto("/settings")


def missing(page: Page) -> None:
    page.goto("/nowhere")


ADVISER = {"who": "computer", "level": "oriane"}


def citizens(page: Page, seats: list[dict[str, str]], moves: int) -> str:
    """Open a table of Megapolis, play on and show it; return its code."""
    code = new_table(page, seats, "megapolis")
    play_on(page, code, moves)
    page.goto(f"/t/{code}")
    page.get_by_test_id("prompt").wait_for()
    return code


def draft(page: Page) -> None:
    citizens(page, [ME, ADVISER, {"who": "computer", "level": "tovi"}], 0)
    for at in (1, 4):
        page.get_by_test_id(f"card-{at}").click()


def districts(page: Page) -> None:
    citizens(page, [ME, ADVISER], 5)
    page.get_by_test_id("card-1").click()
    page.get_by_test_id("answer").first.wait_for()


def adviser(page: Page) -> None:
    citizens(page, [ME, ADVISER], 4)
    page.get_by_test_id("hint-button").click()
    page.get_by_test_id("hint").first.wait_for()


def four_homes(page: Page) -> None:
    citizens(page, [ME, ADVISER, ADVISER, {"who": "computer", "level": "mirel"}], 14)


def cleansing(page: Page) -> None:
    citizens(page, [ME, ADVISER], 12)
    if page.get_by_test_id("panel").is_visible():
        page.get_by_test_id("panel").click()
    page.get_by_test_id("round-1").click()
    page.get_by_test_id("summary").wait_for()


def homes_counted(page: Page) -> None:
    citizens(page, [ME, ADVISER], 999)
    page.locator("dialog .winner").first.wait_for()


def citizens_sheet(page: Page) -> None:
    page.goto("/calculator/megapolis")
    for at, cards in enumerate((("B5", "B3", "Y4", "G6"), ("P2", "P6", "Y6", "G4"))):
        for card in cards:
            page.get_by_test_id(f"add-{at}-{card}").click()


def citizens_lesson(page: Page) -> None:
    page.goto("/learn/megapolis")
    page.get_by_test_id("lesson-next").click()


SCENES: dict[str, tuple[Scene, str]] = {
    "home": (home, "The start page"),
    "new": (new, "A new table"),
    "lobby": (lobby, "Waiting for the others"),
    "table": (table, "A tile over its place, with what it would change"),
    "scoring": (scoring, "What scores, and why"),
    "hints": (hints, "A hint"),
    "details": (details, "The pads, with four players"),
    "chat": (chat, "Talk at the table"),
    "solo": (solo, "The Architect's side of a solo game"),
    "result": (result, "The end of a game"),
    "replay": (replay, "A game again, move by move"),
    "open-replay": (open_replay, "Opening a record"),
    "pad": (pad, "The calculator: the quick pad"),
    "city": (city, "The calculator: build your city"),
    "lesson": (lesson, "The lesson"),
    "settings": (settings, "Settings"),
    "missing": (missing, "An address that leads nowhere"),
    "mg-draft": (draft, "Megapolis: the draft, with three players"),
    "mg-table": (districts, "Megapolis: a card and where it could go"),
    "mg-hints": (adviser, "Megapolis: a hint"),
    "mg-homes": (four_homes, "Megapolis: four homes"),
    "mg-round": (cleansing, "Megapolis: what the cleansing did"),
    "mg-result": (homes_counted, "Megapolis: the end of a game"),
    "mg-calculator": (citizens_sheet, "Megapolis: the calculator"),
    "mg-lesson": (citizens_lesson, "Megapolis: the lesson"),
}


def picture(page: Page, path: Path, quality: int) -> None:
    """Take the whole page, as far as it is not endless."""
    page.wait_for_timeout(500)
    width, height = page.evaluate(
        "[document.documentElement.clientWidth, document.documentElement.scrollHeight]"
    )
    taken = page.context.new_cdp_session(page).send(
        "Page.captureScreenshot",
        {
            "format": "webp",
            "quality": quality,
            "captureBeyondViewport": True,
            "clip": {"x": 0, "y": 0, "width": width, "height": min(height, TALLEST), "scale": 1},
        },
    )
    path.write_bytes(base64.b64decode(taken["data"]))


def write_page() -> None:
    """Show all pictures in docs/screens.md."""
    lines = [
        "# What the pages look like",
        "",
        "Made by `make screenshots` from a server with real games on it; light and dark follow the",
        "system unless the settings say otherwise.",
    ]
    for name, (_, title) in SCENES.items():
        lines += ["", f"## {title}", ""]
        for size, width in (("desktop", 420), ("phone", 160)):
            lines += [
                f'<img src="images/screens/{name}-{size}-{theme}.webp" width="{width}" '
                f'alt="{title}, {size}, {theme}">'
                for theme in ("light", "dark")
            ]
    (DOCS / "screens.md").write_text("\n".join(lines) + "\n")


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = start_chromium(playwright)
        for name in wanted or SCENES:
            for size, pixels in (("desktop", DESKTOP), ("phone", PHONE)):
                for theme in ("light", "dark"):
                    visits = Visits(browser, server.address)
                    page = visits.window("/settings", pixels, touch=size == "phone", theme=theme)
                    SCENES[name][0](page)
                    picture(page, FOLDER / f"{name}-{size}-{theme}.webp", QUALITY[size])
                    print(name, size, theme, *visits.faults, flush=True)
                    visits.close()
        browser.close()
    write_page()
    total = sum(file.stat().st_size for file in FOLDER.iterdir())
    print(f"{total / 1e6:.2f} MB in {FOLDER.relative_to(DOCS.parent)}")


if __name__ == "__main__":
    main(sys.argv[1:])
