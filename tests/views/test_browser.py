"""The review page in a real Chromium: stepping, keys, seats, links, print, and what a screen reader gets.

``JASSLOG_GOLDEN=write pytest tests/views/test_browser.py`` writes the golden snapshot again.
"""

from __future__ import annotations

import contextlib
import json
import os
from itertools import combinations
from pathlib import Path

import pytest
from shared import copied
from views.pages import HOSTILE_FOURS, hostile_record, page_of, pages_of, write_record
from views.windows import Windows

from jasslog.views import page as views_page

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
GOLDEN = Path(__file__).with_name("page.aria.yaml")


@pytest.fixture
def page(renege: sync_api.Page) -> sync_api.Page:
    return renege


def act(page: sync_api.Page) -> str:
    return page.inner_text(".act")


def address(page: sync_api.Page) -> str:
    return page.inner_text(".act .address")


def spoken(page: sync_api.Page) -> str:
    return page.inner_text(".spoken")


def test_the_page_opens_at_the_first_finding(desk: sync_api.Page, boards: dict[str, Path]) -> None:
    desk.goto(boards["renege"].as_uri())
    assert address(desk) == "10.5.4"
    assert "J301" in act(desk)


def test_the_arrows_step_by_card_and_by_trick(page: sync_api.Page) -> None:
    page.keyboard.press("ArrowRight")
    assert address(page) == "10.6.1"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert address(page) == "10.5.3"
    page.keyboard.press("ArrowDown")
    assert address(page) == "10.6.1"
    page.keyboard.press("ArrowUp")
    assert address(page) == "10.5.1"
    page.keyboard.press("Home")
    assert address(page) == "0.seating.1"
    page.keyboard.press("n")
    assert address(page) == "10.5.4"
    page.keyboard.press("n")
    assert "No finding" in spoken(page)


def test_the_keys_that_speak(page: sync_api.Page) -> None:
    page.keyboard.press("ArrowLeft")
    for key, told in {
        "c": "ace of clubs",
        "a": "Trump is spades",
        "f": "To follow: clubs",
        "s": "2400",
        "t": "seat 0 is to play",
    }.items():
        page.keyboard.press(key)
        assert told in spoken(page)
    page.keyboard.press("Control+c")
    assert "to play" in spoken(page)


def test_one_seat_s_view_hides_the_other_hands(page: sync_api.Page) -> None:
    assert page.locator(".seat-2 .hand .back").count() == 0
    page.keyboard.press("1")
    assert page.locator(".seat-0 .hand .back").count() == 0
    assert page.locator(".seat-2 .hand .back").count() == page.locator(".seat-2 .hand .card").count() > 0
    page.keyboard.press("0")
    assert page.locator(".back").count() == 0


def test_a_link_leads_to_its_card(desk: sync_api.Page, boards: dict[str, Path]) -> None:
    desk.goto(boards["renege"].as_uri() + "#r10t2c3")
    assert address(desk) == "10.2.3"
    assert desk.locator("#r10t2c3.here").count() == 1
    desk.click("#r10t7c1")
    sync_api.expect(desk.locator(".act")).to_contain_text("10.7.1")
    assert desk.url.endswith("#r10t7c1")


def test_a_proof_leads_to_its_event(page: sync_api.Page) -> None:
    page.click(".proof a")
    sync_api.expect(page.locator("details.events[open]")).to_have_count(1)
    sync_api.expect(page.locator(".act")).to_contain_text("10.9.1")


def test_hands_shrink_as_cards_are_played(page: sync_api.Page) -> None:
    page.evaluate("location.hash = 'r10t1c1'")
    sync_api.expect(page.locator(".act .address")).to_have_text("10.1.1")
    assert [page.locator(f".seat-{seat} .hand .card").count() for seat in range(4)] == [8, 9, 9, 9]
    page.keyboard.press("End")
    assert page.locator(".hand .card").count() == 0


def test_the_buttons_do_what_the_keys_do(page: sync_api.Page) -> None:
    page.click("button[data-do=on]")
    assert address(page) == "10.6.1"
    page.select_option(".eyes", "3")
    assert page.locator(".seat-0 .hand .back").count() > 0


def test_paper_shows_no_stepping(page: sync_api.Page) -> None:
    page.emulate_media(media="print")
    assert not page.locator(".player").is_visible()
    assert page.locator("table.tricks").is_visible()
    assert page.locator(".finding").first.is_visible()


def test_without_script_everything_can_be_read(windows: Windows, boards: dict[str, Path]) -> None:
    with windows.page(java_script_enabled=False) as page:
        page.goto(boards["renege"].as_uri())
        assert not page.locator(".player").is_visible()
        assert page.locator("table.tricks tbody tr").count() == 9
        assert page.locator(".finding").is_visible()


def test_the_index_leads_to_each_game_and_back(desk: sync_api.Page, tmp_path: Path) -> None:
    with contextlib.chdir(copied(tmp_path, "renege", "coiffeur-three")):
        pages_of(Path("renege.jsonl"), Path("coiffeur-three.jsonl"), to=tmp_path / "all")
    desk.goto((tmp_path / "all/index.html").as_uri())
    desk.get_by_role("link", name="renege").click()
    assert address(desk) == "10.5.4"
    desk.get_by_role("link", name="All games").click()
    row = desk.get_by_role("row").filter(has_text="coiffeur-three")
    row.get_by_role("link").last.click()
    assert desk.url.endswith("coiffeur-three.html#findings")


def test_a_screen_reader_gets_the_same(page: sync_api.Page) -> None:
    told = page.locator("main").aria_snapshot()
    if os.environ.get("JASSLOG_GOLDEN") == "write":
        GOLDEN.write_text(told + "\n", encoding="utf-8")
    assert told + "\n" == GOLDEN.read_text(encoding="utf-8")


def test_hostile_strings_run_nothing(desk: sync_api.Page, tmp_path: Path) -> None:
    """Nothing is run, and the policy of the page has nothing to refuse, which the console would report as an error."""
    logs = [write_record(hostile_record(*four), tmp_path / f"{n}.jsonl") for n, four in enumerate(HOSTILE_FOURS)]
    page_of(*logs, to=tmp_path / "all.html")
    desk.goto((tmp_path / "all.html").as_uri())
    for _ in range(12):
        desk.keyboard.press("ArrowRight")
    assert desk.evaluate("window.hurt") is None


_ALIKE = """([one, other]) => {
  const drawn = path => {
    const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
    canvas.width = canvas.height = 16;
    pen.scale(0.8, 0.8);
    pen.fill(new Path2D(path));
    return [...pen.getImageData(0, 0, 16, 16).data].filter((_, place) => place % 4 === 3);
  };
  const [a, b] = [drawn(one), drawn(other)];
  const sum = values => values.reduce((all, value) => all + value, 0);
  const both = pick => sum(a.map((value, place) => pick(value, b[place])));
  return both(Math.min) / both(Math.max);
}"""
"""A function for the overlap of two glyphs at 16 pixels, from 0 to 1, whatever their colours."""


@pytest.mark.parametrize("deck", ["usual", "swiss"])
def test_no_two_suits_of_a_deck_are_alike_without_their_colours(page: sync_api.Page, deck: str) -> None:
    glyphs = json.loads((Path(views_page.__file__).parent / "glyphs.json").read_bytes())[deck]
    alike = {pair: page.evaluate(_ALIKE, [glyphs[one] for one in pair]) for pair in combinations(glyphs, 2)}
    assert max(alike.values()) < 0.75, alike
