"""An event of unknown type is kept by all commands that write a record, and changes nothing in the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import orjson
import pytest
from audited import audits
from game.builder import log_a1
from typed import plain
from views.stories import answer, data

from jasslog import load
from jasslog.events.trust import Unknown
from jasslog.events.vocabulary import members
from jasslog.game.public import digest
from jasslog.library.recorder import Recorder
from jasslog.log import tags
from jasslog.log.append import ANY
from jasslog.log.decode import decode
from jasslog.log.opening import examine
from jasslog.log.seal import sealed
from jasslog.log.write import BadEvent

CIGAR = {
    "at": "2026-11-20T19:04:05.123Z",
    "card": "SJ",
    "seat": 2,
    "seen by": [{"B": [1, None, True]}, "Vreni \u2660"],
    "type": "cigar_smoked",
    "x_brand": {"Name": "B\u00e4ren"},
}
PLACE = 9
"""The number of the event of unknown type in the games of these tests."""


def lines(*places: int) -> list[bytes]:
    """The lines of a game in spades, the first trick played, with an event of unknown type at each of these places."""
    game = [orjson.loads(line) for line in data(log_a1(pre=(0, 0)).play("0 SJ S7 HT S6")).splitlines()]
    for place in places:
        game.insert(place, CIGAR)
    return [orjson.dumps(event | {"seq": seq}, option=orjson.OPT_SORT_KEYS) for seq, event in enumerate(game)]


def kept(file: str = "g.jsonl") -> list[dict[str, Any]]:
    """The events of unknown type that a file holds, without tags."""
    told = [orjson.loads(tags.bare(line)) for line in Path(file).read_bytes().splitlines()]
    return [event for event in told if event.get("type") == "cigar_smoked"]


@pytest.fixture(autouse=True)
def _game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    Path("g.jsonl").write_bytes(b"\n".join(lines(PLACE)) + b"\n")


def done(*arguments: str, code: int = 0) -> str:
    told, _, ended = answer(list(arguments)).rpartition("--- exit code ")
    assert int(ended) == code, told
    return told


def test_what_a_line_before_one_lost_explains_the_acts_after_it() -> None:
    """The findings after the unreadable card of seat 1 have it as their cause, in spite of the cigar between them."""
    game = lines(PLACE)
    game[PLACE - 1] = b"~"
    (audit,) = audits(b"\n".join([*game, b""]))
    assert {one.caused_by.name for one in audit.findings if one.caused_by is not None} == {"not-json"}
    assert "seq-gap" not in {one.name for one in audits(b"\n".join([*lines(PLACE, PLACE), b""]))[0].findings}


def test_it_is_read_as_a_value_with_all_its_members() -> None:
    read, problems = decode(lines(PLACE)[PLACE])
    assert isinstance(read, Unknown)
    assert members(read) == CIGAR | {"seq": PLACE}
    assert [(problem.name, problem.found) for problem in problems] == [("unknown-type", '"cigar_smoked"')]


@pytest.mark.parametrize(
    "more",
    [{"seq": 0}, {"seq": -1}, {"seq": 1.0}, {"seq": True}, {"~": "0"}, {"x": 0.5}, {"x": "a" * 257}, {"x": 2**60}],
)
def test_what_may_stand_in_no_record_is_no_event(more: dict[str, Any]) -> None:
    read, problems = decode(orjson.dumps(CIGAR | {"seq": 5} | more))
    assert read is None
    assert "unknown-type" in {problem.name for problem in problems}


def test_it_is_found_once_changes_no_state_and_makes_no_verdict_good() -> None:
    (audit,) = audits(b"\n".join(lines(PLACE)) + b"\n")
    (other,) = audits(b"\n".join(line for line in lines(PLACE) if b"cigar" not in line) + b"\n")
    assert audit.game is not None
    assert other.game is not None
    assert digest(audit.game) == digest(other.game)
    assert [found.code for found in audit.findings if found.code == "J114"] == ["J114"]
    assert [(found.line, found.seq) for found in audit.findings if found.code == "J114"] == [(PLACE + 1, -1)]
    assert not [found for found in audit.findings if found.name == "seq-gap"]
    assert audit.verdicts == other.verdicts
    assert audit.verdicts["intact"] == "broken"


def test_what_follows_one_is_in_doubt_as_after_a_line_that_cannot_be_read() -> None:
    (audit,) = audits(b"\n".join(lines(PLACE)) + b"\n")
    known = next(found for found in audit.findings if found.code == "J114")
    assert audit.court is not None
    assert {damage.root for some in audit.court.damage.values() for damage in some} == {known}


@pytest.mark.parametrize("seq", [3, PLACE - 1, PLACE + 5, 2**53 - 1])
def test_the_number_of_one_speaks_against_no_other_event(seq: int) -> None:
    known = [line for line in lines(PLACE) if b"cigar" not in line]
    (other,) = audits(b"\n".join(known) + b"\n")
    known.insert(PLACE, orjson.dumps(CIGAR | {"seq": seq}))
    (audit,) = audits(b"\n".join(known) + b"\n")
    names = [found.name for found in audit.findings]
    assert names.count("unknown-type") == 1
    assert [name for name in names if name != "unknown-type"] == [found.name for found in other.findings]


def test_one_between_two_games_without_heads_goes_with_the_second() -> None:
    first, second = lines(), lines()[1:]
    whole = b"\n".join([*first, orjson.dumps(CIGAR | {"seq": len(first)}), *second]) + b"\n"
    told = [[found.code for found in audit.findings][:2] for audit in audits(whole)]
    assert told[-1] == ["J118", "J114"]


def test_a_transcript_that_holds_one_is_judged_like_its_record() -> None:
    done("transcript", "g.jsonl", "-o", "g.jass")
    record, told = load("g.jsonl"), load("g.jass")
    judged = [
        [(f.code, f.seq, f.address, f.severity, f.slots.get("found")) for f in one.findings] for one in (record, told)
    ]
    assert "J114" in {code for code, *_ in judged[0]}
    assert judged[0] == judged[1]
    assert record.verdicts == told.verdicts


def test_append_undo_correct_and_note_leave_it_where_it_is() -> None:
    done("append", "g.jsonl", json.dumps({"type": "card_played", "seat": 0, "card": "S9"}))
    done("undo", "g.jsonl")
    done("redo", "g.jsonl")
    done("note", "g.jsonl", "So.")
    done("correct", "g.jsonl", f"#{len(lines(PLACE)) - 1}", "S8", "--as-played")
    assert kept() == [CIGAR | {"seq": PLACE}]
    whole = Path("g.jsonl").read_bytes()
    assert whole.startswith(b"\n".join(lines(PLACE)))
    assert examine(whole).verdict == "clean"


def test_nobody_can_add_one() -> None:
    with Recorder("g.jsonl", "none") as book:
        assert isinstance(book.events[PLACE], Unknown)
        with pytest.raises(BadEvent):
            book.append(CIGAR, ANY, as_played=True)


def test_one_that_stands_last_is_neither_cut_off_nor_in_the_way() -> None:
    told = lines(PLACE, 99)
    for end in (b"", b"\n"):
        Path("g.jsonl").write_bytes(b"\n".join(told) + end)
        done("repair", "g.jsonl", "--yes")
        done("append", "g.jsonl", json.dumps({"type": "card_played", "seat": 0, "card": "S9"}))
        assert [event["seq"] for event in kept()] == [PLACE, len(told) - 1]


def test_repair_of_the_ends_of_lines_keeps_it() -> None:
    Path("g.jsonl").write_bytes(b"\r\n".join(lines(PLACE)) + b"\r\n")
    done("repair", "g.jsonl", "--yes")
    assert Path("g.jsonl").read_bytes() == b"\n".join(lines(PLACE)) + b"\n"


def test_redact_keeps_it_and_can_hide_it() -> None:
    Path("g.jsonl").write_bytes(b"\n".join(sealed(lines(PLACE))) + b"\n")
    done("redact", "g.jsonl", "--hands", "--guessable", "-o", "hands.jsonl")
    assert kept("hands.jsonl") == [CIGAR | {"seq": PLACE}]
    assert b"redacted" in Path("hands.jsonl").read_bytes()
    done("redact", "g.jsonl", "--event", f"{PLACE}", "--guessable", "-o", "event.jsonl")
    assert kept("event.jsonl") == []
    assert b"cigar" not in Path("event.jsonl").read_bytes()
    assert b"withheld" in Path("event.jsonl").read_bytes()


def test_redact_warns_where_a_hidden_name_stands_in_it() -> None:
    text = lines(PLACE)
    named = {"names": ["Vreni", "Beat", "Ueli", "Rosa"], "seq": 1, "type": "players_named"}
    told = [text[0], orjson.dumps(named), *text[1:]]
    numbered = [orjson.loads(line) | {"seq": seq} for seq, line in enumerate(told)]
    text = sealed([orjson.dumps(event, option=orjson.OPT_SORT_KEYS) for event in numbered])
    Path("g.jsonl").write_bytes(b"\n".join(text) + b"\n")
    assert f"#{PLACE + 1}" in done("redact", "g.jsonl", "--names", "--guessable", "-o", "n.jsonl")


def test_a_transcript_tells_it_and_gives_it_back() -> None:
    done("transcript", "g.jsonl", "--times", "-o", "g.jass")
    assert "cigar_smoked" in Path("g.jass").read_text()
    done("compile", "g.jass", "-o", "back.jsonl")
    assert kept("back.jsonl") == [CIGAR | {"seq": PLACE}]
    assert Path("back.jsonl").read_bytes() == Path("g.jsonl").read_bytes()
    done("fmt", "g.jass", "--check")


@pytest.mark.parametrize(
    "line",
    [
        "unknown",
        "unknown event=1",
        'unknown event={"seat":1}',
        'unknown event={"type":"card_played","seat":0,"card":"SJ"}',
        'unknown event={"type":"cigar_smoked","x":1.5}',
        'unknown event={"type":"cigar_smoked","seq":3}',
        'unknown event={"type":"cigar_smoked"} note=x',
        'fix #3 [unknown event={"type":"cigar_smoked"}]',
    ],
)
def test_a_transcript_says_what_is_wrong_with_one(line: str) -> None:
    done("transcript", "g.jsonl", "-o", "g.jass")
    Path("g.jass").write_text(Path("g.jass").read_text() + line + "\n")
    assert "1 mistake in g.jass" in done("compile", "g.jass", "-o", "back.jsonl", code=3)


def test_views_that_tell_of_events_say_what_it_is() -> None:
    assert "cigar_smoked" in done("why", "g.jsonl", f"#{PLACE}")
    assert len(plain(audits(Path("g.jsonl").read_bytes())[0].raw.events)) == len(lines(PLACE))


def test_it_has_its_place_also_behind_lines_that_are_lost() -> None:
    some = lines(PLACE)
    (audit,) = audits(b"\n".join([*some[:2], b"{", *some[PLACE:]]) + b"\n")
    timeline = audit.timeline()
    assert timeline is not None
    assert digest(timeline.at(f"#{PLACE}")) == digest(timeline.at("#1"))
    assert [found.seq for found in audit.findings if found.name == "seq-gap"] == [PLACE + 1]
