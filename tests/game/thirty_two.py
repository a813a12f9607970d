"""Deals and logs with 32 cards, in the notation of the builder."""

DEAL_M = "ST HA HQ HT H9 DQ D8 CJ|SA SQ H8 DA D7 CA C8 C7|SJ S9 S8 HK HJ DK CQ CT|SK S7 H7 DJ DT D9 CK C9"
"""With hearts as trump, chosen by seat 0, each side gets 76 card points."""
LOG_M = (
    "0 H9 H8 HJ H7, 2 HK S7 HA D7, 0 HT C7 CT D9, 0 HQ C8 DK C9, 0 ST SA S8 SK, 1 CA CQ CK CJ, 1 DA S9 DT D8, "
    "1 SQ SJ DJ DQ"
)
DEAL_F = "SJ SQ ST HK H7 DK CA CK|S7 HQ HJ HT DA DT D8 C8|S8 H9 H8 DQ DJ D7 CQ C9|SA SK S9 HA D9 CJ CT C7"
"""With spades as trump, chosen by seat 0, side 0 gets 65 card points and side 1 87; seat 0 wins the last trick."""
LOG_F = (
    "0 SJ S7 S8 SK, 0 ST D8 DQ SA, 3 S9 SQ DA H8, 3 HA H7 HT H9, 3 CT CA C8 CQ, 0 CK HJ C9 C7, 0 DK DT D7 D9, "
    "1 HQ DJ CJ HK"
)
SUITS_32 = "SA SK SQ SJ ST S9 S8 S7|HA HK HQ HJ HT H9 H8 H7|DA DK DQ DJ DT D9 D8 D7|CA CK CQ CJ CT C9 C8 C7"
ALL_SPADES_32 = ", ".join(f"0 S{rank} H{rank} D{rank} C{rank}" for rank in "J9ATKQ87")
"""Each seat holds one suit and spades are trump: seat 0 takes every trick."""
DEAL_P = "SA SK SQ HJ DA D9 D8 D7|SJ S8 S7 HK HQ CJ C9 C7|ST H9 H8 DK DJ DT CA CK|S9 HA HT H7 DQ CQ CT C8"
"""With hearts as trump side 0 gets exactly 100 card points; seat 0 has a run of diamonds, seat 1 the marriage."""
LOG_P = (
    "0 SK S8 ST S9, 2 CK CT HJ C7, 0 SQ SJ H8 HT, 3 C8 SA C9 CA, 2 DK DQ D8 HQ, 1 CJ H9 CQ DA, 2 DT H7 D9 HK, "
    "1 S7 DJ HA D7"
)


def swapped(text: str, one: str, other: str) -> str:
    """A deal or a log in which two cards have changed places."""
    return text.replace(one, "??").replace(other, one).replace("??", other)
