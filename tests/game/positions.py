"""Single positions: which cards of a hand a set of rules allows in a trick."""

from __future__ import annotations

from typing import Any

from game.builder import Record

from jasslog.cards import CODES
from jasslog.game.answers import expected


def legal_at(rules: str, suit: str, trick: str, hand: str, **overrides: Any) -> set[str]:
    """The cards of a hand that may be played to this trick; the other hands are unknown."""
    laid = trick.split()
    seat = len(laid) if laid else 0
    record = Record(rules, pre=(0, 0), overrides=overrides or None)
    record.add("round_started", dealer=3)
    record.add("hand_dealt", seat=seat, cards=hand.split())
    for other in range(4):
        if other != seat:
            record.add("hand_dealt", seat=other, count=9)
    if record.game().variant.deal.before_choosing:
        free = [suit + rank for rank in "789TJQKA" if suit + rank not in hand.split() + laid]
        record.add("card_turned", card=free[0])
    record.choose(record.game().round.forehand % 4, suit)
    for other, card in enumerate(laid):
        record.add("card_played", seat=other, card=card)
    act = next(act for act in expected(record.game()) if act.type == "card_played")
    assert act.seat == seat
    return {CODES[card] for card in act.cards}
