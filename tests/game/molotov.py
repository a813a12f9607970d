"""Deals and logs of Molotov, in the notation of the builder; the last seat deals."""

from __future__ import annotations

from game.builder import Record

FOUR = "DK DQ DJ D6 HA HQ ST CA C9|DA DT D9 H8 H6 SA SK SQ C8|HK HJ H7 SJ S9 CJ CT C7 C6|D8 D7 HT H9 S8 S7 S6 CK CQ"
PLAYED_BY_FOUR = (
    "0 D6 D9 CT meld3:S8-S7-S6 D7, 2 C7 CQ meld0:DK-DQ-DJ C9 meld1:SA-SK-SQ C8, 0 HA H6 C6 CK marriage3, "
    "3 H9 CA H8 CJ, 2 HJ HT HQ DA, 0 DK DT S9 D8, 0 ST SK SJ S6, 1 SA H7 S8 DJ, 1 SQ HK S7 DQ"
)
"""The ten of clubs makes trump. The seats get 57, 44, 41 and 15 for cards; seat 0 has two melds on the table, seat 1 a
run, seat 3 the marriage."""
BOOKED_BY_FOUR = (97, 24, 41, -5)
FIVE = "D6 HQ HT H8 SK SQ CA|DA DJ D7 HK HJ H6 CK|DK HA SJ ST CT C9 C8|DT D9 H7 SA S8 S7 CJ|DQ D8 H9 S9 CQ C7 C6"
PLAYED_BY_FIVE = (
    "0 D6 DJ DK D9 D8, 2 ST SA S9 SQ D7, 1 HK meld2:CT-C9-C8 HA DT DQ HQ, 4 H9 HT H6 C9 H7, "
    "0 CA CK CT CJ C6, 0 SK DA SJ S7 CQ, 1 HJ C8 S8 C7 H8"
)
BOOKED_BY_FIVE = (37, 51, 18, 0, 51)
THREE = "D7 HT H9 SK SQ SJ S7 S6 CQ CJ CT C8|DQ DT D9 D6 HJ H7 SA S9 S8 CA CK C9|DA DK DJ D8 HA HK HQ H8 H6 ST C7 C6"
PLAYED_BY_THREE = (
    "0 D7 D9 D8, 1 S9 ST S6, 2 DA CT CA, 1 CK meld2:HA-HK-HQ C7 CQ, 1 H7 C6 CJ, 0 HT HJ HK, "
    "2 HA C8 C9, 1 S8 DJ SQ, 0 S7 SA DK, 1 DT H6 H9, 1 DQ HQ SJ, 1 D6 H8 SK"
)
BOOKED_BY_THREE = (25, 146, 6)
NO_TRUMP = "D6 D9 DQ H6 H9 HQ S6 S9 SQ C6 C9 CQ|D7 DT DK H7 HT HK S7 ST SK C7 CT CK|D8 DJ DA H8 HJ HA S8 SJ SA C8 CJ CA"
"""Everybody has three cards of each suit, so nobody ever discards."""
ALL_FOLLOW = (
    "0 D6 D7 D8, 2 DJ D9 DT, 2 DA DQ DK, 2 H8 H6 H7, 2 HJ H9 HT, 2 HA HQ HK, "
    "2 S8 S6 S7, 2 SJ S9 ST, 2 SA SQ SK, 2 C8 C6 C7, 2 CJ C9 CT, 2 CA CQ CK"
)


def dealt(hands: str = FOUR, **members: object) -> Record:
    """A later round of a game, dealt by the last seat."""
    players = len(hands.split("|"))
    return Record("molotov-ohio", pre=(0,) * players, players=players, **members).deal(players - 1, hands)  # type: ignore[arg-type]


def counted(players: int = 4, known: dict[int, str] | None = None, **members: object) -> Record:
    """The same round, with only the number of cards recorded for the hands that are not in ``known``."""
    record = Record("molotov-ohio", pre=(0,) * players, players=players, **members)  # type: ignore[arg-type]
    record.add("round_started", dealer=players - 1)
    size = record.game().tricks_in_round
    for seat in range(players):
        hand = (known or {}).get(seat, "").split()
        record.add("hand_dealt", seat=seat, **({"cards": hand} if hand else {"count": size}))
    return record
