"""Real pseudo-terminals of 80 and 120 columns: no line is longer, and none is broken inside a word."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import struct
import sys
import termios
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from shared import SAMPLES

from jasslog.cli.group import heard_in
from jasslog.cli.run import main as the_program
from jasslog.cli.run import run
from jasslog.cli.terminal import fitting

WIDTHS = (80, 120)
CALM = {"NO_COLOR": "1", "TERM": "xterm"}
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
def terminal(columns: int, *arguments: str, folder: Path = SAMPLES.parent, **more: str) -> Iterator[int]:
    """The descriptor of a terminal of this width on which the program runs, to read from and to type into.

    ``more`` are the variables of the environment that the program finds, in place of CALM.
    """
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    # A forked process, because a new one would have to load the program again.
    child = os.fork()
    if child == 0:
        _inside(other, list(arguments), folder, more or CALM)
    os.close(other)
    try:
        yield main
    finally:
        os.close(main)
        os.waitpid(child, 0)


def _inside(terminal: int, arguments: list[str], folder: Path, more: dict[str, str]) -> None:
    """In the child process: run the program on this terminal to its end."""
    try:
        os.login_tty(terminal)
        os.chdir(folder)
        for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):
            os.environ.pop(name, None)
        os.environ |= more
        sys.stdin, sys.stdout, sys.stderr = (
            open(stream, mode, closefd=False)  # noqa: SIM115
            for stream, mode in enumerate(("r", "w", "w"))
        )
        sys.argv = ["jasslog", *arguments]
        the_program()
    except BaseException:
        traceback.print_exc()
    os._exit(70)


def shown(main: int) -> str:
    """All bytes that the terminal gets until the program ends."""
    shown = b""
    try:
        while part := os.read(main, 65536):
            shown += part
    except OSError:
        pass
    return shown.decode()


def rest(main: int) -> str:
    """What the terminal shows until the program ends, with plain line feeds and without the progress line."""
    # The program itself wipes the progress line away.
    return re.sub(r"[^\r\n]*\r\x1b\[K", "", shown(main).replace("\r\n", "\n"))


def on_paper(columns: int, *arguments: str) -> str:
    """What the same command prints on both streams if neither is a terminal."""
    told = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(told), redirect_stderr(told):
        patch.chdir(SAMPLES.parent)
        for name, value in (CALM | {"COLUMNS": str(columns)}).items():
            patch.setenv(name, value)
        run(arguments)
    return told.getvalue()


@pytest.mark.parametrize("command", LOOKED_AT, ids=lambda command: " ".join(command)[:40])
def test_no_line_is_longer_than_the_terminal_and_none_breaks_inside_a_word(command: tuple[str, ...]) -> None:
    """In German, whose words are the longest, and in English; each command on a wide terminal in one of the two."""
    wide = ("de", "en")[LOOKED_AT.index(command) % 2]
    for language, columns in (("de", 80), (wide, 120)):
        with terminal(columns, "--lang", language, *command) as main:
            told = rest(main)
        assert max(map(len, told.splitlines())) <= columns
        # The words and their order are those of the output in which no line had to be broken.
        assert told.split() == on_paper(columns, "--lang", language, *command).split()


@pytest.mark.parametrize("command", [("audit", "--help"), ("audit", "--format", "x"), ("audit", "README.md")])
def test_no_line_for_a_screen_reader_is_broken_on_any_terminal(command: tuple[str, ...]) -> None:
    said = []
    for columns in (40, 200):
        with terminal(columns, *command, "--screen-reader") as main:
            said.append(rest(main))
    assert said[0] == said[1]


@pytest.mark.parametrize(("setting", "aloud"), [("1", True), ("on", True), ("0", False), ("off", False), ("", False)])
def test_a_setting_for_a_screen_reader_that_says_no_leaves_help_as_it_is(
    setting: str, aloud: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JASSLOG_SCREEN_READER", setting)
    assert ("--all: " in on_paper(120, "audit", "--help")) == aloud


def test_a_file_that_is_called_like_the_option_for_a_screen_reader_asks_for_none() -> None:
    assert heard_in(["audit", "--screen-reader", "--", "a"])
    assert not heard_in(["audit", "--", "--screen-reader"])


@pytest.mark.parametrize("columns", [30, 40, 56, 60, 66, 120])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_mark_under_a_card_is_under_it_however_narrow_the_terminal(language: str, columns: int) -> None:
    with terminal(columns, "--lang", language, "audit", GAME) as main:
        lines = re.sub(r"\x1b\[[\d;]*m", "", rest(main)).splitlines()
    (at,) = (number for number, line in enumerate(lines) if "^^" in line)
    mark = lines[at].index("^^") + 2
    assert re.search(r"0 (D8|E8|Ca8)$", lines[at - 1][:mark])
    assert lines[at].startswith("   |")


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
    # The input that is expected is shown once, after the message that an entry was not understood.
    after = told.partition("was ist keines der Wörter")[2].partition("> ")[0]
    assert after.count("[SPIELART]") == 1
    assert (tmp_path / "g.jsonl").read_text().count('"card_played"') >= 4


def test_what_programs_read_is_never_broken() -> None:
    command = ("audit", "--format", "json", GAME)
    with terminal(80, *command) as main:
        shown = rest(main)
    assert shown == on_paper(80, *command)
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
        ("Who plays so? ", "Who plays\n  so? "),
        ("       7  seven", "       7\n     seven"),
    ],
)
def test_a_line_goes_on_under_its_last_column_or_further_in(text: str, broken: str) -> None:
    assert fitting(text, 10) == broken
