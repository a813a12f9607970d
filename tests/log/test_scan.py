"""Opening files, plain or compressed, and cutting them into lines."""

from __future__ import annotations

import errno
import gzip
import io
import os
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasslog.events.limits import GAME, LINE
from jasslog.log import scan
from jasslog.log.decode import decode
from jasslog.log.games import split_games
from jasslog.log.scan import SINGLE, Blanks, LogUnreadable, Overlong, Unterminated, chunks, lines, open_log


class Drip:
    """A stream that gives a few bytes at a time."""

    def __init__(self, content: bytes, size: int) -> None:
        self.stream = io.BytesIO(content)
        self.size = size

    def read(self, size: int = -1, /) -> bytes:
        return self.stream.read(min(size, self.size))


@given(st.lists(st.binary(max_size=20).map(lambda part: part.replace(b"\n", b""))), st.integers(1, 30), st.booleans())
def test_lines_are_what_stands_between_line_feeds(parts: list[bytes], size: int, ended: bool) -> None:
    content = b"\n".join(parts) + (b"\n" if ended else b"")
    wanted = content.split(b"\n")
    if wanted[-1] == b"":
        wanted.pop()
    found = list(lines(chunks(Drip(content, size))))
    assert [bytes(line) for _, _, line in found] == wanted
    assert [number for number, _, _ in found] == list(range(1, len(wanted) + 1))
    for _, offset, line in found:
        assert content[offset : offset + len(line)] == line
    flagged = [type(line) is Unterminated for _, _, line in found]
    assert flagged == [False] * (len(found) - 1) + [not content.endswith(b"\n")] if found else flagged == []


@pytest.mark.parametrize("size", [70_000, 131_072, 1 << 20])
@pytest.mark.parametrize("before", [b"", b"a\n", b"a", b"x" * (LINE + 1)])
def test_of_a_great_many_blank_lines_only_the_first_come_one_by_one(before: bytes, size: int) -> None:
    content = before + b"\n" * 500_000 + b"b\n\n" + b"\n" * 30_000
    number, ones, told = 1, 0, 0
    for place, offset, line in lines(chunks(Drip(content, size))):
        assert place == number
        assert content[offset : offset + len(line)] == line
        many = line.many if isinstance(line, Blanks) else 1
        if isinstance(line, Blanks):
            assert content[offset - 1 : offset + many] == b"\n" * (many + 1)
            assert ones >= SINGLE
        number, ones, told = number + many, 0 if line else ones + 1, told + 1
    assert number - 1 == content.count(b"\n")
    assert told < 6 * SINGLE


def test_a_game_counts_the_blank_lines_that_nobody_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "SINGLE", 1_000)
    monkeypatch.setattr(scan, "_RUN", b"\n" * 2_000)
    monkeypatch.setattr("jasslog.log.games.MOST_ASIDE", 1_000)
    head = b'{"format":1,"game":"g","rules":{"id":"schieber-ohio","version":1},"seq":0,"type":"game_started"}\n'
    content = (head + b"\n" * 3_000 + b'{"seq":1,"type":"remark_made","text":"Well."}\n' + b"\n" * 2_500) * 2
    told = [
        [(game.first_line, game.skipped, len(game.problems), game.lines, len(game.text)) for game in split_games(found)]
        for found in (chunks(io.BytesIO(content)), chunks(Drip(content, 100)))
    ]
    assert told[0] == told[1]
    assert [game[1] for game in told[0]] == [5_500 - 1_000] * 2


def test_behind_a_line_that_was_left_out_events_are_read_and_no_line_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jasslog.log.games.MOST_ASIDE", 50)
    head = b'{"format":1,"game":"g","rules":{"id":"schieber-ohio","version":1},"seq":0,"type":"game_started"}\n'
    remarks = b"".join(b'{"seq":%d,"text":"Well.","type":"remark_made"}\n' % seq for seq in range(1, 200))
    (game,) = split_games(chunks(io.BytesIO(head + b"\n" * 51 + remarks)))
    assert (len(game.events), len(game.text), game.skipped, game.whole) == (200, 1 + 50, 1, False)


@pytest.mark.parametrize("length", [1 << 15, 1 << 16])
def test_of_lines_that_are_no_events_as_many_bytes_are_kept_as_a_game_may_have(length: int) -> None:
    head = b'{"format":1,"game":"g","rules":{"id":"schieber-ohio","version":1},"seq":0,"type":"game_started"}\n'
    (game,) = split_games(chunks(io.BytesIO(head + (b"x" * (length - 1) + b"\n") * 600)))
    kept = GAME // length
    assert (len(game.text), game.skipped) == (1 + kept, 600 - kept)
    assert not game.whole


def test_other_separators_do_not_end_a_line() -> None:
    content = "a\u2028b\u2029c\u0085d\x0be\x0cf\x1cg\rh\n".encode()
    assert list(lines(chunks(io.BytesIO(content)))) == [(1, 0, content[:-1])]


