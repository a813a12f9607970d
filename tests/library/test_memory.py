"""Memory grows neither with the size of a file, compressed or split among processes, nor with the number of games."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

import pytest
from bench.corpora import corpus, split
from bench.processes import peak

from jasslog.events.limits import TEXT

_JASSLOG = """
import sys
from jasslog.cli.run import run
run(sys.argv[1:])
from resource import RUSAGE_CHILDREN, getrusage
own = [int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")]
print(max(own[0], getrusage(RUSAGE_CHILDREN).ru_maxrss) * 1024, file=sys.stderr)
"""


@pytest.fixture(scope="module")
def large() -> bytes:
    """21 MB, mostly long remarks, which are quick to read: the first acts of some games, five times with other ids."""
    remark = b'{"seq":%d,"text":"' + b"x" * TEXT + b'","type":"remark_made"}\n'
    games = []
    for game in split(corpus(8)):
        begun = game.splitlines(keepends=True)[:60]
        games.append(b"".join([*begun, *(remark % seq for seq in range(60, 60 + 520_000 // len(remark)))]))
    return b"".join(game.replace(b'"bench-0-', b'"again-%d-' % time) for time in range(5) for game in games)


def packed(data: bytes, folder: Path, name: str) -> Path:
    file = folder / name
    if name.endswith(".zst"):
        file.write_bytes(pytest.importorskip("zstandard").compress(data, 1))
    else:
        file.write_bytes(gzip.compress(data, 1) if name.endswith(".gz") else data)
    return file


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.zst"])
def test_a_large_file_is_streamed(large: bytes, tmp_path: Path, name: str) -> None:
    assert len(large) > 20_000_000
    file = packed(large, tmp_path, name)
    assert peak(file) <= 40e6


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell the most memory")
@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.zst"])
def test_several_processes_hold_a_few_parts_each(large: bytes, tmp_path: Path, name: str) -> None:
    file = packed(large, tmp_path, name)
    command = [sys.executable, "-c", _JASSLOG, "audit", "-j", "2", str(file)]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert int(done.stderr.split()[-1]) <= 60e6


def many(games: int) -> bytes:
    """An archive of games that have only just begun."""
    head = b'{"format":1,"game":"g%d","rules":{"id":"schieber-santiago","version":1},"seq":0,"type":"game_started"}\n'
    return b"".join(head % number + b'{"dealer":0,"seq":1,"type":"round_started"}\n' for number in range(games))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell the most memory")
@pytest.mark.parametrize(("name", "form"), [("a.jsonl", "json"), ("a.jsonl.gz", "text")])
def test_verifying_holds_a_few_games_however_many_there_are(tmp_path: Path, name: str, form: str) -> None:
    most = []
    for games in (100, 2000):
        file = packed(many(games), tmp_path, name)
        command = [sys.executable, "-c", _JASSLOG, "verify", "--format", form, str(file)]
        done = subprocess.run(command, capture_output=True, check=True, text=True)
        assert f"g{games - 1}" in done.stdout
        most.append(int(done.stderr.split()[-1]))
    assert most[1] - most[0] <= 5e6
