"""Cards that lie in columns: turning them up, and what may go wrong with that."""

from __future__ import annotations

from jasslog.cards import BIT, CODES, numbers
from jasslog.game.phases.columns import bare, due
from jasslog.game.phases.duties import legal_cards
from jasslog.game.round import Round
from jasslog.generate.astray import Deviation, Memo, drawing, playing, wrong
from jasslog.generate.table import Event, Table


def _due(table: Table) -> Round | None:
    """The round if somebody has a card to turn up in it."""
    deal = drawing(table)
    return deal if deal is not None and due(deal) else None


def uncover_missing(table: Table, memo: Memo) -> bool:
    """Somebody plays on before the card that lies bare is turned up."""
    deal = _due(table)
    if deal is None:
        return False
    card = table.rng.choice(list(numbers(legal_cards(table.game, deal, deal.turn))))
    return wrong(table, "uncover-missing", "card_played", seat=deal.turn, card=CODES[card])


def uncover_not_allowed(table: Table, memo: Memo) -> bool:
    """A card is turned up while another one lies on it."""
    deal = playing(table)
    seats = [seat for seat in deal.active if deal.aside.covered(seat)] if deal is not None else []
    if deal is None or not seats or not (deal.tricks or deal.trick):
        return False
    seat = table.rng.choice(seats)
    card = table.rng.choice(list(numbers(deal.aside.covered(seat))))
    return wrong(table, "uncover-not-allowed", "card_uncovered", seat=seat, card=CODES[card])


def card_face_down(table: Table, memo: Memo) -> bool:
    """A card that lies face down is played; where nobody wrote down what lies there, the record cannot tell."""
    deal = playing(table)
    if deal is None or table.habits.beside != "cards" or not deal.aside.covered(deal.turn):
        return False
    card = table.rng.choice(list(numbers(deal.aside.covered(deal.turn))))
    return wrong(table, "card-face-down", "card_played", seat=deal.turn, card=CODES[card])


def wrong_card_uncovered(table: Table, memo: Memo) -> bool:
    """The record says that a card was turned up which lies open elsewhere or was played already."""
    deal = _due(table)
    if deal is None:
        return False
    seat = due(deal)[0]
    true = bare(deal, seat)
    assert true is not None
    there = (deal.played | deal.hands[1 - seat]) & ~BIT[true.under]
    told: Event = {"seat": seat, "card": CODES[table.rng.choice(list(numbers(there)))]}
    table.found = ("wrong-pile", len(table.events))
    table.tell("card_uncovered", told, {"seat": seat, "card": CODES[true.under]})
    return True


DEVIATIONS: dict[str, Deviation] = {
    "uncover-missing": uncover_missing,
    "uncover-not-allowed": uncover_not_allowed,
    "card-face-down": card_face_down,
    "wrong-card-uncovered": wrong_card_uncovered,
}
"""Acts of this room by name."""
