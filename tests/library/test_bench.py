"""The bench measures what it says; nothing here depends on how long anything takes."""

from __future__ import annotations

from io import BytesIO
from itertools import groupby
from operator import attrgetter
from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner

from jasslog.cli.bench import _table, _text
from jasslog.cli.group import commands
from jasslog.fast.clean import CleanAudit
from jasslog.fast.stream import audits
from jasslog.library.bench import looking, measure
from jasslog.library.bench.audits import WAYS
from jasslog.library.bench.corpora import corpus, large_corpus, mixed, split, with_damage, with_seals
from jasslog.library.bench.measure import Bench, as_json, bench
from jasslog.library.bench.sharing import _files, _in_processes
from jasslog.library.bench.timing import beside, figure
from jasslog.variants.load import names
from jasslog.views.messages import catalogue


def test_the_corpus_is_clean_canonical_timed_and_the_same_for_the_same_seed() -> None:
    data = corpus(2)
    assert data == corpus(2) != corpus(2, seed=1)
    found = list(audits(BytesIO(data)))
    assert [type(audit) for audit in found] == [CleanAudit, CleanAudit]
    types = {orjson.loads(line)["type"] for line in data.splitlines()}
    assert {"meld_announced", "round_started", "game_ended", "card_played"} <= types
    assert all(b'"at":' in line or b'"started":' in line for line in data.splitlines())


@pytest.fixture(scope="module")
def measured() -> Bench:
    """All figures of a tiny corpus, each taken once."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(measure, "_SMALL", 50_000)
        patched.setattr(looking, "_EVENTS", 300)
        patched.setattr(measure, "mixed", lambda size: corpus(2, seed=9))
        return bench(corpus(6), size=1, repeats=1, large=True)


def test_a_bench_names_every_figure(measured: Bench) -> None:
    assert (measured.games, measured.acquitted) == (6, 6)
    groups = groupby(measured.figures, key=attrgetter("group"))
    found = {group: tuple(each.name for each in mine) for group, mine in groups}
    assert set(found.pop("others", ("python_chess",))) & {"python_chess", "pokerkit"}
    assert found == dict.fromkeys(("damaged", "mixed", "shared", "apart"), WAYS) | {
        **dict.fromkeys(("fifth", "tenfold"), ("hot",)),
        "clean": (*WAYS, "seals"),
        "small": WAYS,
        "looking": ("position", "dearest", "opening"),
        "starts": ("help", "audit_one"),
        "memory": (*WAYS, "packed", "audit_one"),
    }
    assert all(0 < each.low <= each.middle <= each.high for each in measured.figures)
    assert orjson.loads(orjson.dumps(as_json(measured)))["figures"][0]["group"] == "clean"


def test_it_is_told_as_text_and_as_one_table(measured: Bench) -> None:
    text, table = _text(measured), _table(measured)
    groups, labels = catalogue()["bench_groups"], catalogue()["bench_names"]
    for each in measured.figures:
        assert groups[each.group] in text
        assert labels[each.name] in text
        assert labels[each.name] in table
    rows = [line for line in table.splitlines() if line.startswith("|")]
    assert len({row.count("|") for row in rows}) == 1


def test_the_table_of_the_readme_is_the_one_that_the_command_makes(measured: Bench) -> None:
    made = [line.split("|")[1] for line in _table(measured).splitlines() if line.startswith("|")]
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    section = readme.partition("\n## Speed\n")[2].partition("\n## ")[0]
    assert "`jasslog bench --format markdown`" in section
    told = [line.split("|")[1] for line in section.splitlines() if line.startswith("|")]
    tenfold = f" {catalogue()['bench_groups']['tenfold']} "
    assert [name for name in made if name != tenfold] == [name for name in told if name in made]


def test_what_is_measured_of_other_kinds_is_what_it_says() -> None:
    data = corpus(10)
    damaged = with_damage(data)
    found = list(audits(BytesIO(damaged)))
    assert sum(bool(audit.findings) for audit in found) >= 1
    assert sum(game in damaged for game in split(data)) == 8
    sealed = with_seals(split(data)[0])
    (audit,) = audits(BytesIO(sealed))
    assert audit.sealing is not None
    assert audit.sealing.seals
    assert audit.findings == []
    assert {audit.variant.id for audit in audits(BytesIO(mixed(1))) if audit.variant} == {name[0] for name in names()}
    assert large_corpus(100_000).startswith(corpus(2))


def test_two_processes_apart_have_half_of_the_games_each(tmp_path: Path) -> None:
    data = corpus(6)
    whole, halves = _files(tmp_path, data, "hot")
    assert b"".join(half.read_bytes() for half in halves) == whole.read_bytes() == data
    assert all(2 <= len(split(half.read_bytes())) <= 4 for half in halves)
    seen = [tmp_path / f"{half.name}.seen" for half in halves]
    _in_processes(lambda file, _: file.with_name(f"{file.name}.seen").touch(), halves, "hot")
    assert all(file.exists() for file in seen)


def test_a_process_of_the_bench_that_fails_is_told(tmp_path: Path) -> None:
    (tmp_path / "there").touch()
    with pytest.raises(ChildProcessError):
        _in_processes(lambda file, _: file.stat(), [tmp_path / "missing", tmp_path / "there"], "hot")


def test_a_spread_is_that_of_the_middle_half() -> None:
    assert figure("g", "n", [5.0, 1.0, 2.0, 3.0, 4.0], "B")[2:5] == (3.0, 1.5, 4.5)
    assert figure("g", "n", [5.0], "B")[2:5] == (5.0, 5.0, 5.0)
    assert beside({"B": [2.0, 4.0], "x": [4.0, 4.0]}, "B", "g", "B")[0].middle == 1.5


def test_a_file_that_is_no_corpus_is_refused_in_a_sentence(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "x.jsonl").write_text("no record\n")
    for name in ("x.jsonl", "missing.jsonl", "."):
        told = CliRunner().invoke(commands, ["bench", "--file", str(tmp_path / name)])
        assert told.exit_code not in (0, 1)
        assert "Traceback" not in told.output
