"""Lines and logs of a newer program are refused by name, and no byte of them is changed."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson
import pytest
from typed import decode

from jasslog.events.vocabulary import EVENTS
from jasslog.library.read import read
from jasslog.library.record import Record
from jasslog.log import shape
from jasslog.log.append import ANY, Writer
from jasslog.log.mend import repair
from jasslog.log.scan import LogRefused
from jasslog.log.write import BadEvent
from jasslog.variants.load import names

HEAD = {"format": 1, "game": "g", "rules": {"id": "schieber-santiago", "version": 1}, "seq": 0, "type": "game_started"}


def made(**members: Any) -> bytes:
    return orjson.dumps({"seq": 1, "type": "remark_made", **members}, option=orjson.OPT_SORT_KEYS)


def test_every_event_may_say_that_it_is_of_the_first_version() -> None:
    for name in EVENTS:
        assert shape.shapes()[name]["properties"]["v"] == {"type": "integer", "minimum": 1, "maximum": 1}
    assert decode(made(text="x", v=1)).event == {"seq": 1, "type": "remark_made", "text": "x", "v": 1}


@pytest.mark.parametrize("version", [2, 3, 2**53 - 1])
def test_a_newer_event_is_refused_by_name_whatever_it_holds(version: int) -> None:
    told = decode(made(v=version, anything=[1]))
    assert told.event is None
    assert [(p.name, p.expected, p.found, p.member) for p in told.problems] == [("newer-event", "1", str(version), "v")]


@pytest.mark.parametrize("version", [0, -1, "2", 1.0, None, True, [2]])
def test_a_version_is_a_number_from_one(version: Any) -> None:
    assert {problem.name for problem in decode(made(v=version, text="x")).problems} & {"wrong-value", "float-number"}


def test_a_newer_event_in_a_correction_is_one_too() -> None:
    by = [{"type": "pushed", "seat": 1, "v": 2, "tempo": "slow"}]
    line = orjson.dumps({"seq": 3, "type": "corrected", "event": 2, "by": by})
    assert [problem.name for problem in decode(line).problems] == ["newer-event"]


@pytest.mark.parametrize(("line", "reason"), [(made(text="x", v=2), "newer-event"), (b"", "newer-format")])
def test_a_log_of_a_newer_program_is_not_written_to(tmp_path: Path, line: bytes, reason: str) -> None:
    head = HEAD | ({} if line else {"format": 2})
    log = tmp_path / "g.jsonl"
    log.write_bytes(b"\n".join([orjson.dumps(head, option=orjson.OPT_SORT_KEYS), *([line] if line else []), b""]))
    before = log.read_bytes()
    with pytest.raises(LogRefused) as caught:
        Writer(log)
    assert caught.value.reason == reason
    assert log.read_bytes() == before
    with Writer(tmp_path / "new.jsonl", create=True) as writer, pytest.raises(BadEvent):
        writer.append({"type": "remark_made", "text": "x", "v": 2}, ANY)


def test_rules_of_a_version_that_is_not_known_are_refused_by_name(tmp_path: Path) -> None:
    for id, version, *_ in names():
        later_rules = HEAD | {"rules": {"id": id, "version": version + 1}}
        (tmp_path / "g.jsonl").write_bytes(orjson.dumps(later_rules) + b"\n")
        (game,) = read([tmp_path / "g.jsonl"])
        assert isinstance(game, Record)
        assert [found.name for found in game.findings] == ["unknown-version"]


@pytest.mark.parametrize("before", [b"", b"\n"])
def test_what_a_newer_program_wrote_last_is_not_cut_off(tmp_path: Path, before: bytes) -> None:
    log = tmp_path / "g.jsonl"
    head = orjson.dumps(HEAD, option=orjson.OPT_SORT_KEYS)
    log.write_bytes(head + b"\n" + before + made(text="x", v=2) + b"\n")
    held = log.read_bytes()
    with suppress(LogRefused):
        repair(log, lambda plan: True)
    assert [path.name for path in tmp_path.iterdir()] == ["g.jsonl"]
    assert log.read_bytes() == held
