"""Growing old: older events are lifted when they are read, newer ones refused by name, and no byte is changed."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Annotated, Any

import orjson
import pytest
from msgspec import Meta
from typed import decode

from jasslog.events import notes, vocabulary
from jasslog.events.vocabulary import EVENTS
from jasslog.library.read import read
from jasslog.library.record import Record
from jasslog.log import quick, shape, versions
from jasslog.log.append import ANY, Writer
from jasslog.log.opening import examine
from jasslog.log.quick import fast
from jasslog.log.refused import BadEvent, LogRefused
from jasslog.log.seal import sealed
from jasslog.variants.load import names

HEAD = {"format": 1, "game": "g", "rules": {"id": "schieber-santiago", "version": 1}, "seq": 0, "type": "game_started"}


def made(**members: Any) -> bytes:
    return orjson.dumps({"seq": 1, "type": "remark_made", **members}, option=orjson.OPT_SORT_KEYS)


class RemarkMade(notes.RemarkMade, kw_only=True):
    """A remark as a vocabulary has it in which that type has changed twice."""

    page = "notes"

    v: Annotated[int, Meta(ge=1, le=3)] | None = None


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """A vocabulary in which a remark has changed twice: its text was its words, and before that its word."""
    table = copy.deepcopy(shape.shapes())
    table["remark_made"]["properties"]["v"]["maximum"] = 3
    monkeypatch.setattr(shape, "shapes", lambda: table)
    monkeypatch.setattr(vocabulary, "EVENTS", EVENTS | {"remark_made": RemarkMade})
    lifts = {"remark_made": (renamed("word", "words"), renamed("words", "text"))}
    for module in (versions, quick):
        monkeypatch.setattr(module, "LIFTS", lifts)


def renamed(old: str, new: str) -> versions.Lift:
    return lambda event: {(new if name == old else name): value for name, value in event.items()}


def test_every_event_may_say_that_it_is_of_the_first_version() -> None:
    for name in EVENTS:
        assert shape.shapes()[name]["properties"]["v"] == {"type": "integer", "minimum": 1, "maximum": 1}
    assert decode(made(text="x", v=1)).event == {"seq": 1, "type": "remark_made", "text": "x", "v": 1}
    assert not versions.LIFTS


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


@pytest.mark.usefixtures("later")
def test_an_older_event_is_lifted_step_by_step() -> None:
    newest = {"seq": 1, "type": "remark_made", "text": "x", "v": 3}
    assert decode(made(word="x")).event == newest
    assert decode(made(word="x", v=1)).event == newest
    assert decode(made(words="x", v=2)).event == newest
    assert decode(made(text="x", v=3)).event == newest
    assert fast(made(text="x", v=3)) is None
    assert [problem.name for problem in decode(made(text="x", v=4)).problems] == ["newer-event"]
    assert decode(made(text="x", v=1)).event == newest


@pytest.mark.usefixtures("later")
@pytest.mark.parametrize(
    "members", [{}, {"words": 7, "v": 2}, {"word": "x", "colour": 1}, {"v": 2}, {"word": "x", "v": 2}]
)
def test_an_older_event_that_was_never_right_is_told_and_not_lifted_into_one(members: dict[str, Any]) -> None:
    assert decode(made(**members)).problems


@pytest.mark.usefixtures("later")
def test_reading_an_old_record_changes_no_byte_and_no_root(tmp_path: Path) -> None:
    lines = sealed([orjson.dumps(HEAD, option=orjson.OPT_SORT_KEYS), made(word="x"), made(seq=2, words="y", v=2)])
    log = tmp_path / "g.jsonl"
    log.write_bytes(b"\n".join([*lines, b""]))
    (game,) = read([log])
    assert isinstance(game, Record)
    assert [event.get("text") for event in game.events[1:]] == ["x", "y"]
    assert game.verdicts["intact"] == "ok"
    with Writer(log) as writer:
        writer.append({"type": "remark_made", "text": "z", "v": 3}, 3)
    assert log.read_bytes().startswith(b"\n".join([*lines, b""]))
    assert examine(log.read_bytes()).verdict == "clean"


@pytest.mark.usefixtures("later")
def test_an_event_of_a_changed_type_is_written_in_the_present_version(tmp_path: Path) -> None:
    log = tmp_path / "g.jsonl"
    log.write_bytes(orjson.dumps(HEAD, option=orjson.OPT_SORT_KEYS) + b"\n")
    with Writer(log) as writer:
        writer.append({"type": "remark_made", "text": "x"}, 1)
        with pytest.raises(BadEvent):
            writer.append({"type": "remark_made", "word": "x"}, 2)
    assert log.read_bytes().splitlines()[-1] == made(text="x", v=3)


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
