"""Which functions each test runs: a test cannot detect a change in a function that it does not run.

A copy of the repository is marked: each function of the sources notes that it was run, once in each test and process. A
function that runs for several tests, while their module is imported or for a shared fixture, counts for all tests of
the module. A function that runs for a cached answer (``@cache``) counts for each test that asks for the answer.
"""

from __future__ import annotations

import ast
import json
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

from .sites import Mutant

NOTING, PLUGIN = "noted_runs", "noted_tests"
"""Modules that are added to the marked copy; the second is a plugin of pytest."""
_NOTING = '''
"""Notes each function that is run, once in each process and test."""

import functools
import os

NOTES = {path!r}
_open, _write, _close, _how, seen = os.open, os.write, os.close, os.O_WRONLY | os.O_APPEND | os.O_CREAT, set()
_kept = [""]


def ran(mark):
    if (mark, _kept[-1]) not in seen:
        seen.add((mark, _kept[-1]))
        write([mark + " " + _kept[-1]])


def write(lines):
    file = _open(NOTES, _how)
    _write(file, "".join(line + "\\n" for line in lines).encode())
    _close(file)


def kept(mark):
    def around(function):
        def asked(*args, **named):
            ran(mark)
            _kept.append(mark)
            try:
                return function(*args, **named)
            finally:
                _kept.pop()

        functools.update_wrapper(asked, function)
        for name in ("cache_clear", "cache_info", "cache_parameters"):
            setattr(asked, name, getattr(function, name))
        return asked

    return around
'''
_PLUGIN = '''
"""Tells of each test what has been run, how long it took and whether it failed."""

import json
import os

import noted_runs
import pytest


def _noted():
    noted_runs.seen.clear()
    if not os.path.exists(noted_runs.NOTES):
        return []
    with open(noted_runs.NOTES) as file:
        lines = sorted(set(file.read().splitlines()))
    os.truncate(noted_runs.NOTES, 0)
    return lines


def _tell(test, **more):
    with open(noted_runs.NOTES + ".tests", "a") as file:
        file.write(json.dumps({"test": test, "ran": _noted()} | more) + "\\n")


def _taken():
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    _tell("")
    item.config.noted_failures, begun = 0, _taken()
    told = yield
    _tell(item.nodeid, seconds=round(_taken() - begun, 3), failed=item.config.noted_failures > 0)
    return told


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    item.config.noted_failures += report.failed
    return report


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef):
    before = _noted() if fixturedef.scope != "function" else []
    told = yield
    if fixturedef.scope != "function":
        _tell("")
        noted_runs.write(before)
    return told
'''


class Timed(NamedTuple):
    """A test, with the functions that it runs on unchanged sources."""

    name: str
    """The name that pytest gives it."""
    seconds: float
    """Processor time."""
    failed: bool
    """Whether it failed in the marked copy; a mark may disturb it."""
    ran: list[int]
    """The functions that it runs, by their places in `functions`."""


Ran = list[Timed]
"""The tests of a stage; the entry without a name has the functions that count for all tests."""


def functions(root: Path) -> list[str]:
    """Each function of the sources, as its file and line."""
    names = []
    for path in sorted((root / "jasslog").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        names += [f"{name}:{one.lineno}" for one in _functions(ast.parse(path.read_bytes()))]
    return names


def mark(root: Path, notes: Path) -> None:
    """Rewrite the sources below a root so that they note which of their functions are run."""
    (root / f"{NOTING}.py").write_text(_NOTING.format(path=str(notes)))
    (root / f"{PLUGIN}.py").write_text(_PLUGIN)
    for path in [*(root / "jasslog").rglob("*.py"), *(root / "tests").rglob("*.py")]:
        tree, name = ast.parse(path.read_bytes()), path.relative_to(root).as_posix()
        sources = name.startswith("jasslog")
        for function in _functions(tree):
            told = f"{f'{name}:{function.lineno}'!r}"
            if _is_kept(function):
                function.decorator_list.insert(0, ast.parse(f"_note_kept({told})").body[0].value)  # type: ignore[attr-defined]
            if sources:
                function.body[_has_docstring(function.body) : 0] = ast.parse(f"_note_run({told})").body
        if sources or any(map(_is_kept, _functions(tree))):
            first = sum(isinstance(one, ast.ImportFrom) and one.module == "__future__" for one in tree.body)
            first += _has_docstring(tree.body)
            tree.body[first:first] = ast.parse(f"from {NOTING} import kept as _note_kept, ran as _note_run").body
            path.write_text(ast.unparse(tree))


def noted(notes: Path, numbers: dict[str, int]) -> Ran:
    """The functions that each test has run since the notes were last read.

    ``numbers`` gives the place of each function.
    """
    file = notes.with_name(notes.name + ".tests")
    rows: list[dict[str, Any]] = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    if notes.exists() and not rows:
        rows = [{"test": "", "ran": sorted(set(notes.read_text().splitlines()))}]
    for one in (file, notes):
        one.unlink(missing_ok=True)
    below: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        for line in row["ran"]:
            ran, _, kept = line.partition(" ")
            below[kept].add(ran)
    every = {ran for row in rows if not row["test"] for ran in _with_kept(row["ran"], below)}
    found = [
        Timed(row["test"], row["seconds"], row["failed"], _places(_with_kept(row["ran"], below) - every, numbers))
        for row in rows
        if row["test"]
    ]
    return [Timed("", 0.0, False, _places(every, numbers)), *found]


def may_see(ran: Ran | None, mutant: Mutant, root: Path, numbers: dict[str, int]) -> list[Timed] | None:
    """The tests that can detect a change; None (any test may) if it is unknown which functions the tests run."""
    # Of the functions around the change, the innermost is the last to begin.
    around = [one.lineno for one in _functions(ast.parse((root / mutant.file).read_bytes())) if _holds(one, mutant)]
    if ran is None:
        return None
    place = numbers[f"{mutant.file}:{max(around)}"] if around else None
    everywhere = place is None or any(place in test.ran for test in ran if not test.name)
    return [test for test in ran if test.name and (everywhere or test.failed or place in test.ran)]


def _with_kept(lines: list[str], below: dict[str, set[str]]) -> set[str]:
    """The functions that were run, including those that were run only once for a cached answer."""
    found, left = set[str](), [line.partition(" ")[0] for line in lines]
    while left:
        ran = left.pop()
        if ran not in found:
            found.add(ran)
            left += below.get(ran, ())
    return found


def _places(ran: set[str], numbers: dict[str, int]) -> list[int]:
    return sorted(numbers[one] for one in ran if one in numbers)


def _holds(function: ast.FunctionDef | ast.AsyncFunctionDef, mutant: Mutant) -> bool:
    begun = (function.lineno, function.col_offset) <= (mutant.line, mutant.column)
    return begun and (mutant.line, mutant.column) < (function.end_lineno or 0, function.end_col_offset or 0)


def _is_kept(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any("cache" in ast.unparse(one) and "property" not in ast.unparse(one) for one in function.decorator_list)


def _functions(tree: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def _has_docstring(body: list[ast.stmt]) -> bool:
    return isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) if body else False
