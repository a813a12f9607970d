"""The commands ``compile``, ``transcript`` and ``fmt``."""

from __future__ import annotations

import gzip
import io
import shutil
import sys
from pathlib import Path

import orjson
import pytest
from samples.stories_transcript import CLEAN, RENEGE
from shared import SAMPLES
from views.stories import answer, data, renege

from jasslog.cli import convert
from jasslog.formats.jass.read import MOST_BACK
from jasslog.log.write import line

TABLE = "jass 1\nrules schieber-santiago 1\ndeck de-ch\nround 1 dealer D\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("paper.jass").write_text(RENEGE)
    Path("renege.jsonl").write_bytes(data(renege()))


def test_a_sheet_of_paper_becomes_a_record_that_is_audited() -> None:
    assert answer(["compile", "paper.jass", "-o", "paper.jsonl"]) == (
        "--- standard error\njasslog: 47 events written to paper.jsonl\n--- exit code 0\n"
    )
    assert "10.5.3" in answer(["audit", "paper.jsonl"])
    assert answer(["compile", "paper.jass"]).startswith(Path("paper.jsonl").read_text())


def test_a_game_without_a_name_is_named_as_its_file() -> None:
    Path("An evening.jass").write_text(RENEGE.replace("game   from-paper-renege\n", ""))
    assert '"game":"an-evening"' in answer(["compile", "An evening.jass"])


def test_a_mistake_is_read_out_with_its_line_and_column_and_without_a_drawing() -> None:
    Path("bad.jass").write_text(f"{TABLE}misdael\n")
    told = answer(["compile", "bad.jass", "--screen-reader"])
    assert "Line 5, column 1: misdael is no word" in told
    assert "^" not in told


def test_mistakes_are_all_told_and_nothing_is_written() -> None:
    Path("bad.jass").write_text(f"{TABLE}A Si\n1 EiA SJ O\nmisdael\n")
    assert answer(["compile", "bad.jass", "-o", "bad.jsonl"]) == (
        "--- standard error\n"
        "bad.jass:6:7: SJ is no card of deck de-ch; did you mean SiU?\n   6 | 1 EiA SJ O\n     |       ^^\n"
        "bad.jass:7:1: misdael is no word with which a line can begin; did you mean misdeal?\n"
        "   7 | misdael\n     | ^^^^^^^\n"
        "jasslog: 2 mistakes in bad.jass; nothing was written\n--- exit code 3\n"
    )
    assert not Path("bad.jsonl").exists()
    told = answer(["compile", "bad.jass", "--format", "json"])
    assert orjson.loads(told.splitlines()[1])[0] == {
        "file": "bad.jass",
        "line": 6,
        "column": 7,
        "name": "card",
        "found": "SJ",
        "expected": "de-ch",
        "suggestion": "SiU",
    }


def test_a_record_is_never_overwritten() -> None:
    assert "is there already" in answer(["compile", "paper.jass", "-o", "renege.jsonl"])
    assert "is there already" in answer(["transcript", "renege.jsonl", "-o", "paper.jass"])


def test_a_record_is_written_as_a_transcript_and_read_again() -> None:
    assert answer(["transcript", "renege.jsonl", "-o", "again.jass", "--deck", "fr"]).endswith("exit code 0\n")
    assert "\ndeck fr\n" in Path("again.jass").read_text()
    assert answer(["compile", "again.jass"]).startswith(Path("renege.jsonl").read_text())


def test_what_a_transcript_leaves_out_is_said() -> None:
    events = renege().events
    events[1]["at"] = "2026-11-20T19:00:00.000Z"
    Path("timed.jsonl").write_bytes(
        b"".join(orjson.dumps(event, option=orjson.OPT_SORT_KEYS) + b"\n" for event in events)
    )
    assert "left out of the transcript: when each event was recorded" in answer(["transcript", "timed.jsonl"])
    assert "left out" not in answer(["transcript", "timed.jsonl", "--times"])
    answer(["transcript", "timed.jsonl", "--times", "-o", "timed.jass"])
    assert answer(["compile", "timed.jass"]).startswith(Path("timed.jsonl").read_text())


