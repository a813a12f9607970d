"""Cards that the recorded hands do not judge: what is shown later proves them illegal, or the question stays open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.audit.duties import RENEGE_FAMILY, report
from jasslog.audit.proof import LEADS, later_proof
from jasslog.cards import BIT, CARD, CODES, codes
from jasslog.events.deal import Revealed
from jasslog.events.melds import MeldAnnounced, MeldShown
from jasslog.events.play import HandLaidDown
from jasslog.game.facts import NOBODY
from jasslog.game.hands import unread
from jasslog.game.phases.columns import came_after
from jasslog.rules.legal import fault, legal

if TYPE_CHECKING:
    from jasslog.audit.court import Court
    from jasslog.game.round import Round
    from jasslog.rules.contracts import Mode

_PROVED_LATER = (*RENEGE_FAMILY, *LEADS)


class Ban(NamedTuple):
    """Cards that may not be led while others are held."""

    name: str
    """The kind of finding."""
    rule: str
    """The rule's id where it is not the one of all findings of this kind."""
    cards: int


class Question(NamedTuple):
    """A card whose legality the recorded hands do not decide yet."""

    seat: int
    card: int
    seq: int
    address: str
    trick: tuple[int, ...]
    """The cards that lay before it."""
    mode: Mode
    partner_best: bool
    later: dict[int, int]
    """What the seat has shown since and must have held then: card to event."""
    unsure: int = 0
    """What it has shown since and may have got only later."""
    ban: Ban | None = None
    """The ban on what was led."""


def show(court: Court, deal: Round, seat: int, card: int, *, dealt: bool = False) -> None:
    """A card shown now was in the hand at every earlier question: it may prove the earlier card illegal.

    One of a hand that is opened as it was dealt may have been played unread before.
    """
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
        if asked.ban is not None:
            _show_beside_ban(court, asked.ban, place, card)
            continue
        hand = BIT[asked.card]
        for shown in asked.later:
            hand |= BIT[shown]
        play = court.game.variant.play
        broken = fault(asked.card, hand, asked.trick, asked.mode, play, partner_best=asked.partner_best)
        if broken is not None:
            allowed = legal(hand, asked.trick, asked.mode, play, partner_best=asked.partner_best)
            proof = [seq for shown, seq in asked.later.items() if allowed & BIT[shown]]
            details = {"at": asked.seq, "address": asked.address, "evidence": proof}
            report(court, broken, seat, asked.card, codes(allowed), **details)
            court.questions[place] = asked._replace(seat=NOBODY)
    court.questions[:] = [asked for asked in court.questions if asked.seat != NOBODY]


def _hangs(court: Court, asked: Question) -> bool:
    """Whether a card would be illegal if others that were shown since had been in the hand by then."""
    if not asked.unsure:
        return False
    if asked.ban is not None:
        return bool(asked.unsure & ~asked.ban.cards)
    hand = asked.unsure | BIT[asked.card] | sum(BIT[card] for card in asked.later)
    play = court.game.variant.play
    return fault(asked.card, hand, asked.trick, asked.mode, play, partner_best=asked.partner_best) is not None


def _show_beside_ban(court: Court, ban: Ban, place: int, card: int) -> None:
    """A card that might have been led was in the hand when one that may not was."""
    asked = court.questions[place]
    if BIT[card] & ~ban.cards:
        proof, legal = [court.event.seq], [CODES[card]]
        details: dict[str, Any] = {"at": asked.seq, "address": asked.address, "evidence": proof, "rule": ban.rule}
        court.find(ban.name, seat=asked.seat, card=CODES[asked.card], legal=legal, **details)
        court.questions[place] = asked._replace(seat=NOBODY)


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
    for found in court.findings:
        if found.name in _PROVED_LATER and found.seq >= deal.first_event and not found.evidence:
            found.evidence = later_proof(deal, found, court.game.variant.play)
            if found.evidence and court.proves_itself(found):
                found.caused_by = None
    asked_still = [asked for asked in court.questions if deal.unknown[asked.seat] or _hangs(court, asked)]
    open_ones = [(asked.seq, asked.address, asked.seat) for asked in asked_still]
    open_ones = sorted(open_ones + court.open_cards)
    if open_ones:
        seq, address, seat = open_ones[0]
        evidence = [seq for seq, _, _ in open_ones]
        slots = {"cards": len(open_ones), "seats": sorted({seat for _, _, seat in open_ones})}
        court.find("cards-undecided", at=seq, address=address, seat=seat, evidence=evidence, slots=slots)
    court.questions.clear()
    court.open_cards.clear()
