"""``dossier`` as a page: what it says and how Chromium shows it; Markdown and JSON are as they were."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from game.builder import log_a1
from shared import sample
from views.pages import HOSTILE_FOURS, disputes, hostile_record, plain, write_record
from views.test_found_page import ruled

from jasslog import load_all
from jasslog.cli.group import commands

PARTS = ["What happened", "The cards", "The rule", "The evidence", "The score", "To see it again"]


def page_of(file: Path, *more: str) -> str:
    """The page that ``dossier`` writes about a dispute."""
    done = CliRunner().invoke(commands, ["dossier", str(file), "--format", "html", *more])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture(scope="module")
def renege() -> str:
    return page_of(sample("renege"))


def headings(page: str) -> list[str]:
    return [plain(one) for one in re.findall("<h2>(.*?)</h2>", page)]


def test_the_page_has_every_part_of_the_document_and_room_to_sign(renege: str) -> None:
    assert headings(renege) == [*PARTS, "Decision and signatures"]
    signing = plain(renege.partition('class="signing"')[2].partition("</section>")[0])
    assert signing.endswith("Decision Arbiter seats 0+2 seats 1+3 Place and date")


def test_cards_are_drawn_wherever_the_page_tells_of_them(renege: str) -> None:
    told = plain(renege.partition("<main>")[2])
    assert "Seat 0 played [eight of diamonds] and did not follow clubs; legal: [queen of clubs]" in told
    assert "[eight of diamonds] must follow clubs (follow-or-ruff), which was played" in told
    assert "Seat 0 played [queen of clubs] 10.9.1 #40" in told
    trick = re.findall('<ol class="trick">(.*?)</ol>', renege, re.DOTALL)[0]
    assert plain(trick) == (
        "[ace of clubs] seat 1 [eight of clubs] seat 2 [king of clubs] seat 3 [eight of diamonds] seat 0"
    )
    assert plain(re.findall('<li class="this">(.*?)</li>', trick, re.DOTALL)[0]) == "[eight of diamonds] seat 0"


def test_an_event_without_an_address_is_named_once_by_its_number(tmp_path: Path) -> None:
    record = log_a1().play("0 SJ S7 HT").add("undone", to=6)
    evidence = page_of(write_record(record, tmp_path / "back.jsonl")).partition('class="evidence"')[2]
    assert re.findall('<span class="where">(.*?)</span>', evidence) == ["#7", "#8", "#9", "#10"]


def test_the_score_under_each_book_is_that_of_the_document_for_programs(renege: str) -> None:
    done = CliRunner().invoke(commands, ["dossier", str(sample("renege")), "--format", "json"])
    outcomes = json.loads(done.output)["outcomes"]
    rows = re.findall('<tr role="row">(.*?)</tr>', renege.partition('class="outcomes"')[2], re.DOTALL)[1:]
    assert len(rows) == len(outcomes) + 1
    assert plain(rows[0]).startswith("as recorded 2592 1362")
    for row, outcome in zip(rows[1:], outcomes, strict=True):
        assert outcome["book"] in plain(row)
        assert " ".join(map(str, outcome["scores"])) in plain(row)


def test_a_book_of_one_s_own_and_a_finding_that_no_book_names(tmp_path: Path) -> None:
    own = {"id": "club", "name": "Club <b>", "source": "wall", "articles": []}
    own["articles"] = [
        {
            "findings": ["renege"],
            "says": "Out <i>",
            "source": "p. 1",
            "remedies": [{"rulings": [{"ruling": "annul_round"}]}],
        }
    ]
    (tmp_path / "club.json").write_text(json.dumps(own), encoding="utf-8")
    told = page_of(sample("renege"), "--book", str(tmp_path / "club.json"))
    assert "Out &lt;i&gt;" in told
    note = load_all(sample("from-paper-renege"))[0].findings
    numbers = [number for number, found in enumerate(note, 1) if found.severity != "error"]
    for number in numbers[:1]:
        assert "No penalty book" in page_of(sample("from-paper-renege"), "--finding", str(number))


def test_the_rulings_on_it_stand_in_the_page(tmp_path: Path) -> None:
    file = write_record(ruled(text="So it is."), tmp_path / "ruled.jsonl")
    told = page_of(file)
    assert "Rulings" in headings(told)
    assert "<blockquote>So it is.</blockquote>" in told
    assert "Swiss regulations" in told.partition('class="rulings"')[2]
    assert "Rulings" not in headings(page_of(file, "--finding", "2"))


def test_no_link_leads_nowhere_and_nothing_is_loaded(renege: str) -> None:
    ids = set(re.findall(' id="([^"]*)"', renege))
    assert set(re.findall('href="#([^"]*)"', renege)) <= ids
    assert not re.search(r"<(script|link|img|iframe|form)\b|<[^>]* (on\w+|style|src)=", renege)
    assert "default-src &#39;none&#39;" in renege or "default-src 'none'" in renege


def test_every_kind_of_finding_has_a_page() -> None:
    for code, (file, number) in disputes().items():
        told = page_of(file, "--finding", str(number))
        ids = re.findall(' id="([^"]*)"', told)
        assert len(ids) == len(set(ids)), code
        assert set(re.findall('href="#([^"]*)"', told)) <= set(ids), code


@pytest.fixture(scope="module")
def harmless(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("harmless") / "a.jsonl"
    return page_of(write_record(hostile_record(*["harmless"] * 4), file), "--finding", "1")


@pytest.mark.parametrize("texts", HOSTILE_FOURS, ids=range(len(HOSTILE_FOURS)))
def test_names_add_no_element(texts: Sequence[str], harmless: str, tmp_path: Path) -> None:
    told = page_of(write_record(hostile_record(*texts), tmp_path / "a.jsonl"), "--finding", "1")
    assert len(re.findall("<[a-z]", told)) == len(re.findall("<[a-z]", harmless))
    assert not [mark for mark in "\x1b\x00\u202e\u2066\u200b" if mark in told]


def test_of_a_game_whose_rules_nobody_knows_no_card_is_judged(tmp_path: Path) -> None:
    game = sample("renege").read_bytes()
    path = tmp_path / "unknown.jsonl"
    path.write_bytes(re.sub(rb'"rules":\{[^}]*\}', b'"rules":{"id":"schieber-nowhere","version":1}', game, count=1))
    assert "The cards" not in headings(page_of(path))


def test_a_screen_reader_gets_the_same_page(renege: str) -> None:
    assert page_of(sample("renege"), "--screen-reader") == renege


# In Chromium


def test_it_is_printed_on_two_leaves_with_the_signatures_in_one_piece(desk: Any, tmp_path: Path, renege: str) -> None:
    (tmp_path / "page.html").write_text(renege, encoding="utf-8")
    desk.goto((tmp_path / "page.html").as_uri())
    pages = desk.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pages)) == 2
    desk.emulate_media(media="print")
    assert desk.evaluate("getComputedStyle(document.querySelector('.signing')).breakInside") == "avoid"
