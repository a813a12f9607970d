"""Helpers that step through a page and look at its board."""

from __future__ import annotations

from typing import Any

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 375, "height": 667}


def address(page: Any) -> str:
    """The address of the step that is shown."""
    told: str = page.inner_text(".act .address")
    return told


LOOK = """() => {
    const all = selector => [...document.querySelectorAll(selector)];
    const box = node => node.getBoundingClientRect();
    const middle = node => [(box(node).left + box(node).right) / 2, (box(node).top + box(node).bottom) / 2];
    const names = all(".seat .name").map(node => node.textContent);
    return {
        places: JSON.stringify(all(".player button, .slider, .eyes, .table, .after").map(box)
            .map(({ x, y, width, height }) => [x, y, width, height])),
        seats: all(".seat").map(middle),
        felt: middle(document.querySelector(".middle")),
        laid: all(".spot .shown .card").map(node =>
            [names.indexOf(node.getAttribute("aria-label").split(":")[0]), middle(node)]),
        at: document.querySelector(".act .address").textContent,
        legal: all(".turn .may").map(node => node.getAttribute("aria-label")),
    };
}"""
"""What lies where on the board, the address of the step, and the names of the cards marked as legal."""


def each_step(page: Any, look: str, most: int = 1_000) -> list[Any]:
    """The results of a JavaScript function at each step of the game, or at this many of them."""
    page.keyboard.press("Home")
    found: list[Any] = page.evaluate(
        f"""() => {{
            const found = [], slider = document.querySelector(".slider"), on = document.querySelector("[data-do=on]");
            // To write each step into the address takes as long as to draw it, and nobody looks at the address.
            history.replaceState = () => {{}};
            for (let step = 0; step <= Math.min(slider.max, {most - 1}); step++, on.click()) found.push(({look})());
            delete history.replaceState;
            return found;
        }}"""
    )
    return found
