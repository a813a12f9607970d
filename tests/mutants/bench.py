"""A copy of the repository in which mutants are put to their tests."""

from __future__ import annotations

import os
import py_compile
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from time import monotonic

from .sites import Mutant
from .tests_of import stages

_COPIED = ("jasslog", "tests", "samples", "schemas", "README.md", "pyproject.toml")
_PATIENCE, _LEAST = 4.0, 20.0
"""A stage may take so many times what it takes unchanged, and so many seconds at least: else the mutant hangs."""


class Bench:
    """A copy of the repository; how long each stage takes unchanged is measured once and kept in ``times``."""

    def __init__(self, root: Path, folder: Path, times: dict[str, float], budget: float) -> None:
        self._root, self._times, self._budget = folder / "repository", times, budget
        self._root.mkdir(parents=True)
        for name in _COPIED:
            source, target = root / name, self._root / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)
        if (root.parent / "shared").is_dir():
            (folder / "shared").symlink_to((root.parent / "shared").resolve())
        subprocess.run([sys.executable, "-m", "compileall", "-q", "jasslog", "tests"], cwd=self._root, check=True)

    def try_out(self, mutant: Mutant) -> tuple[str, float]:
        """``killed in`` a stage, ``hangs in`` it, or ``survived``, with the seconds it took."""
        wanted = self._within_budget(mutant)
        file = self._root / mutant.file
        good, begun = file.read_bytes(), monotonic()
        Path(cache_from_source(str(file))).unlink(missing_ok=True)
        file.write_bytes(mutant.source(self._root))
        try:
            for stage in wanted:
                failed = self._fails(stage, max(_LEAST, _PATIENCE * self._times[_key(stage)]))
                if failed:
                    return f"{failed} {_key(stage)}", monotonic() - begun
            return "survived", monotonic() - begun
        finally:
            file.write_bytes(good)
            py_compile.compile(str(file))

    def _within_budget(self, mutant: Mutant) -> list[tuple[str, ...]]:
        """The stages that together take no longer unchanged than is allowed; the first one always."""
        wanted: list[tuple[str, ...]] = []
        left = self._budget
        for stage in stages(mutant, self._root):
            taken = self._unchanged(stage)
            if not wanted or taken <= left:
                wanted.append(stage)
                left -= taken
        return wanted

    def _unchanged(self, stage: tuple[str, ...]) -> float:
        if _key(stage) not in self._times:
            begun = monotonic()
            if failed := self._fails(stage, 600):
                raise RuntimeError(f"{failed} {_key(stage)}, without any change")
            self._times[_key(stage)] = monotonic() - begun
        return self._times[_key(stage)]

    def _fails(self, stage: tuple[str, ...], limit: float) -> str:
        """How the tests of a stage fail; nothing where they pass."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *stage]
        fixed = {"PYTHONPATH": str(self._root), "PYTHONDONTWRITEBYTECODE": "1", "CI": "1"}
        process = subprocess.Popen(
            command, cwd=self._root, env=os.environ | fixed, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        try:
            # 5: no tests were collected, as in a folder whose tests need what the machine lacks.
            return "" if process.wait(limit) in (0, 5) else "killed in"
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return "hangs in"


def _key(stage: tuple[str, ...]) -> str:
    return " ".join(stage)
