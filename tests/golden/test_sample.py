"""The present house answers as the first one did, on a fixed sample; ``python -m tests.golden`` compares the rest."""

from __future__ import annotations

import hashlib
from base64 import b64encode
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
"""The aspects that give the state after each event.

They are expensive, and say little about a damaged game that its findings do not say.
"""


def _wanted() -> dict[str, list[str]]:
    """The aspects of each game that are compared: all, except the states of two in three damaged games."""
    examples = {entry.example for entry in PURPOSES}
    damaged = [name for name in GAMES if name.startswith("damage/") and name not in examples]
    left_out = {name for place, name in enumerate(damaged) if place % 3}
    return {
        name: [aspect for aspect in game["hashes"] if name not in left_out or aspect not in _STATES]
        for name, game in GAMES.items()
    }


WANTED = _wanted()


def _hashed(value: Any) -> str:
    return hashlib.sha256(orjson.dumps(value, option=orjson.OPT_SORT_KEYS)).hexdigest()[: 2 * BYTES]


@pytest.fixture(scope="module")
def answers() -> dict[str, dict[str, Any]]:
    """The present house's answers about the sample."""
    worker, found = Worker(present()), {}
    for name, game in GAMES.items():
        data = b64encode(game["input"]).decode()
        reply = worker.ask(game=name, file=game["file"], input=data, want=WANTED[name], full=True)
        found[name] = reply.get("aspects", {})
    worker.close()
    return found


def _differences(answers: dict[str, dict[str, Any]]) -> list[tuple[str, str]]:
    return [
        (name, aspect)
        for name, aspects in WANTED.items()
        for aspect in aspects
        if aspect not in answers[name] or _hashed(answers[name][aspect]) != GAMES[name]["hashes"][aspect]
    ]


def test_as_in_the_first_house(answers: dict[str, dict[str, Any]]) -> None:
    """Every aspect is as it was, except intended changes."""
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
    assert needed == {entry.name for entry in PURPOSES}, (
        "an entry that its example no longer needs, or whose example is not in the sample"
    )


def test_sample_is_what_is_committed() -> None:
    """The sample has the same hashes as the corpora, and its old outputs have these hashes."""
    assert GOLDEN["first"] == FIRST
    assert {heading(corpus)["first"] for corpus in corpora()} == {FIRST}
    for name, game in GOLDEN["games"].items():
        committed = hashes_of(name)
        assert game["hashes"].items() <= committed.items(), name
        for aspect, old in game["old"].items():
            assert _hashed(old) == committed[aspect], (name, aspect)
