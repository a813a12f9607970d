"""The board of the review page in a real Chromium: what lies where, and what is marked."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from game.builder import Record
from game.domino import FOUR, LAID_BY_FOUR, RULES
from game.guggitaler import FOUR as TRICK_HANDS
from shared import sample
from views.pages import page_of, plain, write_record
from views.stepped import DESK, LOOK, PHONE, each_step
from views.windows import Windows

import jasslog

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

ALL = os.environ.get("JASSLOG_PAGES") == "all"
SAMPLES = ("renege", "coiffeur-three", "unknown-hands", "bieter-five", "guggitaler-domino", "klaverjas-made", "pandur")
SAMPLES += ("molotov-five", "zweier-sidi", "three-rounds")
ON_A_DESK = ("renege", "coiffeur-three", "molotov-five", "guggitaler-domino")
"""Tables of three, four and five, and one with rows; on a telephone, where there is less room, all are looked at."""
WALKS = [*product(SAMPLES, ["phone"]), *((name, "desk") for name in SAMPLES if ALL or name in ON_A_DESK)]


@pytest.fixture(scope="module")
def walked(windows: Windows, boards: dict[str, Path]) -> Callable[[str], dict[str, list[Any]]]:
    """A function for what the board of a game shows at each step, with the legal cards marked, by the size."""

    @cache
    def walk(name: str) -> dict[str, list[Any]]:
        with windows.page(viewport=PHONE) as page:
            page.goto(boards[name].as_uri())
            assert page.locator(".may").count() == 0
            page.keyboard.press("g")
            assert page.get_attribute("[data-do=legal]", "aria-pressed") == "true"
            found = {"phone": each_step(page, LOOK, most=1_000 if ALL else 60)}
            if (name, "desk") in WALKS:
                page.set_viewport_size(DESK)
                found["desk"] = each_step(page, LOOK)
            return found

    return walk


@pytest.mark.parametrize(("name", "size"), WALKS)
def test_neither_board_nor_buttons_move_during_a_game(
    walked: Callable[[str], dict[str, list[Any]]], name: str, size: str
) -> None:
    seen = walked(name)[size]
    assert len(seen) > 5
    assert len({step["places"] for step in seen}) == 1


@pytest.mark.parametrize(("name", "size"), [walk for walk in WALKS if walk[0] != "guggitaler-domino"])
def test_each_card_lies_before_its_player(walked: Callable[[str], dict[str, list[Any]]], name: str, size: str) -> None:
    seen = walked(name)[size]
    assert max(len(step["laid"]) for step in seen) >= len(seen[0]["seats"])
    for step in seen:
        x, y = step["felt"]
        for seat, (left, top) in step["laid"]:
            toward = [(left - x) * (to_x - x) + (top - y) * (to_y - y) for to_x, to_y in step["seats"]]
            lengths = [((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 for to_x, to_y in step["seats"]]
            angles = [along / length for along, length in zip(toward, lengths, strict=True)]
            assert angles.index(max(angles)) == seat


@pytest.mark.parametrize("name", ON_A_DESK)
def test_the_legal_cards_are_those_of_the_engine(walked: Callable[[str], dict[str, list[Any]]], name: str) -> None:
    game = jasslog.load(sample(name))
    compared = 0
    for step in walked(name)["desk"]:
        place, marked = step["at"], step["legal"]
        if place.count(".") == 2 and place.split(".")[1] not in ("claims", "seating", "deal"):
            legal = game.at(place).legal
            assert len(marked) == len(legal)
            compared += bool(legal)
            assert all(label.endswith(", legal") for label in marked)
    assert compared > 15


def test_the_felt_tells_the_trick_its_points_and_the_score(desk: sync_api.Page, boards: dict[str, Path]) -> None:
    desk.goto(boards["renege"].as_uri() + "#r10t5c4")
    for name, told in {
        "contract": "spades trump",
        "so-far": "Trick 5 · 15 in it · seat 1 takes the trick",
        "standing-now": "This round 50 : 61 · Score 2400 : 1200",
    }.items():
        assert desk.inner_text(f".info .{name}").replace("\u00a0", " ") == told
    taken = desk.locator(".spot .taken .card")
    assert [card.get_attribute("aria-label") for card in taken.all()] == ["seat 1: ace of clubs"]


def test_the_act_in_which_something_was_found_is_marked(desk: sync_api.Page, boards: dict[str, Path]) -> None:
    for place, marked in (("r10t5c4", 1), ("r10t5c3", 0), ("r10t5c4", 1)):
        desk.goto(boards["renege"].as_uri() + "#" + place)
        assert desk.locator(".act.found").count() == marked


def test_the_rows_of_domino_do_not_lie_on_the_table_of_a_later_round(desk: sync_api.Page, tmp_path: Path) -> None:
    record = Record(RULES, pre=(0, 0, 0, 0), rounds=4, players=4).deal(3, TRICK_HANDS).play("0 ST S6 SK SQ")
    # After the Domino, a round is played for what the unfinished first round should have brought.
    record.deal(3, FOUR).lay(LAID_BY_FOUR).deal(3, TRICK_HANDS).play("0 ST S6 SK SQ")
    page_of(write_record(record, tmp_path / "on.jsonl"), to=tmp_path / "on.html")
    desk.goto((tmp_path / "on.html").as_uri())
    look = """() => [document.querySelector(".act .address").textContent[0],
        ...[".rows .row", ".spot .shown .card"].map(one => document.querySelectorAll(`${one}:not(.room *)`).length)]"""
    seen = each_step(desk, look)
    assert max(rows for place, rows, _ in seen if place == "6") == 4
    assert [(rows, laid) for place, rows, laid in seen if place == "7"][-4:] == [(0, 1), (0, 2), (0, 3), (0, 4)]
    assert "This round" in desk.inner_text(".standing-now .shown")


def test_hands_that_later_play_proves_are_shown_and_marked(desk: sync_api.Page, boards: dict[str, Path]) -> None:
    desk.goto(boards["from-paper-renege"].as_uri() + "#r10t1c1")
    cards = desk.locator(".hand .card")
    assert cards.count() == 35
    assert desk.locator(".hand .proved").count() == 35
    first = desk.locator(".hand .proved").first
    assert (first.get_attribute("aria-label") or "").endswith(", known from later play")
    assert first.evaluate("node => getComputedStyle(node).borderTopStyle") == "dashed"
    desk.keyboard.press("2")
    assert desk.locator(".seat-1 .proved").count() == 9
    assert desk.locator(".seat-0 .proved").count() == 0


def test_a_card_is_drawn_where_a_step_tells_of_one_and_not_in_somebodys_name(
    desk: sync_api.Page, tmp_path: Path
) -> None:
    named = (
        Record(pre=(0, 0))
        .add("players_named", names=["`HQ`", "`xx`", "c", "d"])
        .deal()
        .choose(0, "S")
        .play("0 SJ S7 HT S6")
    )
    page_of(write_record(named, tmp_path / "named.jsonl"), to=tmp_path / "named.html")
    desk.goto((tmp_path / "named.html").as_uri())
    seen = each_step(desk, "() => document.querySelector('.act .shown .said').innerHTML")
    assert [plain(told) for told in seen[-4:-2]] == ["`HQ` played [jack of spades]", "`xx` played [seven of spades]"]


def test_what_later_exchanges_change_is_not_proved(desk: sync_api.Page, boards: dict[str, Path]) -> None:
    desk.goto(boards["putz"].as_uri())
    assert not any(each_step(desk, "() => document.querySelectorAll('.proved').length"))
