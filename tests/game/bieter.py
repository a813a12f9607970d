"""Deals and records of Schaffhauser and Bieter, in the notation of the builder."""

from __future__ import annotations

from typing import Any

from game.builder import Record

KING = "D6 D7 D8 D9 DT DJ DQ DK DA H6 H7 H8|H9 HT HJ HQ HK HA S6 S7 S8 S9 ST SJ|SQ SK SA C6 C7 C8 C9 CT CJ CQ CK CA"
"""Twelve cards each; seat 0 has all diamonds, and is the king in most tests."""
NINES = "D6 D7 D8 D9 DT DJ DQ DK DA|H6 H7 H8 H9 HT HJ HQ HK HA|S6 S7 S8 S9 ST SJ SQ SK SA"
CLUBS = "C6 C7 C8 C9 CT CJ CQ CK CA"
TEN = "D7 D9 DJ DQ DK DA HA HK HQ HJ|ST SJ SQ SK SA S9 S7 CT CK CQ|D6 H7 H8 H9 S6 S8 C8 C9 CJ CA"
"""Ten cards each, for Bieter with a middle; seat 1 has seven spades."""
UP, DOWN = "HT DT C6", "C7 H6 D8"
"""The middle (talon) of the worked example: the cards face up and those face down."""
KINGS = "D6 D7 D8 D9 H6 H7 HA SA ST C6 C9 CT|DT DJ DQ H8 H9 HT S6 S7 S9 C7 C8 CJ|DK DA HJ HQ HK S8 SJ SQ SK CQ CK CA"
"""The king has a run of four; seat 2 a run of three and the marriage."""
KINGS_LOG = (
    "0 meld0:D6-D7-D8-D9 C9 C7 CQ, 2 CA ST CJ, 0 D7 S6 SK, 2 HK H6 S9, 1 C8 S8 CT, 2 HJ SA HT, 0 D8 DT SQ marriage2, "
    "2 DK D6 S7, 1 H9 HQ HA, 0 H7 H8 SJ, 2 CK C6 DJ, 2 DA D9 DQ"
)
LAID = "HT DT C6 C7 H6 D8"
WON = "1:? 2:500 0:- 1:510 2:-"
EXAMPLE_LOG = (
    "1 meld1:S9-ST-SJ-SQ SK S6 HK, 1 S9 S8 DQ, 1 S7 H9 HQ, 1 ST H8 DA, 1 SJ CA D7, 1 SQ marriage1 D6 DK, 1 CQ C9 HA, "
    "1 SA H7 HJ, 1 CK C8 D9, 1 CT CJ DJ"
)
MATCH_LOG = (
    "1 SA S6 DK, 1 ST S8 D7, 1 SK H7 DJ, 1 SJ H9 HK, 1 S9 C9 HQ, 1 CT C8 D9, 1 S7 H8 HA, 1 SQ marriage1 CA HJ, "
    "1 CQ CJ DQ, 1 CK D6 DA"
)
NINE = "D7 D9 DJ DQ DK DA HA HK HQ|ST SJ SQ SK SA S9 S7 CQ CK|D6 H7 H8 H9 S6 S8 C8 HJ CJ"
"""Nine cards each: CA, CT and C9 are dealt to nobody."""
NINE_LOG = "1 ST S6 DK, 1 S9 S8 HA, 1 SK C8 DQ, 1 SJ D6 DA, 1 S7 HJ HQ, 1 SQ CJ DJ, 1 CK H7 HK, 1 SA H9 D7, 1 CQ H8 D9"
MIX = "D6 D7 D8 DJ H6 H7 HA HK SA S7 C6 C9|DT DQ D9 H8 H9 HT S6 S8 S9 C7 C8 CJ|DK DA HJ HQ ST SJ SQ SK CT CQ CK CA"
MIX_LOG = (
    "0 HA HT CK, 2 CT C6 CJ, 1 S8 SK SA, 0 HK C7 HJ, 1 S6 CQ marriage2 S7, 2 CA C9 C8, 0 H6 H8 HQ, 2 SQ D8 S9, "
    "2 DK D6 D9, 2 ST D7 DQ, 2 DA DJ DT, 2 SJ H7 H9"
)
"""Clubs are trump. Seats 1 and 2 have 25 points after the first trick and 55 after the second; seat 0 gets its first 15
in the third."""
FIVE = "D7 D9 DT DJ DQ DK DA|D6 H7 H8 H9 HT HJ HQ|D8 HK HA S7 S8 S9 ST|SJ SQ SK SA C6 C7 C8|C9 CT CJ CQ CK CA H6"
FIVE_LOG = (
    "0 D7 D6 D8 C6 CQ, 2 ST SJ C9 DJ HQ, 0 DA H9 S7 C8 CT, 0 DK HJ HA C7 CK, 0 DQ marriage0 H8 S9 SQ CJ, "
    "0 D9 H7 S8 SA CA, 0 DT HT HK SK H6"
)
"""Seat 2 wins the first trick and plays the ace of hearts in the fourth."""
SIX = "SJ S9 SA SK DA HA|D6 D7 D8 H6 H7 H8|S6 S7 S8 C6 C7 C8|DK DQ HK HQ CK CQ|ST SQ DT HT CT CJ"
SIX_LOG = "0 S9 H7 S6 HQ ST, 0 SA H6 S8 CQ SQ, 0 HA H8 S7 HK HT, 2 C8 CK CJ SK D8, 0 SJ D6 C7 DQ DT, 0 CA D7 C6 DK CT"
"""Six cards each, for Bieter for five with a middle; seat 2 wins the third trick, seat 3 has the king of diamonds."""
BLIND_HANDS = "D6 D7 D8 DT H6 HT HQ CA S9|H7 H8 H9 C8 C9 SA SK S6 D9|S7 S8 ST SQ DK DA HA CT CQ"
BLIND_CARDS = "CK CJ C6 C7 DJ DQ HJ HK SJ"
BLIND_LOG = "0 HJ C9 HA, 1 S6 S7 CJ, 0 CK C8 CQ, 0 C7 H9 CT, 2 DK DQ D9, 2 SQ C6 SK, 0 SJ SA ST, 1 H7 DA HK, 0 DJ H8 S8"
"""The king, seat 0, has taken the blind and plays its cards."""


