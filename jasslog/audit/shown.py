"""Judging cards that are shown and not played: hands laid down or opened later, melds laid open."""

from __future__ import annotations

from jasslog.audit.court import Court
from jasslog.cards import cards, codes
from jasslog.events.deal import Revealed
from jasslog.events.melds import MeldShown
from jasslog.events.play import HandLaidDown
from jasslog.game.round import Round


def judge_revealed(court: Court, event: Revealed) -> None:
    """A hand opened later is the one that was dealt, with every card the seat has played (D-3)."""
    deal, seat = court.game.round, event.seat
    if deal is None or event.what != "hand" or event.cards is None:
        return
    hand = cards(event.cards)
    wrong = _foreign(deal, seat, hand)
    if wrong:
        _contradicts(court, deal, seat, wrong, "shown")
    elif hand.bit_count() >= deal.size and deal.dealt[seat] & ~hand:
        _contradicts(court, deal, seat, deal.dealt[seat] & ~hand, "left-out")


def judge_laid_down(court: Court, event: HandLaidDown) -> None:
    """Who lays the rest of the hand down still holds those cards (I-16)."""
    deal, seat = court.game.round, event.seat
    if deal is None or deal.phase == "dealing":
        court.find("not-expected", seat=seat)
        return
    open_hand = cards(event.cards or ())
    wrong = _foreign(deal, seat, open_hand) | open_hand & deal.played
    unseen = open_hand & ~deal.hands[seat] & ~wrong
    if unseen.bit_count() > deal.unknown[seat]:
        wrong |= unseen
    if wrong:
        _contradicts(court, deal, seat, wrong, "shown")


def judge_meld_shown(court: Court, event: MeldShown) -> None:
    """A meld is laid open by a seat that announced one, and of cards that it held (W-2)."""
    deal, seat = court.game.round, event.seat
    mine = [said for said in deal.melds if said.seat == seat] if deal is not None else []
    if deal is None or not mine:
        court.find("not-expected", seat=seat)
    elif all(said.cards for said in mine):
        # Where only points were said the meld itself is judged by the cards that are shown now.
        named = 0
        for said in mine:
            named |= said.cards
        wrong = _foreign(deal, seat, cards(event.cards) & ~named)
        if wrong:
            _contradicts(court, deal, seat, wrong, "shown")


def _foreign(deal: Round, seat: int, shown: int) -> int:
    """Those of the cards that the seat was not dealt, as far as the record tells."""
    missing = shown & ~deal.dealt[seat]
    if deal.known[seat]:
        return missing
    others = 0
    for other, dealt in enumerate(deal.dealt):
        others |= dealt if other != seat else 0
    return missing & others


def _contradicts(court: Court, deal: Round, seat: int, wrong: int, why: str) -> None:
    found = court.find("card-not-held", seat=seat, card=codes(wrong)[0], slots={"cards": codes(wrong), "why": why})
    owners = frozenset(other for other, dealt in enumerate(deal.dealt) if dealt & wrong)
    court.distrust(found, owners | {seat}, lost=False)
