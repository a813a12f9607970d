"""The public state: it fits its schema, shares nothing with the game, and its digest is the same everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest
from fitting import fitting
from game.random_games import random_events, raw_game, to_file
from shared import SAMPLES, SCHEMAS, examples, samples
from typed import typed

from jasslog import load_all
from jasslog.audit.audit import audit_game
from jasslog.game.public import digest, digest_of, public
from jasslog.game.timeline import Timeline
from jasslog.variants.load import names, released

SETS = [id for id, _, _, _ in names() if released(id).deal.players == 4]


@cache
def states(rules: str, seed: int, slips: float, view: str = "ruled", step: int = 7) -> list[dict[str, Any]]:
    events = typed(random_events(rules, seed, slips=slips))
    timeline = Timeline(released(rules), events, view)
    return [public(timeline.at(seq)) for seq in range(0, len(events), step)]


@pytest.mark.parametrize("rules", SETS)
def test_states_of_random_games_fit_the_schema(rules: str) -> None:
    # Games without a slip have no other kinds of members; some states of every fourth set are enough.
    for slips, step in ((0.0, 119), (0.15, 17))[SETS.index(rules) % 4 > 0 :]:
        for state in states(rules, 1, slips, step=step)[SETS.index(rules) % 2 :: 2]:
            fitting("state").validate(orjson.loads(orjson.dumps(state)))


@pytest.mark.parametrize("folder", sorted({file.parent.name for file in samples()}))
def test_the_states_of_every_sample_fit_the_schema(folder: str) -> None:
    # The samples begin at different events, so that every kind of moment occurs; JASSLOG_EXAMPLES=20 checks all states.
    every, looked_at = max(1, 20 // examples(1)), 0
    for place, file in enumerate(sorted(SAMPLES.glob(f"{folder}/*.jsonl"))):
        for game in load_all(file):
            if game.variant is not None:
                for position in [*game][place % every :: every]:
                    fitting("state").validate(position.state)
                    looked_at += 1
    assert looked_at


def test_a_member_name_has_one_json_type() -> None:
    types: dict[str, set[type]] = {}

    def look(value: Any) -> None:
        for name, part in value.items() if isinstance(value, dict) else ():
            types.setdefault(name, set()).add(type(part))
            look(part)
        for part in value if isinstance(value, list) else ():
            look(part)

    for rules in SETS:
        for state in states(rules, 1, 0.15, step=17):
            look(state)
    assert len(types) > 40
    assert {name: found for name, found in types.items() if len(found) > 1 or type(None) in found} == {}


def test_changing_what_was_handed_out_changes_nothing() -> None:
    def spoil(value: Any) -> None:
        for part in list(value.values() if isinstance(value, dict) else value):
            if isinstance(part, dict | list):
                spoil(part)
        value.clear()

    events = typed(random_events("schieber-santiago", 3, slips=0.1))
    timeline = Timeline(released("schieber-santiago"), events, "ruled")
    for seq in range(0, len(events), 9):
        game = timeline.at(seq)
        before = orjson.dumps(public(game))
        spoil(public(game))
        assert orjson.dumps(public(game)) == before


def test_reducing_on_never_changes_what_was_handed_out() -> None:
    events = typed(random_events("schieber-santiago", 4, slips=0.1))
    timeline = Timeline(released("schieber-santiago"), events, "ruled")
    held = [(timeline.at(seq), seq) for seq in range(len(events))]
    values = [(public(game), orjson.dumps(public(game))) for game, _ in held]
    timeline.last()
    for (game, seq), (value, written) in zip(held, values, strict=True):
        assert orjson.dumps(value) == orjson.dumps(public(game)) == written
        assert digest(game) == digest_of(value) == digest(timeline.at(seq))


def test_the_digest_knows_nothing_of_names_ids_and_times() -> None:
    events = random_events("schieber-santiago", 5)
    other = [dict(event) for event in events]
    other[0] |= {"game": "another", "started": "2026-11-20T19:04:05.123Z"}
    other.insert(1, {"type": "players_named", "names": ["a", "b", "c", "d"]})
    other = [{**event, "seq": seq, "note": "x"} for seq, event in enumerate(other)]
    first, second = audit_game(raw_game(events)), audit_game(raw_game(other))
    assert first.game is not None
    assert second.game is not None
    assert digest(first.game) == digest(second.game)


def test_the_digest_tells_one_point_and_one_card_apart() -> None:
    state = states("schieber-santiago", 6, 0.0, step=40)[3]
    other = orjson.loads(orjson.dumps(state))
    other["current"]["won"][0] += 1
    assert digest_of(other) != digest_of(state)


SCRIPT = """
import sys
import jasslog
for record in jasslog.load_all(sys.argv[1]):
    print(record.report()["digest"], *(record.at(seq).digest for seq in range(0, len(record.events), 10)))
"""


def test_the_digest_is_the_same_in_any_process(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    games = [to_file(random_events("schieber-santiago", seed, slips=0.1)) for seed in range(3)]
    file.write_bytes(b"".join(games))
    outputs = set()
    for seed, zone, locale, flags in [("0", "UTC", "C", []), ("1", "Asia/Kolkata", "tr_TR.UTF-8", ["-O"])]:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        command = [sys.executable, *flags, "-c", SCRIPT, str(file)]
        outputs.add(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    assert len(outputs) == 1
    assert outputs.pop().count(b"sha256:") > 60


def test_a_schema_is_checked_and_written_from_the_command_line(tmp_path: Path) -> None:
    module = "jasslog.game.public_model"
    done = subprocess.run([sys.executable, "-m", module, "--check"], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    there = f"from jasslog.events import schema; schema.SCHEMAS = pathlib.Path({str(tmp_path)!r})"
    script = f"import pathlib, runpy, sys; {there}; runpy.run_module({module!r}, run_name='__main__', alter_sys=True)"
    for options, code in ((["--check"], 1), ([], 0), (["--check"], 0)):
        assert subprocess.run([sys.executable, "-c", script, *options], capture_output=True).returncode == code
    (written,) = tmp_path.iterdir()
    assert written.read_bytes() == (SCHEMAS / written.name).read_bytes()
