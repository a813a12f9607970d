"""An act is among those that may come next exactly if no objection to it is an error.

This law is checked at positions of random games of every set, with every simple act of every seat, every card of the
pack, every contract of the set, and bids inside and outside the allowed range. Where nobody may do anything with one
card, only some cards of the pack are tried, other ones at each position. JASSLOG_POSITIONS=130000 checks every position
with every card.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from game.walks import MIXES, SETS, Walk

from jasslog.audit.codes import CODES as FINDINGS
from jasslog.cards import CARD, CODES, UNKNOWN, codes
from jasslog.events.base import Event
from jasslog.events.play import CardPlayed
from jasslog.events.vocabulary import EVENTS, read
from jasslog.game.answers import ANSWERS, expected, lays, why_not
from jasslog.game.facts import Act, Reason
from jasslog.game.naming import contract_of
from jasslog.game.phases.tricks import usual
from jasslog.game.replay import step
from jasslog.game.state import Game
from jasslog.variants.naming import all_contracts
from jasslog.variants.options import Variant

SHARE = int(os.environ.get("JASSLOG_POSITIONS", "6000")) / 130_000
"""The share of the positions at which every act is tried."""
SIMPLE = (
    "all_forced",
    "bid_deferred",
    "doubled",
    "folded",
    "marriage_announced",
    "maybe_said",
    "passed",
    "pushed",
    "redoubled",
    "roem_called",
    "round_conceded",
    "split_accepted",
    "split_refused",
    "stayed",
)
"""Acts whose only member is the seat."""
CARDS = ("card_played", "card_placed", "partner_card_named", "card_uncovered", "card_turned")
"""Acts with one card; the acts that may come next list the cards to choose from."""
EVERY = 7 if SHARE < 0.5 else 1
"""Of the acts with a card of a kind that nobody may do, one in so many is tried."""
LATER = 10_000
"""The number of the events that are tried, after those of any walk."""
HARMLESS = ("marriage_announced", "roem_called")
"""Acts that may be neither expected nor wrong: announcements that were made already, or that change nothing."""


def wrong(game: Game, event: Event) -> list[Reason]:
    """The objections to an event that are errors, not those that are only doubtful or open."""
    found = [reason for reason in why_not(game, event) if isinstance(reason, Reason)]
    return [reason for reason in found if FINDINGS[reason.name].severity == "error"]


def among(event: Event, acts: list[Act]) -> bool:
    """Whether an event is one of the acts that may come next."""
    return any(_is(event, act) for act in acts if act.type == event.type)


def _is(event: Any, act: Act) -> bool:
    if act.seat not in (-1, getattr(event, "seat", -1)) and event.type != "card_turned":
        return False
    if act.cards and getattr(event, "card", None) is not None and CARD[event.card] not in act.cards:
        return False
    if act.contracts and event.contract is not None and contract_of(event.contract) not in act.contracts:
        return False
    if act.room is None:
        return True
    if getattr(event, "named", None) is not None:
        return event.named in act.room.named
    return event.points in act.room.numbers or (event.points is None and act.room.match)


def made(**members: Any) -> Event:
    return read({"seq": LATER, **members})


@cache
def of_any_set(players: int) -> list[Event]:
    """Every simple act of every seat, every card by every seat, and some predictions."""
    seats = range(players)
    found = [made(type=kind, seat=seat) for kind in SIMPLE for seat in seats]
    for kind in CARDS:
        whose = [{}] if kind == "card_turned" else [{"seat": seat} for seat in seats]
        found += [made(type=kind, **who, card=card) for who in whose for card in CODES]
    found += [made(type="points_predicted", seat=s, points=points) for s in seats for points in (0, 157, 900)]
    return [*found, made(type="play_stopped")]


def of_the_set(variant: Variant, players: int) -> list[Event]:
    """Every contract and every kind of bid by every seat."""
    contracts = [contract.to_record() for contract in all_contracts(variant)]
    named = {"contract": contracts[0]} if variant.auction.names_contract else {}
    bids: list[dict[str, Any]] = [{"points": points} for points in (40, 50, 55, 100, 150, 160, 560, 1000)]
    bids += [{"match": True}, *({"named": one.name} for one in variant.auction.named)]
    seats = range(players)
    found = [made(type="contract_chosen", seat=s, contract=one) for s in seats for one in contracts]
    return [*found, *(made(type="bid_made", seat=s, **bid, **named) for s in seats for bid in bids if contracts)]


def tried(game: Game, listed: dict[Variant, list[Event]], acts: list[Act], first: int) -> Iterator[Event]:
    """The acts that a seat might try here, right or wrong, as far as such acts can be listed.

    Of the acts with a card whose kind is not among those that may come next, every seventh is tried from the first on.
    """
    if game.variant not in listed:
        every = [*of_any_set(game.players), *of_the_set(game.variant, game.players)]
        listed[game.variant] = [act for act in every if ANSWERS[type(act)].why_not is not None]
    rare = {*CARDS} - {act.type for act in acts}
    for place, event in enumerate(listed[game.variant], start=first):
        if event.type not in rare or place % EVERY == 0:
            yield event
    hands = game.round.hands if game.round is not None else []
    yield from (made(type="cards_laid_out", seat=s, cards=codes(hand)) for s, hand in enumerate(hands) if hand)


def positions(name: str) -> Iterator[Game]:
    """Random positions of games of two rounds, at least three of them."""
    rng, seen = Random(f"law {name}"), 0
    while seen < 3:
        walk = Walk(name, rng)
        for _ in walk.steps(2):
            deal = walk.game.round
            # Before the first hand is dealt, nobody knows whether the hands will be on record.
            if rng.random() <= SHARE and (deal is None or deal.phase != "dealing" or any(deal.hands)):
                seen += 1
                yield walk.game


@pytest.mark.parametrize("name", [*SETS, *MIXES])
def test_what_may_come_is_what_nothing_wrong_speaks_against(name: str) -> None:
    broken, listed = set(), {}
    for place, game in enumerate(positions(name)):
        acts = expected(game)
        unseen = {act.seat for act in acts if act.unseen}
        for event in tried(game, listed, acts, place):
            if getattr(event, "card", None) is not None and getattr(event, "seat", None) in unseen:
                # The card may be one of the unknown cards of that hand.
                continue
            reasons = wrong(game, event)
            if among(event, acts) is bool(reasons) and (reasons or event.type not in HARMLESS):
                phase = game.round.phase if game.round is not None else ""
                broken.add((event.type, phase, tuple(reason.name for reason in reasons)))
    assert not broken
    assert all(map(len, listed.values()))


@pytest.mark.parametrize("name", [*SETS, *MIXES])
def test_nothing_wrong_speaks_against_what_a_legal_game_does_and_nothing_at_all_against_a_usual_card(name: str) -> None:
    """Also, ``lays`` returns the same acts that lay a card as ``expected``; and nothing speaks against a usual card.

    The usual card also follows random cards of any seat, some of them unread.
    """
    rng, seen, tried_at = Random(f"usual {name}"), 0, 0
    walk = Walk(name, Random(f"{name} legal"))
    for act in walk.steps(2):
        assert not wrong(walk.game, read({"seq": len(walk.events), **act})), act
        laying = ("card_played", "card_placed")
        every, alone = ([one for one in acts if one.type in laying] for acts in (expected(walk.game), lays(walk.game)))
        assert alone == every
        if walk.game.round.phase != "playing" or rng.random() < 0.85:
            continue
        game = walk.game.clone()
        tried_at += not game.variant.deal.columns
        for _ in range(rng.randrange(4)):
            laid = {"seat": rng.randrange(game.players), "card": rng.choice([*CODES, UNKNOWN])}
            step(game, read({"seq": 1, "type": "card_played", **laid}))
        for seat, code in product(range(game.players), CODES):
            event = CardPlayed(seq=2, seat=seat, card=code)
            assert game.round is not None
            if (card := usual(game, game.round, event)) >= 0:
                assert (card, why_not(game, event)) == (CARD[code], ())
                seen += 1
    assert seen or not tried_at


def test_every_type_of_event_counts_on_the_page_on_which_it_is_declared() -> None:
    pages = {event.type: answers.page for event, answers in ANSWERS.items()}
    # A card counts by its place in its trick, and a pass in Domino counts as a turn there.
    assert pages == {**{name: event.page for name, event in EVENTS.items()}, "card_played": "", "passed": ""}
