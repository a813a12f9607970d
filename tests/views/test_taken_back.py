"""A finding about a card that was taken back is shown with that card, not with the one that lies there now (I-5)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from game.builder import LOG_A1, Record, log_a1
from views.pages import page_of, plain, write_record

from jasslog.audit.finding import Finding
from jasslog.views.finding import Teller, framed
from jasslog.views.show import Story
from jasslog.views.tricks import trick_rows

TRICKS = LOG_A1.split(", ")
BACK = log_a1().play(", ".join(TRICKS[:4])).play("1 CA C8 CK D8 back0 CQ").play(", ".join(TRICKS[5:]))
OPEN = log_a1().play(", ".join(TRICKS[:4])).play("1 CA C8 CK D8 back0")


def told(record: Record) -> tuple[Teller, Finding]:
    teller = Teller(record.audit(), "a.jsonl")
    return teller, next(found for found in teller.audit.findings if found.name == "renege")


@pytest.mark.parametrize("record", [BACK, OPEN], ids=["mended", "not yet"])
def test_I_5_the_trick_of_a_card_that_was_taken_back_is_shown_as_it_lay(record: Record) -> None:
    teller, found = told(record)
    assert found.severity == "info"
    assert any(line.endswith("seat 0 D8") for line in framed(teller, found))
    assert teller.following(found) == f"jasslog why a.jsonl '#{found.seq}'"


def test_I_5_the_card_in_its_place_is_not_marked() -> None:
    teller, found = told(BACK)
    game = teller.audit.game
    assert game is not None
    assert trick_rows(game, game.rounds[0], teller, [found])[4].wrong == set()


def test_I_5_the_page_shows_the_card_that_counts_at_its_address_and_the_other_by_its_number(
    desk: Any, tmp_path: Path
) -> None:
    sync_api = pytest.importorskip("playwright.sync_api")
    page_of(write_record(BACK, tmp_path / "back.jsonl"), to=tmp_path / "back.html")
    found = told(BACK)[1]
    card = "r{}t{}c{}".format(*found.address.split("."))
    shown = {card: "Seat 0 played [queen of clubs]", f"e{found.seq}": "Seat 0 played [eight of diamonds] ✗ J301"}
    for place, words in shown.items():
        desk.goto((tmp_path / "back.html").as_uri() + f"#{place}")
        marked = sync_api.expect(desk.locator(".act .shown .said"))
        (marked.to_contain_text if "J301" in words else marked.not_to_contain_text)("J301")
        assert plain(desk.inner_html(".act .shown .said")) == words
        assert desk.locator(".tricks .here").count() == (place == card)
        desk.keyboard.press("ArrowLeft")
        desk.keyboard.press("ArrowRight")
        assert desk.url.endswith(f"#{place}")
    desk.keyboard.press("Home")
    desk.click(".finding .what a")
    sync_api.expect(desk.locator(".act .shown .said")).to_contain_text("J301")
    assert plain(desk.inner_html(".act .shown .said")) == shown[f"e{found.seq}"]


NOBODYS = log_a1().add("card_played", seat=4, card="SJ").play(LOG_A1)


@pytest.mark.parametrize(("record", "name"), [(OPEN, "renege"), (NOBODYS, "no-such-seat")], ids=["back", "nobody's"])
def test_a_finding_about_a_card_that_lies_in_no_trick_leads_to_its_event(
    record: Record, name: str, tmp_path: Path
) -> None:
    page = page_of(write_record(record, tmp_path / "game.jsonl"), to=tmp_path / "game.html")
    assert set(re.findall(r'href="#([^"]*)"', page)) <= set(re.findall(r'id="([^"]*)"', page))
    found = next(one for one in record.audit().findings if one.name == name)
    assert f'href="#e{found.seq}">{found.address}</a>' in page


def test_what_was_found_about_acts_that_do_not_stand_is_told_by_a_story_where_it_was() -> None:
    """Play goes back after a card was seen, and somebody objects; the second round says nothing about that."""
    record = log_a1().play("0 SJ S7").add("undone", to=7).play("1 S7").add("objection_raised", event=10)
    record.play("2 HT S6").rule("annul_round").deal(3)
    teller = Teller(record.audit())
    order = [found.code for found in teller.audit.findings]
    assert {"J904", "J901"} < set(order)

    def found(only: int | None = None) -> list[str]:
        lines = Story(teller, only).sentences()
        return [code for line in lines for code in order if line.startswith(f"Here {code} ")]

    assert sorted(found()) == sorted(order)
    assert ("J904" in found(4), "J904" in found(5)) == (True, False)
    lines = Story(teller).sentences()
    parts = ("jack of spades", "J904", "follows", "J901", "throws away")
    places = [next(n for n, line in enumerate(lines) if part in line) for part in parts]
    assert places == sorted(places)
