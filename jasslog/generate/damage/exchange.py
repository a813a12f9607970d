"""Wrong with who plays, the cards that lie beside the hands, and rounds that are shared out."""

from __future__ import annotations

from typing import Any

from jasslog.cards import CODES, numbers
from jasslog.game.facts import NOBODY
from jasslog.game.phases import course
from jasslog.game.phases.best_melds import unresolved
from jasslog.game.phases.exchange import why_no_rob, why_no_swap
from jasslog.game.phases.participation import FORCED, swapped, why_no_force
from jasslog.game.phases.pause import parties, why_no_pause
from jasslog.game.phases.splitting import why_no_answer, why_no_surrender
from jasslog.game.rotation import first_leader
from jasslog.game.round import Round
from jasslog.generate.damage.kinds import Breach, asked, calls
from jasslog.generate.damage.moves import in_phase, playing, wrong, wrong_by, wrong_card
from jasslog.generate.table import Table
from jasslog.generate.talking import offer
from jasslog.variants.options import Variant

_talking = in_phase("bettering", "participating")
_until_played = in_phase("bettering", "participating", "playing")


def _before_lead(table: Table) -> Round | None:
    """The round from the moment on at which trump stands, as long as no card lies and no meld was said."""
    deal = _until_played(table)
    return deal if deal is not None and not (deal.trick or deal.tricks or deal.melds) else None


def _next_to_speak(table: Table, deal: Round) -> int:
    return course.acts(table.game, deal)[0].seat


def _word_out_of_turn(table: Table, deal: Round) -> bool:
    """Somebody speaks before those whose turn it is."""
    waiting = course.waiting(table.game, deal)[1:]
    if deal.phase == "bettering":
        return wrong_by(table, waiting, "better_cards_taken", count=0)
    return wrong_by(table, waiting, "stayed")


def _fold_after_swap(table: Table, deal: Round) -> bool:
    """Who has taken the blind folds (C-44)."""
    seats = [seat for seat in deal.active if swapped(deal, seat)]
    return bool(seats) and wrong(table, "folded", seat=seats[0])


def _swapped_twice(table: Table, deal: Round) -> bool:
    """A second player takes the blind, when it would be his turn."""
    if deal.aside.taker == NOBODY:
        return False
    if deal.phase == "participating":
        return wrong(table, "hand_swapped", seat=_next_to_speak(table, deal))
    due = deal.phase == "playing" and not deal.tricks and deal.turn not in (NOBODY, *deal.seats) and not deal.melds
    return due and wrong(table, "hand_swapped", seat=deal.turn)


def _swap_not_allowed(table: Table, deal: Round) -> bool:
    """Somebody takes the blind where there is none, or at the wrong moment."""
    if deal.phase == "bettering" or deal.aside.taker != NOBODY:
        return False
    if deal.phase == "participating":
        seat = _next_to_speak(table, deal)
        return why_no_swap(table.game, deal, seat) == "not-allowed" and wrong(table, "hand_swapped", seat=seat)
    return wrong_by(table, [seat for seat in deal.active if why_no_swap(table.game, deal, seat)], "hand_swapped")


def _rob_not_allowed(table: Table, deal: Round) -> bool:
    """Somebody robs who may not: too early or late, a card that is gone, or without the six."""
    each = table.variant.exchange.rob_window == "own_turn"
    if deal.melds and not each:
        return False
    # What another hand than the one dealt holds the record may not tell.
    reasons = {seat: why_no_rob(table.game, deal, seat) for seat in deal.dealt_in}
    seats = [s for s, why in reasons.items() if why and (why != "not-held" or deal.aside.taker != s)]
    if deal.tricks and not each:
        seats = [seat for seat in seats if reasons[seat] == "late"]
    return wrong_by(table, seats, "trump_six_swapped")


