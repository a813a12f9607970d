"""Acts against the rules of who plays, and of the cards that lie beside the hands."""

from __future__ import annotations

from jasslog.cards import CODES, numbers
from jasslog.game.facts import NOBODY
from jasslog.game.phases import course
from jasslog.game.phases.exchange import why_no_rob, why_no_swap
from jasslog.game.phases.participation import swapped
from jasslog.game.rotation import first_leader
from jasslog.game.round import Round
from jasslog.generate.astray import Deviation, Memo, wrong
from jasslog.generate.table import Table
from jasslog.generate.taking_part import replan

TALKING = ("bettering", "participating")


def _talking(table: Table) -> Round | None:
    deal = table.game.round
    return deal if deal is not None and deal.phase in TALKING else None


def _before_lead(table: Table) -> Round | None:
    """The round from the moment on at which trump stands, as long as no card lies and no meld was said."""
    deal = table.game.round
    if deal is None or deal.phase not in (*TALKING, "playing") or deal.trick or deal.tricks or deal.melds:
        return None
    return deal


def word_out_of_turn(table: Table, memo: Memo) -> bool:
    """Somebody speaks before those whose turn it is."""
    deal = _talking(table)
    waiting = course.waiting(table.game, deal)[1:] if deal is not None else []
    if deal is None or not waiting:
        return False
    seat = table.rng.choice(waiting)
    if deal.phase == "bettering":
        return wrong(table, "word-out-of-turn", "better_cards_taken", seat=seat, count=0)
    return wrong(table, "word-out-of-turn", "stayed", seat=seat)


def word_changed(table: Table, memo: Memo) -> bool:
    """Who has spoken speaks again."""
    deal = _before_lead(table)
    seats = list(deal.words) if deal is not None else []
    return bool(seats) and wrong(table, "word-changed", "stayed", seat=table.rng.choice(seats))


def fold_after_swap(table: Table, memo: Memo) -> bool:
    """Who has taken the blind folds (C-44)."""
    deal = _before_lead(table)
    seats = [seat for seat in deal.active if swapped(deal, seat)] if deal is not None else []
    if not seats:
        return False
    done = wrong(table, "fold-after-swap", "folded", seat=seats[0])
    replan(table)
    return done


def _swap(table: Table, seat: int, name: str) -> bool:
    done = wrong(table, name, "hand_swapped", seat=seat)
    replan(table)
    return done


def swapped_twice(table: Table, memo: Memo) -> bool:
    """A second player takes the blind, when it would be his turn."""
    deal = table.game.round
    if deal is None or deal.aside.taker == NOBODY:
        return False
    if deal.phase == "participating":
        return _swap(table, course.acts(table.game, deal)[0].seat, "swapped-twice")
    due = deal.phase == "playing" and not deal.tricks and deal.turn not in (NOBODY, *deal.seats) and not deal.melds
    return due and _swap(table, deal.turn, "swapped-twice")


def swap_not_allowed(table: Table, memo: Memo) -> bool:
    """Somebody takes the blind where there is none, or at the wrong moment."""
    deal = _before_lead(table)
    if deal is None or deal.phase == "bettering" or deal.aside.taker != NOBODY:
        return False
    if deal.phase == "participating":
        seat = course.acts(table.game, deal)[0].seat
        forbidden = why_no_swap(table.game, deal, seat) == "not-allowed"
        return forbidden and _swap(table, seat, "swap-not-allowed")
    seats = [seat for seat in deal.active if why_no_swap(table.game, deal, seat)]
    return bool(seats) and _swap(table, table.rng.choice(seats), "swap-not-allowed")


def rob_not_allowed(table: Table, memo: Memo) -> bool:
    """Somebody robs who may not: too early or late, a card that is gone, or without the six."""
    deal = table.game.round
    each = table.variant.exchange.rob_window == "own_turn"
    if deal is None or deal.phase not in (*TALKING, "playing") or (deal.melds and not each):
        return False
    # What another hand than the one dealt holds the record may not tell.
    reasons = {seat: why_no_rob(table.game, deal, seat) for seat in deal.dealt_in}
    seats = [s for s, why in reasons.items() if why and (why != "not-held" or deal.aside.taker != s)]
    if deal.tricks and not each:
        seats = [seat for seat in seats if reasons[seat] == "late"]
    if not seats:
        return False
    done = wrong(table, "rob-not-allowed", "trump_six_swapped", seat=table.rng.choice(seats))
    replan(table)
    return done


def discard_count(table: Table, memo: Memo) -> bool:
    """Somebody lays away more cards than there are in his packet, or fewer than he takes (HJ-4)."""
    deal = _talking(table)
    if deal is None or deal.phase != "bettering":
        return False
    seat = course.acts(table.game, deal)[0].seat
    size = len(deal.aside.packet(seat))
    count, laid = table.rng.choice(((size + 1, size + 1), (size, size - 1)))
    hand = [CODES[card] for card in numbers(deal.hands[seat])]
    cards = table.rng.sample(hand, laid)
    done = wrong(table, "discard-count", "better_cards_taken", seat=seat, count=count, cards=cards)
    replan(table)
    return done


def not_all_spoken(table: Table, memo: Memo) -> bool:
    """The first card is played while somebody has still to speak."""
    deal = _talking(table)
    if deal is None:
        return False
    seat = first_leader(table.game, deal)
    card = CODES[table.rng.choice(list(numbers(deal.hands[seat])))]
    return wrong(table, "not-all-spoken", "card_played", seat=seat, card=card)


DEVIATIONS: dict[str, Deviation] = {
    "word-out-of-turn": word_out_of_turn,
    "word-changed": word_changed,
    "fold-after-swap": fold_after_swap,
    "swapped-twice": swapped_twice,
    "swap-not-allowed": swap_not_allowed,
    "rob-not-allowed": rob_not_allowed,
    "discard-count": discard_count,
    "not-all-spoken": not_all_spoken,
}
"""Acts of this room by name."""
