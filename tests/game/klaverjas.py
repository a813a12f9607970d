"""Deals and logs of Klaverjassen, in the notation of the builder."""

from __future__ import annotations

from typing import NamedTuple

from game.builder import Record

from jasslog.cards import CODES
from jasslog.game.answers import expected

DEAL_K = "SQ HK H7 DJ DT D8 C8 C7|SA SJ HA HT DA D7 CT C9|SK S9 S8 HJ DK CA CK CQ|ST S7 HQ H9 H8 DQ D9 CJ"
"""Seat 0 accepts diamonds."""
SIX_TRICKS = "0 DJ D7 DK DQ, 0 DT DA S8 D9, 3 ST SQ SA S9, 1 HA HJ HQ H7, 1 CT CA CJ C7, 2 CK S7 C8 C9"
LOG_AMSTERDAM = SIX_TRICKS + ", 2 SK H8 HK SJ, 2 CQ H9 D8 HT"
"""Seat 0 does not trump the partner's king of spades. Side 0 gets 87 points and 40 of roem, side 1 75."""
LOG_ROTTERDAM = SIX_TRICKS + ", 2 SK H8 D8 SJ, 0 HK HT CQ H9"
"""Seat 0 must trump the partner's king. Side 0 gets 60 points and 40 of roem, side 1 102."""


class Hand(NamedTuple):
    """A whole round that is legal by the Rotterdam rules: seat 0 accepts the suit and leads."""

    suit: str
    hands: str
    tricks: str


EVEN = Hand(
    "S",
    "DJ D8 HA HK HQ ST S9 C8|DA DQ DT HT H9 SA SQ S7|DK D9 HJ H8 SJ S8 CJ C9|D7 H7 SK CA CK CQ CT C7",
    "0 HA H9 HJ H7, 0 HK HT H8 SK, 3 CA C8 SQ C9, 1 SA SJ D7 S9, 2 S8 C7 ST S7, 0 HQ DQ DK CQ, 0 DJ DA D9 CT, "
    "1 DT CJ CK D8",
)
"""Each side gets 81 points, and there is no roem."""
EVEN_WITH_ROEM = Hand(
    "D",
    "DQ DJ D8 HK H9 CQ CJ C7|HA HQ HT SA SJ S9 S8 CK|DA DK D9 D7 HJ H8 SK SQ|DT H7 ST S7 CA CT C9 C8",
    "0 DJ S8 D9 DT, 0 DQ S9 DA H7, 2 DK S7 D8 SJ, 2 D7 C8 HK HQ, 2 SK ST H9 SA, 1 HA H8 CA C7, 1 HT HJ CT CJ, "
    "1 CK SQ C9 CQ",
)
"""Side 0 gets 71 points and 20 of roem in the first trick, side 1 91."""
ONE_MORE = Hand(
    "C",
    "DA HK HT SA S8 S7 CQ C8|DK D8 HA HJ H8 SQ CA CK|DJ DT D9 D7 HQ H9 H7 C7|DQ SK SJ ST S9 CJ CT C9",
    "0 HK HA H7 C9, 3 CJ CQ CA C7, 3 CT C8 CK D7, 3 ST SA SQ DT, 0 S7 D8 HQ SK, 3 SJ S8 DK D9, 3 DQ DA H8 DJ, "
    "0 HT HJ H9 S9",
)
"""Side 0 gets 72 points and 20 of roem in the last trick, side 1 90."""
BOTH_ROEM = Hand(
    "S",
    "DA HK S8 CA CK CJ C9 C8|DT D8 HA HT H8 SK SQ SJ|DK DQ D9 D7 HQ HJ S9 CQ|DJ H9 H7 SA ST S7 CT C7",
    "0 C8 SJ CQ CT, 1 SK S9 ST S8, 2 D9 DJ DA DT, 0 CA SQ HJ C7, 1 D8 DQ SA C9, 3 H9 HK HA HQ, 1 H8 DK H7 CJ, "
    "1 HT D7 S7 CK",
)
"""Side 0 gets 51 points and 40 of roem, side 1 111 and 20."""
PIT = Hand(
    "S",
    "HQ HT SA SK SJ S9 S8 CK|DA DQ DT D9 D8 ST CA CJ|DK DJ HA HJ H9 SQ S7 CT|D7 HK H8 H7 CQ C9 C8 C7",
    "0 SJ ST SQ H8, 0 SK DA S7 C9, 0 S9 DT H9 H7, 0 SA CA HA D7, 0 HT D8 HJ HK, 0 CK CJ CT C7, 2 DK C8 S8 DQ, "
    "0 HQ D9 DJ CQ",
)
"""The side that accepted takes every trick, with 20 of roem in the first."""
COUNTER_PIT = Hand(
    "H",
    "DQ D9 D8 ST S8 CJ C9 C7|DK HA HQ H7 SA SK CK CQ|DJ DT D7 SJ S9 S7 CT C8|DA HK HJ HT H9 H8 SQ CA",
    "0 ST SA S7 SQ, 1 HA D7 HJ D8, 3 H9 D9 HQ S9, 3 HT S8 H7 C8, 3 HK C7 DK DJ, 3 H8 C9 SK SJ, 3 DA DQ CK DT, "
    "3 CA CJ CQ CT",
)
"""The other side takes every trick, with 20 of roem in the last."""
CARDS_32 = [f"{suit}{rank}" for suit in "DHSC" for rank in "789TJQKA"]


def rest(*given: str) -> str:
    """A deal whose hands begin with these cards; the other cards of the deck fill them up to eight, in order."""
    left = [card for card in CARDS_32 if card not in " ".join(given).split()]
    hands = []
    for hand in given:
        mine = hand.split()
        hands.append(" ".join([*mine, *(left.pop(0) for _ in range(8 - len(mine)))]))
    return "|".join(hands)


def played_out(record: Record, until: int = 99) -> Record:
    """Play the first legal card again and again until ``until`` tricks or the round are complete; return the record."""
    while len(record.game().round.tricks) < until:
        act = next((a for a in expected(record.game()) if a.type == "card_played"), None)
        if act is None:
            break
        record.add("card_played", seat=act.seat, card=CODES[act.cards[0]])
    return record
