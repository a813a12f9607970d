"""Texts about Domino: the turns of a round, the cards that fit, and typed entries."""

from __future__ import annotations

from pathlib import Path

import pytest
from game.builder import Record
from game.domino import KEPT_BACK, LAID_BY_FOUR, QUEEN_TOO_EARLY, counted, dealt
from game.guggitaler import FOUR as TRICK_HANDS
from samples.examples_file import written
from views.pages import plain
from views.stories import answer

from jasslog.library.change import next_acts
from jasslog.views.finding import Teller
from jasslog.views.round_text import position_line, rows_text
from jasslog.views.typed import read_entry


def told(tmp_path: Path, record: Record, command: str, *more: str) -> str:
    path = tmp_path / "domino.jsonl"
    path.write_bytes(written(record))
    return answer([command, str(path), *more])


def test_show_tells_every_turn_the_rows_and_the_places(tmp_path: Path) -> None:
    text = told(tmp_path, dealt().lay(LAID_BY_FOUR).scored("round", 160, 60, 0, 100), "show")
    assert "Round 6  Domino; dealer seat 3\n" in text
    assert "    HT       DT       HJ       CT\n    H9       D9       –        D8\n" in text
    assert "    seat 0 lays out C8 CQ\n" in text
    assert "  Out: seat 0, seat 3, seat 1, seat 2\n" in text
    assert "prize 160 : 60 : 0 : 100   = 160 : 60 : 0 : 100" in text
    assert "– passed   ! finding" in text
    assert "▸ led" not in text


def test_show_marks_what_did_not_fit_in_its_place(tmp_path: Path) -> None:
    text = told(tmp_path, dealt().lay(QUEEN_TOO_EARLY), "show")
    assert "    H9       D9       SQ !     SK\n" in text
    assert "! 6.domino.7 J321 Seat 2 placed SQ, which fits no row yet" in text


def test_show_stops_in_the_middle_of_the_rows(tmp_path: Path) -> None:
    text = told(tmp_path, dealt().lay(LAID_BY_FOUR), "show", "--at", "6.domino.4")
    assert "  seat 1: DJ D9 D7 HQ H8 S9 S8 CA\n" in text
    assert "Next: seat 0." in text
    assert "Rows: DT, HJ HT, CT" in text


def test_score_tells_the_prize_of_each_place(tmp_path: Path) -> None:
    text = told(tmp_path, dealt().lay(LAID_BY_FOUR).scored("round", 160, 100, 60, 0), "score")
    assert "prize for place 1, seat 0" in text
    assert "prize for place 3, seat 1" in text
    assert "prize for place 4" not in text
    assert "Domino: places seat 0, seat 3, seat 1, seat 2" in text
    assert "DIFFERS, it is 160 : 60 : 0 : 100" in text


def test_why_tells_of_each_card_whether_it_fits(tmp_path: Path) -> None:
    text = told(tmp_path, dealt().lay("0:HT 1:-"), "why", "6.domino.2")
    assert "In the rows: HT\n" in text
    assert "   DT  fits\n   D9  DT must lie before it\n" in text
    assert "seat 1: lay: DT" in text
    assert "Found: Seat 1 passed, but could lay DT (J322)" in text
    assert "rule domino-pass:" in text
    aloud = told(tmp_path, dealt().lay("0:HT 1:-"), "why", "6.domino.2", "--screen-reader")
    assert "nine of diamonds: the ten of diamonds must lie before it\n" in aloud


def test_why_tells_what_a_hidden_hand_held_by_what_it_showed_later(tmp_path: Path) -> None:
    text = told(tmp_path, counted().lay(KEPT_BACK), "why", "6.domino.2")
    assert "The hand of seat 1 was not recorded; later cards show DJ DT D9" in text
    assert "   DT  fits\n" in text


def test_why_tells_whose_turn_it_was_and_what_was_not_there(tmp_path: Path) -> None:
    text = told(tmp_path, dealt().lay("2:HT"), "why", "6.domino.1")
    assert "It was the turn of seat 0, not of seat 2." in text
    assert "No card lies in the rows." in text
    assert "  Not in the hand: HT." in text


