"""No acknowledged event is lost when a system call fails: each call in turn, once or from then on."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from log.played import events, lines
from typed import plain

from jasslog.log.append import ANY, Writer
from jasslog.log.opening import examine
from jasslog.log.scan import LogRefused
from jasslog.log.write import NotWritten

WHOLE = os.environ.get("JASSLOG_SWEEP") == "all"
PLAYED = events()
EVENTS = [event | {"id": f"e-{seq}"} for seq, event in enumerate(PLAYED[:12])]
LINES = lines()
SOME = b"".join(LINES[:9])
CALLS = ("open", "lstat", "fstat", "pread", "write", "ftruncate", "fdatasync", "fsync")
STARTS = {"clean": b"", "torn": LINES[9][:30], "unterminated": None}
"""The bytes at the end of the log when it is opened; None: only the last newline is missing."""


@pytest.fixture(autouse=True)
def _no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make syncing do nothing: it is slow, and these tests do not examine what the disk keeps."""
    for name in ("fdatasync", "fsync"):
        monkeypatch.setattr(os, name, lambda descriptor: None)


class Killed(BaseException):
    """Raised where the process would have been killed, so that it does nothing more."""


class Faults:
    """Counts the system calls and makes some of them fail."""

    def __init__(self, fails: Callable[[int], bool], error: int) -> None:
        self.calls = 0
        self.hit: list[str] = []
        self.dead = False
        self._fails, self._error = fails, error

    def wrapped(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapper(*arguments: Any) -> Any:
            if self.dead:
                raise Killed
            self.calls += 1
            if self._fails(self.calls):
                self.hit.append(name)
                self.dead = not self._error
                if self._error:
                    raise OSError(self._error, os.strerror(self._error))
                raise Killed
            return call(*arguments)

        return wrapper


@contextmanager
def failing(faults: Faults) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, faults.wrapped(name, getattr(os, name)))
        patch.setattr(fcntl, "flock", faults.wrapped("flock", fcntl.flock))
        yield


def attempt(log: Path, acknowledged: list[int]) -> None:
    """Open the log and add the next three events."""
    with Writer(log, wait=0.0) as writer:
        for event in EVENTS[9:]:
            acknowledged.append(writer.append(event, ANY).seq)


def prepared(folder: Path, start: str) -> Path:
    for left in folder.iterdir():
        left.unlink()
    log = folder / "g.jsonl"
    tail = STARTS[start]
    log.write_bytes(SOME[:-1] if tail is None else SOME + tail)
    return log


def survived(log: Path, acknowledged: list[int], context: object) -> None:
    """Check that the log opens, contains all acknowledged events, and accepts each event once when it is sent again."""
    data = log.read_bytes()
    opening = examine(data)
    assert opening.verdict in ("clean", "unterminated", "torn"), context
    expected = PLAYED[:9] + EVENTS[9:]
    assert plain(opening.events) == expected[: len(opening.events)], context
    assert len(opening.events) >= 9 + len(acknowledged), context
    with Writer(log) as writer:
        for event in EVENTS[9:]:
            writer.append(event, ANY)
    assert plain(examine(log.read_bytes()).events) == expected, context


ERRORS = {"EIO": errno.EIO, "ENOSPC": errno.ENOSPC, "EINTR": errno.EINTR, "kill": 0}


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("for_ever", [False, True])
def test_any_call_may_fail(tmp_path: Path, error: str, start: str, for_ever: bool) -> None:
    number, hit = 0, set()
    while True:
        number += 1
        acknowledged: list[int] = []
        log = prepared(tmp_path, start)

        def fails(call: int, number: int = number) -> bool:
            return call == number or (for_ever and call > number)

        faults = Faults(fails, ERRORS[error])
        with failing(faults), suppress(LogRefused, NotWritten, Killed):
            attempt(log, acknowledged)
        survived(log, acknowledged, (number, faults.hit))
        hit |= set(faults.hit)
        if not faults.hit:
            break
    assert len(acknowledged) == 3
    assert hit >= {"open", "lstat", "fstat", "pread", "write", "fdatasync", "fsync", "flock"}
    assert ("ftruncate" in hit) == (start == "torn" or (for_ever and error != "kill"))


