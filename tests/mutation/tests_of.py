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
_LONG = frozenset({"archive", "cli", "generate", "log", "views"})
"""Rooms whose tests together take longer than a mutant may: they are asked module by module, as many as have time."""
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
    room = every if mutant.room in _LONG else folders[:1]
    rest = [stage for stage in (*wide[:2], *room, *wide[2:]) if stage not in names]
    return [(name,) for name in (*names, *rest)]


def _likeness(file: str, test: Path) -> float:
    """How much of a module's name a test's name has, and of its words how many the test's text names."""
    own, other = (set(re.split(r"[_/]", Path(name).stem)) - {"test"} for name in (file, test.name))
    stem = ".".join(Path(file).with_suffix("").parts)
    return 2 * len({a for a in own for b in other if a.rstrip("s") == b.rstrip("s")}) + (stem in test.read_text())