def test_why_tells_which_cards_may_not_be_led(tmp_path: Path) -> None:
    overrides = {"play": {"lead_ban": [{"round": 2, "suit": "H"}]}}
    record = Record("guggitaler", pre=(0, 0, 0, 0), rounds=1, overrides=overrides).deal(3, TRICK_HANDS).play("0 HA")
    text = told(tmp_path, record, "why", "2.1.1")
    assert " ▸ HA  this suit may not be led to this trick\n" in text
    assert "   D8  legal\n" in text


@pytest.mark.parametrize(
    ("laid", "text"),
    [
        ("0:HT-H9", "Seat 0 laid out HT H9: 7 more stayed in the hand"),
        ("0:HT 1:DJ-S9-DT-S8-HQ-D7-H8-CA-D9", "Seat 1 laid out DJ S9 DT S8 HQ D7 H8 CA D9: not all of them fit"),
        ("0:HT 2:HJ", "Seat 2 placed HJ, but it was the turn of seat 1"),
        ("0:HT 1:HJ", "Seat 1 played HJ, which was not in that hand"),
        ("0:H9", "Seat 0 placed H9, which fits no row yet; legal: HT ST"),
    ],
)
def test_a_turn_that_is_not_allowed_is_told_with_its_reason(laid: str, text: str) -> None:
    audit = dealt().lay(laid).audit()
    assert text in Teller(audit).text(audit.findings[0])


def test_a_pass_that_stays_open_is_told_as_one() -> None:
    audit = counted().lay("0:HT 1:- 2:-").audit()
    (found,) = [found for found in audit.findings if found.name == "cards-undecided"]
    assert "could have laid a card and passed; 2 passes stay open" in Teller(audit).text(found)


def test_a_round_that_was_left_is_told_by_its_cards() -> None:
    audit = dealt().lay("0:HT 1:DT").add("round_started", dealer=0).audit()
    (found,) = [found for found in audit.findings if found.name == "round-broken-off"]
    assert Teller(audit).text(found) == "Round 6 was left after 2 cards"


@pytest.mark.parametrize(
    ("entry", "event"),
    [
        ("ht", {"type": "card_placed", "seat": 0, "card": "HT"}),
        ("place h10", {"type": "card_placed", "seat": 0, "card": "HT"}),
        ("pass", {"type": "passed", "seat": 0}),
        ("out-cards ht h9", {"type": "cards_laid_out", "seat": 0, "cards": ["HT", "H9"]}),
        ("2: sq", {"type": "card_placed", "seat": 2, "card": "SQ"}),
    ],
)
@pytest.mark.parametrize("record", [dealt(), counted()])
def test_a_turn_is_typed(record: Record, entry: str, event: dict[str, object]) -> None:
    assert read_entry(entry, record.game(), next_acts(record.game())) == event


def test_a_position_tells_the_rows_and_the_turn() -> None:
    assert "Domino; in the rows: DT, HT; next seat 2" in position_line(dealt().lay("0:HT 1:DT").game())
    assert "Domino; nothing on the table; next seat 0" in position_line(dealt().game())
    assert "Domino, played out" in position_line(dealt().lay(LAID_BY_FOUR).game())


def test_rows_are_told_suit_by_suit() -> None:
    assert rows_text(["DT", "D9", "HA"]) == "DT D9, HA"
    assert rows_text([]) == ""


def test_the_page_tells_the_turns(tmp_path: Path) -> None:
    page = tmp_path / "domino.html"
    path = tmp_path / "domino.jsonl"
    path.write_bytes(written(dealt().lay(LAID_BY_FOUR)))
    answer(["report", str(path), "-o", str(page)])
    told = "Domino: seat 0 [ten of hearts]; seat 1 [ten of diamonds]; seat 2 [jack of hearts];"
    assert told in plain(page.read_text(encoding="utf-8"))
    # A pass is a word, because a dash is not read out, and no sign is explained here.
    assert "; seat 2 passes;" in plain(page.read_text(encoding="utf-8"))
    assert "–" not in plain(page.read_text(encoding="utf-8"))
