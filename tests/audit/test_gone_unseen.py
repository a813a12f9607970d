"""Cards that may have left a hand, or points that may have been booked, though nobody wrote it down."""

from __future__ import annotations

import pytest
from game.builder import DEAL_A, Record, names

from jasslog.audit.result import score_open

TWO = "DK DQ HQ HJ S9 CQ CJ CT C6|D9 HA HK HT H6 SJ S8 CA C8"


def test_a_six_that_was_given_away_beside_an_unread_card_may_be_drawn_again() -> None:
    record = Record("schmaus", players=2, pre=(0, 0), not_recorded=["choosing"]).deal(1, TWO).play("0 HJ ??")
    record.draw(0, "DJ").draw(1, "H7").add("card_played", seat=0, card="HQ").rob(1).add(
        "card_played", seat=1, card="??"
    )
    record.draw(0, "H6").draw(1, "S7")
    found = names(record.audit())
    assert "wrong-pile" not in found
    assert "card-not-held" not in found


@pytest.mark.parametrize(("before", "open_"), [(2479, False), (2480, True), (2499, True)])
def test_a_marriage_that_nobody_wrote_down_may_have_ended_the_game_before_the_first_card(
    before: int, open_: bool
) -> None:
    def shown(**members: object) -> Record:
        return Record("schieber-midwest", pre=(before, 0), **members).deal(3, DEAL_A).choose(0, "S")

    assert score_open(shown(not_recorded=["marriages"]).audit()) == open_
    assert not score_open(shown().audit())
    assert not score_open(shown(not_recorded=["marriages"]).play("0 SJ").audit())
