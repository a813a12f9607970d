"""The second pass of the hot path: of each round the deal, and how its contract came about."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jasslog.cards import CARD, RANK_OF, SUIT_OF
from jasslog.fast.deal import PLAYING
from jasslog.fast.forms import SEAT
from jasslog.fast.unusual import Unusual
from jasslog.rules.contracts import Contract
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.plans import Plan
    from jasslog.fast.sets import Rules
    from jasslog.fast.walk import Walk

_DEALER = {b'"dealer":%d,' % seat: seat for seat in range(5)}
_CUT = b'"type":"cards_cut"}'


def open_game(walk: Walk) -> None:
    """What comes before the first round: names, of which nothing depends, and lots."""
    for _, number, front, back in walk.before:
        if back == b'"type":"seats_drawn"}':
            _draw(walk, front, number)
        elif back == b'"type":"players_named"}':
            walk.meaning(front, back, number)
        else:
            raise Unusual


def _draw(walk: Walk, front: bytes, number: int) -> None:
    """Lots are drawn once, by seats of the table, and no two of them draw one rank."""
    draws = walk.meaning(front, b'"type":"seats_drawn"}', number)["draws"]
    seats = {draw["seat"] for draw in draws}
    ranks = {draw["seat"]: RANK_OF[CARD[draw["card"]]] for draw in draws if "card" in draw}
    doubled = len(seats) < len(draws) or len(set(ranks.values())) < len(ranks)
    if walk.draws or doubled or max(seats) >= walk.rules.players:
        raise Unusual
    walk.draws = ranks
    if walk.rules.variant.deal.first_dealer == "draw_high" and ranks and not walk.resumed:
        walk.dealer = max(ranks, key=lambda seat: ranks[seat])


def open_rounds(walk: Walk) -> None:
    """Deal and contract of every round; one without a contract was passed by all."""
    rules = walk.rules
    next_seat = rules.variant.deal.next_dealer == "next_seat"
    for deal in walk.deals:
        deal.dealer = dealer = _DEALER[deal.began]
        if dealer >= rules.players or walk.dealer not in (NOBODY, dealer):
            raise Unusual
        opening, shuffling = deal.opening, deal.shuffling
        for _, number, front, back in opening[:shuffling]:
            _cut(walk, deal, front, back, number)
        _deal(walk, deal)
        walk.dealer = (dealer + 1) % rules.players if next_seat else deal.forehand
        for _, number, front, back in opening[shuffling:]:
            _SAID[back](walk, deal, front, number)
        if deal.phase != PLAYING:
            _pass_by(walk, deal)


def _cut(walk: Walk, deal: Deal, front: bytes, back: bytes, number: int) -> None:
    """The pack is cut by the seat before the dealer, and in a way that the set allows."""
    rules = walk.rules
    seat = rules.cuts.get(front)
    if seat is None:
        event, options = walk.meaning(front, _CUT, number), rules.variant.deal
        tapped = event["manner"] == "tap" and options.cut != "cut_or_tap"
        allowed = not tapped and options.cut_min <= event.get("lifted", options.cut_min) < options.deck
        seat = rules.cuts[front] = event["seat"] if allowed else NOBODY
    if back != _CUT or seat != (deal.dealer - 1) % rules.players:
        raise Unusual


def _deal(walk: Walk, deal: Deal) -> None:
    """The whole deck is dealt in hands of one size, each card once; then it is known who speaks first."""
    rules = walk.rules
    # So many cards that leave nothing of the deck are each card once.
    if rules.deck.translate(None, deal.dealt):
        raise Unusual
    deal.owners = bytes.maketrans(deal.dealt, rules.dealt[deal.turn])
    deal.forehand = _forehand(walk, deal)


def _forehand(walk: Walk, deal: Deal) -> int:
    """Who speaks first (S-4, S-8)."""
    rules, options = walk.rules, walk.rules.variant.deal
    first = deal is walk.deals[0] and not walk.resumed
    rule = options.first_forehand if first else options.later_forehand
    if rule == "holder":
        return deal.owners[rules.holder]
    if rule == "draw_low" and walk.draws:
        return min(walk.draws, key=lambda seat: walk.draws[seat])
    return (deal.dealer + 1) % rules.players


def pick_up(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A seat looks at its cards; the forehand's partner waits where the set says so (C-14)."""
    rules, seat, options = walk.rules, SEAT[front], walk.rules.variant.choosing
    if seat >= rules.players:
        raise Unusual
    spoken = deal.phase == PLAYING or (deal.said and not rules.rounds)
    if options.partner_looks_late and not spoken and rules.pairs and seat == (deal.forehand + 2) % 4:
        raise Unusual


