"""The board of the review page in a real Chromium: what lies where, and what is marked."""

from __future__ import annotations

from pathlib import Path

import pytest
from game.builder import Record
from game.domino import FOUR, LAID_BY_FOUR, RULES
from game.guggitaler import FOUR as TRICK_HANDS
from shared import sample
from views.pages import page_of, plain, write_record
from views.stepped import DESK, PHONE, each_step

import jasslog

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("name", "players"), [("zweier-sidi", 2), ("coiffeur-three", 3), ("renege", 4), ("molotov-five", 5)]
)
def test_each_card_lies_before_its_player(
    desk: sync_api.Page, boards: dict[str, Path], name: str, players: int, size: sync_api.ViewportSize
) -> None:
    desk.set_viewport_size(size)
    desk.goto(boards[name].as_uri())
    middles = """() => {
        const box = node => node.getBoundingClientRect();
        const middle = node => [(box(node).left + box(node).right) / 2, (box(node).top + box(node).bottom) / 2];
        const names = [...document.querySelectorAll(".seat .name")].map(node => node.textContent);
        return [[...document.querySelectorAll(".seat")].map(middle), middle(document.querySelector(".middle")),
            [...document.querySelectorAll(".spot .shown .card")].map(node =>
                [names.indexOf(node.getAttribute("aria-label").split(":")[0]), middle(node)])];
    }"""
    seen = each_step(desk, middles, most=24)
    assert max(len(laid) for _, _, laid in seen) >= players
    for seats, (x, y), laid in seen:
        for seat, (left, top) in laid:
            toward = [(left - x) * (to_x - x) + (top - y) * (to_y - y) for to_x, to_y in seats]
            lengths = [((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 for to_x, to_y in seats]
            angles = [along / length for along, length in zip(toward, lengths, strict=True)]
            assert angles.index(max(angles)) == seat


def test_the_felt_tells_the_trick_its_points_and_the_score(desk: sync_api.Page, boards: dict[str, Path]) -> None:
    desk.goto(boards["renege"].as_uri() + "#r10t5c4")
    for name, told in {
        "contract": "spades trump",
        "so-far": "Trick 5 · 15 in it · seat 1 takes the trick",
        "standing-now": "This round 50 : 61 · Score 2400 : 1200",
    }.items():
        assert desk.inner_text(f".info .{name}").replace("\u00a0", " ") == told


@pytest.mark.parametrize("name", ["renege", "coiffeur-three", "molotov-five", "guggitaler-domino"])
def test_the_legal_cards_are_those_of_the_engine(desk: sync_api.Page, boards: dict[str, Path], name: str) -> None:
    desk.goto(boards[name].as_uri())
    assert desk.locator(".may").count() == 0
    desk.keyboard.press("g")
    assert desk.get_attribute("[data-do=legal]", "aria-pressed") == "true"
    look = """() => [document.querySelector(".act .address").textContent,
        [...document.querySelectorAll(".turn .may")].map(node => node.getAttribute("aria-label"))]"""
    seen = each_step(desk, look)
    game = jasslog.load(sample(name))
    compared = 0
    for place, marked in seen:
        if place.count(".") == 2 and place.split(".")[1] not in ("claims", "seating", "deal"):
            legal = game.at(place).legal
            assert len(marked) == len(legal)
            compared += bool(legal)
            assert all(label.endswith(", legal") for label in marked)
    assert compared > 15


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
