"""Deals and logs of Belote in the notation of the builder: packs in the order of dealing, dealt in two stages."""

from __future__ import annotations

from game.builder import Record

PACK_F = (
    "SQ HK H7 DK | S7 HQ HJ HT | S8 H9 H8 DQ | SA SK S9 HA | SJ | ST CA CK | DA DT D8 C8 | DJ D7 CQ C9 | D9 CJ CT C7"
)
"""Four cards for each seat, beginning after the dealer; the turned card; and the rest, beginning with the acceptor.

If the seat after the dealer takes the jack of spades, the hands are those of deal F."""


def first_stage(record: Record, pack: str = PACK_F, dealer: int = 3, *, turn: bool = True) -> Record:
    """Start a round: deal the cards before the choice and, if ``turn``, turn up the next card."""
    packets = [packet.split() for packet in pack.split("|")]
    record.add("round_started", dealer=dealer)
    for step, packet in enumerate(packets[:4], start=1):
        record.add("hand_dealt", seat=(dealer + step) % 4, cards=packet)
    return record.add("card_turned", card=packets[4][0]) if turn else record


def passes(record: Record, number: int, dealer: int = 3) -> Record:
    """Let so many seats pass in turn, beginning after the dealer."""
    for step in range(number):
        record.add("passed", seat=(dealer + 1 + step) % 4)
    return record


def rest(record: Record, chooser: int, pack: str = PACK_F, *, first: int = -1) -> Record:
    """Deal the rest of the pack, beginning with the chooser or with seat ``first``.

    The chooser gets one card less, because the turned card is his.
    """
    cards = " ".join(pack.split("|")[5:]).split()
    size = len(cards) // 4 + 1
    for step in range(4):
        seat = ((chooser if first < 0 else first) + step) % 4
        number = size - (seat == chooser)
        record.add("hand_dealt", seat=seat, cards=cards[:number])
        cards = cards[number:]
    return record


def taken(record: Record, chooser: int, suit: str, *, second: bool = False, pack: str = PACK_F) -> Record:
    """Add everything up to the first lead: seat 3 deals, the chooser takes in the first or second round of calls."""
    passes(first_stage(record, pack), chooser + 4 * second).choose(chooser, suit)
    return rest(record, chooser, pack)


def dealt(record: Record, hands: str, chooser: int, suit: str, dealer: int = 3, *, second: bool = True) -> Record:
    """Deal these hands in two stages; the card turned up and taken is the first card of the chooser's hand."""
    stage = record.game().variant.deal.before_choosing
    own = [hand.split() for hand in hands.split("|")]
    turned, own[chooser] = own[chooser][0], own[chooser][1:]
    record.add("round_started", dealer=dealer)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, cards=own[seat][:stage])
    record.add("card_turned", card=turned)
    passes(record, (chooser - dealer - 1) % 4 + 4 * second, dealer).choose(chooser, suit)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, cards=own[seat][stage:])
    return record


LEVEL = "SJ S9 HA HQ H7 D7 CJ CT|SK SQ HJ DA DK D9 D8 C9|SA S8 S7 HK HT H9 DT CA|ST H8 DQ DJ CK CQ C8 C7"
"""With hearts as trump each side gets 81 points; side 0 wins the last trick."""
LOG_LEVEL = (
    "0 S9 SK S7 ST, 3 H8 HA HJ HK, 1 DA DT DQ D7, 1 DK H9 DJ CT, 2 CA CK CJ C9, 2 S8 CQ SJ SQ, 1 D9 HT C8 H7, "
    "2 SA C7 HQ D8"
)
OTHERS_BELOTE = "SK HJ HT H8 H7 DK CJ C9|ST HK HQ H9 DA DQ D7 C8|SA S7 HA DT D9 CA CT C7|SQ SJ S9 S8 DJ D8 CK CQ"
"""With hearts as trump side 0 gets 91 points, side 1 71; seat 1 has the marriage."""
LOG_OTHERS = (
    "0 HT H9 HA CK, 1 D7 DT DJ DK, 2 S7 SQ SK ST, 1 HQ marriage1 CT S9 HJ, 0 H7 HK marriage1 SA D8, 1 DA D9 S8 H8, "
    "0 C9 C8 CA CQ, 2 C7 SJ CJ DQ"
)
OWN_BELOTE = "SK SJ S8 HA HK HQ DK C7|SQ ST S7 H8 DT D8 CK CJ|SA S9 H7 DQ D9 CQ CT C8|HJ HT H9 DA DJ D7 CA C9"
"""With hearts as trump side 0 gets 71 points, side 1 91; seat 0 has the marriage."""
LOG_OWN = (
    "0 HQ marriage0 H8 H7 H9, 3 D7 DK D8 DQ, 0 C7 CJ C8 C9, 1 SQ S9 DA SJ, 1 S7 SA HJ S8, 3 HT HA CK CQ, "
    "0 SK ST D9 CA, 1 DT CT DJ HK marriage0"
)
FEW = "SJ S8 HK HQ H7 DJ D7 C7|S9 S7 HJ DQ DT D9 CQ C8|SQ ST HA HT D8 CK CT C9|SA SK H9 H8 DA DK CA CJ"
"""With hearts as trump side 0 gets 60 points, side 1 102; seat 0 has the marriage."""
LOG_FEW = (
    "0 D7 D9 D8 DA, 3 CA C7 C8 CK, 3 DK DJ DQ HT, 2 HA H9 HK marriage0 HJ, 1 S7 ST SA SJ, 3 H8 HQ marriage0 DT SQ, "
    "0 S8 S9 C9 SK, 3 CJ H7 CQ CT"
)
CAPOT = ", ".join(f"0 S{rank}{' marriage0' if rank in 'KQ' else ''} H{rank} D{rank} C{rank}" for rank in "J9ATKQ87")
"""Each seat holds one suit and spades are trump: seat 0 takes every trick and has the marriage."""
