"""Every real system call on a log fails once in a traced process: strace injects the error or the kill."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections import Counter
from pathlib import Path

import pytest
from log.played import events, lines
from typed import plain

from jasslog.log.append import ANY, Writer
from jasslog.log.opening import examine

ROOT = Path(__file__).parents[2]
STRACE = shutil.which("strace")
SOME = b"".join(lines()[:9])
EVENTS = [event | {"id": f"e-{seq}"} for seq, event in enumerate(events()[:12])][9:]
WHOLE = os.environ.get("JASSLOG_SWEEP") == "all"
"""Whether this is the large run, JASSLOG_SWEEP=all.

The calls on the folder and on the kept bytes fail too, in all states of the log, and also with EIO, which the program
treats like a full disk.
"""
STARTS = {"torn": SOME + lines()[9][:30], "clean": SOME, "unterminated": SOME[:-1]}
CHILD = """
import sys
import orjson
from jasslog.log.append import ANY, Writer
with Writer(sys.argv[1], wait=0.0) as writer:
    for text in sys.argv[2:]:
        print(writer.append(orjson.loads(text), ANY).seq, flush=True)
"""


def traced(log: Path, *inject: str) -> subprocess.CompletedProcess[str]:
    """Add three events to the log, and trace the calls on it and, in the large run, on its folder and kept bytes."""
    watched = [log, Path(f"{log}.torn-{len(SOME)}"), log.parent] if WHOLE else [log]
    paths = [part for path in watched for part in ("-P", str(path))]
    # With a seccomp filter strace is faster, but then it cannot kill the process.
    quick = [] if any("KILL" in part for part in inject) else ["--seccomp-bpf"]
    trace = [STRACE or "", "-f", *quick, "-qq", "-o", str(log.parent / "trace"), "-e", "trace=file,desc"]
    python = [sys.executable, "-S", "-c", CHILD, str(log), *map(_text, EVENTS)]
    where = os.pathsep.join([str(ROOT), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
    return subprocess.run(
        [*trace, *paths, *inject, *python],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": where, "PYTHONDONTWRITEBYTECODE": "1"},
    )


def _text(event: dict[str, object]) -> str:
    import orjson

    return orjson.dumps(event).decode()


def prepared(folder: Path, start: str) -> Path:
    for left in folder.iterdir():
        left.unlink()
    log = folder / "g.jsonl"
    log.write_bytes(STARTS[start])
    return log


def calls(folder: Path, start: str) -> Counter[str]:
    """How often each system call is made on a log if nothing fails."""
    log = prepared(folder, start)
    done = traced(log)
    if done.returncode and "strace" in done.stderr:
        pytest.skip(f"strace cannot trace here: {done.stderr.strip()[-100:]}")
    assert done.stdout.split() == ["9", "10", "11"], done.stderr
    return Counter(re.findall(r"^\d+ +(\w+)\(", (folder / "trace").read_text(), re.MULTILINE))


def after(log: Path, context: object, acknowledged: list[str]) -> None:
    """Check that acknowledged events are there, nothing is damaged, and every event can be added again, only once."""
    opening = examine(log.read_bytes())
    assert opening.verdict in ("clean", "unterminated", "torn"), context
    expected = events()[:9] + EVENTS
    assert plain(opening.events) == expected[: len(opening.events)], context
    assert len(opening.events) >= 9 + len(acknowledged), context
    with Writer(log) as writer:
        for event in EVENTS:
            writer.append(event, ANY)
    assert plain(examine(log.read_bytes()).events) == expected, context


@pytest.mark.skipif(STRACE is None, reason="strace is not installed")
@pytest.mark.parametrize("error", ["EIO", "ENOSPC", "EINTR", "kill"] if WHOLE else ["ENOSPC", "EINTR", "kill"])
@pytest.mark.parametrize("start", STARTS if WHOLE else ["torn"])
def test_any_system_call_on_the_log_may_fail(tmp_path: Path, start: str, error: str) -> None:
    made = calls(tmp_path, start)
    assert made["write"] >= 3
    assert made["fdatasync"] >= 3
    for call, count in made.items():
        for number in range(1, count + 1):
            log = prepared(tmp_path, start)
            how = "signal=KILL" if error == "kill" else f"error={error}"
            done = traced(log, "-e", f"inject={call}:{how}:when={number}")
            context = (call, number, done.stdout, done.stderr[-300:])
            assert "(INJECTED)" in (tmp_path / "trace").read_text() or error == "kill", context
            assert (done.returncode < 0 or done.returncode >= 128) == (error == "kill"), context
            after(log, context, done.stdout.split())
