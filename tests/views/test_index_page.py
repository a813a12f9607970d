"""The index of many games: the content of a row; in Chromium the filter, sorting and search of a thousand games."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import html
import re
from functools import cache
from pathlib import Path

import pytest
from shared import copied, sample
from views.pages import HOSTILE_FOURS, hostile_record, pages_of, plain, write_record
from views.windows import Windows

from jasslog import load
from jasslog.views.page.many import Row, index_page, row_of
from jasslog.views.reports import Judged

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
NAMES = ("renege", "clean", "coiffeur-three", "from-paper-renege", "klaverjas-renege-ruled", "unknown-hands")
MANY = 1_000


@cache
def _original(name: str) -> Row:
    game = load(sample(name))
    return row_of(Judged(game, 1, game.findings), "x.html")


def rows(count: int) -> list[Row]:
    """This number of rows of the index: those of some samples, repeated under other names."""
    made = []
    for number in range(count):
        original = _original(NAMES[number % len(NAMES)])
        name = f"evening-{number:04}-table-{number % 7}"
        made.append(original._replace(link=f"{name}.html", name=name, file=f"league/2026/autumn/{name}.jsonl"))
    return made


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("index")
    with contextlib.chdir(copied(made, *NAMES)):
        pages_of(*(Path(f"{name}.jsonl") for name in NAMES), to=made / "all")
    (made / "many.html").write_text(index_page(rows(MANY), []), encoding="utf-8")
    return made


@pytest.fixture
def page(desk: sync_api.Page, folder: Path) -> sync_api.Page:
    desk.set_viewport_size({"width": 1280, "height": 900})
    desk.goto((folder / "all/index.html").as_uri())
    return desk


def names(page: sync_api.Page) -> list[str]:
    """The names of the games that the index shows, in order, also of rows out of sight, which are not laid out.

    Among many rows only the attribute is asked for, because the browser would lay out all rows to say which it shows.
    """
    shown: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".index tbody tr")]
            .filter((row, _, all) => !row.closest("[hidden]") && (all.length > 100 || row.checkVisibility()))
            .map(row => row.querySelector("th a").textContent)"""
    )
    return shown


def filters(page: sync_api.Page) -> sync_api.Locator:
    """Where rows are chosen; to look for a name among all rows of a thousand games takes long."""
    return page.locator(".filter[role=search]")


def test_a_row_tells_the_players_and_the_findings_by_code() -> None:
    game = load(sample("from-paper-renege"))
    row = row_of(Judged(game, 1, game.findings), "a b.html")
    assert row.link == "a%20b.html"
    assert row.players == "Vreni+Ueli : Beat+Rösli"
    assert row.codes == {"J301": 1}
    assert row.findings == 1
    assert row_of(Judged(load(sample("renege")), 1, []), "a.html").players == ""


def test_notes_do_not_count_as_findings() -> None:
    game = load(sample("klaverjas-renege-ruled"))
    row = row_of(Judged(game, 1, game.findings), "a.html")
    assert row.findings == sum(found.severity != "info" for found in game.findings)


def test_the_index_tells_everything_without_script(folder: Path) -> None:
    told = plain((folder / "all/index.html").read_text(encoding="utf-8"))
    for part in ("renege", "Vreni+Ueli : Beat+Rösli", "schieber-santiago", "J301", "2592 : 1362", "play legal"):
        assert part in told


def test_it_has_no_handler_and_no_style_in_its_tags(folder: Path) -> None:
    told = (folder / "all/index.html").read_text(encoding="utf-8")
    before, script, _ = re.split("<script>|</script>", told)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in html.unescape(before)
    assert not re.search(r"<[^>]* (on\w+|style|src)=|<script ", before)


def test_a_thousand_games_take_less_than_two_megabytes(folder: Path) -> None:
    assert (folder / "many.html").stat().st_size < 2_000_000


def test_names_meant_to_do_harm_add_no_element(tmp_path: Path) -> None:
    logs = [write_record(hostile_record(*four), tmp_path / f"{n}.jsonl") for n, four in enumerate(HOSTILE_FOURS)]
    harmless = [write_record(hostile_record("harmless"), tmp_path / f"h{n}.jsonl") for n in range(len(logs))]
    pages_of(*logs, to=tmp_path / "hostile")
    pages_of(*harmless, to=tmp_path / "harmless")
    told = [(tmp_path / f"{name}/index.html").read_text(encoding="utf-8") for name in ("hostile", "harmless")]
    assert len(re.findall("<[a-z]", told[0])) == len(re.findall("<[a-z]", told[1]))


# In Chromium


def test_a_thousand_games_are_few_elements_and_a_filter_leaves_what_fits(desk: sync_api.Page, folder: Path) -> None:
    desk.goto((folder / "many.html").as_uri())
    assert desk.evaluate("document.querySelectorAll('*').length") < 30 * MANY
    sync_api.expect(desk.locator("[role=status]")).to_have_text("1000 of 1000 shown")
    filters(desk).get_by_label("Only games with findings").check()
    shown = sum(1 for row in rows(MANY) if row.findings)
    assert 0 < shown < MANY
    sync_api.expect(desk.locator("[role=status]")).to_have_text(f"{shown} of 1000 shown")
    assert len(names(desk)) == shown


