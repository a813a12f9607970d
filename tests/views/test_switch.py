"""The switch of a page between its views, in a real Chromium: board, tables, curve and slate follow it."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from game.builder import LOG_A1, log_a1
from shared import copied
from views.pages import Lazily, page_of, write_record
from views.rounds import twelve_rounds
from views.stepped import DESK, PHONE, address, each_step
from views.test_page import Elements
from views.windows import ALL, Windows

from jasslog.log.head import VIEWS

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

SAMPLES = ("corrected-slip", "renege-ruled", "annulled-round", "klaverjas-renege-ruled", "putz-blind-twice")
NAMES = {"recorded": "as recorded", "corrected": "with corrections", "ruled": "with rulings"}
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
STEPPED = (
    dict.fromkeys((*SAMPLES, "twelve-rounds"), VIEWS)
    if ALL
    else {"corrected-slip": VIEWS[:2], "renege-ruled": VIEWS[1:]}
)
"""Games that are stepped through, and the views in which they are: in the usual run those that are not alike."""
SLIP = "10.3.3"
"""The address at which the seven of hearts was written instead of the six, so that the record has two sevens."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Path]:
    """A page of each game in each view, made when it is first asked for."""
    folder = copied(tmp_path_factory.mktemp("switched"), *SAMPLES)
    write_record(twelve_rounds(), folder / "twelve-rounds.jsonl")

    def made(asked: tuple[str, str]) -> Path:
        name, view = asked
        with contextlib.chdir(folder):
            page_of(Path(f"{name}.jsonl"), "--view", view, to=folder / f"{name}-{view}.html")
        return folder / f"{name}-{view}.html"

    return Lazily(made)


@pytest.fixture
def slip(windows: Windows, files: dict[tuple[str, str], Path]) -> Iterator[sync_api.Page]:
    """The page of a game with a card that was recorded wrongly, at that card."""
    with windows.page(stays=files["corrected-slip", "corrected"]) as page:
        page.evaluate("location.hash = 'r10t3c3'")
        sync_api.expect(page.locator(".act .address")).to_have_text(SLIP)
        yield page


@pytest.fixture
def silent(windows: Windows, files: dict[tuple[str, str], Path]) -> Iterator[sync_api.Page]:
    """The page of the same game on a telephone without scripts."""
    with windows.page(java_script_enabled=False, viewport=PHONE) as page:
        page.goto(files["corrected-slip", "corrected"].as_uri())
        yield page


def switch(page: sync_api.Page, view: str) -> None:
    page.get_by_role("radio", name=NAMES[view]).check()


def laid(page: sync_api.Page) -> str | None:
    """The card at the top place of the table on the board, and whose it is."""
    return page.locator(".spot.at-n .shown .card").get_attribute("aria-label")


def row(page: sync_api.Page, trick: int) -> list[str]:
    """The names of the cards of a trick that are visible in the table of tricks."""
    cards = page.locator(f"#r10t{trick} .card:visible")
    return [card.get_attribute("aria-label") or "" for card in cards.all()]


def test_the_board_shows_the_card_as_recorded_and_as_corrected(slip: sync_api.Page) -> None:
    assert (laid(slip), address(slip)) == ("seat 2: six of hearts", SLIP)
    switch(slip, "recorded")
    assert (laid(slip), address(slip)) == ("seat 2: seven of hearts", SLIP)
    assert "J" in slip.inner_text(".act .said")
    switch(slip, "corrected")
    assert (laid(slip), address(slip)) == ("seat 2: six of hearts", SLIP)


def test_the_score_on_the_felt_follows(desk: sync_api.Page, files: dict[tuple[str, str], Path]) -> None:
    desk.goto(files["renege-ruled", "corrected"].as_uri())
    desk.keyboard.press("End")
    felt = {}
    for view in VIEWS:
        switch(desk, view)
        felt[view] = desk.inner_text(".standing-now .shown")
    assert felt["recorded"] == felt["corrected"] != felt["ruled"]


def test_the_table_of_tricks_follows_without_script_too(slip: sync_api.Page, silent: sync_api.Page) -> None:
    for page in (slip, silent):
        assert row(page, 3)[2] == "six of hearts"
        switch(page, "recorded")
        assert row(page, 3)[2] == "seven of hearts"
        assert len(row(page, 3)) == 4
        assert page.locator("#r10 .tricks thead th:visible").count() == page.locator("#r10t3 > :visible").count()


