"""JUDGEMENT is raised whenever a record is judged differently, so that facts are then made anew."""

from __future__ import annotations

import pytest
from archive import judgements
from archive.judgements import changed, judged, kept

from jasslog.audit.codes import JUDGEMENT


def test_the_number_is_raised_when_a_sample_is_judged_otherwise() -> None:
    number, before = kept()
    now = judged()
    otherwise = changed(number, before, now)
    assert not otherwise, f"{otherwise}: raise JUDGEMENT in jasslog/audit/codes.py, then run archive/judgements.py"
    assert number == JUDGEMENT, "run archive/judgements.py"
    assert now.keys() == before.keys(), "run archive/judgements.py"


def test_what_was_kept_for_a_number_cannot_be_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    other = dict.fromkeys(kept()[1], "0")
    monkeypatch.setattr(judgements, "judged", lambda: other)
    before = judgements.KEPT.read_bytes()
    with pytest.raises(SystemExit, match="raise JUDGEMENT"):
        judgements.main()
    assert judgements.KEPT.read_bytes() == before
