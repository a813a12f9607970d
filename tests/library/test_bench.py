"""The bench measures what it says; nothing here depends on how long anything takes."""

from __future__ import annotations

from io import BytesIO

import orjson
from click.testing import CliRunner

from jasslog.cli.group import commands
from jasslog.fast.clean import CleanAudit
from jasslog.fast.pieces import installed
from jasslog.fast.stream import audits
from jasslog.library.bench import as_json, bench, corpus


def test_the_corpus_is_clean_canonical_timed_and_the_same_for_the_same_seed() -> None:
    data = corpus(2)
    assert data == corpus(2) != corpus(2, seed=1)
    found = list(audits(BytesIO(data)))
    assert [type(audit) for audit in found] == [CleanAudit, CleanAudit]
    types = {orjson.loads(line)["type"] for line in data.splitlines()}
    assert {"meld_announced", "round_started", "game_ended", "card_played"} <= types
    assert all(b'"at":' in line or b'"started":' in line for line in data.splitlines())


def test_a_bench_names_every_figure_with_its_spread() -> None:
    result = bench(corpus(1), repeats=2)
    assert (result.games, result.acquitted) == (1, 1)
    bulk = ["audit_bulk"] if installed() else []
    assert [ratio.name for ratio in result.reading] == [*bulk, "audit", "audit_reducer"]
    assert [ratio.name for ratio in result.starts] == ["help", "audit_one"]
    assert all(0 < ratio.low <= ratio.ratio <= ratio.high for ratio in (*result.reading, *result.starts))
    assert set(result.peaks) == {*bulk, "audit", "audit_reducer", "audit_one"}
    assert min(result.peaks.values()) > 1e6
    assert orjson.loads(orjson.dumps(as_json(result)))["reading"][-2]["name"] == "audit"


def test_a_file_that_is_no_corpus_is_refused_in_a_sentence(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "x.jsonl").write_text("no record\n")
    for name in ("x.jsonl", "missing.jsonl", "."):
        told = CliRunner().invoke(commands, ["bench", "--file", str(tmp_path / name)])
        assert told.exit_code not in (0, 1)
        assert "Traceback" not in told.output
