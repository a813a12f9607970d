"""Deals and logs of Domino, in the notation of the builder; the last seat deals."""

from __future__ import annotations

from typing import Any

from game.builder import Record

RULES = "guggitaler-domino"
FOUR = "ST CJ H9 HT HA HK CQ C9 C8|DJ S9 DT S8 HQ D7 H8 CA D9|SQ H6 HJ DA S6 DQ CK SA C6|C7 DK D8 SK D6 CT S7 H7 SJ"
LAID_BY_FOUR = (
    "0:HT 1:DT 2:HJ 3:CT 0:H9 1:D9 2:- 3:D8 0:C9 1:H8 2:- 3:H7 0:ST 1:HQ 2:H6 3:SJ 0:HK 1:S9 2:SQ 3:SK 0:HA "
    "1:S8 2:SA 3:S7 0:CJ 1:DJ 2:DQ 3:DK 0:C8-CQ 1:D7 2:CK 3:D6-C7 1:CA"
)
"""Seat 0 is out first, then 3, then 1."""
THREE = "SQ HJ S8 CA S9 SK ST D7 SA HT CT D6|CQ HQ C7 CK DA H9 S7 C9 H6 DQ D8 H8|H7 DT DK S6 DJ CJ HK C6 D9 C8 SJ HA"
LAID_BY_THREE = (
    "0:ST 1:- 2:DT 0:CT 1:C9 2:SJ 0:SQ 1:- 2:C8 0:SK 1:C7 2:DJ 0:SA 1:DQ 2:C6 0:S9 1:- 2:D9 0:S8 1:S7 2:S6 "
    "0:HT 1:H9 2:DK 0:HJ 1:H8 2:CJ 0:- 1:D8 2:H7 0:D7 1:DA-H6-HQ-CQ-CK 2:HK-HA"
)
"""Seat 1 is out first, then 2."""


def dealt(hands: str = FOUR, *, pre: tuple[int, ...] = (), **members: Any) -> Record:
    """The last round of a game, dealt by the last seat."""
    players = len(hands.split("|"))
    record = Record(RULES, pre=pre or (0,) * players, rounds=5, players=players, **members)
    return record.deal(players - 1, hands)


def counted(players: int = 4, *, pre: tuple[int, ...] = (), **members: Any) -> Record:
    """The same round, with only the number of cards in each hand recorded."""
    record = Record(RULES, pre=pre or (0,) * players, rounds=5, players=players, **members)
    record.add("round_started", dealer=players - 1)
    for seat in range(players):
        record.add("hand_dealt", seat=seat, count=36 // players)
    return record


KEPT_BACK = (
    "0:HT 1:- 2:HJ 3:CT 0:ST 1:HQ 2:- 3:SJ 0:CJ-H9-HA-HK-CQ-C9-C8 1:S9 2:SQ 3:C7 1:S8 2:C6 3:SK 1:DT 2:SA 3:S7 "
    "1:DJ 2:S6 3:- 1:D9 2:DQ 3:DK 1:H8 2:CK 3:D8 1:D7-CA 2:DA 3:D6-H7"
)
"""Seat 1 passes although it holds the ten of diamonds; seat 0 is out first, then 1, then 3."""
QUEEN_TOO_EARLY = (
    "0:HT 1:DT 2:HJ 3:CT 0:H9 1:D9 2:SQ 3:SK 0:C9 1:HQ 2:SA 3:D8 0:HK-HA-ST-C8-CJ-CQ 1:S9 2:CK 3:SJ "
    "1:D7-DJ-H8-S8-CA 2:DQ 3:D6-DK-H7-S7-C7"
)
"""Seat 2 places the queen of spades before any other spade; seat 0 is out first, then 1, then 3."""
IN_PART = (
    "0:HT-H9 1:H8 2:HJ 3:H7 0:ST 1:HQ 2:H6 3:CT 0:HK-HA-C8-C9-CJ-CQ 1:DT 2:CK 3:SJ 1:D9 2:SQ 3:D8 "
    "1:D7-DJ-S8-S9-CA 2:DQ 3:D6-DK-S7-SK-C7"
)
"""Seat 0 lays out two cards at its first turn; seat 0 is out first, then 1, then 3."""
