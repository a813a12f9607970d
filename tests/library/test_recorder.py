"""A `Recorder` writes what is allowed, and anything else only on purpose; it reports what each event changes."""

from __future__ import annotations

import os
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from log.played import events
from shared import sample
from typed import plain

import jasslog
from jasslog.errors import JasslogError
from jasslog.library.change import NotAllowed
from jasslog.library.recorder import Recorder
from jasslog.log.append import ANY
from jasslog.log.scan import LogRefused
from jasslog.log.write import BadEvent, WrongVersion, line
from jasslog.variants.plain import freeze

EVENTS = events()
FIRST_CARD = next(seq for seq, event in enumerate(EVENTS) if event["type"] == "card_played")


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Recorder]:
    """A recorder of the game, just before the first card."""
    log = tmp_path / "g.jsonl"
    log.write_bytes(b"".join(map(line, EVENTS[:FIRST_CARD])))
    with Recorder(log, "none") as opened:
        yield opened


def card(seat: int, code: str) -> dict[str, Any]:
    return {"type": "card_played", "seat": seat, "card": code}


def hand(seat: int) -> list[str]:
    """The cards that a seat was dealt in the first round."""
    cards: list[str] = next(e["cards"] for e in EVENTS if e["type"] == "hand_dealt" and e["seat"] == seat)
    return cards


def test_a_legal_game_is_written_without_a_word(tmp_path: Path) -> None:
    with Recorder(tmp_path / "g.jsonl", "none", create=True) as book:
        for seq, event in enumerate(EVENTS[:60]):
            added, change = book.append(event, seq)
            assert added.seq == seq
            assert change is not None
            assert (plain(change.events), change.against) == ([event], [])
        assert plain(book.events) == EVENTS[:60]


def test_every_act_that_is_expected_can_be_written(book: Recorder) -> None:
    (act,) = [act for act in book.expected() if act.type == "card_played"]
    assert EVENTS[FIRST_CARD]["seat"] == act.seat
    from jasslog.cards import CODES

    for number in act.cards:
        assert book.change(card(act.seat, CODES[number])).against == []
    assert len(book.events) == FIRST_CARD


def test_an_act_against_the_rules_is_written_only_as_played(book: Recorder) -> None:
    first = EVENTS[FIRST_CARD]
    book.append(first, FIRST_CARD)
    waits = (first["seat"] + 2) % 4
    out_of_turn = card(waits, hand(waits)[0])
    with pytest.raises(NotAllowed) as caught:
        book.append(out_of_turn, FIRST_CARD + 1)
    assert "J202" in {found.code for found in caught.value.change.against}
    assert len(book.events) == FIRST_CARD + 1
    added, change = book.append(out_of_turn, FIRST_CARD + 1, as_played=True)
    assert added.seq == FIRST_CARD + 1
    assert change is not None
    assert change.against


def test_a_wrong_figure_is_written_only_as_played(tmp_path: Path) -> None:
    end = next(seq for seq, event in enumerate(EVENTS) if event["type"] == "round_scored")
    (tmp_path / "g.jsonl").write_bytes(b"".join(map(line, EVENTS[:end])))
    wrong = EVENTS[end] | {"scores": [score + 1 for score in EVENTS[end]["scores"]]}
    with Recorder(tmp_path / "g.jsonl", "none") as book:
        with pytest.raises(NotAllowed):
            book.append(wrong, end)
        book.append(EVENTS[end], end)


def test_what_can_be_in_no_record_is_refused_on_any_purpose(book: Recorder) -> None:
    nowhere = [
        {"type": "undone", "to": 999},
        {"type": "corrected", "event": 999, "by": []},
        {"type": "objection_raised", "event": 999},
        {"type": "hand_picked_up", "seat": 4},
        {"type": "corrected", "event": FIRST_CARD - 1, "by": [{k: v for k, v in EVENTS[0].items() if k != "seq"}]},
    ]
    for event in nowhere:
        with pytest.raises(NotAllowed) as caught:
            book.append(event, ANY, as_played=True)
        assert caught.value.change.impossible
    with pytest.raises(BadEvent):
        book.append({"type": "sneezed"}, ANY, as_played=True)
    assert len(book.events) == FIRST_CARD


