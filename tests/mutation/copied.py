"""A copy of the repository in which mutants are tried with their tests."""

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
from collections.abc import Iterator
from compileall import compile_dir
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from .ran import PLUGIN, Ran, Timed, functions, mark, may_see, noted
from .sites import Mutant
from .tests_of import stages

_COPIED = ("jasslog", "tests", "samples", "schemas", "README.md", "pyproject.toml")
_PATIENCE, _LEAST = 8.0, 30.0
"""The time limit of a stage: this many times its processor time on unchanged sources, plus this many seconds.

It is generous, because other programs may need the processors, too. A stage that takes longer hangs.
"""
_KILLED, _HANGS = "killed in", "hangs in"
_PERIOD = 0.05
"""Seconds between two checks whether the tests have ended."""
_SILENT = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_RDWR, 0) for stream in (0, 1, 2)]


_PICKED = "picked_tests"
_PICKING = '''
"""Of the tests collected only those named in a file are run."""

from pathlib import Path


def pytest_collection_modifyitems(items):
    names = set(Path(__file__).with_suffix(".txt").read_text().splitlines())
    items[:] = [one for one in items if one.nodeid in names]
'''
_AT_ONCE = 15.0
"""About how many seconds of tests one process runs; the quickest tests come first."""


class Stage(NamedTuple):
    """The measurements of a stage, which is a test module, on unchanged sources."""

    seconds: float
    """Processor time; infinite if the tests fail or do not end."""
    ran: Ran | None
    """The functions that each test runs; None if they are not known."""


class Measures:
    """The measurements of all stages, kept in a file that several benches share."""

    def __init__(self, file: Path) -> None:
        self._file = file
        rows = map(json.loads, file.read_text().splitlines()) if file.exists() else ()
        self.stages = {
            row["stage"]: Stage(row["seconds"], row["ran"] and [Timed(*test) for test in row["ran"]]) for row in rows
        }

    def keep(self, stage: str, found: Stage) -> None:
        """Store the measurements of a stage."""
        self.stages[stage] = found
        with self._file.open("a") as file:
            file.write(json.dumps({"stage": stage} | found._asdict()) + "\n")


