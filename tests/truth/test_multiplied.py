"""A figure that does not say whether it includes the multiplier means the same to audit, blame and score."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from click.testing import CliRunner
from shared import sample

from jasslog.cli.run import commands
from jasslog.library.blame import blame
from jasslog.library.record import Record
from jasslog.log.games import split_games

CARDS = {"type": "round_scored", "of": "cards", "scores": [97, 61]}
ROUND = {"type": "round_scored", "of": "round", "scores": [190, 170]}
WRITTEN = {"type": "score_written", "of": "cards", "seat": 0, "points": 190}


def _lines(claim: dict[str, Any], *, unread: bool = False) -> bytes:
    """The sample with another figure at its end and, if ``unread``, with a card that nobody could read."""
    events = [orjson.loads(text) for text in sample("renege").read_bytes().splitlines()]
    if unread:
        events[28]["card"] = "??"
    at = next(place for place, event in enumerate(events) if event["type"] == "round_scored")
    events = [*events[:at], {"type": "round_scored", "of": "round", "scores": [192, 162]}, claim]
    return b"".join(
        orjson.dumps(event | {"seq": seq}, option=orjson.OPT_SORT_KEYS) + b"\n" for seq, event in enumerate(events)
    )


def _told(claim: dict[str, Any], tmp_path: Any, *, unread: bool = False) -> tuple[Any, ...]:
    data = _lines(claim, unread=unread)
    (raw,) = split_games([(1, 0, data.splitlines())])
    record = Record(raw, "here")
    file = tmp_path / "game.jsonl"
    file.write_bytes(data)
    found = [(one.code, one.severity, one.points, one.slots) for one in record.findings if one.code[:2] in ("J5", "J6")]
    answers = [(one.of, one.claimed, one.computed, one.slips) for one in blame(record)]
    return found, answers, CliRunner().invoke(commands, ["score", str(file)]).output


@pytest.mark.parametrize("unread", [False, True])
@pytest.mark.parametrize(("claim", "meant"), [(CARDS, False), (ROUND, True), (WRITTEN, True)])
def test_what_is_not_said_is_the_usual(claim: dict[str, Any], meant: bool, unread: bool, tmp_path: Any) -> None:
    silent = _told(claim, tmp_path, unread=unread)
    assert silent == _told(claim | {"multiplied": meant}, tmp_path, unread=unread)
    assert silent != _told(claim | {"multiplied": not meant}, tmp_path, unread=unread)


def test_a_sum_that_cannot_be_is_told_with_what_it_has_to_be(tmp_path: Any) -> None:
    """A card is unread, so the points of each side are unknown, but there are 157 points in all (recount)."""
    found, _, score = _told(CARDS, tmp_path, unread=True)
    assert [(code, slots["expected"]) for code, _, _, slots in found if code == "J509"] == [("J509", 157)]
    assert "DIFFERS, it is 157 together (J509)" in score