def test_a_game_by_unknown_rules_is_not_begun(tmp_path: Path) -> None:
    with Recorder(tmp_path / "g.jsonl", "none", create=True) as book, pytest.raises(NotAllowed) as caught:
        book.append(EVENTS[0] | {"rules": {"id": "schieber-mars", "version": 1}}, 0, as_played=True)
    assert [found.name for found in caught.value.change.against] == ["unknown-rules"]


def test_a_game_is_begun_whole_or_not_at_all(tmp_path: Path) -> None:
    log = tmp_path / "g.jsonl"
    with Recorder(log, create=True) as book:
        with pytest.raises(BadEvent):
            book.begin("schieber-swisslos", names=["A", "B", "C", "D", "E", "F"])
        assert log.read_bytes() == b""
        book.begin("schieber-swisslos", names=["A", "B", "C", "D"])
        assert [event.type for event in book.events] == ["game_started", "players_named"]
        assert book.position.turn is None


def test_what_an_act_shows_about_an_earlier_one_does_not_speak_against_it(tmp_path: Path) -> None:
    from game.builder import Record

    record = Record("schieber-santiago", pre=(0, 0), not_recorded=["hands"])
    record.add("round_started", dealer=3)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, count=9)
    record.choose(0, "S").play("0 SJ S7 HT S6, 0 S9 H7 DQ H8, 0 ST")
    (tmp_path / "g.jsonl").write_bytes(b"".join(map(line, record.events)))
    with Recorder(tmp_path / "g.jsonl", "none") as book:
        _, change = book.append(card(1, "SK"), ANY)
    assert change is not None
    assert change.against == []
    assert [(found.code, found.address) for found in change.brought if found.severity == "error"] == [("J301", "4.2.2")]


def test_a_correction_answers_for_everything_it_brings(book: Recorder) -> None:
    book.append(EVENTS[FIRST_CARD], ANY)
    seat = EVENTS[FIRST_CARD]["seat"]
    other = next(code for code in hand(seat) if code != EVENTS[FIRST_CARD]["card"])
    fine = {"type": "corrected", "event": FIRST_CARD, "by": [card(seat, other)]}
    wrong = {"type": "corrected", "event": FIRST_CARD, "by": [card(seat, hand((seat + 1) % 4)[0])]}
    with pytest.raises(NotAllowed):
        book.append(wrong, ANY)
    book.append(fine, ANY)
    book.append(wrong, ANY, as_played=True)
    assert "J306" in {found.code for found in book.audit().findings}


