"""If a line is missing right after a card, the card may have been taken back, and with it a mistake (take-back)."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from audit.judged import without
from game.builder import log_a1
from shared import sample

from jasslog.audit.finding import Finding
from jasslog.library.record import Record
from jasslog.log.games import split_games

BACK = {"type": "card_taken_back", "seat": 0, "card": "D8"}
AGAIN = {"type": "card_played", "seat": 0, "card": "CQ"}
REMARK = {"type": "remark_made", "text": "hm"}
RENEGE = 27
"""The event of the sample's renege, by seat 0, with the last card of its trick."""


def _renege(*after: dict[str, Any], lost: int, end: bool = False) -> Finding:
    """The finding of the renege if so many lines right behind it are lost; ``end`` leaves out the rest of the game."""
    events = [orjson.loads(text) for text in sample("renege").read_bytes().splitlines()]
    told = [*events[: RENEGE + 1], *after, *([] if end else events[RENEGE + 1 :])]
    lines = [orjson.dumps(event | {"seq": seq}, option=orjson.OPT_SORT_KEYS) for seq, event in enumerate(told)]
    kept = [*lines[: RENEGE + 1], *[b"?" for _ in range(lost if end else 0)], *lines[RENEGE + 1 + lost :]]
    (raw,) = split_games([(1, 0, kept)])
    (found,) = [one for one in Record(raw, "here").findings if (one.code, one.seq) == ("J301", RENEGE)]
    return found


@pytest.mark.parametrize(
    ("after", "lost"),
    [
        ((BACK, AGAIN), 1),
        ((BACK, AGAIN), 2),
        ((REMARK, BACK, AGAIN), 3),
    ],
    ids=["the taking back", "the other card too", "a remark too"],
)
def test_what_may_have_been_taken_back_convicts_nobody(after: tuple[dict[str, Any], ...], lost: int) -> None:
    assert _renege(*after, lost=lost).severity == "undecided"


def test_at_the_end_it_may_have_been_taken_back_as_well() -> None:
    assert _renege(BACK, lost=1, end=True).severity == "undecided"


def test_one_lost_line_is_no_take_back_where_another_seat_plays_next() -> None:
    assert _renege(REMARK, lost=1).severity == "error"


def test_nothing_lost_is_as_it_was() -> None:
    assert _renege(REMARK, lost=0).severity == "error"
    assert _renege(BACK, AGAIN, lost=0).severity == "info"


@pytest.mark.parametrize(("lost", "severity"), [(0, "error"), (1, "error"), (2, "undecided")])
def test_what_is_proved_only_later_may_have_been_taken_back_as_well(lost: int, severity: str) -> None:
    """The hand is not recorded; a later card proves the renege. With only one line lost, another seat is next."""
    events = [orjson.loads(text) for text in sample("renege-proved-later").read_bytes().splitlines()]
    at = next(place for place, event in enumerate(events) if event.get("card") == "D8" and event["seat"] == 0)
    told = [*events[: at + 1], *[REMARK] * lost, *events[at + 1 :]]
    lines = [orjson.dumps(event | {"seq": seq}, option=orjson.OPT_SORT_KEYS) for seq, event in enumerate(told)]
    (raw,) = split_games([(1, 0, [*lines[: at + 1], *lines[at + 1 + lost :]])])
    (found,) = [one for one in Record(raw, "here").findings if one.code == "J301"]
    assert (found.seq, found.severity) == (at, severity)


def test_a_card_that_was_covered_before_the_lost_line_stands() -> None:
    cover = {"type": "card_played", "seat": 1, "card": "DK"}
    events = [orjson.loads(text) for text in sample("renege").read_bytes().splitlines()]
    assert events[RENEGE + 1]["card"] == cover["card"]
    del events[RENEGE + 2]
    (raw,) = split_games([(1, 0, [orjson.dumps(event, option=orjson.OPT_SORT_KEYS) for event in events])])
    (found,) = [one for one in Record(raw, "here").findings if (one.code, one.seq) == ("J301", RENEGE)]
    assert found.severity == "error"


@pytest.mark.parametrize("told", [True, False])
def test_what_follows_from_a_card_that_may_have_been_taken_back_convicts_nobody_either(told: bool) -> None:
    # Seat 3 plays the six of spades a second time, and the table claims the trick with it.
    record = log_a1().play("0 SJ S7 HT S6, 0 S9 SQ DQ S6").add("trick_claimed", winner=0, points=17)
    record.add("card_taken_back", seat=3, card="S6").play("3 H8, 0 ST")
    audit = record.audit() if told else without(record, record.last - 2)
    assert [one.name for one in audit.findings if one.severity == "error" and one.code > "J2"] == []


HIDDEN = {"redacted": "withheld", "leaf": "0" * 64}


@pytest.mark.parametrize(
    ("hidden", "after", "severity"),
    [
        (1, (AGAIN,), "undecided"),
        (2, (), "undecided"),
        (1, (), "error"),
    ],
    ids=["the seat plays again", "the other card is hidden too", "another seat plays next"],
)
def test_what_a_hidden_line_holds_may_have_taken_the_card_back(
    hidden: int, after: tuple[dict[str, Any], ...], severity: str
) -> None:
    found = _renege(*[HIDDEN] * hidden, *after, lost=0)
    assert found.severity == severity


def test_at_the_end_a_hidden_line_may_have_taken_it_back_as_well() -> None:
    assert _renege(HIDDEN, lost=0, end=True).severity == "undecided"
    assert _renege(HIDDEN, REMARK, lost=0, end=True).severity == "undecided"


def test_what_a_hidden_line_says_it_was_is_no_take_back() -> None:
    names = HIDDEN | {"redacted": "names"}
    assert _renege(names, lost=0, end=True).severity == "undecided", "names have no place there"
    opened = HIDDEN | {"redacted": "opened hand of seat 1"}
    assert _renege(opened, lost=0, end=True).severity == "error"