@pytest.mark.parametrize("start", STARTS)
def test_any_two_calls_may_fail(tmp_path: Path, start: str) -> None:
    counted = Faults(lambda call: False, 0)
    log = prepared(tmp_path, start)
    with failing(counted):
        attempt(log, [])
    assert counted.calls >= 15
    # After a fault the writer may make further calls, to take back a half-written line. With JASSLOG_SWEEP=all every
    # pair of calls fails, else another third of the pairs at each start.
    pairs = list(combinations(range(1, counted.calls + 3), 2))
    assert len(pairs) > 100
    for first, second in pairs if WHOLE else pairs[[*STARTS].index(start) :: 3]:
        acknowledged: list[int] = []
        log = prepared(tmp_path, start)
        faults = Faults(lambda call, both=(first, second): call in both, errno.EIO)
        with failing(faults), suppress(LogRefused, NotWritten):
            attempt(log, acknowledged)
        survived(log, acknowledged, (first, second, faults.hit))


def short_writes(real: Callable[[int, bytes], int], size: int, then: int) -> Callable[[int, bytes], int]:
    """A replacement for ``os.write`` whose first call writes only ``size`` bytes.

    The next call fails with the error ``then``, or writes all its bytes if ``then`` is 0.
    """
    calls = 0

    def write(descriptor: int, data: bytes) -> int:
        nonlocal calls
        calls += 1
        if calls == 1:
            return real(descriptor, data[:size])
        if calls == 2 and then:
            raise OSError(then, os.strerror(then))
        return real(descriptor, data)

    return write


@pytest.mark.parametrize("then", [0, errno.ENOSPC])
def test_a_write_may_be_cut_at_any_byte(tmp_path: Path, then: int, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    for size in range(1, len(LINES[9]) + 20):
        log = prepared(tmp_path, "clean")
        with Writer(log) as writer:
            with monkeypatch.context() as patch:
                patch.setattr(os, "write", short_writes(real, size, then))
                cut = size < len(LINES[9]) + len(b'"id":"e-9",')
                if then and cut:
                    with pytest.raises(NotWritten) as caught:
                        writer.append(EVENTS[9], 9)
                    assert caught.value.seq == -1
                    assert log.read_bytes() == SOME
                else:
                    assert writer.append(EVENTS[9], 9).seq == 9
            # The writer still works after a write that failed.
            assert writer.append(EVENTS[9], 9).seq == 9
            writer.append(EVENTS[10], 10)
        assert [event.seq for event in examine(log.read_bytes()).events] == list(range(11))


def test_a_write_of_nothing_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = prepared(tmp_path, "clean")
    with Writer(log) as writer, monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda *_: 0)
        with pytest.raises(NotWritten):
            writer.append(EVENTS[9], 9)
    assert log.read_bytes() == SOME


def test_an_interrupt_in_the_middle_of_an_event_leaves_no_half_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, real = prepared(tmp_path, "clean"), os.write

    def interrupted(descriptor: int, data: bytes) -> int:
        real(descriptor, data[:10])
        raise KeyboardInterrupt

    with Writer(log) as writer:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", interrupted)
            with pytest.raises(KeyboardInterrupt):
                writer.append(EVENTS[9], 9)
        assert log.read_bytes() == SOME
        writer.append(EVENTS[9], 9)


def test_where_not_even_the_half_line_can_be_taken_back_the_writer_is_poisoned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = prepared(tmp_path, "clean")

    def fails(*_: Any) -> int:
        raise OSError(errno.EIO, "Input/output error")

    with Writer(log) as writer:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", short_writes(os.write, 10, errno.EIO))
            patch.setattr(os, "ftruncate", fails)
            with pytest.raises(NotWritten):
                writer.append(EVENTS[9], 9)
        with pytest.raises(LogRefused) as caught:
            writer.append(EVENTS[9], 9)
        assert caught.value.reason == "poisoned"
    survived(log, [], "half a line")
