"""Which tests a mutant is put to: those most like it first, then those that look at everything."""

from __future__ import annotations

import re
from pathlib import Path

from .sites import Mutant

_WIDE = ("tests/cases", "tests/samples", "tests/golden")
"""Asked of every mutant, after those most like it."""
_NEVER = ("tests/mutation",)
_FEW = 5
"""Modules that are asked by themselves, before all others."""


def stages(mutant: Mutant, root: Path) -> tuple[list[str], list[str]]:
    """The modules of tests that are asked each by itself, in this order, and all others."""
    modules = [path for path in sorted((root / "tests").rglob("test_*.py")) if not _lies(path, root, _NEVER)]
    own = f"tests/{mutant.room}"
    like = {path: _likeness(mutant.file, path) for path in modules if not _lies(path, root, _WIDE)}
    near = sorted((path for path in like if like[path]), key=lambda path: -like[path] - _lies(path, root, (own,)))
    first = near[:_FEW] + [path for folder in _WIDE for path in modules if _lies(path, root, (folder,))]
    return _told(first, root), _told([path for path in modules if path not in first], root)


def _lies(path: Path, root: Path, folders: tuple[str, ...]) -> bool:
    return path.parent.relative_to(root).as_posix() in folders


def _told(paths: list[Path], root: Path) -> list[str]:
    return [path.relative_to(root).as_posix() for path in paths]


def _likeness(file: str, test: Path) -> float:
    """How much of a module's name a test's name has, and of its words how many the test's text names.

    A module's name are the words from its room's folder down, since `sheets/of_game` is told of in `test_sheet`. A test
    that imports it says more than one that has a word of its name.
    """
    module, own = Path(file).with_suffix(""), _words("/".join(Path(file).with_suffix("").parts[2:]))
    return len(own & _words(test.stem)) + 2 * (".".join(module.parts) in test.read_text())


def _words(name: str) -> set[str]:
    return {word.rstrip("s") for word in re.split(r"[_/]", name)} - {"test", ""}
