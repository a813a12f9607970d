"""Findings and their consequences on the page: cards in sentences, the switch between views, rulings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from game.builder import Record, log_a1
from shared import sample, samples
from views.pages import CARD, page_of, plain, write_record
from views.stepped import PHONE
from views.stories import renege
from views.windows import HARDEST, Windows

from jasslog import load_all, loads
from jasslog.cards import CODES
from jasslog.formats.jass.alphabets import ALPHABETS
from jasslog.library.rulings import MOST_GIVEN, given
from jasslog.log.head import VIEWS
from jasslog.log.write import line
from jasslog.views.drawing import pictured
from jasslog.views.finding import Teller
from jasslog.views.messages import say, telling
from jasslog.views.words import CARD_SIGNS, card_name, card_text

_CODE = "|".join(CODES)
TRANSFER = {"ruling": "transfer_tricks", "book": "swiss", "round": 4, "trick": 2, "seat": 1, "event": 17}


def ruled(*more: dict[str, Any], **told: Any) -> Record:
    """The record of the renege with a ruling on it, with changes to that ruling and with more rulings."""
    record = renege()
    found = next(one for one in record.audit().findings if one.code == "J301")
    for ruling in (TRANSFER | {"event": found.seq} | told, *more):
        record.add("ruling_given", **ruling)
    return record


@pytest.fixture(scope="module")
def page_text(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("ruled")
    return page_of(write_record(ruled(), folder / "ruled.jsonl"), to=folder / "ruled.html")


def test_every_card_has_a_sign_of_its_own() -> None:
    assert len(set(CARD_SIGNS.values())) == len(CODES)
    assert (CARD_SIGNS["SJ"], CARD_SIGNS["D8"], CARD_SIGNS["HA"], CARD_SIGNS["CT"]) == ("🂫", "🃈", "🂱", "🃚")


def test_cards_are_drawn_only_where_a_page_asks_for_it() -> None:
    assert card_text("D8") == "D8"
    told = pictured(card_text, "D8")
    assert 'aria-label="eight of diamonds"' in told
    assert plain(told) == "[eight of diamonds]"
    assert card_text("D8") == "D8"


def test_what_stands_around_a_card_is_escaped() -> None:
    assert pictured(lambda: f"<b>{card_text('SJ')}&") == f"&lt;b&gt;{pictured(card_text, 'SJ')}&amp;"


def test_several_sentences_become_one_line() -> None:
    assert pictured(lambda: ["one", "two"]) == "one; two"
    assert pictured(list) == ""


def test_no_card_of_a_finding_is_told_by_its_code_or_twice() -> None:
    seen = 0
    for game in (game for file in samples() for game in load_all(file)):
        teller = Teller(game.audit())
        for found in game.findings:
            told = pictured(teller.text, found)
            drawn = CARD.findall(told)
            assert not set(re.split(r"\W+", plain(told))) & set(CODES), (game.file, found.code)
            assert drawn == [card_name(code) for code in re.findall(_CODE, teller.text(found))], (game.file, found.code)
            assert set(map(card_name, found.legal)) <= set(drawn), (game.file, found.code)
            seen += len(drawn)
    assert seen > 50


def test_words_come_before_the_address_and_the_legal_card_is_said_once(page_text: str) -> None:
    finding, *_ = re.findall(r'<li class="finding error[^>]*>(.*?)</li>', page_text, re.DOTALL)
    told = plain(finding)
    legal = "[ace of spades] [king of spades] [queen of spades] error J301 4.2.2"
    assert told.startswith(f"Seat 1 played [seven of hearts] and did not follow spades; legal: {legal}")
    assert told.count("ace of spades") == 1
    assert "Rule: " in told


@pytest.mark.parametrize("deck", ["swiss", "french"])
def test_cards_are_drawn_as_the_deck_has_them(deck: str) -> None:
    with telling(deck="de-ch" if deck == "swiss" else "en"):
        told = pictured(card_text, "SJ")
    assert ALPHABETS["de-ch" if deck == "swiss" else "en"].write("SJ", "S") in told


def test_the_score_is_a_small_table_of_its_own(tmp_path: Path) -> None:
    page = page_of(sample("renege"), to=tmp_path / "page.html")
    (table,) = re.findall(r'<table class="scores">(.*?)</table>', page, re.DOTALL)
    assert plain(table) == "Score seats 0+2 2592 seats 1+3 1362"
    assert "Winner: seats 0+2, by tricks." in page


def test_a_game_without_corrections_and_rulings_has_no_switch(tmp_path: Path) -> None:
    page = page_of(sample("renege"), to=tmp_path / "page.html")
    assert 'type="radio"' not in page
    assert "ruling1" not in page


def test_a_ruled_game_shows_the_score_of_every_view(page_text: str) -> None:
    tables = re.findall(r'<table class="scores">(.*?)</table>', page_text, re.DOTALL)
    table = next(one for one in tables if "<caption>Score</caption>" in one)
    head, *rows = (plain(row) for row in re.findall("<tr[^>]*>(.*?)</tr>", table, re.DOTALL))
    assert head == "seats 0+2 seats 1+3"
    recorded, corrected, decided = (row.split()[-2:] for row in rows)
    assert [row.rsplit(maxsplit=2)[0] for row in rows] == ["as recorded", "with corrections", "with rulings"]
    assert recorded == corrected != decided


def test_a_view_names_the_rounds_that_count_otherwise(page_text: str) -> None:
    panels = {view: page_text.partition(f'class="in in-{view}"')[2].partition("</div>")[0] for view in VIEWS}
    assert "Rounds that count otherwise" not in panels["recorded"] + panels["corrected"]
    told = plain(panels["ruled"].partition("<table")[2])
    assert re.search(r"Rounds that count otherwise with corrections with rulings Round 4 \d+ : \d+ \d+ : \d+$", told)


def test_a_ruling_has_its_article_its_book_and_the_score_it_made(page_text: str) -> None:
    ruling = page_text.partition('id="ruling1"')[2].partition("</section>")[0]
    told = plain(f"<{ruling}")
    assert told.startswith("That trick and all later ones go to the other side Round 4, trick 2, seat 1")
    assert "On: Seat 1 played [seven of hearts]" in told
    assert "Found after the trick was turned" in told
    assert "Swiss regulations" in told
    assert "before after" in told


def test_the_arbiter_s_words_and_an_overturned_ruling_are_told(tmp_path: Path) -> None:
    first = len(ruled().events) - 1
    record = ruled({"ruling": "overturned", "event": first}, text="Seen & said <so>")
    page = page_of(write_record(record, tmp_path / "a.jsonl"), to=tmp_path / "a.html")
    assert "<blockquote>Seen &amp; said &lt;so&gt;</blockquote>" in page
    assert 'class="ruling overturned"' in page
    assert f"Overturned by a later ruling: #{first + 1}" in plain(page)


def test_each_ruling_is_told_with_the_totals_before_and_after_it() -> None:
    last = len(ruled().events)
    record = ruled({"ruling": "penalty", "seat": 2, "points": 20, "round": 4}, {"ruling": "overturned", "event": last})
    told = given(loads(b"".join(map(line, record.events))))
    assert [one.overturned for one in told] == [-1, last + 1, -1]
    assert [one.after for one in told[:-1]] == [one.before for one in told[1:]]
    assert told[0].before != told[0].after == told[1].before != told[1].after
    assert told[2].after == told[0].after
    assert (told[0].finding, told[0].book and told[0].book.id) == (1, "swiss")
    assert told[0].article is not None
    assert (told[1].finding, told[1].book, told[1].article) == (0, None, None)


def test_of_dozens_of_rulings_the_first_are_told_and_how_many_more_there_are(tmp_path: Path) -> None:
    record = ruled(*[{"ruling": "penalty", "seat": 2, "points": 20, "round": 4}] * (MOST_GIVEN + 6))
    assert len(given(loads(b"".join(map(line, record.events))))) == MOST_GIVEN
    page = page_of(write_record(record, tmp_path / "a.jsonl"), to=tmp_path / "a.html")
    assert page.count('class="ruling"') == MOST_GIVEN
    assert say("page.more_rulings", count=7) in plain(page)


def test_a_correction_shows_what_was_found_before_and_after_it(tmp_path: Path) -> None:
    page = page_of(sample("corrected-slip"), to=tmp_path / "page.html")
    assert page.count('type="radio"') == 3
    assert 'class="in in-recorded"' in page


def test_what_is_found_in_the_view_of_the_page_is_told_first(tmp_path: Path) -> None:
    record = log_a1().play("0 SJ H7 HT HA")
    wrong = next(event["seq"] for event in record.events if event.get("card") == "H7")
    record.add("corrected", event=wrong, by=[{"type": "card_played", "seat": 1, "card": "S7"}])
    file = write_record(record, tmp_path / "a.jsonl")
    for view, told in (("recorded", ["4.1.2", "4.1.4"]), ("corrected", ["4.1.4", "4.1.2"])):
        page = page_of(file, "--view", view, to=tmp_path / f"{view}.html")
        findings = map(plain, re.findall(r'<li class="finding error[^>]*>(.*?)</li>', page, re.DOTALL))
        assert [address for one in findings for address in re.findall(r" J301 (\S+)", one)] == told


# In Chromium


@pytest.fixture
def page(windows: Windows, tmp_path: Path, page_text: str) -> Iterator[Any]:
    (tmp_path / "page.html").write_text(page_text, encoding="utf-8")
    with windows.page(java_script_enabled=False, viewport=PHONE) as page:
        page.goto((tmp_path / "page.html").as_uri())
        yield page


def test_the_switch_works_without_script_and_by_keys(page: Any) -> None:
    shown = page.locator(".found > .in")
    assert [shown.nth(place).is_visible() for place in range(3)] == [False, True, False]
    page.get_by_role("radio", name="with corrections").focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("radio", name="with rulings").is_checked()
    assert [shown.nth(place).is_visible() for place in range(3)] == [False, False, True]


def test_on_paper_every_view_stands_one_after_the_other(page: Any) -> None:
    page.emulate_media(media="print")
    for view in ("recorded", "corrected", "ruled"):
        assert page.locator(f".found > .in-{view}").is_visible()
    assert not page.locator(".views").is_visible()


@pytest.mark.parametrize("spoken", HARDEST)
def test_nothing_of_it_is_wider_than_a_telephone_also_at_twice_the_size(desk: Any, tmp_path: Path, spoken: str) -> None:
    page_of(write_record(ruled(), tmp_path / "a.jsonl"), "--lang", spoken, to=tmp_path / "a.html")
    desk.set_viewport_size(PHONE)
    desk.goto((tmp_path / "a.html").as_uri())
    desk.get_by_role("radio").last.check()
    label = desk.locator(".views label").first.bounding_box()
    assert label is not None
    assert label["height"] >= 40
    for size in ("100%", "200%"):
        desk.evaluate("size => document.documentElement.style.fontSize = size", size)
        wide = """() => [...document.querySelectorAll(".switched *")].filter(node =>
            node.checkVisibility() && node.getBoundingClientRect().right > innerWidth + 1)
            .map(node => node.outerHTML)"""
        assert desk.evaluate(wide) == []
