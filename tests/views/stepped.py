"""Helpers that step through a page and look at its board."""

from __future__ import annotations

from typing import Any

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 375, "height": 667}


def address(page: Any) -> str:
    """The address of the step that is shown."""
    told: str = page.inner_text(".act .address")
    return told


def each_step(page: Any, look: str) -> list[Any]:
    """The results of a JavaScript function at each step of the game."""
    page.keyboard.press("Home")
    found: list[Any] = page.evaluate(
        f"""() => {{
            const found = [], slider = document.querySelector(".slider"), on = document.querySelector("[data-do=on]");
            for (let step = 0; step <= Number(slider.max); step++, on.click()) found.push(({look})());
            return found;
        }}"""
    )
    return found
