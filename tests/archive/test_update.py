"""A folder of facts holds each game of the current files once, however it was brought up to date."""

from __future__ import annotations

import errno
import gzip
import os
import pickle
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from archive.evenings import Sat, record
from archive.keeping import PEOPLE, SMALL, contents, counted, everything, kept, of_samples, rows, without_sources
from shared import copied, sample, samples

from jasslog.archive import items, plan, update
from jasslog.archive.manifest import FolderRefused, newest, writing
from jasslog.archive.plan import Planned, SameName, named
from jasslog.archive.tables import connect, write
from jasslog.archive.update import Done
from jasslog.library import read as reading
from jasslog.library.read import Reading
from jasslog.variants.load import released

pytest.importorskip("duckdb")
SIX = ("renege", "clean", "weis-booked-twice", "renege-proved-later", "bieter", "zuger-two")


@pytest.fixture(scope="module")
def beforehand(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Done]:
    """A folder with six games and an archive of many, and their facts beside it."""
    folder = tmp_path_factory.mktemp("beforehand")
    (folder / "games").mkdir()
    copied(folder / "games", *SIX)
    (folder / "games" / "archive.jsonl").write_bytes(_archive(12))
    return folder, kept(folder / "facts", folder / "games")


@pytest.fixture
def games(beforehand: tuple[Path, Done], tmp_path: Path) -> Path:
    """A folder with six games and an archive of many."""
    return Path(shutil.copytree(beforehand[0] / "games", tmp_path / "games"))


@pytest.fixture
def first(beforehand: tuple[Path, Done], games: Path, facts: Path) -> Done:
    """What the run told that has kept the facts of the games; they are in the folder already."""
    shutil.copytree(beforehand[0] / "facts", facts)
    return beforehand[1]


def _archive(every: int) -> bytes:
    """One in so many samples, one after another."""
    return b"".join(path.read_bytes() for path in samples()[::every])


@pytest.fixture
def facts(tmp_path: Path) -> Path:
    return tmp_path / "facts"


def _as_they_are(folder: Path, facts: Path) -> None:
    assert without_sources(rows(facts)) == counted(folder)


def test_the_rows_are_those_of_each_game(games: Path, facts: Path) -> None:
    done = kept(facts, games)
    _as_they_are(games, facts)
    assert (done.games, done.sources, done.unread) == (len(rows(facts)["games"]), 7, [])
    assert done.made == 3


def test_the_rows_of_all_samples_are_those_of_each_game(sample_facts: Path) -> None:
    assert without_sources(rows(sample_facts)) == of_samples()


def test_a_game_with_more_points_than_a_column_holds_is_named_and_left_out(facts: Path) -> None:
    large = record(Sat(1, "1", "A B C D", (300, 100)))
    for _ in range(1025):
        large.rule("award_points", round=8, scores=[2**53 - 1, 0])
    before = samples()[0].read_bytes()
    games = facts.with_name("large")
    games.mkdir()
    (games / "large.jsonl").write_bytes(before + b"".join(orjson.dumps(event) + b"\n" for event in large.events))
    recorded = kept(facts, games, asked=Reading("recorded"))
    assert not recorded.unread
    (unread,) = kept(facts.with_name("ruled"), games, asked=Reading("ruled")).unread
    place = (unread.file, unread.line, unread.reason, unread.game)
    assert place == ("large.jsonl", before.count(b"\n") + 1, "no-room", "p1-t1")
    assert len(rows(facts.with_name("ruled"))["games"]) == len(rows(facts)["games"]) - 1


@pytest.mark.usefixtures("first")
def test_one_process_or_two_write_the_same_bytes(games: Path, facts: Path, tmp_path: Path) -> None:
    kept(tmp_path / "other", games, processes=2)
    assert contents(facts) == contents(tmp_path / "other")


