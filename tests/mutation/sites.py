"""The mutants of the sources: every place where a small change can be made."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOMS = (
    "rules", "variants", "events", "log", "game", "audit", "formats", "generate", "library", "views", "cli",
    "penalties", "options", "archive",
)  # fmt: skip
"""The rooms whose sources are changed."""
_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_UNMUTATED = ("annotation", "returns", "type_comment", "decorator_list")


class Mutant(NamedTuple):
    """A source with one small change."""

    room: str
    file: str
    """The path from the root of the repository."""
    line: int
    column: int
    kind: str
    start: int
    """The place of the first byte that is replaced; ``end`` is the place after the last one."""
    end: int
    new: str

    @property
    def name(self) -> str:
        """file:line:column kind."""
        return f"{self.file}:{self.line}:{self.column} {self.kind}"

    def source(self, root: Path) -> bytes:
        """The changed source."""
        data = (root / self.file).read_bytes()
        return data[: self.start] + self.new.encode() + data[self.end :]


def mutants(root: Path) -> dict[str, list[Mutant]]:
    """Every mutant of each room."""
    by_room: dict[str, list[Mutant]] = {}
    for room in ROOMS:
        for path in sorted((root / "jasslog" / room).rglob("*.py")):
            by_room.setdefault(room, []).extend(_of_file(room, path, root))
    return by_room


def chosen(every: dict[str, list[Mutant]], count: int, seed: str) -> list[Mutant]:
    """A random sample of ``count`` mutants, from each room in proportion to its number of mutants; the seed fixes it.

    In each room, a smaller sample of the same seed is the beginning of a larger one.
    """
    total = sum(map(len, every.values()))
    parts = {room: count * len(some) / total for room, some in every.items()}
    sizes = {room: int(part) for room, part in parts.items()}
    for room in sorted(parts, key=lambda room: sizes[room] - parts[room])[: count - sum(sizes.values())]:
        sizes[room] += 1
    picked = []
    for room, some in every.items():
        mixed = list(some)
        Random(f"{seed} {room}").shuffle(mixed)
        picked += mixed[: sizes[room]]
    Random(seed).shuffle(picked)
    return picked


def _of_file(room: str, path: Path, root: Path) -> Iterator[Mutant]:
    data = path.read_bytes()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for kind, node, new in _changes(ast.parse(data)):
        if not isinstance(node, ast.stmt | ast.expr) or node.end_lineno is None or node.end_col_offset is None:
            continue
        start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        name = path.relative_to(root).as_posix()
        yield Mutant(room, name, node.lineno, node.col_offset, kind, start, end, new)


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST, str]]:
    """All changes in a node and below it: the kind, the node that is replaced, and the source that replaces it."""
    yield from _change(node)
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
        return
    for field, value in ast.iter_fields(node):
        if field in _UNMUTATED:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _changes(child)


def _change(node: ast.AST) -> Iterator[tuple[str, ast.AST, str]]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        other = ast.Compare(node.left, [_COMPARED[type(node.ops[0])]()], node.comparators)
        yield "comparison", node, f"({ast.unparse(other)})"
    elif isinstance(node, ast.BoolOp):
        turned = ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        yield "boolean", node, f"({ast.unparse(turned)})"
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        # Half of the numbers grow by one, half shrink, depending on their place.
        yield "constant", node, f"({node.value + (1 if (node.lineno + node.col_offset) % 2 else -1)})"
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield "constant", node, str(not node.value)
    elif isinstance(node, ast.Return) and node.value is not None:
        yield "return", node, _returned(node.value)
    elif _is_effect(node):
        yield "statement", node, "pass"
    elif isinstance(node, ast.arguments):
        yield from _defaults(node)
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Compare):
        told = ast.unparse(node.test)
        if told != "TYPE_CHECKING":
            yield "condition", node.test, f"(not ({told}))"


def _is_effect(node: ast.AST) -> bool:
    """Whether a statement has an effect but binds no new name.

    Without a statement that binds a name, the tests would fail at once.
    """
    if isinstance(node, ast.Assign):
        return not any(isinstance(target, ast.Name | ast.Tuple) for target in node.targets)
    return isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant))


def _returned(value: ast.expr) -> str:
    if isinstance(value, ast.Compare | ast.BoolOp) or (
        isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    ):
        return f"return not ({ast.unparse(value)})"
    return "return 0" if isinstance(value, ast.Constant) and value.value is None else "return None"


def _defaults(node: ast.arguments) -> Iterator[tuple[str, ast.AST, str]]:
    """Changes of default texts: an empty text is filled, any other is emptied.

    Numbers and booleans change as constants.
    """
    for default in (*node.defaults, *(one for one in node.kw_defaults if one is not None)):
        if isinstance(default, ast.Constant) and isinstance(default.value, str):
            yield "default", default, '"other"' if not default.value else '""'
