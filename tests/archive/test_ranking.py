"""A standings file is read like a set of rules: every mistake has its line and place, as the published schema says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from shared import SCHEMAS, examples

from jasslog.archive.ranking import Ranking
from jasslog.events.schema import schema
from jasslog.log.own_file import Mistake, from_file, from_text

WRONG = """{
  "id": "Club cup",
  "name": 3,
  "measure": "goals", "ties": ["best_pass",
    "luck"],
  "passes": 0,
  "pases": 2,
  "id": "cup"
}
"""


def test_every_mistake_is_told_with_its_line_and_place() -> None:
    found = from_text(WRONG, Ranking)
    assert isinstance(found, list)
    assert [(one.line, one.place, one.name) for one in found] == [
        (3, "name", "wrong-value"),
        (4, "measure", "wrong-value"),
        (5, "ties.2", "wrong-value"),
        (6, "passes", "wrong-value"),
        (7, "pases", "unknown-member"),
        (8, "id", "repeated"),
    ]
    assert found[3].expected == "integer 1..99"


@pytest.mark.parametrize(
    ("members", "place", "expected"),
    [
        ({"counted": 2, "dropped": 1}, "dropped", "counted"),
        ({"bye": "points"}, "bye", "bye_points"),
        ({"bye_points": 20}, "bye", "bye_points"),
        ({"passes": 2, "dropped": 2}, "dropped", "passes"),
        ({"passes": 2, "counted": 3}, "counted", "passes"),
    ],
)
def test_members_that_do_not_go_together(members: dict[str, Any], place: str, expected: str) -> None:
    found = from_text(json.dumps({"id": "a", "name": "b"} | members), Ranking)
    assert found == [Mistake(1, place, "together", expected)]


@pytest.mark.parametrize("text", ["", "{", '{"id": "a",}', "[" * 100_000, "1" * 5000])
def test_what_is_no_json_is_told(text: str) -> None:
    found = from_text(text, Ranking)
    assert isinstance(found, list)
    assert [one.name for one in found] == ["not-json"]


def test_a_file_that_is_no_text_or_too_large(tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    file.write_bytes(b'{\n"id": "\xff"}')
    assert from_file(file, Ranking) == [Mistake(2, "", "not-json", "UTF-8")]
    file.write_bytes(b" " * 70_000)
    assert from_file(file, Ranking) == [Mistake(1, "", "wrong-value", "65536 bytes at most")]


def test_the_schema_is_published() -> None:
    assert orjson.loads((SCHEMAS / "standings.schema.json").read_bytes()) == schema(
        Ranking, "standings", "How games are made into ranks"
    )


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 120),
    st.sampled_from(["a", "sum", "most", "points", "ruled", "open", "Big", ""]),
    st.lists(st.sampled_from(["best_pass", "wins", "luck"]), max_size=2),
)
MEMBERS = st.dictionaries(st.sampled_from([*Ranking.__struct_encode_fields__, "other"]), VALUES, max_size=5).map(
    lambda told: {"id": "a", "name": "b"} | told
)


@settings(max_examples=examples(200), deadline=None)
@given(MEMBERS)
def test_the_schema_accepts_what_the_reader_accepts(members: dict[str, Any]) -> None:
    found = from_text(json.dumps(members), Ranking)
    fits = Draft202012Validator(schema(Ranking, "standings", "")).is_valid(members)
    assert fits == (not isinstance(found, list) or all(one.name == "together" for one in found))
