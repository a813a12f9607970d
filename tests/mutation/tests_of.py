"""Which tests a mutant is put to: those most like it first, then those that look at everything."""

from __future__ import annotations

import re
from pathlib import Path

from .sites import Mutant

_WIDE = ("tests/cases", "tests/samples", "tests/golden")
"""Asked of every mutant, after its own room's."""
_ALSO = {
    "rules": ["game"],
    "events": ["log", "trust"],
    "log": ["trust"],
    "audit": ["trust", "game"],
    "game": ["audit", "rules"],
    "penalties": ["library"],
    "library": ["trust", "cli"],
    "formats": ["cli"],
    "variants": ["game"],
    "options": ["variants", "game"],
    "views": ["cli"],
    "cli": ["trust", "library"],
    "archive": ["cli"],
}
"""Rooms in whose tests a room's own rules are tested too."""
_FEW = 3
"""Modules that are asked by themselves, before all others."""


def stages(mutant: Mutant, root: Path) -> list[tuple[str, ...]]:
    """Test modules and folders, in the order in which they are run."""
    rooms = [mutant.room, *_ALSO.get(mutant.room, [])]
    folders = [f"tests/{room}" for room in rooms if (root / "tests" / room).is_dir()]
    modules = [path for folder in folders for path in sorted((root / folder).glob("test_*.py"))]
    modules.sort(key=lambda path: -_likeness(mutant.file, path))
    every = [path.relative_to(root).as_posix() for path in modules]
    names = every[: min(_FEW, sum(_likeness(mutant.file, path) > 0 for path in modules))]
    wide = [folder for folder in _WIDE if (root / folder).is_dir()]
    rest = [stage for stage in (*wide, *every) if stage not in names]
    return [(name,) for name in (*names, *rest)]


def _likeness(file: str, test: Path) -> float:
    """How much of a module's name a test's name has, and of its words how many the test's text names.

    A module's name are the words from its room's folder down, since `sheets/of_game` is told of in `test_sheet`.
    """
    module, own = Path(file).with_suffix(""), _words("/".join(Path(file).with_suffix("").parts[2:]))
    return 2 * len(own & _words(test.stem)) + (".".join(module.parts) in test.read_text())


def _words(name: str) -> set[str]:
    return {word.rstrip("s") for word in re.split(r"[_/]", name)} - {"test", ""}
