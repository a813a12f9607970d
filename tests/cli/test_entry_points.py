"""Bad JSON, bad values and bad bytes at every place that reads input: each is refused, with the name of its fault."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from log.played import events, lines
from shared import SHARED
from views.stories import answer

from jasslog.log.decode import decode
from jasslog.log.opening import examine
from jasslog.log.write import BadEvent, canonical, event_from
from jasslog.variants.files import from_file
from jasslog.variants.refusal import Refusal
from jasslog.views.typed import Unclear, read_entry

SUITE = sorted((SHARED / "json-test-suite").glob("[niy]_*.json"))
LINES = lines()
SOME = b"".join(LINES[:9])
CARD = {"card": "SJ", "seat": 1, "type": "card_played"}


def at_the_table(content: bytes) -> str:
    """The name of the fault for which an entry typed at the table is refused; empty if it is accepted."""
    try:
        read_entry(content.decode(errors="surrogateescape"), None, [])
    except Unclear as error:
        return error.reason
    except BadEvent as error:
        return error.problems[0].name if error.problems else error.reason
    return ""


def handed_in(content: bytes) -> str:
    """The name of the fault for which an event from a program is refused; empty if it is accepted."""
    try:
        event_from(content)
    except BadEvent as error:
        return error.problems[0].name if error.problems else error.reason
    return ""


def in_a_log(content: bytes) -> str:
    """The flaw of a line in the middle of a log; empty if it has none."""
    opening = examine(SOME + content + b"\n" + LINES[10])
    return opening.bad[0].flaw if opening.bad else ""


def at_the_end(content: bytes) -> str:
    """The flaw of the last line of a log that ends with a line feed; without one, only the verdict is checked."""
    ended = examine(SOME + content + b"\n")
    broken = examine(SOME + content)
    assert ended.verdict in ("doubtful", "damaged")
    assert broken.verdict in ("torn", "doubtful", "damaged") or not content
    return ended.bad[0].flaw


ENTRIES: dict[str, Callable[[bytes], str]] = {
    "typed": at_the_table,
    "handed in": handed_in,
    "in a log": in_a_log,
    "at the end of a log": at_the_end,
}


@pytest.mark.skipif(not SUITE, reason="the JSON test suite is not here")
@pytest.mark.parametrize("entry", ENTRIES)
def test_nothing_of_the_json_test_suite_is_an_event(entry: str) -> None:
    for path in SUITE:
        assert ENTRIES[entry](path.read_bytes()), path.name


@pytest.mark.skipif(not SUITE, reason="the JSON test suite is not here")
def test_what_the_json_test_suite_forbids_is_not_json_to_us(tmp_path: Path) -> None:
    must_not = [path for path in SUITE if path.name.startswith("n_")]
    assert len(must_not) == 188
    for path in must_not:
        names = {problem.name for problem in decode(path.read_bytes()).problems}
        assert names & {"not-json", "bad-utf8", "blank-line", "not-a-number", "line-too-long"}, path.name


@pytest.mark.skipif(not SUITE, reason="the JSON test suite is not here")
def test_nothing_of_the_json_test_suite_is_a_set_of_rules(tmp_path: Path) -> None:
    for path in SUITE:
        (tmp_path / "club.json").write_bytes(path.read_bytes())
        assert isinstance(from_file(tmp_path / "club.json"), Refusal), path.name


@pytest.mark.skipif(not SUITE, reason="the JSON test suite is not here")
def test_nothing_of_the_json_test_suite_is_written_to_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "g.jsonl"
    log.write_bytes(SOME)
    for path in SUITE[::7]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(path.read_bytes()))))
        assert answer(["append", str(log)]).endswith("exit code 2\n"), path.name
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(path.read_bytes()))))
        assert int(answer(["record", str(log)]).rsplit("exit code ", 1)[1]) in (0, 1), path.name
    assert log.read_bytes() == SOME


def card(text: bytes) -> bytes:
    """The line of a card played, with the text as its seat."""
    return b'{"card":"SJ","seat":' + text + b',"seq":9,"type":"card_played"}'


def said(text: bytes) -> bytes:
    return b'{"seq":9,"text":' + text + b',"type":"remark_made"}'


BAD: dict[str, tuple[bytes, str]] = {
    "byte order mark": (b"\xef\xbb\xbf" + card(b"1"), "byte-order-mark"),
    "NaN": (card(b"NaN"), "not-a-number"),
    "Infinity": (card(b"Infinity"), "not-a-number"),
    "-Infinity": (card(b"-Infinity"), "not-a-number"),
    "1e400": (card(b"1e400"), "float-number"),
    "1e5": (card(b"1e0"), "float-number"),
    "1.0": (card(b"1.0"), "float-number"),
    "-0": (said(b'"x","x_a":-0.0'), "float-number"),
    "true": (card(b"true"), "wrong-value"),
    "text": (card(b'"1"'), "wrong-value"),
    "null": (card(b"null"), "wrong-value"),
    "01": (card(b"01"), "not-json"),
    "1.": (card(b"1."), "not-json"),
    ".5": (card(b".5"), "not-json"),
    "+1": (card(b"+1"), "not-json"),
    "0x1": (card(b"0x1"), "not-json"),
    "2^53": (said(b'"x","x_a":9007199254740992'), "integer-out-of-range"),
    "2^64": (said(b'"x","x_a":18446744073709551616'), "integer-out-of-range"),
    "400 digits": (card(b"1" * 400), "integer-out-of-range"),
    "5000 digits": (card(b"1" * 5000), "integer-out-of-range"),
    "duplicate key": (card(b'1,"seat":2'), "duplicate-key"),
    "escaped duplicate key": (card(b'1,"\\u0073eat":2'), "duplicate-key"),
    "lone surrogate": (said(b'"\\ud800"'), "lone-surrogate"),
    "turned surrogates": (said(b'"\\udc00\\ud800"'), "lone-surrogate"),
    "raw surrogate": (said(b'"\xed\xa0\x80"'), "bad-utf8"),
    "overlong": (said(b'"\xc0\xaf"'), "bad-utf8"),
    "latin-1": (said(b'"R\xf6sli"'), "bad-utf8"),
    "utf-16": (card(b"1").decode().encode("utf-16"), "bad-utf8"),
    "utf-16-le": (card(b"1").decode().encode("utf-16-le"), "not-json"),
    "utf-32": (card(b"1").decode().encode("utf-32"), "bad-utf8"),
    "raw tab": (said(b'"\t"'), "not-json"),
    "raw escape": (said(b'"\x1b"'), "not-json"),
    "raw nought": (said(b'"\x00"'), "not-json"),
    "raw return": (said(b'"\r"'), "not-json"),
    "bad escape": (said(b'"\\x41"'), "not-json"),
    "half an escape": (said(b'"\\u00"'), "not-json"),
    "comment": (card(b"1/*one*/"), "not-json"),
    "trailing comma": (card(b"1,"), "not-json"),
    "single quotes": (b"{'type':'pushed','seat':1,'seq':9}", "not-json"),
    "two objects": (card(b"1") + card(b"1"), "not-json"),
    "rubbish behind": (card(b"1") + b"x", "not-json"),
    "an array": (b"[" + card(b"1") + b"]", "not-an-object"),
    "depth 9": (said(b'"x","x_a":' + b"[" * 8 + b"]" * 8), "nested-too-deep"),
    "depth 1,000": (said(b'"x","x_a":' + b"[" * 1000 + b"]" * 1000), "nested-too-deep"),
    "depth 30,000": (said(b'"x","x_a":' + b"[" * 30_000 + b"]" * 30_000), "nested-too-deep"),
    "open brackets": (said(b'"x","x_a":' + b"[" * 60_000), "not-json"),
    "open objects": (said(b'"x","x_a":' + b'{"a":' * 12_000), "not-json"),
    "too long": (said(b'"' + b"x" * 70_000 + b'"'), "line-too-long"),
    "257 characters": (said(b'"' + b"x" * 257 + b'"'), "wrong-value"),
    "fullwidth digits": (card("１".encode()), "not-json"),
    "Arabic digits": (b'{"at":"\xd9\xa22026-11-20T19:04:05.123Z","seat":1,"seq":9,"type":"pushed"}', "wrong-value"),
    "an id that leads elsewhere": (b'{"id":"../x","seat":1,"seq":9,"type":"pushed"}', "wrong-value"),
    "an id with a newline": (b'{"id":"a\\n","seat":1,"seq":9,"type":"pushed"}', "wrong-value"),
    "a game that leads elsewhere": (canonical(events()[0] | {"game": "../../etc/passwd"}), "wrong-value"),
    "an empty id": (b'{"id":"","seat":1,"seq":9,"type":"pushed"}', "wrong-value"),
    "unknown member": (card(b'1,"colour":"red"'), "unknown-member"),
    "unknown type": (b'{"seat":1,"seq":9,"type":"sneezed"}', "unknown-type"),
    "no type": (b'{"seat":1,"seq":9}', "missing-member"),
}  # fmt: skip
READ = {"byte order mark", "unknown type"}
"""Faults that do not keep a log from being read and audited: the work of other systems, or only an unknown type."""


@pytest.mark.parametrize("entry", ENTRIES)
def test_what_is_bad_is_called_by_its_name_wherever_it_comes_in(entry: str) -> None:
    wrong = {}
    for kind, (content, name) in BAD.items():
        told = {problem.name for problem in decode(content).problems}
        found = ENTRIES[entry](content) if kind not in READ or "log" not in entry else name
        if name not in told or found not in told | ({"word"} if entry == "typed" else set()):
            wrong[kind] = (told, found)
    assert not wrong, wrong


@pytest.mark.parametrize("command", ["append", "record"])
def test_what_is_bad_is_told_in_words_and_not_written(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, wrong = tmp_path / "g.jsonl", {}
    for kind, (content, _) in BAD.items():
        log.write_bytes(SOME)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(content + b"\n"))))
        told, _, code = answer([command, str(log)]).rpartition("--- exit code ")
        if int(code) not in (1, 2) or not told.replace("\n", "").isprintable() or log.read_bytes() != SOME:
            wrong[kind] = (told, code)
    assert not wrong, wrong