def test_a_link_leads_to_the_card_of_its_view_without_script(silent: sync_api.Page) -> None:
    switch(silent, "recorded")
    link = silent.locator(".finding:visible .what a:visible").first
    link.click()
    target = silent.locator(link.get_attribute("href") or "")
    sync_api.expect(target).to_be_in_viewport()


@pytest.mark.parametrize("name", STEPPED)
def test_each_view_is_what_a_page_of_that_view_shows(
    desk: sync_api.Page, files: dict[tuple[str, str], Path], name: str
) -> None:
    look = """() => JSON.stringify([".act .shown", ".info .shown", ".hand .shown", ".spot .shown"].map(part =>
        [...document.querySelectorAll(part)].map(node => node.innerHTML)))"""
    parts = ".record .round, .record .rounds, .record .slate-part, .record .sheet-part, .record .aloud"
    drawn = "nodes => nodes.filter(node => node.checkVisibility()).map(node => node.outerHTML)"
    views = STEPPED[name]
    seen: dict[str, list[object]] = {view: [] for view in views}
    for own, other in zip(views, (*views[1:], views[0]), strict=True):
        desk.goto(files[name, own].as_uri())
        for view in (own, other):
            switch(desk, view)
            texts = desk.locator(parts).evaluate_all("nodes => nodes.map(node => node.innerText)")
            lines = desk.locator(".curve polyline").evaluate_all(drawn)
            marks = desk.locator(".curve .bad:visible").all_text_contents()
            points = [re.findall('points="[^"]*"', line) for line in lines]
            seen[view].append((each_step(desk, look), [text for text in texts if text], points, marks))
    for view in views:
        assert seen[view][0] == seen[view][1]
    assert seen[views[0]] != seen[views[1]]


@pytest.mark.parametrize(("name", "size"), [("corrected-slip", DESK), ("twelve-rounds", PHONE)], ids=["desk", "phone"])
def test_no_button_moves_when_one_switches_at_the_board(
    desk: sync_api.Page, files: dict[tuple[str, str], Path], name: str, size: sync_api.ViewportSize
) -> None:
    desk.set_viewport_size(size)
    # A page that scrolls smoothly must not do so here.
    desk.emulate_media(reduced_motion="no-preference")
    desk.goto(files[name, "corrected"].as_uri())
    desk.locator(".view").scroll_into_view_if_needed()
    places = """() => [...document.querySelectorAll(".player button, .slider, .eyes, .view, .table, .after")]
        .map(node => node.getBoundingClientRect()).flatMap(({ x, y, width, height }) => [x, y, width, height])"""
    before = desk.evaluate(places)
    for view in ("recorded", "ruled", "corrected"):
        desk.select_option(".view", view)
        assert desk.get_by_role("radio", name=NAMES[view]).is_checked()
        assert desk.evaluate(places) == pytest.approx(before, abs=0.05)


@SIZES
def test_the_switch_itself_and_the_size_of_the_board_stay(slip: sync_api.Page, size: sync_api.ViewportSize) -> None:
    slip.set_viewport_size(size)
    places = """() => {
        const boxes = selector => [...document.querySelectorAll(selector)].map(node => node.getBoundingClientRect());
        const [{ y: top }] = boxes(".stage");
        return [...boxes(".views label").map(({ x, y, width, height }) => [x, y, width, height]),
            ...boxes(".stage button, .table").map(({ x, y, width, height }) => [x, y - top, width, height])];
    }"""
    slip.locator(".views").scroll_into_view_if_needed()
    seen = []
    for view in VIEWS:
        switch(slip, view)
        assert slip.input_value(".view") == view
        seen.append(slip.evaluate(places))
    assert seen[0] == seen[1] == seen[2]


def test_no_button_moves_in_any_step_of_any_view(slip: sync_api.Page) -> None:
    slip.set_viewport_size(PHONE)
    places = """() => JSON.stringify([...document.querySelectorAll(".stage button, .table, .act")]
        .map(node => [node, node.parentElement.closest("div, section")].map(one => one.getBoundingClientRect()))
        .map(([{ x, y, width, height }, around]) => [x - around.x, y - around.y, width, height]))"""
    seen = set()
    for view in VIEWS[:2]:
        switch(slip, view)
        seen |= set(each_step(slip, places))
    assert len(seen) == 1