class Bench:
    """A copy of the repository for the mutants, and a marked copy, whose functions note that they are run.

    Each stage is measured once, in the marked copy.
    """

    def __init__(self, root: Path, folder: Path, measures: Measures, budget: float, near: bool = False) -> None:
        self._measures, self._budget, self._near = measures, budget, near
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
        self._numbers = {name: place for place, name in enumerate(functions(self._root))}
        (self._root / f"{_PICKED}.py").write_text(_PICKING)
        for copy in (self._root, self._marked):
            assert all(compile_dir(copy / name, quiet=1) for name in ("jasslog", "tests"))

    def try_out(self, mutant: Mutant) -> tuple[str, float]:
        """The outcome for a mutant, and the seconds that it took.

        The outcome is ``killed in`` or ``hangs in`` some stages, or ``survived``.
        """
        file, begun, left = self._root / mutant.file, monotonic(), self._budget
        good, changed = file.read_bytes(), mutant.source(self._root)
        first, rest = stages(mutant, self._root)
        try:
            for tests in (*([stage] for stage in first), [] if self._near else rest):
                _put(file, good)
                picked = [test for stage in tests for test in self.may_see(stage, mutant)]
                for some in _at_once(picked, left):
                    left -= sum(test.seconds for test in some)
                    _put(file, changed)
                    if outcome := self._fails(some):
                        return outcome, monotonic() - begun
            return "survived", monotonic() - begun
        finally:
            _put(file, good)

    def may_see(self, stage: str, mutant: Mutant) -> list[Timed]:
        """The tests of a stage that run the changed function; the whole stage if nothing is known of its tests.

        Empty if the stage fails or does not end on unchanged sources.
        """
        taken, ran = self._unchanged(stage)
        if math.isinf(taken):
            return []
        some = may_see(ran, mutant, self._root, self._numbers)
        return [Timed(stage, taken, False, [])] if some is None else some

    def _fails(self, some: list[Timed]) -> str:
        """How some tests fail if they are run together; empty if they pass."""
        modules = tuple(dict.fromkeys(test.name.partition("::")[0] for test in some))
        names = None if any("::" not in test.name for test in some) else [test.name for test in some]
        limit = _LEAST + _PATIENCE * sum(test.seconds for test in some)
        failed, _ = self._run(self._root, modules, limit, names)
        if failed == _HANGS:
            # Other programs may have needed the processors, so the tests get a second try.
            failed, _ = self._run(self._root, modules, limit, names)
        return failed and f"{failed} {_key(modules)}"

    def _unchanged(self, stage: str) -> Stage:
        key = f"{stage} {_digest(self._root, stage)}"
        if key not in self._measures.stages:
            limit = _LEAST + self._budget * _PATIENCE
            failed, taken = self._run(self._marked, (stage,), limit)
            ran = None if failed == _HANGS else noted(self._notes, self._numbers)
            if failed == _KILLED:
                # The marks may disturb the tests that failed; these are run again without marks.
                bad = [test.name for test in ran or () if test.failed]
                failed, again = self._run(self._root, (stage,), limit, bad or None)
                ran, taken = (ran, taken) if bad else (None, again)
            if failed == _KILLED and not self._fails_again(stage):
                failed = ""
            # Tests that do not end in time would be over the budget anyway. Tests that fail are reported, and left out.
            self._measures.keep(key, Stage(math.inf if failed else taken, ran))
        return self._measures.stages[key]

    def _fails_again(self, stage: str) -> bool:
        """Whether the tests of a stage fail without any change; if so, print their output."""
        environment = os.environ | _fixed(self._root)
        done = subprocess.run(_command(stage), cwd=self._root, env=environment, capture_output=True, text=True)
        if done.returncode:
            print(f"{stage} fails without any change:\n{done.stdout[-4000:]}", flush=True)
        return bool(done.returncode)

    def _run(
        self, root: Path, modules: tuple[str, ...], limit: float, names: list[str] | None = None
    ) -> tuple[str, float]:
        """How the tests of some modules fail, empty if they pass; and the processor time that they took.

        With ``names`` only these tests are run. The run ends with the first failure, except in the marked copy.
        """
        options = ["-p", PLUGIN] if root == self._marked else ["-x"]
        if names is not None:
            (root / f"{_PICKED}.txt").write_text("\n".join(names))
            options += ["-p", _PICKED]
        command = ["env", "-C", str(root), *_command(*options, *modules)]
        child = os.posix_spawnp("env", command, os.environ | _fixed(root), file_actions=_SILENT, setsid=True)
        end = monotonic() + limit
        while True:
            ended, status, usage = os.wait4(child, os.WNOHANG)
            if ended:
                # 5: no tests were collected, as in a folder whose tests need something that the machine lacks.
                passed = os.waitstatus_to_exitcode(status) in (0, 5)
                return "" if passed else _KILLED, usage.ru_utime + usage.ru_stime
            if monotonic() > end:
                with suppress(ProcessLookupError):
                    os.killpg(child, signal.SIGKILL)
                os.wait4(child, 0)
                return _HANGS, limit
            sleep(_PERIOD)


def _at_once(tests: list[Timed], budget: float) -> Iterator[list[Timed]]:
    """Groups of tests, one for each process: the quickest tests first, and no more than the budget allows."""
    some: list[Timed] = []
    for test in sorted(tests, key=lambda test: test.seconds):
        if test.seconds > budget:
            break
        budget -= test.seconds
        some.append(test)
        if sum(one.seconds for one in some) > _AT_ONCE:
            yield some
            some = []
    if some:
        yield some


def _put(file: Path, source: bytes) -> None:
    """Write this source to a module, and compile it, so that no older compiled source is used."""
    if file.read_bytes() == source:
        return
    Path(cache_from_source(str(file))).unlink(missing_ok=True)
    file.write_bytes(source)
    py_compile.compile(str(file))


def _fixed(root: Path) -> dict[str, str]:
    return {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1", "CI": "1"}


def _command(*options: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--no-header", *options]


def _digest(root: Path, stage: str) -> str:
    """A digest of the tests of a stage, because changed tests take another time and run other functions."""
    return hashlib.sha256((root / stage).read_bytes()).hexdigest()[:16]


def _key(modules: tuple[str, ...]) -> str:
    return " ".join(modules[:3]) + (f" and {len(modules) - 3} more" if len(modules) > 3 else "")