def _push(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The seat whose turn it is pushes, if it may (C-11, C-12)."""
    if deal.said >= walk.rules.pushes or SEAT[front] != _speaker(walk, deal):
        raise Unusual
    deal.said += 1


def _pass(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The seat whose turn it is passes, if it may."""
    rules = walk.rules
    if deal.said >= rules.passes or SEAT[front] != _speaker(walk, deal) or _waits(rules, deal):
        raise Unusual
    deal.said += 1


def _waits(rules: Rules, deal: Deal) -> bool:
    """Whether nobody may speak: a card must be turned first, or all have passed as often as they are asked."""
    asked = deal.said // rules.players
    return rules.rounds > 0 and (asked >= rules.rounds or (rules.offers and len(deal.offered) <= asked))


def _pass_by(walk: Walk, deal: Deal) -> None:
    """All have passed, and the next round begins."""
    rules, same = walk.rules, walk.rules.variant.choosing.all_pass == "redeal_same"
    silent = rules.rounds * rules.players
    if not silent <= deal.said <= rules.passes or not silent or deal.cards or deal.claims or deal.lines:
        raise Unusual
    walk.dealer = (deal.dealer + (not same)) % rules.players


def _speaker(walk: Walk, deal: Deal) -> int:
    """Whose turn it is to speak: the forehand's, then that of its partner or of the next seat.

    When it has come round where there are sheets, the first seat that has a line open must choose.
    """
    rules = walk.rules
    if rules.variant.choosing.choice == "push_partner_once":
        return (deal.forehand + 2 * deal.said) % 4
    order = rules.order[deal.forehand]
    if deal.said < rules.players or rules.rounds:
        return order[deal.said % rules.players]
    lines = len(rules.variant.sheet.lines)
    return next((seat for seat in order if rules.sheets and len(walk.sheet(seat)) < lines), order[0])


def _choose(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The seat whose turn it is names a contract that is open to it."""
    rules = walk.rules
    seat, plan = rules.choices[front]
    if rules.variant.choosing.choice == "dealer_last_card" or seat != _speaker(walk, deal) or _waits(rules, deal):
        raise Unusual
    if rules.offers and plan is not rules.plan(Contract("trump", deal.offered[-1])):
        raise Unusual
    if rules.sheets:
        sheet = walk.sheet(seat)
        if plan.line in sheet:
            raise Unusual
        sheet.add(plan.line)
    _settle(walk, deal, seat, plan)


def _turn_up(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The dealer turns one of his cards, and its suit is trump (G5)."""
    event = walk.meaning(front, b'"type":"card_turned"}', number)
    card, dealer = CARD[event["card"]], deal.dealer
    if walk.rules.offers:
        _offer(walk.rules, deal, SUIT_OF[card], event)
        return
    if walk.rules.variant.choosing.choice != "dealer_last_card":
        raise Unusual
    if deal.owners[card] != dealer or event.get("seat", dealer) != dealer:
        raise Unusual
    _settle(walk, deal, dealer, walk.rules.plan(Contract("trump", SUIT_OF[card])))


def _offer(rules: Rules, deal: Deal, suit: int, event: dict[str, Any]) -> None:
    """A card of another pack is turned where all are asked anew, and not of a suit that all have refused (G10-1)."""
    refused = rules.variant.choosing.second_suit_differs and suit in deal.offered
    due = deal.said == rules.players * len(deal.offered) and len(deal.offered) < rules.rounds
    if not due or refused or "seat" in event:
        raise Unusual
    deal.offered += (suit,)


def _settle(walk: Walk, deal: Deal, chooser: int, plan: Plan) -> None:
    """The contract stands, and it is known who leads (C-13)."""
    rule = walk.rules.variant.choosing.leader
    deal.plan, deal.chooser, deal.phase = plan, chooser, PLAYING
    if rule == "seat_after_dealer":
        deal.leader = (deal.dealer + 1) % walk.rules.players
    else:
        chosen = rule == "chooser" or (rule == "chooser_if_mixed" and plan.mixed)
        deal.leader = chooser if chosen else deal.forehand


_SAID: dict[bytes, Callable[[Walk, Deal, bytes, int], None]] = {
    b'"type":"hand_picked_up"}': pick_up,
    b'"type":"pushed"}': _push,
    b'"type":"passed"}': _pass,
    b'"type":"contract_chosen"}': _choose,
    b'"type":"card_turned"}': _turn_up,
}
"""Who judges what is said before the contract, by the end of the line."""
