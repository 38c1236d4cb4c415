"""Browser windows that notice everything that goes wrong in them."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    Response,
)

PATIENCE = 60_000
"""Milliseconds that a page has for anything: all cores may be busy with other tests."""

DESKTOP = (1280, 800)
PHONE = (360, 740)
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
]

UNREACHABLE = re.compile(
    r"ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED"
    r"|WebSocket connection to .* failed"
)
"""What a browser says about a server that is down, and nothing else."""

REFUSED = re.compile(r": 422$|status of 422")
"""What a browser says about an answer that refuses nonsense."""


def start_chromium(playwright: Playwright) -> Browser:
    """Start the machine's own Chromium, or say how to get it."""
    installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    path = os.environ.get("POLIS_CHROMIUM") or installed
    assert path, (
        "these tests need Chromium: `apt-get install chromium-headless-shell` "
        "(as root `make test` does it), or name another one in POLIS_CHROMIUM"
    )
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=path, args=[*QUIET, *as_root])


class Visits:
    """All windows of one test, and all that went wrong in them."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        self.bears: re.Pattern[str] | None = None

    def person(
        self,
        size: tuple[int, int] = DESKTOP,
        *,
        touch: bool = False,
        theme: Literal["light", "dark"] = "light",
        language: str = "en-GB",
        motion: Literal["reduce", "no-preference"] = "no-preference",
    ) -> BrowserContext:
        """Return a browser that nobody has used before: no cookies, no settings."""
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            device_scale_factor=2 if touch else 1,
            color_scheme=theme,
            locale=language,
            reduced_motion=motion,
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(PATIENCE)
        context.on("page", self._watch)
        self.contexts.append(context)
        return context

    def window(
        self,
        path: str = "/",
        size: tuple[int, int] = DESKTOP,
        *,
        touch: bool = False,
        theme: Literal["light", "dark"] = "light",
        language: str = "en-GB",
        motion: Literal["reduce", "no-preference"] = "no-preference",
    ) -> Page:
        """Open a page in a fresh browser."""
        person = self.person(size, touch=touch, theme=theme, language=language, motion=motion)
        page = person.new_page()
        page.goto(path)
        return page

    @contextmanager
    def bearing(self, faults: re.Pattern[str]) -> Iterator[None]:
        """Overlook such faults in this block: they are what the test brings about."""
        self.bears = faults
        try:
            yield
        finally:
            self.bears = None

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.contexts.clear()

    def _fault(self, page: Page, what: str) -> None:
        if self.bears and self.bears.search(what):
            return
        self.faults.append(f"{page.url}: {what}")

    def _watch(self, page: Page) -> None:
        def console(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                where = message.location.get("url", "")
                self._fault(page, f"console {message.type}: {message.text} ({where})")

        def error(problem: Error) -> None:
            self._fault(page, f"uncaught: {problem}")

        def failed(request: Request) -> None:
            # A page that one leaves drops what it was still asking for; that is no failure.
            if request.failure != "net::ERR_ABORTED":
                self._fault(page, f"{request.method} {request.url} failed: {request.failure}")

        def answered(response: Response) -> None:
            if response.status >= 400:
                self._fault(page, f"{response.request.method} {response.url}: {response.status}")

        page.on("console", console)
        page.on("pageerror", error)
        page.on("requestfailed", failed)
        page.on("response", answered)


def too_wide(page: Page) -> int:
    """Return by how many pixels the page, or what scrolls in it, is wider than the window."""
    return int(
        page.evaluate(
            """Math.max(...[document.documentElement, ...document.querySelectorAll("main, dialog")]
                .map(element => element.scrollWidth - element.clientWidth))"""
        )
    )
