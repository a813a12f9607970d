"""The exit code says what was found; the strongest of several wins, and the format never changes it."""

from __future__ import annotations

import gzip
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from game.builder import Record
from views.stories import answer, clean, data, renege, sums, unknown

from jasslog.cli.declared import FORMATS
from jasslog.cli.shared import MISSING_EXTRA, strongest
from jasslog.library.contain import LOUD
from jasslog.library.files import Unreadable
from jasslog.library.read import read
from jasslog.views.messages import ENGLISH, LANGUAGES, messages, telling
from jasslog.views.reports import unreadable_text


def _code(*arguments: str) -> int:
    return int(answer(list(arguments)).rsplit("exit code ", 1)[1])


def _tampered() -> Record:
    record = clean()
    record.events[0]["rules"]["digest"] = "sha256:" + "0" * 64
    return record


RECORDS: dict[str, Callable[[], Record]] = {
    "clean": clean,
    "renege": renege,
    "sums": sums,
    "unknown": unknown,
    "tampered": _tampered,
}


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, record in RECORDS.items():
        Path(f"{name}.jsonl").write_bytes(data(record()))
    Path("empty.jsonl").write_bytes(b"")
    Path("noise.jsonl").write_bytes(bytes(range(256)) * 20)
    Path("text.jsonl").write_text("Dear Sir,\nwe have won.\n")
    Path("headless.jsonl").write_bytes(b"".join(Path("clean.jsonl").read_bytes().splitlines(keepends=True)[1:]))
    Path("cut.jsonl.gz").write_bytes(gzip.compress(Path("clean.jsonl").read_bytes())[:200])


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ("clean", 0),
        ("renege", 1),
        ("sums", 1),
        ("empty", 3),
        ("noise", 3),
        ("text", 3),
        ("missing", 3),
        ("headless", 3),
        ("tampered", 4),
        ("clean renege", 1),
        ("renege missing", 3),
        ("missing renege", 3),
        ("renege missing tampered", 4),
        ("tampered clean", 4),
    ],
)
def test_the_strongest_finding_decides(files: str, code: int) -> None:
    assert _code("audit", *(f"{name}.jsonl" for name in files.split())) == code


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(("file", "code"), [("clean", 0), ("renege", 1), ("noise", 3), ("tampered", 4)])
def test_the_format_does_not_change_the_code(form: str, file: str, code: int) -> None:
    assert _code("audit", f"{file}.jsonl", "--format", form) == code


def test_a_broken_archive_is_unreadable() -> None:
    assert _code("audit", "cut.jsonl.gz") == 3


@pytest.mark.parametrize(
    ("level", "clean_code", "unknown_code"),
    [("error", 0, 0), ("warning", 1, 1), ("undecided", 0, 1), ("info", 1, 1), ("never", 0, 0)],
)
def test_fail_on_says_from_where_on_findings_count(level: str, clean_code: int, unknown_code: int) -> None:
    # The clean record has a warning that it stops early; the record with unknown hands also has an undecided card.
    assert _code("audit", "clean.jsonl", "--fail-on", level) == clean_code
    assert _code("audit", "unknown.jsonl", "--ignore", "J301", "--fail-on", level) == unknown_code


def test_never_does_not_hide_an_unreadable_file() -> None:
    assert _code("audit", "renege.jsonl", "--fail-on", "never") == 0
    assert _code("audit", "missing.jsonl", "--fail-on", "never") == 3


def test_require_complete_asks_for_verdicts_that_are_decided_not_for_findings_that_are() -> None:
    # A card stays undecided, but the renege that is ignored has decided the verdict.
    assert _code("audit", "unknown.jsonl", "--ignore", "J301", "--require-complete") == 0
    assert _code("audit", "clean.jsonl", "--require-complete") == 0


def test_require_complete_is_weaker_than_a_finding() -> None:
    record = unknown()
    record.events = [event for event in record.events if event.get("card") != "H7"][:12]
    Path("open.jsonl").write_bytes(data(record))
    assert _code("audit", "open.jsonl", "--require-complete") == 5
    assert _code("audit", "open.jsonl") == 0
    assert _code("audit", "open.jsonl", "renege.jsonl", "--require-complete") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["audit"],
        ["audit", "clean.jsonl", "--format", "yaml"],
        ["audit", "clean.jsonl", "--select", "J99x"],
        ["audit", "clean.jsonl", "--view", "mine"],
        ["no-such-command"],
        ["clean.jsonl"],
        ["show", "clean.jsonl", "--round", "9"],
        ["show", "clean.jsonl", "--at", "4.44.1"],
        ["show", "clean.jsonl", "--at", "nonsense"],
        ["show", "clean.jsonl", "--at", "4.1.1", "--before", "4.1.2"],
        ["show", "clean.jsonl", "--game", "2"],
        ["show", "."],
        ["evidence", "clean.jsonl"],
        ["why", "clean.jsonl", "#999"],
        ["rules", "no-such-set"],
        ["rules", "diff", "kreuzjass"],
        ["rules", "schieber-santiago@one"],
        ["explain", "no-such-word"],
        ["schema", "nothing"],
        ["generate"],
        ["generate", "--rules", "no-such-set"],
        ["generate", "--rules", "kreuzjass", "--games", "0"],
        ["convert", "clean.jsonl"],
    ],
)
def test_wrong_usage_is_2(arguments: list[str]) -> None:
    assert _code(*arguments) == 2


