"""A server and a browser for all tests here; every test fails if any of its windows complains."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .serving import Server, serving
from .visiting import PATIENCE, Visits, start_chromium


# Not for the whole session: while Playwright runs, nothing else in this process can use asyncio.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = start_chromium(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture
def visits(browser: Browser, server: Server) -> Iterator[Visits]:
    """Windows onto the server; nothing may fail in them, and nothing be said on the console."""
    windows = Visits(browser, server.address)
    yield windows
    windows.close()
    assert windows.faults == []