def test_a_correction_names_the_claims_that_fit_until_now_and_goes_through_together_with_them(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(sample("renege").read_bytes())

    def corrected(event: int, **by: Any) -> dict[str, Any]:
        return {"type": "corrected", "event": event, "by": [by]}

    cards = [
        corrected(27, type="card_played", seat=3, card="CQ"),
        corrected(40, type="card_played", seat=3, card="D8"),
    ]
    claims = [
        corrected(44, type="round_scored", of="cards", scores=[76, 81]),
        corrected(45, type="round_scored", of="round", scores=[152, 202]),
        corrected(46, type="game_ended", winner=0, scores=[2552, 1402]),
    ]
    with Recorder(tmp_path / "game.jsonl") as book:
        seats = {event["seq"]: event.get("seat") for event in plain(book.events)}
        for one in cards:
            one["by"][0]["seat"] = seats[one["event"]]
        with pytest.raises(NotAllowed) as refused:
            book.append_together(cards, ANY)
        change = refused.value.change
        assert [(found.code, found.address) for found in change.unfit] == [
            ("J504", "10.claims.1"),
            ("J505", "10.claims.2"),
            ("J606", "10.claims.3"),
        ]
        assert change.unfit == change.against
        with pytest.raises(NotAllowed) as refused:
            book.append_together([*cards, *claims[:2]], ANY)
        assert [found.code for found in refused.value.change.unfit] == ["J606"]
        assert book.append_together([*cards, *claims], ANY).unfit == []


def test_of_what_an_act_itself_claims_wrongly_no_claim_is_said_to_have_fitted(book: Recorder) -> None:
    with pytest.raises(NotAllowed) as refused:
        book.append({"type": "round_scored", "of": "cards", "scores": [1, 2]}, ANY)
    assert refused.value.change.unfit == []


WRONG: dict[str, Callable[[Recorder], Any]] = {
    "path": lambda _: Recorder(5),  # type: ignore[arg-type]
    "own": lambda _: Recorder(own=["club.json"]),  # type: ignore[list-item]
    "wait": lambda _: Recorder("x.jsonl", create=True, wait="long"),  # type: ignore[arg-type]
    "rules": lambda _: Recorder().begin(["kreuzjass"]),  # type: ignore[arg-type]
    "names": lambda _: Recorder().begin("kreuzjass", names="ABCD"),
    "not_recorded": lambda _: Recorder().begin("kreuzjass", not_recorded=5),  # type: ignore[arg-type]
    "one not_recorded": lambda _: Recorder().begin("kreuzjass", not_recorded="hands"),
    "dealer": lambda book: book.start_round("3"),  # type: ignore[arg-type]
    "cards": lambda book: book.deal(0, 5),  # type: ignore[arg-type]
    "contract": lambda book: book.choose(5),  # type: ignore[arg-type]
    "meld": lambda book: book.announce({"SJ": 1}.items()),  # type: ignore[arg-type]
    "no meld": lambda book: book.announce(5),  # type: ignore[arg-type]
    "card": lambda book: book.play(5),  # type: ignore[arg-type]
    "count": lambda book: book.undo("1"),  # type: ignore[arg-type]
    "event": lambda book: book.add(None),  # type: ignore[arg-type]
    "pairs": lambda book: book.add([("type", "pushed")]),  # type: ignore[arg-type]
    "appended": lambda book: book.append(None, ANY),  # type: ignore[arg-type]
    "expected": lambda book: book.append(card(0, "SJ"), "3"),  # type: ignore[arg-type]
    "seq": lambda book: book.append({**card(0, "SJ"), "seq": None}, ANY),
    "none together": lambda book: book.append_together([], ANY),
    "one together": lambda book: book.append_together(card(0, "SJ"), ANY),  # type: ignore[arg-type]
    "change": lambda book: book.change("pushed"),  # type: ignore[arg-type]
    "before": lambda book: book.before(None),  # type: ignore[arg-type]
    "deep": lambda book: book.add({"type": "remark_made", "text": "so", "x_deep": _deep()}),
}


def _deep() -> list[Any]:
    found: list[Any] = []
    for _ in range(5000):
        found = [found]
    return found


@pytest.mark.parametrize("wrong", WRONG)
def test_every_error_is_one_of_the_library_whatever_it_is_given(book: Recorder, wrong: str) -> None:
    before = book.dumps()
    with pytest.raises(JasslogError) as told:
        WRONG[wrong](book)
    assert len(str(told.value)) < 200
    assert book.dumps() == before


def test_of_a_wrong_value_it_is_said_where_it_stands_and_what_is_expected(book: Recorder) -> None:
    with pytest.raises(BadEvent, match='seat: wrong-value, expected Seat, found "0"'):
        book.play("SJ", "0")  # type: ignore[arg-type]


def test_a_stale_writer_is_told_that_before_anything_else(book: Recorder) -> None:
    with pytest.raises(WrongVersion):
        book.append(card(0, "SJ"), FIRST_CARD - 1)


def test_a_retry_changes_nothing_and_is_judged_no_more(book: Recorder) -> None:
    event = EVENTS[FIRST_CARD] | {"id": "once"}
    event.pop("seq")
    assert book.append(event, FIRST_CARD)[0] == (FIRST_CARD, 0, False)
    added, change = book.append(event, FIRST_CARD)
    assert (added.repeated, change) == (True, None)


def test_nobody_else_writes_meanwhile(book: Recorder, tmp_path: Path) -> None:
    with pytest.raises(LogRefused):
        Recorder(tmp_path / "g.jsonl", wait=0.0)


def test_the_state_is_that_of_the_log_and_never_changes_under_the_caller(book: Recorder) -> None:
    from jasslog.game.public import digest

    before = book.game()
    assert before is not None
    told = digest(before)
    book.append(EVENTS[FIRST_CARD], ANY)
    assert digest(before) == told
    after = book.audit().last()
    assert after is not None
    assert digest(after) != told


def test_ST_1_a_marriage_is_announced_by_who_played_of_it() -> None:
    book = Recorder()
    book.begin("schieber-ohio", not_recorded=["hands"])
    book.start_round(dealer=3)
    book.choose("S", seat=0)
    for code in ("SJ", "SQ", "HT", "S6", "S9", "SK"):
        book.play(code)
    with pytest.raises(NotAllowed):
        book.announce_marriage(0)
    book.announce_marriage(1)
    assert plain(book.events)[-1] == {"seq": 9, "type": "marriage_announced", "seat": 1}


def test_of_several_versions_of_a_set_the_newest_is_begun_by() -> None:
    sets = [freeze({}, id="club", version=version) for version in (1, 3, 2)]
    assert Recorder(own=sets)._set("club") is sets[1]


def test_a_path_of_bytes_leads_where_one_of_text_does(tmp_path: Path) -> None:
    with Recorder(os.fsencode(tmp_path / "g.jsonl"), create=True) as book:
        book.begin("schieber-swisslos")
    assert jasslog.load(tmp_path / "g.jsonl").id == "game"


@pytest.mark.parametrize("where", ["file", "memory"])
def test_threads_that_share_a_recorder_write_one_after_another(where: str, tmp_path: Path) -> None:
    """Otherwise two events would have the same number, and nothing more could be written to the file."""
    path = tmp_path / "g.jsonl" if where == "file" else None
    with Recorder(path, "none", create=path is not None) as book:
        book.begin("schieber-swisslos", not_recorded=["hands"])

        def talk(who: int) -> None:
            for number in range(10):
                book.add({"type": "remark_made", "text": f"{who}, {number}"})

        before = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            with ThreadPoolExecutor(8) as pool:
                list(pool.map(talk, range(8)))
        finally:
            sys.setswitchinterval(before)
        assert [event.seq for event in book.events] == list(range(81))
        assert jasslog.loads(book.dumps()).verdicts["intact"] == "ok"


def test_a_game_that_is_written_down_takes_little_memory() -> None:
    """A server holds thousands of games."""

    def talked() -> Recorder:
        book = Recorder()
        book.begin("schieber-swisslos", not_recorded=["hands"])
        for number in range(100):
            book.add({"type": "remark_made", "text": f"{number}"})
        return book

    kept = [talked()]
    tracemalloc.start()
    try:
        kept.append(talked())
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken < 150_000


def test_whose_turn_it_is_is_asked_when_the_thread_before_has_written() -> None:
    """Otherwise two threads play for one seat, and the second is told that it was out of turn."""
    asked = threading.Event()

    class Slow(Recorder):
        def _seat(self, type: str) -> int:
            seat = super()._seat(type)
            asked.set()
            time.sleep(0.05)
            return seat

    book = Slow()
    book.begin("schieber-swisslos", not_recorded=["hands"])
    book.start_round(0)
    book.choose("S", seat=1)
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(book.play, "H6")
        asked.wait()
        book.play("H7")
        other.result()
    assert [event["seat"] for event in plain(book.events)[-2:]] == [1, 2]
