"""Wrong with the cards that are laid in rows, drawn from the stock or turned up in columns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from jasslog.cards import BIT, CODES, numbers
from jasslog.game.phases.columns import bare, due
from jasslog.game.phases.domino import placeable
from jasslog.game.phases.duties import legal_cards
from jasslog.game.round import Round
from jasslog.generate.damage.deeds import at, by_each, deed, do, drawing, in_phase, laying, playing, taken_back
from jasslog.generate.damage.kinds import Breach, Breaches, Deed, Deeds, pick
from jasslog.generate.table import Table
from jasslog.generate.tricks import next_card
from jasslog.rules.domino import goes_out
from jasslog.variants.options import Variant

# Domino


def _any_place(table: Table, deal: Round) -> list[Deed]:
    """The seat whose turn it is lays any of its cards."""
    return laying(deal.turn, deal.hands[deal.turn], "card_placed")


def _pass(table: Table, deal: Round) -> Deed:
    """Somebody passes who can lay a card (GU-7)."""
    return deed("passed", seat=deal.turn)


def _laid_out(table: Table, deal: Round, *, in_part: bool) -> Deeds:
    """Cards are laid out of which some do not fit, or while others stay in the hand (GU-8)."""
    hand = deal.hands[deal.turn]
    if hand.bit_count() < 2 or goes_out(deal.played, hand) != in_part:
        return False
    kept = BIT[table.rng.choice(list(numbers(hand)))] if in_part else 0
    return deed("cards_laid_out", seat=deal.turn, cards=[CODES[card] for card in numbers(hand & ~kept)])


def _turn_taken(table: Table, deal: Round) -> Deeds:
    """A seat lays a card, or passes, when it is the turn of another."""
    seat = table.rng.choice([seat for seat, hand in enumerate(deal.hands) if hand and seat != deal.turn])
    return laying(seat, placeable(deal, seat), "card_placed") or deed("passed", seat=seat)


def _in_domino(finding: str, deeds: Callable[[Table, Round], Deeds]) -> Breach[Round]:
    return Breach(in_phase("domino"), deeds, lambda v: v.domino.rounds, finding=finding)


DOMINO: Breaches = {
    "card-does-not-fit": _in_domino("card-does-not-fit", _any_place),
    "misfit-taken-back": _in_domino(
        "", lambda table, deal: taken_back(table, do(table, "card-does-not-fit", _any_place(table, deal)))
    ),
    "pass-not-needed": _in_domino("pass-not-needed", _pass),
    "pass-not-needed-unseen": _in_domino("pass-not-needed", _pass),
    "laid-out-in-part": _in_domino("lay-out-not-allowed", partial(_laid_out, in_part=True)),
    "laid-out-astray": _in_domino("lay-out-not-allowed", partial(_laid_out, in_part=False)),
    "turn-taken": _in_domino("out-of-turn", _turn_taken),
    "played-to-no-trick": _in_domino("not-expected", lambda table, deal: laying(deal.turn, deal.hands[deal.turn])),
}
"""What goes wrong while cards are laid in rows."""


# Stock and columns


_to_draw = at(drawing, lambda deal: deal.aside.due)
"""The round if somebody has to draw in it."""
_to_uncover = at(drawing, due)
"""The round if somebody has a card to turn up in it."""


def _draw_out_of_turn(table: Table, deal: Round) -> Deeds:
    """Who lost the trick draws first."""
    return deed("card_drawn", seat=deal.aside.due[-1], card=CODES[next_card(table, deal)])


def _draw_not_allowed(table: Table, deal: Round) -> Deeds:
    """Somebody draws who has drawn, or in the middle of a trick."""
    if deal.aside.stock.size < 2:
        return False
    seats = [seat for seat in deal.active if seat not in deal.aside.due]
    return by_each(seats, "card_drawn", card=CODES[next_card(table, deal)])


def _draw_missing(table: Table, deal: Round) -> bool:
    """A card is led before the draws of the last trick are on record."""
    while deal.aside.due:
        table.happen("card_drawn", seat=deal.aside.due[0], card=CODES[next_card(table, deal)])
    return do(table, "", _play_on(table, deal))


def _play_on(table: Table, deal: Round) -> Deeds:
    """The seat to play does not wait."""
    return laying(deal.turn, legal_cards(table.game, deal, deal.turn))


def _misnamed(table: Table, type_: str, seat: int, others: list[int], card: int) -> bool:
    """The record tells one of these other cards instead of the true one."""
    table.found = len(table.events)
    told = {"seat": seat, "card": CODES[table.rng.choice(others)]}
    table.tell(type_, told, {"seat": seat, "card": CODES[card]})
    return True


def _wrong_card_drawn(table: Table, deal: Round) -> bool:
    """The record says that a card was drawn which another hand holds."""
    seat = deal.aside.due[0]
    others = [card for other in deal.active if other != seat for card in numbers(deal.hands[other])]
    return _misnamed(table, "card_drawn", seat, others, next_card(table, deal))


def _wrong_card_uncovered(table: Table, deal: Round) -> bool:
    """The record says that a card was turned up which lies open elsewhere or was played already."""
    seat = due(deal)[0]
    true = bare(deal, seat)
    assert true is not None
    there = (deal.played | deal.hands[1 - seat]) & ~BIT[true.under]
    return _misnamed(table, "card_uncovered", seat, list(numbers(there)), true.under)


def _uncover_not_allowed(table: Table, deal: Round) -> Deeds:
    """A card is turned up while another one lies on it."""
    seats = [seat for seat in deal.active if deal.aside.covered(seat)]
    seat = pick(table, seats if deal.tricks or deal.trick else [])
    return laying(seat, deal.aside.covered(seat), "card_uncovered")


def _card_face_down(table: Table, deal: Round) -> Deeds:
    """A card that lies face down is played; where nobody wrote down what lies there, the record cannot tell."""
    return table.habits.beside == "cards" and laying(deal.turn, deal.aside.covered(deal.turn))


def _has_stock(variant: Variant) -> bool:
    return variant.deal.stock


def _has_columns(variant: Variant) -> bool:
    return variant.deal.columns > 0


STOCK: Breaches = {
    "draw-out-of-turn": Breach(_to_draw, _draw_out_of_turn, _has_stock),
    "draw-not-allowed": Breach(drawing, _draw_not_allowed, _has_stock),
    "draw-missing": Breach(_to_draw, _draw_missing, _has_stock),
    "wrong-card-drawn": Breach(_to_draw, _wrong_card_drawn, _has_stock, finding="wrong-pile"),
}
"""What goes wrong while cards are drawn."""
COLUMNS: Breaches = {
    "uncover-missing": Breach(_to_uncover, _play_on, _has_columns),
    "uncover-not-allowed": Breach(playing, _uncover_not_allowed, _has_columns),
    "card-face-down": Breach(playing, _card_face_down, _has_columns),
    "wrong-card-uncovered": Breach(_to_uncover, _wrong_card_uncovered, _has_columns, finding="wrong-pile"),
}
"""What goes wrong with cards that lie in columns."""
