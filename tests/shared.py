"""Where the tests find what they read: the samples, and the material beside the repository; how much they draw.

Tests that need that material are skipped where it is missing.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
"""The repository."""
SHARED = ROOT.parent / "shared"
"""The folder beside the repository."""
SCHEMAS = ROOT / "schemas"
SAMPLES = ROOT / "samples"
"""The folder of the samples; each lies in one of its folders, and no two have the same name."""


def sample(name: str, ending: str = "jsonl") -> Path:
    """A file of a sample: its record, or another that it has, such as ``md`` or ``report.json``.

    ValueError where there is none.
    """
    (found,) = SAMPLES.glob(f"*/{name}.{ending}")
    return found


def samples(ending: str = "jsonl") -> list[Path]:
    """That file of every sample that has one, sorted by name."""
    return sorted(SAMPLES.glob(f"*/*.{ending}"), key=lambda path: path.name)


def copied(folder: Path, *names: str) -> Path:
    """The folder, with the records of these samples in it side by side."""
    for name in names:
        shutil.copy(sample(name), folder)
    return folder


_TIMES = int(os.environ.get("JASSLOG_EXAMPLES", "1"))


def examples(usual: int) -> int:
    """How many examples of a thing are drawn: so many times the usual number as JASSLOG_EXAMPLES asks for."""
    return usual * _TIMES