def _discard_count(table: Table, deal: Round) -> bool:
    """Somebody lays away more cards than there are in his packet, or fewer than he takes (HJ-4)."""
    seat = _next_to_speak(table, deal)
    size = len(deal.aside.packet(seat))
    count, laid = table.rng.choice(((size + 1, size + 1), (size, size - 1)))
    cards = table.rng.sample([CODES[card] for card in numbers(deal.hands[seat])], laid)
    return wrong(table, "better_cards_taken", seat=seat, count=count, cards=cards)


def _not_all_spoken(table: Table, deal: Round) -> bool:
    """The first card is played while somebody has still to speak."""
    seat = first_leader(table.game, deal)
    return wrong_card(table, seat, deal.hands[seat])


def _forced(table: Table, deal: Round) -> bool:
    """Somebody makes everybody play who does not stand lowest, or too early in the game, or too late in the round."""
    if deal.contract is None or deal.tricks:
        return False
    return wrong_by(table, [seat for seat in deal.active if why_no_force(table.game, deal, seat)], FORCED)


def _offered(table: Table, deal: Round) -> bool:
    """More is offered than there is, or within a trick."""
    if deal.split.offer is not None or unresolved(deal):
        return False
    pause = not why_no_pause(table.game, deal)
    seats = parties(table.game, deal)
    if not seats or (not pause and table.chance(0.9)):
        return False
    told = offer(table, deal, seats[0], seats)
    told["scores"][seats[0]] += 16 if pause else 0
    return wrong(table, "split_offered", seat=seats[0], **told)


def _answered(table: Table, deal: Round) -> bool:
    """An offer is taken that nobody made, or by him who made it."""
    seats = [seat for seat in deal.dealt_in if why_no_answer(table.game, deal, seat)]
    return wrong_by(table, seats, table.rng.choice(("split_accepted", "split_refused")))


def _gave_up(table: Table, deal: Round) -> bool:
    """Somebody gives the round up where no three play, or within a trick."""
    seats = [seat for seat in deal.dealt_in if why_no_surrender(table.game, deal, seat)]
    return wrong_by(table, seats, "round_conceded")


def _has_blind(variant: Variant) -> bool:
    return variant.exchange.swap != "never"


def _folds_before_swap(variant: Variant) -> bool:
    return asked(variant) and variant.exchange.swap == "with_participation"


def _shares(variant: Variant) -> bool:
    return variant.splitting.allowed


EXCHANGE: dict[str, Breach[Any]] = {
    "word-out-of-turn": Breach("word-out-of-turn", _talking, _word_out_of_turn, asked),
    "word-changed": Breach(
        "word-changed", _before_lead, lambda table, deal: wrong_by(table, [*deal.words], "stayed"), asked
    ),
    "fold-after-swap": Breach("fold-after-swap", _before_lead, _fold_after_swap, _folds_before_swap),
    "swapped-twice": Breach("swapped-twice", in_phase("participating", "playing"), _swapped_twice, _has_blind),
    "swap-not-allowed": Breach(
        "swap-not-allowed", _before_lead, _swap_not_allowed, lambda v: asked(v) or _has_blind(v)
    ),
    "rob-not-allowed": Breach("rob-not-allowed", _until_played, _rob_not_allowed, calls("card_turned")),
    "discard-count": Breach("discard-count", in_phase("bettering"), _discard_count, lambda v: v.deal.packet),
    "not-all-spoken": Breach("not-all-spoken", _talking, _not_all_spoken, asked),
}
"""What goes wrong with who plays, and with the cards beside the hands."""
SHARING: dict[str, Breach[Any]] = {
    "force-not-allowed": Breach(
        "force-not-allowed",
        in_phase("participating", "playing"),
        _forced,
        lambda v: v.participation.force_within > 0,
    ),
    "split-not-allowed": Breach("split-not-allowed", playing, _offered, _shares),
    "answer-not-allowed": Breach("answer-not-allowed", playing, _answered, _shares),
    "gave-up-wrongly": Breach("concession-not-allowed", playing, _gave_up, _shares),
}
"""What goes wrong where somebody makes all play, or a round is shared out."""
