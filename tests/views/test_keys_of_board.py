"""The keys of the review page in a real Chromium: they work wherever the focus is."""

from __future__ import annotations

from pathlib import Path

import pytest
from views.stepped import PHONE, address

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")


def test_the_keys_work_when_a_view_was_chosen_with_the_mouse(renege: sync_api.Page) -> None:
    renege.locator(".eyes").dispatch_event("pointerdown")
    renege.select_option(".eyes", "2")
    renege.keyboard.press("n")
    renege.keyboard.press("ArrowRight")
    assert address(renege) == "10.6.1"


def test_the_keys_work_when_the_slider_was_moved(renege: sync_api.Page) -> None:
    renege.locator(".slider").focus()
    renege.keyboard.press("Home")
    renege.keyboard.press("n")
    renege.keyboard.press("ArrowRight")
    assert address(renege) == "10.6.1"


def test_a_table_is_one_stop_with_arrows_inside(
    renege: sync_api.Page, rounds: sync_api.Page, desk: sync_api.Page, boards: dict[str, Path]
) -> None:
    desk.goto(boards["putz"].as_uri())
    for page, tables in ((renege, 1), (rounds, 3), (desk, 2)):
        stops = page.evaluate(
            """() => [...document.querySelectorAll("table.tricks, table.sheet")]
                .map(table => [...table.querySelectorAll("a")].filter(link => link.tabIndex === 0).length)"""
        )
        assert stops == [1] * tables


def test_the_arrows_in_a_table_lead_from_card_to_card(rounds: sync_api.Page) -> None:
    rounds.locator("#r2 .tricks a[tabindex='0']").focus()
    for key, place in {"ArrowRight": "r2t1c2", "ArrowDown": "r2t2c1", "ArrowLeft": "r2t1c4"}.items():
        rounds.keyboard.press(key)
        assert rounds.evaluate("document.activeElement.id") == place
        assert rounds.locator(f"#{place}.here[tabindex='0']").count() == 1


def test_the_arrows_in_a_sheet_lead_from_figure_to_figure(desk: sync_api.Page, boards: dict[str, Path]) -> None:
    desk.goto(boards["putz"].as_uri())
    before = address(desk)
    desk.locator(".sheet a[tabindex='0']").focus()
    first = desk.evaluate("document.activeElement.outerHTML")
    desk.keyboard.press("ArrowRight")
    assert desk.evaluate("document.activeElement.closest('.sheet') !== null")
    assert desk.evaluate("document.activeElement.outerHTML") != first
    assert address(desk) == before


def test_a_key_shows_the_board(rounds: sync_api.Page) -> None:
    sync_api.expect(rounds.locator(".table")).not_to_be_in_viewport(ratio=0.99)
    rounds.keyboard.press("ArrowRight")
    sync_api.expect(rounds.locator(".table")).to_be_in_viewport(ratio=0.99)


def test_the_board_stays_in_sight_on_a_telephone(rounds: sync_api.Page) -> None:
    rounds.set_viewport_size(PHONE)
    rounds.locator("#slate").scroll_into_view_if_needed()
    sync_api.expect(rounds.locator(".table")).to_be_in_viewport(ratio=0.99)
