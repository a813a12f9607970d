"""Texts about an auction: the bids made, the bids possible, and why a bid was not allowed."""

from __future__ import annotations

from pathlib import Path

import pytest
from game.builder import Record
from game.pandur import LOST, LOST_LOG, pandur
from game.sidi import WITH_ALL, table
from samples.examples_file import written
from views.stories import answer

from jasslog.views.finding import Teller


def told(tmp_path: Path, record: Record, command: str, *more: str) -> str:
    path = tmp_path / "sidi.jsonl"
    path.write_bytes(written(record))
    return answer([command, str(path), *more])


def test_show_tells_the_bids_and_what_the_last_one_counts(tmp_path: Path) -> None:
    record = table("0:70/S 1:- 2:- 3:x 2:xx").play(WITH_ALL).scored("round", 406, 101)
    text = told(tmp_path, record, "show")
    assert "spades trump for 70 ×4, bid by seat 0; dealer seat 3" in text
    assert "Bids: seat 0 70 spades trump; seat 1 passed; seat 2 passed; seat 3 doubled;" in text
    assert "bid 70 : 0\n  ×4   = 406 : 101" in text
    assert "for all tricks, bid by seat 0" in told(tmp_path, table("0:match/S 1:- 2:- 3:-"), "show")


def test_show_tells_once_what_a_failed_bid_counts_for_all_who_gain_by_it(tmp_path: Path) -> None:
    record = pandur("1:- 2:100 0:150 2:x", LOST, overrides={"auction": {"double": "outbid"}})
    record.choose(0, "H").play(LOST_LOG).scored("round", 0, 6, 6)
    text = told(tmp_path, record, "show")
    assert "bid 0 : 3 : 3 ×2" in text
    assert "×2 ×2" not in text


def test_score_tells_whether_the_bid_was_made_and_multiplies_it_alone(tmp_path: Path) -> None:
    made = told(tmp_path, table("0:70/S 3:x").play(WITH_ALL).scored("round", 266, 101), "score")
    assert "bid 70 made, seat 0" in made
    assert "× 2 (bid)" in made
    failed = told(tmp_path, table("0:80/S 3:x").play(WITH_ALL).scored("round", 126, 261), "score")
    assert "bid 80 failed, seat 0" in failed


def test_why_tells_what_could_be_bid(tmp_path: Path) -> None:
    text = told(tmp_path, table("0:75/S"), "why", "4.auction.1")
    assert "seat 0: bid: 50 to 150 by 10 or all tricks: diamonds trump, hearts trump," in text
    assert "Found: Seat 0 bid: spades trump 75, which may not be bid: every number is a multiple of 10 (J231)" in text
    over = told(tmp_path, table("0:150/S 1:-"), "why", "4.choosing.1")
    assert "seat 1: bid: all tricks: diamonds trump" in over
    assert "seat 1 or seat 3: double (if wanted)" in over


@pytest.mark.parametrize(
    ("calls", "text"),
    [
        ("0:match/S 1:150/H", "Seat 1 bid: hearts trump 150, which may not be bid: no number outbids the last bid"),
        ("0:200/S", "the highest number is 150"),
        ("0:50", "Seat 0 bid: 50, which may not be bid: no contract was named with it"),
        ("0:50/S 2:x", "Seat 2 doubled, which has no place here: the bid is that of the own side"),
    ],
)
def test_a_call_that_is_not_allowed_is_told_with_its_reason(calls: str, text: str) -> None:
    audit = table(calls).audit()
    assert text in Teller(audit).text(audit.findings[0])
