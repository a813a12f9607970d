"""The cards of a round judged at one go, against the duties of each card asked one after the other."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest
from games import ORDINARY

from jasslog.cards import BIT, SUIT_OF, numbers
from jasslog.fast.deal import Deal
from jasslog.fast.plans import KINDS, Plan
from jasslog.fast.playing.tricks import hold, judge, settle
from jasslog.fast.sets import Rules, rules_of
from jasslog.fast.sides import split
from jasslog.fast.unusual import Unusual
from jasslog.rules.legal import legal
from jasslog.rules.naming import all_contracts
from jasslog.rules.roem import roem_of
from jasslog.rules.tricks import winner
from jasslog.rules.values import card_values
from jasslog.variants.load import released

ROUNDS = 60
"""Of each set; in some of them there is a card that may not be played."""


class Played(NamedTuple):
    """A round with what the rules say of it, card by card."""

    deal: Deal
    legal: list[bool]
    """Whether each card could be played."""
    winners: list[int]
    points: list[int]
    """Of each whole trick."""


def round_of(rng: Random, rules: Rules, plan: Plan, careless: float) -> Played:
    """A round played to its end, or broken off, where now and then somebody plays any card he holds."""
    play, pack = rules.variant.play, [*rules.deck]
    rng.shuffle(pack)
    hands = [sum(BIT[card] for card in pack[seat :: rules.players]) for seat in range(rules.players)]
    deal = Deal(b"", 0, 0)
    deal.plan, deal.rules, deal.pack, deal.leader = plan, rules, rules.deck, rng.randrange(rules.players)
    deal.owners = bytes(next((s for s, hand in enumerate(hands) if hand >> card & 1), 255) for card in range(256))
    played, seats, could, winners, points, leader = [], [], [], [], [], deal.leader
    for mode in plan.modes:
        trick: list[int] = []
        order = rules.order[leader]
        for seat in order:
            best = order[winner(trick, mode, play)] if trick else -1
            partner_best = rules.pairs and best == (seat + 2) % 4
            allowed = legal(hands[seat], trick, mode, play, partner_best=partner_best)
            card = rng.choice([*numbers(hands[seat] if rng.random() < careless else allowed)])
            could.append(bool(allowed >> card & 1))
            hands[seat] ^= BIT[card]
            trick.append(card)
        played += trick
        seats += order
        leader = order[winner(trick, mode, play)]
        winners.append(leader)
        points.append(sum(card_values(plan.contract, play)[card] for card in trick))
    stop = rng.choice((rules.cards, rng.randrange(rules.cards)))
    deal.cards, deal.seats = bytes(played[:stop]), bytes(seats[:stop])
    deal.suits = bytes(64 + 4 * seat + SUIT_OF[card] for seat, card in zip(seats, played, strict=True))[:stop]
    whole = stop // rules.players
    return Played(deal, could[:stop], winners[:whole], points[:whole])


def plain_plans(rules: Rules) -> list[Plan]:
    """The contracts in which all cards come from the hands as dealt, and none changes what the others are worth."""
    plans = [rules.plan(each) for each in all_contracts(rules.variant) if each.kind in KINDS]
    whole = len(rules.deck) == rules.cards and rules.players > 2
    return [plan for plan in plans if whole and not plan.loose and plan.aim is None]


KNOWN = [found for name in ORDINARY if (found := rules_of(released(name))) is not None and plain_plans(found)]


@pytest.mark.parametrize("rules", KNOWN, ids=lambda rules: rules.variant.id)
def test_L_1_to_L_10_a_round_is_laid_just_where_each_card_of_it_may_be_played(rules: Rules) -> None:
    plans, rng = plain_plans(rules), Random(rules.variant.id)
    rounds = [round_of(rng, rules, plans[number % len(plans)], 0.08) for number in range(ROUNDS)]
    for played in rounds:
        hold(rules, played.deal)
    judge([played.deal for played in rounds])
    for deal, could, winners, points in rounds:
        assert ([*deal.winners], [*deal.points]) == (winners, points)
        if all(could):
            settle(rules, deal)
            won = [
                sum(own for seat, own in zip(winners, points, strict=True) if rules.side_of[seat] == side)
                for side in range(rules.sides)
            ]
            assert [*split(deal.taken, rules.sides)] == won
        else:
            with pytest.raises(Unusual):
                settle(rules, deal)
    assert 0 < sum(all(played.legal) for played in rounds) < ROUNDS


@pytest.mark.parametrize("name", ORDINARY)
def test_all_cards_of_a_round_together_count_less_than_what_sums_are_taken_by(name: str) -> None:
    for each in all_contracts(released(name)):
        for suit in range(4):
            assert sum(card_values(each, released(name).play, suit)) < 255


@pytest.mark.parametrize("seats", [(0,), (2,), (1, 3), (0, 3)])
def test_where_one_plays_against_all_each_side_has_the_points_of_its_own_tricks(seats: tuple[int, ...]) -> None:
    rules = KNOWN[0].standing(seats)
    played = round_of(Random(str(seats)), KNOWN[0], plain_plans(KNOWN[0])[0], 0.0)
    deal = played.deal
    hold(rules, deal)
    judge([deal])
    settle(rules, deal)
    won = [0, 0]
    for seat, points in zip(played.winners, played.points, strict=True):
        won[seat not in seats] += points
    assert [*split(deal.taken, 2)] == won


@pytest.mark.parametrize("rules", KNOWN, ids=lambda rules: rules.variant.id)
def test_C_13_a_round_that_another_one_led_to_is_not_laid(rules: Rules) -> None:
    rng, plan = Random(rules.variant.id), plain_plans(rules)[0]
    deal = next(deal for deal, *_ in (round_of(rng, rules, plan, 0.0) for _ in range(ROUNDS)) if deal.cards)
    deal.leader = (deal.leader + 1) % rules.players
    hold(rules, deal)
    judge([deal])
    with pytest.raises(Unusual):
        settle(rules, deal)


@pytest.mark.parametrize("rules", [rules for rules in KNOWN if rules.roem], ids=lambda rules: rules.variant.id)
def test_G10_3_what_lies_together_in_each_trick_is_what_the_rules_say_of_it(rules: Rules) -> None:
    plans, rng, players = plain_plans(rules), Random(rules.variant.id), rules.players
    assert rules.lying is not None
    for number in range(3 * ROUNDS):
        deal, tricks = Deal(b"", 0, 0), []
        deal.plan = plans[number % len(plans)]
        for _ in range(rules.tricks):
            # Neighbours and equal cards, so that there is something more often than in a game.
            first = rng.choice(rules.deck)
            tricks.append(
                rng.sample([card for card in rules.deck if abs(card - first) < 4 or card % 9 == first % 9], players)
            )
        deal.cards = bytes(card for trick in tricks for card in trick)
        expected = [
            sum(roem.points for roem in roem_of(trick, deal.plan.trump, rules.variant.roem)) for trick in tricks
        ]
        found = [0] * rules.tricks
        for place, points in rules.lying.points(deal, rules.tricks, players):
            found[place] += points
        assert found == expected
        assert [rules.lying.points_of(deal, place, players) for place in range(rules.tricks)] == expected
