"""Adding events to a log: expected versions, retries, mending at the opening, and files that are refused."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from log.played import events, lines, whole
from typed import plain

from jasslog.errors import JasslogError
from jasslog.events.limits import LINE
from jasslog.log import mend as mending
from jasslog.log.append import ANY, Writer
from jasslog.log.mend import repair
from jasslog.log.scan import LogRefused
from jasslog.log.write import BadEvent, NotWritten, WrongVersion

EVENTS = events()
LINES = lines()
SOME = b"".join(LINES[:9])
REMARK = {"type": "remark_made", "text": "Well."}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    (tmp_path / "g.jsonl").write_bytes(SOME)
    return tmp_path / "g.jsonl"


def refusal(path: Path | str, **how: Any) -> str:
    """Why a log is refused; empty if it is not."""
    try:
        Writer(path, **{"wait": 0.0, **how}).close()
    except LogRefused as error:
        return error.reason if str(path) in str(error) else ""
    return ""


def test_a_game_written_event_by_event_is_the_game(tmp_path: Path) -> None:
    with Writer(tmp_path / "g.jsonl", create=True) as writer:
        for seq, event in enumerate(EVENTS):
            assert writer.append(event, seq) == (seq, seq + 1, False)
        assert plain(writer.events) == EVENTS
    assert (tmp_path / "g.jsonl").read_bytes() == whole()


def test_an_event_needs_no_number_and_gets_the_next_one(log: Path) -> None:
    with Writer(log) as writer:
        assert writer.append(REMARK, 9).seq == 9
        assert writer.append(REMARK, ANY).seq == 10
        assert writer.append(REMARK | {"seq": 11}, ANY).seq == 11
        assert "seq" not in REMARK
    assert log.read_bytes() == SOME + b"".join(
        b'{"seq":%d,"text":"Well.","type":"remark_made"}\n' % s for s in (9, 10, 11)
    )


@pytest.mark.parametrize("expected", [0, 8, 10, 4711])
def test_another_number_than_expected_is_refused_with_what_came_since(log: Path, expected: int) -> None:
    with Writer(log) as writer, pytest.raises(WrongVersion) as caught:
        writer.append(REMARK, expected)
    assert (caught.value.actual, caught.value.expected) == (9, expected)
    assert plain(caught.value.since) == EVENTS[expected:9]
    assert log.read_bytes() == SOME


def test_an_event_with_another_number_of_its_own_is_refused(log: Path) -> None:
    with Writer(log) as writer, pytest.raises(WrongVersion):
        writer.append(REMARK | {"seq": 8}, ANY)
    assert log.read_bytes() == SOME


def test_a_game_that_is_new_must_not_be_there(tmp_path: Path, log: Path) -> None:
    assert refusal(tmp_path / "none.jsonl") == "missing"
    assert not (tmp_path / "none.jsonl").exists()
    with pytest.raises(LogRefused, match="create=True"):
        Writer(tmp_path / "none.jsonl")
    with Writer(log, create=True) as writer, pytest.raises(WrongVersion):
        writer.append(EVENTS[0], 0)


def test_a_retry_with_the_same_id_and_content_succeeds_once(log: Path) -> None:
    event = REMARK | {"id": "a-1"}
    with Writer(log) as writer:
        assert writer.append(event, 9) == (9, 10, False)
        assert writer.append(event, 9) == (9, 10, True)
        writer.append(REMARK, 10)
        assert writer.append(event, 9) == (9, 11, True)
        assert writer.append(event, ANY) == (9, 11, True)
    once = log.read_bytes()
    with Writer(log) as writer:
        assert writer.append(event, 9).repeated
        assert writer.append(event | {"seq": 9}, ANY).repeated
        with pytest.raises(BadEvent, match="other-id: #9"):
            # The next event is #11, so it is no news that another number than this was expected.
            writer.append(event | {"seq": 8}, ANY)
    assert log.read_bytes() == once


def test_the_same_id_for_something_else_is_refused(log: Path) -> None:
    with Writer(log) as writer:
        writer.append(REMARK | {"id": "a-1"}, 9)
        for other in ({"text": "No."}, {"note": "x"}, {"at": "2027-01-01T00:00:00.000Z"}):
            with pytest.raises(BadEvent, match="other-id: #9"):
                writer.append(REMARK | {"id": "a-1"} | other, 10)
    assert log.read_bytes().count(b"\n") == 10


def test_a_retry_is_acknowledged_only_when_it_is_on_the_disk(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Writer(log, "none") as writer:
        assert writer.append(REMARK | {"id": "a-1"}, 9) == (9, 0, False)
    synced: list[int] = []
    monkeypatch.setattr(os, "fdatasync", synced.append)
    with Writer(log) as writer:
        assert writer.append(REMARK | {"id": "a-1"}, 9) == (9, 10, True)
        assert len(synced) == 1


BAD: dict[str, dict[Any, Any]] = {
    "no type": {"text": "Well."},
    "unknown type": {"type": "sneezed"},
    "type of another kind": {"type": ["remark_made"]},
    "missing member": {"type": "remark_made"},
    "unknown member": REMARK | {"colour": 1},
    "wrong value": {"type": "remark_made", "text": 7},
    "fraction": REMARK | {"x_a": 1.5},
    "huge integer": REMARK | {"x_a": 2**53},
    "half a character": REMARK | {"text": "\ud800"},
    "deep": REMARK | {"x_a": [[[[[[[[1]]]]]]]]},
    "no JSON": REMARK | {"x_a": {1, 2}},
    "number as a name": {**REMARK, 1: 2},
    "bad id": REMARK | {"id": "A 1"},
    "id of another kind": REMARK | {"id": ["a"]},
    "a seal": {"type": "sealed", "root": "0" * 64, "size": 9},
    "a hidden event": {"leaf": "0" * 64, "redacted": "names"},
    "a second beginning": {name: value for name, value in EVENTS[0].items() if name != "seq"},
    "too long": REMARK | {f"x_{n}": ["x" * 250] * 50 for n in range(LINE // 12_500 + 1)},
}


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_event_is_not_written(log: Path, kind: str) -> None:
    with Writer(log) as writer:
        with pytest.raises(BadEvent):
            writer.append(BAD[kind], 9)
        writer.append(REMARK, 9)
    assert log.read_bytes().startswith(SOME + b'{"seq":9,"text":"Well."')


def test_a_game_begins_with_its_head(tmp_path: Path) -> None:
    with Writer(tmp_path / "g.jsonl", create=True) as writer, pytest.raises(BadEvent):
        writer.append(REMARK, 0)
    with Writer(tmp_path / "g.jsonl") as writer:
        assert writer.append(EVENTS[0], 0).seq == 0


def test_a_newer_format_is_refused_by_name(log: Path) -> None:
    log.write_bytes(SOME.replace(b'"format":1', b'"format":2'))
    assert refusal(log) == "newer-format"
    with pytest.raises(BadEvent) as caught, Writer(log.with_name("new.jsonl"), create=True) as writer:
        writer.append(EVENTS[0] | {"format": 2}, 0)
    assert caught.value.problems[0].name == "newer-format"


def test_a_full_game_takes_no_more(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jasslog.log.append.EVENTS", 10)
    with Writer(log) as writer:
        writer.append(REMARK, 9)
        with pytest.raises(LogRefused) as caught:
            writer.append(REMARK, 10)
        assert caught.value.reason == "full"
    monkeypatch.undo()
    monkeypatch.setattr("jasslog.log.append.GAME", len(log.read_bytes()) + 10)
    with Writer(log) as writer, pytest.raises(LogRefused):
        writer.append(REMARK, 10)


def test_a_missing_newline_is_added_before_the_next_event(log: Path) -> None:
    log.write_bytes(SOME[:-1])
    with Writer(log) as writer:
        assert writer.mended is not None
        assert writer.mended.opening.verdict == "unterminated"
        writer.append(EVENTS[9], 9)
    assert log.read_bytes() == SOME + LINES[9]


def test_a_write_that_broke_off_is_kept_beside_the_log(log: Path) -> None:
    log.write_bytes(SOME + LINES[9][:20])
    with Writer(log) as writer:
        assert writer.mended is not None
        assert writer.mended.kept == f"{log}.torn-{len(SOME)}"
        writer.append(EVENTS[9], 9)
    assert log.read_bytes() == SOME + LINES[9]
    assert Path(f"{log}.torn-{len(SOME)}").read_bytes() == LINES[9][:20]


@pytest.mark.parametrize("tail", [b"", LINES[9][:20]], ids=["unterminated", "torn"])
def test_what_was_mended_is_on_the_disk_before_anything_is_added(
    tail: bytes, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = list[bytes]()
    log.write_bytes(SOME + tail if tail else SOME.removesuffix(b"\n"))
    monkeypatch.setattr(mending, "sync", lambda descriptor: there.append(log.read_bytes()))
    Writer(str(log)).close()
    assert there == [SOME]


def test_nothing_that_was_kept_before_is_written_over(log: Path) -> None:
    kept = Path(f"{log}.torn-{len(SOME)}")
    for part in (LINES[9][:20], LINES[9][:20], LINES[9][:30], LINES[9][:10]):
        log.write_bytes(SOME + part)
        Writer(log).close()
        assert log.read_bytes() == SOME
    found = {path.name: path.read_bytes() for path in log.parent.iterdir() if path != log}
    assert found == {
        kept.name: LINES[9][:20],
        f"{kept.name}-2": LINES[9][:30],
        f"{kept.name}-3": LINES[9][:10],
    }


def test_where_there_is_no_room_to_keep_it_nothing_is_left_and_nothing_done(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    log.write_bytes(SOME + LINES[9][:20])
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(NotWritten):
            Writer(log)
    assert list(log.parent.iterdir()) == [log]
    assert log.read_bytes() == SOME + LINES[9][:20]


def test_what_lies_in_the_way_of_the_kept_bytes_is_left_alone(log: Path) -> None:
    kept, elsewhere = Path(f"{log}.torn-{len(SOME)}"), log.with_name("elsewhere")
    elsewhere.write_bytes(b"mine")
    kept.symlink_to(elsewhere)
    Path(f"{kept}-2").mkdir()
    log.write_bytes(SOME + b"{")
    Writer(log).close()
    assert elsewhere.read_bytes() == b"mine"
    assert Path(f"{kept}-3").read_bytes() == b"{"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (SOME + b"x\n", "doubtful"),
        (SOME + b"x\n" + LINES[9], "damaged"),
        (SOME + LINES[8], "damaged"),
        (whole() + whole(), "several-games"),
        (b"Dear Sir", "not-a-log"),
        (b"Dear Sir,\nwe have won.\n", "not-a-log"),
        (b"\x1f\x8b\x08" + SOME, "compressed"),
        (b"\x28\xb5\x2f\xfd" + SOME, "compressed"),
        (b"\x50\x2a\x4d\x18" + SOME, "compressed"),
        (b"".join(LINES[1:]), "not-a-log"),
    ],
)
def test_what_is_not_in_order_is_refused_and_left_as_it_is(log: Path, data: bytes, reason: str) -> None:
    log.write_bytes(data)
    assert refusal(log) == reason
    assert log.read_bytes() == data
    assert list(log.parent.iterdir()) == [log]


def test_a_file_beyond_all_measure_is_refused_unread(log: Path) -> None:
    os.truncate(log, 1 << 40)
    assert refusal(log) == "too-large"


def test_only_an_ordinary_file_with_one_name_is_written_to(tmp_path: Path, log: Path) -> None:
    (tmp_path / "link.jsonl").symlink_to(log)
    (tmp_path / "nowhere.jsonl").symlink_to(tmp_path / "made-by-link")
    os.mkfifo(tmp_path / "pipe.jsonl")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "s"))
        reasons = {
            name: refusal(tmp_path / name, create=True) for name in ("link.jsonl", "nowhere.jsonl", "pipe.jsonl", "s")
        }
    assert reasons == {
        "link.jsonl": "symlink",
        "nowhere.jsonl": "symlink",
        "pipe.jsonl": "not-a-file",
        "s": "not-a-file",
    }
    assert not (tmp_path / "made-by-link").exists()
    assert refusal(tmp_path) == "directory"
    assert refusal(tmp_path / "none" / "g.jsonl", create=True) == "missing"
    assert refusal("/dev/null", create=True) == "not-a-file"
    assert refusal("/dev/full", create=True) == "not-a-file"
    os.link(log, tmp_path / "other.jsonl")
    assert refusal(log) == "several-names"
    assert log.read_bytes() == SOME


@pytest.mark.parametrize("name", ["a\0b", "x" * 300, "", "\ud800"])
def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path, name: str) -> None:
    assert refusal(f"{tmp_path}/{name}", create=True) in ("failed", "directory")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everything")
def test_a_log_that_may_not_be_written_is_refused(log: Path) -> None:
    log.chmod(0o400)
    assert refusal(log) == "denied"


def test_only_one_at_a_time_writes_and_readers_need_no_lock(log: Path) -> None:
    with Writer(log) as writer:
        assert refusal(log) == "locked"
        writer.append(REMARK, 9)
        assert log.read_bytes().count(b"\n") == 10
        # Closing another descriptor of the same file does not release the lock.
        with log.open("rb"):
            pass
        assert refusal(log) == "locked"
    assert refusal(log) == ""


def test_the_lock_is_given_back_where_the_program_has_no_standard_input(log: Path) -> None:
    """Without standard input, the log is the first open file of the process, with descriptor 0."""
    script = "import os, sys; from jasslog.log.append import Writer; os.close(0); one = Writer(sys.argv[1])"
    ended = "assert os.fstat(0).st_ino == os.stat(sys.argv[1]).st_ino; one.close(); Writer(sys.argv[1], wait=0.0)"
    subprocess.run([sys.executable, "-c", f"{script}; {ended}", str(log)], check=True)


def test_the_lock_goes_with_the_file_and_not_with_its_name(log: Path) -> None:
    with Writer(log):
        log.rename(log.with_name("moved.jsonl"))
        log.write_bytes(SOME)
        assert refusal(log) == ""
        assert refusal(log.with_name("moved.jsonl")) == "locked"


@pytest.mark.parametrize("come", [SOME, b"", None])
def test_nothing_is_written_to_a_log_whose_name_leads_elsewhere_meanwhile(log: Path, come: bytes | None) -> None:
    moved = log.with_name("moved.jsonl")
    with Writer(log) as writer:
        writer.append(REMARK, 9)
        before = log.read_bytes()
        log.rename(moved)
        if come is not None:
            log.write_bytes(come)
        with pytest.raises(LogRefused) as refused:
            writer.append(REMARK, 10)
        assert refused.value.reason == "moved"
        assert moved.read_bytes() == before
        moved.rename(log)
        writer.append(REMARK, 10)


def test_a_child_does_not_write_with_its_parents_hand(log: Path) -> None:
    with Writer(log) as writer:
        child = os.fork()
        if not child:
            try:
                writer.append(REMARK, 9)
            except LogRefused as error:
                os._exit(0 if error.reason == "forked" else 1)
            os._exit(2)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        writer.append(REMARK, 9)


def test_what_somebody_wrote_without_the_lock_is_read_before_the_next_event(log: Path) -> None:
    with Writer(log) as writer:
        with log.open("ab") as careless:
            careless.write(LINES[9] + LINES[10][:10])
        with pytest.raises(WrongVersion):
            writer.append(REMARK, 9)
        assert writer.mended is not None
        assert writer.append(EVENTS[10], 10).seq == 10
        with log.open("ab") as careless:
            careless.write(b"x\n")
        with pytest.raises(LogRefused) as caught:
            writer.append(REMARK, 11)
        assert caught.value.reason == "doubtful"
    assert log.read_bytes() == b"".join(LINES[:11]) + b"x\n"


def test_a_closed_writer_writes_no_more(log: Path) -> None:
    writer = Writer(log)
    writer.close()
    writer.close()
    with pytest.raises(LogRefused) as caught:
        writer.append(REMARK, 9)
    assert caught.value.reason == "closed"


def durable(log: Path, policy: Any, count: int = 60) -> list[int]:
    with Writer(log, policy, create=True) as writer:
        return [writer.append(event, seq).durable for seq, event in enumerate(EVENTS[:count])]


def test_the_answer_says_what_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fdatasync", synced.append)
    assert durable(tmp_path / "always.jsonl", "always") == list(range(1, 61))
    assert len(synced) == 60
    synced.clear()
    rounds = [seq for seq, event in enumerate(EVENTS[:60]) if event["type"] == "round_started"]
    told = durable(tmp_path / "round.jsonl", "round")
    assert told == [max([0, *(r + 1 for r in rounds if r <= seq)]) for seq in range(60)]
    assert len(synced) == len(rounds) + 1
    synced.clear()
    assert set(durable(tmp_path / "none.jsonl", "none")) == {0}
    assert not synced


def test_a_way_to_sync_that_there_is_not_is_refused_and_the_log_stays_free(log: Path) -> None:
    with pytest.raises(JasslogError, match="allways"):
        Writer(log, "allways")  # type: ignore[arg-type]
    assert refusal(log) == ""


def test_a_failed_sync_poisons_the_writer(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: int) -> None:
        raise OSError(5, "Input/output error")

    with Writer(log) as writer:
        writer.append(REMARK, 9)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fdatasync", fails)
            with pytest.raises(NotWritten) as caught:
                writer.append(REMARK, 10)
        assert (caught.value.seq, caught.value.errno) == (10, 5)
        with pytest.raises(LogRefused) as refused:
            writer.append(REMARK, 11)
        assert refused.value.reason == "poisoned"
    with Writer(log) as writer:
        assert writer.append(REMARK, 11).durable == 12


def test_repair_says_what_it_will_do_and_does_it_only_then(log: Path) -> None:
    doubtful = SOME + b"x\n"
    log.write_bytes(doubtful)
    planned, done = repair(log, lambda plan: False)
    assert (planned.opening.verdict, planned.tail, planned.kept) == ("doubtful", b"x\n", f"{log}.doubtful-{len(SOME)}")
    assert not done
    assert log.read_bytes() == doubtful
    assert not Path(planned.kept).exists()
    assert repair(log, lambda plan: True) == (planned, True)
    assert log.read_bytes() == SOME
    assert Path(planned.kept).read_bytes() == b"x\n"
    planned, done = repair(log, lambda plan: True)
    assert (planned.opening.verdict, done) == ("clean", False)


@pytest.mark.parametrize("data", [SOME, SOME + b"x\n" + LINES[9], b"Dear Sir"])
def test_repair_leaves_alone_what_is_clean_or_beyond_it(log: Path, data: bytes) -> None:
    log.write_bytes(data)
    assert not repair(log, lambda plan: True)[1]
    assert log.read_bytes() == data
    assert list(log.parent.iterdir()) == [log]


def test_a_log_may_have_the_number_of_the_standard_input_where_that_is_closed(log: Path) -> None:
    written = (
        "import os, sys; from jasslog.log.append import ANY, Writer; os.close(0); log = Writer(sys.argv[1]); "
        "assert os.path.samestat(os.fstat(0), os.stat(sys.argv[1])); "
        "log.append({'type': 'remark_made', 'text': 'Well.'}, ANY); log.close()"
    )
    subprocess.run([sys.executable, "-c", written, log], check=True)
    assert len(log.read_bytes().splitlines()) == 10
