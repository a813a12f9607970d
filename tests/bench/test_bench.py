"""The bench measures what it says; nothing here depends on how long anything takes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import orjson
import pytest
from audited import audits
from bench import facts as kept
from bench import hostile as worst
from bench import measure, processes
from bench.__main__ import main
from bench.corpora import (
    corpus,
    foreign,
    generated,
    hostile,
    large_corpus,
    repeated,
    short_games,
    split,
    with_damage,
    with_seals,
)
from bench.one import audit
from bench.test_whole_runs import MEMORY, TOGETHER, once
from bench.timing import beside, figure
from shared import sample

from jasslog.log.write import canonical
from jasslog.variants.load import names

ROOT = Path(__file__).parents[2]
SMALL = 10_000
"""The size of the corpora here, in bytes: a plain game, and a game of every set."""
CORPORA = ("plain", "damaged", "generated", "sealed", "foreign", "hostile")


def first_column(text: str) -> list[str]:
    return [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("|")][2:]


def test_a_tiny_corpus_is_measured_and_told_as_a_table_that_the_readme_has_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # What takes long has tests of its own: new processes below, memory of commands and second processes in
    # `test_whole_runs.py`, the growth of an event's cost in `test_hostile.py`.
    monkeypatch.setattr(worst, "grown", lambda each, many, games, repeats: [1.0] * repeats)
    monkeypatch.setattr(processes, "peaks", lambda folder, many: [figure(name, [1.0], "MB") for name in MEMORY])
    monkeypatch.setattr(
        measure, "two_processes", lambda few, games, folder, repeats: [figure(name, [1.0], "x") for name in TOGETHER]
    )
    monkeypatch.setattr(processes, "times", lambda warm, files: [processes.Timed(1.0, *audit(file)) for file in files])
    monkeypatch.setattr(processes, "peak", lambda file: 1)
    monkeypatch.setattr(processes, "interleaved", once)
    monkeypatch.setattr(processes, "compiled", lambda folder: os.environ)
    some = {kind: repeated()[kind] for kind in ("remark_made", "undone", "round_started", "card_played")}
    monkeypatch.setattr(measure, "repeated", lambda: some)
    monkeypatch.setattr(measure, "hostile_games", lambda many: [each.times(many) for each in some.values()])
    monkeypatch.setattr(sys, "argv", ["tests.bench", "--size", f"{SMALL / 1e6}", "--repeats", "1"])
    main()
    text = capsys.readouterr().out
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len({row.count("|") for row in rows}) == 1
    told = first_column(text)
    assert tuple(told[: len(CORPORA)]) == CORPORA
    assert all("% mended" in row for row in rows[2 : 2 + len(CORPORA)])
    assert {worst.QUIET, worst.LOUD, worst.GROWTH} <= set(told)
    assert len(told) == len(set(told))
    section = (ROOT / "tests/README.md").read_text().partition("\n## Speed\n")[2].partition("\n## ")[0]
    assert "python -m tests.bench" in section
    assert set(first_column(section)) <= set(told)
    assert set(CORPORA) <= set(first_column(section))


def test_each_file_is_timed_in_one_new_process_and_weighed_in_another(tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.jsonl" for name in ("plain", "reneged", "none")]
    for file, data in zip(files, (corpus(1), sample("renege").read_bytes(), b"no record\n"), strict=True):
        file.write_bytes(data)
    timed = processes.times(files[0], files[:2])
    assert [each.findings for each in timed] == [0, 1]
    assert all(each.audited > each.parsed > 0 for each in timed)
    assert processes.peak(files[0]) > 10_000_000
    with pytest.raises(subprocess.CalledProcessError):
        processes.times(files[0], files[1:])


def test_a_plain_corpus_is_clean_canonical_timed_and_the_same_for_the_same_seed() -> None:
    data = corpus(2)
    assert data == corpus(2) != corpus(2, seed=1)
    assert [audit.findings for audit in audits(data)] == [[], []]
    events = [orjson.loads(line) for line in data.splitlines()]
    assert [canonical(event) for event in events] == data.splitlines()
    assert {"meld_announced", "round_started", "game_ended", "card_played"} <= {event["type"] for event in events}
    assert all("at" in event or "started" in event for event in events)
    assert large_corpus(60_000).startswith(data)


def test_of_a_damaged_corpus_one_game_in_five_is_another() -> None:
    data = corpus(10)
    damaged = with_damage(data)
    assert sum(game in damaged for game in split(data)) == 8
    others = [game for game in split(damaged) if game not in data]
    assert len(others) == 2
    assert any(audit.findings for audit in audits(b"".join(others)))


def test_a_sealed_corpus_has_seals_that_are_right() -> None:
    (audit,) = audits(with_seals(corpus(1)))
    assert audit.raw.sealing is not None
    assert audit.raw.sealing.seals
    assert audit.findings == []


def test_a_generated_corpus_has_games_of_every_set() -> None:
    assert {audit.variant.id for audit in audits(generated(SMALL)) if audit.variant} == {name[0] for name in names()}


def test_a_foreign_corpus_says_the_same_in_other_bytes() -> None:
    data = corpus(1)
    other = foreign(data)
    lines = list(zip(data.splitlines(), other.splitlines(), strict=True))
    assert all(mine != theirs for mine, theirs in lines)
    assert any(b'"x_app"' in theirs for _, theirs in lines)
    told = [{name: value for name, value in orjson.loads(line).items() if name != "x_app"} for _, line in lines]
    assert told == [orjson.loads(line) for line, _ in lines]
    assert any(list(event) != sorted(event) for event in told)
    assert [audit.findings for audit in audits(other)] == [[]]


FEWER = 300
"""The events of one kind in a game here; `test_hostile.py` tests that the games of the bench fit the limits."""


def test_a_hostile_game_has_as_many_events_of_one_kind_as_are_asked_for() -> None:
    kinds = []
    for data in hostile(FEWER):
        ((most, count),) = Counter(re.findall(r'"type":"(\w+)"', data.decode())).most_common(1)
        kinds.append(most)
        assert count >= FEWER
    assert len(set(kinds)) == len(kinds) >= 15
    assert {"card_played", "undone", "remark_made"} <= set(kinds)


def test_a_spread_is_that_of_the_middle_half() -> None:
    assert figure("n", [5.0, 1.0, 2.0, 3.0, 4.0], "B")[1:4] == (3.0, 1.5, 4.5)
    assert figure("n", [5.0], "B")[1:4] == (5.0, 5.0, 5.0)
    assert beside({"B": [2.0, 4.0], "x": [4.0, 4.0]}, "B", "B")[0].middle == 1.5


def test_facts_are_measured_beside_the_audit_and_the_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("duckdb")
    monkeypatch.setattr(kept, "generated", lambda size: short_games()[0])
    monkeypatch.setattr(kept, "interleaved", once)
    found = kept.facts(1, 1, tmp_path)
    assert [one.unit for one in found] == ["times the audit", "times smaller"] * 3
    assert all(one.middle > 0 for one in found)


def test_facts_of_many_games_are_measured_beside_few_and_shared_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("duckdb")
    monkeypatch.setattr(kept, "interleaved", once)
    monkeypatch.setattr(kept, "compiled", lambda folder: os.environ)
    few = short_games()
    found = [*kept.growing(few, (1, 2), tmp_path), *kept.shared_out(few, 2, 1, tmp_path)]
    assert [one.unit for one in found] == ["times", "times", "times one", "% of that"]
    assert found[0].middle == 1
    assert all(one.middle > 0 for one in found)