def test_one_stays_at_the_nearest_address_that_exists(desk: sync_api.Page, tmp_path: Path) -> None:
    record = log_a1().play(LOG_A1)
    lost = max(event["seq"] for event in record.events if event.get("card") == "C9")
    record.add("corrected", event=lost, by=[])
    page_of(write_record(record, tmp_path / "a.jsonl"), "--view", "recorded", to=tmp_path / "a.html")
    desk.goto((tmp_path / "a.html").as_uri() + "#r4t9c4")
    assert address(desk) == "4.9.4"
    switch(desk, "corrected")
    assert address(desk) == "4.9.3"


def test_the_change_is_announced_where_everything_is(slip: sync_api.Page) -> None:
    slip.get_by_role("radio", name=NAMES["corrected"]).focus()
    slip.keyboard.press("ArrowUp")
    sync_api.expect(slip.locator(".spoken")).to_have_text(NAMES["recorded"])
    assert "seven of hearts" in (slip.locator(".act .shown .card").first.get_attribute("aria-label") or "")
    slip.locator(".view").focus()
    slip.keyboard.press("ArrowDown")
    sync_api.expect(slip.locator(".spoken")).to_have_text(NAMES["corrected"])


def test_the_keys_of_the_board_go_on_in_the_view(slip: sync_api.Page) -> None:
    switch(slip, "recorded")
    slip.keyboard.press("n")
    slip.locator(".controls [data-do=on]").click()
    slip.keyboard.press("p")
    assert "J" in slip.inner_text(".act .said")
    slip.keyboard.press("s")
    assert slip.inner_text(".spoken").count("seats") == 2


def test_a_link_names_the_view_unless_it_is_that_of_the_page(slip: sync_api.Page) -> None:
    switch(slip, "recorded")
    slip.click("[data-do=link]")
    link = slip.input_value(".link")
    assert link.endswith("#r10t3c3-recorded")
    switch(slip, "corrected")
    slip.click("[data-do=link]")
    assert slip.input_value(".link").endswith("#r10t3c3")
    for wanted in (link.replace("r10t3c3", "r10t1c1"), link.replace("r10t3c3", "e19"), link):
        slip.goto("about:blank")
        slip.goto(wanted)
        assert slip.get_by_role("radio", name=NAMES["recorded"]).is_checked()
        sync_api.expect(slip.locator(".table")).to_be_in_viewport(ratio=0.99)
    assert (laid(slip), address(slip)) == ("seat 2: seven of hearts", SLIP)
    assert slip.locator("#r10t3c3-recorded.here").is_visible()


def test_a_table_is_one_stop_in_every_view(slip: sync_api.Page) -> None:
    for view in VIEWS:
        switch(slip, view)
        stops = slip.locator("table.tricks a[tabindex='0']")
        assert stops.count() == stops.locator("visible=true").count() == 1


def test_on_paper_the_chosen_view_is_shown_and_named(slip: sync_api.Page) -> None:
    switch(slip, "recorded")
    slip.emulate_media(media="print")
    assert row(slip, 3)[2] == "seven of hearts"
    assert slip.locator(".record > .only:visible").all_inner_texts() == [NAMES["recorded"]]
    assert slip.locator(".found > .in:visible").count() == len(VIEWS)


def test_what_is_the_same_in_the_views_stands_there_once(files: dict[tuple[str, str], Path]) -> None:
    page = files["corrected-slip", "corrected"].read_text(encoding="utf-8")
    twins = re.findall(r'id="r10t\dc\d-(\w+)"', page)
    assert 0 < len(twins) < 5
    assert set(twins) == {"recorded"}
    assert page.count('class="slate"') == 1


@pytest.mark.parametrize("name", [*SAMPLES, "twelve-rounds"])
def test_a_page_with_every_view_stays_small_and_sound(files: dict[tuple[str, str], Path], name: str) -> None:
    turn = [*SAMPLES, "twelve-rounds"].index(name) % len(VIEWS)
    for view in VIEWS if ALL else VIEWS[turn:][:1]:
        page = files[name, view].read_text(encoding="utf-8")
        elements = Elements(page)
        assert len(page.encode()) < 300_000
        assert len(elements.ids) == len(set(elements.ids))
        assert {link[1:] for link in elements.links} <= set(elements.ids)
        assert "--view" not in page


def test_a_view_without_findings_has_no_heading_for_them(slip: sync_api.Page) -> None:
    heading = slip.locator(".findings h3")
    sync_api.expect(heading).to_be_hidden()
    switch(slip, "recorded")
    sync_api.expect(heading).to_be_visible()
