"""Exactly one place catches all exceptions; nowhere else is a bug of the program taken for an answer."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

import jasslog

ROOT = Path(jasslog.__file__).parent
EVERYTHING = {"Exception", "BaseException"}
OF_BUGS = {"AttributeError", "KeyError", "IndexError", "LookupError", "TypeError", "NameError", "AssertionError"}
"""Exceptions that usually come from a bug in the program; a handler with two of them catches whatever goes wrong."""
ONE_PLACE = "library/contain.py"


def _names(handler: ast.expr | None, constants: dict[str, set[str]]) -> set[str]:
    """The classes that a handler catches, also by the name of a constant; all exceptions for a bare ``except``."""
    if handler is None:
        return EVERYTHING
    names = {node.id for node in ast.walk(handler) if isinstance(node, ast.Name)}
    return names.union(*(constants.get(name, set()) for name in names))


def _constants(trees: Iterable[ast.Module]) -> dict[str, set[str]]:
    """The classes in each module-level tuple of classes, such as GAVE_UP, by its name."""
    tuples: dict[str, set[str]] = {}
    for tree in trees:
        for node in tree.body:
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Tuple)
                and isinstance(node.targets[0], ast.Name)
            ):
                tuples[node.targets[0].id] = {part.id for part in node.value.elts if isinstance(part, ast.Name)}
    return tuples


def _broad(tree: ast.AST, constants: dict[str, set[str]]) -> list[int]:
    """The lines of handlers that catch everything, or several exceptions of bugs, and do not raise them again.

    Calls of ``suppress`` count too.
    """
    lines = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler):
            last = node.body[-1]
            names = set() if isinstance(last, ast.Raise) and last.exc is None else _names(node.type, constants)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "suppress":
            names = set().union(*(_names(argument, constants) for argument in node.args))
        else:
            continue
        if names & EVERYTHING or len(names & OF_BUGS) > 1:
            lines.append(node.lineno)
    return lines


def test_exactly_one_place_catches_everything() -> None:
    sources = {path: path.read_text() for path in ROOT.rglob("*.py")}
    trees = {path: ast.parse(source) for path, source in sources.items()}
    constants = _constants(trees.values())
    may = [path for path, source in sources.items() if "except" in source or "suppress" in source]
    found = {path.relative_to(ROOT).as_posix(): len(_broad(trees[path], constants)) for path in may}
    assert {name: count for name, count in found.items() if count} == {ONE_PLACE: 1}


def test_the_check_sees_every_way_to_catch_everything() -> None:
    ways = (
        "except Exception:\n  pass",
        "except BaseException as error:\n  print(error)",
        "except:\n  pass",
        "except (ValueError, Exception):\n  pass",
        "except (KeyError, TypeError):\n  pass",
        "except GAVE_UP:\n  pass",
        "except Exception as error:\n  raise ValueError from error",
    )
    constants = {"GAVE_UP": {"KeyError", "IndexError"}}
    assert [len(_broad(ast.parse(f"try:\n  x()\n{way}"), constants)) for way in ways] == [1] * len(ways)
    assert len(_broad(ast.parse("with suppress(OSError, Exception):\n  x()"), constants)) == 1
    fine = ("except OSError:\n  pass", "except KeyError:\n  pass", "except BaseException:\n  close()\n  raise")
    assert [_broad(ast.parse(f"try:\n  x()\n{way}"), constants) for way in fine] == [[]] * len(fine)
