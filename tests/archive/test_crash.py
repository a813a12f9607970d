"""A run killed at any moment has changed nothing that counts, and the next run ends as if there had been no kill."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from archive.keeping import SMALL, contents, counted, kept, rows, without_sources
from shared import ROOT, examples, samples

from jasslog.archive.manifest import newest

pytest.importorskip("duckdb")
RUN = """
import sys
sys.path.insert(0, {tests!r})
from pathlib import Path
from archive.keeping import kept
kept(Path(sys.argv[1]), Path(sys.argv[2]), processes=int(sys.argv[3]), prune=sys.argv[4] == "prune")
"""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    for path in samples()[::24]:
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "all.jsonl").write_bytes(b"".join(path.read_bytes() for path in samples()[::4]))
    return folder


@pytest.fixture(scope="module")
def undisturbed(games: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The facts of the games, kept by a run that was not killed."""
    folder = tmp_path_factory.mktemp("undisturbed")
    kept(folder, games)
    return folder


def _begun(facts: Path, games: Path, processes: int, how: str) -> subprocess.Popen[bytes]:
    code = RUN.format(tests=str(ROOT / "tests"))
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", code, str(facts), str(games), str(processes), how],
        env=environment,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def test_a_run_that_is_killed_again_and_again_ends_as_one_that_was_not(
    games: Path, undisturbed: Path, tmp_path: Path
) -> None:
    whole = contents(undisturbed)
    facts, drawn, killed = tmp_path / "facts", random.Random(7), 0
    began = time.monotonic()
    _begun(facts, games, 2, "keep").wait()
    usual = time.monotonic() - began
    for number in range(examples(2)):
        for path in facts.rglob("commit.json"):
            if drawn.random() < 0.5:
                path.unlink()
        # As if the files had been there for a long time, and somebody had changed one.
        for path in facts.glob("manifest-*.json"):
            if drawn.random() < 0.5:
                path.write_bytes(path.read_bytes()[: drawn.randrange(200)])
        run = _begun(facts, games, 1 + number % 2, drawn.choice(["keep", "prune"]))
        time.sleep(usual * drawn.random())
        if run.poll() is None:
            run.send_signal(signal.SIGKILL)
            killed += 1
        run.wait()
    assert killed
    kept(facts, games)
    assert contents(facts) == whole
    assert all((path / "commit.json").exists() for path in (facts / "items").iterdir())
    assert without_sources(rows(facts)) == counted(games)
    kept(facts, games, prune=True, sizes=SMALL)
    assert len(list((facts / "items").iterdir())) == len(whole)


def test_a_worker_that_is_killed_loses_nothing(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from jasslog.archive import items, update

    original, marker = items.make, tmp_path / "killed"

    def deadly(item: items.Item) -> items.Commit | items.Changed:
        if not item.lost and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return original(item)

    monkeypatch.setattr(update, "make", deadly)
    done = kept(tmp_path / "facts", games, processes=2)
    assert marker.exists()
    assert not [one for one in done.unread if one.reason == "lost"]
    assert without_sources(rows(tmp_path / "facts")) == counted(games)


def test_an_item_that_kills_its_worker_each_time_becomes_a_row(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from jasslog.archive import items, update

    original = items.make

    def deadly(item: items.Item) -> items.Commit | items.Changed:
        if not item.lost and any(one.source == "all.jsonl" and one.start for one in item.stretches):
            os.kill(os.getpid(), signal.SIGKILL)
        return original(item)

    monkeypatch.setattr(update, "make", deadly)
    done = kept(tmp_path / "facts", games, processes=2)
    lost = [one for one in done.unread if one.reason == "lost"]
    assert {one.file for one in lost} == {"all.jsonl"}
    told = [row for row in rows(tmp_path / "facts")["sources"] if row[-2] == "lost"]
    assert len(told) == len(lost) > 0
    monkeypatch.setattr(update, "make", original)
    assert kept(tmp_path / "facts", games).made == len(lost)
    assert without_sources(rows(tmp_path / "facts")) == counted(games)


def test_half_a_commit_file_or_manifest_is_none(games: Path, undisturbed: Path, tmp_path: Path) -> None:
    facts = Path(shutil.copytree(undisturbed, tmp_path / "facts"))
    for path in facts.rglob("*.json"):
        data = path.read_bytes()
        for size in (0, 1, len(data) // 2, len(data) - 1):
            path.write_bytes(data[:size])
            assert newest(str(facts)).number in (0, 1)
        path.write_bytes(data[:-9])
    assert kept(facts, games).made == len(contents(undisturbed))
    assert without_sources(rows(facts)) == counted(games)
