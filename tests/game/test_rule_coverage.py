"""Every rule and edge case of the implemented games has a test, or a case of a test, named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shared import SHARED

DOCUMENT = SHARED / "rules" / "individual.md"
TESTS = Path(__file__).parents[1]
COMMON = {"D": 3, "S": 8, "C": 15, "O": 7, "V": 10, "L": 10, "T": 3, "W": 10, "ST": 6, "P": 9, "E": 9, "I": 16, "A": 4}
"""The number of rules in each group of the common rules."""
GAMES = ["G1-1", "G1-2", "G1-3", "G2-1", "G2-2", "G3a", "G3b-1", "G3b-2", "G3c-1", "G3c-2", "G3d", "G4", "G5"]
GAMES += ["G8", "G8-1", "G8-2", "G9-1", "G9-2", "G9-3", "G9a", "G9b"]
GAMES += ["G10", *(f"G10-{number}" for number in range(1, 7))]
GAMES += ["G6a", "G6b", "G6c", "G6d", *(f"G6-{number}" for number in range(1, 7))]
GAMES += ["G7"]
EDGES = (
    *range(1, 35),
    36,
    37,
    *range(40, 140),
)
"""The numbers of the edge cases (EC) of the partnership games."""
DISPLAY = {"G1-3": "the chalk board is display only: it decides nothing"}

RULES = [f"{group}-{number}" for group, count in COMMON.items() for number in range(1, count + 1)]
OWN = {
    "C": 63,
    "PZ3": 9,
    "PZ5": 4,
    "ZS": 7,
    "Z6": 3,
    "HJ": 10,
    "SH": 6,
    "BI": 15,
    "DF": 9,
    "MO": 11,
    "PA": 14,
    "GU": 11,
}
OWN |= {"SM": 9, "ZG": 14, "CT": 8}
"""The number of rules in each group of the games in which everybody plays alone, including their common rules (C)."""
SITUATIONS = 104
"""The number of edge cases (T) of these games."""
ALONE = [f"{group}-{number}" for group, count in OWN.items() for number in range(1, count + 1)]
ALONE += [f"T{number}" for number in range(1, SITUATIONS + 1)]
WANTED = [
    *ALONE,
    *RULES,
    *(rule for rule in GAMES if rule not in DISPLAY),
    *(f"EC-{number:03}" for number in EDGES),
]
_FUNCTION = re.compile(r"^\s*def test_(\w+)", re.M)
_CASE = re.compile(r"""["']((?:(?:EC|[A-Z]{1,2}\d?|G\d+[a-d]?)-\d+)|(?:T\d+))[\s"']""")
_IN_NAME = re.compile(r"(?:^|_)((?:EC_\d{3})|(?:[A-Z]{1,2}\d?_\d+)|(?:T\d+)|(?:G\d+[a-d]?(?:_\d)?))(?=_|$)")


def named() -> set[str]:
    """The ids in the names of test functions, and those that begin a string, such as the name of a case."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        if path == Path(__file__):
            continue
        source = path.read_text(encoding="utf-8")
        for function in _FUNCTION.findall(source):
            found |= {match.replace("_", "-") for match in _IN_NAME.findall(function.replace("_and_", "_"))}
        found |= set(_CASE.findall(source))
    return found


def test_every_rule_has_a_test_of_its_name() -> None:
    ids = named()
    assert [rule for rule in WANTED if rule not in ids] == []


@pytest.mark.skipif(not DOCUMENT.exists(), reason="the rule document is not here")
def test_the_rules_of_those_who_play_alone_are_those_of_the_document() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert set(re.findall(r"^\| ([A-Z]{1,2}\d?-\d+|T\d+) \|", text, re.M)) == set(ALONE)