def test_what_is_as_it_was_is_not_read_again(games: Path, facts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _age(games)
    first = kept(facts, games)
    monkeypatch.setattr("jasslog.archive.plan._digest", lambda *_: pytest.fail("it was read"))
    again = kept(facts, games)
    assert (again.made, again.kept, again.games) == (0, first.made, first.games)
    assert newest(str(facts)).number == 1


def _age(folder: Path) -> None:
    """Make the files so old that their times tell whether they were changed."""
    for path in folder.rglob("*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))


def test_a_change_that_leaves_size_and_time_is_seen_where_all_is_read(games: Path, facts: Path) -> None:
    _age(games)
    kept(facts, games)
    path = games / "renege.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"card":"D8"', b'"card":"D7"', 1))
    _age(games)
    assert kept(facts, games).made == 0
    assert kept(facts, games, verify=True).made == 1
    _as_they_are(games, facts)


@pytest.mark.usefixtures("first")
def test_a_table_that_was_damaged_is_made_again_where_all_is_read(games: Path, facts: Path) -> None:
    entry = newest(str(facts)).entries[0]
    path = Path(entry.commit.file(str(facts), "cards"))
    data = path.read_bytes()
    path.write_bytes(data[:50] + bytes([data[50] ^ 1]) + data[51:])
    assert kept(facts, games).made == 0
    assert kept(facts, games, verify=True).made == 1
    _as_they_are(games, facts)


@pytest.mark.usefixtures("first")
@pytest.mark.parametrize("change", ["grown", "corrected", "renamed", "deleted", "added", "cut"])
def test_after_a_change_each_game_stands_there_once(games: Path, facts: Path, change: str) -> None:
    one, archive = games / "clean.jsonl", games / "archive.jsonl"
    if change == "grown":
        archive.write_bytes(archive.read_bytes() + sample("clean").read_bytes())
    elif change == "corrected":
        seq = len(one.read_bytes().splitlines())
        one.write_bytes(one.read_bytes() + b'{"seq":%d,"to":3,"type":"undone"}\n' % seq)
    elif change == "renamed":
        one.rename(games / "zzz.jsonl")
    elif change == "deleted":
        one.unlink()
    elif change == "added":
        shutil.copy(one, games / "another.jsonl")
    else:
        archive.write_bytes(archive.read_bytes()[:-300])
    done = kept(facts, games)
    _as_they_are(games, facts)
    assert done.made >= (change != "deleted")
    assert len({row[:2] for row in rows(facts)["games"]}) == done.games


def test_an_archive_that_grew_keeps_its_other_parts(games: Path, facts: Path) -> None:
    (games / "archive.jsonl").write_bytes(_archive(6))
    first = kept(facts, games)
    with (games / "archive.jsonl").open("ab") as file:
        file.write(sample("clean").read_bytes())
    assert kept(facts, games).made == 1 < first.made
    _as_they_are(games, facts)


def test_the_other_segments_stay_when_a_file_is_added(facts: Path, tmp_path: Path) -> None:
    games = tmp_path / "many"
    games.mkdir()
    for number in range(40):
        shutil.copy(sample("renege"), games / f"{number:03}.jsonl")
    first = kept(facts, games, sizes=SMALL._replace(segment=30_000))
    shutil.copy(sample("renege"), games / "010a.jsonl")
    assert kept(facts, games, sizes=SMALL._replace(segment=30_000)).made <= 4 < first.made
    _as_they_are(games, facts)


def test_what_is_judged_otherwise_is_judged_again(
    first: Done, games: Path, facts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(update, "JUDGEMENT", 10**6)
    assert kept(facts, games).made == first.made
    _as_they_are(games, facts)
    assert kept(facts, games, asked=Reading("recorded")).made == first.made


@pytest.mark.usefixtures("first")
def test_what_is_not_current_stays_until_it_is_removed(games: Path, facts: Path) -> None:
    (games / "clean.jsonl").unlink()
    kept(facts, games)
    before = len(list((facts / "items").iterdir()))
    done = kept(facts, games, prune=True)
    assert done.removed == 1
    assert len(list((facts / "items").iterdir())) == before - 1 == len(newest(str(facts)).entries)
    _as_they_are(games, facts)


def test_what_could_not_be_read_is_a_row(games: Path, facts: Path) -> None:
    (games / "empty.jsonl").write_bytes(b"")
    (games / "text.jsonl").write_text("no record at all\n" * 30)
    (games / "broken.jsonl.gz").write_bytes(gzip.compress(sample("clean").read_bytes())[:-20])
    (games / "whole.jsonl.gz").write_bytes(gzip.compress(sample("clean").read_bytes()))
    done = kept(facts, games)
    _as_they_are(games, facts)
    unread = {row[0]: row[-2] for row in rows(facts)["sources"] if row[-2]}
    assert unread == {"empty.jsonl": "empty", "text.jsonl": "no-record", "broken.jsonl.gz": "broken-compression"}
    assert {one.file for one in done.unread} == set(unread)


def test_a_large_packed_file_is_one_item(facts: Path, tmp_path: Path) -> None:
    (tmp_path / "all.jsonl.gz").write_bytes(gzip.compress(_archive(12), 1))
    done = kept(facts, tmp_path / "all.jsonl.gz", sizes=SMALL._replace(large=1000))
    assert done.made == 1
    _as_they_are(tmp_path / "all.jsonl.gz", facts)


def test_a_file_that_changes_while_it_is_read_is_read_again(
    games: Path, facts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original, seen = items.make, []

    def meddled(item: items.Item) -> items.Commit | items.Changed:
        if not seen:
            path = games / "clean.jsonl"
            path.write_bytes(path.read_bytes().replace(b'"seat":1', b'"seat":2', 1))
        seen.append(item)
        return original(item)

    monkeypatch.setattr(update, "make", meddled)
    kept(facts, games)
    _as_they_are(games, facts)


def test_a_file_that_is_changed_again_and_again_keeps_nothing_from_the_others(
    games: Path, facts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, steady = games / "clean.jsonl", (games / "clean.jsonl").read_bytes()
    original, times = items.make, []

    def meddled(item: items.Item) -> items.Commit | items.Changed:
        times.append(item)
        path.write_bytes(steady.replace(b'"game":"clean"', b'"game":"clean%d"' % len(times)))
        return original(item)

    monkeypatch.setattr(update, "make", meddled)
    assert [(one.file, one.reason) for one in kept(facts, games).unread] == [("clean.jsonl", "changing")]
    assert [row[0] for row in rows(facts)["sources"] if row[-2] == "changing"] == ["clean.jsonl"]
    path.unlink()
    _as_they_are(games, facts)
    path.write_bytes(steady)
    monkeypatch.setattr(update, "make", original)
    assert kept(facts, games).unread == []
    _as_they_are(games, facts)


@pytest.mark.parametrize("before", [0, 1])
def test_where_a_file_cannot_be_taken_apart_the_first_line_that_was_not_read_is_told(
    before: int, tmp_path: Path, facts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, games = reading.split_games, samples()[:2]

    def wrong(lines: Any) -> Iterator[Any]:
        for place, raw in enumerate(right(lines)):
            yield raw if place < before else 1 // 0

    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "two.jsonl").write_bytes(b"".join(path.read_bytes() for path in games))
    monkeypatch.delenv("JASSLOG_LOUD")
    monkeypatch.setattr(reading, "split_games", wrong)
    lines = sum(len(path.read_bytes().splitlines()) for path in games[:before])
    assert [(one.line, one.reason) for one in kept(facts, tmp_path / "two").unread] == [(lines + 1, "bug-reading")]


def test_a_bug_in_one_game_keeps_nothing_from_the_others(
    games: Path, facts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = items.facts_of

    def broken(record, *given, **more):  # type: ignore[no-untyped-def]
        if record.file == "clean.jsonl":
            raise KeyError("Vreni")
        return original(record, *given, **more)

    monkeypatch.delenv("JASSLOG_LOUD")
    monkeypatch.setattr(items, "facts_of", broken)
    done = kept(facts, games)
    assert [(one.file, one.reason, one.detail.split(",")[0]) for one in done.unread] == [
        ("clean.jsonl", "bug", "KeyError")
    ]
    monkeypatch.setattr(items, "facts_of", original)
    assert kept(facts, games).made == 1
    _as_they_are(games, facts)


def test_two_runs_at_once_are_refused(games: Path, facts: Path) -> None:
    with writing(str(facts)), pytest.raises(FolderRefused, match="locked"):
        kept(facts, games)
    kept(facts, games)


def test_a_folder_of_something_else_is_refused(games: Path, tmp_path: Path) -> None:
    with pytest.raises(FolderRefused, match="no-facts"):
        kept(games, tmp_path)
    with pytest.raises(FolderRefused, match="no-facts"):
        newest(str(tmp_path))


def test_facts_inside_the_folder_that_is_read_are_no_records(games: Path) -> None:
    kept(games / "facts", games)
    kept(games / "facts", games)
    _as_they_are(games, games / "facts")


def test_sources_are_named_below_what_was_asked_for_and_never_above(games: Path, tmp_path: Path) -> None:
    (games / "deep").mkdir()
    shutil.copy(sample("clean"), games / "deep" / "a.jsonl")
    assert [one.source for one in named([str(games)])][:3] == ["archive.jsonl", "bieter.jsonl", "clean.jsonl"]
    assert "games/deep/a.jsonl" in [one.source for one in named([str(games), str(sample("renege"))])]
    assert [one.source for one in named([str(games / "deep" / "a.jsonl")])] == ["a.jsonl"]
    with pytest.raises(SameName):
        named([str(games / "clean.jsonl"), str(sample("clean"))])
    assert not any(str(tmp_path) in data.decode("latin1") for _, data in everything(tmp_path / "facts"))


def test_a_file_to_which_several_names_lead_is_there_once(first: Done, games: Path, facts: Path) -> None:
    (games / "deep").mkdir()
    (games / "deep" / "same.jsonl").symlink_to(games / "clean.jsonl")
    (games / "renege-too.jsonl").symlink_to("renege.jsonl")
    done = kept(facts, games, games / "bieter.jsonl", games)
    assert (done.games, done.sources) == (first.games, 7)


@pytest.mark.usefixtures("first")
def test_an_item_can_be_sent_and_made_twice(games: Path, facts: Path) -> None:
    from_file = released("kreuzjass")
    (entry, *_) = newest(str(facts)).entries
    there = {one.source: one.file for one in named([str(games)])}
    chosen = tuple(Planned(stretch, there[stretch.source]) for stretch in entry.stretches)
    item = items.Item(str(facts), "0" * 64, chosen, Reading(own=(from_file,)), PEOPLE)
    sent = pickle.loads(pickle.dumps(item))
    one, other = items.make(sent), items.make(sent)
    assert isinstance(one, items.Commit)
    assert isinstance(other, items.Commit)
    assert one.tables == other.tables == entry.commit.tables
    assert one.attempt != other.attempt
    # Neither counts, because no manifest names it.
    _as_they_are(games, facts)


def test_rules_of_ones_own_make_other_items_in_several_processes(first: Done, games: Path, facts: Path) -> None:
    own = Reading(own=(released("kreuzjass"),))
    assert kept(facts, games, asked=own, processes=2).made == first.made
    assert kept(facts, games, asked=own).made == 0


def test_where_nothing_can_be_written_that_is_told_and_nothing_is_left(
    games: Path, facts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jasslog.archive.tables.file_of", lambda table: f"missing/{table}.parquet")
    with pytest.raises(OSError, match="missing"):
        kept(facts, games)
    assert list((facts / "items").iterdir()) == []
    assert newest(str(facts)).entries == ()
    monkeypatch.undo()
    kept(facts, games)


def test_rows_that_cannot_be_written_are_no_file_that_changes(
    games: Path, facts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(items.Tables, "add_game", full)
    with pytest.raises(OSError, match="No space"):
        kept(facts, games)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_of_a_table_that_finds_no_room_just_that_is_told(tmp_path: Path) -> None:
    gathered = tmp_path / "numbers.jsonl"
    gathered.write_text('{"number":1}\n')
    with connect() as database, pytest.raises(OSError, match="No space") as told:
        write(database, str(gathered), {"number": "BIGINT"}, "/dev/full")
    assert told.value.errno == errno.ENOSPC


def test_a_file_that_cannot_be_read_any_more_is_one_that_changes(
    games: Path, facts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original, seen = items.open_source, []

    def gone(path: str) -> object:
        seen.append(path)
        if len(seen) == 1:
            raise FileNotFoundError(path)
        return original(path)

    monkeypatch.setattr(items, "open_source", gone)
    assert kept(facts, games).unread == []
    _as_they_are(games, facts)


def test_a_file_that_may_be_read_by_now_is_read_though_it_has_not_changed(
    games: Path, facts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = plan.open_source

    def denied(path: str) -> object:
        if path.endswith("clean.jsonl"):
            raise PermissionError(path)
        return original(path)

    for path in games.iterdir():
        os.utime(path, (0, 0))
    monkeypatch.setattr(plan, "open_source", denied)
    assert [(one.file, one.reason) for one in kept(facts, games).unread] == [("clean.jsonl", "denied")]
    assert kept(facts, games).made == 0
    monkeypatch.setattr(plan, "open_source", original)
    assert kept(facts, games).unread == []
    _as_they_are(games, facts)


def test_a_file_is_read_again_once_there_is_the_package_that_unpacks_it(
    games: Path, facts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (games / "packed.jsonl.zst").write_bytes(b"\x28\xb5\x2f\xfd")
    monkeypatch.setitem(sys.modules, "zstandard", None)
    told = [(one.file, one.reason) for one in kept(facts, games).unread]
    assert told == [("packed.jsonl.zst", "zstandard-missing")]
    monkeypatch.setitem(sys.modules, "zstandard", sys)
    monkeypatch.setattr("jasslog.log.unpack.unzstd", lambda *_: iter([sample("clean").read_bytes()]))
    assert kept(facts, games).unread == []
    _as_they_are(games, facts)
