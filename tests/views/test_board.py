"""The board of the review page in a real Chromium: what lies where, what is marked, and how one steps."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shared import copied, sample
from views.pages import page_of, write_record
from views.rounds import three_rounds

import jasslog

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = pytest.mark.xdist_group("browser")

SAMPLES = ("renege", "zweier-sidi", "coiffeur-three", "molotov-five", "from-paper-renege", "guggitaler-domino", "putz")
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 375, "height": 667}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("boards")
    made = {name: folder / f"{name}.html" for name in (*SAMPLES, "three-rounds")}
    with contextlib.chdir(copied(folder, *SAMPLES)):
        for name in SAMPLES:
            page_of(Path(f"{name}.jsonl"), to=made[name])
    page_of(write_record(three_rounds(), folder / "three-rounds.jsonl"), to=made["three-rounds"])
    return made


@pytest.fixture
def page(browser: sync_api.Browser) -> Iterator[sync_api.Page]:
    page = browser.new_page(viewport=DESK)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    page.close()
    assert not troubles


def address(page: sync_api.Page) -> str:
    return page.inner_text(".act .address")


def each_step(page: sync_api.Page, look: str) -> list[Any]:
    """What a function of the page finds at each step of the game."""
    page.keyboard.press("Home")
    found: list[Any] = page.evaluate(
        f"""() => {{
            const found = [], slider = document.querySelector(".slider"), on = document.querySelector("[data-do=on]");
            for (let step = 0; step <= Number(slider.max); step++, on.click()) found.push(({look})());
            return found;
        }}"""
    )
    return found


# Nothing moves, wherever one is


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", ["renege", "coiffeur-three", "molotov-five", "guggitaler-domino", "three-rounds"])
def test_no_button_moves_in_any_step(
    page: sync_api.Page, files: dict[str, Path], name: str, size: sync_api.ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(files[name].as_uri())
    page.locator("[data-do=legal]").click()
    places = """() => JSON.stringify([...document.querySelectorAll(".player button, .slider, .eyes, .table, .after")]
        .map(node => node.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height]))"""
    assert len(set(each_step(page, places))) == 1


def test_the_keys_work_when_a_view_was_chosen_with_the_mouse(page: sync_api.Page, files: dict[str, Path]) -> None:
    page.goto(files["renege"].as_uri())
    page.locator(".eyes").dispatch_event("pointerdown")
    page.select_option(".eyes", "2")
    page.keyboard.press("n")
    page.keyboard.press("ArrowRight")
    assert address(page) == "10.6.1"


def test_the_keys_work_when_the_slider_was_moved(page: sync_api.Page, files: dict[str, Path]) -> None:
    page.goto(files["renege"].as_uri())
    page.locator(".slider").focus()
    page.keyboard.press("Home")
    page.keyboard.press("n")
    page.keyboard.press("ArrowRight")
    assert address(page) == "10.6.1"


@pytest.mark.parametrize("name", ["renege", "putz", "three-rounds"])
def test_a_table_is_one_stop_with_arrows_inside(page: sync_api.Page, files: dict[str, Path], name: str) -> None:
    page.goto(files[name].as_uri())
    stops = page.evaluate(
        """() => [...document.querySelectorAll("table.tricks, table.sheet")]
            .map(table => [...table.querySelectorAll("a")].filter(link => link.tabIndex === 0).length)"""
    )
    assert stops
    assert set(stops) == {1}


def test_the_arrows_in_a_table_lead_from_card_to_card(page: sync_api.Page, files: dict[str, Path]) -> None:
    page.goto(files["three-rounds"].as_uri())
    page.locator("#r2 .tricks a[tabindex='0']").focus()
    for key, place in {"ArrowRight": "r2t1c2", "ArrowDown": "r2t2c1", "ArrowLeft": "r2t1c4"}.items():
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.id") == place
        assert page.locator(f"#{place}.here[tabindex='0']").count() == 1


def test_the_arrows_in_a_sheet_lead_from_figure_to_figure(page: sync_api.Page, files: dict[str, Path]) -> None:
    page.goto(files["putz"].as_uri())
    before = address(page)
    page.locator(".sheet a[tabindex='0']").focus()
    first = page.evaluate("document.activeElement.outerHTML")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('.sheet') !== null")
    assert page.evaluate("document.activeElement.outerHTML") != first
    assert address(page) == before


def test_a_key_shows_the_board(page: sync_api.Page, files: dict[str, Path]) -> None:
    page.goto(files["three-rounds"].as_uri())
    sync_api.expect(page.locator(".table")).not_to_be_in_viewport(ratio=0.99)
    page.keyboard.press("ArrowRight")
    sync_api.expect(page.locator(".table")).to_be_in_viewport(ratio=0.99)


def test_the_board_stays_in_sight_on_a_telephone(page: sync_api.Page, files: dict[str, Path]) -> None:
    page.set_viewport_size(PHONE)
    page.goto(files["three-rounds"].as_uri())
    page.locator("#slate").scroll_into_view_if_needed()
    sync_api.expect(page.locator(".table")).to_be_in_viewport(ratio=0.99)


# What lies on the board


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("name", "players"), [("zweier-sidi", 2), ("coiffeur-three", 3), ("renege", 4), ("molotov-five", 5)]
)
def test_each_card_lies_before_its_player(
    page: sync_api.Page, files: dict[str, Path], name: str, players: int, size: sync_api.ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(files[name].as_uri())
    middles = """() => {
        const box = node => node.getBoundingClientRect();
        const middle = node => [(box(node).left + box(node).right) / 2, (box(node).top + box(node).bottom) / 2];
        const names = [...document.querySelectorAll(".seat .name")].map(node => node.textContent);
        return [[...document.querySelectorAll(".seat")].map(middle), middle(document.querySelector(".middle")),
            [...document.querySelectorAll(".spot .shown .card")].map(node =>
                [names.indexOf(node.getAttribute("aria-label").split(":")[0]), middle(node)])];
    }"""
    seen = each_step(page, middles)
    assert max(len(laid) for _, _, laid in seen) >= players
    for seats, (x, y), laid in seen:
        for seat, (left, top) in laid:
            toward = [(left - x) * (to_x - x) + (top - y) * (to_y - y) for to_x, to_y in seats]
            lengths = [((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 for to_x, to_y in seats]
            angles = [along / length for along, length in zip(toward, lengths, strict=True)]
            assert angles.index(max(angles)) == seat


def test_the_felt_tells_the_trick_its_points_and_the_score(page: sync_api.Page, files: dict[str, Path]) -> None:
    page.goto(files["renege"].as_uri() + "#r10t5c4")
    for name, told in {
        "contract": "spades trump",
        "so-far": "Trick 5 · 15 in it · seat 1 takes the trick",
        "standing-now": "This round 50 : 61 · Score 2400 : 1200",
    }.items():
        assert page.inner_text(f".info .{name}").replace("\u00a0", " ") == told


@pytest.mark.parametrize("name", ["renege", "coiffeur-three", "molotov-five", "guggitaler-domino"])
def test_the_legal_cards_are_those_of_the_engine(page: sync_api.Page, files: dict[str, Path], name: str) -> None:
    page.goto(files[name].as_uri())
    assert page.locator(".may").count() == 0
    page.keyboard.press("g")
    assert page.get_attribute("[data-do=legal]", "aria-pressed") == "true"
    look = """() => [document.querySelector(".act .address").textContent,
        [...document.querySelectorAll(".turn .may")].map(node => node.getAttribute("aria-label"))]"""
    seen = each_step(page, look)
    game = jasslog.load(sample(name))
    compared = 0
    for place, marked in seen:
        if place.count(".") == 2 and place.split(".")[1] not in ("claims", "seating", "deal"):
            legal = game.at(place).legal
            assert len(marked) == len(legal)
            compared += bool(legal)
            assert all(label.endswith(", legal") for label in marked)
    assert compared > 15


def test_hands_that_later_play_proves_are_shown_and_marked(page: sync_api.Page, files: dict[str, Path]) -> None:
    page.goto(files["from-paper-renege"].as_uri() + "#r10t1c1")
    cards = page.locator(".hand .card")
    assert cards.count() == 35
    assert page.locator(".hand .proved").count() == 35
    first = page.locator(".hand .proved").first
    assert (first.get_attribute("aria-label") or "").endswith(", known from later play")
    assert first.evaluate("node => getComputedStyle(node).borderTopStyle") == "dashed"
    page.keyboard.press("2")
    assert page.locator(".seat-1 .proved").count() == 9
    assert page.locator(".seat-0 .proved").count() == 0


def test_what_later_exchanges_change_is_not_proved(page: sync_api.Page, files: dict[str, Path]) -> None:
    page.goto(files["putz"].as_uri())
    assert not any(each_step(page, "() => document.querySelectorAll('.proved').length"))


# Through the game


def test_the_slider_goes_through_the_game(page: sync_api.Page, files: dict[str, Path]) -> None:
    page.goto(files["renege"].as_uri())
    slider = page.locator(".slider")
    slider.fill("0")
    assert address(page) == "0.seating.1"
    slider.fill(slider.get_attribute("max") or "")
    assert address(page).startswith("10.claims")
    assert (slider.get_attribute("aria-valuetext") or "") == page.inner_text(".act .said")


def test_the_game_plays_by_itself_and_pauses(page: sync_api.Page, files: dict[str, Path]) -> None:
    page.clock.install()
    page.goto(files["renege"].as_uri() + "#r10t5c4")
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


def test_a_swipe_steps(browser: sync_api.Browser, files: dict[str, Path]) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(files["renege"].as_uri() + "#r10t5c4")
    swipe = """([from, to]) => {
        const felt = document.querySelector(".table");
        const touch = x => new Touch({ identifier: 1, target: felt, clientX: x, clientY: 200 });
        felt.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], bubbles: true }));
        felt.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to)], bubbles: true }));
    }"""
    for way, place in (([300, 100], "10.6.1"), ([100, 300], "10.5.4"), ([100, 110], "10.5.4")):
        page.evaluate(swipe, way)
        assert address(page) == place
    context.close()


def test_a_curve_shows_the_score_with_the_findings(page: sync_api.Page, files: dict[str, Path]) -> None:
    page.goto(files["three-rounds"].as_uri())
    rows = page.locator(".curve tbody tr")
    assert rows.count() == 3
    assert page.locator(".curve polyline").count() == 2
    totals = page.locator(".round .total").all_inner_texts()
    for row, total in zip(rows.all(), totals, strict=True):
        assert [cell.inner_text() for cell in row.locator("td").all()][:2] == total.split("\t")[1:]
    found = [int(cell.inner_text()) for cell in page.locator(".curve td:last-child").all()]
    assert page.locator(".curve text.bad").all_text_contents() == [f"✗{one}" for one in found if one]
    page.locator(".curve [data-round='3'] .strip").click()
    assert address(page).startswith("3.")
    page.goto(files["renege"].as_uri())
    assert page.locator(".curve").count() == 0


def test_a_link_from_disk_is_shown_for_selecting(page: sync_api.Page, files: dict[str, Path]) -> None:
    page.goto(files["renege"].as_uri() + "#r10t5c4")
    page.click("[data-do=link]")
    assert page.input_value(".link") == files["renege"].as_uri() + "#r10t5c4"
    assert page.evaluate("getSelection().toString()") == page.input_value(".link")
    page.keyboard.press("ArrowRight")
    assert address(page) == "10.5.4"
    page.click("[data-do=on]")
    assert not page.locator(".link").is_visible()


@pytest.mark.parametrize("may", [True, False])
def test_a_link_from_the_net_is_copied_where_that_is_possible(
    browser: sync_api.Browser, files: dict[str, Path], may: bool
) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"] if may else [])
    page = context.new_page()
    body = files["renege"].read_text(encoding="utf-8")
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
