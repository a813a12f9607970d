"""Every real system call on a log fails once in a traced process: strace injects the error or the kill."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WHOLE = os.environ.get("JASSLOG_SWEEP") == "all"
"""Whether this is the large run, JASSLOG_SWEEP=all.

The calls on the folder and on the kept bytes fail too, in all states of the log, and also with EIO, which the program
treats like a full disk.
"""
ERRORS = ["EIO", "ENOSPC", "EINTR", "kill"] if WHOLE else ["ENOSPC", "EINTR", "kill"]


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
@pytest.mark.parametrize("start", ["torn", "clean", "unterminated"] if WHOLE else ["torn"])
def test_any_system_call_on_the_log_may_fail(tmp_path: Path, start: str) -> None:
    # In a separate process, because it forks for each call.
    command = [sys.executable, str(Path(__file__).with_name("sweeping.py")), start, *ERRORS]
    where = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=where)
    if done.returncode == 77:
        pytest.skip(f"strace cannot trace here: {done.stderr.strip()[-100:]}")
    assert done.returncode == 0, done.stderr
    made = [dict(re.findall(r"(\w+)=(\d+)", line)) for line in done.stdout.splitlines()]
    assert len(made) == len(ERRORS)
    assert all(int(calls["write"]) >= 3 and int(calls["fdatasync"]) >= 3 for calls in made)
