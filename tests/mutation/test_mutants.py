"""Mutation testing itself: mutants of a small source, samples, the tests that try a mutant, the interval of a share."""

from __future__ import annotations

import ast
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mutation import __main__ as command
from mutation.__main__ import wilson
from mutation.copied import Bench, Measures
from mutation.ran import Timed, functions, mark, may_see, noted
from mutation.sites import Mutant, chosen, mutants
from mutation.tests_of import stages

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


@pytest.fixture(autouse=True)
def without_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests of these small sources need none of the installed plugins of pytest, which take time to load."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


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


def test_stages_are_those_most_like_it_then_what_looks_at_everything_then_every_other_module(tmp_path: Path) -> None:
    views = ("views/test_page", "views/test_sheet", "views/test_words", "views/test_zebra")
    for name in (*views, "cli/test_help", "rules/test_sheet", "cases/test_case", "test_all"):
        (tmp_path / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tests" / f"{name}.py").write_text("from jasslog.views.sheets import of_game\n")
    (tmp_path / "tests/views/test_words.py").write_text("from jasslog.views.sheets.of_game import table\n")
    (tmp_path / "tests/mutation").mkdir()
    (tmp_path / "tests/mutation/test_mutants.py").touch()
    found = stages(Mutant("views", "jasslog/views/sheets/of_game.py", 1, 0, "return", 0, 0, ""), tmp_path)
    first = ["views/test_words.py", "views/test_sheet.py", "rules/test_sheet.py", "cases/test_case.py"]
    rest = ["cli/test_help.py", "test_all.py", "views/test_page.py", "views/test_zebra.py"]
    assert found == tuple([f"tests/{name}" for name in names] for names in (first, rest))


def test_what_makes_no_difference_is_told_where_its_place_is_no_more(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = mutants(root)["rules"][0].name
    (root / "equivalent.txt").write_text(f"{there}  no reason\njasslog/rules/may.py:99:0 return  it has moved\n")
    monkeypatch.setattr(command, "ROOT", root)
    monkeypatch.setattr(command, "EQUIVALENT", root / "equivalent.txt")
    command.report(Namespace(count=5, seed="seed"))
    told = [line for line in capsys.readouterr().out.splitlines() if "no longer" in line]
    assert told == ["said to make no difference, and no longer there: jasslog/rules/may.py:99:0 return"]


def test_what_makes_no_difference_is_not_tried(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    every = mutants(root)["rules"]
    (root / "equivalent.txt").write_text("".join(f"{one.name}  no reason\n" for one in every))
    monkeypatch.setattr(command, "ROOT", root)
    monkeypatch.setattr(command, "EQUIVALENT", root / "equivalent.txt")
    command.run(Namespace(count=len(every), seed="seed", again=False, near=False, jobs=0, budget=1))
    assert capsys.readouterr().out.startswith(f"{len(every)} mutants, 0 of them not tried yet\n")


@pytest.fixture
def tried_on(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, float], tuple[str, list[str]]]:
    """A function that returns the outcome of changing ``seat < 2``, for a given test, and the measured stages."""

    def ended(test: str, budget: float) -> tuple[str, list[str]]:
        (root / "jasslog" / "rules" / "may.py").write_text("def may(seat):\n    return seat < 2\n")
        for package in ("jasslog", "jasslog/rules"):
            (root / package / "__init__.py").write_text("")
        (root / "tests" / "rules").mkdir(parents=True, exist_ok=True)
        for name in ("may", "other"):
            (root / "tests" / "rules" / f"test_{name}.py").write_text(test if name == "may" else "def test(): pass\n")
        for folder in ("samples", "schemas"):
            (root / folder).mkdir(exist_ok=True)
        for name in ("README.md", "pyproject.toml"):
            (root / name).write_text("")
        measures = Measures(root / "measured.jsonl")
        mutant = next(one for one in mutants(root)["rules"] if one.kind == "comparison")
        outcome, _ = Bench(root, tmp_path_factory.mktemp("bench"), measures, budget).try_out(mutant)
        assert Measures(root / "measured.jsonl").stages == measures.stages
        return outcome, [stage.rpartition(" ")[0] for stage in measures.stages]

    return ended


@pytest.mark.parametrize(
    ("test", "budget", "outcome", "measured"),
    [
        ("assert may(1)", 60, "survived", ["may", "other"]),
        ("assert not may(1)", 60, "survived", ["may", "other"]),
        ("assert sum(range(3 * 10**6)) and may(1) and not may(2)", 0.02, "survived", ["may", "other"]),
    ],
    ids=["not seen", "fails without any change", "takes longer than allowed"],
)
def test_a_mutant_is_put_to_stage_after_stage(
    tried_on: Callable[[str, float], tuple[str, list[str]]],
    test: str, budget: float, outcome: str, measured: list[str],
) -> None:  # fmt: skip
    ended, asked = tried_on(f"from jasslog.rules.may import may\ndef test():\n    {test}\n", budget)
    assert ended == outcome
    assert asked == [f"tests/rules/test_{name}.py" for name in measured], "no more than was needed is measured"


@pytest.mark.parametrize(("ends", "outcome"), [(True, "survived"), (False, "hangs in tests/rules/test_may.py")])
def test_what_does_not_end_hangs_only_where_it_does_so_twice(
    tried_on: Callable[[str, float], tuple[str, list[str]]], ends: bool, outcome: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, limits = Bench._run, [0.5, 30.0 if ends else 0.5]

    def limited(bench: Bench, root: Path, modules: tuple[str, ...], limit: float, names: Any = None) -> Any:
        """The runs of the changed source may last half a second; the second one, if it ends, as long as it takes."""
        if names is not None:
            limit = limits.pop(0)
            (root / "second").write_text("" if limits else str(ends))
        return run(bench, root, modules, limit, names)

    monkeypatch.setattr(Bench, "_run", limited)
    test = """
from pathlib import Path
from time import sleep
from jasslog.rules.may import may

def test():
    if may(2) and Path("second").read_text() != "True":
        sleep(600)
"""
    assert tried_on(test, 60)[0] == outcome
    assert limits == [], "it is tried twice"


def test_a_stage_is_measured_again_where_its_tests_are_others(
    tried_on: Callable[[str, float], tuple[str, list[str]]],
) -> None:
    survived, asked = tried_on("def test(): pass\n", 60)
    assert (survived, len(asked)) == ("survived", 2)
    killed, asked = tried_on("from jasslog.rules.may import may\ndef test(): assert not may(2)\n", 60)
    assert (killed, len(asked)) == ("killed in tests/rules/test_may.py", 3)


FUNCTIONS = """from __future__ import annotations
LIMIT = 3
def outer(seat):
    def inner(card):
        return card < 5
    return inner(seat) if seat < 2 else seat > 4
class Table:
    size = 6
    @property
    def seats(self):
        return self.size - 7
def starts_anew():
    return 8
"""
SEEN = {
    "import jasslog.rules.may": "3 6",
    "from jasslog.rules.may import outer; outer(3)": "2 3 4 6",
    "from jasslog.rules.may import outer; outer(1)": "2 3 4 5 6",
    "from jasslog.rules.may import Table; Table().seats": "3 6 7",
    "import os, subprocess, sys; "
    "subprocess.run([sys.executable, '-c', 'from jasslog.rules.may import starts_anew as it; it()'])": "3 6 8",
}
"""The code that is run, and the constants whose changes it may detect."""


@pytest.mark.parametrize("run", SEEN)
def test_a_change_may_be_seen_where_its_function_is_run(run: str, tmp_path: Path) -> None:
    sources, marked, notes = tmp_path / "sources", tmp_path / "marked", tmp_path / "notes"
    for copy in (sources, marked):
        (copy / "jasslog" / "rules").mkdir(parents=True)
        for name in ("__init__.py", "rules/__init__.py"):
            (copy / "jasslog" / name).write_text("")
        (copy / "jasslog" / "rules" / "may.py").write_text(FUNCTIONS)
    mark(marked, notes)
    numbers = {name: place for place, name in enumerate(functions(sources))}
    subprocess.run([sys.executable, "-c", run], check=True, cwd=marked)
    ran = noted(notes, numbers)
    every = [Timed("any", 1.0, False, []), *ran]
    constants = [one for one in mutants(sources)["rules"] if one.kind == "constant"]
    text = FUNCTIONS.encode()
    told = {text[one.start : one.end].decode() for one in constants if may_see(every, one, sources, numbers)}
    assert told == set(SEEN[run].split())
    assert all(may_see(None, one, sources, numbers) is None for one in constants), "what is not known may see anything"
    assert noted(notes, numbers) == [Timed("", 0.0, False, [])], "what was read is not there for the next stage"


TESTS = """
import pytest
from functools import cache
from jasslog.rules.may import Table, asked, outer

read = Table().seats

@cache
def helped(seat):
    return outer(seat)

@pytest.fixture(scope="module")
def shared():
    return asked(3)

def test_first(): assert helped(1)
def test_second(): assert helped(1)
def test_third(): pass
def test_fourth(shared): pass
def test_fifth(): asked(2)
def test_sixth(): assert not asked(2)
"""
KEPT = (
    FUNCTIONS
    + """
import functools
@functools.lru_cache(8)
def asked(seat):
    return below(seat)
def below(seat):
    return outer(seat) and 9
"""
)


def test_what_is_kept_or_shared_counts_for_each_test_that_asks_for_it(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Each function is identified by a number that stands in it; the expected values are the tests that run it."""
    (root / "jasslog" / "rules" / "may.py").write_text(KEPT)
    for package in ("jasslog", "jasslog/rules"):
        (root / package / "__init__.py").write_text("")
    (root / "tests" / "rules").mkdir(parents=True)
    (root / "tests" / "rules" / "test_may.py").write_text(TESTS)
    for folder in ("samples", "schemas"):
        (root / folder).mkdir()
    for name in ("README.md", "pyproject.toml"):
        (root / name).write_text("")
    bench = Bench(root, tmp_path_factory.mktemp("bench"), Measures(root / "measured.jsonl"), 60)
    text, found = KEPT.encode(), dict[str, str]()
    for one in mutants(root)["rules"]:
        if one.kind == "constant":
            seen = [test.name.rpartition("_")[2] for test in bench.may_see("tests/rules/test_may.py", one)]
            found[text[one.start : one.end].decode()] = " ".join(seen)
    every = "first second third fourth fifth sixth"
    assert {name: found[name] for name in "4578"} == {"4": every, "5": "first second", "7": every, "8": ""}
    assert found["9"] == every, "a fixture that they share has asked for it"
