"""Values that are read or computed cannot be changed, except those that grow while the program runs."""

from __future__ import annotations

import ast
from pathlib import Path

import jasslog

ROOT = Path(jasslog.__file__).parent
GROW = {"RawGame", "Finding", "GameAudit", "Told", "Standing"}
"""The classes that grow: a game as its lines come, findings as more becomes known, and sums that are added up."""


def _changeable(source: str) -> set[str]:
    """The names of the Structs in a module that are not frozen.

    A subclass of a Struct counts only if it says ``frozen`` itself; otherwise it is like its base class.
    """
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            keywords = {word.arg: ast.unparse(word.value) for word in node.keywords}
            struct = {ast.unparse(base) for base in node.bases} & {"Struct", "msgspec.Struct"}
            if (struct or "frozen" in keywords) and keywords.get("frozen") != "True":
                names.add(node.name)
    return names


def test_only_what_grows_can_be_changed() -> None:
    sources = [path.read_text() for path in ROOT.rglob("*.py")]
    structs = [source for source in sources if "Struct" in source or "frozen" in source]
    assert {name for source in structs for name in _changeable(source)} == GROW


def test_the_check_sees_what_can_be_changed() -> None:
    told = "class A(Struct, frozen=True): x: int\nclass B(msgspec.Struct): pass\nclass C(A, frozen=False): pass\n"
    assert _changeable(told) == {"B", "C"}
