"""Deals and auctions of Sidi-Barrani, in the notation of the builder."""

from __future__ import annotations

from typing import Any

from game.builder import LOG_A1, MELDED, Record

SIDI = "sidi-barrani"
ZERO = "SA SK SJ S9 HA DA D6 CA CT|S7 HQ HT H8 DJ D9 C9 C8 C6|SQ ST S8 HK H6 DK D8 CK CJ|S6 HJ H9 H7 DQ DT D7 CQ C7"
ALL_BUT_ONE = (
    "0 D6 D9 D8 D7, 1 H8 H6 H7 HA, 0 SJ S7 S8 S6, 0 S9 C6 SQ C7, 0 SA HT ST H9, "
    "0 SK C8 HK HJ, 0 DA DJ DK DT, 0 CA C9 CJ CQ, 0 CT HQ CK DQ"
)
"""With spades as trump seats 0 and 2 take all 157 points; the one trick that they lose is worth nothing."""
MELDS_A1 = MELDED.replace("meld1:SQ-SK-SA ", "").replace("meld2:H9-HT-HJ ", "") + "," + LOG_A1.partition(",")[2]
"""Log A1 with the best meld."""
MARRIED = LOG_A1.replace("SK H6", "SK marriage1 H6")
"""Log A1 with the marriage and no meld."""
WITH_ALL = MELDS_A1.replace("SK H6", "SK marriage1 H6")
"""Log A1 with the best meld and the marriage."""


def table(calls: str = "", *, pre: tuple[int, int] = (0, 0), hands: str = "", **overrides: Any) -> Record:
    """A round dealt by seat 3, after these calls."""
    record = Record(SIDI, pre=pre, overrides=overrides or None)
    return (record.deal(3, hands) if hands else record.deal(3)).calls(calls)
