"""Judging the cards that lie beside the hands: what is laid there (C-7)."""

from __future__ import annotations

from jasslog.audit.court import Court
from jasslog.cards import cards
from jasslog.events.base import seat_of
from jasslog.events.deal import PileDealt
from jasslog.game.aside import laid_out
from jasslog.game.phases.columns import PLACES, there
from jasslog.game.phases.deal import still_dealt
from jasslog.game.told_cards import why_not_there, wrong_pile


def judge_pile(court: Court, event: PileDealt) -> None:
    """A pile has its number of cards, each of the deck and none of them anywhere else."""
    deal = court.game.round
    if deal is None or not still_dealt(court.game, deal):
        court.find("not-expected")
        return
    expected = laid_out(deal.variant.deal, deal.dealt_in)
    seat = seat_of(event)
    if event.pile == "packet":
        size, told = (
            len(expected.packet(seat)) if seat >= 0 else 0,
            any(c >= 0 for c in deal.aside.packet(max(seat, 0))),
        )
    elif event.pile in PLACES:
        lies = there(deal, seat, event.pile) if seat >= 0 else []
        size, told = len(lies), any(card >= 0 for card in lies)
    else:
        size, told = expected.pile(event.pile).size, bool(deal.aside.pile(event.pile).cards)
    count = len(event.cards) if event.cards is not None else event.count
    if told:
        found = wrong_pile(seat, why="twice")
    elif count != size:
        found = wrong_pile(seat, why="count", found=count, expected=size)
    else:
        found = why_not_there(deal, seat, cards(event.cards or ()))
    for reason in found:
        court.file(reason)
