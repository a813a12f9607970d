"""Deals in two stages: what is dealt first, what is turned, who takes it, and the rest (G9-1, G9-2)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from random import Random
from typing import TYPE_CHECKING

from jasslog.cards import BIT, SUIT_OF, SUIT_SET, codes, deck, numbers
from jasslog.game.facts import NOBODY
from jasslog.game.phases.staging import rest_order
from jasslog.generate.plan import Stages
from jasslog.rules.contracts import Contract
from jasslog.rules.melds import best_choice

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.generate.plan import Plan
    from jasslog.generate.table import Table


def in_stages(game: Game, rng: Random, plan: Plan) -> Plan:
    """The same deal in two stages, with a card turned that the taker has in the end."""
    choosing = game.variant.choosing
    all_pass = choosing.all_pass != "forced" and rng.random() < 0.06
    owner, second = rng.randrange(game.players), rng.random() < 0.4
    suit = plan.contract.trump_suit
    hand = plan.hands[owner]
    wanted = hand & SUIT_SET[suit] if not second else hand if choosing.turned_suit_again else hand & ~SUIT_SET[suit]
    turned = rng.choice(list(numbers(wanted or hand)))
    contract = plan.contract if second else Contract("trump", SUIT_OF[turned])
    before = game.variant.deal.before_choosing
    first = [rng.sample(list(numbers(cards & ~BIT[turned])), before) for cards in plan.hands]
    stages = Stages(tuple(sum(BIT[c] for c in cards) for cards in first), turned, NOBODY if all_pass else owner, second)
    return plan._replace(contract=contract, stages=stages)


def takes(game: Game, deal: Round, stages: Stages, seat: int) -> bool:
    """Whether a seat takes the card, or names a suit, now that it may."""
    passed = sum(call.kind == "passed" for call in deal.calls)
    return seat == stages.taker and (passed >= game.players) == stages.second


def deal_rest(table: Table, *, slip: int = 0) -> list[int]:
    """The rest is dealt as planned, as far as it can be; gives the numbers of the events.

    With ``slip`` the first seat gets so many cards that belong to the next one.
    """
    game, deal, plan = table.game, table.game.round, table.plan
    assert deal is not None
    assert plan is not None
    order = rest_order(game, deal)
    shares = _shares(table, deal, plan, order)
    for card in list(numbers(shares[order[1]]))[:slip]:
        shares[order[0]] |= BIT[card]
        shares[order[1]] ^= BIT[card]
    dealt = []
    for seat in order:
        table.deal(seat, shares[seat])
        dealt.append(len(table.events) - 1)
    hands = tuple(deal.dealt)
    if hands != plan.hands:
        melds = tuple(tuple(best_choice(hand, game.variant.melds)) if any(plan.melds) else () for hand in hands)
        table.plan = plan._replace(hands=hands, melds=melds)
    return dealt


def fill_hands(table: Table) -> None:
    """Where play has begun too early, the hands are in truth as full as they were to be, and no record tells it."""
    deal, plan = table.game.round, table.plan
    if deal is None or plan is None or plan.stages is None:
        return
    left = list(numbers(deck(table.variant.deal.deck) & ~reduce(or_, deal.dealt)))
    for seat in range(table.game.players):
        hand = deal.dealt[seat]
        mine = [card for card in left if BIT[card] & plan.hands[seat]] + left
        while hand.bit_count() < table.game.tricks_in_round:
            card = next(c for c in mine if c in left)
            left.remove(card)
            hand |= BIT[card]
        table.happen("revealed", what="hand", seat=seat, cards=codes(hand))


def _shares(table: Table, deal: Round, plan: Plan, order: list[int]) -> dict[int, int]:
    """What each seat is still to get: of the cards left those planned for it, and others where these do not do."""
    left = deck(table.variant.deal.deck) & ~reduce(or_, deal.dealt)
    shares = {}
    for seat in order:
        mine = list(numbers(plan.hands[seat] & left))[: deal.rest[seat]]
        shares[seat] = sum(BIT[card] for card in mine)
    spare = list(numbers(left & ~reduce(or_, shares.values())))
    for seat in order:
        while shares[seat].bit_count() < deal.rest[seat]:
            shares[seat] |= BIT[spare.pop()]
    return shares
