"""Windows of a browser that several tests look at in turn."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from views.stepped import DESK

from jasslog.views.messages import LANGUAGES

ALL = os.environ.get("JASSLOG_PAGES") == "all"
HARDEST = LANGUAGES if ALL else ("de", "en")
"""The languages for tests of one page each: the one with the widest words, and the one with the tallest board."""


class Windows:
    """The windows of the browser, one of each kind, because opening another takes longer than most tests."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._pages: dict[str, Any] = {}

    @contextlib.contextmanager
    def page(self, stays: Path | None = None, **kind: Any) -> Iterator[Any]:
        """The page of a window with these options; afterwards it is emptied and reset.

        Unless asked otherwise, nothing is scrolled smoothly, so that nobody waits for it.

        A review page that stays is open already, and is put back as when it was opened; to open it takes longer than
        most tests.

        Raises AssertionError if a script fails, the console reports an error, or anything is loaded from elsewhere.
        """
        kind = {"viewport": DESK, "color_scheme": "light", "reduced_motion": "reduce", **kind}
        key = repr((stays, sorted(kind.items())))
        page = self._pages.get(key) or self._browser.new_context(**kind).new_page()
        self._pages[key] = page
        troubles: list[str] = []
        listeners = {
            "pageerror": lambda error: troubles.append(str(error)),
            "console": lambda message: troubles.append(message.text) if message.type == "error" else None,
            "request": lambda asked: None if asked.url.startswith(("file:", "about:")) else troubles.append(asked.url),
        }
        for what, listener in listeners.items():
            page.on(what, listener)
        if stays and not page.url.startswith("file:"):
            page.goto(stays.as_uri())
        left = True
        try:
            yield page
            left = not stays or page.url.partition("#")[0] != stays.as_uri()
        finally:
            if left:
                page.goto("about:blank")
            for what, listener in listeners.items():
                page.remove_listener(what, listener)
            page.set_viewport_size(kind["viewport"])
            usual = {name: kind[name] for name in ("color_scheme", "reduced_motion")}
            page.emulate_media(media="null", forced_colors="null", **usual)
            if not left:
                page.evaluate(_AS_OPENED)
        assert not troubles


_AS_OPENED = """() => {
    document.activeElement.blur();
    document.querySelectorAll("details").forEach(one => { one.open = false; });
    current = reviews[0];
    for (const review of reviews) {
        Object.assign(review, { legal: false, eyes: -1 });
        review.change(review.own);
        review.goto(review.faults[0] ?? review.steps.findIndex(step => step.turn >= 0), false);
    }
    current = reviews[0];
    history.replaceState(null, "", location.pathname);
    scrollTo({ top: 0, behavior: "instant" });
}"""


_ALIKE = """() => {
    const seen = new Set();
    for (const one of document.querySelectorAll("tbody tr, .events li, .finding, td a, .seat .card, .gap, .slate g")) {
        const parts = [one, ...one.querySelectorAll("*")].map(node =>
            [node.parentElement.tagName, node.parentElement.getAttribute("class"), node.tagName,
                ...node.getAttributeNames(), node.getAttribute("class")].join());
        if (parts.every(part => seen.has(part))) one.remove();
        parts.forEach(part => seen.add(part));
    }
}"""


def violations(page: Any) -> list[tuple[str, list[str]]]:
    """The rules of axe-core that a page breaks, each with the first tags that break the rule.

    Rows, findings and cards in which nothing is unlike what stands in those before them are taken off the page before.
    """
    page.evaluate(_ALIKE)
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe.Axe().axe_script)
    # Listing the rules that are kept would take as long as the check itself.
    found = page.evaluate("() => axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)")
    return [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in found]
