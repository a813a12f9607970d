"""Memory, positions, indexes, second processes and long runs: small measurements give complete results."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import orjson
import pytest
from audited import audits
from bench import jobs, long_runs, positions, processes
from bench.corpora import archive, corpus, mended, short_games, split
from bench.timing import interleaved

from jasslog.game.timeline import Timeline
from jasslog.variants.load import released

MEMORY = [
    f"memory: `jasslog {name}`, {size} games"
    for name in ("audit", "replay", "report", "verify")
    for size in ("few", "many")
]
TOGETHER = ["two processes that share nothing", "two processes: several files", "two processes: one large file"]


def once(tasks: Mapping[str, Callable[[], object]], repeats: int, clock: Callable[[], float]) -> dict[str, list[float]]:
    """What ``interleaved`` does, without the run that does not count."""
    assert repeats == 1
    times = {}
    for name, task in tasks.items():
        begun = clock()
        task()
        times[name] = [clock() - begun]
    return times


def test_tasks_come_in_any_order_and_their_first_time_does_not_count() -> None:
    done: list[str] = []
    tasks = {name: partial(done.append, name) for name in "abc"}
    times = interleaved(tasks, 3, lambda: len(done))
    assert times == {name: [1] * 3 for name in "abc"}
    rounds = ["".join(done[place : place + 3]) for place in range(0, len(done), 3)]
    assert [sorted(one) for one in rounds] == [["a", "b", "c"]] * 4
    assert len(set(rounds)) > 1


def test_an_archive_has_as_many_games_as_are_asked_for_each_with_its_own_id() -> None:
    few = short_games()
    assert len(few) > 5
    made = [*archive(few, 3 * len(few))]
    assert len({orjson.loads(game.splitlines()[0])["game"] for game in made}) == len(made) == 3 * len(few)
    assert [game.split(b"\n", 1)[1] for game in made[: len(few)]] == [game.split(b"\n", 1)[1] for game in few]
    assert len(audits(b"".join(made))) == len(made)


def test_mended_are_the_games_in_which_something_was_undone_or_corrected() -> None:
    plain = split(corpus(2))
    assert mended(b"".join(plain)) == 0
    lines = plain[1].splitlines(keepends=True)
    undone = b'{"seq":%d,"to":8,"type":"undone"}\n' % len(lines)
    assert mended(b"".join([plain[0], *lines, undone])) == 0.5


def test_the_memory_of_each_command_is_told_for_few_games_and_for_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "FEW", 2)
    found = processes.peaks(tmp_path, 4)
    assert [each.name for each in found] == MEMORY
    assert {each.note.partition(";")[0] for each in found} == {"2 games", "4 games"}
    assert len(list((tmp_path / "pages-4").glob("*.html"))) == 5


def test_a_command_that_fails_ends_the_bench(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        processes.held(processes.COMMAND, "audit", str(tmp_path / "none.jsonl"))


def test_the_positions_are_those_of_a_long_game() -> None:
    events = positions.long_game()
    assert len(events) >= positions.LONG
    usual, slowest = positions.positions(1)
    assert usual.note == f"{len(events)} events"
    timeline = Timeline(released(positions.RULES), events)
    asked = positions.addresses(timeline)
    assert len(asked) == len(set(asked)) > len(timeline.addresses())
    assert {"1", "1.9", "1.9.4", slowest.note} <= set(asked)


def test_games_are_found_by_an_index_that_leaves_no_trace_in_the_cache_of_the_user(tmp_path: Path) -> None:
    before = dict(os.environ)
    found = positions.by_index(tmp_path, 20, 1)
    assert [each.name for each in found] == ["index: one game of an archive", "index: one more game of it"]
    assert dict(os.environ) == before
    assert len(list(tmp_path.rglob("*.index"))) == 1


def test_what_is_measured_was_compiled_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = processes.compiled(tmp_path)
    subprocess.run([sys.executable, "-c", "import jasslog.cards"], env=environment, check=True, cwd=processes.ROOT)
    assert [*tmp_path.rglob("cards.*.pyc")]


def test_two_processes_are_measured_on_the_same_games_in_one_file_and_in_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "compiled", lambda folder: os.environ)
    monkeypatch.setattr(jobs, "interleaved", once)
    found = jobs.two_processes(short_games(), 16, tmp_path, 1)
    assert [each.name for each in found] == TOGETHER
    several = [tmp_path / f"jobs-{number}.jsonl" for number in range(8)]
    lines = [line for file in several for line in file.read_bytes().splitlines()]
    assert sorted(lines) == sorted((tmp_path / "jobs.jsonl").read_bytes().splitlines())


def test_long_runs_have_a_row_each_and_what_follows_for_very_many_games() -> None:
    found = [*long_runs.runs((2, 12))]
    assert [run.games for run in found] == [2, 12]
    assert found[0].size < found[1].size
    assert [row.startswith("| ") for row in long_runs.told(found)] == [True] * 4 + [False] * 2


def test_what_very_many_games_take_is_computed_from_one_run() -> None:
    assert long_runs.on_paper(long_runs.Run(10, 400_000, 0.036)) == (
        "10^9 games on paper, from the 10 games: 40.0 TB (40,000 bytes a game), 1,000 hours of one core, "
        "15.6 of 64 if they share the work without loss."
    )