def schaffhauser(
    hands: str = KING, card: str = "CA", dealer: int = 2, king: int = 0, pre: tuple[int, int] = (0, 0), **members: Any
) -> Record:
    """A later round of Schaffhauser, up to the turned card."""
    record = Record(members.pop("rules", "schaffhauser"), **members)
    record.events[0]["resumes"] = {"rounds": 3, "scores": list(pre), "declarer": king}
    record.players = 3
    return record.deal(dealer, hands).turn_up(card)


def auction(
    calls: str = "", dealer: int = 0, hands: str = TEN, rules: str = "bieter-santiago", **members: Any
) -> Record:
    """The first round of Bieter with these calls; in ``bieter-santiago`` with a middle."""
    record = Record(rules, **members).deal(dealer, hands)
    if rules == "bieter-santiago":
        record.aside("talon_up", UP).aside("talon_down", DOWN)
    return record.calls(calls)


def later(
    hands: str = KING,
    card: str = "CA",
    dealer: int = 2,
    declarer: int = 0,
    bid: int = 510,
    pre: tuple[int, int] = (0, 0),
    rules: str = "bieter-santiago",
    **members: Any,
) -> Record:
    """A later round of Bieter, up to the turned card."""
    record = Record(rules, **members)
    record.events[0]["resumes"] = {"rounds": 1, "scores": list(pre), "declarer": declarer, "bid": bid}
    return record.deal(dealer, hands).turn_up(card)
