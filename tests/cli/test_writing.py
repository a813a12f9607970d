"""The commands that add to a record: what they write, what they tell, and what they refuse."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest
from game.builder import LOG_A1, Record, log_a1
from shared import sample
from views.stories import NASTY, answer, data

from jasslog.log.opening import examine
from jasslog.views.messages import LANGUAGES, say, telling
from jasslog.views.translated import notation

TRICK = "0 SJ S7 HT S6"


@pytest.fixture(autouse=True)
def _game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a record of deal A with spades as trump and the first trick played."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    Path("g.jsonl").write_bytes(data(log_a1(pre=(0, 0)).play(TRICK)))


def _text(*arguments: str, code: int = 0) -> str:
    told, _, ended = answer(list(arguments)).rpartition("--- exit code ")
    assert int(ended) == code, told
    return told


def _events(file: str = "g.jsonl") -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in Path(file).read_bytes().splitlines()]


def _last() -> dict[str, Any]:
    return _events()[-1]


def _unchanged(*arguments: str, code: int) -> str:
    before = {path: path.read_bytes() for path in Path().iterdir()}
    told = _text(*arguments, code=code)
    assert {path: path.read_bytes() for path in Path().iterdir()} == before
    return told


def card(seat: int, code: str) -> str:
    return json.dumps({"type": "card_played", "seat": seat, "card": code})


def stdin(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(content))))


def test_append_tells_what_the_event_changed() -> None:
    told = _text("append", "g.jsonl", card(0, "S9"))
    assert "4.2.1  Seat 0 played S9" in told
    assert "before: round 4, spades trump; trick 2: nothing on the table; next seat 0" in told
    assert "after:  round 4, spades trump; trick 2: seat 0 S9; next seat 1" in told
    assert _last() == {"card": "S9", "seat": 0, "seq": _last()["seq"], "type": "card_played"}
    assert examine(Path("g.jsonl").read_bytes()).verdict == "clean"


def test_append_reads_the_event_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    stdin(monkeypatch, card(0, "S9").encode() + b"\n")
    _text("append", "g.jsonl")
    assert _last()["card"] == "S9"
    stdin(monkeypatch, b"")
    assert "no event of a record" in _unchanged("append", "g.jsonl", code=2)
    stdin(monkeypatch, b"x" * 100_000)
    assert "has 65538 bytes" in _unchanged("append", "g.jsonl", code=2)


def test_append_for_programs_answers_in_json_and_a_retry_succeeds_once() -> None:
    event = json.dumps({"type": "card_played", "seat": 0, "card": "S9", "id": "tap-1"})
    number = len(_events())
    told = [json.loads(_text("append", "g.jsonl", event, "--format", "json", "--expected", str(number))) for _ in "12"]
    assert told == [
        {"seq": number, "durable": number + 1, "repeated": False},
        {"seq": number, "durable": number + 1, "repeated": True},
    ]
    assert len(_events()) == number + 1
    assert "nothing was written" in _text("append", "g.jsonl", event)


def test_append_at_a_number_that_is_no_longer_the_next_is_refused() -> None:
    told = _unchanged("append", "g.jsonl", card(0, "S9"), "--expected", "3", code=1)
    assert f"the next event is #{len(_events())}, not #3" in told


def test_an_act_against_the_rules_is_written_as_played_and_told_so() -> None:
    _text("append", "g.jsonl", card(0, "S9"))
    told = _unchanged("append", "g.jsonl", card(1, "H7"), code=1)
    assert "J301 Seat 1 played H7 and did not follow spades; legal: SA SK SQ" in told
    assert "--as-played" in told
    assert "as played: J301" in _text("append", "g.jsonl", card(1, "H7"), "--as-played")
    assert _last()["card"] == "H7"
    assert "J301" in _text("audit", "g.jsonl", code=1)


@pytest.mark.parametrize(
    "event",
    [
        "", "x", "[]", "null", "7", '"card_played"', "{}", '{"type":"sneezed"}', card(0, "S9") + "x", card(9, "S9"),
        card(0, "S10"), '{"type":"card_played","seat":0,"seat":1,"card":"S9"}', "\ufeff" + card(0, "S9"),
        '{"type":"card_played","seat":0.0,"card":"S9"}', '{"type":"card_played","seat":NaN,"card":"S9"}',
        '{"type":"remark_made","text":"\\ud800"}', '{"type":"remark_made","text":"' + "x" * 300 + '"}',
        '{"type":"remark_made","text":"x","x_a":' + "[" * 900 + "]" * 900 + "}",
        '{"root":"' + "0" * 64 + '","size":3,"type":"sealed"}', '{"leaf":"' + "0" * 64 + '","redacted":"x","seq":12}',
        '{"type":"remark_made","text":"\udc80"}',
    ],
)  # fmt: skip
def test_what_is_no_event_is_told_and_not_written(event: str) -> None:
    told = _unchanged("append", "g.jsonl", event, code=2)
    assert "that is no event of a record" in told or "a seal or a hidden event" in told
    assert told.replace("\n", "").isprintable()


def test_a_game_is_begun_by_its_first_event_only() -> None:
    head = orjson.dumps({**_events()[0], "game": "new"}).decode()
    _text("append", "new.jsonl", head)
    assert [event["type"] for event in _events("new.jsonl")] == ["game_started"]
    assert "not #0" in _unchanged("append", "new.jsonl", head, code=1)
    assert "has begun already" in _unchanged("append", "new.jsonl", head.replace('"seq":0,', ""), code=2)
    Path("empty.jsonl").touch()
    assert "is another event" in _unchanged("append", "empty.jsonl", card(0, "S9"), code=2)
    assert "no such file" in _unchanged("append", "other.jsonl", card(0, "S9"), code=3)
    assert not Path("other.jsonl").exists()


@pytest.mark.parametrize(
    ("change", "code"), [({"rules": {"id": "schieber-mars", "version": 1}}, 1), ({"seq": 5}, 1), ({"game": "G 1"}, 2)]
)
def test_a_game_that_cannot_begin_leaves_no_file(change: dict[str, Any], code: int) -> None:
    head = {name: value for name, value in _events()[0].items() if name != "seq"} | change
    for options in ((), ("--as-played",)):
        _unchanged("append", "new.jsonl", json.dumps(head), *options, code=code)


def test_undo_takes_back_the_last_acts_and_redo_brings_them_back() -> None:
    acts = len(_events())
    told = _text("undo", "g.jsonl", "2", "--reason", "misheard", "--seat", "1")
    assert _last() == {"reason": "misheard", "seat": 1, "seq": acts, "to": acts - 3, "type": "undone"}
    assert "taken back: 2 acts" in told
    assert "before: round 4, spades trump; trick 2" in told
    assert "after:  round 4, spades trump; trick 1: seat 0 SJ  seat 1 S7; next seat 2" in told
    assert "everybody had seen seat 2 HT, seat 3 S6" in " ".join(told.split())
    _text("undo", "g.jsonl")
    assert _last()["to"] == acts - 4
    assert "brought back: 1 act" in _text("redo", "g.jsonl")
    assert "brought back: 2 acts" in _text("redo", "g.jsonl")
    assert "nothing was undone" in _unchanged("redo", "g.jsonl", code=2)
    assert "J904" not in _text("audit", "g.jsonl")


def test_undo_goes_either_so_many_acts_back_or_to_an_address() -> None:
    assert "not both" in _unchanged("undo", "g.jsonl", "1", "--to", "4.1", code=2)


@pytest.mark.parametrize(
    "command",
    [
        ["record", "-", "--rules", "kreuzjass"],
        [
            "append",
            "-",
            json.dumps({"type": "game_started", "format": 1, "game": "a", "rules": {"id": "kreuzjass", "version": 1}}),
        ],
    ],
)
def test_no_record_is_begun_under_the_name_of_the_standard_input(command: list[str]) -> None:
    assert "- is the standard input" in _unchanged(*command, code=2)


def test_undo_goes_to_an_address_back_and_forth() -> None:
    acts = len(_events())
    _text("undo", "g.jsonl", "--to", "4.1.1")
    assert _last()["to"] == acts - 4
    assert "Next: seat 1" in _text("replay", "g.jsonl")
    _text("undo", "g.jsonl", "--to", f"#{acts - 1}")
    assert _last()["to"] == acts - 1
    assert "there is no 4.7.1" in _unchanged("undo", "g.jsonl", "--to", "4.7.1", code=2)
    assert "there is no #999" in _unchanged("undo", "g.jsonl", "--to", "#999", code=2)
    assert "is no address" in _unchanged("undo", "g.jsonl", "--to", "x", code=2)
    assert "beginning" in _unchanged("undo", "g.jsonl", "99", code=2)


def test_correct_says_what_really_happened_and_leaves_what_was_written() -> None:
    before = Path("g.jsonl").read_bytes()
    told = _text("correct", "g.jsonl", "4.1.3", card(2, "H9"), "--reason", "read wrong")
    assert "The game stands as before." in told
    assert Path("g.jsonl").read_bytes().startswith(before)
    assert _last()["by"] == [{"type": "card_played", "seat": 2, "card": "H9"}]
    assert "H9" in _text("show", "g.jsonl")
    assert "H9" not in _text("show", "g.jsonl", "--view", "recorded").split("Hands")[0]
    told = _unchanged("correct", "g.jsonl", "4.1.3", card(2, "SA"), code=1)
    assert "J306" in told
    _text("correct", "g.jsonl", "4.1.3", card(2, "SA"), "--as-played")


def test_a_correction_that_upsets_claims_says_which_and_what_to_do() -> None:
    Path("r.jsonl").write_bytes(sample("renege").read_bytes())
    cards = ("correct", "r.jsonl", "10.5.4", "CQ", "10.9.1", "D8")
    told = _unchanged(*cards, code=1)
    places = [f"10.claims.{number}" for number in (1, 2, 3)]
    assert " ".join(told.split()).count(", ".join(places)) == 1
    assert "--as-played" in told
    right = ("scored cards 76 81", "scored round 152 202", "end winner=0 scores=[2552,1402]")
    _text(*cards, *(word for pair in zip(places, right, strict=True) for word in pair))
    assert "J5" not in _text("audit", "r.jsonl")


def _exchange(*places: tuple[int, str]) -> None:
    """Write a record of a whole round with wrong cards, each given by its place, counted from 0, and what is there."""
    record = log_a1(pre=(0, 0)).play(LOG_A1)
    played = [event for event in record.events if event["type"] == "card_played"]
    for place, written in places:
        played[place]["card"] = written
    Path("g.jsonl").write_bytes(data(record))


def test_two_exchanged_cards_are_put_right_together() -> None:
    cards = [event["card"] for event in log_a1(pre=(0, 0)).play(LOG_A1).events if event["type"] == "card_played"]
    _exchange((19, cards[32]), (32, cards[19]))
    before = Path("g.jsonl").read_bytes()
    (first, second) = ("4.5.4", "4.9.1")
    for alone in ((first, cards[19]), (second, cards[32])):
        assert "J307" in _unchanged("correct", "g.jsonl", *alone, code=1)
    _text("correct", "g.jsonl", first, cards[19], second, cards[32], "--reason", "exchanged")
    assert Path("g.jsonl").read_bytes().startswith(before)
    seats = [event["seat"] for event in _events() if event["type"] == "card_played"]
    assert [(event["by"], event["reason"]) for event in _events()[-2:]] == [
        ([{"type": "card_played", "seat": seats[place], "card": cards[place]}], "exchanged") for place in (19, 32)
    ]
    assert "J3" not in _text("audit", "g.jsonl")


def test_swap_exchanges_two_cards_and_a_refused_correction_offers_it() -> None:
    right = [event["card"] for event in log_a1(pre=(0, 0)).play(LOG_A1).events if event["type"] == "card_played"]
    _exchange((19, right[32]), (32, right[19]))
    before = Path("g.jsonl").read_bytes()
    told = " ".join(_unchanged("correct", "g.jsonl", "4.5.4", right[19], code=1).split())
    assert f"{right[19]} was played at 4.9.1; `jasslog swap g.jsonl 4.5.4 4.9.1` exchanges the two." in told
    _text("swap", "g.jsonl", "4.5.4", "4.9.1", "--reason", "exchanged")
    assert Path("g.jsonl").read_bytes().startswith(before)
    assert [(event["by"][0]["card"], event["reason"]) for event in _events()[-2:]] == [
        (right[place], "exchanged") for place in (19, 32)
    ]
    assert "J3" not in _text("audit", "g.jsonl")
    # The cards that stand now are exchanged, not those that were first written.
    _text("swap", "g.jsonl", "4.5.4", "4.9.1", "--as-played")
    assert "J3" in _text("audit", "g.jsonl", code=1)


@pytest.mark.parametrize("first", [True, False])
def test_what_else_stands_in_the_place_of_a_card_stays_there_when_the_card_is_exchanged(first: bool) -> None:
    shown = json.dumps({"type": "card_exposed", "seat": 1, "card": "SQ", "x_by": "Beat"})
    both = [shown, card(1, "S7")]
    _text("correct", "g.jsonl", "4.1.2", *(both if first else both[::-1]), "--as-played")
    _text("swap", "g.jsonl", "4.1.2", "4.1.3", "--as-played")
    by = [[event["card"] for event in event["by"]] for event in _events()[-2:]]
    assert by == [["SQ", "HT"] if first else ["HT", "SQ"], ["S7"]]
    assert _events()[-2]["by"][not first] == json.loads(shown)
    _text("correct", "g.jsonl", "4.1.2", card(1, "S7"), card(1, "SQ"), "--as-played")
    assert "4.1.2 is not one act" in _unchanged("swap", "g.jsonl", "4.1.2", "4.1.1", code=2)


def test_swap_is_of_two_cards() -> None:
    assert "no card was played at #1" in _unchanged("swap", "g.jsonl", "#1", "4.1.1", code=2)
    _unchanged("swap", "g.jsonl", "4.1.1", "4.1.1", code=2)
    _unchanged("swap", "g.jsonl", "4.1.1", "4.7.1", code=2)


def test_cards_laid_to_the_rows_are_exchanged_as_those_of_tricks_are() -> None:
    Path("d.jsonl").write_bytes(sample("guggitaler-domino").read_bytes())
    _text("swap", "d.jsonl", "6.domino.1", "6.domino.2", "--as-played")
    assert [event["by"] for event in _events("d.jsonl")[-2:]] == [
        [{"type": "card_placed", "seat": seat, "card": code}] for seat, code in ((0, "DT"), (1, "HT"))
    ]


def test_a_correction_is_offered_no_exchange_that_breaks_a_rule() -> None:
    assert "swap" not in _unchanged("correct", "g.jsonl", "4.1.2", "SJ", code=1)


def test_cards_corrected_together_stay_those_of_their_seats() -> None:
    """With the first wrong card another seat wins the trick, so by the record another seat leads than really did."""
    right = [event["card"] for event in log_a1(pre=(0, 0)).play(LOG_A1).events if event["type"] == "card_played"]
    _exchange((0, right[4]), (4, right[0]))
    _text("correct", "g.jsonl", "4.2.1", right[4], "4.1.1", right[0])
    assert [event["by"][0]["seat"] for event in _events()[-2:]] == [0, 0]
    _exchange((0, right[2]), (2, right[0]))
    assert "J20" in _text("audit", "g.jsonl", "--all", code=1)
    _text("correct", "g.jsonl", "4.1.1", right[0], "4.1.3", right[2], "4.2.1", right[4])
    assert [event["by"][0]["seat"] for event in _events()[-3:]] == [0, 2, 0]
    assert "J20" not in _text("audit", "g.jsonl", "--all")


def test_of_corrections_together_all_are_written_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "J306" in _unchanged("correct", "g.jsonl", "4.1.2", "SQ", "4.1.3", "SA", code=1)
    for wrong in (["4.1.2", "SQ", "4.1.3"], ["4.1.2", "4.1.3", "H9"], ["4.1.2", "--remove", "4.1.3", "H9"]):
        _unchanged("correct", "g.jsonl", *wrong, code=2)
    for wrong in (["4.1.3", "H9", "4.7.1", "SA"], ["4.1.3", "H9", "4.1.2", "XX"], ["4.1.3", "H9", "4.1.3", "H6"]):
        _unchanged("correct", "g.jsonl", *wrong, code=2)
    written = []
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, content: (written.append(content), write(file, content))[1])
    _text("correct", "g.jsonl", "4.1.2", "SQ", "4.1.3", "H9")
    assert [content.count(b"\n") for content in written if b"corrected" in content] == [2]


def test_several_events_are_removed_together() -> None:
    for code in ("H9", "H7"):
        _text("append", "g.jsonl", json.dumps({"type": "card_exposed", "seat": 2, "card": code}), "--as-played")
    last = _last()["seq"]
    _text("correct", "g.jsonl", f"#{last - 1}", f"#{last}", "--remove")
    assert [(event["event"], event["by"]) for event in _events()[-2:]] == [(last - 1, []), (last, [])]


def test_correct_removes_what_never_happened() -> None:
    _text("append", "g.jsonl", json.dumps({"type": "card_exposed", "seat": 2, "card": "H9"}))
    _text("correct", "g.jsonl", f"#{_last()['seq']}", "--remove")
    assert _last()["by"] == []
    assert "not both" in _unchanged("correct", "g.jsonl", "4.1.3", code=2)
    assert "not both" in _unchanged("correct", "g.jsonl", "4.1.3", card(2, "H9"), "--remove", code=2)
    assert "not one act" in _unchanged("correct", "g.jsonl", "4.1", "--remove", code=2)


def test_what_is_corrected_in_its_turn_is_the_event_that_was_written() -> None:
    _text("correct", "g.jsonl", "4.1.3", card(2, "H9"))
    _text("correct", "g.jsonl", "4.1.3", card(2, "H6"))
    assert _last()["event"] == _events()[-2]["event"]
    assert "H6" in _text("show", "g.jsonl")


def test_what_is_taken_back_and_brought_back_is_told_as_it_was_corrected() -> None:
    _text("correct", "g.jsonl", "4.1.4", card(3, "H8"), "--as-played")
    for command, told in (("undo", "taken back"), ("redo", "brought back")):
        assert f"{told}: 1 act: #10 Seat 3 played H8" in _text(command, "g.jsonl")
    _text("correct", "g.jsonl", "4.1.4", "--remove")
    assert "taken back: 1 act: #9 Seat 2 played HT" in _text("undo", "g.jsonl")


def test_what_is_found_of_a_corrected_act_is_told_of_the_act_that_stands() -> None:
    instead = [card(1, "CA"), json.dumps({"type": "pushed", "seat": 2})]
    _text("correct", "g.jsonl", "4.1.4", *instead, "--as-played")
    told = _text("audit", "g.jsonl", "--all", code=1)
    assert "Seat 1 played CA, but it was the turn of seat 3" in told
    assert "Seat 3 played S6" not in told


def test_a_card_alone_is_of_the_seat_whose_card_stands_there_by_now() -> None:
    _text("correct", "g.jsonl", "4.1.4", "1: CA", "--as-played")
    _text("correct", "g.jsonl", "4.1.4", "CQ", "--as-played")
    assert _last()["by"] == [{"type": "card_played", "seat": 1, "card": "CQ"}]


def test_note_writes_a_remark_and_changes_nothing() -> None:
    told = _text("note", "g.jsonl", "A glass fell over.", "--seat", "2")
    assert _last() == {"seat": 2, "seq": _last()["seq"], "text": "A glass fell over.", "type": "remark_made"}
    assert "The game stands as before." in told
    assert "no event of a record" in _unchanged("note", "g.jsonl", "x" * 300, code=2)
    assert "J133" in _unchanged("note", "g.jsonl", "x", "--seat", "4", code=1)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_remark_that_is_too_long_is_told_so_in_the_language(spoken: str) -> None:
    told = _unchanged("note", "g.jsonl", 257 * "x", "--lang", spoken, code=2)
    assert "wrong-value" not in told
    with telling(language=spoken):
        expected = notation("expected", "string 0..256")
    assert expected in told


def test_a_torn_log_is_mended_before_the_next_event_and_said_so() -> None:
    good = Path("g.jsonl").read_bytes()
    Path("g.jsonl").write_bytes(good + b'{"card":"S9"')
    told = _text("append", "g.jsonl", card(0, "S9"))
    assert f"what stood there (12 bytes) is kept in g.jsonl.torn-{len(good)}" in told
    assert Path(f"g.jsonl.torn-{len(good)}").read_bytes() == b'{"card":"S9"'
    assert examine(Path("g.jsonl").read_bytes()).verdict == "clean"


def test_repair_says_what_it_will_do_before_it_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    good = Path("g.jsonl").read_bytes()
    assert "nothing to repair" in _unchanged("repair", "g.jsonl", code=0)
    Path("g.jsonl").write_bytes(good + b'{"card":"S9"}\n')
    assert "see: jasslog repair" in _unchanged("append", "g.jsonl", card(0, "S9"), code=3)
    for answered in (b"", b"n\n", b"perhaps\n"):
        stdin(monkeypatch, answered)
        told = _unchanged("repair", "g.jsonl", code=3)
        assert "Do it?" in told
        assert "Nothing was done" in told
    stdin(monkeypatch, b"y\n")
    told = _text("repair", "g.jsonl")
    assert told.index(f"kept in g.jsonl.doubtful-{len(good)}") < told.index("Do it?") < told.index("Done.")
    assert Path("g.jsonl").read_bytes() == good
    assert Path(f"g.jsonl.doubtful-{len(good)}").read_bytes() == b'{"card":"S9"}\n'
    Path("g.jsonl").write_bytes(good[:-1])
    assert "line feed will be added" in _text("repair", "g.jsonl", "--yes")
    assert Path("g.jsonl").read_bytes() == good


def test_repair_takes_what_is_no_text_for_no(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("g.jsonl").write_bytes(Path("g.jsonl").read_bytes() + b'{"card":"S9"}\n')
    stdin(monkeypatch, b"\xff\n")
    assert "Nothing was done" in _unchanged("repair", "g.jsonl", code=3)


def test_repair_says_how_another_system_saved_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    good = Path("g.jsonl").read_bytes()
    odd = b"\xef\xbb\xbf" + good.replace(b"\n", b"\r\n")[:-2]
    Path("g.jsonl").write_bytes(odd)
    stdin(monkeypatch, b"n\n")
    told = _unchanged("repair", "g.jsonl", code=3)
    assert ("CR" in told, "BOM" in told, "g.jsonl.saved" in told) == (True, True, True)
    _text("repair", "g.jsonl", "--yes")
    assert (Path("g.jsonl").read_bytes(), Path("g.jsonl.saved").read_bytes()) == (good, odd)


def test_repair_says_whether_it_writes_the_record_anew_or_beside_it() -> None:
    """A file with a sealed record stays as it is; the repaired record, with its sealed bytes, is written beside it."""
    odd = Path("g.jsonl").read_bytes().replace(b"\n", b"\r\n")
    Path("g.jsonl").write_bytes(odd)
    told = _text("repair", "g.jsonl", "--yes")
    assert ("written anew" in told, "stays as it is" in told) == (True, False)
    sealed = sample("sealed").read_bytes()
    odd = sealed.decode().encode("utf-16")
    Path("g.jsonl").write_bytes(odd)
    told = _text("repair", "g.jsonl", "--yes")
    assert ("written anew" in told, "stays as it is" in told) == (False, True)
    assert ("UTF-16" in told, "2 seals" in told) == (True, True)
    assert (Path("g.jsonl").read_bytes(), Path("g.mended.jsonl").read_bytes()) == (odd, sealed)


@pytest.mark.parametrize("data", [b"Dear Sir,\nwe have won.\n", b" \n\n\t\n", b"[]\n", bytes(range(256)) * 20])
def test_repair_of_what_is_no_record_says_so(data: bytes) -> None:
    Path("g.jsonl").write_bytes(data)
    told = _unchanged("repair", "g.jsonl", "--yes", code=3)
    assert "it is no record of a game" in told
    assert "good lines" not in told


def test_repair_leaves_a_record_alone_of_which_every_line_is_bad() -> None:
    """Only the last write can have broken off, and in a file without a good line that is at most the last line."""
    Path("g.jsonl").write_bytes(Path("g.jsonl").read_bytes().replace(b"}\n", b"},\n"))
    assert "it is no record of a game" in _unchanged("repair", "g.jsonl", "--yes", code=3)


def test_repair_of_a_record_whose_first_line_is_lost_names_it() -> None:
    Path("g.jsonl").write_bytes(b"".join(Path("g.jsonl").read_bytes().splitlines(keepends=True)[1:]))
    assert "good lines stand after" in _unchanged("repair", "g.jsonl", "--yes", code=3)


@pytest.mark.parametrize("first", [b'{"fo\n', b"Dear Sir,\n"])
def test_repair_of_a_record_behind_another_line_names_that_line(first: bytes) -> None:
    Path("g.jsonl").write_bytes(first + Path("g.jsonl").read_bytes())
    told = _unchanged("repair", "g.jsonl", "--yes", code=3)
    assert "it is no record of a game" not in told
    assert "good lines stand after" in told
    assert f"line 1, bytes 0 to {len(first)}: " in told


def test_repair_takes_a_blank_line_out_from_before_a_record() -> None:
    good = Path("g.jsonl").read_bytes()
    Path("g.jsonl").write_bytes(b"\n" + good)
    _text("repair", "g.jsonl", "--yes")
    assert Path("g.jsonl").read_bytes() == good
    assert Path("g.jsonl.saved").read_bytes() == b"\n" + good


def test_repair_of_a_letter_with_an_event_in_it_says_that_it_is_no_record() -> None:
    event = Path("g.jsonl").read_bytes().splitlines(keepends=True)[1]
    Path("g.jsonl").write_bytes(b"Dear Sir,\nwe have this:\n" + event + b"Yours\n")
    assert "it is no record of a game" in _unchanged("repair", "g.jsonl", "--yes", code=3)


def test_a_correction_that_takes_the_beginning_away_names_no_event_that_is_not_there() -> None:
    told = _unchanged("correct", "g.jsonl", "#0", "--remove", code=1)
    assert "J118" in told
    assert "#-1" not in told


def test_why_no_place_is_found_where_the_rules_are_not_known_is_said() -> None:
    Path("g.jsonl").write_bytes(Path("g.jsonl").read_bytes().replace(b"schieber-santiago", b"schieber-nowhere"))
    told = _unchanged("correct", "g.jsonl", "4.1.3", "--remove", code=3)
    assert "cannot be replayed: There is no set of rules schieber-nowhere" in told


def test_repair_names_the_damage_it_cannot_mend() -> None:
    lines = Path("g.jsonl").read_bytes().splitlines(keepends=True)
    Path("g.jsonl").write_bytes(b"".join([*lines[:3], b"x\n", *lines[4:]]))
    told = _unchanged("repair", "g.jsonl", "--yes", code=3)
    assert "line 4, bytes" in told
    assert "another copy" in told


WRITING = {
    "append": [card(0, "S9")],
    "undo": [],
    "redo": [],
    "correct": ["4.1.3", "--remove"],
    "swap": ["4.1.1", "4.1.3"],
    "note": ["x"],
    "repair": ["--yes"],
}


@pytest.mark.parametrize("command", WRITING)
def test_every_command_refuses_what_leads_elsewhere(command: str) -> None:
    Path("link.jsonl").symlink_to("g.jsonl")
    os.mkfifo("pipe.jsonl")
    Path("folder.jsonl").mkdir()
    os.link("g.jsonl", "second.jsonl")
    Path("mail.txt").write_text("Dear Sir")
    for file, reason in {
        "link.jsonl": "symbolic link",
        "pipe.jsonl": "no ordinary file",
        "second.jsonl": "other names",
        "/dev/null": "no ordinary file",
        "none.jsonl": "no such file",
    }.items():
        before = Path("g.jsonl").read_bytes()
        assert reason in _text(command, file, *WRITING[command], code=3)
        assert Path("g.jsonl").read_bytes() == before
    assert _text(command, "mail.txt", *WRITING[command], code=3) == _text("show", "mail.txt", code=3)
    assert Path("mail.txt").read_text() == "Dear Sir"


@pytest.mark.parametrize("command", [*WRITING, "seal"])
def test_what_is_no_record_is_told_by_commands_that_write_as_by_those_that_read(command: str) -> None:
    for file, content in {"b.jsonl": b"\x00\xff\xfe" * 99, "t.csv": b"seat,card\n0,SJ\n", "e.jsonl": b""}.items():
        if not content and command not in ("repair", "seal"):
            # The other commands may write to an empty file.
            continue
        Path(file).write_bytes(content)
        assert _unchanged(command, file, *WRITING.get(command, []), code=3) == _text("show", file, code=3)
    Path("folder").mkdir()
    assert _text(command, "folder", *WRITING.get(command, []), code=2) == _text("show", "folder", code=2)


@pytest.mark.parametrize("command", [*WRITING, "seal"])
def test_of_a_transcript_and_of_another_programs_log_is_told_how_a_record_is_made(command: str) -> None:
    for original, how in ((sample("from-paper-renege", "jass"), "compile"), (sample("heb-ab", "json"), "convert")):
        path = Path(original.name)
        path.write_bytes(original.read_bytes())
        told = _unchanged(command, str(path), *WRITING.get(command, []), code=3)
        assert f"not a record; make a record of it first: jasslog {how} {path} -o " in " ".join(told.split())


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_line_that_keeps_a_record_from_being_written_to_is_told_in_words(spoken: str) -> None:
    lines = Path("g.jsonl").read_bytes().splitlines(keepends=True)
    for bad in (b"x\n", lines[3].replace(b"{", b'{"v":9,')):
        Path("g.jsonl").write_bytes(b"".join([*lines[:3], bad, *lines[4:]]))
        told = _unchanged("--lang", spoken, "undo", "g.jsonl", code=3)
        with telling(language=spoken):
            assert say("line_number", line=4) in told
        assert "not-json" not in told


@pytest.mark.parametrize("command", WRITING)
def test_no_name_and_no_text_hides_anything(command: str) -> None:
    record = log_a1(pre=(0, 0))
    record.events.insert(1, {"type": "players_named", "names": ["Vreni", NASTY, "Ueli", "Rösli"]})
    for seq, event in enumerate(record.events):
        event["seq"] = seq
    Path("g\x1b.jsonl").write_bytes(data(record.play(TRICK).play("0 S9")))
    for arguments in (WRITING[command], ["2"] if command == "undo" else WRITING[command]):
        told = answer([command, "g\x1b.jsonl", *arguments])
        assert told.replace("\n", "").isprintable(), told
    for file, more in (("g\x1b.jsonl", ["--seat", "1"]), ("no\u202ene.jsonl", [])):
        assert answer(["note", file, NASTY, *more]).replace("\n", "").isprintable()


def test_nobody_writes_while_somebody_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    from jasslog.log.append import Writer

    monkeypatch.setattr("jasslog.cli.append.WAIT", 0.05)
    with Writer("g.jsonl"):
        assert "another program is writing" in _unchanged("append", "g.jsonl", card(0, "S9"), code=3)
        assert "J216" in _text("audit", "g.jsonl")


def test_what_the_system_refuses_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        told = _unchanged("append", "g.jsonl", card(0, "S9"), code=3)
    assert "No space left on device" in told
    with monkeypatch.context() as patch:
        patch.setattr(os, "fdatasync", full)
        told = _text("append", "g.jsonl", card(0, "S9"), code=3)
    assert "nobody knows" in told


def test_a_games_own_rules_are_used() -> None:
    Path("club.json").write_text('{"id": "club", "extends": "schieber-santiago", "name": "Club"}')
    record = Record("schieber-santiago", pre=(0, 0))
    record.events[0]["rules"] = {"id": "club", "version": 1}
    Path("club.jsonl").write_bytes(data(record.deal().choose(0, "S").play(TRICK)))
    told = _text("append", "club.jsonl", card(3, "CT"), "--rules-file", "club.json", code=1)
    assert "J203" in told
    assert "nothing was checked" in _text("append", "club.jsonl", card(3, "CT"))


@pytest.mark.parametrize("number", ["9" * 17, "9" * 5000])
@pytest.mark.parametrize(
    "command", [["undo", "g.jsonl", "--to"], ["correct", "g.jsonl", "--remove"], ["swap", "g.jsonl", "#5"]]
)
def test_an_event_of_any_number_that_is_not_there_is_told(command: list[str], number: str) -> None:
    assert "bug" not in _unchanged(*command, f"#{number}", code=2)


@pytest.mark.parametrize("command", [*WRITING, "record", "decide"])
def test_the_standard_input_is_told_to_be_nothing_to_write_to(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin(monkeypatch, sample("renege").read_bytes())
    options = {"record": ["--rules", "kreuzjass"], "decide": ["--book", "swiss"], **WRITING}[command]
    assert "- is the standard input, which cannot be written to" in _unchanged(command, "-", *options, code=2)


def test_a_folder_by_the_name_of_a_dash_does_not_hide_the_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("-").mkdir()
    stdin(monkeypatch, sample("renege").read_bytes())
    assert "Seat 0 played D8" in _text("why", "-", "10.5.4")


@pytest.mark.parametrize("command", ["append", "record", "repair"])
def test_an_input_that_cannot_be_read_is_told_as_the_input(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if command == "repair":
        Path("g.jsonl").write_bytes(Path("g.jsonl").read_bytes().replace(b"\n", b"\r\n"))
    with open(os.devnull, "wb") as nothing:
        # A descriptor open for writing only, which a process may be given as its standard input.
        given = io.BufferedReader(io.FileIO(os.dup(nothing.fileno()), "rb"))
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(given))
        told = _unchanged(command, "g.jsonl", code=3)
    assert "jasslog: -: the system could not read it (Bad file descriptor)" in told
