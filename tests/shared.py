"""Paths of the samples and of the material beside the repository, and the number of examples that tests draw.

Tests that need that material are skipped if it is missing.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
"""The repository."""
SHARED = ROOT.parent / "shared"
"""The folder beside the repository, with further material."""
SCHEMAS = ROOT / "schemas"
SAMPLES = ROOT / "samples"
"""The folder of the samples; each sample lies in one of its subfolders, and no two have the same name."""


def sample(name: str, ending: str = "jsonl") -> Path:
    """A file of a sample: its record, or another file by its ending, such as ``md`` or ``report.json``.

    Raises ValueError if there is no such file.
    """
    (found,) = SAMPLES.glob(f"*/{name}.{ending}")
    return found


def samples(ending: str = "jsonl") -> list[Path]:
    """The files of all samples that have this ending, sorted by name."""
    return sorted(SAMPLES.glob(f"*/*.{ending}"), key=lambda path: path.name)


def copied(folder: Path, *names: str) -> Path:
    """Copy the records of these samples into the folder, side by side; return the folder."""
    for name in names:
        shutil.copy(sample(name), folder)
    return folder


_TIMES = int(os.environ.get("JASSLOG_EXAMPLES", "1"))


def examples(usual: int) -> int:
    """The number of examples to draw: the usual number, times JASSLOG_EXAMPLES if that is set."""
    return usual * _TIMES
