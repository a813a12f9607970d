"""Judging Domino: whose turn it is, whether a card fits, who may pass, who may lay out all he has (GU-6 to GU-8)."""

from __future__ import annotations

from jasslog.audit.cards import event_of, judge_held
from jasslog.audit.choosing import judge_missing_hands
from jasslog.audit.court import Court
from jasslog.audit.finding import Finding
from jasslog.cards import BIT, CARD, cards, codes
from jasslog.events.base import card_of
from jasslog.events.choosing import Passed
from jasslog.events.domino import CardPlaced, CardsLaidOut
from jasslog.game.facts import NOBODY
from jasslog.game.phases import calls
from jasslog.game.phases.choosing import open_choosing
from jasslog.game.phases.domino import placeable
from jasslog.game.round import Round
from jasslog.rules.domino import fitting, goes_out

Turn = CardPlaced | CardsLaidOut | Passed
"""What a seat may do when it is its turn in Domino."""


def judge_placed(court: Court, event: CardPlaced) -> None:
    """A card is laid in turn, out of the hand, where it fits."""
    deal, seat, card = _begun(court, event), event.seat, CARD[event.card]
    if deal is None:
        return
    early = _judge_turn(court, deal, event)
    gone = bool(deal.played & BIT[card])
    if (judge_held(court, deal, seat, card, early) or not gone) and not fitting(deal.played) & BIT[card]:
        legal = codes(placeable(deal, seat))
        court.find("card-does-not-fit", seat=seat, card=event.card, legal=legal, because=_astray(court, deal, card))


def judge_pass(court: Court, event: Passed) -> None:
    """In Domino only who can lay no card passes, unless anybody may; elsewhere it is a call (GU-7)."""
    deal = court.game.round
    if deal is None or deal.rows is None:
        for reason in calls.why_not_said(court.game, event):
            court.file(reason)
        return
    deal = _begun(court, event)
    if deal is None:
        return
    _judge_turn(court, deal, event)
    legal = placeable(deal, event.seat)
    if legal and court.game.variant.domino.passing == "only_if_stuck":
        court.find("pass-not-needed", seat=event.seat, legal=codes(legal))


def judge_laid_out(court: Court, event: CardsLaidOut) -> None:
    """Whoever lays out all he has leaves nothing back, and every card can be laid after another one (GU-8)."""
    deal, seat, laid = _begun(court, event), event.seat, cards(event.cards)
    if deal is None:
        return
    cause = _judge_turn(court, deal, event)
    for code in event.cards:
        before = len(court.findings)
        if not judge_held(court, deal, seat, CARD[code], cause):
            cause = court.findings[before]
            break
    left = deal.hands[seat].bit_count() + deal.unknown[seat] - laid.bit_count()
    if left > 0 or not goes_out(deal.played, laid):
        slots = {"why": "left" if left > 0 else "rows", "cards": list(event.cards), "left": max(0, left)}
        court.find("lay-out-not-allowed", seat=seat, because=cause, slots=slots)


def _begun(court: Court, event: Turn) -> Round | None:
    """The round of Domino in which a turn is taken; elsewhere the act has no place."""
    deal = court.game.round
    if deal is None or deal.rows is None or deal.phase not in ("dealing", "domino"):
        court.find("not-expected", seat=event.seat, card=card_of(event), slots={"why": "domino"})
        return None
    if deal.phase == "domino":
        return deal
    judge_missing_hands(court, deal)
    after = court.game.clone()
    assert after.round is not None
    open_choosing(after, after.round)
    return after.round


def _judge_turn(court: Court, deal: Round, event: Turn) -> Finding | None:
    if deal.turn in (event.seat, NOBODY):
        return None
    return court.find("out-of-turn", seat=event.seat, card=card_of(event), slots={"expected": [deal.turn]})


def _astray(court: Court, deal: Round, card: int) -> Finding | None:
    """An earlier card of the same suit that did not fit: the table has gone on from there."""
    mine = [found for found in court.of_round(deal) if found.name == "card-does-not-fit" and found.card]
    return next((found.root for found in mine if CARD[found.card] // 9 == card // 9), None)


def close_rows(court: Court, deal: Round) -> None:
    """When a round is over, what the hands have turned out to be decides on passes of those that nobody recorded."""
    if deal.rows is None or court.game.variant.domino.passing == "free":
        return
    told = {found.seq: found for found in court.of_round(deal) if found.name == "pass-not-needed"}
    table, open_ones = 0, []
    gone = [0] * court.game.players
    for seat, laid, seq in deal.rows.moves:
        could = deal.dealt[seat] & ~gone[seat] & fitting(table)
        if not laid and (could or seq in told):
            if seq not in told:
                where = court.addresses.get(seq, "")
                told[seq] = court.find("pass-not-needed", at=seq, address=where, seat=seat, legal=codes(could))
            told[seq].evidence = _proof(deal, told[seq])
        elif not laid and deal.unknown[seat]:
            open_ones.append((seq, seat))
        for card in laid:
            table |= BIT[card]
            gone[seat] |= BIT[card]
    if open_ones:
        (seq, seat), where = open_ones[0], court.addresses.get(open_ones[0][0], "")
        evidence = [seq for seq, _ in open_ones]
        slots = {"cards": len(open_ones), "seats": sorted({seat for _, seat in open_ones})}
        court.find("cards-undecided", at=seq, address=where, seat=seat, evidence=evidence, slots=slots)


def _proof(deal: Round, found: Finding) -> list[int]:
    """The event of the first card laid later that could have been laid instead of passing; none where none was."""
    return sorted(seq for seq in (event_of(deal, CARD[code]) for code in found.legal) if seq > found.seq)[:1]
