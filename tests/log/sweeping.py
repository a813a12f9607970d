"""Let each system call on a log fail once, in a child process that strace traces, and check what is left of the log.

``python tests/log/sweeping.py torn ENOSPC kill`` tries every call with each of these errors on such a log. The process
forks for each call, so that the program is loaded only once. It ends with 77 if strace cannot trace here.
"""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from log.played import events, lines  # noqa: E402
from typed import plain  # noqa: E402

from jasslog.log.append import ANY, Writer  # noqa: E402
from jasslog.log.opening import examine  # noqa: E402

WHOLE = os.environ.get("JASSLOG_SWEEP") == "all"
"""Whether the calls on the folder and on the kept bytes fail too."""
SOME = b"".join(lines()[:9])
PLAYED = events()[:12]
EVENTS = [event | {"id": f"e-{event['seq']}"} for event in PLAYED[9:]]
STARTS = {"torn": SOME + lines()[9][:30], "clean": SOME, "unterminated": SOME[:-1]}
ANY_TRACER = (0x59616D61, ctypes.c_ulong(-1))
"""PR_SET_PTRACER, PR_SET_PTRACER_ANY: a sibling may trace this process, where only parents may otherwise."""


class Done(NamedTuple):
    """How a traced child ended."""

    status: int
    acknowledged: list[int]
    trace: str


def traced(log: Path, *inject: str) -> Done:
    """Add three events to the log in a child process, and trace the calls on it and, if WHOLE, on what is beside it."""
    (waiting, go), (acknowledged, out) = os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        try:
            ctypes.CDLL(None).prctl(*ANY_TRACER)
            os.read(waiting, 1)
            append(log, out)
        finally:
            os._exit(1)
    os.close(out)
    watched = [log, Path(f"{log}.torn-{len(SOME)}"), log.parent] if WHOLE else [log]
    paths = [part for path in watched for part in ("-P", str(path))]
    trace = ["strace", "-o", str(log.parent / "trace"), "-e", "trace=file,desc", *paths, *inject]
    with subprocess.Popen([*trace, "-p", str(child)], stderr=subprocess.PIPE, text=True) as tracer:
        assert tracer.stderr is not None
        if "attached" not in (told := tracer.stderr.readline()):
            print(told, file=sys.stderr)
            sys.exit(77)
        os.write(go, b"!")
        tracer.stderr.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    numbers = [*os.read(acknowledged, 100)]
    for descriptor in (waiting, go, acknowledged):
        os.close(descriptor)
    return Done(status, numbers, (log.parent / "trace").read_text())


def append(log: Path, out: int) -> None:
    """Add the events, and write the number of each into the pipe once it is acknowledged."""
    with Writer(log, wait=0.0) as writer:
        for event in EVENTS:
            os.write(out, bytes([writer.append(event, ANY).seq]))
    os._exit(0)


def prepared(folder: Path, start: str) -> Path:
    for left in folder.iterdir():
        left.unlink()
    log = folder / "g.jsonl"
    log.write_bytes(STARTS[start])
    return log


def after(log: Path, context: object, acknowledged: list[int]) -> None:
    """Check that acknowledged events are there, nothing is damaged, and every event can be added again, only once."""
    opening = examine(log.read_bytes())
    assert opening.verdict in ("clean", "unterminated", "torn"), context
    expected = PLAYED[:9] + EVENTS
    assert plain(opening.events) == expected[: len(opening.events)], context
    assert len(opening.events) >= 9 + len(acknowledged), context
    with Writer(log) as writer:
        for event in EVENTS:
            writer.append(event, ANY)
    assert plain(examine(log.read_bytes()).events) == expected, context


def sweep(folder: Path, start: str, error: str) -> Counter[str]:
    """Let each call fail with an error, or be the last one; return how often each is made if nothing fails."""
    log = prepared(folder, start)
    done = traced(log)
    assert (done.status, done.acknowledged) == (0, [9, 10, 11]), done
    made = Counter(re.findall(r"^(\w+)\(", done.trace, re.MULTILINE))
    how = "signal=KILL" if error == "kill" else f"error={error}"
    for call, count in made.items():
        for number in range(1, count + 1):
            log = prepared(folder, start)
            done = traced(log, "-e", f"inject={call}:{how}:when={number}")
            context = (error, call, number, done)
            assert "(INJECTED)" in done.trace or error == "kill", context
            assert (done.status < 0) == (error == "kill"), context
            after(log, context, done.acknowledged)
    return made


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        for wanted in sys.argv[2:]:
            calls = sweep(Path(place), sys.argv[1], wanted)
            print(wanted, *(f"{call}={count}" for call, count in calls.items()))
