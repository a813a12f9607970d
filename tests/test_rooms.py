"""Imports go down through the rooms, never up."""

from __future__ import annotations

import ast
from pathlib import Path

import jasslog

ROOT = Path(jasslog.__file__).parent
ROOMS = [
    "cli",
    "views",
    "library",
    "generate",
    "formats",
    "audit",
    "penalties",
    "game",
    "log",
    "events",
    "variants",
    "rules",
    "cards",
    "regular",
]
"""From the roof to the ground: a room may import from those after it."""


def _for_the_type_checker(tree: ast.AST) -> set[int]:
    """Lines below ``if TYPE_CHECKING``: a pure rule may name the type of the options it is handed."""
    blocks = [n for n in ast.walk(tree) if isinstance(n, ast.If) and ast.unparse(n.test) == "TYPE_CHECKING"]
    return {line for block in blocks for line in range(block.lineno, (block.end_lineno or block.lineno) + 1)}


def _imports(path: Path) -> list[tuple[int, str]]:
    tree = ast.parse(path.read_text())
    typing_only = _for_the_type_checker(tree)
    found = []
    for node in ast.walk(tree):
        if getattr(node, "lineno", 0) in typing_only:
            continue
        if isinstance(node, ast.ImportFrom) and node.level:
            found.append((node.lineno, "relative"))
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module] if node.module != "jasslog" else [f"jasslog.{alias.name}" for alias in node.names]
            found += [(node.lineno, name) for name in names]
        elif isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
    return found


def _room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if parts[0] == "jasslog" and len(parts) > 1 else ""


def test_every_module_lies_in_a_room() -> None:
    rooms = {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in ROOT.rglob("*.py")}
    assert rooms - {"__init__", "__main__"} <= set(ROOMS)


def test_imports_only_go_down() -> None:
    wrong = []
    for path in sorted(ROOT.rglob("*.py")):
        own = path.relative_to(ROOT).parts[0].removesuffix(".py")
        if own in ("__init__", "__main__"):
            continue
        for line, module in _imports(path):
            room = _room(module)
            if module == "relative" or (room in ROOMS and ROOMS.index(room) < ROOMS.index(own)):
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {module}")
    assert wrong == []


def test_the_check_sees_an_import_that_goes_up(tmp_path: Path) -> None:
    module = tmp_path / "x.py"
    module.write_text("from jasslog.cli import main\nfrom jasslog import views\n")
    assert [_room(name) for _, name in _imports(module)] == ["cli", "views"]
