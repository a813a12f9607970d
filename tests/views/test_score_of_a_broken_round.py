"""Nothing is booked for a round that broke off, so no figure written for it is said to agree."""

from __future__ import annotations

from game.builder import LOG_A1, Record, log_a1

from jasslog.views.messages import say
from jasslog.views.score import ScoreSheet

LEFT = ", ".join(LOG_A1.split(", ")[:4])


def _told(record: Record) -> list[str]:
    audit = record.audit()
    assert audit.game is not None
    text = ScoreSheet(audit, audit.game).text(audit.game.rounds, "")
    return [line for line in text.splitlines() if "claims" in line]


def test_what_was_written_for_a_round_that_broke_off_is_compared_with_nothing() -> None:
    record = log_a1().play(LEFT).write(0, "cards", 76).write(1, "cards", 81).deal(0)
    told = _told(record)
    assert len(told) == 2
    assert all(line.endswith(say("score.open", computed="0")) for line in told)


def test_what_was_written_for_a_round_that_was_played_out_is() -> None:
    record = log_a1().play(LOG_A1).write(0, "cards", 152).write(1, "cards", 162).deal(0)
    assert all(line.endswith(say("score.agrees")) for line in _told(record))
