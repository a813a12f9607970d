"""Acts against the rules of Domino: what a table may do wrong once, and what it must lead to."""

from __future__ import annotations

from jasslog.cards import BIT, CODES, numbers
from jasslog.game.phases.domino import placeable
from jasslog.game.round import Round
from jasslog.generate.astray import Deviation, Memo, wrong
from jasslog.generate.table import Table
from jasslog.rules.domino import fitting, goes_out


def _laying(table: Table) -> Round | None:
    """The round if it is one of Domino under way."""
    deal = table.game.round
    return deal if deal is not None and deal.phase == "domino" else None


def card_does_not_fit(table: Table, memo: Memo) -> bool:
    """A card is laid that lies next to none."""
    deal = _laying(table)
    astray = deal.hands[deal.turn] & ~fitting(deal.played) if deal is not None else 0
    if deal is None or not astray:
        return False
    return wrong(table, "card-does-not-fit", "card_placed", seat=deal.turn, card=_some(table, astray))


def misfit_taken_back(table: Table, memo: Memo) -> bool:
    """Such a card is taken back at once: nothing is wrong in the end (I-5)."""
    deal = _laying(table)
    astray = deal.hands[deal.turn] & ~fitting(deal.played) if deal is not None else 0
    if deal is None or not astray:
        return False
    seat, card = deal.turn, _some(table, astray)
    table.act("card_placed", seat=seat, card=card)
    table.act("card_taken_back", seat=seat, card=card)
    table.found = ("", -1)
    return True


def pass_not_needed(table: Table, memo: Memo) -> bool:
    """Somebody passes who can lay a card (GU-7)."""
    deal = _laying(table)
    if deal is None or not placeable(deal, deal.turn):
        return False
    return wrong(table, "pass-not-needed", "passed", seat=deal.turn)


def laid_out(why: str) -> Deviation:
    """Cards are laid out of which some do not fit, or while others stay in the hand (GU-8)."""

    def deviation(table: Table, memo: Memo) -> bool:
        deal = _laying(table)
        hand = deal.hands[deal.turn] if deal is not None else 0
        if deal is None or hand.bit_count() < 2 or goes_out(deal.played, hand) != (why == "left"):
            return False
        kept = BIT[table.rng.choice(list(numbers(hand)))] if why == "left" else 0
        cards = [CODES[card] for card in numbers(hand & ~kept)]
        return wrong(table, "lay-out-not-allowed", "cards_laid_out", seat=deal.turn, cards=cards)

    return deviation


def turn_taken(table: Table, memo: Memo) -> bool:
    """A seat lays a card, or passes, when it is the turn of another."""
    deal = _laying(table)
    if deal is None:
        return False
    seat = table.rng.choice([seat for seat, hand in enumerate(deal.hands) if hand and seat != deal.turn])
    cards = placeable(deal, seat)
    if not cards:
        return wrong(table, "out-of-turn", "passed", seat=seat)
    return wrong(table, "out-of-turn", "card_placed", seat=seat, card=_some(table, cards))


def played_to_no_trick(table: Table, memo: Memo) -> bool:
    """A card is played as if to a trick."""
    deal = _laying(table)
    return deal is not None and wrong(
        table, "not-expected", "card_played", seat=deal.turn, card=_some(table, deal.hands[deal.turn])
    )


def _some(table: Table, cards: int) -> str:
    return CODES[table.rng.choice(list(numbers(cards)))]


ACTS: dict[str, Deviation] = {
    "card-does-not-fit": card_does_not_fit,
    "misfit-taken-back": misfit_taken_back,
    "pass-not-needed": pass_not_needed,
    "pass-not-needed-unseen": pass_not_needed,
    "laid-out-in-part": laid_out("left"),
    "laid-out-astray": laid_out("rows"),
    "turn-taken": turn_taken,
    "played-to-no-trick": played_to_no_trick,
}
"""Acts against the rules by name."""