def test_that_the_time_of_a_corrected_act_is_left_out_is_said() -> None:
    events = renege().events
    by = [events[-1] | {"at": "2026-11-20T19:00:00.000Z"}]
    del by[0]["seq"]
    events.append({"type": "corrected", "seq": len(events), "event": len(events) - 1, "by": by})
    Path("timed.jsonl").write_bytes(b"".join(map(line, events)))
    assert "left out of the transcript: when each event was recorded" in answer(["transcript", "timed.jsonl"])
    assert "left out" not in answer(["transcript", "timed.jsonl", "--times"])


def test_a_record_that_is_not_whole_has_no_transcript() -> None:
    lines = Path("renege.jsonl").read_bytes().splitlines(keepends=True)
    Path("gap.jsonl").write_bytes(b"".join(lines[:5] + lines[6:]))
    assert "part of this record is lost or hidden" in answer(["transcript", "gap.jsonl"])
    Path("other.jsonl").write_bytes(b"".join(lines).replace(b"schieber-santiago", b"schieber-nowhere"))
    assert answer(["transcript", "other.jsonl"]).endswith("exit code 3\n")


@pytest.mark.parametrize("drop", [[], ["--drop", "tags"], ["--drop", "seals"]])
def test_a_record_whose_tags_or_seals_do_not_hold_has_no_transcript(drop: list[str]) -> None:
    """A transcript has neither: compiled again, it would be an intact record of what nobody sealed."""
    answer(["seal", "renege.jsonl"])
    if drop:
        answer(["seal", "renege.jsonl", *drop])
    sealed = Path("renege.jsonl").read_bytes()
    Path("renege.jsonl").write_bytes(sealed.replace(b'"D8"', b'"D7"'))
    told = answer(["transcript", "renege.jsonl", "-o", "told.jass"])
    assert told.endswith("exit code 4\n")
    assert not Path("told.jass").exists()


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize(("good", "odd"), [(b"\n", b"\n\n"), (b"\n", b"\r\n"), (b"\n", b"\n \r\n")])
def test_where_no_event_is_lost_there_is_a_transcript_whatever_stands_between_and_around_the_lines(
    good: bytes, odd: bytes, sealed: bool
) -> None:
    if sealed:
        answer(["seal", "renege.jsonl"])
    told = answer(["transcript", "renege.jsonl"])
    assert told.startswith("jass 1\n")
    Path("renege.jsonl").write_bytes(Path("renege.jsonl").read_bytes().replace(good, odd))
    assert answer(["transcript", "renege.jsonl"]) == told


def test_fmt_prints_checks_and_writes_the_canonical_form() -> None:
    printed = answer(["fmt", "paper.jass"])
    assert "1 EiA 7 SiA [meld D 20 RoA K O] O  ; C 25\n" in printed
    assert answer(["fmt", "paper.jass", "--check"]).endswith("exit code 1\n")
    assert answer(["fmt", "paper.jass", "--write"]) == (
        "--- standard error\njasslog: paper.jass was brought into its canonical form\n--- exit code 0\n"
    )
    assert printed == f"{Path('paper.jass').read_text()}--- exit code 0\n"
    assert answer(["fmt", "paper.jass", "--check"]) == "--- exit code 0\n"
    assert "♥A ♠K* ♣J ♦9" in answer(["fmt", "paper.jass", "--deck", "sym"])


def test_what_is_packed_is_not_written_to() -> None:
    packed = gzip.compress(b" " + Path("paper.jass").read_bytes())
    Path("paper.jass.gz").write_bytes(packed)
    assert "paper.jass.gz: it is compressed; unpack it first" in answer(["fmt", "paper.jass.gz", "--write"])
    assert Path("paper.jass.gz").read_bytes() == packed


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("command", ["compile", "fmt"])
def test_a_transcript_in_another_encoding_is_told_to_be_one(command: str, encoding: str) -> None:
    Path("wide.jass").write_bytes(Path("paper.jass").read_text().encode(encoding))
    told = answer([command, "wide.jass"])
    assert "wide.jass" in told
    assert "UTF-16" in told
    assert told.count("\n") == 3


