"""Cards that are shown and not played: hands opened later or laid down, and what else a seat shows."""

from __future__ import annotations

from functools import reduce
from operator import or_

from jasslog.cards import cards, codes
from jasslog.events.deal import Revealed
from jasslog.events.play import HandLaidDown
from jasslog.game.reason import Reason, Reasons
from jasslog.game.round import Round
from jasslog.game.state import Game


def why_not_opened(game: Game, event: Revealed) -> Reasons:
    """A hand opened later is the one that was dealt, with every card the seat has played (D-3)."""
    deal, seat = game.round, event.seat
    if deal is None or event.what != "hand" or event.cards is None:
        return ()
    hand = cards(event.cards)
    wrong = not_dealt(deal, seat, hand)
    if not wrong and hand.bit_count() >= deal.size:
        return why_not_held(deal, seat, deal.dealt[seat] & ~hand, "left-out")
    return why_not_held(deal, seat, wrong)


def why_not_laid_down(game: Game, event: HandLaidDown) -> Reasons:
    """Who lays the rest of the hand down still holds those cards (I-16)."""
    deal, seat = game.round, event.seat
    if deal is None or deal.phase == "dealing":
        return (Reason("not-expected", seat),)
    hand = cards(event.cards or ())
    wrong = not_dealt(deal, seat, hand) | hand & deal.played
    unseen = hand & ~deal.hands[seat] & ~wrong
    if unseen.bit_count() > deal.unknown[seat]:
        wrong |= unseen
    return why_not_held(deal, seat, wrong)


def not_dealt(deal: Round, seat: int, shown: int) -> int:
    """Those of the cards that the seat was not dealt, as far as the record tells."""
    missing = shown & ~deal.dealt[seat]
    if not missing or deal.known[seat]:
        return missing
    return missing & reduce(or_, (dealt for other, dealt in enumerate(deal.dealt) if other != seat))


def why_not_held(deal: Round, seat: int, wrong: int, why: str = "shown") -> Reasons:
    """That these cards contradict the hand of a seat; nothing where there are none."""
    if not wrong:
        return ()
    owners = frozenset(other for other, dealt in enumerate(deal.dealt) if dealt & wrong)
    slots = {"cards": codes(wrong), "why": why}
    return (Reason("card-not-held", seat, codes(wrong)[0], slots=slots, doubts=owners | {seat}),)
