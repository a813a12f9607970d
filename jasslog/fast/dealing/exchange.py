"""Taking the cards of the middle, or the blind for a hand, and robbing on the hot path (BI-3, C-41 to C-44)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jasslog.cards import SUIT_OF
from jasslog.fast.deal import PLAYING, SCORED
from jasslog.fast.dealing import auction
from jasslog.fast.dealing.beside import CARDS, IN_NO_HAND, NOTHING, own, read, take
from jasslog.fast.forms import SEAT
from jasslog.fast.unusual import Unusual
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal, Line
    from jasslog.fast.walk import Walk

_taken = re.compile(rb'(?:%b)?("seat":[0-4],)' % CARDS).fullmatch
_MELD, _PICKED = b'"type":"meld_announced"}', b'"type":"hand_picked_up"}'
_WORDS = frozenset({_MELD, _PICKED})


def spoken(before: list[Line]) -> bool:
    """Whether nothing was said but melds, and nobody did more than take up his cards."""
    return all(line[3] in _WORDS for line in before)


def take_middle(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The winner of the auction takes the cards of the middle, once (BI-3)."""
    found, bidding = _taken(front), deal.bidding
    if found is None or bidding is None or bidding.said is None or bidding.turn != NOBODY:
        raise Unusual
    seat = SEAT[found[2]]
    if seat != bidding.said.seat or deal.beside.taker != NOBODY or not walk.rules.middle:
        raise Unusual
    take(deal, read(found[1]), seat)


def lay_away(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """He lays as many of his cards away, once, before he names the contract (BI-3)."""
    found, beside = _taken(front), deal.beside
    if found is None or beside.taker == NOBODY or beside.laid or SEAT[found[2]] != beside.taker:
        raise Unusual
    beside.laid = laid = read(found[1])
    if not len(laid) == len({*laid}) == len(beside.rest) or {*laid.translate(deal.owners)} != {beside.taker}:
        raise Unusual
    deal.pack = deal.rules.deck.translate(None, laid)
    own(deal, laid, IN_NO_HAND)


def name(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The winner of the auction names the contract when he has laid away what he took (BI-3)."""
    if walk.rules.middle and not deal.beside.laid:
        raise Unusual
    auction.name(walk, deal, front, number)


def swap(walk: Walk, deal: Deal, line: Line, before: list[Line]) -> None:
    """A seat takes the blind for its whole hand before anybody melds or leads (C-44)."""
    found, beside, rules = _taken(line[2]), deal.beside, walk.rules
    allowed = rules.variant.exchange.swap == "before_first_lead" and deal.phase == PLAYING
    if found is None or not allowed or line[0] or any(other[3] != _PICKED for other in before):
        raise Unusual
    seat = SEAT[found[2]]
    if seat >= rules.players or beside.taker != NOBODY or beside.robber != NOBODY or not beside.rest:
        raise Unusual
    old = bytes([card for card in deal.pack if deal.owners[card] == seat])
    take(deal, read(found[1]), seat)
    deal.pack = rules.deck.translate(None, old)
    own(deal, old, IN_NO_HAND)


def open_hand(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A hand is opened, as it was before its first card, while the round is not booked yet."""
    found = _taken(front)
    if found is None or deal.beside is NOTHING or deal.phase == SCORED:
        raise Unusual
    seat, shown = SEAT[found[2]], read(found[1])
    if sorted(shown) != [card for card in sorted(deal.pack) if deal.owners[card] == seat]:
        raise Unusual
    if seat == deal.beside.taker:
        deal.beside.unseen = False


def rob(walk: Walk, deal: Deal, line: Line, before: list[Line]) -> None:
    """A seat gives the trump six for the card that lies turned up, before it melds or plays a card (C-41, C-42)."""
    (laid, _, front, _), beside, rules = line, deal.beside, walk.rules
    options, seat = rules.variant.exchange, SEAT[front]
    late = bool(laid) if options.rob_window == "before_first_lead" else laid > (seat - deal.leader) % rules.players
    if options.rob != "table" or deal.phase != PLAYING or late or seat >= rules.players:
        raise Unusual
    if not spoken(before) or any(other[3] == _MELD and other[2].endswith(front) for other in before):
        raise Unusual
    turned = beside.turned
    six = 9 * SUIT_OF[turned] if turned != NOBODY else turned
    if six in (NOBODY, turned) or beside.taker != NOBODY or beside.robber != NOBODY or deal.owners[six] != seat:
        raise Unusual
    beside.robber = seat
    deal.pack = deal.pack.replace(bytes([six]), bytes([turned]))
    own(deal, bytes([six]), IN_NO_HAND)
    own(deal, bytes([turned]), seat)