@pytest.mark.parametrize("width", [1280, 375])
def test_of_a_thousand_games_only_those_in_sight_are_laid_out(desk: sync_api.Page, folder: Path, width: int) -> None:
    desk.set_viewport_size({"width": width, "height": 900})
    desk.goto((folder / "many.html").as_uri())
    # The browser lays out the rows in sight a moment after it has loaded the page.
    drawn = """() => [...document.querySelectorAll(".index tbody tr")].filter(row =>
        row.firstElementChild.checkVisibility({ contentVisibilityAuto: true })).length"""
    desk.wait_for_function(f"({drawn})() > 0")
    assert desk.evaluate(drawn) < 120
    high = desk.evaluate("document.documentElement.scrollHeight")
    filters(desk).get_by_label("Only games with findings").check()
    desk.wait_for_function(f"({drawn})() > 0")
    assert desk.evaluate(drawn) < 120
    # The page becomes shorter with the rows that the filter hides.
    left = sum(1 for row in rows(MANY) if row.findings) / MANY
    assert desk.evaluate("document.documentElement.scrollHeight") == pytest.approx(high * left, rel=0.25)


def test_a_thousand_games_are_sorted_over_all_their_rows(desk: sync_api.Page, folder: Path) -> None:
    desk.goto((folder / "many.html").as_uri())
    filters(desk).get_by_label("Only games with findings").check()
    before = names(desk)
    assert len(before) < MANY
    for _ in range(2):
        desk.locator("thead").get_by_role("button", name="Game", exact=True).click()
    assert names(desk) == before[::-1]
    filters(desk).get_by_role("button", name="Show all").click()
    assert len(names(desk)) == MANY


def test_the_search_finds_players_codes_and_files_in_any_case_and_without_accents(page: sync_api.Page) -> None:
    search = page.get_by_role("searchbox")
    for typed, found in {
        "ROSLI": ["from-paper-renege"],
        "j301 paper": ["from-paper-renege"],
        "coiffeur": ["coiffeur-three"],
        "nowhere": [],
        "": sorted(NAMES),
    }.items():
        search.fill(typed)
        assert sorted(names(page)) == found


def test_rules_and_verdicts_are_chosen_from_those_that_occur(page: sync_api.Page) -> None:
    page.get_by_label("Rules").select_option("coiffeur-santiago-three")
    assert names(page) == ["coiffeur-three"]
    page.get_by_label("Rules").select_option("")
    page.get_by_label("play legal").select_option("broken")
    shown = names(page)
    assert "renege" in shown
    assert "clean" not in shown
    filters(page).get_by_role("button", name="Show all").click()
    sync_api.expect(page.locator("[role=status]")).to_have_text(f"{len(NAMES)} of {len(NAMES)} shown")


def test_a_column_is_sorted_up_and_down_by_keys_and_says_so(page: sync_api.Page) -> None:
    button = page.get_by_role("button", name="Score", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    sync_api.expect(page.get_by_role("columnheader", name="Score")).to_have_attribute("aria-sort", "ascending")
    scores = page.locator(".index tbody .score").all_text_contents()
    figures = [int(score.partition(" ")[0]) for score in scores if score[0].isdigit()]
    assert figures == sorted(figures)
    page.keyboard.press("Space")
    sync_api.expect(page.get_by_role("columnheader", name="Score")).to_have_attribute("aria-sort", "descending")
    assert page.locator(".index tbody .score").all_text_contents() == scores[::-1]
    page.locator("thead").get_by_role("button", name="Game", exact=True).click()
    assert names(page) == sorted(NAMES)
    assert page.locator("[aria-sort]").count() == 1


def test_scores_are_sorted_by_their_figures_below_nothing_too(desk: sync_api.Page, tmp_path: Path) -> None:
    scores = ["20 : 5", "", "-35 : 10", "-5 : -140", "-5 : -25", "0 : 0", "100 : 2"]
    made = [row._replace(score=score) for row, score in zip(rows(len(scores)), scores, strict=True)]
    (tmp_path / "index.html").write_text(index_page(made, []), encoding="utf-8")
    desk.goto((tmp_path / "index.html").as_uri())
    desk.get_by_role("button", name="Score", exact=True).click()
    in_order = ["-35 : 10", "-5 : -140", "-5 : -25", "0 : 0", "20 : 5", "100 : 2", "undecided"]
    assert desk.locator(".index tbody .score").all_text_contents() == in_order


def test_what_was_asked_for_is_there_again_when_one_comes_back(page: sync_api.Page) -> None:
    filters(page).get_by_label("Only games with findings").check()
    before = names(page)
    page.get_by_role("link", name="renege", exact=True).click()
    page.go_back()
    assert filters(page).get_by_label("Only games with findings").is_checked()
    assert names(page) == before


def test_without_script_there_is_a_table_and_no_filter(windows: Windows, folder: Path) -> None:
    with windows.page(java_script_enabled=False) as page:
        page.goto((folder / "all/index.html").as_uri())
        assert not page.get_by_role("search").is_visible()
        assert page.locator(".index tbody tr").count() == len(NAMES)
        assert page.get_by_role("columnheader").count() == 8
