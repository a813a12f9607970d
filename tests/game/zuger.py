"""Deals and logs of Zuger, in the notation of the builder."""

from __future__ import annotations

from typing import Any

from game.builder import Record

HANDS = "|".join(
    (
        "HJ H9 HA HK HQ SA SK SQ DA DK CA CK",
        "HT H8 H7 SJ ST S9 DQ DJ DT CQ CJ CT",
        "H6 S8 S7 S6 D9 D8 D7 D6 C9 C8 C7 C6",
    )
)
"""Twelve cards each; seat 0 has nearly all high cards, and turns a heart as trump in most tests."""


def zuger(
    players: int = 3, hands: str = HANDS, card: str = "HK", dealer: int = 0, pre: tuple[int, ...] = (), **members: Any
) -> Record:
    """Zuger, up to the turned card. With four players the dealer gets no hand; the other seats get them in order."""
    record = Record("zuger", pre=pre or (0,) * players, players=players, **members).add("round_started", dealer=dealer)
    seats = [seat for seat in range(players) if players < 4 or seat != dealer]
    for seat, hand in zip(seats, hands.split("|"), strict=False):
        record.add("hand_dealt", seat=seat, cards=hand.split())
    return record.turn_up(card)


def offer(record: Record, seat: int, *scores: int, melds: tuple[int, ...] = ()) -> Record:
    return record.add("split_offered", seat=seat, scores=list(scores), **({"melds": list(melds)} if melds else {}))


def accept(record: Record, *seats: int) -> Record:
    for seat in seats:
        record.add("split_accepted", seat=seat)
    return record
