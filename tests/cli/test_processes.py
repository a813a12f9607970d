"""Behaviour that only a real process shows: imports, closed pipes, interrupts, terminals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from bench.corpora import corpus
from cli.test_terminal import shown, terminal
from views.stories import answer, clean, data, nasty, renege

ROOT = Path(__file__).parents[2]


def _environment(**more: str) -> dict[str, str]:
    plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "TERM")}
    return plain | {"PYTHONPATH": str(ROOT), "TERM": "xterm"} | more


def _jasslog(*arguments: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "jasslog", *arguments]
    return subprocess.run(command, capture_output=True, env=_environment(**more), check=False, stdin=subprocess.DEVNULL)


def _loaded(*calls: list[str], before: str = "import sys") -> set[str]:
    """The modules that are loaded after these calls, none of which finds anything."""
    code = f"{before}; from jasslog.cli.run import run; print([run(call) for call in {calls!r}], *sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=_environment(), check=True)
    ended, _, modules = done.stdout.decode().rpartition("\n[")[2].partition("] ")
    assert ended == ", ".join("0" for _ in calls)
    return set(modules.split())


def test_help_loads_neither_pydantic_nor_orjson() -> None:
    slow = {"pydantic", "pydantic_core", "orjson", "shutil", "locale", "jasslog.game.state"}
    loaded = _loaded(["--help"], ["--version"], ["audit", "--help"], ["why", "--help"], ["rules", "-h"])
    assert "jasslog.cli.group" in loaded
    assert not loaded & slow


def test_one_small_clean_game_loads_nothing_that_tells_findings_looks_back_or_shares_out(tmp_path: Path) -> None:
    game = tmp_path / "clean.jsonl"
    game.write_bytes(corpus(1))
    many = (f"library.{name}" for name in ("bookmark", "index", "parts", "pool"))
    ours = {f"jasslog.{name}" for name in ("views.finding", "game.timeline", *many)}
    others = {"pydantic", "tempfile", "difflib", "gzip", "locale", "pickle", "shutil", "textwrap"}
    assert all(find_spec(name) for name in ours | others)
    # msgspec imports textwrap without using it; forgetting it shows whether any module of ours imports it.
    loaded = _loaded(["audit", str(game)], before="import sys, msgspec; sys.modules.pop('textwrap', None)")
    assert "jasslog.audit.audit" in loaded
    assert not loaded & (ours | others)


def test_auditing_loads_no_pydantic(tmp_path: Path) -> None:
    game = tmp_path / "clean.jsonl"
    game.write_bytes(data(clean()))
    asked = [["audit"], ["audit", "--format", "json"], ["show"], ["score"], ["replay"]]
    loaded = _loaded(*([command, str(game), *options] for command, *options in asked))
    assert "jasslog.audit.audit" in loaded
    assert not any("pydantic" in name for name in loaded)


def test_the_version() -> None:
    import jasslog

    assert _jasslog("--version").stdout.decode() == f"jasslog {jasslog.__version__}\n"


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "sarif", "github"])
def test_a_closed_pipe_is_no_error(form: str, tmp_path: Path) -> None:
    (tmp_path / "many.jsonl").write_bytes(data(renege()) * 150)
    command = [sys.executable, "-m", "jasslog", "audit", str(tmp_path / "many.jsonl"), "--format", form]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=_environment()) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        errors = process.stderr.read()
        assert process.wait(60) == 0
    assert errors == b""


def test_a_closed_pipe_of_a_short_answer_is_no_error_either(tmp_path: Path) -> None:
    (tmp_path / "clean.jsonl").write_bytes(data(clean()))
    for arguments in (["--help"], ["rules"], ["show", str(tmp_path / "clean.jsonl")]):
        reading, writing = os.pipe()
        os.close(reading)
        command = [sys.executable, "-m", "jasslog", *arguments]
        done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=_environment(), check=False)
        os.close(writing)
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("ended_by", "code", "told"),
    [
        (signal.SIGINT, 130, b"jasslog: interrupted\n"),
        (signal.SIGTERM, -signal.SIGTERM, b""),
        (signal.SIGHUP, -signal.SIGHUP, b""),
    ],
)
def test_a_process_that_is_ended_leaves_no_half_written_file_and_no_traceback(
    tmp_path: Path, ended_by: signal.Signals, code: int, told: bytes
) -> None:
    command = [sys.executable, "-m", "jasslog", "audit", "-", "--format", "json", "-o", str(tmp_path / "report.json")]
    pipes = {"stdin": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=_environment(), **pipes) as process:  # type: ignore[call-overload]
        until = time.monotonic() + 60
        while not list(tmp_path.iterdir()) and time.monotonic() < until:
            time.sleep(0.02)
        # A file that is being created at this moment would stay; the next writer to the folder removes it.
        time.sleep(0.2)
        assert list(tmp_path.iterdir())
        process.send_signal(ended_by)
        assert process.wait(60) == code
        assert process.stderr.read() == told
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_is_ended_notes_how_far_it_has_told_and_repeats_nothing(tmp_path: Path) -> None:
    games, mark = tmp_path / "many.jsonl", tmp_path / "mark"
    games.write_bytes(data(renege()) * 150)
    arguments = ["audit", str(games), "--format", "jsonl", "--resume", str(mark)]
    with subprocess.Popen(
        [sys.executable, "-m", "jasslog", *arguments],
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        # The first line is printed at once, when it is noted; others wait in a buffer.
        first = process.stdout.readline()
        time.sleep(0.3)
        process.send_signal(signal.SIGHUP)
        told = first + process.stdout.read()
        assert process.wait(60) == -signal.SIGHUP
        assert process.stderr is not None
        assert str(mark).encode() in process.stderr.read()
    *before, last = told.splitlines()
    assert b'"interrupted"' in last
    assert len(before) > 1
    again = answer(arguments)
    assert again.endswith("--- exit code 1\n")
    lines, whole = (told.partition("--- ")[0].encode().splitlines() for told in (again, answer(arguments[:4])))
    assert [*before, *lines] == whole


def test_standard_input_is_read(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "jasslog", "audit", "-"]
    done = subprocess.run(command, input=data(renege()), capture_output=True, env=_environment(), check=False)
    assert done.returncode == 1
    assert b"-:13  4.2.2" in done.stdout


def _on_terminal(*arguments: str, **more: str) -> str:
    """What a command prints on a terminal, standard error included."""
    with terminal(80, *arguments, **{"TERM": "xterm"} | more) as main:
        return shown(main)


def test_colour_on_a_terminal_only_and_never_against_no_color(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    file = tmp_path / "nasty.jsonl"
    file.write_bytes(data(nasty()))
    assert "\x1b[1;31m" in _on_terminal("audit", str(file))
    assert "\x1b" not in _on_terminal("audit", str(file), NO_COLOR="1")
    assert "\x1b" not in _on_terminal("audit", str(file), TERM="dumb")
    assert "\x1b" not in answer(["audit", str(file)])
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in answer(["audit", str(file)])


def test_progress_on_a_terminal_only(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_bytes(data(clean()) * 250)
    told = _on_terminal("audit", str(file), "-o", str(tmp_path / "report.txt"))
    assert "games" in told
    assert told.endswith("\x1b[K")
    assert "--- standard error" not in answer(["audit", str(file)])


def test_a_terminal_that_knows_no_unicode_gets_plain_signs(tmp_path: Path) -> None:
    (tmp_path / "clean.jsonl").write_bytes(data(clean()))
    done = _jasslog("show", str(tmp_path / "clean.jsonl"), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b">SJ" in done.stdout
    assert b"Beat+Rosli" in done.stdout


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    (tmp_path / "clean.jsonl").write_bytes(data(clean()))
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "jasslog", "show", str(tmp_path / "clean.jsonl")]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=_environment(), check=False)
    assert done.returncode == 2
    assert b"cannot be written" in done.stderr
    assert b"Traceback" not in done.stderr


def _of_shell(script: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """The result of a shell script that calls the program as ``J``."""
    called = f'J() {{ "{sys.executable}" -m jasslog "$@"; }}; {script}'
    return subprocess.run(["bash", "-c", called], capture_output=True, env=_environment(), cwd=folder, check=False)


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("J audit - <&-", 3),
        ("J show - <&-", 3),
        ("J compile - <&-", 3),
        ("J append clean.jsonl <&-", 2),
        ("J record new.jsonl --rules schieber-santiago <&-", 0),
        ("J audit - 0>nothing", 3),
    ],
)
def test_where_nothing_can_be_read_from_the_standard_input_it_is_told(script: str, code: int, tmp_path: Path) -> None:
    (tmp_path / "clean.jsonl").write_bytes(data(clean()))
    done = _of_shell(script, tmp_path)
    assert done.returncode == code, done.stderr
    assert b"bug" not in done.stderr
    assert b"the output" not in done.stderr


@pytest.mark.parametrize(
    ("script", "code"), [("J nothing", 2), ("J audit missing.jsonl", 3), ("J show missing.jsonl", 3)]
)
def test_an_error_that_cannot_be_told_keeps_its_exit_code(script: str, code: int, tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    assert _of_shell(f"{script} 2>/dev/full", tmp_path).returncode == code
