"""Stepping through the review page in a real Chromium, with mouse, touch and keyboard, on a desk and on a telephone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from views.stepped import PHONE
from views.windows import Windows

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

SIZES = pytest.mark.parametrize("page", ["desk", "phone"], indirect=True)
DESK_ONLY = pytest.mark.parametrize("page", ["desk"], indirect=True)
"""For what depends on the keys or the address alone, not on the room that there is."""


TOUCHED = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
KINDS: dict[str, dict[str, Any]] = {"desk": {}, "phone": {**TOUCHED, "reduced_motion": "no-preference"}}
"""The windows; on the telephone the page scrolls smoothly, as it does unless a reader asks for less motion."""


@pytest.fixture
def page(windows: Windows, request: pytest.FixtureRequest) -> Iterator[sync_api.Page]:
    with windows.page(**KINDS[request.param]) as page:
        yield page


@pytest.fixture(params=KINDS)
def either(windows: Windows, boards: dict[str, Path], request: pytest.FixtureRequest) -> Iterator[sync_api.Page]:
    """The page of the renege, as when it was opened, on a desk and on a telephone."""
    with windows.page(stays=boards["renege"], **KINDS[request.param]) as page:
        yield page


@pytest.fixture(params=KINDS)
def rounds(windows: Windows, boards: dict[str, Path], request: pytest.FixtureRequest) -> Iterator[sync_api.Page]:
    """The same for the page of three rounds."""
    with windows.page(stays=boards["three-rounds"], **KINDS[request.param]) as page:
        yield page


def act(page: sync_api.Page) -> str:
    """The address of the step that is shown, and the sentence about it."""
    return page.locator(".act .address").first.inner_text() + " " + page.locator(".act .said").first.inner_text()


def touched(page: sync_api.Page) -> bool:
    return bool(page.evaluate("navigator.maxTouchPoints > 0"))


def press(page: sync_api.Page, selector: str) -> None:
    """Press an element as people do on the device: a tap on a telephone, a click on a desktop."""
    page.locator(selector).tap() if touched(page) else page.locator(selector).click()


def expect_board(page: sync_api.Page, selector: str = ".player") -> None:
    """Check that the table of the board is wholly within the window."""
    sync_api.expect(page.locator(f"{selector} .table")).to_be_in_viewport(ratio=0.99)


def scrolled(page: sync_api.Page) -> None:
    """Wait until the browser, which scrolls on for a while, has been at one place for a tenth of a second."""
    page.evaluate(
        """async () => {
            for (let frames = 0, last = NaN; frames < 6; frames = last === scrollY ? frames + 1 : 0) {
                last = scrollY;
                await new Promise(requestAnimationFrame);
            }
        }"""
    )


@SIZES
def test_a_pointer_that_rests_on_a_button_steps_through_the_game(page: sync_api.Page, boards: dict[str, Path]) -> None:
    page.goto(boards["unknown-hands"].as_uri())
    press(page, ".controls [data-do=first]")
    box = page.locator(".controls [data-do=on]").bounding_box()
    assert box is not None
    point = page.touchscreen.tap if touched(page) else page.mouse.click
    for step in range(11):
        assert page.input_value(".slider") == str(step)
        point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert act(page).startswith("10.claims.2")
    assert page.input_value(".slider") == page.get_attribute(".slider", "max") == "11"


@DESK_ONLY
def test_the_keys_work_after_a_link_to_a_card(page: sync_api.Page, boards: dict[str, Path]) -> None:
    page.goto(boards["renege"].as_uri() + "#r10t5c4")
    assert act(page).startswith("10.5.4")
    page.keyboard.press("ArrowRight")
    assert act(page).startswith("10.6.1")
    page.keyboard.press("p")
    assert act(page).startswith("10.5.4")
    page.keyboard.press("s")
    assert "2400" in page.inner_text(".spoken")
    page.keyboard.press("1")
    assert page.locator(".seat-2 .hand .back").count() > 0


def test_the_keys_work_after_a_card_was_chosen(either: sync_api.Page) -> None:
    press(either, "#r10t7c1")
    sync_api.expect(either.locator(".act")).to_contain_text("10.7.1")
    for key, place in {"ArrowRight": "10.7.2", "ArrowDown": "10.8.1", "End": "10.claims", "n": "10.claims"}.items():
        either.keyboard.press(key)
        assert act(either).startswith(place)
    either.keyboard.press("?")
    assert either.inner_text(".spoken")


def test_the_keys_work_on_a_button_and_on_what_unfolds(renege: sync_api.Page) -> None:
    for selector in (".controls [data-do=on]", "summary"):
        renege.locator(selector).focus()
        renege.keyboard.press("Home")
        assert act(renege).startswith("0.seating.1")
        renege.keyboard.press("n")
        assert act(renege).startswith("10.5.4")


def test_a_choice_keeps_its_own_keys(renege: sync_api.Page) -> None:
    before = act(renege)
    renege.locator(".eyes").focus()
    renege.keyboard.press("ArrowDown")
    renege.keyboard.press("Home")
    assert act(renege) == before


def test_only_arrows_belong_to_a_table_that_is_wider_than_its_place(renege: sync_api.Page) -> None:
    region = renege.locator(".scroll").first
    for wide in (False, True):
        renege.keyboard.press("Home")
        table = region.locator("table")
        table.evaluate("(node, width) => node.style.minWidth = width", "2000px" if wide else "")
        assert region.evaluate("node => node.scrollWidth > node.clientWidth") == wide
        region.focus()
        renege.keyboard.press("n")
        assert act(renege).startswith("10.5.4")
        renege.keyboard.press("ArrowRight")
        assert act(renege).startswith("10.5.4" if wide else "10.6.1")
        renege.keyboard.press("ArrowDown")
        assert act(renege).startswith("10.6.1" if wide else "10.7.1")
    # From a card inside the region, the arrow keys step as from any card.
    region.locator("#r10t5c4").focus()
    renege.keyboard.press("n")
    renege.keyboard.press("Home")
    renege.keyboard.press("ArrowRight")
    assert not act(renege).startswith("0.seating.1")


@DESK_ONLY
def test_the_keys_are_those_of_the_game_that_was_opened(page: sync_api.Page, boards: dict[str, Path]) -> None:
    page.goto(boards["two-games"].as_uri())
    first, second = page.locator(".act").nth(0), page.locator(".act").nth(1)
    press(page, "#g2r1t2c3")
    sync_api.expect(second).to_contain_text("1.2.3")
    before = first.inner_text()
    page.keyboard.press("ArrowRight")
    assert first.inner_text() == before
    assert second.inner_text().endswith("1.2.4")


@pytest.mark.parametrize(
    ("page", "place"),
    [
        *(("phone", place) for place in ("r10t9c1", "r10t5", "e28", "f1")),
        ("desk", "e28"),
    ],
    indirect=["page"],
)
def test_a_link_that_was_sent_shows_the_board(page: sync_api.Page, boards: dict[str, Path], place: str) -> None:
    page.goto(boards["renege"].as_uri() + f"#{place}")
    if place == "f1":
        sync_api.expect(page.locator("#f1")).to_be_in_viewport()
    else:
        expect_board(page)


def test_a_card_of_the_table_that_is_chosen_shows_the_board(either: sync_api.Page) -> None:
    chosen(either)


def test_a_card_of_several_rounds_that_is_chosen_shows_the_board(rounds: sync_api.Page) -> None:
    chosen(rounds)


def chosen(page: sync_api.Page) -> None:
    """Choose cards of the tables; check that the board comes into sight, and the address names the card."""
    cards = page.evaluate("[...document.querySelectorAll('.tricks a')].map(node => node.id)")
    for card in (cards[0], cards[-1], cards[len(cards) // 2]):
        press(page, f"#{card}")
        expect_board(page)
        assert page.url.endswith(f"#{card}")
        assert page.locator(f"#{card}.here").count() == 1


def test_a_card_that_is_chosen_again_shows_the_board_again(rounds: sync_api.Page) -> None:
    # In a window this low the board does not stay in sight by itself.
    rounds.set_viewport_size({**rounds.viewport_size, "height": 500})
    rounds.emulate_media(reduced_motion="reduce")
    # Asked from outside, because the page's policy lets nothing be evaluated in it again and again.
    waits = (rounds.wait_for_timeout(20) for _ in range(250))
    while rounds.evaluate("reviews[0].stuck"):
        next(waits)
    card = rounds.evaluate("[...document.querySelectorAll('.tricks a')].at(-1).id")
    for _ in range(2):
        press(rounds, f"#{card}")
        scrolled(rounds)
        expect_board(rounds)


def test_the_card_of_a_finding_shows_the_board(either: sync_api.Page) -> None:
    either.keyboard.press("Home")
    press(either, ".finding .what a")
    sync_api.expect(either.locator(".act")).to_contain_text("10.5.4")
    expect_board(either)


def test_a_proof_shows_what_the_record_says(renege: sync_api.Page) -> None:
    press(renege, ".proof a")
    sync_api.expect(renege.locator("#e40")).to_be_in_viewport()


def test_a_round_that_is_chosen_is_read_and_laid_on_the_board(rounds: sync_api.Page) -> None:
    press(rounds, ".rounds a[href='#r3']")
    sync_api.expect(rounds.locator("#r3 h3")).to_be_in_viewport()
    sync_api.expect(rounds.locator(".act")).to_contain_text("3.")


def test_the_way_back_leads_to_the_card_before(either: sync_api.Page) -> None:
    press(either, "#r10t2c1")
    press(either, "#r10t7c1")
    either.go_back()
    sync_api.expect(either.locator(".act")).to_contain_text("10.2.1")
    expect_board(either)


@DESK_ONLY
def test_what_was_said_of_a_step_goes_when_another_is_chosen(page: sync_api.Page, boards: dict[str, Path]) -> None:
    page.goto(boards["renege"].as_uri() + "#r10t5c3")
    page.keyboard.press("t")
    sync_api.expect(page.locator(".spoken")).to_have_text("seat 0 is to play.")
    press(page, "#r10t6c3")
    sync_api.expect(page.locator(".act")).to_contain_text("10.6.3")
    sync_api.expect(page.locator(".spoken")).to_be_empty()


@DESK_ONLY
@pytest.mark.parametrize("place", ["r99t1c1", "%E0%A4%A", "r10t5c4-nobody"])
def test_an_address_that_leads_nowhere_opens_the_page_as_without_one(
    page: sync_api.Page, boards: dict[str, Path], place: str
) -> None:
    page.goto(boards["renege"].as_uri() + f"#{place}")
    sync_api.expect(page.locator(".act")).to_contain_text("10.5.4")
    sync_api.expect(page.locator("html.loaded")).to_have_count(1)


def test_an_address_that_leads_nowhere_leaves_the_page_as_it_is(renege: sync_api.Page) -> None:
    renege.keyboard.press("Home")
    for place in ("e9999", "", "r99t1c1", "%E0%A4%A"):
        renege.evaluate("place => { location.hash = place; }", place)
        assert act(renege).startswith("0.seating.1")
