"""Several processes append to one log at once: no gap, no number twice, nothing lost, and readers see a valid start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from log.played import events, lines

from jasslog.log.append import Writer
from jasslog.log.opening import examine

ROOT = Path(__file__).parents[2]
PROCESSES = 8
EVENTS = int(os.environ.get("JASSLOG_APPENDS", "30"))
"""The number of events that each process appends; JASSLOG_APPENDS=1200 for the large run."""


def test_eight_processes_append_at_once_without_a_gap(tmp_path: Path) -> None:
    log = tmp_path / "g.jsonl"
    with Writer(log, "none", create=True) as writer:
        writer.append(events()[0], 0)
    script = str(Path(__file__).with_name("appending.py"))
    where = {**os.environ, "PYTHONPATH": str(ROOT)}
    running = [
        subprocess.Popen(
            [sys.executable, script, str(log), name, str(EVENTS)],
            env=where,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in "abcdefgh"[:PROCESSES]
    ]
    seen = 0
    while any(process.poll() is None for process in running):
        # Readers take no lock.
        opening = examine(log.read_bytes())
        assert opening.verdict in ("clean", "unterminated", "torn")
        assert len(opening.events) >= seen
        seen = len(opening.events)
    outputs = [process.communicate() for process in running]
    assert [errors for _, errors in outputs] == [""] * PROCESSES
    numbers = [[int(number) for number in out.split()] for out, _ in outputs]
    assert all(mine == sorted(mine) for mine in numbers)
    assert sorted(number for mine in numbers for number in mine) == list(range(1, PROCESSES * EVENTS + 1))
    opening = examine(log.read_bytes())
    assert (opening.verdict, len(opening.events)) == ("clean", PROCESSES * EVENTS + 1)
    by_id = {event.id: event.seq for event in opening.events[1:]}
    for name, mine in zip("abcdefgh", numbers, strict=False):
        assert [by_id[f"{name}-{number}"] for number in range(EVENTS)] == mine


def test_two_that_expect_the_same_number_do_not_both_get_it(tmp_path: Path) -> None:
    log = tmp_path / "g.jsonl"
    log.write_bytes(b"".join(lines()[:9]))
    code = (
        "import sys; from jasslog.log.append import Writer; from jasslog.log.write import WrongVersion\n"
        "try:\n"
        "    with Writer(sys.argv[1], 'none') as writer:\n"
        "        writer.append({'type': 'remark_made', 'text': sys.argv[2]}, 9)\n"
        "except WrongVersion: sys.exit(7)\n"
    )
    where = {**os.environ, "PYTHONPATH": str(ROOT)}
    both = [subprocess.Popen([sys.executable, "-c", code, str(log), name], env=where) for name in "ab"]
    assert sorted(process.wait(60) for process in both) == [0, 7]
    assert examine(log.read_bytes()).verdict == "clean"
