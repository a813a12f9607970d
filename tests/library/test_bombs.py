"""Files made to exhaust memory are refused in words, and take less than 48 MiB more memory than an ordinary game.

``JASSLOG_BOMBS=all`` makes larger ones, each under 64 MiB.
"""

from __future__ import annotations

import gzip
import json
import os
import resource
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from log.played import lines, whole

ROOT = Path(__file__).parents[2]
LARGE = os.environ.get("JASSLOG_BOMBS") == "all"
MOST = (64 if LARGE else 48) << 10
"""KiB that a process may take beyond a process that reads an ordinary game."""
MIB = 1 << 20
SIZE = (1024 if LARGE else 72) * MIB
"""Bytes that a bomb unpacks to."""


def packed(path: Path, piece: bytes, times: int) -> None:
    """Write a gzip file that unpacks to ``piece`` repeated ``times`` times; the piece is packed only once."""
    packer, check = zlib.compressobj(9, zlib.DEFLATED, -15), 0
    block = packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)
    for _ in range(times):
        check = zlib.crc32(piece, check)
    head, end = gzip.compress(b"", mtime=0)[:10], struct.pack("<II", check, len(piece) * times % (1 << 32))
    path.write_bytes(head + block * times + packer.flush() + end)


def zeros_gz(path: Path) -> None:
    packed(path, bytes(MIB), SIZE // MIB)


def one_line_gz(path: Path) -> None:
    packed(path, b"[{}," * (MIB // 4), SIZE // MIB)


def many_members_gz(path: Path) -> None:
    member = gzip.compress(bytes(MIB), mtime=0)
    path.write_bytes(member * (SIZE // MIB))


def nested_gz(path: Path) -> None:
    packed(path, bytes(MIB), SIZE // MIB)
    for _ in range(3):
        path.write_bytes(gzip.compress(path.read_bytes(), mtime=0))


def newlines_gz(path: Path) -> None:
    packed(path, b"\n" * MIB, 16 if LARGE else 3)


def no_newline(path: Path) -> None:
    with path.open("wb") as out:
        for _ in range(SIZE // MIB):
            out.write(b"x" * MIB)


def sparse(path: Path) -> None:
    path.touch()
    os.truncate(path, SIZE)


def braces(path: Path) -> None:
    with path.open("wb") as out:
        for _ in range(52):
            out.write(b"{}," * (MIB // 3))


def brackets(path: Path) -> None:
    path.write_bytes(b"[" * 52 * MIB)


def tiny_lines(path: Path) -> None:
    path.write_bytes(b"1\n" * (1_000_000 if LARGE else 260_000))


def endless_game(path: Path) -> None:
    line = b'{"seq":%d,"text":"' + b"x" * 200 + b'","type":"remark_made"}\n'
    with path.open("wb") as out:
        out.write(lines()[0])
        for seq in range(1, 400_000 if LARGE else 75_000):
            out.write(line % seq)


def endless_seals(path: Path) -> None:
    seal = b'{"root":"%b","size":1,"type":"sealed"}\n' % (b"0" * 64)
    with path.open("wb") as out:
        out.write(lines()[0])
        for _ in range(300_000 if LARGE else 75_000):
            out.write(seal)


def broad_line(path: Path) -> None:
    """Lines within the limit that cost a parser as much as possible; a game may hold no more than sixteen of them."""
    line = b'{"seq":1,"text":"x","type":"remark_made","x_a":[' + b"[]," * 21_000 + b"[]]}\n"
    path.write_bytes(lines()[0] + line * (200 if LARGE else 17))


def zeros_zst(path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    parameters = zstandard.ZstdCompressionParameters.from_level(1, window_log=23)
    with path.open("wb") as out, zstandard.ZstdCompressor(compression_params=parameters).stream_writer(out) as packer:
        for _ in range(SIZE // MIB):
            packer.write(bytes(MIB))


def wide_window_zst(path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    parameters = zstandard.ZstdCompressionParameters.from_level(1, window_log=30)
    with path.open("wb") as out, zstandard.ZstdCompressor(compression_params=parameters).stream_writer(out) as packer:
        packer.write(os.urandom(MIB) * 64)


BOMBS: dict[str, Callable[[Path], None]] = {
    make.__name__: make
    for make in (
        zeros_gz,
        one_line_gz,
        many_members_gz,
        nested_gz,
        newlines_gz,
        no_newline,
        sparse,
        braces,
        brackets,
        tiny_lines,
        endless_game,
        endless_seals,
        broad_line,
        zeros_zst,
        wide_window_zst,
    )
}
COMMANDS = {
    "audit": ["audit", "{file}"],
    "show": ["show", "{file}"],
    "verify": ["verify", "{file}"],
    "note": ["note", "{file}", "Well."],
    "repair": ["repair", "{file}", "--yes"],
    "rules": ["rules", "--rules-file", "{file}"],
}
NOTED = "zeros_gz", "braces", "zeros_zst"
"""The bombs that the usual run also writes a note into: two compressed ones, and one that is too large."""


def asked(bomb: str) -> tuple[str, ...]:
    """The commands that a bomb is given to."""
    return tuple(COMMANDS) if LARGE else ("audit", "note") if bomb in NOTED else ("audit",)


MEASURED = """
import json, os, sys
import jasslog.cli.append, jasslog.cli.audit
from jasslog.cli.run import run
for line in sys.stdin:
    told, call = json.loads(line)
    if not os.fork():
        os.dup2(os.open(told, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
        os.dup2(1, 2)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        code = run(call)
        most = [int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")]
        print("\\n", code, *most, flush=True)
        os._exit(0)
    os.wait()
    print(flush=True)
"""
"""Runs each command in a copy of a process that has loaded the program, and writes what it says into a file."""
Measure = Callable[[Path, str], tuple[int, int, str]]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measure]:
    """The exit code, the peak memory in KiB, and the output of a command on a file."""
    told = tmp_path_factory.mktemp("told") / "told"
    with subprocess.Popen(
        [sys.executable, "-c", MEASURED],
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=_no_runaway,
    ) as process:

        def measure(file: Path, command: str) -> tuple[int, int, str]:
            assert process.stdin is not None
            assert process.stdout is not None
            call = [part.replace("{file}", str(file)) for part in COMMANDS[command]]
            print(json.dumps([str(told), call]), file=process.stdin, flush=True)
            assert process.stdout.readline() == "\n"
            *output, last = told.read_text(errors="replace").strip().split("\n")
            code, size = last.split()
            return int(code), int(size), "\n".join(output)

        yield measure


def _no_runaway() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))


@pytest.fixture(scope="module")
def base(measured: Measure, tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """The peak memory of each command for a game of ordinary size, in KiB."""
    taken = {}
    for command in asked(NOTED[0]):
        file = tmp_path_factory.mktemp(command) / "g.jsonl"
        file.write_bytes(whole())
        taken[command] = measured(file, command)[1]
    return taken


@pytest.mark.parametrize("bomb", BOMBS)
def test_no_file_takes_the_memory(bomb: str, base: dict[str, int], measured: Measure, tmp_path: Path) -> None:
    file = tmp_path / "bomb.jsonl"
    BOMBS[bomb](file)
    for command in asked(bomb):
        code, size, output = measured(file, command)
        assert size - base[command] < MOST, (command, size, base[command])
        assert code in (1, 3, 4) or command == "show", (command, output[-300:])
        assert output.strip(), command
        assert "Traceback" not in output
        assert "bug" not in output
