"""Repairing line ends, byte order marks and encodings that editors and other systems changed, without loss."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest
from shared import sample

from jasslog.events.limits import LINE
from jasslog.library.read import read
from jasslog.library.record import Record
from jasslog.library.recorder import Recorder
from jasslog.log import mend
from jasslog.log.mend import repair, rewrite
from jasslog.log.scan import LogRefused
from jasslog.log.write import NotWritten

BOM = b"\xef\xbb\xbf"
GOOD = sample("renege").read_bytes()
SEALED = sample("sealed").read_bytes()
TWO = GOOD + sample("clean").read_bytes()
RETURNS = {
    "cr-lf": lambda data: data.replace(b"\n", b"\r\n"),
    "cr-cr-lf": lambda data: data.replace(b"\n", b"\r\r\n"),
    "some": lambda data: data.replace(b"\n", b"\r\n", 7),
    "mark": lambda data: BOM + data,
    "marks": lambda data: BOM + data.replace(b'\n{"format"', b"\n" + BOM + b'{"format"'),
    "all": lambda data: BOM + data.replace(b"\n", b"\r\n")[:-2],
    "half-an-end": lambda data: data.replace(b"\n", b"\r\n")[:-1],
    "cr": lambda data: data.replace(b"\n", b"\r"),
    "some-cr": lambda data: data.replace(b"\n", b"\r", 7),
    "blank": lambda data: data.replace(b"\n", b"\n\n", 1),
    "blanks": lambda data: b"\n" + data.replace(b"\n", b"\n \t\r\n") + b"\n",
    "last-cr": lambda data: data[:-200] + data[-200:].replace(b"\n", b"\r"),
}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log.jsonl"


@pytest.mark.parametrize("data", [GOOD, TWO], ids=["plain", "archive"])
@pytest.mark.parametrize("kind", RETURNS)
def test_lines_end_and_begin_as_in_a_record_again(log: Path, kind: str, data: bytes) -> None:
    odd = RETURNS[kind](data)
    log.write_bytes(odd)
    log.chmod(0o640)
    planned, done = repair(log, lambda plan: plan.possible)
    assert done
    assert log.read_bytes() == data
    assert log.stat().st_mode & 0o777 == 0o640
    assert planned.ends is not None
    assert planned.ends.returns == odd.replace(b"\r\r", b"\r").count(b"\r")
    assert (planned.ends.marks, planned.ends.unended) == (odd.count(BOM), not odd.endswith(b"\n"))
    # The original file is kept.
    assert Path(planned.kept).read_bytes() == odd
    assert sorted(log.parent.iterdir()) == sorted([log, Path(planned.kept)])
    assert not repair(log, lambda plan: True)[1]


@pytest.mark.parametrize("data", [GOOD, TWO], ids=["plain", "archive"])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("kind", ["as-it-is", "cr-lf", "half-an-end", "newline"])
def test_a_record_in_utf_16_is_one_in_utf_8_again(log: Path, kind: str, encoding: str, data: bytes) -> None:
    text = {"as-it-is": data, "newline": data[:-1]}.get(kind) or RETURNS[kind](data)
    odd = text.decode().encode(encoding)
    log.write_bytes(odd)
    planned, done = repair(log, lambda plan: plan.possible)
    assert done
    assert log.read_bytes() == data
    assert planned.ends is not None
    assert planned.ends.wide
    assert planned.ends.returns == text.count(b"\r")
    assert planned.ends.unended == (not text.endswith(b"\n"))
    assert Path(planned.kept).read_bytes() == odd


@pytest.mark.parametrize("kind", [*RETURNS, "newline", "utf-16"])
def test_a_sealed_record_is_mended_beside_itself(log: Path, kind: str) -> None:
    other = {"newline": SEALED[:-1], "utf-16": SEALED.decode().encode("utf-16")}
    odd = other[kind] if kind in other else RETURNS[kind](SEALED)
    log.write_bytes(odd)
    log.chmod(0o640)
    planned, done = repair(log, lambda plan: plan.possible)
    assert done
    assert planned.seals == SEALED.count(b'"type":"sealed"')
    mended = Path(planned.kept)
    assert mended == log.with_suffix(".mended.jsonl")
    assert (log.read_bytes(), mended.read_bytes()) == (odd, SEALED)
    assert mended.stat().st_mode & 0o777 == 0o640
    # A second repair finds the same mended file; another file under that name is not overwritten.
    assert repair(log, lambda plan: True)[0].kept == str(mended)
    mended.write_bytes(b"")
    assert repair(log, lambda plan: True)[0].kept == f"{mended}-2"
    assert Path(f"{mended}-2").read_bytes() == SEALED


def test_a_sealed_record_that_was_changed_is_not_mended(log: Path) -> None:
    odd = SEALED.replace(b'"seat":1', b'"seat":2', 1).replace(b"\n", b"\r\n")
    log.write_bytes(odd)
    assert not repair(log, lambda plan: True)[1]
    assert [file.read_bytes() for file in log.parent.iterdir()] == [odd]


@pytest.mark.parametrize(
    "spoiled", [lambda data: data[:-1], lambda data: data[:300] + data[340:], lambda data: data[2:6]]
)
def test_a_text_in_utf_16_that_is_no_whole_record_is_left_alone(log: Path, spoiled: Callable[[bytes], bytes]) -> None:
    odd = spoiled(GOOD.decode().encode("utf-16"))
    log.write_bytes(odd)
    assert not repair(log, lambda plan: True)[1]
    assert log.read_bytes() == odd


@pytest.mark.parametrize("kind", [*RETURNS, "newline"])
def test_a_mended_file_is_intact(log: Path, kind: str) -> None:
    log.write_bytes(RETURNS[kind](GOOD) if kind in RETURNS else GOOD[:-1])
    assert repair(log, lambda plan: True)[1]
    (record,) = read([log])
    assert isinstance(record, Record)
    assert record.verdicts["intact"] == "ok"
    assert [found.code for found in record.findings] == ["J301"]


def test_nothing_is_done_before_somebody_agrees(log: Path) -> None:
    odd = BOM + GOOD.replace(b"\n", b"\r\n")
    log.write_bytes(odd)
    assert not repair(log, lambda plan: False)[1]
    assert log.read_bytes() == odd
    assert list(log.parent.iterdir()) == [log]


def test_a_record_of_which_a_line_would_say_something_else_then_is_left_alone(log: Path) -> None:
    """A line of the greatest allowed length is too long with two carriage returns after it; one does not count."""
    line, *rest = GOOD.split(b"\n")
    more = b"".join(b',"x_%03d":"%s"' % (number, b"a" * 240) for number in range(300))
    room = LINE - len(line)
    full = line[:-1] + more[: room // 251 * 251] + b" " * (room % 251) + b"}"
    assert len(full) == LINE
    for much, mended in ((full + b"\r", False), (full, True)):
        ended = b"\n".join([much, *rest]).replace(b"\n", b"\r\n")
        log.write_bytes(ended)
        planned, done = repair(log, lambda plan: plan.possible)
        assert (done, planned.ends is not None) == (mended, mended)
        assert log.read_bytes() == (ended.replace(b"\r", b"") if mended else ended)


def test_a_carriage_return_within_a_line_is_no_end(log: Path) -> None:
    data = GOOD.replace(b'"seq":3,', b'"seq":3,\r')
    log.write_bytes(data)
    assert not repair(log, lambda plan: True)[1]
    assert log.read_bytes() == data


def test_a_damaged_record_whose_lines_end_with_carriage_returns_alone_is_left_alone(log: Path) -> None:
    data = GOOD.replace(b"\n", b"\r").replace(b'"seq":7,', b"")
    log.write_bytes(data)
    assert not repair(log, lambda plan: True)[1]
    with pytest.raises(LogRefused), Recorder(log):
        pass
    assert [file.read_bytes() for file in log.parent.iterdir()] == [data]


def test_nothing_is_cut_off_a_record_that_is_saved_otherwise_before_something_is_added(log: Path) -> None:
    for kind, other in RETURNS.items():
        log.write_bytes(other(GOOD))
        alone = pytest.raises(LogRefused) if kind in ("cr", "some-cr", "last-cr", "blank", "blanks") else nullcontext()
        with alone, Recorder(log):
            pass
        assert log.read_bytes().startswith(other(GOOD)), kind
    assert list(log.parent.iterdir()) == [log]


@pytest.mark.parametrize("last", [b'{"card":"S9"', b"x\r\n"], ids=["torn", "doubtful"])
def test_a_broken_end_is_cut_off_first(log: Path, last: bytes) -> None:
    odd = GOOD.replace(b"\n", b"\r\n")
    log.write_bytes(odd + last)
    planned, done = repair(log, lambda plan: True)
    assert (done, planned.tail, log.read_bytes()) == (True, last, odd)
    assert repair(log, lambda plan: True)[1]
    assert log.read_bytes() == GOOD


def test_damage_between_good_lines_is_left_alone(log: Path) -> None:
    lines = GOOD.replace(b"\n", b"\r\n").splitlines(keepends=True)
    data = b"".join([*lines[:5], b"x\r\n", *lines[6:]])
    log.write_bytes(data)
    assert not repair(log, lambda plan: True)[1]
    assert log.read_bytes() == data


def test_a_file_that_was_kept_before_is_never_written_over(log: Path) -> None:
    odd = GOOD.replace(b"\n", b"\r\n")
    log.write_bytes(odd)
    kept = Path(repair(log, lambda plan: True)[0].kept)
    log.write_bytes(BOM + odd)
    again = Path(repair(log, lambda plan: True)[0].kept)
    assert again != kept
    assert (kept.read_bytes(), again.read_bytes()) == (odd, BOM + odd)


def test_where_it_cannot_be_kept_it_is_not_mended(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = GOOD.replace(b"\n", b"\r\n")
    log.write_bytes(odd)

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space"):
        repair(log, lambda plan: True)
    monkeypatch.undo()
    assert log.read_bytes() == odd


def _repaired(log: Path) -> None:
    repair(log, lambda plan: True)


def _rewritten(log: Path) -> None:
    rewrite(str(log), lambda data: GOOD)


@pytest.mark.parametrize("again", [_repaired, _rewritten])
@pytest.mark.parametrize("fails", ["replacing", "sync_folder"])
def test_nobody_is_told_that_a_record_is_as_before_where_only_its_name_may_not_be_on_the_disk(
    log: Path, monkeypatch: pytest.MonkeyPatch, again: Callable[[Path], None], fails: str
) -> None:
    odd = RETURNS["cr-lf"](GOOD)
    log.write_bytes(odd)

    def fail(name: str, *_: object, **_more: object) -> None:
        if name == str(log):
            raise OSError(errno.EIO, "broken")

    monkeypatch.setattr(mend, fails, fail)
    with pytest.raises(NotWritten) as caught:
        again(log)
    written = fails == "sync_folder"
    assert log.read_bytes() == (GOOD if written else odd)
    assert caught.value.seq == (0 if written else -1)
