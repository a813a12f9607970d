"""A copy of the repository in which mutants are put to their tests."""

from __future__ import annotations

import math
import os
import py_compile
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from time import monotonic, sleep

from .sites import Mutant
from .tests_of import stages

_COPIED = ("jasslog", "tests", "samples", "schemas", "README.md", "pyproject.toml")
_PATIENCE, _LEAST = 8.0, 30.0
"""A stage may take so many times the processor's time that it takes unchanged, and so many seconds more: else the
mutant hangs. Much, because others may need the processors too."""
_KILLED = "killed in"
_PERIOD = 0.05
"""Seconds between two looks whether tests have ended."""
_SILENT = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_RDWR, 0) for stream in (0, 1, 2)]


class Bench:
    """A copy of the repository; the processor's time of each stage unchanged is measured once and kept in ``times``."""

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
        file, begun, left = self._root / mutant.file, monotonic(), self._budget
        good, changed = file.read_bytes(), mutant.source(self._root)
        try:
            for stage in stages(mutant, self._root):
                _put(file, good)
                taken = self._unchanged(stage)
                if taken > left:
                    continue
                left -= taken
                _put(file, changed)
                failed, _ = self._run(stage, _LEAST + _PATIENCE * taken)
                if failed:
                    return f"{failed} {_key(stage)}", monotonic() - begun
            return "survived", monotonic() - begun
        finally:
            _put(file, good)

    def _unchanged(self, stage: tuple[str, ...]) -> float:
        if _key(stage) not in self._times:
            failed, taken = self._run(stage, _LEAST + self._budget * _PATIENCE / 4)
            if failed == _KILLED:
                done = subprocess.run(
                    _command(stage), cwd=self._root, env=os.environ | self._fixed(), capture_output=True, text=True
                )
                print(f"{_key(stage)} fails without any change:\n{done.stdout[-4000:]}", flush=True)
                failed = _KILLED if done.returncode else ""
            # What has not ended by now would be over the budget anyway; what fails is told, and left out.
            self._times[_key(stage)] = math.inf if failed else taken
        return self._times[_key(stage)]

    def _fixed(self) -> dict[str, str]:
        return {"PYTHONPATH": str(self._root), "PYTHONDONTWRITEBYTECODE": "1", "CI": "1"}

    def _run(self, stage: tuple[str, ...], limit: float) -> tuple[str, float]:
        """How the tests of a stage fail, nothing where they pass; and the seconds of the processor they took."""
        command = ["env", "-C", str(self._root), *_command(stage)]
        child = os.posix_spawnp("env", command, os.environ | self._fixed(), file_actions=_SILENT, setsid=True)
        end = monotonic() + limit
        while True:
            ended, status, usage = os.wait4(child, os.WNOHANG)
            if ended:
                # 5: no tests were collected, as in a folder whose tests need what the machine lacks.
                passed = os.waitstatus_to_exitcode(status) in (0, 5)
                return "" if passed else _KILLED, usage.ru_utime + usage.ru_stime
            if monotonic() > end:
                with suppress(ProcessLookupError):
                    os.killpg(child, signal.SIGKILL)
                os.wait4(child, 0)
                return "hangs in", limit
            sleep(_PERIOD)


def _put(file: Path, source: bytes) -> None:
    """Give a module this source, and see to it that nobody reads what was compiled of another."""
    if file.read_bytes() == source:
        return
    Path(cache_from_source(str(file))).unlink(missing_ok=True)
    file.write_bytes(source)
    py_compile.compile(str(file))


def _command(stage: tuple[str, ...]) -> list[str]:
    return [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *stage]


def _key(stage: tuple[str, ...]) -> str:
    return " ".join(stage)
