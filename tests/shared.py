"""Where the material lies that is given beside the repository, and how many examples are drawn.

Tests that need the material are skipped where it is missing.
"""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]
"""The repository."""
SHARED = ROOT.parent / "shared"
"""The folder beside the repository."""
_TIMES = int(os.environ.get("JASSLOG_EXAMPLES", "1"))


def examples(usual: int) -> int:
    """How many examples of a thing are drawn: so many times the usual number as JASSLOG_EXAMPLES asks for."""
    return usual * _TIMES
