"""Imports go down through the rooms, never up, and no files import one another in a circle; imports for types count.

The tests of all rooms are collected in one run.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import jasslog

ROOT = Path(jasslog.__file__).parent
TESTS = Path(__file__).parent
ROOMS = [
    "cli",
    "views",
    "archive",
    "library",
    "generate",
    "formats",
    "penalties",
    "audit",
    "game",
    "log",
    "events",
    "variants",
    "rules",
    "options",
    "cards",
    "regular",
    "errors",
]
"""The rooms from top to bottom: a room may import from those after it."""


class Import(NamedTuple):
    """What one statement imports: a module, and names from it if there are any."""

    line: int
    module: str
    names: tuple[str, ...] = ()

    def modules(self) -> set[str]:
        """The module, or all that may be modules if names come from the whole package."""
        return {f"jasslog.{name}" for name in self.names} if self.module == "jasslog" else {self.module}


@cache
def _imports(path: Path) -> list[Import]:
    return [*_from_nodes(ast.walk(ast.parse(path.read_text())))]


def _from_nodes(nodes: Iterator[ast.AST]) -> Iterator[Import]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            module = "relative" if node.level else node.module or ""
            yield Import(node.lineno, module, tuple(alias.name for alias in node.names))
        elif isinstance(node, ast.Import):
            yield from (Import(node.lineno, alias.name) for alias in node.names)


def _room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if parts[0] == "jasslog" and len(parts) > 1 else ""


def test_nothing_else_lies_at_the_top_level() -> None:
    told = subprocess.run(["git", "ls-files"], cwd=TESTS.parent, capture_output=True, text=True, check=False).stdout
    top = {name.partition("/")[0] for name in told.splitlines()}
    agreed = {"README.md", "jasslog", "pyproject.toml", "samples", "schemas", "tests"}
    assert {name for name in top if not name.startswith(".")} in (agreed, set()), (
        "where there is no git, nothing is told"
    )


def test_every_module_lies_in_a_room() -> None:
    rooms = {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in ROOT.rglob("*.py")}
    assert rooms - {"__init__", "__main__"} <= set(ROOMS)


def test_the_page_of_the_program_tells_every_room_from_the_top() -> None:
    table = (ROOT / "README.md").read_text("utf-8").partition("## The rooms, from the top")[2].partition("\n## ")[0]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| `")]
    assert [name for row in rows for name in re.findall(r"`(\w+)", row[1])] == ROOMS
    for _, room, *_, callers, _ in rows:
        if named := set(re.findall(r"`(\w+)`", callers)) - {"variants"}:
            assert named == _importing(room.strip(" `")), room


def _importing(room: str) -> set[str]:
    """The other rooms that have a file that imports from this room."""
    files = [path for path in ROOT.rglob("*/*.py") if path.relative_to(ROOT).parts[0] != room]
    found = [path for path in files if any(room in map(_room, one.modules()) for one in _imports(path))]
    return {path.relative_to(ROOT).parts[0] for path in found}


def test_imports_only_go_down() -> None:
    wrong = []
    for path in sorted(ROOT.rglob("*.py")):
        own = path.relative_to(ROOT).parts[0].removesuffix(".py")
        if own in ("__init__", "__main__"):
            continue
        for one in _imports(path):
            rooms = {*map(_room, one.modules())} & {*ROOMS}
            if one.module == "relative" or any(ROOMS.index(room) < ROOMS.index(own) for room in rooms):
                wrong.append(f"{path.relative_to(ROOT)}:{one.line} imports {one.module} {one.names}")
    assert wrong == []


def _arrows() -> dict[str, set[str]]:
    """For each module, the modules of the package that it imports."""
    paths = {".".join(path.relative_to(ROOT.parent).with_suffix("").parts): path for path in ROOT.rglob("*.py")}
    known = {name.removesuffix(".__init__"): path for name, path in paths.items()}
    arrows: dict[str, set[str]] = {}
    for name, path in known.items():
        named = set()
        for one in _imports(path):
            inner = {f"{one.module}.{part}" for part in one.names} & known.keys()
            named |= inner or {one.module}
        arrows[name] = {one for one in named & known.keys() if one != name and not name.startswith(f"{one}.")}
    return arrows


def _reached(start: str, arrows: dict[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        for name in arrows[waiting.pop()] - reached:
            reached.add(name)
            waiting.append(name)
    return reached


def test_no_files_import_one_another_in_a_circle() -> None:
    arrows = _arrows()
    assert len(arrows) > 200
    assert [name for name in arrows if name in _reached(name, arrows)] == []


def test_the_check_sees_an_import_that_goes_up(tmp_path: Path) -> None:
    module = tmp_path / "x.py"
    module.write_text("from jasslog.cli import main\nfrom jasslog import views\n")
    assert [_room(name) for one in _imports(module) for name in one.modules()] == ["cli", "views"]


def test_no_helper_of_the_tests_stands_in_the_way_of_a_folder() -> None:
    """pytest puts every folder with tests on the path, so a module there hides other modules of the same name."""
    folders = {path.name for path in TESTS.iterdir() if path.is_dir()} | sys.stdlib_module_names
    there = {path.parent for path in TESTS.rglob("test_*.py")} - {TESTS}
    helpers = [path.relative_to(TESTS).as_posix() for folder in there for path in folder.glob("*.py")]
    assert [name for name in sorted(helpers) if Path(name).stem in folders] == []
