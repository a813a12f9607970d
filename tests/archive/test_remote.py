"""Records that lie elsewhere and are named by URLs lead to the same tables as on this machine."""

from __future__ import annotations

import gzip
import io
import os
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from archive.keeping import SMALL, contents, everything, kept, rows
from shared import samples

from jasslog.archive import plan
from jasslog.archive.cluster import Workers
from jasslog.archive.remote import UrlRefused, below
from jasslog.cli.run import run
from jasslog.cli.shared import CLEAN, MISSING_EXTRA, UNREADABLE, USAGE

pytest.importorskip("duckdb")
fsspec = pytest.importorskip("fsspec")
ONE = samples()[12].name
WHOLE = SMALL._replace(large=1_000_000)
"""Sizes with which no file is cut."""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Records in a folder and a folder within it, compressed and not, and files that are no records."""
    folder = tmp_path / "games"
    (folder / "more").mkdir(parents=True)
    for number, path in enumerate(samples()[::12]):
        (folder / ("more" if number % 2 else ".") / path.name).write_bytes(path.read_bytes())
    (folder / "all.jsonl.gz").write_bytes(gzip.compress(b"".join(path.read_bytes() for path in samples()[::20])))
    (folder / "empty.jsonl").touch()
    (folder / ".hidden.jsonl").write_bytes(b"{}")
    (folder / "a.expected.jsonl").write_bytes(b"{}")
    (folder / "page.html").write_bytes(b"<p>")
    return folder


@pytest.fixture
def memory(games: Path) -> Iterator[str]:
    """The same files in the memory of this process, of which other processes of the machine know nothing."""
    files = fsspec.filesystem("memory")
    for path, data in everything(games):
        files.pipe(f"/games/{path.relative_to(games)}", data)
    yield "memory://games"
    files.store.clear()
    files.pseudo_dirs[:] = [""]


def _file(path: Path) -> str:
    return path.as_uri()


def test_the_same_records_elsewhere_lead_to_the_same_bytes(games: Path, memory: str, tmp_path: Path) -> None:
    plain = kept(tmp_path / "plain", games, sizes=WHOLE)
    for name, url in ("file", _file(games)), ("memory", memory):
        done = kept(tmp_path / name, url, sizes=WHOLE)
        assert (done.games, done.sources, done.unread) == (plain.games, plain.sources, plain.unread)
        assert contents(tmp_path / name) == contents(tmp_path / "plain")
        assert rows(tmp_path / name) == rows(tmp_path / "plain")


def test_a_file_url_is_the_file_itself_and_can_be_cut(games: Path, tmp_path: Path) -> None:
    (games / "large.jsonl").write_bytes(b"".join(path.read_bytes() for path in samples()[:40]))
    assert kept(tmp_path / "plain", games).made > kept(tmp_path / "whole", games, sizes=WHOLE).made
    kept(tmp_path / "file", _file(games))
    assert contents(tmp_path / "file") == contents(tmp_path / "plain")


def test_what_is_not_cut_is_streamed_as_one_item(tmp_path: Path, memory: str) -> None:
    fsspec.filesystem("memory").pipe("/large.jsonl", b"".join(path.read_bytes() for path in samples()[:40]))
    done = kept(tmp_path / "facts", "memory://large.jsonl")
    assert (done.made, done.sources) == (1, 1)
    assert {row[0] for row in rows(tmp_path / "facts")["sources"]} == {"large.jsonl"}


def test_several_processes_and_a_cluster_read_elsewhere(games: Path, memory: str, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    kept(tmp_path / "one", memory)
    kept(tmp_path / "two", memory, processes=2)
    with distributed.LocalCluster(
        n_workers=1, processes=False, dashboard_address=":0", silence_logs="CRITICAL"
    ) as cluster:
        kept(tmp_path / "many", memory, workers=Workers(cluster.scheduler_address))
    assert contents(tmp_path / "many") == contents(tmp_path / "two") == contents(tmp_path / "one")


def test_what_is_as_it_was_is_not_read_again(tmp_path: Path, memory: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "_YOUNG", 0)
    first = kept(tmp_path / "facts", memory)
    files = fsspec.filesystem("memory")
    opened: list[str] = []
    original = type(files)._open

    def noted(self: Any, path: str, *args: Any, **more: Any) -> Any:
        opened.append(path)
        return original(self, path, *args, **more)

    monkeypatch.setattr(type(files), "_open", noted)
    again = kept(tmp_path / "facts", memory)
    assert (again.made, again.kept, opened) == (0, first.made, [])
    files.pipe("/games/empty.jsonl", samples()[1].read_bytes())
    changed = kept(tmp_path / "facts", memory)
    assert changed.games == first.games + 1
    assert "/games/empty.jsonl" in opened


def test_where_nothing_tells_when_a_file_was_changed_it_is_read_again(
    tmp_path: Path, memory: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan, "_YOUNG", 0)
    files = fsspec.filesystem("memory")
    monkeypatch.setattr(type(files), "modified", fsspec.AbstractFileSystem.modified)
    kept(tmp_path / "facts", memory)
    one = next(path for path in files.find("/games") if path.endswith(ONE))
    data = files.cat(one)
    files.pipe(one, data.replace(b'"seat":1', b'"seat":2', 1))
    assert kept(tmp_path / "facts", memory).made == 1


def test_what_cannot_be_read_elsewhere_is_a_row_without_where_it_lies(
    tmp_path: Path, memory: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = fsspec.filesystem("memory")
    original = type(files)._open

    class Throttled(Exception):
        """An error of a driver's own."""

    def broken(self: Any, path: str, *args: Any, **more: Any) -> Any:
        if path.endswith(ONE):
            raise Throttled("at secret-host")
        if path.endswith("empty.jsonl"):
            raise FileNotFoundError(path)
        return original(self, path, *args, **more)

    monkeypatch.setattr(type(files), "_open", broken)
    done = kept(tmp_path / "facts", memory)
    told = {(os.path.basename(one.file), one.reason, one.detail) for one in done.unread}
    assert told == {(ONE, "failed", "Throttled"), ("empty.jsonl", "missing", "FileNotFoundError")}
    assert not any(word in data for _, data in everything(tmp_path / "facts") for word in (b"secret", b"memory:"))


