"""Cards that go in and out of the hands before they are played, on the hot path (C-41 to C-44, HJ-4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jasslog.cards import SUIT_OF
from jasslog.fast.deal import PLAYING
from jasslog.fast.dealing.aside import BETTERING, READY, listed
from jasslog.fast.forms import SEAT
from jasslog.fast.unusual import Unusual
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.dealing.aside import Aside
    from jasslog.fast.sets import Rules
    from jasslog.fast.walk import Walk

_swapped = re.compile(rb'(?:("cards":\[[^]]+)\],)?"seat":([0-4]),').fullmatch
_BETTER = b'"type":"better_cards_taken"}'
_TAKEN, _AFTER = b'"taken":[', b"]," + _BETTER
_NONE = tuple(b'"count":0,"seat":%d,' % seat for seat in range(5))
"""By seat how it declines."""


def better(walk: Walk, deal: Deal, front: bytes, back: bytes, number: int) -> bool:
    """The next seat lays cards away and takes as many of its packet, or none; says whether it was the last (HJ-4)."""
    here, options = deal.aside, walk.rules.variant
    if here.stage != BETTERING or not back.endswith(_BETTER):
        raise Unusual
    seat, most = here.order[here.bettered], options.deal.packet
    here.bettered += 1
    if front == _NONE[seat]:
        if back != _BETTER:
            raise Unusual
        return here.bettered == len(here.order)
    cards, _, end = front.partition(b'],"count":')
    laid, many = listed(cards), end[0] - ord("0")
    allowed = many == most if options.exchange.better == "all_or_none" else many <= most
    if not allowed or end != b'%d,"seat":%d,' % (many, seat):
        raise Unusual
    taken = None
    if back != _BETTER:
        if not (back.startswith(_TAKEN) and back.endswith(_AFTER)):
            raise Unusual
        taken = listed(b'"cards":[' + back[len(_TAKEN) : -len(_AFTER)])
    _change(walk.rules, here, seat, laid, taken, many)
    return here.bettered == len(here.order)


def _change(rules: Rules, here: Aside, seat: int, laid: bytes, taken: bytes | None, many: int) -> None:
    """So many cards leave a hand, and as many come to it: the first of the packet, where that was told."""
    hand, packet = here.hands[seat], here.piles.get((b"packet", seat), b"")
    top = packet[:many]
    if taken is None:
        taken = top
    elif not packet:
        here.see(taken, rules)
    elif len(taken) != many or taken.translate(None, top):
        raise Unusual
    kept = hand.translate(None, laid)
    # So many different cards of the hand went, and so many others came.
    if len(laid) != many or len(set(taken)) != many or len(kept) != len(hand) - many:
        raise Unusual
    here.hands[seat] = kept + taken


def swap(walk: Walk, deal: Deal, front: bytes) -> int:
    """A seat takes the blind for its hand; says which one (C-44)."""
    here, rules = deal.aside, walk.rules
    found = _swapped(front)
    if found is None or here.taker != NOBODY or not rules.piles.get(b"blind"):
        raise Unusual
    seat, new = int(found[2]), here.blind
    if found[1] is not None:
        new = listed(found[1])
        _judge_taken(rules, here, new)
    here.hands[seat], here.taker = new, seat
    return seat


def _judge_taken(rules: Rules, here: Aside, new: bytes) -> None:
    """Cards are those of the blind: all that are known of it, and others of which nobody knew where they lie."""
    if len(new) != rules.piles.get(b"blind") or len(set(new)) < len(new) or here.blind.translate(None, new):
        raise Unusual
    here.see(new.translate(None, here.blind), rules)


def hold_played(rules: Rules, deal: Deal) -> None:
    """Where nobody told the blind that was taken it is what is played by the seat that took it (C-32)."""
    here, seat = deal.aside, deal.aside.taker
    if seat in rules.seats and len(here.hands[seat]) < rules.tricks:
        new = bytes([card for card, other in zip(deal.cards, deal.seats, strict=True) if other == seat])
        _judge_taken(rules, here, new)
        here.hands[seat] = new


def swap_at_turn(walk: Walk, deal: Deal, front: bytes, laid: int) -> None:
    """A seat takes the blind when it is its turn to play its first card (PZ3-3)."""
    rules = walk.rules
    if deal.aside.stage != READY or deal.phase != PLAYING or rules.variant.exchange.swap != "own_first_turn":
        raise Unusual
    if rules.place[deal.leader][swap(walk, deal, front)] != laid:
        raise Unusual


def rob(walk: Walk, deal: Deal, front: bytes, laid: int) -> None:
    """A seat gives the trump six for the card turned up, once, before the first lead, while that lies there (C-41)."""
    here, rules, seat = deal.aside, walk.rules, SEAT[front]
    six = 9 * SUIT_OF[here.turned]
    there = rules.turned_from and here.taker == here.robber == NOBODY != here.turned != six
    if laid or deal.phase != PLAYING or not there or rules.variant.exchange.rob == "never":
        raise Unusual
    if seat not in rules.seats or six not in here.hands[seat]:
        raise Unusual
    given, got = bytes([six]), bytes([here.turned])
    here.robber = seat
    here.hands[seat] = here.hands[seat].translate(None, given) + got
    here.blind = here.blind.translate(None, got) + given


def heard_rob(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """Who robs has not announced a meld, which is of the cards that are held when it is said (C-26)."""
    seat = SEAT[front]
    robbed = walk.rules.aside and deal.aside.robber == seat and deal.phase == PLAYING and not deal.laid
    if not robbed or any(seat == other for other, _, _ in deal.melds):
        raise Unusual
