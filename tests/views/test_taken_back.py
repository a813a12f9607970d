"""A finding about a card that was taken back is shown with that card, not with the one that lies there now (I-5)."""

from __future__ import annotations

import pytest
from game.builder import LOG_A1, Record, log_a1

from jasslog.audit.finding import Finding
from jasslog.views.finding import Teller, framed
from jasslog.views.tricks import trick_rows

TRICKS = LOG_A1.split(", ")
BACK = log_a1().play(", ".join(TRICKS[:4])).play("1 CA C8 CK D8 back0 CQ").play(", ".join(TRICKS[5:]))
OPEN = log_a1().play(", ".join(TRICKS[:4])).play("1 CA C8 CK D8 back0")


def told(record: Record) -> tuple[Teller, Finding]:
    teller = Teller(record.audit(), "a.jsonl")
    return teller, next(found for found in teller.audit.findings if found.name == "renege")


@pytest.mark.parametrize("record", [BACK, OPEN], ids=["mended", "not yet"])
def test_I_5_the_trick_of_a_card_that_was_taken_back_is_shown_as_it_lay(record: Record) -> None:
    teller, found = told(record)
    assert found.severity == "info"
    assert any(line.endswith("seat 0 D8") for line in framed(teller, found))
    assert teller.following(found) == f"jasslog why a.jsonl '#{found.seq}'"


def test_I_5_the_card_in_its_place_is_not_marked() -> None:
    teller, found = told(BACK)
    game = teller.audit.game
    assert game is not None
    assert trick_rows(game, game.rounds[0], teller, [found])[4].wrong == set()
