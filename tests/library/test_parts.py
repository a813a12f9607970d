"""A file is cut only where a game certainly begins: the audits of its parts say the same as an audit of the whole."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from audited import audits
from bench.corpora import corpus
from fuzz.inputs import BUNDLE, KLAVERLIVE, TYPED
from shared import examples

from jasslog.library import parts as cutting
from jasslog.library.files import Unreadable
from jasslog.library.parts import boundary, parts
from jasslog.library.read import REST, Part, games, whole_files

SMALL = 1 << 12


@pytest.fixture(scope="module")
def data() -> bytes:
    return corpus(6)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "PART", SMALL)
    monkeypatch.setattr(cutting, "_MOST", 64 * SMALL)


def told(source: Iterator[Part]) -> list[Any]:
    """All answers of the audits of the parts. Each part is audited at once, because it may hold a stream."""
    answers: list[Any] = []
    for part in source:
        for game in games(part):
            if isinstance(game, Unreadable):
                answers.append(game)
            else:
                answers.append((game.line, game.id, game.report()))
    return answers


def damaged(data: bytes, rng: Random) -> bytes:
    """The lines, some of them doubled, dropped, swapped, rewritten or spoilt, most often the first lines of games."""
    lines = data.splitlines(keepends=True)
    heads = [place for place, line in enumerate(lines) if line.startswith(b'{"format"')]
    for _ in range(rng.randrange(1, 7)):
        place = rng.choice([*heads, rng.randrange(len(lines))]) % len(lines)
        line = lines[place]
        kind = rng.randrange(8)
        if kind == 0:
            lines.insert(place, line)
        elif kind == 1:
            lines[place : place + rng.choice([1, 1, 3])] = []
        elif kind == 2:
            lines[place] = line.replace(b'"seq"', b'"s\\u0065q"')
        elif kind == 3:
            lines[place] = b"{" + line[1:-2].replace(b'{"format":1,', b"") + b',"format":1}\n'
        elif kind == 4:
            lines.insert(place, b"no event\n" * rng.randrange(1, 4))
        elif kind == 5:
            lines[place] = line[: len(line) // 2]
        elif kind == 6:
            lines[place] = b'{"format":1,"note":"' + b"x" * 70_000 + b'"}\n'
        else:
            other = rng.randrange(len(lines))
            lines[place], lines[other] = lines[other], line
    return b"".join(lines)


@pytest.mark.parametrize("before", [b"", b"\n"])
def test_the_parts_together_are_the_file_and_each_begins_where_it_says(
    data: bytes, before: bytes, tmp_path: Path
) -> None:
    data = before + data
    (tmp_path / "a.jsonl").write_bytes(data)
    found = list(parts([tmp_path / "a.jsonl"]))
    assert len(found) >= 3
    assert b"".join(data[part.start : part.start + part.size] for part in found) == data
    assert [part.line for part in found] == [1 + data[: part.start].count(b"\n") for part in found]
    assert all(data.startswith(b'{"format":1,', part.start) for part in found[bool(before) :])


def test_the_first_and_the_last_parts_are_small_so_that_no_process_has_to_wait(
    data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutting, "PART", 16 * SMALL)
    (tmp_path / "a.jsonl").write_bytes(data * 10)
    for processes in (2, 4):
        sizes = [part.size for part in parts([tmp_path / "a.jsonl"], processes=processes)]
        assert sum(sizes) == 10 * len(data)
        assert max(sizes) < sum(sizes) / processes
        assert max(sizes[0], *sizes[-3:]) < 3 * 16 * SMALL < max(sizes)


@pytest.mark.parametrize("seed", range(examples(8)))
def test_the_parts_of_a_damaged_file_say_what_the_whole_says(data: bytes, tmp_path: Path, seed: int) -> None:
    """Every other file is compressed."""
    spoilt = damaged(data, Random(seed))
    file = tmp_path / ("a.jsonl.gz" if seed % 2 else "a.jsonl")
    file.write_bytes(gzip.compress(spoilt, 1) if seed % 2 else spoilt)
    assert told(whole_files([str(file)])) == told(parts([str(file)]))


def test_a_game_that_begins_with_the_same_head_twice_is_never_cut_there(data: bytes) -> None:
    game = data[: data.find(b'\n{"format":', 1) + 1]
    head = game[: game.find(b"\n") + 1]
    doubled = game + head + game
    assert boundary(bytearray(doubled)) == 0
    assert len(audits(doubled)) == 2
    other = data[len(game) : data.find(b'\n{"format":', len(game) + 1) + 1]
    assert boundary(bytearray(game + other)) == len(game)
    assert boundary(bytearray(game + other + other)) == len(game)
    assert boundary(bytearray(b"no event\n" + game)) == 0
    hidden = b'{"rules":{},"seq":0,"type":"game\\u005fstarted"}\n'
    assert boundary(bytearray(game + hidden + other)) == 0


@pytest.mark.parametrize("packed", [False, True])
def test_what_cannot_be_cut_is_one_part_to_the_end(data: bytes, tmp_path: Path, packed: bool) -> None:
    spoilt = data.replace(b'{"format":1,', b'{ "format":1,')
    spoilt = data[: data.find(b'\n{"format":', 1) + 1] + spoilt * 3
    file = tmp_path / ("a.jsonl.gz" if packed else "a.jsonl")
    file.write_bytes(gzip.compress(spoilt, 1) if packed else spoilt)
    found = [(part.size, part.stream is not None) for part in parts([file])]
    assert found == [(REST, packed)]
    assert told(whole_files([str(file)])) == told(parts([str(file)]))


OTHERS = {
    "stammtisch": TYPED,
    "klaverlive": KLAVERLIVE,
    "heb-ab": BUNDLE,
    "jass-kit": b'{"game":{"rounds":[]}}\n' * 400,
    "transcript": b"jass 1\nrules schieber-santiago 1\n",
    "archive": b"PK\x03\x04\x14\x00\x00\x00",
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_none_of_our_records_is_not_cut_however_large_it_is(name: str, data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    # Records follow, between which a cut would be possible.
    file.write_bytes(OTHERS[name] + data)
    assert list(parts([file], size=SMALL)) == list(whole_files([str(file)]))


def test_nothing_is_not_cut(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl.gz"
    file.write_bytes(gzip.compress(b""))
    assert list(parts([file], size=SMALL)) == list(whole_files([str(file)]))


def test_a_part_can_be_gone_on_with_and_is_the_same_part_again(data: bytes, tmp_path: Path) -> None:
    for name, content in (("a.jsonl", data), ("b.jsonl.gz", gzip.compress(data, 1))):
        file = str(tmp_path / name)
        Path(file).write_bytes(content)
        found = list(parts([file]))
        for place, part in enumerate(found):
            for begin in (part, found[place - 1].following if place else part):
                assert begin is not None
                # Another size of the blocks that are read changes nothing.
                again = list(parts([file], begin))
                assert [(p.start, p.size, p.line, p.data) for p in again][: len(found) - place] == [
                    (p.start, p.size, p.line, p.data) for p in found[place:]
                ]


def test_a_broken_archive_says_so_behind_its_last_game(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl.gz"
    packed = gzip.compress(data, 1)
    for size in (len(packed) - 4, len(packed) // 2, 100, 12):
        file.write_bytes(packed[:size])
        *_, last = told(parts([str(file)]))
        *_, whole = told(whole_files([str(file)]))
        assert isinstance(last, Unreadable)
        assert isinstance(whole, Unreadable)
        assert last.reason == whole.reason
        assert told(whole_files([str(file)]))[:-1] == told(parts([str(file)]))[:-1]
