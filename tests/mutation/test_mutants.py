"""The mutants of a small source, a sample of them, and the interval of a share."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from mutation.__main__ import wilson
from mutation.sites import chosen, mutants

SOURCE = '''
"""Doc."""
def may(seat: int = 3, way: str = "up") -> bool:
    """Doc."""
    if seat.odd:
        seat.count += 1
    return seat < 2 and way == "é"
'''
WANTED = {
    ("comparison", "seat <= 2"),
    ("comparison", "way != 'é'"),
    ("boolean", "return seat < 2 or way == 'é'"),
    ("return", "return not (seat < 2 and way == 'é')"),
    ("condition", "if not seat.odd:"),
    ("statement", "        pass"),
    ("default", "way: str=''"),
    ("constant", "return seat < 3"),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    room = tmp_path / "jasslog" / "rules"
    room.mkdir(parents=True)
    (room / "may.py").write_text(SOURCE)
    return tmp_path


def test_every_kind_is_made_and_can_be_read(root: Path) -> None:
    found = mutants(root)["rules"]
    plain = [(one.kind, ast.unparse(ast.parse(one.source(root)))) for one in found]
    assert {kind for kind, _ in plain} == {kind for kind, _ in WANTED}
    for kind, told in WANTED:
        assert any(told in source for other, source in plain if other == kind), told
    for one in found:
        compile(one.source(root), one.name, "exec")
        assert one.source(root).decode() != SOURCE


def test_sample_is_of_its_size_and_the_same_again(root: Path) -> None:
    every = mutants(root)
    every["game"] = [one._replace(room="game", line=one.line + 100) for one in every["rules"]]
    for count in (1, 5, 2 * len(every["rules"])):
        found = chosen(every, count, "seed")
        assert len(found) == len({one.name for one in found}) == count
        assert found == chosen(every, count, "seed")


@pytest.mark.parametrize(
    ("killed", "tried", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (450, 500, 0.8706, 0.9233)]
)
def test_interval(killed: int, tried: int, low: float, high: float) -> None:
    assert wilson(killed, tried) == pytest.approx((low, high), abs=1e-3)