def test_order_of_strength() -> None:
    assert strongest([0, 5, 1, 3, 4, 70]) == 70
    assert strongest([0, 5, 1, 3, 4]) == 4
    assert strongest([5, 1, 3]) == 3
    assert strongest([5, 1, 0]) == 1
    assert strongest([5, 0]) == 5
    # Code 2 is among the others if a folder has replaced a file, which then was not read.
    assert strongest([2, 5, 1, 0]) == 2
    assert strongest([3, 2]) == 3
    assert strongest([0]) == strongest([]) == 0


def test_a_bug_is_70_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("x\x1b[2J")

    monkeypatch.setattr("jasslog.cli.audit.Judging", fail)
    monkeypatch.delenv(LOUD)
    told = answer(["audit", "clean.jsonl"])
    assert told.endswith("exit code 70\n")
    assert "Traceback" not in told
    assert "\x1b" not in told
    assert "RuntimeError" in told


def test_an_interrupt_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("jasslog.cli.audit.Judging", interrupt)
    assert _code("audit", "clean.jsonl") == 130


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_what_is_no_record_is_told_in_one_line_with_what_to_do(spoken: str) -> None:
    wrong = {}
    for kind in messages(ENGLISH)["strangers"]:
        told = unread_in(spoken, Unreadable("x.jsonl", 0, "no-record", f"{kind} events"))
        # In quotes, because the full stop of the sentence would join the command: jq -c .. is another command.
        named = ("jq -c '." in told, "'.events[]'" in told) == (kind.startswith("json-"), kind == "json-list")
        if "\n" in told or messages(spoken)["strangers"][kind] not in told or not named:
            wrong[kind] = told
    assert not wrong, wrong


@pytest.mark.skipif(shutil.which("jq") is None, reason="jq is not there")
@pytest.mark.parametrize(
    "name", ["events", "1a", "my games", "it's", 'a"b', "Züge", "x-y", "\\(1)", "{list}", "$HOME", "", "."]
)
def test_the_command_by_which_a_list_is_taken_apart_can_be_typed(name: str, tmp_path: Path) -> None:
    events = [{"seq": number} for number in range(3)]
    (tmp_path / "list.json").write_text(json.dumps({name: events}, ensure_ascii=False), encoding="utf-8")
    (unread,) = read([tmp_path / "list.json"])
    assert isinstance(unread, Unreadable)
    command = re.search(r"jq -c '[^']*'", unread_in("de", unread))
    assert command is not None
    done = subprocess.run([*shlex.split(command[0]), tmp_path / "list.json"], capture_output=True, check=True)
    assert [json.loads(line) for line in done.stdout.splitlines()] == events


def unread_in(spoken: str, unread: Unreadable) -> str:
    with telling(language=spoken):
        return unreadable_text(unread)


@pytest.mark.parametrize("form", FORMATS)
def test_a_text_costs_one_error_and_no_finding(form: str) -> None:
    told = answer(["audit", "text.jsonl", "--format", form])
    assert told.endswith("exit code 3\n")
    # SARIF lists all rules that exist; only those that were broken are named by "ruleId".
    assert ('"ruleId"' if form == "sarif" else "J10") not in told
    if form == "json":
        report = json.loads(told.partition("\n--- ")[0])
        assert report["games"] == []
        assert [(error["reason"], error["detail"]) for error in report["errors"]] == [("no-record", "text")]


@pytest.mark.parametrize(
    "command",
    ["audit", "show", "report", "compile", "fmt", "convert", "seal {} -o new", "verify", "verify clean.jsonl --key"],
)
def test_a_package_that_is_missing_has_the_same_code_in_every_command(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("x.zst").write_bytes(b"\x28\xb5\x2f\xfd rest")
    monkeypatch.setitem(sys.modules, "zstandard", None)
    asked = command.format("x.zst") if "{}" in command else f"{command} x.zst"
    assert _code(*asked.split()) == MISSING_EXTRA
