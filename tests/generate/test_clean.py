"""Generated legal games: the same bytes for the same seed, and nothing in them for the judges to find."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from generated import GAMES, SETS, findings

from jasslog.generate.clean import generate
from jasslog.generate.damage import write_corpus
from jasslog.generate.table import written
from jasslog.log.decode import decode
from jasslog.variants.load import released

_DIGEST = """
import hashlib, sys
from jasslog.generate.clean import generate
from jasslog.generate.damage import damaged
from jasslog.generate.table import written
from jasslog.variants.load import released
found = hashlib.sha256()
for id in sys.argv[1:]:
    for events in generate(released(id), 7, 4):
        found.update(b"".join(written(events)))
    for game in damaged(released(id), 7, 12):
        found.update(repr(game).encode())
print(found.hexdigest())
"""


def _digest(*options: str, **environment: str) -> str:
    command = [sys.executable, *options, "-c", _DIGEST, *SETS[::4]]
    where = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **environment}
    return subprocess.run(command, env=where, capture_output=True, check=True, text=True).stdout


def test_the_same_seed_gives_the_same_bytes_in_any_process() -> None:
    expected = _digest(PYTHONHASHSEED="1", TZ="UTC")
    assert _digest(PYTHONHASHSEED="4711", TZ="Pacific/Chatham", LC_ALL="C") == expected
    assert _digest("-O", PYTHONHASHSEED="0") == expected


def test_another_seed_gives_another_game() -> None:
    variant = released("schieber-santiago")
    digests = {hashlib.sha256(b"".join(written(next(generate(variant, seed, 1))))).digest() for seed in range(20)}
    assert len(digests) == 20


@pytest.mark.parametrize("id", SETS)
def test_clean_games_audit_clean(id: str) -> None:
    for number, events in enumerate(generate(released(id), 1, GAMES)):
        wrong = [found for found in findings(written(events)) if found.severity != "info"]
        assert not wrong, (number, [(found.name, found.address, found.slots) for found in wrong])


@pytest.mark.parametrize("id", SETS)
def test_whole_games_reach_their_end(id: str) -> None:
    variant = released(id)
    for events in generate(variant, 2, 1, near=0.0):
        assert not [found for found in findings(written(events)) if found.severity != "info"]
        assert events[-1]["type"] == "game_ended"
        assert "resumes" not in events[0]


@pytest.mark.parametrize("hands", ["all", "some", "counted", "absent"])
def test_hands_may_stay_unrecorded(hands: str) -> None:
    for events in generate(released("schieber-ohio"), 3, 10, hands=hands):
        dealt = [event for event in events if event["type"] == "hand_dealt"]
        assert bool(dealt) == (hands != "absent")
        assert hands not in ("counted", "absent") or not any("cards" in event for event in dealt)
        assert not [found for found in findings(written(events)) if found.severity != "info"]


def test_every_line_has_the_shape_of_the_format() -> None:
    for id in SETS:
        for events in generate(released(id), 4, 2):
            for line in written(events):
                assert not decode(line).problems


def test_all_games_go_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_corpus(path, released("kreuzjass"), 1, 5)
    lines = path.read_bytes().splitlines()
    assert lines == [line for events in generate(released("kreuzjass"), 1, 5) for line in written(events)]
