"""Moving through a game on the review page in a real Chromium: slider, swipe, automatic play, curve, links."""

from __future__ import annotations

from pathlib import Path

import pytest
from views.stepped import PHONE, address
from views.windows import Windows

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")


def test_the_slider_goes_through_the_game(renege: sync_api.Page) -> None:
    slider = renege.locator(".slider")
    slider.fill("0")
    assert address(renege) == "0.seating.1"
    slider.fill(slider.get_attribute("max") or "")
    assert address(renege).startswith("10.claims")
    assert (slider.get_attribute("aria-valuetext") or "") == renege.inner_text(".act .said")


def test_the_slider_reads_cards_out_by_their_names(desk: sync_api.Page, boards: dict[str, Path]) -> None:
    desk.goto(boards["renege"].as_uri() + "#r10t5c4")
    assert desk.get_attribute(".slider", "aria-valuetext") == "Seat 0 played eight of diamonds ✗ J301"


def test_the_game_plays_by_itself_and_pauses(browser: sync_api.Browser, boards: dict[str, Path]) -> None:
    # A clock once replaced cannot be restored, so no other test gets this page.
    page = browser.new_page()
    page.clock.install()
    page.goto(boards["renege"].as_uri() + "#r10t5c4")
    page.keyboard.press("k")
    assert page.get_attribute("[data-do=play]", "aria-pressed") == "true"
    page.clock.run_for(2500)
    assert address(page) == "10.6.2"
    page.click("[data-do=play]")
    page.clock.run_for(5000)
    assert address(page) == "10.6.2"
    page.keyboard.press("k")
    page.clock.run_for(100_000)
    assert address(page).startswith("10.claims")
    assert page.get_attribute("[data-do=play]", "aria-pressed") == "false"
    page.close()


def test_a_swipe_steps(windows: Windows, boards: dict[str, Path]) -> None:
    swipe = """([from, to]) => {
        const felt = document.querySelector(".table");
        const touch = x => new Touch({ identifier: 1, target: felt, clientX: x, clientY: 200 });
        felt.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], bubbles: true }));
        felt.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to)], bubbles: true }));
    }"""
    with windows.page(viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.goto(boards["renege"].as_uri() + "#r10t5c4")
        for way, place in (([300, 100], "10.6.1"), ([100, 300], "10.5.4"), ([100, 110], "10.5.4")):
            page.evaluate(swipe, way)
            assert address(page) == place


def test_a_curve_shows_the_score_with_the_findings(rounds: sync_api.Page, renege: sync_api.Page) -> None:
    rows = rounds.locator(".curve tbody tr")
    assert rows.count() == 3
    assert rounds.locator(".curve polyline").count() == 2
    totals = rounds.locator(".round .total").all_inner_texts()
    for row, total in zip(rows.all(), totals, strict=True):
        assert [cell.inner_text() for cell in row.locator("td").all()][:2] == total.split("\t")[1:]
    found = [int(cell.inner_text()) for cell in rounds.locator(".curve td:last-child").all()]
    assert rounds.locator(".curve text.bad").all_text_contents() == [f"✗{one}" for one in found if one]
    rounds.locator(".curve [data-round='3'] .strip").click()
    assert address(rounds).startswith("3.")
    assert renege.locator(".curve").count() == 0


def test_a_link_from_disk_is_shown_for_selecting(desk: sync_api.Page, boards: dict[str, Path]) -> None:
    desk.goto(boards["renege"].as_uri() + "#r10t5c4")
    desk.click("[data-do=link]")
    assert desk.input_value(".link") == boards["renege"].as_uri() + "#r10t5c4"
    assert desk.evaluate("getSelection().toString()") == desk.input_value(".link")
    desk.keyboard.press("ArrowRight")
    assert address(desk) == "10.5.4"
    desk.click("[data-do=on]")
    assert not desk.locator(".link").is_visible()


@pytest.mark.parametrize("may", [True, False])
def test_a_link_from_the_net_is_copied_where_that_is_possible(
    browser: sync_api.Browser, boards: dict[str, Path], may: bool
) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"] if may else [])
    page = context.new_page()
    body = boards["renege"].read_text(encoding="utf-8")
    page.route("https://jass.example/*", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.add_init_script("" if may else "Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto("https://jass.example/review.html#r10t5c4")
    page.click("[data-do=link]")
    link = "https://jass.example/review.html#r10t5c4"
    if may:
        sync_api.expect(page.locator(".spoken")).to_have_text("Link copied.")
        assert page.evaluate("navigator.clipboard.readText()") == link
    else:
        assert page.input_value(".link") == link
    context.close()
