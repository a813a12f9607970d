"""A line missing before a note, or before an act that was undone, is missing before the next act that stands."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from shared import sample

from jasslog.audit.result import GameAudit
from jasslog.library.record import Record
from jasslog.log.games import split_games

Event = dict[str, Any]
REMARK = {"type": "remark_made", "text": "hm"}
CARD = 24
"""The event of the second card of a trick."""


def _told(*after: Event, lost: tuple[int, ...]) -> GameAudit:
    """The audit of a legal game with these events right after that card, and without the lines of these numbers."""
    events = [orjson.loads(text) for text in sample("clean").read_bytes().splitlines()]
    assert events[CARD]["type"] == "card_played"
    told = [*events[: CARD + 1], *after, *events[CARD + 1 :]]
    lines = [orjson.dumps(event | {"seq": seq}) for seq, event in enumerate(told) if seq not in lost]
    (raw,) = split_games([(1, 0, lines)])
    return Record(raw, "here").audit()


def _convicted(audit: GameAudit) -> list[str]:
    return [found.name for found in audit.findings if found.severity == "error" and found.root.code[1] != "1"]


@pytest.mark.parametrize(
    ("after", "lost"),
    [
        ((REMARK,), CARD),
        ((REMARK, REMARK, REMARK), CARD),
        (({"type": "objection_raised", "text": "hm"},), CARD),
        (({"type": "corrected", "event": CARD, "by": [{"type": "card_played", "seat": 0, "card": "D6"}]},), CARD),
    ],
    ids=["a remark", "three remarks", "an objection", "its correction"],
)
def test_a_card_lost_before_a_note_convicts_nobody(after: tuple[Event, ...], lost: int) -> None:
    audit = _told(*after, lost=(lost,))
    assert not _convicted(audit)
    assert audit.verdicts["legal"] == "undecided"


def test_an_undo_that_leads_to_a_lost_line_leaves_open_what_stands() -> None:
    back, again = {"type": "undone", "to": CARD - 2}, {"type": "undone", "to": CARD}
    audit = _told(back, again, lost=(CARD,))
    assert not _convicted(audit)
    astray = next(found for found in audit.findings if found.name == "undo-impossible")
    assert astray.root.name == "seq-gap"


def test_what_was_lost_and_undone_is_missing_nowhere() -> None:
    played = {"type": "card_played", "seat": 0, "card": "D6"}
    audit = _told(played, {"type": "undone", "to": CARD}, lost=(CARD + 1,))
    assert [found.name for found in audit.findings] == ["seq-gap"]
    audit = _told(played, REMARK, {"type": "undone", "to": CARD}, lost=(CARD + 1,))
    assert [found.name for found in audit.findings] == ["seq-gap"]


def test_what_was_lost_before_a_note_to_which_an_undo_leads_back_is_missing() -> None:
    played = {"type": "card_played", "seat": 0, "card": "D6"}
    audit = _told(REMARK, played, {"type": "undone", "to": CARD + 1}, lost=(CARD,))
    assert not _convicted(audit)


def test_a_gap_at_the_end_before_a_note_is_a_gap_at_the_end() -> None:
    events = [orjson.loads(text) for text in sample("clean").read_bytes().splitlines()][: CARD + 1]
    told = [*events, events[0], REMARK]
    lines = [orjson.dumps(event | {"seq": seq}) for seq, event in enumerate(told) if seq != CARD + 1]
    (raw,) = split_games([(1, 0, lines)])
    game = Record(raw, "here").audit().game
    assert game is not None
    assert game.lost


def test_a_last_line_that_nobody_can_read_is_missing_at_the_end() -> None:
    lines = sample("clean").read_bytes().splitlines()[: CARD + 1]
    (raw,) = split_games([(1, 0, [*lines, b"{"])])
    audit = Record(raw, "here").audit()
    assert audit.game is not None
    assert audit.game.lost
    assert [found.root.name for found in audit.findings if found.name == "unfinished-game"] == ["not-json"]