@pytest.mark.parametrize("size", [1000, LINE, 1 << 20])
@pytest.mark.parametrize("length", [LINE, LINE + 1, 3 * LINE, 5_000_000])
def test_a_line_over_the_limit_is_skipped_with_its_length(length: int, size: int) -> None:
    content = b"a\n" + b"x" * length + b"\nb\n" + b"y" * length
    first, second, third, fourth = lines(chunks(Drip(content, size)))
    assert first == (1, 0, b"a")
    assert third == (3, length + 3, b"b")
    assert second[:2] == (2, 2)
    assert fourth[:2] == (4, length + 5)
    for _, _, line in (second, fourth):
        if length == LINE:
            assert len(line) == LINE
        else:
            assert isinstance(line, Overlong)
            assert (line.length, len(line)) == (length, 0)
            assert decode(line).problems[0].found == str(length)


@pytest.mark.parametrize("size", [1000, LINE, LINE + 2, 1 << 20])
@pytest.mark.parametrize(("before", "behind"), [("\ufeff", ""), ("", "\r"), ("\ufeff", "\r")])
@pytest.mark.parametrize("over", [0, 1])
def test_what_other_systems_put_around_a_line_does_not_make_it_too_long(
    before: str, behind: str, over: int, size: int
) -> None:
    text = '{"seq":1,"type":"remark_made","text":"Well."'
    text += " " * (LINE - len(text) - 1 + over) + "}"
    content = f"{before}{text}{behind}\n{before}{text}{behind}".encode()
    (_, _, first), (_, place, last) = lines(chunks(Drip(content, size)))
    assert place == len(content) // 2 + 1
    for line in (first, last):
        told = decode(line)
        assert isinstance(line, Overlong) == bool(over) == (told.event is None)
        assert any(one.name == "line-too-long" for one in told.problems) == bool(over)
    assert isinstance(last, Unterminated) or over


def test_an_endless_line_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless:
        left = 300

        def read(self, size: int = -1, /) -> bytes:
            self.left -= 1
            return b"x" * scan.BLOCK if self.left > 0 else b""

    tracemalloc.start()
    ((_, _, line),) = lines(chunks(Endless()))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(line, Overlong)
    assert line.length == 299 * scan.BLOCK
    assert most < 8 * scan.BLOCK


def read(path: Path) -> list[bytes]:
    with open_log(path) as log:
        return [bytes(line) for _, _, line in lines(chunks(log))]


def test_plain_and_compressed_files_are_read_alike(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"one\ntwo\n")
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(b"one\n") + gzip.compress(b"two\n"))
    (tmp_path / "empty").write_bytes(b"")
    assert read(tmp_path / "a.jsonl") == read(tmp_path / "a.jsonl.gz") == [b"one", b"two"]
    assert read(tmp_path / "empty") == []


def test_zstandard_is_read_or_its_absence_named(tmp_path: Path) -> None:
    content = b"\x28\xb5\x2f\xfd\x04\x00\x41\x00\x00one\ntwo\n"
    (tmp_path / "a.zst").write_bytes(content)
    try:
        import zstandard
    except ImportError:
        with pytest.raises(LogUnreadable) as caught:
            open_log(tmp_path / "a.zst")
        assert caught.value.reason == "zstandard-missing"
        return
    (tmp_path / "a.zst").write_bytes(zstandard.compress(b"one\n") + zstandard.compress(b"two\n"))
    assert read(tmp_path / "a.zst") == [b"one", b"two"]
    (tmp_path / "a.zst").write_bytes(zstandard.compress(b"one\ntwo\n" * 100)[:9] + b"\xff" * 20)
    with pytest.raises(LogUnreadable) as caught:
        read(tmp_path / "a.zst")
    assert caught.value.reason == "broken-compression"


@pytest.mark.parametrize("damage", ["torn", "flipped", "rubbish"])
def test_broken_compression_is_named(tmp_path: Path, damage: str) -> None:
    whole = gzip.compress(os.urandom(5000), mtime=0)
    broken = {
        "torn": whole[:2000],
        "flipped": whole[:-6] + bytes([whole[-6] ^ 1]) + whole[-5:],
        "rubbish": whole[:2] + b"\xff" * 500,
    }
    path = tmp_path / "a.gz"
    path.write_bytes(broken[damage])
    with pytest.raises(LogUnreadable) as caught:
        read(path)
    assert (caught.value.reason, caught.value.path) == ("broken-compression", str(path))


def until_broken(path: Path) -> tuple[list[bytes], LogUnreadable | None]:
    found = []
    try:
        with open_log(path) as log:
            for _, _, line in lines(chunks(log)):
                found.append(bytes(line))
    except LogUnreadable as error:
        return found, error
    return found, None


