"""The page for everybody in a real Chromium: nothing for a checker to find, nothing too small or cut off."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from shared import copied
from views.pages import write_record
from views.rounds import three_rounds

from jasslog.cli.group import commands

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = pytest.mark.xdist_group("browser")

SAMPLES = (
    "renege",
    "coiffeur-three",
    "molotov-five",
    "from-paper-renege",
    "guggitaler-domino",
    "putz",
    "damaged-file",
    "corrected-slip",
)
KINDS = (*SAMPLES, "three-rounds", "two-games", "index")
TONGUES = (("en", "en"), ("de", "de-ch"), ("fr", "de-fr"), ("it", "de-ch"), ("es", "de-fr"))
"""Each language, with each deck."""
PHONE = {"width": 375, "height": 667}


def _made(folder: Path, language: str, deck: str) -> dict[str, Path]:
    """A page of each kind."""
    with contextlib.chdir(copied(folder, *SAMPLES)):
        long = str(write_record(three_rounds(), Path("three-rounds.jsonl")))
        files = {name: [f"{name}.jsonl"] for name in SAMPLES} | {"three-rounds": [long]}
        files |= {"two-games": ["renege.jsonl", "three-rounds.jsonl"], "index": ["renege.jsonl", "putz.jsonl"]}
        for name, games in files.items():
            to = "all/" if name == "index" else f"{name}.html"
            asked = ["report", *games, "--lang", language, "--deck", deck, "-o", to]
            assert CliRunner().invoke(commands, asked).exit_code in (0, 1)
        return {name: Path("all/index.html" if name == "index" else f"{name}.html").resolve() for name in files}


@pytest.fixture(scope="module", params=TONGUES, ids="-".join)
def files(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return _made(tmp_path_factory.mktemp("tongue"), *request.param)


@pytest.fixture
def phone(browser: sync_api.Browser) -> Iterator[sync_api.Page]:
    # The policy of the page keeps every script and style out but its own, so what looks at it is let in past it.
    context = browser.new_context(viewport=PHONE, bypass_csp=True)
    yield context.new_page()
    context.close()


def test_a_checker_finds_nothing(browser: sync_api.Browser, files: dict[str, Path]) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    found = []
    for width, scheme in ((1280, "light"), (375, "dark")):
        context = browser.new_context(
            viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce"
        )
        page = context.new_page()
        for name, file in files.items():
            page.goto(file.as_uri())
            if page.locator("[data-do=legal]:visible").count():
                page.locator("[data-do=legal]").first.click()
            for one in axe.Axe().run(page).response["violations"]:
                found.append((name, width, one["id"], [node["html"] for node in one["nodes"]][:2]))
        context.close()
    assert not found


LOOKS = Path(__file__).with_name("looks.js").read_text(encoding="utf-8")
"""Functions of a page that each name what is wrong in one respect."""


def wrong(page: sync_api.Page, *looks: str) -> list[str]:
    return [told for look in looks for told in page.evaluate(f"() => {{ {LOOKS} return {look}(); }}")]


@pytest.mark.parametrize("text", ["100%", "200%"])
def test_nothing_is_too_small_cut_off_or_in_the_way(phone: sync_api.Page, files: dict[str, Path], text: str) -> None:
    found: list[Any] = []
    for name, file in files.items():
        phone.goto(file.as_uri())
        phone.add_style_tag(content=f"html{{font-size:{text}}}")
        phone.evaluate("window.dispatchEvent(new Event('resize'))")
        if phone.locator("[data-do=help]:visible").count():
            phone.locator("[data-do=help]").first.click()
        looks = ["cut", "overlapping"] if text == "200%" else ["small", "narrow", "cut", "overlapping"]
        found += [(name, told) for told in wrong(phone, *looks)]
    assert not found


def test_the_board_leaves_room_for_what_is_read(phone: sync_api.Page, files: dict[str, Path]) -> None:
    for name in ("renege", "three-rounds"):
        phone.goto(files[name].as_uri())
        assert phone.locator(".stuck .stage").evaluate("node => node.offsetHeight") < 0.68 * PHONE["height"]
    # With large letters it would fill the window: then it goes away with the page.
    phone.add_style_tag(content="html{font-size:200%}")
    phone.evaluate("window.dispatchEvent(new Event('resize'))")
    assert phone.locator(".stuck").count() == 0


def test_paper_has_no_mark_of_the_step_and_whole_rounds(phone: sync_api.Page, files: dict[str, Path]) -> None:
    phone.goto(files["three-rounds"].as_uri() + "#r2t3c2")
    look = "node => { const s = getComputedStyle(node); return [s.outlineStyle, s.backgroundColor]; }"
    card = phone.locator("#r2t3c2.here")
    assert card.evaluate(look)[0] == "solid"
    phone.emulate_media(media="print")
    assert card.evaluate(look) == ["none", "rgba(0, 0, 0, 0)"]
    assert not phone.locator(".player").is_visible()
    inside = "nodes => nodes.map(node => getComputedStyle(node).breakInside)"
    assert set(phone.locator(".round, .curve").evaluate_all(inside)) == {"avoid"}


def test_marks_are_seen_in_forced_colours(browser: sync_api.Browser, files: dict[str, Path]) -> None:
    context = browser.new_context(viewport=PHONE, forced_colors="active")
    page = context.new_page()
    page.goto(files["from-paper-renege"].as_uri())
    page.keyboard.press("g")
    look = "node => { const s = getComputedStyle(node); return [s.borderTopStyle, s.outlineStyle]; }"
    assert page.locator(".proved").first.evaluate(look)[0] == "dashed"
    assert page.locator(".may").first.evaluate(look)[1] == "solid"
    edge = "nodes => nodes.map(node => getComputedStyle(node).borderTopColor)"
    assert page.locator(".seat.turn").evaluate_all(edge) != page.locator(".seat:not(.turn)").evaluate_all(edge)[:1]
    context.close()
