"""A stateful comparison of a log with a plain list: appending, refusing, tearing, mending, repairing, reading again."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from log.played import events
from typed import plain

from jasslog.log.append import ANY, Writer
from jasslog.log.head import before_last
from jasslog.log.mend import repair
from jasslog.log.opening import examine
from jasslog.log.scan import LogRefused
from jasslog.log.tags import tagged
from jasslog.log.write import BadEvent, WrongVersion, line

RUNS = int(os.environ.get("JASSLOG_RUNS", "60"))
"""The number of runs; JASSLOG_RUNS=20000 for the large run."""
HEAD = {name: value for name, value in events()[0].items() if name != "seq"}
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
names = st.sampled_from([f"e-{number}" for number in range(6)])


class Log(RuleBasedStateMachine):
    """``model`` lists the events that must be in the log; ``tail`` holds the bytes after them, part of no event."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
        self.path = Path(self.folder.name, "g.jsonl")
        self.model: list[dict[str, Any]] = []
        self.tail = b""
        self.doubtful = False
        self.tagged = False
        self.kept: list[bytes] = []
        self.writer: Writer | None = None

    def teardown(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.folder.cleanup()

    @initialize(tag=st.booleans(), policy=st.sampled_from(["always", "round", "none"]))
    def begin(self, tag: bool, policy: Any) -> None:
        self.policy = policy
        with Writer(self.path, policy, create=True) as writer:
            writer.append(HEAD, 0)
        self.model.append(HEAD | {"seq": 0})
        if tag:
            self.tagged = True
            self.path.write_bytes(b"\n".join([*tagged([line(self.model[0])[:-1]]), b""]))

    def open(self) -> Writer:
        """The writer, opened if necessary; opening it moves the bytes of a broken write into a file beside the log."""
        if self.writer is None:
            self.writer = Writer(self.path, self.policy, wait=0.0)
            if self.tail:
                self.kept.append(self.tail)
                self.tail = b""
        return self.writer

    @precondition(lambda self: not self.doubtful)
    @rule(text=texts, name=st.none() | names, careful=st.booleans())
    def append(self, text: str, name: str | None, careful: bool) -> None:
        event = {"type": "remark_made", "text": text} | ({"id": name} if name else {})
        earlier = next((e for e in self.model if name and e.get("id") == name), None)
        writer = self.open()
        if earlier is not None and earlier != event | {"seq": earlier["seq"]}:
            with pytest.raises(BadEvent):
                writer.append(event, ANY)
            return
        added = writer.append(event, len(self.model) if careful else ANY)
        assert (added.repeated, added.seq) == (earlier is not None, earlier["seq"] if earlier else len(self.model))
        assert added.durable <= len(writer.events)
        if earlier is None:
            self.model.append(event | {"seq": len(self.model)})
        assert self.policy != "always" or added.durable > added.seq

    @precondition(lambda self: not self.doubtful)
    @rule(count=st.integers(1, 5))
    def undo(self, count: int) -> None:
        writer = self.open()
        target = before_last(writer.events, count)
        if target is not None:
            self.model.append({"type": "undone", "to": target, "seq": len(self.model)})
            writer.append({"type": "undone", "to": target}, len(self.model) - 1)

    @precondition(lambda self: not self.doubtful)
    @rule(away=st.integers(-5, 5).filter(bool))
    def stale(self, away: int) -> None:
        with pytest.raises(WrongVersion) as caught:
            self.open().append({"type": "remark_made", "text": "x"}, max(0, len(self.model) + away))
        assert caught.value.actual == len(self.model)

    @precondition(lambda self: not self.doubtful)
    @rule(event=st.sampled_from([{"type": "sneezed"}, {"type": "undone"}, HEAD, {"type": "remark_made", "text": 7}]))
    def bad(self, event: dict[str, Any]) -> None:
        with pytest.raises(BadEvent):
            self.open().append(event, ANY)

    @rule()
    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
            self.writer = None

    @precondition(lambda self: self.writer is not None)
    @rule()
    def second_writer(self) -> None:
        with pytest.raises(LogRefused):
            Writer(self.path, wait=0.0)

    @precondition(lambda self: not self.doubtful and not self.tail)
    @rule(size=st.integers(1, 40))
    def crash(self, size: int) -> None:
        """Simulate a crash during a write: only the first bytes of the next line arrived."""
        self.close()
        made = line({"type": "remark_made", "text": "to be torn", "seq": len(self.model)})
        self.tail = made[:size]
        with self.path.open("ab") as file:
            file.write(self.tail)

    @precondition(lambda self: not self.doubtful and not self.tail)
    @rule(rubbish=st.binary(min_size=1, max_size=20).filter(lambda data: not {0, 10} & set(data)))
    def garble(self, rubbish: bytes) -> None:
        """Add a bad last line that ends with a newline: nobody may append to the log before it is repaired.

        Zero bytes are left out: zeros up to the end of a sector are the result of a power cut, so such a log is torn,
        not doubtful.
        """
        self.close()
        self.tail, self.doubtful = rubbish + b"\n", True
        with self.path.open("ab") as file:
            file.write(self.tail)
        with pytest.raises(LogRefused):
            Writer(self.path, wait=0.0)

    @precondition(lambda self: self.doubtful)
    @rule(agreed=st.booleans())
    def repair(self, agreed: bool) -> None:
        before = self.path.read_bytes()
        planned, done = repair(self.path, lambda plan: agreed)
        assert (planned.opening.verdict, done) == ("doubtful", agreed)
        if agreed:
            # If the tail is a blank line, it is removed and the whole old log is kept. Any other tail is cut off and
            # kept.
            blank = not self.tail.strip(b" \t\r\n\xef\xbb\xbf")
            self.kept.append(planned.tail if blank and planned.tail == before else self.tail)
            self.tail, self.doubtful = b"", False

    @invariant()
    def the_log_is_the_list(self) -> None:
        if not self.model:
            return
        data = self.path.read_bytes()
        opening = examine(data)
        assert opening.verdict == ("doubtful" if self.doubtful else "torn" if self.tail else "clean")
        assert [{n: v for n, v in event.items() if n != "~"} for event in plain(opening.events)] == self.model
        assert data[opening.end :] == self.tail
        assert (opening.tag is not None) == self.tagged
        beside = [path.read_bytes() for path in self.path.parent.iterdir() if path != self.path]
        # If the same bytes are kept twice for the same place, only one file is written.
        assert set(beside) == set(self.kept)


Log.TestCase.settings = settings(max_examples=RUNS, stateful_step_count=30, deadline=None)
TestLog = Log.TestCase
