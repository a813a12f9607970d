"""``kill -9`` at any moment of an append loses no acknowledged event."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

KILLS = int(os.environ.get("JASSLOG_KILLS", "100"))
"""The number of kills; JASSLOG_KILLS=100000 for the large run, or ``python tests/log/killing.py 100000``."""
ROOT = Path(__file__).parents[2]


def test_kill_minus_nine_loses_no_acknowledged_event(tmp_path: Path) -> None:
    # In a separate process, because it forks for each kill.
    command = [sys.executable, str(Path(__file__).with_name("killing.py")), str(KILLS), "7"]
    where = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=where)
    assert done.returncode == 0, done.stderr
    assert "acknowledged" in done.stdout
