"""A game of a large archive is opened by an index, which is used only if the archive is the one that was indexed."""

from __future__ import annotations

import gzip
import os
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import orjson
import pytest
from bench.corpora import corpus
from views.stories import answer

from jasslog.cli import picking
from jasslog.library import index as indexing
from jasslog.library.files import Unreadable
from jasslog.library.index import Index, known, make
from jasslog.library.read import read


@pytest.fixture(scope="module")
def archive() -> bytes:
    """Games, lines between them that belong to no game, and a game that lost its first event."""
    first, second = corpus(4), corpus(3, seed=1)
    headless = corpus(1, seed=2).split(b"\n", 1)[1]
    return b"no event\n" + first + b'{"broken"\n' + second + b"{}\n" + headless


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(indexing, "WORTH", 0)
    monkeypatch.setattr(indexing, "NEAR", 1)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cache" / "jasslog"


def written(data: bytes, name: str = "a.jsonl") -> str:
    Path(name).write_bytes(gzip.compress(data, 1) if name.endswith(".gz") else data)
    return name


def shown(game: Any) -> tuple[Any, ...]:
    return game.first_line, game.lines, game.events, game.text, game.problems


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz"])
def test_every_game_by_the_index_is_the_game_that_reading_finds(archive: bytes, name: str) -> None:
    path = written(archive, name)
    all_games = [game for game in read([path]) if not isinstance(game, Unreadable)]
    made = make(path)
    again = known(path)
    assert made is not None
    assert again is not None
    assert again.entries == made.entries
    assert len(again.entries) == len(all_games) == 8
    for place, game in enumerate(all_games, start=1):
        found = again.game(place)
        assert found is not None
        assert shown(found) == shown(game.raw)
        assert again.numbers(str(place)) == [place]
        assert place in again.numbers(game.id) or not game.id


def test_a_command_finds_the_same_with_an_index_and_without(archive: bytes, cache: Path, monkeypatch: Any) -> None:
    path = written(archive)
    asked = [["show", path, "--game", game] for game in ("1", "6", "bench-1-2", "nobody", "99")]
    asked.append(["replay", path, "--game", "6", "--as-of", "40"])
    with monkeypatch.context() as patched:
        patched.setattr(picking, "_by_index", lambda *more: None)
        without = [answer(command) for command in asked]
    assert not cache.exists()
    assert [answer(command) for command in asked] == without
    assert len(list(cache.iterdir())) == 1
    # The second time, the archive is not read through.
    monkeypatch.setattr(indexing, "make", None)
    assert [answer(command) for command in asked] == without


def _longer(path: Path) -> None:
    path.write_bytes(path.read_bytes() + corpus(1, seed=7))


def _touched(path: Path) -> None:
    os.utime(path, (1, 1))


def _replaced(path: Path) -> None:
    """Give two games other ids, but keep the size and the time of the file."""
    status, text = path.stat(), path.read_bytes()
    path.write_bytes(text.replace(b"bench-1-0", b"bench-0-9").replace(b"bench-1-1", b"bench-1-0"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


@pytest.mark.parametrize("change", [_longer, _touched, _replaced])
def test_an_archive_that_has_changed_is_read_anew(change: Any, archive: bytes, monkeypatch: Any) -> None:
    path = Path(written(archive))
    answer(["show", str(path), "--game", "bench-1-0"])
    change(path)
    found = answer(["show", str(path), "--game", "bench-1-0"])
    monkeypatch.setattr(picking, "_by_index", lambda *more: None)
    assert found == answer(["show", str(path), "--game", "bench-1-0"])


def test_an_index_that_is_torn_or_of_another_archive_is_not_believed(archive: bytes, cache: Path) -> None:
    path = written(archive)
    make(path)
    (kept,) = cache.iterdir()
    text = kept.read_bytes()
    check, whose, entries = text.split(b"\n")
    (start, *more), *others = orjson.loads(entries)
    moved = b"\n".join([check, whose, orjson.dumps([[start + 1, *more], *others])])
    for wrong in (text[:-5], b"", b"[]", check, check + b"\n", moved, text.replace(b"a.jsonl", b"b.jsonl")):
        kept.write_bytes(wrong)
        assert known(path) is None
    kept.write_bytes(text)
    assert isinstance(known(path), Index)


def test_where_nothing_can_be_kept_all_works_without(archive: bytes, cache: Path) -> None:
    path = written(archive)
    cache.parent.write_text("this is no folder")
    assert make(path) is not None
    assert known(path) is None
    assert "exit code 0" in answer(["show", path, "--game", "bench-1-0"])
    assert sorted(os.listdir(".")) == ["a.jsonl", "cache"]


def test_an_index_is_neither_left_nor_believed_where_others_may_write(archive: bytes, cache: Path) -> None:
    path = written(archive)
    make(path)
    cache.chmod(0o777)
    assert known(path) is None
    other = written(archive, "b.jsonl")
    assert make(other) is not None
    assert len([*cache.iterdir()]) == 1
    cache.chmod(0o700)
    assert known(path) is not None


def test_a_pipe_in_the_place_of_an_index_keeps_nobody_waiting(archive: bytes, cache: Path) -> None:
    path = written(archive)
    make(path)
    (kept,) = cache.iterdir()
    text = kept.read_bytes()
    kept.unlink()
    os.mkfifo(kept)

    def put() -> None:
        with suppress(OSError):
            kept.write_bytes(text)

    # A program that waited for the pipe would get an index from here.
    Thread(target=put, daemon=True).start()
    assert known(path) is None
    assert make(path) is not None
    assert known(path) is not None


def test_a_folder_for_caches_that_is_no_full_path_does_not_count(
    archive: bytes, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    path = written(archive)
    make(path)
    assert not Path("cache").exists()
    assert known(path) is not None


def test_the_oldest_indexes_go_where_there_are_too_many(archive: bytes, cache: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(indexing, "_MOST", 2)
    for number in range(4):
        make(written(archive, f"{number}.jsonl"))
        for place, file in enumerate(sorted(cache.iterdir(), key=lambda file: file.stat().st_mtime_ns)):
            os.utime(file, (1 + place, 1 + place))
    assert [known(f"{number}.jsonl") is not None for number in range(4)] == [False, False, True, True]


def test_what_is_no_archive_of_records_or_broken_has_no_index(archive: bytes) -> None:
    assert make(written(b"", "empty.jsonl")) is None
    Path("torn.jsonl.gz").write_bytes(gzip.compress(archive, 1)[:-100])
    assert make("torn.jsonl.gz") is None
    assert make("missing.jsonl") is None


def test_an_index_is_made_from_its_size_on(tmp_path: Path, monkeypatch: Any) -> None:
    """A file is worth an index from ``WORTH`` bytes on; a path without a file never is."""
    monkeypatch.setattr(indexing, "WORTH", 1000)
    path = tmp_path / "archive.jsonl"
    for size, worth in ((999, False), (1000, True), (1001, True)):
        path.write_bytes(bytes(size))
        assert indexing.worthwhile(str(path)) == worth
    assert not indexing.worthwhile(str(tmp_path / "nowhere.jsonl"))
