"""Stepping through the review page in a real Chromium, with mouse, touch and keyboard, on a desk and on a telephone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from views.stepped import PHONE, each_step
from views.windows import Windows

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

ALL = os.environ.get("JASSLOG_PAGES") == "all"
SAMPLES = ("renege", "coiffeur-three", "unknown-hands", "bieter-five", "guggitaler-domino", "klaverjas-made", "pandur")
SAMPLES += ("molotov-five", "three-rounds")
ON_A_DESK = ("renege", "coiffeur-three", "molotov-five", "guggitaler-domino")
"""Tables of three, four and five, and one with rows; on a telephone, where there is less room, all are looked at."""
SIZES = pytest.mark.parametrize("page", ["desk", "phone"], indirect=True)
DESK_ONLY = pytest.mark.parametrize("page", ["desk"], indirect=True)
"""For what depends on the keys or the address alone, not on the room that there is."""


@pytest.fixture
def page(windows: Windows, request: pytest.FixtureRequest) -> Iterator[sync_api.Page]:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if request.param == "phone" else {}
    with windows.page(**phone) as page:
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
    page.goto(boards["renege"].as_uri())
    press(page, ".controls [data-do=first]")
    box = page.locator(".controls [data-do=on]").bounding_box()
    assert box is not None
    point = page.touchscreen.tap if touched(page) else page.mouse.click
    for step in range(46):
        assert page.input_value(".slider") == str(step)
        point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert act(page).startswith("10.claims.")
    assert page.input_value(".slider") == page.get_attribute(".slider", "max") == "46"


@pytest.mark.parametrize(
    ("page", "name"),
    [*(("phone", name) for name in SAMPLES), *(("desk", name) for name in SAMPLES if ALL or name in ON_A_DESK)],
    indirect=["page"],
)
def test_neither_board_nor_buttons_move_during_a_game(page: sync_api.Page, boards: dict[str, Path], name: str) -> None:
    page.goto(boards[name].as_uri())
    press(page, "[data-do=legal]")
    places = """() => JSON.stringify([...document.querySelectorAll(".player button, .slider, .eyes, .table, .after")]
        .map(node => node.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height]))"""
    seen = each_step(page, places)
    assert len(seen) > 5
    assert len(set(seen)) == 1


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


@SIZES
def test_the_keys_work_after_a_card_was_chosen(page: sync_api.Page, boards: dict[str, Path]) -> None:
    page.goto(boards["renege"].as_uri())
    press(page, "#r10t7c1")
    sync_api.expect(page.locator(".act")).to_contain_text("10.7.1")
    for key, place in {"ArrowRight": "10.7.2", "ArrowDown": "10.8.1", "End": "10.claims", "n": "10.claims"}.items():
        page.keyboard.press(key)
        assert act(page).startswith(place)
    page.keyboard.press("?")
    assert page.inner_text(".spoken")


@DESK_ONLY
def test_the_keys_work_on_a_button_and_on_what_unfolds(page: sync_api.Page, boards: dict[str, Path]) -> None:
    page.goto(boards["renege"].as_uri())
    for selector in (".controls [data-do=on]", "summary"):
        page.locator(selector).focus()
        page.keyboard.press("Home")
        assert act(page).startswith("0.seating.1")
        page.keyboard.press("n")
        assert act(page).startswith("10.5.4")


@DESK_ONLY
def test_a_choice_keeps_its_own_keys(page: sync_api.Page, boards: dict[str, Path]) -> None:
    page.goto(boards["renege"].as_uri())
    before = act(page)
    page.locator(".eyes").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    assert act(page) == before


@DESK_ONLY
def test_only_arrows_belong_to_a_table_that_is_wider_than_its_place(
    page: sync_api.Page, boards: dict[str, Path]
) -> None:
    page.goto(boards["renege"].as_uri())
    region = page.locator(".scroll").first
    for wide in (False, True):
        page.keyboard.press("Home")
        table = region.locator("table")
        table.evaluate("(node, width) => node.style.minWidth = width", "2000px" if wide else "")
        assert region.evaluate("node => node.scrollWidth > node.clientWidth") == wide
        region.focus()
        page.keyboard.press("n")
        assert act(page).startswith("10.5.4")
        page.keyboard.press("ArrowRight")
        assert act(page).startswith("10.5.4" if wide else "10.6.1")
        page.keyboard.press("ArrowDown")
        assert act(page).startswith("10.6.1" if wide else "10.7.1")
    # From a card inside the region, the arrow keys step as from any card.
    region.locator("#r10t5c4").focus()
    page.keyboard.press("n")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert not act(page).startswith("0.seating.1")


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
        *(("phone", place) for place in ("r10t5c4", "r10t9c1", "r10t5", "e28", "f1")),
        ("desk", "r10t9c1"),
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


@SIZES
@pytest.mark.parametrize("name", ["renege", "three-rounds"])
def test_a_card_of_the_table_that_is_chosen_shows_the_board(
    page: sync_api.Page, boards: dict[str, Path], name: str
) -> None:
    page.goto(boards[name].as_uri())
    cards = page.evaluate("[...document.querySelectorAll('.tricks a')].map(node => node.id)")
    for card in (cards[0], cards[-1], cards[len(cards) // 2]):
        press(page, f"#{card}")
        expect_board(page)
        assert page.url.endswith(f"#{card}")
        assert page.locator(f"#{card}.here").count() == 1


@SIZES
def test_a_card_that_is_chosen_again_shows_the_board_again(page: sync_api.Page, boards: dict[str, Path]) -> None:
    page.goto(boards["three-rounds"].as_uri())
    card = page.evaluate("[...document.querySelectorAll('.tricks a')].at(-1).id")
    for _ in range(3):
        press(page, f"#{card}")
        expect_board(page)
        scrolled(page)
        expect_board(page)


@SIZES
def test_the_card_of_a_finding_shows_the_board(page: sync_api.Page, boards: dict[str, Path]) -> None:
    page.goto(boards["renege"].as_uri())
    page.keyboard.press("Home")
    press(page, ".finding .what a")
    sync_api.expect(page.locator(".act")).to_contain_text("10.5.4")
    expect_board(page)


@DESK_ONLY
def test_a_proof_shows_what_the_record_says(page: sync_api.Page, boards: dict[str, Path]) -> None:
    page.goto(boards["renege"].as_uri())
    press(page, ".proof a")
    sync_api.expect(page.locator("#e40")).to_be_in_viewport()


@SIZES
def test_a_round_that_is_chosen_is_read_and_laid_on_the_board(page: sync_api.Page, boards: dict[str, Path]) -> None:
    page.goto(boards["three-rounds"].as_uri())
    press(page, ".rounds a[href='#r3']")
    sync_api.expect(page.locator("#r3 h3")).to_be_in_viewport()
    sync_api.expect(page.locator(".act")).to_contain_text("3.")


@SIZES
def test_the_way_back_leads_to_the_card_before(page: sync_api.Page, boards: dict[str, Path]) -> None:
    page.goto(boards["renege"].as_uri())
    press(page, "#r10t2c1")
    press(page, "#r10t7c1")
    page.go_back()
    sync_api.expect(page.locator(".act")).to_contain_text("10.2.1")
    expect_board(page)


@DESK_ONLY
def test_what_was_said_of_a_step_goes_when_another_is_chosen(page: sync_api.Page, boards: dict[str, Path]) -> None:
    page.goto(boards["renege"].as_uri() + "#r10t5c3")
    page.keyboard.press("t")
    sync_api.expect(page.locator(".spoken")).to_have_text("seat 0 is to play.")
    press(page, "#r10t6c3")
    sync_api.expect(page.locator(".act")).to_contain_text("10.6.3")
    sync_api.expect(page.locator(".spoken")).to_be_empty()


@DESK_ONLY
@pytest.mark.parametrize("place", ["r99t1c1", "%E0%A4%A", "", "e9999", "r10t5c4-nobody"])
def test_an_address_that_leads_nowhere_opens_the_page_as_without_one(
    page: sync_api.Page, boards: dict[str, Path], place: str
) -> None:
    page.goto(boards["renege"].as_uri() + f"#{place}")
    sync_api.expect(page.locator(".act")).to_contain_text("10.5.4")
    sync_api.expect(page.locator("html.loaded")).to_have_count(1)
