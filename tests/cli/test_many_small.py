"""Many small files are looked at together, and told one by one as if each had been read alone."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli.test_many import jasslog
from library.test_parts import damaged

from jasslog.cli.exits import UNREADABLE
from jasslog.fast import stream
from jasslog.fast.acquit import Acquitted
from jasslog.library.bench.corpora import corpus, split

source = pytest.importorskip("jasslog.fast.bulk.source", reason="numpy is not installed: nothing is looked at together")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few hundred games: clean, damaged in every way, several in a file, half a file, and files that are none."""
    found, rng = tmp_path_factory.mktemp("small"), Random(7)
    games = split(corpus(16))
    for number, game in enumerate(games * 8):
        content = game if number % 9 else damaged(game + games[number % 7], rng)
        (found / f"{number:03}.jsonl").write_bytes(content)
    for number, content in enumerate(
        (
            games[3] + games[4] + games[5],
            games[3][:-1],
            games[3] * 2,
            games[3].splitlines(keepends=True)[0] + games[3],
            b"\n" + games[6],
            b"\xef\xbb\xbf" + games[6],
            games[7][: len(games[7]) // 2],
            gzip.compress(games[8]),
            gzip.compress(games[8])[:-9],
            b"",
            b"\0" * 1000,
            games[9].replace(b"schieber-santiago", b"schieber-nowhere", 1),
        )
    ):
        (found / f"{7 * number:03}b.jsonl").write_bytes(content)
    (found / "050c.jsonl").mkdir()
    return found


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many files were looked at together each time."""
    found: list[int] = []
    together = source.proved_together

    def noted(files: Sequence[bytes], own: object) -> object:
        found.append(len(files))
        return together(files, own)

    monkeypatch.setattr(source, "proved_together", noted)
    return found


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_what_is_told_of_them_is_what_is_told_of_each_alone(folder: Path, form: str, looked_at: list[int]) -> None:
    paths = [str(folder), str(folder / "missing.jsonl"), str(folder / "001.jsonl")]
    alone = jasslog("audit", "--format", form, "--all", "--no-bulk", *paths)
    assert alone[0] == UNREADABLE
    assert looked_at == []
    assert jasslog("audit", "--format", form, "--all", *paths) == alone
    assert sum(looked_at) > 80
    assert max(looked_at) <= 64
    assert jasslog("audit", "--format", form, "--all", "-j", "2", *paths) == alone


def test_what_is_clean_is_not_looked_at_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    alone = stream.acquit_all

    def noted(*games: Any) -> list[Acquitted | None]:
        found = alone(*games)
        asked.extend(game is not None for game in found)
        return found

    monkeypatch.setattr(stream, "acquit_all", noted)
    jasslog("audit", "--no-bulk", str(folder))
    one_by_one = sum(asked)
    asked.clear()
    jasslog("audit", str(folder))
    assert 0 < sum(asked) < 40 < 100 < one_by_one


def test_few_files_are_read_one_by_one(folder: Path, looked_at: list[int]) -> None:
    jasslog("audit", *(str(folder / f"{number:03}.jsonl") for number in range(1, 9)))
    assert looked_at == []
