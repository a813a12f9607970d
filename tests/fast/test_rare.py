"""What is loaded late is there, and has everything that is asked of it."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

import jasslog.fast

FILES = sorted(path for folder in jasslog.fast.__path__ for path in Path(folder).rglob("*.py"))


def asked(tree: ast.Module) -> set[tuple[str, str]]:
    """What a module asks of modules that are loaded late: ``_lone = Rare("dealing.lone")`` and ``_lone.resume``."""
    late: dict[str, str] = {}
    found: set[tuple[str, str]] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="rare"), args=[ast.Constant(value=module), ast.Constant(value=name)]):
                found.add((module, name))
            case ast.Assign(
                targets=[ast.Name(id=alias)],
                value=ast.Call(func=ast.Name(id="Rare"), args=[ast.Constant(value=module)]),
            ):
                late[alias] = module
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in late:
            found.add((late[node.value.id], node.attr))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_loaded_late_is_there(path: Path) -> None:
    for module, name in asked(ast.parse(path.read_text("utf-8"))):
        assert hasattr(import_module(f"jasslog.fast.{module}"), name), (module, name)


def test_some_modules_are_loaded_late() -> None:
    found = set().union(*(asked(ast.parse(path.read_text("utf-8"))) for path in FILES))
    assert found >= {("dealing.lone", "resume"), ("scoring.stakes", "by_bid")}
