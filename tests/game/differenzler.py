"""Deals and logs of Differenzler, in the notation of the builder; seat 3 deals and shows the turned card."""

from __future__ import annotations

from game.builder import Record

HANDS = "HA HQ H8 S9 S8 S7 S6 CQ C8|D9 D8 D7 HK HJ SJ ST CA CK|DJ HT H7 H6 SK SQ CJ C7 C6|DA DK DQ DT D6 H9 SA CT C9"
PLAYED = (
    "0 S7 ST C7 CT, 3 C9 CQ CK CJ, 2 SK SA C8 SJ, 0 HQ HJ H6 H9, 0 S8 HK C6 DK, "
    "2 SQ DT S9 D8, 2 HT DQ HA CA, 1 D7 DJ D6 S6, 2 H7 DA H8 D9"
)
"""With clubs as trump the seats get 38, 35, 64 and 20 points."""
NOTHING = "DK D8 HT H9 H7 S6 CT C9 C6|DJ DT D9 D7 HJ H8 H6 S8 C8|DA D6 HA HK HQ SQ S7 CK CQ|DQ SA SK SJ ST S9 CA CJ C7"
PLAYED_FOR_NOTHING = (
    "0 D8 D7 SQ S9, 3 C7 C6 C8 S7, 2 HQ SA HT H8, 3 SJ S6 S8 CQ, 3 ST C9 H6 D6, "
    "3 CA CT D9 CK, 3 CJ H7 HJ DA, 3 DQ DK DJ HA, 0 H9 DT HK SK"
)
"""With spades as trump the seats get 20, 0 (no trick), 0 (one trick, worth nothing) and 137 points."""
SUITS = "C6 C7 C8 C9 CT CJ CQ CK CA|D6 D7 D8 D9 DT DJ DQ DK DA|H6 H7 H8 H9 HT HJ HQ HK HA|S6 S7 S8 S9 ST SJ SQ SK SA"
FIVE = "DA HT H6 S8 CA CT C6|DT D8 HJ H7 ST C8 C7|DQ D6 HA SA SQ S7 CK|DJ D9 HQ H9 H8 CQ CJ|DK D7 HK SK SJ S9 C9"
PLAYED_BY_FIVE = (
    "0 CA DT CK CJ DK, 4 SK DA ST SA DJ, 3 HQ HK H6 H7 DQ, 2 HA D9 SJ HT HJ, "
    "3 H9 C9 CT D8 SQ, 1 C8 D6 CQ S9 C6, 2 S7 H8 D7 S8 C7"
)
"""With diamonds as trump the seats get 0 (no trick), 13, 13, 95 and 36 points."""
THREE = "DK DQ D8 HA HQ HJ HT SK ST CA CK CQ|DA DT D9 D6 H9 H6 SA SQ S9 S8 CJ C9|DJ D7 HK H8 H7 SJ S7 S6 CT C8 C7 C6"
PLAYED_BY_THREE = (
    "0 CK S9 C8, 1 DT D7 DK, 0 HJ SA SJ, 2 S6 ST S8, 0 D8 D9 S7, 2 CT CA SQ, "
    "1 H6 H8 HT, 0 CQ CJ C6, 0 SK H9 HK, 0 HQ DA H7, 0 HA C9 C7, 0 DQ D6 DJ"
)
"""With spades as trump the seats get 82, 42 and 33 points."""
TWO = "DK DT D8 D6 HA HK HQ HJ H9 H8 SA ST S8 CA CT C9 C8 C7|DA DQ DJ D9 D7 HT H7 H6 SK SQ SJ S9 S7 S6 CK CQ CJ C6"
PLAYED_BY_TWO = (
    "0 HQ H6, 0 H9 HT, 0 HJ H7, 0 ST SQ, 1 S6 SA, 0 C9 CJ, 1 SJ S8, 1 C6 CA, 0 HK CK, "
    "0 HA S7, 0 CT CQ, 1 SK DK, 1 S9 C8, 1 DQ D8, 1 DA DT, 1 D9 H8, 0 C7 DJ, 0 D6 D7"
)
"""With hearts as trump the seats get 90 and 67 points."""
ALL = "0 C6 D6 H6 S6, " + ", ".join(f"0 C{rank} D{rank} H{rank} S{rank}" for rank in "789TJQKA")
"""With clubs as trump seat 0 takes every trick."""


def dealt(rules: str = "differenzler-santiago", hands: str = HANDS, turned: str = "C9", **members: object) -> Record:
    """A later round, dealt by the last seat; the turned card names the trump."""
    pre = members.pop("pre", (0,) * len(hands.split("|")))
    return Record(rules, pre=pre, **members).deal(len(hands.split("|")) - 1, hands).turn(turned)  # type: ignore[arg-type]


def example(*points: int | None, rules: str = "differenzler-santiago", **members: object) -> Record:
    """The round in which the seats get 38, 35, 64 and 20 points, played after these predictions."""
    return dealt(rules, **members).predict(*points).play(PLAYED)
