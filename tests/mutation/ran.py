"""Which functions the tests of a stage run: what is not run by them cannot be seen by them either.

A copy of the sources is marked: each function notes once in each process that it was run. Tests that a mark disturbs
fail in that copy; they are taken as running everything.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from .sites import Mutant

_NOTES = '''
"""Notes each function that is run, once in each process."""

import os

_open, _write, _close, _how, _seen = os.open, os.write, os.close, os.O_WRONLY | os.O_APPEND | os.O_CREAT, set()


def ran(mark):
    if mark not in _seen:
        _seen.add(mark)
        file = _open({path!r}, _how)
        _write(file, mark.encode() + b"\\n")
        _close(file)
'''
Ran = dict[str, list[int]]
"""The lines at which the functions of each file begin."""


def mark(root: Path, notes: Path) -> None:
    """Have the sources below a root note which of their functions are run."""
    (root / "noted_runs.py").write_text(_NOTES.format(path=str(notes)))
    for path in (root / "jasslog").rglob("*.py"):
        tree, name = ast.parse(path.read_bytes()), path.relative_to(root).as_posix()
        for function in _functions(tree):
            told = ast.parse(f"_note_run({f'{name}:{function.lineno}'!r})").body
            function.body[_has_docstring(function.body) : 0] = told
        first = sum(isinstance(one, ast.ImportFrom) and one.module == "__future__" for one in tree.body)
        first += _has_docstring(tree.body)
        tree.body[first:first] = ast.parse("from noted_runs import ran as _note_run").body
        path.write_text(ast.unparse(tree))


def noted(notes: Path) -> Ran:
    """What was run since the notes were last read."""
    found: Ran = defaultdict(list)
    for line in sorted(set(notes.read_text().splitlines())) if notes.exists() else []:
        file, _, at = line.rpartition(":")
        found[file].append(int(at))
    notes.unlink(missing_ok=True)
    return found


def may_see(ran: Ran | None, mutant: Mutant, root: Path) -> bool:
    """Whether tests that run these functions can see a change; those of which nothing is known may."""
    if ran is None:
        return True
    # The innermost function is the last that begins before it of those that end after it.
    around = [one.lineno for one in _functions(ast.parse((root / mutant.file).read_bytes())) if _holds(one, mutant)]
    return not around or max(around) in ran.get(mutant.file, ())


def _holds(function: ast.FunctionDef | ast.AsyncFunctionDef, mutant: Mutant) -> bool:
    begun = (function.lineno, function.col_offset) <= (mutant.line, mutant.column)
    return begun and (mutant.line, mutant.column) < (function.end_lineno or 0, function.end_col_offset or 0)


def _functions(tree: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def _has_docstring(body: list[ast.stmt]) -> bool:
    return isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) if body else False
