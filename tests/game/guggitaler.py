"""Deals and logs of Guggitaler, in the notation of the builder.

The last seat deals, and every round is played as Obenabe.
"""

from __future__ import annotations

from game.builder import Record

RULES = "guggitaler"
FOUR = "D8 HA SJ ST S7 CK CQ C9 C6|DJ D7 H8 H7 H6 S6 CA CJ C8|DQ D9 D6 HT H9 SA SK S9 C7|DA DK DT HK HQ HJ SQ S8 CT"
PLAYED_BY_FOUR = (
    "0 ST S6 SK SQ, 2 D9 DA D8 DJ, 3 HJ HA H6 HT, 0 CQ CA C7 CT, 1 H7 H9 HQ CK, "
    "3 S8 S7 D7 S9, 2 SA DT SJ H8, 2 DQ DK C9 CJ, 3 HK C6 C8 D6"
)
WON_BY_FOUR = ((1, 1, 3, 4), (4, 0, 1, 4), (0, 1, 1, 2), (0, 0, 0, 1), (0, 0, 0, 1))
"""How many each seat takes in this log of: tricks, hearts, queens, the king of clubs, the last trick."""
KING_TAKEN = PLAYED_BY_FOUR.split(", 3 S8")[0]
"""The first five tricks of the log; the king of clubs is played in the fifth."""
POINTS = (5, 10, 20, 40, 50)
THREE = "DT D8 D6 HA HQ SA ST S8 CA CT C9 C7|DK DQ D7 HK HJ HT H9 H8 SQ S6 CQ C8|DA DJ D9 H7 H6 SK SJ S9 S7 CK CJ C6"
PLAYED_BY_THREE = (
    "0 HQ HT H6, 0 SA SQ S9, 0 D8 D7 D9, 2 C6 CT C8, 0 S8 S6 SJ, 2 CK C7 CQ, "
    "2 H7 HA H8, 0 ST H9 S7, 0 DT DK DA, 2 CJ CA DQ, 0 C9 HK DJ, 0 D6 HJ SK"
)
WON_BY_THREE = ((8, 0, 4), (9, 0, 0), (3, 0, 1), (0, 0, 1), (1, 0, 0))
UNEVEN = "DK DQ DJ D8 HK H6 CK C9 C6|D9 D7 HT H9 H8 SJ CA CJ CT|DA HA HQ HJ SK S9 S7 CQ C8|DT D6 H7 SA SQ ST S8 S6 C7"
PLAYED_UNEVENLY = (
    "0 DJ D9 DA D6, 2 S9 ST CK SJ, 1 HT HQ H7 H6, 2 C8 C7 C6 CA, 1 H8 HJ S6 HK, "
    "0 DK D7 S7 DT, 0 D8 CJ SK SA, 0 DQ H9 CQ SQ, 0 C9 CT HA S8"
)
"""Seats 0 to 3 take four, three, two and no tricks."""


def dealt(number: int, hands: str = FOUR, *, pre: tuple[int, ...] = (), **members: object) -> Record:
    """The round with this number in its game (from 1), dealt by the last seat."""
    players = len(hands.split("|"))
    record = Record(RULES, pre=pre or (0,) * players, rounds=number - 1, players=players, **members)  # type: ignore[arg-type]
    return record.deal(players - 1, hands)


def turned(text: str, steps: int) -> str:
    """A deal or a log for four players, with every seat moved on by so many seats."""
    if "|" in text:
        hands = text.split("|")
        return "|".join(hands[(seat - steps) % len(hands)] for seat in range(len(hands)))
    return ", ".join(f"{(int(trick[0]) + steps) % 4}{trick[1:]}" for trick in text.split(", "))
