"""axe-core, which knows the usual barriers, run inside a page."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict, cast

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")


class Node(TypedDict):
    """A place in the page, and why it is one."""

    html: str
    failureSummary: str


class Violation(TypedDict):
    """A rule that the page breaks."""

    id: str
    impact: str
    nodes: list[Node]


def barriers(page: Page) -> list[str]:
    """Return every serious barrier on the page, in words."""
    assert SCRIPT.exists(), "axe-core is not installed: run `npm ci` in the folder web"
    # Colours in the middle of a transition are nobody's colours.
    page.evaluate("Promise.allSettled(document.getAnimations().map(one => one.finished))")
    # By evaluation, as the page's own policy rightly lets no foreign script in.
    page.evaluate(SCRIPT.read_text())
    run = "axe.run({ resultTypes: ['violations'] }).then(result => result.violations)"
    found = cast("list[Violation]", page.evaluate(run))
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:160]} – {node['failureSummary']}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]
