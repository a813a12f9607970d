"""The test modules that try a mutant, in order: those like its module, those that test everything, all others."""

from __future__ import annotations

import re
from pathlib import Path

from .sites import Mutant

_WIDE = ("tests/cases", "tests/samples", "tests/golden")
"""Folders of tests that every mutant is tried with, after the most similar test modules."""
_NEVER = ("tests/mutation",)
_FEW = 5
"""How many of the most similar test modules are run one by one, before all others."""


def stages(mutant: Mutant, root: Path) -> tuple[list[str], list[str]]:
    """The test modules that are run one by one, in this order, and all others."""
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
    """How similar a test module is to a source file: the shared words in their names, plus two if the test imports it.

    The words of a source's name are those below its room's folder, since `sheets/of_game` is tested in `test_sheet`.
    """
    module, own = Path(file).with_suffix(""), _words("/".join(Path(file).with_suffix("").parts[2:]))
    return len(own & _words(test.stem)) + 2 * (".".join(module.parts) in test.read_text())


def _words(name: str) -> set[str]:
    return {word.rstrip("s") for word in re.split(r"[_/]", name)} - {"test", ""}
