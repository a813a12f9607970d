"""Deals and records of Pandur, in the notation of the builder."""

from __future__ import annotations

from typing import Any

from game.builder import Record

HANDS = "DA DK DT HK HT CA CK CT|D9 HJ H9 SA SQ SJ ST S9|DQ DJ HA HQ SK CQ CJ C9"
"""The worked example for three: seat 1 has a run of four spades."""
CALLS = "1:120 2:150 0:- 1:180 2:-"
LOG_131 = "1 HJ HQ HK, 1 H9 HA HT, 1 SA SK CA, 1 ST CQ CT, 1 S9 CJ CK, 1 SQ C9 DA, 1 D9 DQ DK, 0 DT SJ DJ"
"""Hearts are trump and seat 1 gets 131 points."""
LOG_129 = "1 D9 HA DT, 2 C9 HK SQ, 0 HT H9 HQ, 1 HJ SK CA, 1 SJ CQ DA, 1 SA CJ CT, 1 S9 DQ CK, 1 ST DJ DK"
"""Hearts are trump and seat 1 gets 129 points, with the last trick."""
MELD = "meld1:S9-ST-SJ-SQ "
MISERE = "DK DQ DJ HJ SK SQ SJ CK|DA HA HK HQ SA CA CQ CJ|DT D9 HT H9 ST S9 CT C9"
MISERE_LOG = "1 DA D9 DK, 1 SA ST SK, 1 HA HT HJ, 1 CA CT CK, 1 HK H9 DQ, 1 CQ C9 SQ, 1 HQ DT SJ, 1 CJ S9 DJ"
"""Seat 1 takes every trick, seat 2 none."""
WEAK = "DA DJ HA HK HQ HJ CK C9|DT D9 HT H9 SA S9 CA CT|DK DQ SK SQ SJ ST CQ CJ"
WEAK_LOG = "1 SA SK HJ, 1 CA CJ C9, 1 S9 SQ DA, 2 SJ HA DT, 2 DK DJ D9, 2 ST HK HT, 2 DQ CK CT, 2 CQ HQ H9"
"""Without trump: seat 1 takes the first trick."""
ALL = "DQ DJ D9 HJ HT CK CJ C9|DA DK HA HK SA SK SQ CA|DT HQ H9 SJ ST S9 CQ CT"
ALL_LOG = "1 DA DT DQ, 1 HA H9 HT, 1 SA SJ CK, 1 CA CQ CJ, 1 SK ST HJ, 1 DK S9 DJ, 1 SQ CT D9, 1 HK HQ C9"
"""Without trump: seat 1 takes every trick."""
TRUMPS = "DK DQ DJ D9 SQ CK CJ C9|DA HA HK HJ HT H9 SA SK|DT HQ SJ ST S9 CA CQ CT"
TRUMPS_LOG = "1 HJ HQ DK, 1 H9 CA CK, 1 DA DT DQ, 1 HA CQ SQ, 1 HK CT DJ, 1 SK S9 C9, 1 HT SJ CJ, 1 SA ST D9"
"""Hearts are trump: seat 1 takes every trick, and holds a run of three in them."""
LOST = "DK DQ SQ ST S9 CK CQ CJ|DT HA HK HJ HT H9 SA SK|DA DJ D9 HQ SJ CA CT C9"
LOST_LOG = "1 HJ HQ DK, 1 DT D9 DQ, 0 CJ H9 CA, 1 HA CT CK, 1 HK C9 S9, 1 HT SJ SQ, 1 SA DA ST, 1 SK DJ CQ"
"""Hearts are trump: seat 1 loses only the second trick."""
FOUR = "|DA HA HK HJ H9 SA ST CT|DK DT HQ SQ S9 CK CQ C9|DQ DJ D9 HT SK SJ CA CJ"
FOUR_LOG = "1 ST SQ SJ, 2 CK CA HK, 1 HJ HQ HT, 1 HA DK D9, 1 H9 CQ CJ, 1 CT C9 SK, 1 DA DT DQ, 1 SA S9 DJ"
"""Seat 0 deals and sits out. Hearts are trump: seat 1 gets 142 points, and there are no melds."""

RIVAL = "DA DK DQ DJ SK CA CK CT|D9 HJ H9 SA SQ SJ ST S9|DT C9 HA HQ HK HT CQ CJ"
RIVAL_LOG = (
    "1 meld1:S9-ST-SJ-SQ H9 HA {}DQ, 1 S9 CQ SK, 0 CA SA CJ, 0 DK HJ DT, 1 ST HK DA, 2 HT CK D9, 2 C9 CT SQ, "
    "0 DJ SJ HQ marriage2"
)
"""Hearts are trump: seat 1 gets 62 points. Seats 0 and 1 each hold a run of four."""


def pandur(calls: str = "", hands: str = HANDS, dealer: int = 0, pre: tuple[int, ...] = (), **members: Any) -> Record:
    """A round of Pandur with these calls, for as many players as there are hands."""
    players = len(hands.split("|"))
    record = Record("pandur", pre=pre or (0,) * players, players=players, **members)
    return record.deal(dealer, hands).calls(calls)


def won_by(calls: str, suit: str, log: str, hands: str, **members: Any) -> Record:
    """A round of Pandur played to its end; seat 1 names the trump suit, unless ``suit`` is empty."""
    record = pandur(calls, hands, **members)
    return (record.choose(1, suit) if suit else record).play(log)
