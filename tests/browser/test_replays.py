"""Games again, move by move."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.akropolis.records.samples import FOLDER, golden

from .playing import points
from .visiting import PHONE, REFUSED, Visits

MOVES = 36


def at(page: Page, move: int) -> None:
    expect(page.get_by_test_id("replay-at")).to_have_text(f"{move} / {MOVES}")


def test_a_file_is_replayed_from_the_first_move_to_the_last(visits: Visits) -> None:
    page = visits.window("/replay")
    page.get_by_test_id("replay-file").set_input_files(FOLDER / "finished_two_players.txt")
    at(page, 0)
    assert [points(page, seat) for seat in (0, 1)] == [1, 2]
    for move in (1, 2, 3):
        page.get_by_test_id("replay-next").click()
        at(page, move)
    page.get_by_test_id("replay-back").click()
    at(page, 2)
    page.get_by_test_id("replay-last").click()
    at(page, MOVES)
    assert [points(page, seat) for seat in (0, 1)] == [80, 128]


def test_a_replay_is_steered_with_the_keyboard(visits: Visits) -> None:
    page = visits.window("/replay")
    page.get_by_test_id("replay-text").fill(golden("finished_two_players.json"))
    page.get_by_test_id("replay-show").click()
    at(page, 0)
    for key, move in (("ArrowRight", 1), ("End", MOVES), ("ArrowLeft", MOVES - 1), ("Home", 0)):
        page.keyboard.press(key)
        at(page, move)


def test_a_replay_plays_by_itself_until_it_is_stopped(visits: Visits) -> None:
    page = visits.window("/replay", PHONE, touch=True)
    page.get_by_test_id("replay-text").fill(golden("finished_solo.txt"))
    page.get_by_test_id("replay-show").tap()
    page.get_by_test_id("replay-play").tap()
    expect(page.get_by_test_id("replay-at")).to_contain_text("2 /")
    page.get_by_test_id("replay-play").tap()


def test_a_replayed_file_can_be_saved_as_it_was(visits: Visits, tmp_path: Path) -> None:
    page = visits.window("/replay")
    page.get_by_test_id("replay-text").fill(golden("finished_two_players.txt"))
    page.get_by_test_id("replay-show").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the game").click()
    saved = tmp_path / "saved.txt"
    saving.value.save_as(saved)
    assert saved.read_text() == golden("finished_two_players.txt")


def test_a_file_that_is_no_game_is_refused_with_a_reason(visits: Visits) -> None:
    page = visits.window("/replay")
    with visits.bearing(REFUSED):
        page.get_by_test_id("replay-text").fill("This is a letter to my aunt.")
        page.get_by_test_id("replay-show").click()
        expect(page.locator(".notice.problem")).to_be_visible()
    expect(page.get_by_test_id("replay-text")).to_be_visible()