def test_a_transcript_can_come_through_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CLEAN.encode())))
    assert '"game":"from-paper"' in answer(["compile", "-"])
    assert "--write" in answer(["fmt", "-", "--write"])


@pytest.mark.parametrize("command", ["compile", "fmt"])
@pytest.mark.parametrize("before", [b"", b"\n", b"\xef\xbb\xbf", b'{"seq":7}\n'])
def test_a_record_in_the_place_of_a_transcript_is_told_to_be_one_however_it_comes(
    command: str, before: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = before + Path("renege.jsonl").read_bytes()
    Path("odd.jsonl").write_bytes(record)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(record)))
    for file in ("-", "odd.jsonl"):
        assert answer([command, file]) == (
            f"--- standard error\njasslog: {file}: it is a record already; `jasslog transcript` writes it as a "
            "transcript\n--- exit code 2\n"
        )


@pytest.mark.parametrize("command", ["compile", "fmt"])
@pytest.mark.parametrize("name", ["heb-ab.json", "jass-kit.txt", "klaverlive.json", "stammtisch.txt"])
def test_of_another_programs_log_in_the_place_of_a_transcript_no_mistakes_are_told(command: str, name: str) -> None:
    shutil.copy(SAMPLES / "formats" / name, ".")
    assert answer([command, name]) == (
        f"--- standard error\njasslog: {name}: it is another program's log; `jasslog convert` makes a record of it\n"
        "--- exit code 3\n"
    )


@pytest.mark.parametrize("command", ["compile", "fmt"])
def test_nor_of_one_whose_lines_end_with_carriage_returns_alone(command: str) -> None:
    log = (SAMPLES / "formats/stammtisch.txt").read_bytes()
    Path("stammtisch.txt").write_bytes(log.replace(b"\n", b"\r"))
    told = answer([command, "stammtisch.txt"])
    assert told == answer(["convert", "stammtisch.txt"]).replace(
        "jasslog: stammtisch.txt: nothing could be converted\n", ""
    )
    assert told.count("stammtisch.txt:") == 1
    assert told.endswith("--- exit code 3\n")


def test_a_set_of_ones_own_is_known() -> None:
    Path("club.json").write_text(
        '{"id":"club","version":3,"name":"Club","source":"ours","extends":"schieber-santiago"}'
    )
    Path("club.jass").write_text(TABLE.replace("schieber-santiago 1", "club"))
    assert '"version":3' in answer(["compile", "club.jass", "--rules-file", "club.json"])
    assert "there is no set of rules club" in answer(["compile", "club.jass"])


@pytest.mark.parametrize(("count", "written"), [(20, True), (21, False)])
def test_what_goes_back_too_often_to_be_read_again_is_not_written(
    count: int, written: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert convert.MOST_BACK == MOST_BACK
    monkeypatch.setattr(convert, "MOST_BACK", 20)
    head = {"type": "game_started", "format": 1, "game": "g", "rules": {"id": "kreuzjass", "version": 1}}
    undos = ({"type": "undone", "to": 0} for _ in range(count))
    events = [event | {"seq": seq} for seq, event in enumerate([head, *undos])]
    Path("back.jsonl").write_bytes(b"".join(map(line, events)))
    assert f"exit code {0 if written else 3}\n" in answer(["transcript", "back.jsonl", "-o", "back.jass"])
    assert Path("back.jass").exists() == written


def test_what_is_too_long_to_be_read_again_is_not_written() -> None:
    head = {"type": "game_started", "format": 1, "game": "g", "rules": {"id": "kreuzjass", "version": 1}}
    remarks = ({"type": "remark_made", "text": "\N{CJK UNIFIED IDEOGRAPH-4E00}" * 256} for _ in range(6000))
    events = [event | {"seq": seq} for seq, event in enumerate([head, *remarks])]
    Path("long.jsonl").write_bytes(b"".join(map(line, events)))
    assert "exit code 3\n" in answer(["transcript", "long.jsonl", "-o", "long.jass"])
    assert not Path("long.jass").exists()
