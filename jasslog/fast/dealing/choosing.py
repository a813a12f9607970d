"""How the contract of a round comes about on the hot path: who speaks when, and what is open to him."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from jasslog.cards import ACE, CARD, RANK_OF, SIX, SUIT_OF
from jasslog.fast.deal import PLAYING
from jasslog.fast.dealing import beside
from jasslog.fast.forms import SEAT
from jasslog.fast.rare import Rare, rare
from jasslog.fast.unusual import Unusual
from jasslog.rules.contracts import Contract
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.plans import Plan
    from jasslog.fast.sets import Rules
    from jasslog.fast.walk import Walk

_columns = Rare("playing.columns")
_rows = Rare("playing.rows")
_staged = Rare("dealing.staged")
_stock = Rare("playing.stock")


Judge = Callable[["Walk", "Deal", bytes, int], None]
"""Looks at a line: what it says before its number, and that."""


def after_dealer(rules: Rules, deal: Deal) -> int:
    """The first seat after the dealer that plays."""
    return rules.order[(deal.dealer + 1) % len(rules.side_of)][0]


def pick_up(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A seat looks at its cards; the forehand's partner waits where the set says so (C-14)."""
    rules, seat, options = walk.rules, SEAT[front], walk.rules.variant.choosing
    if seat >= len(rules.side_of):
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
    return rules.rounds > 0 and deal.said >= rules.words[len(deal.offered)]


def all_passed(rules: Rules, deal: Deal) -> bool:
    """Whether each seat has passed as often as it is asked."""
    silent = rules.rounds * rules.players
    return silent <= deal.said <= rules.passes and silent > 0


def _speaker(walk: Walk, deal: Deal) -> int:
    """Whose turn it is to speak: the forehand's, then that of its partner or of the next seat.

    When it has come round where there are sheets, the first seat that has a line open must choose.
    """
    rules = walk.rules
    order = rules.order[deal.forehand]
    if rules.rounds:
        return order[deal.said % rules.players]
    if rules.partner_speaks:
        return (deal.forehand + 2 * deal.said) % 4
    if deal.said < rules.players:
        return order[deal.said]
    lines = len(rules.variant.sheet.lines)
    return next((seat for seat in order if rules.sheets and len(walk.sheet(seat)) < lines), order[0])


def _choose(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The seat whose turn it is names a contract that is open to it."""
    rules = walk.rules
    seat, plan = rules.choices[front]
    if rules.turns_up or seat != _speaker(walk, deal) or _waits(rules, deal):
        raise Unusual
    if rules.offers and not _on_offer(rules, deal, plan):
        raise Unusual
    if rules.sheets:
        sheet = walk.sheet(seat)
        if plan.line in sheet:
            raise Unusual
        sheet.add(plan.line)
    _settle(walk, deal, seat, plan)
    if rules.stages:
        _staged.deal_rest(rules, rules.stages, deal, number)


def _on_offer(rules: Rules, deal: Deal, plan: Plan) -> bool:
    """Whether a contract is the last one on offer; any is when nobody has taken the only card (G9-1, G10-1)."""
    offered = plan is rules.plan(Contract("trump", deal.offered[-1]))
    if deal.said < rules.players * rules.offers:
        return offered
    return rules.variant.choosing.turned_suit_again or not offered


def _lay_pile(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """Cards are laid beside the hands, or before those who will play them."""
    (_columns.lay_out if walk.rules.variant.deal.columns else beside.lay)(walk, deal, front, number)


def _turn_up(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The dealer turns one of his cards, and its suit is trump (G5)."""
    event = walk.meaning(front, b'"type":"card_turned"}', number)
    if walk.rules.stock:
        _settle(walk, deal, deal.dealer, walk.rules.plan(Contract("trump", _stock.turn(walk.rules, deal, event))))
        return
    card, dealer, choosing = CARD[event["card"]], deal.dealer, walk.rules.variant.choosing
    if walk.rules.offers:
        _offer(walk.rules, deal, card, event)
        return
    if not walk.rules.turns_up or event.get("seat", dealer) != dealer:
        raise Unusual
    if choosing.choice == "turn_up":
        beside.turn_up(deal, card)
    elif deal.owners[card] != dealer:
        raise Unusual
    rank = RANK_OF[card]
    made = choosing.turned_ace if rank == ACE else choosing.turned_six if rank == SIX else "trump"
    contract = Contract("trump", SUIT_OF[card]) if made == "trump" else Contract(made)
    _settle(walk, deal, dealer, walk.rules.plan(contract))


def _offer(rules: Rules, deal: Deal, card: int, event: dict[str, Any]) -> None:
    """A card of the pack is turned once, or one of another where all are asked anew (G9-1, G10-1).

    That is not of a suit that all have refused.
    """
    suit = SUIT_OF[card]
    refused = rules.variant.choosing.second_suit_differs and suit in deal.offered
    due = deal.said == rules.players * len(deal.offered) and len(deal.offered) < rules.offers
    if not due or refused or "seat" in event:
        raise Unusual
    if rules.stages:
        _staged.turn(rules, deal, card)
    deal.offered += (suit,)


def stand(walk: Walk, deal: Deal) -> None:
    """Nobody chooses: the contract stands when the cards are dealt, and has no declarer (GU-1, GU-6, MO-1)."""
    rules = walk.rules
    plan = rules.cycle[(walk.scored + walk.deals.index(deal)) % len(rules.cycle)]
    _settle(walk, deal, NOBODY, plan)
    if plan.domino:
        _rows.begin(rules, deal)


def _settle(walk: Walk, deal: Deal, chooser: int, plan: Plan) -> None:
    """The contract stands, and it is known who leads (C-13)."""
    rule = walk.rules.leads
    deal.plan, deal.chooser, deal.phase = plan, chooser, PLAYING
    if rule == "seat_after_dealer":
        deal.leader = after_dealer(walk.rules, deal)
    else:
        chosen = rule == "chooser" or (rule == "chooser_if_mixed" and plan.mixed)
        deal.leader = chooser if chosen else deal.forehand


def _bid(judge: Judge, walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A word of an auction, with which the contract may stand."""
    judge(walk, deal, front, number)
    bidding = deal.bidding
    if bidding is not None and bidding.plan is not None and bidding.said is not None:
        _settle(walk, deal, bidding.said.seat, bidding.plan)


SAID: dict[bytes, Judge] = {
    b'"type":"hand_picked_up"}': pick_up,
    b'"type":"pushed"}': _push,
    b'"type":"passed"}': _pass,
    b'"type":"contract_chosen"}': _choose,
    b'"type":"card_turned"}': _turn_up,
    b'"type":"pile_dealt"}': _lay_pile,
}
"""Who judges what is said before the contract, by the end of the line."""
BID: dict[bytes, Judge] = {
    b'"type":"pile_dealt"}': _lay_pile,
    b'"type":"hand_picked_up"}': pick_up,
    b'"type":"bid_made"}': partial(_bid, rare("dealing.auction", "bid")),
    b'"type":"passed"}': partial(_bid, rare("dealing.auction", "pass_on")),
    b'"type":"bid_deferred"}': rare("dealing.auction", "defer"),
    b'"type":"doubled"}': partial(_bid, rare("dealing.auction", "double")),
    b'"type":"redoubled"}': rare("dealing.auction", "redouble"),
    b'"type":"talon_taken"}': rare("dealing.exchange", "take_middle"),
    b'"type":"cards_discarded"}': rare("dealing.exchange", "lay_away"),
    b'"type":"contract_chosen"}': partial(_bid, rare("dealing.exchange", "name")),
}
"""The same where the contract is bid for."""
