"""Rounds of Domino on the hot path: cards that are laid in rows, passes, and who has no cards left (GU-6 to GU-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import BIT, CARD, deck
from jasslog.cards import cards as card_set
from jasslog.fast.deal import COMPLETE
from jasslog.fast.forms import SEAT
from jasslog.fast.unusual import Unusual
from jasslog.rules.domino import fitting, goes_out

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sets import Rules
    from jasslog.fast.sides import Points
    from jasslog.fast.walk import Walk

_PLACED = {
    b'"card":"%b","seat":%d,' % (code.encode(), seat): (seat, BIT[card])
    for code, card in CARD.items()
    for seat in range(5)
}
"""Seat and card by the text of a line that lays one."""
_NEXT = {bit: fitting(bit) & ~fitting(0) for bit in BIT}
"""By card those that it makes room for."""


class Rows:
    """How far a round of Domino has come."""

    __slots__ = ("fits", "hands", "out", "turn")

    def __init__(self, rules: Rules, deal: Deal) -> None:
        self.hands = [0] * rules.players
        """What each seat still holds."""
        for card in deal.dealt:
            self.hands[deal.owners[card]] |= BIT[card]
        self.fits = fitting(0)
        """The cards that can be laid next."""
        self.turn = deal.forehand
        self.out: tuple[int, ...] = ()
        """The seats that have laid all their cards, in that order."""

    def mine(self, seat: int) -> int:
        """The cards of the seat whose turn it is."""
        if self.turn != seat:
            raise Unusual
        return self.hands[seat]


def begin(rules: Rules, deal: Deal) -> None:
    """The forehand is the first to lay a card; no trick is played."""
    if deal.cards or deal.claims:
        raise Unusual
    deal.rows = Rows(rules, deal)


def place(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A card is laid in turn, out of the hand, where it fits."""
    rows, (seat, bit) = deal.rows, _PLACED[front]
    if rows is None or rows.turn != seat or not rows.hands[seat] & bit & rows.fits:
        raise Unusual
    rows.hands[seat] ^= bit
    rows.fits ^= bit | _NEXT[bit]
    _go_on(walk.rules, deal, rows)


def stand_by(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A seat passes that can lay no card, or where anybody may."""
    rows, seat = _rows(deal), SEAT[front]
    if rows.mine(seat) & rows.fits and walk.rules.variant.domino.passing == "only_if_stuck":
        raise Unusual
    _go_on(walk.rules, deal, rows)


def lay_out(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A seat lays all that it has, each card after another one."""
    rows, event = _rows(deal), walk.meaning(front, b'"type":"cards_laid_out"}', number)
    seat = event["seat"]
    laid = deck(walk.rules.variant.deal.deck) & ~sum(rows.hands)
    hand = rows.mine(seat)
    if card_set(event["cards"]) != hand or not goes_out(laid, hand):
        raise Unusual
    rows.hands[seat] = 0
    rows.fits = fitting(laid | hand)
    _go_on(walk.rules, deal, rows)


def _rows(deal: Deal) -> Rows:
    if deal.rows is None:
        raise Unusual
    return deal.rows


def _go_on(rules: Rules, deal: Deal, rows: Rows) -> None:
    """It is the turn of the next seat that still has cards; the round is over when there is but one."""
    seat, hands, players = rows.turn, rows.hands, rules.players
    if not hands[seat]:
        rows.out += (seat,)
        if len(rows.out) >= players - 1:
            rows.turn, deal.phase = -1, COMPLETE
            return
    seat = (seat + 1) % players
    while not hands[seat]:
        seat = (seat + 1) % players
    rows.turn = seat


def prizes(rules: Rules, deal: Deal) -> Points:
    """What the places bring, in the order in which the seats went out."""
    out = _rows(deal).out
    if deal.phase != COMPLETE:
        raise Unusual
    order = (*out, *(seat for seat in range(rules.players) if seat not in out))
    return sum(points << rules.shifts[seat] for seat, points in zip(order, rules.variant.domino.prizes, strict=False))
