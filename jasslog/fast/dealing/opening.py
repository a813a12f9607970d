"""The second pass of the hot path: of each round the deal, and how its contract came about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.deal import PLAYING
from jasslog.fast.dealing import beside
from jasslog.fast.dealing.choosing import BID, SAID, after_dealer, all_passed, stand
from jasslog.fast.dealing.lots import DEALER, lowest
from jasslog.fast.rare import Rare
from jasslog.fast.unusual import Unusual
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sets import Rules
    from jasslog.fast.walk import Walk

_auction = Rare("dealing.auction")
_company = Rare("dealing.company")
_gathering = Rare("dealing.gathering")
_lone = Rare("dealing.lone")
_staged = Rare("dealing.staged")
VICTORY = b'"type":"victory_claimed"}'
_CUT = b'"type":"cards_cut"}'


def open_rounds(walk: Walk) -> None:
    """Deal and contract of every round; one without a contract was passed by all."""
    for deal in walk.deals:
        deal.dealer = dealer = DEALER[deal.began]
        if walk.named.aside:
            _gathering.gather(walk, deal, _cut)
            continue
        if walk.named.lone:
            _lone.begin(walk, dealer)
        if walk.named.hands < walk.named.players:
            walk.rules = _company.among(walk.named, tuple(seat for seat in walk.named.seats if seat != dealer))
        rules = deal.rules = walk.rules
        if dealer >= len(rules.side_of) or walk.dealer not in (NOBODY, dealer):
            raise Unusual
        _cut_and_deal(walk, deal)
        if rules.cycle:
            stand(walk, deal)
        walk.dealer = (dealer + 1) % len(rules.side_of) if rules.next_seat else deal.forehand
        _speak(walk, deal)
        if deal.phase != PLAYING:
            _pass_by(walk, deal)
        elif rules.acts:
            _lone.settle(walk, deal)


def _cut_and_deal(walk: Walk, deal: Deal) -> None:
    """What comes before the hands, and they themselves."""
    for _, number, front, back in deal.lines:
        if number > deal.dealing:
            break
        _cut(walk, deal, front, back, number)
        deal.heard += 1
    _deal(walk, deal)


def _speak(walk: Walk, deal: Deal) -> None:
    """What is said until the contract stands, which no card comes before."""
    lines, at, said = deal.lines, deal.heard, BID if walk.rules.bids else SAID
    while deal.phase != PLAYING and at < len(lines):
        laid, number, front, back = lines[at]
        judge = said.get(back)
        if judge is None:
            break
        if laid:
            raise Unusual
        judge(walk, deal, front, number)
        at += 1
    deal.heard = at


def _cut(walk: Walk, deal: Deal, front: bytes, back: bytes, number: int) -> None:
    """The pack is cut by the seat before the dealer, and in a way that the set allows."""
    rules = walk.rules
    seat = rules.cuts.get(front)
    if seat is None:
        event, options = walk.meaning(front, _CUT, number), rules.variant.deal
        tapped = event["manner"] == "tap" and options.cut != "cut_or_tap"
        most = options.deck - options.cut_left
        allowed = not tapped and options.cut_min <= event.get("lifted", options.cut_min) <= most
        seat = rules.cuts[front] = event["seat"] if allowed else NOBODY
    if back != _CUT or seat != rules.order[deal.dealer][-1]:
        raise Unusual


def _deal(walk: Walk, deal: Deal) -> None:
    """The hands are dealt; then it is known who speaks first."""
    rules = walk.rules
    deal.pack = rules.deck
    if rules.stages:
        _staged.deal_first(rules, rules.stages, deal)
    else:
        _deal_all(rules, deal)
    deal.active = rules.seats
    deal.forehand = _forehand(walk, deal)


def _deal_all(rules: Rules, deal: Deal) -> None:
    """The hands are dealt in one size, each card once."""
    if not rules.plain:
        _gather(rules, deal)
    # So many cards that leave no more of the deck are each card once.
    rest = rules.deck.translate(None, deal.dealt)
    if len(rest) != rules.rest:
        raise Unusual
    deal.owners = bytes.maketrans(deal.dealt, rules.dealt[deal.turn])
    if rules.comes:
        deal.columns, deal.told = {}, deal.dealt
    elif rest:
        beside.set_aside(deal, rest)


def _gather(rules: Rules, deal: Deal) -> None:
    """The hands of a round that come one after the other, in the size of this round."""
    hands = deal.hands
    for place, (_, number, _, cards) in enumerate(hands):
        if number != deal.dealing + place or len(cards) != rules.tricks:
            raise Unusual
    deal.turn = b"".join([b"%d" % seat for _, _, seat, _ in hands])
    deal.dealt = b"".join([cards for _, _, _, cards in hands])


def _forehand(walk: Walk, deal: Deal) -> int:
    """Who speaks first (S-4, S-8)."""
    rules, options = walk.rules, walk.rules.variant.deal
    first = deal is walk.deals[0] and not walk.resumed
    rule = options.first_forehand if first else options.later_forehand
    if rule == "holder":
        return deal.owners[rules.holder]
    if rule == "draw_low" and walk.draws:
        return lowest(walk)
    return after_dealer(rules, deal)


def _pass_by(walk: Walk, deal: Deal) -> None:
    """All have passed, and the next round begins; or somebody claims the victory before."""
    rules, same = walk.rules, walk.rules.variant.choosing.all_pass == "redeal_same"
    passed = (_auction.passed_by if rules.bids else all_passed)(rules, deal)
    # Before all have spoken the game can only end, and only for somebody who had the points before.
    ends = deal is walk.deals[-1] and deal.lines[deal.heard :] and deal.lines[deal.heard][3] == VICTORY
    if not (passed or ends) or deal.cards or deal.claims:
        raise Unusual
    if (rules.stages and deal.rest) or (rules.comes and deal.came):
        raise Unusual
    walk.dealer = (deal.dealer + (not same)) % len(rules.side_of)
