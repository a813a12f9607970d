"""A copy of the repository in which mutants are put to their tests."""

from __future__ import annotations

import hashlib
import json
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
from typing import NamedTuple

from .ran import Ran, mark, may_see, noted
from .sites import Mutant
from .tests_of import stages

_COPIED = ("jasslog", "tests", "samples", "schemas", "README.md", "pyproject.toml")
_PATIENCE, _LEAST = 8.0, 30.0
"""A stage may take so many times the processor's time that it takes unchanged, and so many seconds more: else the
mutant hangs. Much, because others may need the processors too."""
_KILLED, _HANGS = "killed in", "hangs in"
_PERIOD = 0.05
"""Seconds between two looks whether tests have ended."""
_SILENT = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_RDWR, 0) for stream in (0, 1, 2)]


class Stage(NamedTuple):
    """What is known of tests on sources that are not changed."""

    seconds: float
    """Of the processor; infinite where they fail or do not end."""
    ran: Ran | None
    """Nothing where it is not known."""


class Measures:
    """What is known of each stage, kept in a file that several benches share."""

    def __init__(self, file: Path) -> None:
        self._file = file
        rows = map(json.loads, file.read_text().splitlines()) if file.exists() else ()
        self.stages = {row["stage"]: Stage(row["seconds"], row["ran"]) for row in rows}

    def keep(self, stage: str, found: Stage) -> None:
        """Keep what was found of a stage."""
        self.stages[stage] = found
        with self._file.open("a") as file:
            file.write(json.dumps({"stage": stage} | found._asdict()) + "\n")


class Bench:
    """A copy of the repository, and one whose functions note that they are run; each stage is measured there once."""

    def __init__(self, root: Path, folder: Path, measures: Measures, budget: float) -> None:
        self._measures, self._budget = measures, budget
        self._root, self._marked, self._notes = folder / "repository", folder / "marked", folder / "notes"
        for copy in (self._root, self._marked):
            copy.mkdir(parents=True)
            for name in _COPIED:
                source, target = root / name, copy / name
                if source.is_dir():
                    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
                else:
                    shutil.copy(source, target)
        if (root.parent / "shared").is_dir():
            (folder / "shared").symlink_to((root.parent / "shared").resolve())
        mark(self._marked, self._notes)
        for copy in (self._root, self._marked):
            subprocess.run([sys.executable, "-m", "compileall", "-q", "jasslog", "tests"], cwd=copy, check=True)

    def try_out(self, mutant: Mutant) -> tuple[str, float]:
        """``killed in`` a stage, ``hangs in`` it, or ``survived``, with the seconds it took."""
        file, begun, left = self._root / mutant.file, monotonic(), self._budget
        good, changed = file.read_bytes(), mutant.source(self._root)
        try:
            for stage in stages(mutant, self._root):
                _put(file, good)
                taken, ran = self._unchanged(stage)
                if taken > left or not may_see(ran, mutant, self._root):
                    continue
                left -= taken
                _put(file, changed)
                limit = _LEAST + _PATIENCE * taken
                failed, _ = self._run(self._root, stage, limit)
                if failed == _HANGS:
                    # Others may have needed the processors, which is no merit of the tests.
                    failed, _ = self._run(self._root, stage, limit)
                if failed:
                    return f"{failed} {_key(stage)}", monotonic() - begun
            return "survived", monotonic() - begun
        finally:
            _put(file, good)

    def _unchanged(self, stage: tuple[str, ...]) -> Stage:
        key = f"{_key(stage)} {_digest(self._root, stage)}"
        if key not in self._measures.stages:
            limit = _LEAST + self._budget * _PATIENCE / 4
            failed, taken = self._run(self._marked, stage, limit)
            ran = None if failed else noted(self._notes)
            if failed == _KILLED:
                failed, taken = self._run(self._root, stage, limit)
            if failed == _KILLED and not self._fails_again(stage):
                failed = ""
            # What has not ended by now would be over the budget anyway; what fails is told, and left out.
            self._measures.keep(key, Stage(math.inf if failed else taken, ran))
        return self._measures.stages[key]

    def _fails_again(self, stage: tuple[str, ...]) -> bool:
        """Whether tests fail without any change, which is told."""
        environment = os.environ | _fixed(self._root)
        done = subprocess.run(_command(stage), cwd=self._root, env=environment, capture_output=True, text=True)
        if done.returncode:
            print(f"{_key(stage)} fails without any change:\n{done.stdout[-4000:]}", flush=True)
        return bool(done.returncode)

    def _run(self, root: Path, stage: tuple[str, ...], limit: float) -> tuple[str, float]:
        """How the tests of a stage fail, nothing where they pass; and the seconds of the processor they took."""
        command = ["env", "-C", str(root), *_command(stage)]
        child = os.posix_spawnp("env", command, os.environ | _fixed(root), file_actions=_SILENT, setsid=True)
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
                return _HANGS, limit
            sleep(_PERIOD)


def _put(file: Path, source: bytes) -> None:
    """Give a module this source, and see to it that nobody reads what was compiled of another."""
    if file.read_bytes() == source:
        return
    Path(cache_from_source(str(file))).unlink(missing_ok=True)
    file.write_bytes(source)
    py_compile.compile(str(file))


def _fixed(root: Path) -> dict[str, str]:
    return {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1", "CI": "1"}


def _command(stage: tuple[str, ...]) -> list[str]:
    return [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *stage]


def _digest(root: Path, stage: tuple[str, ...]) -> str:
    """Of what stands in the tests of a stage: others take another time, and run other functions."""
    found = hashlib.sha256()
    for name in stage:
        files = [root / name, *(root / name).rglob("*")]
        for file in sorted(one for one in files if one.is_file() and "__pycache__" not in one.parts):
            found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _key(stage: tuple[str, ...]) -> str:
    return " ".join(stage)
