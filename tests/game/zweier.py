"""Deals and logs of Zweier-Sidi and Zweier-Sixty: hands and columns as text, and the worked example of the rules."""

from __future__ import annotations

from typing import Any

from game.builder import Record

from jasslog.cards import CODES
from jasslog.game.answers import expected

HANDS = "HK DQ DJ D8 C7 H7|HA DT DK SQ C6 H6"
"""The cards in each hand."""
OPEN = "C9 S7 SJ HQ D7 CJ|CA CT SA S6 H9 DA"
"""The open cards of each seat, one for each column."""
DOWN = "S9 C8 S8 HT D9 CQ|HJ D6 SK H8 CK ST"
"""The card under each open card, in the same order."""


def laid(record: Record, *, dealer: int = 0, down: str = "cards", **hands: str) -> Record:
    """Deal the hands and the columns.

    ``down`` says how the cards face down are recorded: "cards" names them, "count" only counts them, anything else
    leaves them out.
    """
    record.deal(dealer, hands.get("hands", HANDS))
    for seat in (0, 1):
        under, over = hands.get("under", DOWN).split("|")[seat], hands.get("over", OPEN).split("|")[seat]
        if down == "cards":
            record.aside("columns_down", under, seat=seat)
        elif down == "count":
            record.add("pile_dealt", pile="columns_down", seat=seat, count=len(under.split()))
        record.aside("columns_up", over, seat=seat)
    return record


def sidi(
    calls: str = "1:60/S 0:-", *, rules: str = "zweier-sidi", pre: tuple[int, int] = (0, 0), **members: Any
) -> Record:
    """A round of Zweier-Sidi whose auction is over; seat 1 leads."""
    deal = {name: members.pop(name) for name in ("down", "dealer", "hands", "under", "over") if name in members}
    return laid(Record(rules, pre=pre, **members), **deal).calls(calls)


def sixty(name: str = "S", *, pre: tuple[int, int] = (0, 0), **members: Any) -> Record:
    """A round of Zweier-Sixty in which the forehand, seat 1, has named the contract."""
    deal = {key: members.pop(key) for key in ("down", "dealer") if key in members}
    return laid(Record("zweier-sixty", pre=pre, **members), **deal).choose(1, name)


def play_out(record: Record) -> Record:
    """Play the round out: each seat plays its first legal card and turns up the card under it; return the record."""
    while (game := record.game()).round.phase == "playing":
        act = expected(game)[0]
        record.add(act.type, seat=act.seat, card=CODES[act.cards[0]])
    return record


EXAMPLE = {
    "hands": "HK SJ HJ H9 DT C7|HA DJ DA S8 HQ SK",
    "over": "D7 S7 D9 DQ C6 ST|H8 CT S6 D8 H7 CJ",
    "under": "C9 C8 H6 S9 HT CK|CA D6 DK CQ SA SQ",
}
FOURTEEN = (
    "0 DQ up0:S9 S8, 1 S6 up1:DK S9, 0 DT D8 up1:CQ, 0 D9 up0:H6 DA, 1 DJ D7 up0:C9, 1 CQ C7, 1 HQ H6, 1 DK HJ, "
    "1 SK SJ, 0 H9 H8 up1:CA, 0 C6 up0:HT CJ up1:SQ, 1 SQ ST up0:CK, 1 H7 up1:SA HT, 0 CK SA"
)
"""The first fourteen tricks of the worked example of the rules: both players have 58 points, and seat 1 leads next."""
FOUR_MORE = "1 CA S7 up0:C8, 0 HK HA, 1 CT up1:D6 C9, 1 D6 C8"


def example(bid: int = 70, **members: Any) -> Record:
    """The first fourteen tricks of the worked example, after seat 0 has bid for spades."""
    return sidi(f"0:{bid}/S 1:-", dealer=1, **EXAMPLE, **members).play(FOURTEEN)