def test_several_paths_are_named_by_their_last_part(games: Path, memory: str, tmp_path: Path) -> None:
    kept(tmp_path / "facts", f"{memory}/all.jsonl.gz", "memory://games/more", sizes=WHOLE)
    sources = {row[0] for row in rows(tmp_path / "facts")["sources"]}
    assert {source.partition("/")[0] for source in sources} == {"all.jsonl.gz", "more"}


@pytest.mark.parametrize("url", ["nowhere://games", "memory://nothing/there", "zip://g.jsonl::/nowhere/g.zip"])
def test_what_leads_nowhere_is_refused(url: str, tmp_path: Path) -> None:
    with pytest.raises(UrlRefused):
        kept(tmp_path / "facts", url)
    assert not (tmp_path / "facts").exists()


# ---- the command


@pytest.fixture
def _mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def _jasslog(*arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(arguments)
    return code, out.getvalue(), err.getvalue()


@pytest.mark.usefixtures("_mine")
def test_the_command_says_the_same_of_records_elsewhere(games: Path, memory: str) -> None:
    (games / "empty.jsonl").unlink()
    fsspec.filesystem("memory").rm("/games/empty.jsonl")
    plain = _jasslog("audit", "games", "--into", "plain")
    assert plain[0] == CLEAN
    for name, url in ("file", _file(games)), ("memory", memory):
        code, out, err = _jasslog("audit", url, "--into", name)
        assert (code, out.replace(f"kept in {name};", "kept in plain;"), err) == plain


@pytest.mark.usefixtures("_mine")
@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["audit", "memory://nothing/there", "--into", "facts"], UNREADABLE, "memory://nothing/there: "),
        (["audit", "nowhere://games", "--into", "facts"], USAGE, "nowhere"),
        (["audit", "a::memory://games", "--into", "facts"], UNREADABLE, "a::memory://games"),
        (["audit", "games", "--into", "memory://facts"], USAGE, "folder of this machine"),
        (["audit", "games", "--into", "file:///tmp/facts"], USAGE, "folder of this machine"),
        (["sql", "memory://facts", "SELECT 1"], USAGE, "folder of this machine"),
    ],
)
def test_what_is_not_possible_elsewhere_is_refused(
    games: Path, arguments: list[str], code: int, said: str, tmp_path: Path
) -> None:
    found, out, err = _jasslog(*arguments)
    assert (found, out) == (code, "")
    assert said in err
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "data") == ["games"]


@pytest.mark.usefixtures("_mine")
def test_without_the_package_it_is_named(memory: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    code, _, err = _jasslog("audit", memory, "--into", "facts")
    assert code == MISSING_EXTRA
    assert "jasslog[cluster]" in err


def test_the_time_of_a_file_elsewhere_is_in_nanoseconds(memory: str) -> None:
    from jasslog.archive.remote import stamp_of

    size, changed = stamp_of("memory://games/all.jsonl.gz")
    assert size > 0
    assert abs(time.time_ns() - changed) < 600e9


def test_a_url_of_nothing_is_missing_and_nothing_more_is_said_of_it() -> None:
    for url in ("memory://nowhere/games", "memory://nowhere/one.jsonl"):
        with pytest.raises(UrlRefused) as refused:
            list(below(url))
        assert (refused.value.path, refused.value.reason, refused.value.detail) == (url, "missing", "")
