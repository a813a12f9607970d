"""The catalogue of rules: its names, and the numbers of the rule document if that lies beside the repository."""

from __future__ import annotations

import re

import pytest
from shared import SHARED

from jasslog.rules import catalogue

COUNTS = {
    "D": 3,
    "S": 8,
    "C": 15,
    "O": 7,
    "V": 10,
    "L": 10,
    "T": 3,
    "W": 10,
    "ST": 6,
    "P": 9,
    "E": 9,
    "I": 16,
    "A": 4,
}
GAMES = ["G1", "G1-1", "G1-2", "G1-3", "G2", "G2-1", "G2-2", "G3a", "G3b", "G3b-1", "G3b-2"]
GAMES += ["G8", "G8-1", "G8-2", "G9-1", "G9-2", "G9-3", "G9a", "G9b"]
GAMES += ["G3c", "G3c-1", "G3c-2", "G3d", "G4", "G5", "G6", *(f"G6-{n}" for n in range(1, 7)), "G6a", "G6c"]
GAMES += ["G7", "G10", *(f"G10-{number}" for number in range(1, 7))]
NUMBERS = [f"{kind}-{n}" for kind, count in COUNTS.items() for n in range(1, count + 1)] + ["V-6b", *GAMES]
PARTS = (("### G1 ", "## 6. "),)
"""The parts of the document whose rules are all in the catalogue, each by its heading and the next heading after it."""
BY_NUMBER = {old: rule.id for rule in catalogue.rules().values() for old in rule.old}
DOCUMENT = SHARED / "rules" / "partnership.md"


def test_every_number_stands_at_one_rule() -> None:
    old = [number for rule in catalogue.rules().values() for number in rule.old]
    assert len(old) == len(set(old))
    assert {number for number in old if number.startswith("p:")} == {f"p:{number}" for number in NUMBERS}
    assert all(re.fullmatch(r"[pi]:\S+", number) for number in old)


def test_rules_have_plain_names_statements_and_sources() -> None:
    for id, rule in catalogue.rules().items():
        assert id == rule.id
        assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", id)
        assert 20 < len(rule.statement) < 300
        assert rule.statement.endswith(".")
        assert rule.source
        assert not re.search(r"\b00\d\b|\bDEC\b|\[X\d", rule.statement + rule.source)


TEXTS = {
    "Instructivo Jass (Club Suizo de Santiago)": "000",
    "Jass, Reglas del juego": "001",
    "The Rules of Jass": "002",
    "What is Jass?": "003",
    "Come si gioca a Jass?": "004",
}
"""The number with which the file of each rule text begins, by the title of the text."""


@pytest.mark.skipif(not SHARED.joinpath("sources").exists(), reason="the rule texts are not beside the repository")
@pytest.mark.parametrize("title", TEXTS)
def test_every_heading_that_is_cited_stands_in_its_text(title: str) -> None:
    file = next(SHARED.joinpath("sources").glob(f"{TEXTS[title]}*"))
    text = " ".join(file.read_text().lower().split())
    for rule in catalogue.rules().values():
        for cited in rule.source.split("; "):
            if cited.startswith(f"{title}, "):
                headings = re.split(", and |, | and ", cited.removeprefix(f"{title}, "))
                assert [heading for heading in headings if heading.lower() not in text] == [], rule.id


def test_unknown_names_and_numbers() -> None:
    assert BY_NUMBER["p:L-2"] == BY_NUMBER["i:C-14"] == "lone-puur"
    with pytest.raises(KeyError):
        catalogue.rule("no-such-rule")


@pytest.mark.skipif(not DOCUMENT.exists(), reason="the rule document is not here")
def test_numbers_are_those_of_the_rule_document() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    common = text[text.index("\n## 3. ") : text.index("\n## 4. ")]
    games = "".join(text[text.index(f"\n{first}") : text.index(f"\n{after}")] for first, after in PARTS)
    found = set(re.findall(r"\*\*([A-Z]{1,2}-\d+b?)\b", common)) | set(re.findall(r"^\| (C-\d+) \|", common, re.M))
    found |= set(re.findall(r"\*\*(A-\d)\*\*", games))
    found |= set(re.findall(r"\*\*(G\d+[a-d]?-\d)\*\*", games)) | set(re.findall(r"^###+ (G\d+[a-d]?) ", games, re.M))
    assert found - {"G3", "G9"} == set(NUMBERS)
