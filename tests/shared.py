"""Where the material lies that is given beside the repository; tests that need it are skipped where it is missing."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
"""The repository."""
SHARED = ROOT.parent / "shared"
"""The folder beside the repository."""
