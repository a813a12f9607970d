"""Real pseudo-terminals of 80 and 120 columns: no line is longer, and none is broken inside a word."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import shutil
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from shared import ROOT, SAMPLES, sample

from jasslog.cli.terminal import fitting

WIDTHS = (80, 120)
CALM = {"NO_COLOR": "1", "TERM": "xterm", "PYTHONPATH": str(ROOT)}
AUDITED = sorted(str(path.relative_to(SAMPLES.parent)) for path in (SAMPLES / "bidding").glob("*.jsonl"))
GAME = "samples/play/renege.jsonl"
LOOKED_AT = (
    ("audit", *AUDITED),
    ("audit", "samples/trust/sealed-tampered.jsonl", "samples/deal/bieter-three-bessern-named.jsonl"),
    ("audit", "samples/contracts/differenzler.jsonl"),
    ("audit", "README.md"),
    ("why", GAME),
    ("show", GAME),
    ("show", GAME, "10.5"),
    ("show", "samples/bidding/handjass-five.jsonl"),
    ("rules",),
    ("rules", "sidi-barrani"),
    ("explain",),
    ("explain", "J904"),
    ("explain", "nothing of the kind"),
    ("--help",),
    ("record", "--help"),
    ("correct", GAME, "10.5.4", "ZZ"),
    ("decide", GAME, "--finding", "9"),
    ("verify", "samples/trust/sealed-tampered.jsonl"),
    ("blame", "samples/score/weis-booked-twice.jsonl"),
)


@contextmanager
def terminal(columns: int, *arguments: str, folder: Path = SAMPLES.parent) -> Iterator[int]:
    """A terminal so wide on which the program runs, to read from and to type into."""
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    command = [sys.executable, "-m", "jasslog", *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"} | CALM
    streams = {"stdin": other, "stdout": other, "stderr": other}
    with subprocess.Popen(command, cwd=folder, env=environment, **streams) as process:  # type: ignore[call-overload]
        os.close(other)
        yield main
        process.wait(60)
    os.close(main)


def rest(main: int) -> str:
    """What is shown until the program ends, in lines as on paper."""
    shown = b""
    try:
        while part := os.read(main, 65536):
            shown += part
    except OSError:
        pass
    # The line that tells how far a run is, is wiped away.
    return re.sub(r"[^\r\n]*\r\x1b\[K", "", shown.decode().replace("\r\n", "\n"))


def on_paper(columns: int, *arguments: str) -> str:
    """What the same command prints on both streams where nothing is a terminal."""
    command = [sys.executable, "-m", "jasslog", *arguments]
    joined = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run(
        command, cwd=SAMPLES.parent, env=os.environ | CALM | {"COLUMNS": str(columns)}, text=True, check=False, **joined
    )  # type: ignore[call-overload]
    return str(done.stdout)


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("command", LOOKED_AT, ids=lambda command: " ".join(command)[:40])
def test_no_line_is_longer_than_the_terminal_and_none_breaks_inside_a_word(
    command: tuple[str, ...], language: str, columns: int
) -> None:
    with terminal(columns, "--lang", language, *command) as main:
        shown = rest(main)
    assert max(map(len, shown.splitlines())) <= columns
    # Every word is as it is where no line had to be broken, and in the same order.
    assert shown.split() == on_paper(columns, "--lang", language, *command).split()


@pytest.mark.parametrize("columns", WIDTHS)
def test_a_game_is_written_down_on_a_terminal(columns: int, tmp_path: Path) -> None:
    lines = ("geben 3", "was", "?", "0: Si", "SiU 6 7 8", "SiA", "Schilten Neun", "undo", "fertig")
    options = ("--lang", "de", "--deck", "swiss", "record", "g.jsonl", "--rules", "schieber-santiago")
    shown = b""
    with terminal(columns, *options, folder=tmp_path) as main:
        for line in lines:
            while not shown.endswith(b"> "):
                shown += os.read(main, 65536)
            os.write(main, f"{line}\n".encode())
            shown += os.read(main, 1)
        told = shown.decode() + rest(main)
    assert max(map(len, told.splitlines())) <= columns
    assert "was ist keines der Wörter" in told
    # What is awaited stands there once, behind what was not understood.
    after = told.partition("was ist keines der Wörter")[2].partition("> ")[0]
    assert after.count("[SPIELART]") == 1
    assert (tmp_path / "g.jsonl").read_text().count('"card_played"') >= 4


def test_what_programs_read_is_never_broken(tmp_path: Path) -> None:
    shutil.copy(sample("renege"), tmp_path)
    with terminal(80, "audit", "--format", "json", "renege.jsonl", folder=tmp_path) as main:
        shown = rest(main)
    assert max(map(len, shown.splitlines())) > 80


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("short\n", "short\n"),
        ("one two three four", "one two\n  three\n  four"),
        ("   = next: one two", "   = next:\n     one\n     two"),
        ("ab  c  one two six", "ab  c  one\n  two six"),
        ("ab  one two three", "ab  one\n    two\n    three"),
        ("\x1b[1mone two\x1b[0m", "\x1b[1mone two\x1b[0m"),
        ("not-to-be-broken-at-all", "not-to-be-broken-at-all"),
        ("from 80 : 77", "from\n  80 : 77"),
    ],
)
def test_a_line_goes_on_under_its_last_column_or_further_in(text: str, broken: str) -> None:
    assert fitting(text, 10) == broken
