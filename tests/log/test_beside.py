"""Files that get their name only when they are complete: all or nothing, and dead writers leave nothing behind."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import warnings
from contextlib import suppress
from pathlib import Path

import pytest

from jasslog.log import beside
from jasslog.log.beside import in_turn, replacing

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
_WRITER = """
import sys
import warnings
from jasslog.log.beside import replacing
with replacing(sys.argv[1]) as file:
    file.write(b"half")
    file.flush()
    print("writing", flush=True)
    sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def _unswept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "_swept", set())


def writer(target: Path) -> subprocess.Popen[bytes]:
    """A process that has written half of a file and waits."""
    command = [sys.executable, "-c", _WRITER, str(target)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"writing\n"
    return process


def write(target: Path, data: bytes = b"whole") -> None:
    with replacing(str(target)) as file:
        file.write(data)


def there(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_a_killed_writer_left_is_swept_by_the_next_one(tmp_path: Path) -> None:
    process = writer(tmp_path / "a")
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert len(there(tmp_path)) == 1
    write(tmp_path / "b")
    assert there(tmp_path) == ["b"]


def test_what_a_living_writer_writes_stays_and_gets_its_name(tmp_path: Path) -> None:
    process = writer(tmp_path / "a")
    write(tmp_path / "b")
    assert len(there(tmp_path)) == 2
    process.communicate()
    assert there(tmp_path) == ["a", "b"]
    assert (tmp_path / "a").read_bytes() == b"half"


def test_nothing_else_is_swept(tmp_path: Path) -> None:
    names = [".jasslog-run-0123456789abcdef", ".jasslog-x7_k2", "jasslog-tmp-a"]
    for name in names:
        (tmp_path / name).write_bytes(b"x")
    (tmp_path / ".jasslog-tmp-folder").mkdir()
    (tmp_path / ".jasslog-tmp-link").symlink_to(tmp_path / names[2])
    write(tmp_path / "b")
    assert there(tmp_path) == sorted([*names, ".jasslog-tmp-folder", ".jasslog-tmp-link", "b"])


def test_what_goes_wrong_leaves_everything_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"before")
    with suppress(KeyboardInterrupt), replacing(str(tmp_path / "a")) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert there(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"before"


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o444])
def test_a_file_that_was_there_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    (tmp_path / "a").touch()
    (tmp_path / "a").chmod(mode)
    write(tmp_path / "a")
    assert (tmp_path / "a").stat().st_mode & 0o777 == mode
    assert (tmp_path / "a").read_bytes() == b"whole"


def test_a_new_file_has_the_mode_that_new_files_have(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write(tmp_path / "a")
    finally:
        os.umask(before)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


def test_several_write_a_file_one_after_the_other_and_each_gives_its_turn_back(tmp_path: Path) -> None:
    def free() -> bool:
        folder = os.open(tmp_path, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        finally:
            os.close(folder)
        return True

    with in_turn(str(tmp_path / "game.receipt")):
        assert not free()
    assert free()
    with pytest.raises(KeyError), in_turn(str(tmp_path / "game.receipt")):
        raise KeyError
    assert free()


def test_nobody_waits_where_the_system_knows_no_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "fcntl", None)
    with in_turn(str(tmp_path / "a")), in_turn(str(tmp_path / "a")):
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("gone", [False, True], ids=["another has it", "another has removed it"])
def test_what_is_taken_for_a_dead_writers_is_let_go_of_for_another(
    gone: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[int]()

    def lock(descriptor: int) -> bool:
        made.append(descriptor)
        if len(made) == 1 and gone:
            (left,) = tmp_path.iterdir()
            left.unlink()
        return gone or len(made) == 2

    monkeypatch.setattr(beside, "lock", lock)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        write(tmp_path / "a")
    assert [one.message for one in told] == [], "what is not closed says so"
    assert (tmp_path / "a").read_bytes() == b"whole"
    assert (len(made), len(there(tmp_path))) == (2, 1 if gone else 2)


def test_what_is_new_leaves_alone_what_has_come_meanwhile(tmp_path: Path) -> None:
    with replacing(str(tmp_path / "a"), new=True) as file:
        file.write(b"mine")
        (tmp_path / "a").write_bytes(b"theirs")
    with replacing(str(tmp_path / "b"), new=True) as file:
        file.write(b"mine")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a": b"theirs", "b": b"mine"}
