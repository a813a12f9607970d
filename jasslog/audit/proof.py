"""Which card, played later, proves that a duty was broken: one that its player held then and owed the trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.audit.finding import Finding
from jasslog.cards import BIT, CARD
from jasslog.game.phases.duties import LEADS
from jasslog.game.round import Round
from jasslog.rules.legal import fault

if TYPE_CHECKING:
    from jasslog.options.playing import Play


def later_proof(deal: Round, found: Finding, play: Play) -> list[int]:
    """The first event in which the seat showed such a card; nothing where none did.

    That another card would have been legal proves nothing by itself: a trump may be kept back.
    """
    owed = [CARD[code] for code in found.legal if _owed(deal, found, CARD[code], play)]
    played = [
        (event, card)
        for trick in deal.tricks
        for seat, card, event in zip(trick.seats, trick.cards, trick.events, strict=True)
        if seat == found.seat and event > found.seq
    ]
    return [event for event, card in played if card in owed][:1]


def _owed(deal: Round, found: Finding, card: int, play: Play) -> bool:
    """Whether to hold this card beside the one played is enough to break the duty."""
    for number, trick in enumerate(deal.tricks):
        if found.seq in trick.events:
            before = [laid for laid in trick.cards[: trick.events.index(found.seq)] if laid >= 0]
            both = BIT[card] | BIT[CARD[found.card]]
            if not before:
                return found.name in LEADS
            return fault(CARD[found.card], both, before, deal.modes[number], play) is not None
    return False
