"""A cluster makes the same tables from the same files as one process, whichever process dies meanwhile."""

from __future__ import annotations

import gzip
import io
import os
import random
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from archive.deadly import NAME, STAGES, TWICE, asked
from archive.keeping import SMALL, contents, counted, kept, rows, without_sources
from bench.corpora import archive, corpus, split
from shared import ROOT, samples

from jasslog.archive import cluster as clusters
from jasslog.archive import update
from jasslog.archive.cluster import ClusterRefused, Workers, connected
from jasslog.archive.items import Item
from jasslog.archive.people import People, secret_of, usual_key
from jasslog.archive.plan import USUAL, Sizes, planned
from jasslog.archive.tables import connect
from jasslog.cli.run import run
from jasslog.cli.shared import CLEAN, MISSING_EXTRA, UNREADABLE, USAGE

pytest.importorskip("duckdb")
distributed = pytest.importorskip("distributed")
dask = pytest.importorskip("dask")
MEGABYTES = int(os.environ.get("JASSLOG_MEMORY", "1"))
"""Unpacked size in MB of the file whose reading must not take much memory."""
_PEAK = Path("/proc/self/clear_refs")
"""Writing to this file makes Linux forget how much memory the process has held."""
DEATHS = int(os.environ.get("JASSLOG_DEATHS", "2"))
"""How many workers are killed at random."""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Two workers on this machine, each a process, which are started again when they die."""
    before = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "tests"), before])
    try:
        # A LocalCluster checks once, this long after a worker died, whether it is back. A worker that has just died a
        # second time then would be given up for good.
        with (
            dask.config.set({"distributed.deploy.lost-worker-timeout": "1 hour"}),
            # Workers begin as copies of a process that has imported what a cluster needs.
            dask.config.set({"distributed.worker.multiprocessing-method": "forkserver"}),
            distributed.LocalCluster(
                n_workers=2,
                threads_per_worker=1,
                processes=True,
                dashboard_address=":0",
                local_directory=str(tmp_path_factory.mktemp("dask")),
                preload="archive.deadly",
                silence_logs="CRITICAL",
            ) as made,
        ):
            yield made
    finally:
        os.environ["PYTHONPATH"] = before


@pytest.fixture
def workers(cluster: Any) -> Workers:
    return Workers(cluster.scheduler_address)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    for path in samples()[::24]:
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "all.jsonl").write_bytes(b"".join(path.read_bytes() for path in samples()[:30]))
    return folder


@pytest.fixture(scope="module")
def serial(games: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("serial")
    kept(folder, games)
    return folder


def test_one_process_two_and_a_cluster_make_the_same_bytes(
    games: Path, serial: Path, tmp_path: Path, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kept(tmp_path / "two", games, processes=2)
    done = kept(Path("many"), Path(os.path.relpath(games)), workers=workers)
    assert done.made == len(contents(serial)) > 3
    assert contents(Path("many")) == contents(tmp_path / "two") == contents(serial)
    assert rows(Path("many")) == rows(tmp_path / "two") == rows(serial)
    assert kept(Path("many"), games, workers=workers).made == 0
    assert "distributed" in sys.modules


def test_workers_that_die_at_every_stage_of_an_item_lose_nothing(
    games: Path, serial: Path, tmp_path: Path, workers: Workers
) -> None:
    facts = tmp_path / "facts"
    asked(facts).mkdir()
    for stage in STAGES:
        (asked(facts) / stage).touch()
    done = kept(facts, games, workers=workers)
    assert not list(asked(facts).iterdir())
    assert not done.unread
    assert contents(facts) == contents(serial)
    assert rows(facts) == rows(serial)


def test_items_that_are_made_twice_count_once(games: Path, serial: Path, tmp_path: Path, workers: Workers) -> None:
    facts = tmp_path / "facts"
    asked(facts).mkdir()
    (asked(facts) / TWICE).touch()
    done = kept(facts, games, workers=workers)
    assert len(list((facts / "items").iterdir())) == 2 * done.made
    assert contents(facts) == contents(serial)
    assert rows(facts) == rows(serial)
    assert kept(facts, games, workers=workers, prune=True).removed == done.made


def test_workers_that_are_killed_at_random_lose_nothing(
    games: Path, tmp_path: Path, cluster: Any, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    many, drawn, killed = Sizes(segment=8_000, large=30_000, part=20_000), random.Random(3), 0
    kept(tmp_path / "serial", games, sizes=many)
    # Do not give up an item here because several workers died while making it.
    monkeypatch.setattr(update, "_TRIES", DEATHS + 1)

    def kill(_: int) -> None:
        nonlocal killed
        running = [pid for nanny in cluster.workers.values() if (pid := nanny.pid) is not None]
        if running and killed < DEATHS and drawn.random() < 0.5:
            os.kill(drawn.choice(running), signal.SIGKILL)
            killed += 1

    while True:
        done = kept(tmp_path / "facts", games, workers=workers, sizes=many, tell=kill)
        assert not done.unread
        assert contents(tmp_path / "facts") == contents(tmp_path / "serial")
        assert rows(tmp_path / "facts") == rows(tmp_path / "serial")
        if killed >= DEATHS:
            return
        shutil.rmtree(tmp_path / "facts")


@pytest.mark.skipif(not _PEAK.exists(), reason="the system does not tell the most memory")
@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.zst"])
def test_a_worker_holds_no_large_file_and_streams_what_cannot_be_cut(
    name: str, tmp_path: Path, workers: Workers
) -> None:
    with distributed.Client(workers.address, set_as_default=False) as client:
        with _opening(name)(tmp_path / name, "wb") as file:
            for game in archive(split(corpus(4)), MEGABYTES * 25):
                file.write(game)
        client.run(_with_libraries)
        client.run(_most_memory)
        before = client.run(_most_memory)
        done = kept(tmp_path / "facts", tmp_path / name, workers=workers, sizes=USUAL._replace(large=1000))
        after = client.run(_most_memory)
    assert done.games == MEGABYTES * 25
    assert done.made == 1 or name.endswith("jsonl")
    grown = max(after[worker] - before[worker] for worker in before) / 1e6
    print(f"{name}: {grown:.0f} MB")
    assert grown < 200


def _opening(name: str) -> Callable[..., Any]:
    """The function that opens a file of that name for writing."""
    if name.endswith(".zst"):
        return cast(Callable[..., Any], pytest.importorskip("zstandard").open)
    return partial(gzip.open, compresslevel=1) if name.endswith(".gz") else open


def _with_libraries() -> None:
    """Import what an item needs."""
    connect().close()


def _most_memory() -> int:
    """The most bytes that this process has held since the last call, or since it began."""
    told = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    _PEAK.write_text("5")
    return int(told["VmHWM"].split()[0]) * 1024


def test_a_worker_of_another_version_is_refused_before_the_first_item(
    games: Path, tmp_path: Path, workers: Workers
) -> None:
    with distributed.Client(workers.address, set_as_default=False) as client:
        other = sorted(client.nthreads())[1]
        client.run(_become, "0.0.9", workers=[other])
        try:
            with pytest.raises(ClusterRefused) as refused:
                kept(tmp_path / "facts", games, workers=workers)
        finally:
            client.run(_become, None, workers=[other])
    assert refused.value.reason == "other-version"
    told = refused.value.slots
    assert (told["worker"], told["name"], told["theirs"]) == (other, "jasslog", "0.0.9")
    assert told["mine"] != "0.0.9"
    assert not any((tmp_path / "facts" / "items").iterdir())


def test_one_that_comes_later_is_refused_as_well(serial: Path, tmp_path: Path, workers: Workers) -> None:
    item = Item(str(tmp_path), "k" * 64, (), asked=None, people=None)  # type: ignore[arg-type]
    with connected(workers, str(tmp_path)) as found:
        found._mine = found._mine | {"duckdb": "9.9"}
        with pytest.raises(ClusterRefused, match="duckdb"):
            list(found.in_order([item]))


def _become(version: str | None) -> None:
    from jasslog import __version__
    from jasslog.archive import cluster

    cluster.__version__ = version or __version__


def test_a_folder_that_a_worker_does_not_see_is_refused(tmp_path: Path, workers: Workers) -> None:
    with pytest.raises(ClusterRefused, match="unseen"), connected(workers, str(tmp_path / "nowhere")):
        pass


def test_what_a_worker_cannot_write_is_told(tmp_path: Path, workers: Workers) -> None:
    item = Item(str(tmp_path), "k" * 64, (), asked=None, people=None)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError), connected(workers, str(tmp_path)) as found:
        list(found.in_order([item]))


def test_a_scheduler_that_dies_ends_the_run_and_the_next_one_goes_on(games: Path, serial: Path, tmp_path: Path) -> None:
    with (
        # For this long, the client tries to reach the scheduler again.
        dask.config.set({"distributed.comm.timeouts.connect": "500ms"}),
        distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=":0", silence_logs="CRITICAL") as made,
        pytest.raises(ClusterRefused, match="gone"),
    ):
        kept(tmp_path / "facts", games, workers=Workers(made.scheduler_address), tell=lambda games: made.close())
    done = kept(tmp_path / "facts", games)
    assert done.kept >= 1
    assert contents(tmp_path / "facts") == contents(serial)


def test_a_cluster_without_workers_is_told(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "_PATIENCE", 0)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0", silence_logs="CRITICAL") as made,
        pytest.raises(ClusterRefused, match="no-workers"),
    ):
        kept(tmp_path / "facts", games, workers=Workers(made.scheduler_address))


# ---- the command


@pytest.fixture
def _mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def _into(games: Path, *more: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(("audit", str(games), "--into", "facts", *more))
    return code, out.getvalue(), err.getvalue()


@pytest.mark.usefixtures("_mine")
def test_the_command_says_the_same_as_without_a_cluster(games: Path, workers: Workers) -> None:
    code, out, err = _into(games, "--workers", workers.address)
    assert (code, err) == (CLEAN, "")
    assert out.startswith(f"{sum(len(some) for some in [counted(games)['games']])} games in ")
    shutil.rmtree("facts")
    assert _into(games) == (code, out, err)


@pytest.mark.usefixtures("_mine")
def test_an_item_that_kills_its_worker_each_time_becomes_a_row(
    games: Path, serial: Path, tmp_path: Path, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    mixed = tmp_path / "games"
    shutil.copytree(games, mixed)
    (mixed / NAME).write_bytes(b"".join(path.read_bytes() for path in samples()[:30]))
    alone = SMALL._replace(part=2 * (mixed / NAME).stat().st_size)
    assert alone.part > 2 * alone.large
    monkeypatch.setattr(update, "planned", lambda files, known, _: planned(files, known, alone))
    code, _, err = _into(mixed, "--workers", workers.address)
    assert code == UNREADABLE
    assert f"{NAME}: the process that read it was ended (KilledWorker)" in err
    told = [row for row in rows(tmp_path / "facts")["sources"] if row[-2] == "lost"]
    assert [row[0] for row in told] == [NAME]
    (mixed / NAME).unlink()
    kept(tmp_path / "others", mixed, sizes=alone, people=People(secret_of(usual_key())))
    assert without_sources(rows(tmp_path / "facts")) == without_sources(rows(tmp_path / "others"))


@pytest.mark.usefixtures("_mine")
@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--workers", "somewhere"], "somewhere leads to no cluster"),
        (["--workers", "http://localhost:80"], "leads to no cluster"),
        (["--workers", "tcp://localhost:1", "--tls", "a", "b", "c"], "leads to no cluster"),
        (["--tls", "a", "b", "c"], "--tls leads to no cluster"),
        (["--workers", "tls://localhost:1"], "needs certificates"),
        (["--workers", "tls://localhost:1", "--tls", "a", "b", "c"], "cannot be reached with these certificates"),
        (["--workers", "tcp://localhost:1", "-j", "2"], "only one of them"),
    ],
)
def test_what_leads_to_no_cluster_is_refused(games: Path, more: list[str], said: str) -> None:
    code, out, err = _into(games, *more)
    assert (code, out) == (USAGE, "")
    assert said in err


@pytest.mark.usefixtures("_mine")
def test_a_scheduler_that_is_not_there_is_told(games: Path) -> None:
    with dask.config.set({"distributed.comm.timeouts.connect": "300ms"}):
        code, _, err = _into(games, "--workers", "tcp://127.0.0.1:9")
    assert code == USAGE
    assert "no scheduler of a cluster is reached at tcp://127.0.0.1:9" in err


@pytest.mark.usefixtures("_mine")
def test_without_the_package_it_is_named(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = _into(games, "--workers", "tcp://localhost:1")
    assert code == MISSING_EXTRA
    assert "jasslog[cluster]" in err


def test_certificates_by_option_and_by_configuration(games: Path, serial: Path, tmp_path: Path) -> None:
    security = distributed.Security.temporary()
    files = []
    for name in ("tls_ca_file", "tls_client_cert", "tls_client_key"):
        (tmp_path / name).write_text(getattr(security, name))
        files.append(str(tmp_path / name))
    with distributed.LocalCluster(
        n_workers=1, processes=False, dashboard_address=":0", security=security, silence_logs="CRITICAL"
    ) as made:
        assert made.scheduler_address.startswith("tls://")
        kept(tmp_path / "one", games, workers=Workers(made.scheduler_address, (files[0], files[1], files[2])))
        told = {"ca-file": files[0], "client.cert": files[1], "client.key": files[2]}
        with dask.config.set({f"distributed.comm.tls.{name}": file for name, file in told.items()}):
            kept(tmp_path / "two", games, workers=Workers(made.scheduler_address))
        other = tmp_path / "other"
        other.write_text(distributed.Security.temporary().tls_ca_file)
        with pytest.raises(ClusterRefused, match="certificates"):
            kept(tmp_path / "three", games, workers=Workers(made.scheduler_address, (str(other), files[1], files[2])))
    assert contents(tmp_path / "one") == contents(tmp_path / "two") == contents(serial)
