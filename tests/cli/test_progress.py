"""The progress line on a terminal: games, files, speed and time left; nothing is printed elsewhere."""

from __future__ import annotations

import io
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from jasslog.cli.terminal import Progress
from jasslog.library.read import REST, Part
from jasslog.views.messages import telling


class Terminal(io.StringIO):
    """A standard error that is a terminal and keeps what is written to it."""

    def isatty(self) -> bool:
        return True

    def last(self) -> str:
        """The line that the terminal shows at the end."""
        return self.getvalue().rpartition("\r\x1b[K")[2]


def _writes_to(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace standard error for this one module, because pytest installs its own before each test."""
    monkeypatch.setattr("jasslog.cli.terminal.sys", SimpleNamespace(stderr=stream))


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.chdir(tmp_path)
    for name in "abcd":
        (tmp_path / f"{name}.jsonl").write_bytes(b"x" * 1000)
    found = Terminal()
    _writes_to(found, monkeypatch)
    return found


def _at(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0 + seconds)


FILES = ["a.jsonl", "b.jsonl", "c.jsonl", "d.jsonl"]


def test_files_done_rate_and_time_left_are_told(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    progress = Progress(FILES)
    for number, (second, games) in enumerate(((0, 10), (10, 510), (20, 1010))):
        _at(monkeypatch, second)
        progress.show(games, 3, Part(FILES[number], number), whole=True)
    assert terminal.last() == "audited 1,010 games, 3 with findings, 3 / 4 files, 50 a second, 10 s left"
    progress.clear()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_of_a_file_that_is_read_in_parts_the_bytes_are_counted(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress = Progress(FILES[:1])
    for second, start, size in ((0, 0, 100), (1, 100, 100), (2, 200, REST)):
        _at(monkeypatch, second)
        progress.show(100 * (second + 1), 0, Part("a.jsonl", 0, start, size), whole=False)
        if second == 1:
            assert terminal.last() == "audited 200 games, 0 with findings, 100 a second, 8 s left"
    assert terminal.last() == "audited 300 games, 0 with findings, 100 a second"


def test_a_stream_has_no_end_that_is_known(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    progress = Progress(["-"])
    for second in (0, 4):
        _at(monkeypatch, second)
        progress.show(100 * second, 0, Part("-", 0), whole=False)
    assert terminal.last() == "audited 400 games, 0 with findings, 100 a second"


def test_nothing_is_told_in_a_pipe_or_for_the_ear(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    with telling(aloud=True):
        heard = Progress(FILES)
    pipe = io.StringIO()
    _writes_to(pipe, monkeypatch)
    for progress in (heard, Progress(FILES)):
        for second in (0, 9):
            _at(monkeypatch, second)
            progress.show(1, 0, Part("a.jsonl", 0), whole=True)
    assert (terminal.getvalue(), pipe.getvalue()) == ("", "")
