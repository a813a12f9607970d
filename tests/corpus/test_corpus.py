"""Records that were written in format 1 are always read and judged as they were then."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from corpus.freeze import FOLDER, LINES, MANIFEST, told
from typed import decode

from jasslog.log.opening import examine
from jasslog.log.write import canonical
from jasslog.variants.load import digest, names, released

EXPECTED: dict[str, Any] = orjson.loads(MANIFEST.read_bytes())


def test_nothing_frozen_is_missing_and_nothing_else_lies_there() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*EXPECTED, LINES, MANIFEST.name}
    assert len(EXPECTED) > 20


@pytest.mark.parametrize("name", EXPECTED)
def test_a_frozen_game_comes_to_what_it_came_to_then(name: str) -> None:
    assert told(FOLDER / name) == EXPECTED[name]
    assert EXPECTED[name]["verdicts"] == {"intact": "ok", "legal": "ok", "sums": "ok"}
    assert examine((FOLDER / name).read_bytes()).verdict == "clean"


def test_a_frozen_line_says_what_it_said_then() -> None:
    lines = (FOLDER / LINES).read_bytes().splitlines()
    assert len(lines) > 50
    for line in lines:
        told = decode(line)
        assert (told.problems, told.event) == ((), orjson.loads(line)), line
        assert canonical(told.event) == line


def test_the_rules_of_a_frozen_game_are_those_that_it_pins() -> None:
    for name in EXPECTED:
        head = orjson.loads((FOLDER / name).read_bytes().split(b"\n")[0])
        rules = head["rules"]
        assert (rules["id"], rules["version"]) in {(id, version) for id, version, *_ in names()}
        assert rules["digest"] == digest(released(rules["id"], rules["version"]))
