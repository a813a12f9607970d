"""Cards that the recorded hands do not judge: what is shown later proves them illegal, or the question stays open."""

from __future__ import annotations

from typing import Any

from jasslog.audit.court import Court, Question
from jasslog.audit.proof import later_proof
from jasslog.cards import BIT, CARD, CODES
from jasslog.events.deal import Revealed
from jasslog.events.melds import MeldAnnounced, MeldShown
from jasslog.events.play import HandLaidDown
from jasslog.game.hands import unread
from jasslog.game.phases.columns import came_after
from jasslog.game.phases.duties import LEADS, RENEGE_FAMILY
from jasslog.game.round import Round

PROVED_LATER = (*RENEGE_FAMILY, *LEADS)
"""Findings that cards shown later may prove, or name the proof of."""


def show(court: Court, deal: Round, seat: int, card: int, *, dealt: bool = False) -> None:
    """A card shown now was in the hand at every earlier question: it may prove the earlier card illegal.

    One of a hand that is opened as it was dealt may have been played unread before.
    """
    answered = set()
    for place, asked in enumerate(court.questions):
        if asked.seat != seat:
            continue
        came = came_after(deal, seat, card, asked.seq) if deal.aside.moves else False
        if dealt and unread(deal, seat, asked.seq):
            came = None
        if came is not False:
            late = 0 if came else BIT[card]
            court.questions[place] = asked._replace(unsure=asked.unsure | late)
            continue
        asked.later[card] = court.event.seq
        reason = asked.given(sum(BIT[shown] for shown in asked.later))
        if reason is None:
            continue
        proof = [seq for shown, seq in asked.later.items() if CODES[shown] in reason.legal]
        details: dict[str, Any] = {"at": asked.seq, "address": asked.address, "evidence": proof, "rule": reason.rule}
        court.find(reason.name, seat=seat, card=reason.card, legal=list(reason.legal), **details)
        answered.add(place)
    court.questions[:] = [asked for place, asked in enumerate(court.questions) if place not in answered]


def _hangs(asked: Question) -> bool:
    """Whether a card would be illegal if others that were shown since had been in the hand by then."""
    return bool(asked.unsure) and asked.given(asked.unsure | sum(BIT[card] for card in asked.later)) is not None


def judge_shown(court: Court, event: MeldShown | Revealed | HandLaidDown | MeldAnnounced) -> None:
    """Cards still in hand that are shown in a meld or laid open prove earlier cards just as played ones do."""
    deal = court.game.round
    seat = event.seat
    if deal is None or not deal.unknown[seat]:
        return
    dealt = len(event.cards or ()) > deal.hands[seat].bit_count() + deal.unknown[seat]
    for code in event.cards or ():
        if deal.unknown[seat] and not deal.played >> CARD[code] & 1:
            show(court, deal, seat, CARD[code], dealt=dealt)


def close_cards(court: Court, deal: Round) -> None:
    """At the end of a round: name the later cards that prove each renege, and settle or keep open the questions."""
    told = court.told(deal)
    for found in (found for name in PROVED_LATER for found in told.named(name)):
        if not found.evidence:
            found.evidence = later_proof(deal, found, court.game.variant.play)
            if found.evidence and court.proves_itself(found):
                found.caused_by = None
    asked_still = [asked for asked in court.questions if deal.unknown[asked.seat] or _hangs(asked)]
    open_ones = [(asked.seq, asked.address, asked.seat) for asked in asked_still]
    open_ones = sorted(open_ones + court.open_cards)
    if open_ones:
        seq, address, seat = open_ones[0]
        evidence = [seq for seq, _, _ in open_ones]
        slots = {"cards": len(open_ones), "seats": sorted({seat for _, _, seat in open_ones})}
        court.find("cards-undecided", at=seq, address=address, seat=seat, evidence=evidence, slots=slots)
    court.questions.clear()
    court.open_cards.clear()