def test_a_cut_gzip_file_gives_every_line_before_the_cut(tmp_path: Path) -> None:
    """The first gzip member is stored without compression, so its bytes before a cut are known exactly."""
    wanted = [b"%d" % number * 7 for number in range(2000)]
    content = b"".join(line + b"\n" for line in wanted)
    first, second = gzip.compress(content[:20000], 0, mtime=0), gzip.compress(content[20000:], mtime=0)
    stored = first.index(content[:50])
    path = tmp_path / "a.jsonl.gz"
    for cut in range(50, len(first + second), 50):
        path.write_bytes((first + second)[:cut])
        found, broken = until_broken(path)
        assert broken is not None
        assert broken.reason == "broken-compression"
        assert found == wanted[: len(found)]
        known = content[: min(max(cut - stored, 0), 20000)] if cut < len(first) else content[:20000]
        assert len(found) >= known.count(b"\n")
    path.write_bytes(first + b"\0" * 100_000 + second + b"\0" * 512)
    assert until_broken(path) == (wanted, None)


def test_what_comes_before_a_flaw_in_a_gzip_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.gz"
    for after in (b"rubbish", b"\x1f\x8b" + b"\xff" * 30):
        path.write_bytes(gzip.compress(b"one\ntwo\n") + after)
        found, broken = until_broken(path)
        assert (found, broken is not None) == ([b"one", b"two"], True)
    whole = gzip.compress(b"".join(b"line %d\n" % number for number in range(9000)), mtime=0)
    path.write_bytes(whole[:-6] + bytes([whole[-6] ^ 1]) + whole[-5:])
    found, broken = until_broken(path)
    assert (len(found), broken is not None) == (9000, True)


def test_a_gzip_file_that_swells_is_read_in_pieces(tmp_path: Path) -> None:
    path = tmp_path / "a.gz"
    path.write_bytes(gzip.compress(b"x" * 50_000_000))
    with open_log(path) as log:
        assert len(log.read(1000)) == 1000
        tracemalloc.start()
        assert sum(len(part) for part in iter(lambda: log.read(1 << 20), b"")) == 49_999_000
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most < 8 << 20


def test_a_cut_zstandard_file_gives_what_comes_before_the_cut(tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    wanted = [b"line %d" % number for number in range(40_000)]
    content = b"".join(line + b"\n" for line in wanted)
    packed = zstandard.compress(content[:200_000]) + zstandard.compress(content[200_000:])
    path = tmp_path / "a.jsonl.zst"
    path.write_bytes(packed)
    assert until_broken(path) == (wanted, None)
    most = 0
    for cut in range(50, len(packed), 1001):
        path.write_bytes(packed[:cut])
        found, broken = until_broken(path)
        assert found == wanted[: len(found)]
        # A cut exactly between two frames cannot be detected.
        assert (broken is None) == (cut == len(zstandard.compress(content[:200_000])))
        most = max(most, len(found))
    assert most > 20_000


def test_a_zstandard_file_that_looks_back_further_than_is_kept_is_said_to_do_so(tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    parameters = zstandard.ZstdCompressionParameters.from_level(3, window_log=24)
    packer = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    path = tmp_path / "a.jsonl.zst"
    path.write_bytes(packer.compress(b"line\n" * 4_000_000) + packer.flush())
    _, broken = until_broken(path)
    assert broken is not None
    assert broken.reason == "wide-compression"


def test_a_zstandard_file_that_was_packed_with_a_dictionary_is_not_called_broken(tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    dictionary = zstandard.train_dictionary(4096, [b"line %d of many more\n" % number for number in range(2000)])
    path = tmp_path / "a.jsonl.zst"
    path.write_bytes(zstandard.ZstdCompressor(dict_data=dictionary).compress(b"line 7 of many more\n"))
    _, broken = until_broken(path)
    assert broken is not None
    assert broken.reason == "dictionary-missing"


def test_a_zstandard_file_may_begin_with_what_is_passed_over(tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    path = tmp_path / "a.jsonl.zst"
    path.write_bytes(b"\x50\x2a\x4d\x18\x04\0\0\0none" + zstandard.compress(b"one\n"))
    assert until_broken(path) == ([b"one"], None)


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    wanted = {
        tmp_path: "directory", tmp_path / "none": "missing", tmp_path / "pipe": "not-a-file",
        Path("/dev/zero"): "not-a-file", Path("a\0b"): "failed",
    }  # fmt: skip
    for path, reason in wanted.items():
        with pytest.raises(LogUnreadable) as caught:
            open_log(path)
        assert caught.value.reason == reason


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_that_may_not_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"")
    (tmp_path / "a").chmod(0)
    with pytest.raises(LogUnreadable) as caught:
        open_log(tmp_path / "a")
    assert caught.value.reason == "denied"


@pytest.mark.parametrize("reads", [0, 1])
def test_a_disk_that_fails_under_a_file_is_named(reads: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fails either at the first look at the beginning of the file, or later."""
    (tmp_path / "g.jsonl").write_bytes(b"{}\n" * 100_000)
    left = [reads]

    class Failing(io.FileIO):
        def readinto(self, buffer: Any, /) -> int:
            if not left[0]:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            left[0] -= 1
            return super().readinto(buffer) or 0

    monkeypatch.setattr(scan, "open_regular", lambda name: io.BufferedReader(Failing(name)))
    with pytest.raises(LogUnreadable) as caught, open_log(tmp_path / "g.jsonl") as log:
        list(chunks(log))
    assert (caught.value.reason, caught.value.detail) == ("failed", os.strerror(errno.EIO))
