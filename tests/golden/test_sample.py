"""The present house answers as the first one did, on a fixed sample; ``python -m tests.golden`` compares the rest."""

from __future__ import annotations

import hashlib
import os
from base64 import b64encode
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

import orjson
import pytest
from golden import sample
from golden.first import FIRST, present
from golden.lanes import Worker
from golden.purpose import PURPOSES, accepting
from golden.store import BYTES, corpora, hashes_of, heading

GOLDEN = sample.read()
GAMES: dict[str, Any] = {
    name: game for name, game in GOLDEN["games"].items() if "/zst/" not in name or find_spec("zstandard") is not None
}


_STATES = ("digests", "expected")
"""The aspects that give the state after each event; they are expensive."""
PARTS = 2
"""How many tests share the sample, so that several processes can work on it."""


def _kinds(data: bytes) -> set[str]:
    """The kinds of event of a game, the id of its set of rules, and the options in which it departs from the set."""
    kinds = set[str]()
    for line in data.splitlines():
        with suppress(ValueError, AttributeError):
            told = orjson.loads(line)
            rules = told.get("rules") or {}
            kinds |= {str(told.get("type")), str(rules.get("id")), str(rules.get("overrides"))}
    return kinds


def _with_states() -> set[str]:
    """The games whose states are compared: the examples, the logs of other programs, and of the others
    as many as it takes to have every kind of event and every set that any of them has. JASSLOG_EXAMPLES takes all.
    """
    if int(os.environ.get("JASSLOG_EXAMPLES", "1")) > 1:
        return set(GAMES)
    examples = {entry.example for entry in PURPOSES}
    found = {name for name in GAMES if name in examples or name.startswith("foreign/")}
    left = {name: _kinds(game["input"]) for name, game in GAMES.items() if "digests" in game["hashes"]}
    seen = set().union(*(left.pop(name, set()) for name in found))
    sizes = {name: len(GAMES[name]["input"]) for name in left}
    while left := {name: kinds - seen for name, kinds in left.items() if not kinds <= seen}:
        found.add(best := max(left, key=lambda name: len(left[name]) / sizes[name]))
        seen |= left[best]
    return found


def _wanted() -> dict[str, list[str]]:
    """The aspects of each game that are compared: all, but the states of some games only."""
    full = _with_states()
    return {
        name: [aspect for aspect in game["hashes"] if name in full or aspect not in _STATES]
        for name, game in GAMES.items()
    }


WANTED = _wanted()


def _hashed(value: Any) -> str:
    return hashlib.sha256(orjson.dumps(value, option=orjson.OPT_SORT_KEYS)).hexdigest()[: 2 * BYTES]


def _answers(games: list[str]) -> dict[str, dict[str, Any]]:
    """The present house's answers about some games."""
    worker, found = Worker(present()), {}
    for name in games:
        game = GAMES[name]
        data = b64encode(game["input"]).decode()
        reply = worker.ask(game=name, file=game["file"], input=data, want=WANTED[name], full=True)
        found[name] = reply.get("aspects", {})
    worker.close()
    return found


def _differences(answers: dict[str, dict[str, Any]]) -> list[tuple[str, str]]:
    return [
        (name, aspect)
        for name in answers
        for aspect in WANTED[name]
        if aspect not in answers[name] or _hashed(answers[name][aspect]) != GAMES[name]["hashes"][aspect]
    ]


@pytest.mark.parametrize("part", range(PARTS))
def test_as_in_the_first_house(part: int) -> None:
    """Every aspect is as it was, except intended changes."""
    answers = _answers([*GAMES][part::PARTS])
    wrong, needed = [], set()
    for name, aspect in _differences(answers):
        game, new = GAMES[name], answers[name].get(aspect)
        entry = (
            accepting(name, game["input"], aspect, game["old"].get(aspect), new) if aspect in answers[name] else None
        )
        if entry is None:
            wrong.append(f'python -m tests.golden diff "{name}" "{aspect}"')
        elif name == entry.example:
            needed.add(entry.name)
    assert not wrong, f"{len(wrong)} differences:\n" + "\n".join(wrong[:40])
    assert needed == {entry.name for entry in PURPOSES if entry.example in answers}, (
        "an entry that its example no longer needs"
    )


def test_every_entry_has_its_example_in_the_sample() -> None:
    assert {entry.example for entry in PURPOSES} <= GAMES.keys()


def test_sample_is_what_is_committed() -> None:
    """The sample has the same hashes as the corpora, and its old outputs have these hashes."""
    assert GOLDEN["first"] == FIRST
    assert {heading(corpus)["first"] for corpus in corpora()} == {FIRST}
    for name, game in GOLDEN["games"].items():
        committed = hashes_of(name)
        assert game["hashes"].items() <= committed.items(), name
        for aspect, old in game["old"].items():
            assert _hashed(old) == committed[aspect], (name, aspect)
