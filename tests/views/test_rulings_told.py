"""Texts about a ruling say what it orders and about whom; no seat at the table is said to give it (I-12, C-57)."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest
from game.builder import LOG_A1, Record, log_a1
from typed import raw_of, typed

from jasslog.events.notes import RulingGiven
from jasslog.game.state import Game
from jasslog.library.disputes import disputes
from jasslog.library.record import Record as Opened
from jasslog.variants.load import released
from jasslog.views.disputes import rulings_text
from jasslog.views.finding import Teller
from jasslog.views.messages import LANGUAGES, say, telling
from jasslog.views.report_text import MOST
from jasslog.views.score import ScoreSheet
from jasslog.views.show import Show, Story
from jasslog.views.words import Table, who_did

KINDS = get_args(get_type_hints(RulingGiven)["ruling"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_has_its_words(language: str) -> None:
    table = Table(Game(released("schieber-santiago")))
    for kind in KINDS:
        with telling(language=language):
            (ruling,) = typed([{"type": "ruling_given", "seq": 7, "ruling": kind, "seat": 2, "points": 20}])
            assert f": {kind}," not in who_did(ruling, table)
            assert "20" in who_did(ruling, table)


def test_the_seat_that_a_ruling_is_about_does_not_give_it() -> None:
    record = log_a1().play(LOG_A1).rule("penalty", seat=0, points=20, round=4, text="late")
    told = Story(Teller(record.audit())).sentences()
    assert "The table rules: points are taken away, seat 0, 20, late." in told


def test_I_12_of_a_round_that_a_ruling_annulled_it_is_told_that_it_scored_nothing() -> None:
    audit = log_a1().play(LOG_A1).scored("cards", 76, 81).rule("annul_round", round=4).audit("ruled")
    assert audit.game is not None
    assert "Round 4: annulled, scored nothing." in ScoreSheet(audit, audit.game).text(audit.game.rounds, "")
    told = Show(audit.game, Teller(audit), audit.findings).text(audit.game.rounds, "")
    assert "Round 4: annulled." in told


def test_of_hundreds_of_disputes_the_first_are_told_and_how_many_more_there_are() -> None:
    record = Record(pre=(0, 0)).deal(3)
    for _ in range(MOST + 30):
        record.add("pushed", seat=2)
    opened = Opened(raw_of(record.events))
    found = disputes(opened)
    assert len(found) == MOST + 30
    told = rulings_text(found, Teller(opened.audit()), [])
    assert say("audit.more", count=30) in told
    assert told.count("J205") == MOST
