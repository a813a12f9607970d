"""From the seats to the deal on the hot path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import CARD, RANK_OF
from jasslog.fast.deal import CHOOSING, COMPLETE, DEALING, PASSED, SCORED, Deal
from jasslog.fast.forms import SEAT, TEXTS, deal_forms, listed_cards
from jasslog.fast.score import book
from jasslog.fast.slate import leave
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.walk import Walk

_DEALER = {b'"dealer":%d,' % seat: seat for seat in range(4)}
_ORDERS = {bytes(48 + (first + step) % 4 for step in range(4)): first for first in range(4)}
"""The first of four seats in turn, by their digits."""


def names(walk: Walk, front: bytes, number: int) -> None:
    """The names of the players; nothing depends on them."""
    walk.meaning(front, b'"type":"players_named"}', number)


def lots(walk: Walk, front: bytes, number: int) -> None:
    """Lots are drawn once, before the first round; no two cards of one rank."""
    draws = walk.meaning(front, b'"type":"seats_drawn"}', number)["draws"]
    ranks = {draw["seat"]: RANK_OF[CARD[draw["card"]]] for draw in draws if "card" in draw}
    if walk.rounds or walk.draws or len({draw["seat"] for draw in draws}) < len(draws):
        raise Unusual
    if max(draw["seat"] for draw in draws) > 3 or len(set(ranks.values())) < len(ranks):
        raise Unusual
    walk.draws = ranks


def begin(walk: Walk, front: bytes, number: int) -> None:
    """A round begins with the right dealer; the one before it is over and booked."""
    dealer = _DEALER[front]
    if walk.rounds:
        if walk.deal.phase == COMPLETE:
            book(walk)
        leave(walk)
    if walk.over or not _may_deal(walk, dealer):
        raise Unusual
    walk.deal = Deal(dealer)
    walk.rounds += 1
    _deal(walk)


def _may_deal(walk: Walk, dealer: int) -> bool:
    options = walk.rules.variant.deal
    if not walk.rounds:
        drawn = walk.draws if options.first_dealer == "draw_high" and not walk.rounds_before else {}
        return not drawn or dealer == max(drawn, key=lambda seat: drawn[seat])
    last = walk.deal
    if last.phase == PASSED:
        return dealer == (last.dealer + (walk.rules.variant.choosing.all_pass != "redeal_same")) % 4
    if last.phase != SCORED:
        raise Unusual
    return dealer == ((last.dealer + 1) % 4 if options.next_dealer == "next_seat" else last.forehand)


def cut(walk: Walk, front: bytes, number: int) -> None:
    """The pack is cut by the seat before the dealer, and in a way that the set allows."""
    rules, deal = walk.rules, walk.deal
    seat = rules.cuts.get(front)
    if seat is None:
        event, options = walk.meaning(front, b'"type":"cards_cut"}', number), rules.variant.deal
        tapped = event["manner"] == "tap" and options.cut != "cut_or_tap"
        allowed = not tapped and options.cut_min <= event.get("lifted", options.cut_min) < options.deck
        seat = rules.cuts[front] = event["seat"] if allowed else -1
    if deal.phase != DEALING or seat != (deal.dealer - 1) % 4:
        raise Unusual
    _deal(walk)


def _deal(walk: Walk) -> None:
    """Deal the whole deck in four hands that come one after another; nothing where they do not come now."""
    data, place, number, rules = walk.data, walk.place, walk.number, walk.rules
    if not data.startswith(b'"cards":[', place + walk.head):
        return
    form = deal_forms(walk.head, rules.tricks)[number]
    if place + form.size > walk.size:
        raise Unusual
    fields = form.unpack(data, place)
    cards = listed_cards(b"".join(fields[2::6]), 4, rules.tricks)
    if fields[1::6] != _LISTS or fields[3::6] != _SEATS or fields[5::6] != TEXTS.deals[number : number + 4]:
        raise Unusual
    # So many cards that leave nothing of the deck are each card once.
    if not cards or rules.deck.translate(None, cards):
        raise Unusual
    walk.deal.owners = bytes.maketrans(cards, rules.owners[b"".join(fields[4::6])])
    walk.heads += fields[::6]
    walk.place, walk.number = place + form.size, number + 4
    walk.deal.phase, walk.deal.forehand = CHOOSING, _forehand(walk)


_LISTS = (b'"cards":[',) * 4
_SEATS = (b',"seat":',) * 4


def _forehand(walk: Walk) -> int:
    """Who speaks first (S-4, S-8)."""
    options, rules = walk.rules.variant.deal, walk.rules
    first = walk.rounds == 1 and not walk.rounds_before
    rule = options.first_forehand if first else options.later_forehand
    if rule == "holder":
        return walk.deal.owners[rules.holder]
    if rule == "draw_low" and walk.draws:
        return min(walk.draws, key=lambda seat: walk.draws[seat])
    return (walk.deal.dealer + 1) % 4


def pick_up(walk: Walk, front: bytes, number: int) -> None:
    """A seat looks at its cards; the forehand's partner waits where the set says so (C-14)."""
    deal, seat, options = walk.deal, SEAT[front], walk.rules.variant.choosing
    if deal.phase == DEALING:
        raise Unusual
    waits = options.partner_looks_late and deal.phase == CHOOSING and not (deal.said and options.choice != "one_round")
    if waits and seat == (deal.forehand + 2) % 4:
        raise Unusual
