"""The cards that are laid beside the hands in the deal, and what cannot lie there (C-7, C-8, C-31)."""

from __future__ import annotations

from jasslog.cards import CARD, cards
from jasslog.events.base import card_count, seat_of
from jasslog.events.deal import PileDealt
from jasslog.game.aside import Pile, laid_out
from jasslog.game.facts import BEFORE_PLAY, NOBODY, Reason, Reasons
from jasslog.game.phases import columns
from jasslog.game.phases.ways import way_of
from jasslog.game.state import Game, Round
from jasslog.game.told_cards import why_not_there, wrong_pile


def why_not_pile(game: Game, event: PileDealt) -> Reasons:
    """A pile has its number of cards, each of the deck and none of them anywhere else."""
    deal, seat = game.round, seat_of(event)
    if deal is None or not _still_dealt(game, deal):
        return (Reason("not-expected"),)
    size, told = _place(deal, seat, event.pile)
    if told:
        return wrong_pile(seat, why="twice")
    count = card_count(event)
    if count != size:
        return wrong_pile(seat, why="count", found=count, expected=size)
    return why_not_there(deal, seat, cards(event.cards or ()))


def _place(deal: Round, seat: int, pile: str) -> tuple[int, bool]:
    """How many cards belong in a pile, and whether the record has told any of them."""
    if pile in columns.PLACES:
        lies = columns.there(deal, seat, pile) if seat >= 0 else []
        return len(lies), any(card >= 0 for card in lies)
    expected = laid_out(deal.variant.deal, deal.dealt_in)
    if pile == "packet":
        size = len(expected.packet(seat)) if seat >= 0 else 0
        return size, any(card >= 0 for card in deal.aside.packet(max(seat, 0)))
    return expected.pile(pile).size, bool(deal.aside.pile(pile).cards)


def pile_dealt(game: Game, event: PileDealt) -> None:
    """Take over what lies beside the hands, as far as the record tells it."""
    deal = game.round
    if deal is None or not _still_dealt(game, deal):
        return
    if event.pile in columns.PLACES:
        columns.laid(deal, event)
        return
    told = event.cards or ()
    pile = Pile(cards(told), 0 if told else event.count or 0)
    if event.pile == "packet":
        seat, order = (event.seat or 0), [CARD[code] for code in told] or [NOBODY] * (event.count or 0)
        packets = [deal.aside.packet(other) for other in range(game.players)]
        packets[seat] = tuple(order)
        deal.aside = deal.aside._replace(packets=tuple(packets))
    else:
        deal.aside = deal.aside.with_pile(event.pile, pile)


def _still_dealt(game: Game, deal: Round) -> bool:
    """Whether it may still be told what lies beside the hands: up to the contract, or the first card if none is chosen.

    Where nobody chooses the contract stands with the last hand, and the piles are dealt after it.
    """
    if deal.phase in ("dealing", "choosing"):
        return True
    unplayed = deal.phase in BEFORE_PLAY or (deal.phase == "playing" and not deal.trick and not deal.tricks)
    return unplayed and not way_of(game.variant).calls
