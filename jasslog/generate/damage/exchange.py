"""Wrong with who plays, the cards that lie beside the hands, and rounds that are shared out."""

from __future__ import annotations

from jasslog.cards import CODES, numbers
from jasslog.game.facts import NOBODY
from jasslog.game.phases import course
from jasslog.game.phases.best_melds import unresolved
from jasslog.game.phases.exchange import why_no_rob
from jasslog.game.phases.participation import FORCED
from jasslog.game.phases.pause import parties, why_no_pause
from jasslog.game.rotation import first_leader
from jasslog.game.round import Round
from jasslog.generate.damage.deeds import at, by_each, deed, in_phase, laying, playing
from jasslog.generate.damage.kinds import Breach, Breaches, Deed, Deeds, calls
from jasslog.generate.table import Table
from jasslog.generate.talking import offer
from jasslog.variants.options import Variant

_word_or_card = in_phase("participating", "playing")
_talking = in_phase("bettering", "participating")
_until_played = in_phase("bettering", "participating", "playing")


_before_lead = at(_until_played, lambda deal: not (deal.trick or deal.tricks or deal.melds))
"""The round from the moment on at which trump stands, as long as no card lies and no meld was said."""


def _next_to_speak(table: Table, deal: Round) -> int:
    return course.acts(table.game, deal)[0].seat


def _word_out_of_turn(table: Table, deal: Round) -> list[Deed]:
    """Somebody speaks before those whose turn it is."""
    waiting = course.waiting(table.game, deal)
    if deal.phase == "bettering":
        return by_each(waiting, "better_cards_taken", count=0)
    return by_each(waiting, "stayed")


def _fold_after_swap(table: Table, deal: Round) -> Deeds:
    """Who has taken the blind folds (C-44)."""
    taker = deal.aside.taker
    return taker in deal.active and deed("folded", seat=taker)


def _swapped_twice(table: Table, deal: Round) -> Deeds:
    """A second player takes the blind, when it would be his turn."""
    if deal.phase == "participating":
        return deed("hand_swapped", seat=_next_to_speak(table, deal))
    due = not deal.tricks and deal.turn not in (NOBODY, *deal.seats) and not deal.melds
    return due and deed("hand_swapped", seat=deal.turn)


def _swap_not_allowed(table: Table, deal: Round) -> Deeds:
    """Somebody takes the blind where there is none, or at the wrong moment."""
    if deal.phase == "participating":
        return deed("hand_swapped", seat=_next_to_speak(table, deal))
    return deal.phase == "playing" and by_each(deal.active, "hand_swapped")


def _rob_not_allowed(table: Table, deal: Round) -> Deeds:
    """Somebody robs who may not: too early or late, a card that is gone, or without the six."""
    each = table.variant.exchange.rob_window == "own_turn"
    if deal.melds and not each:
        return False
    # What another hand than the one dealt holds the record may not tell.
    reasons = {seat: why_no_rob(table.game, deal, seat) for seat in deal.dealt_in}
    seats = [s for s, why in reasons.items() if why and (why != "not-held" or deal.aside.taker != s)]
    if deal.tricks and not each:
        seats = [seat for seat in seats if reasons[seat] == "late"]
    return by_each(seats, "trump_six_swapped")


def _discard_count(table: Table, deal: Round) -> Deed:
    """Somebody lays away more cards than there are in his packet, or fewer than he takes (HJ-4)."""
    seat = _next_to_speak(table, deal)
    size = len(deal.aside.packet(seat))
    count, laid = table.rng.choice(((size + 1, size + 1), (size, size - 1)))
    cards = table.rng.sample([CODES[card] for card in numbers(deal.hands[seat])], laid)
    return deed("better_cards_taken", seat=seat, count=count, cards=cards)


def _not_all_spoken(table: Table, deal: Round) -> list[Deed]:
    """The first card is played while somebody has still to speak."""
    seat = first_leader(table.game, deal)
    return laying(seat, deal.hands[seat])


def _forced(table: Table, deal: Round) -> Deeds:
    """Somebody makes everybody play who does not stand lowest, or too early in the game, or too late in the round."""
    return deal.contract is not None and not deal.tricks and by_each(deal.active, FORCED)


def _offered(table: Table, deal: Round) -> Deeds:
    """More is offered than there is, or within a trick."""
    if deal.split.offer is not None or unresolved(deal):
        return False
    pause = not why_no_pause(table.game, deal)
    seats = parties(table.game, deal)
    if not seats or (not pause and table.chance(0.9)):
        return False
    told = offer(table, deal, seats[0], seats)
    told["scores"][seats[0]] += 16 if pause else 0
    return deed("split_offered", seat=seats[0], **told)


def _answered(table: Table, deal: Round) -> list[Deed]:
    """An offer is taken that nobody made, or by him who made it."""
    return by_each(deal.dealt_in, table.rng.choice(("split_accepted", "split_refused")))


def _has_blind(variant: Variant) -> bool:
    return variant.exchange.swap != "never"


def _asked(variant: Variant) -> bool:
    return variant.participation.asked


def _shares(variant: Variant) -> bool:
    return variant.splitting.allowed


EXCHANGE: Breaches = {
    "word-out-of-turn": Breach(_talking, _word_out_of_turn, _asked),
    "word-changed": Breach(_before_lead, lambda table, deal: by_each(deal.words, "stayed"), _asked),
    "fold-after-swap": Breach(
        _before_lead, _fold_after_swap, lambda v: _asked(v) and v.exchange.swap == "with_participation"
    ),
    "swapped-twice": Breach(_word_or_card, _swapped_twice, _has_blind),
    "swap-not-allowed": Breach(_before_lead, _swap_not_allowed, lambda v: _asked(v) or _has_blind(v)),
    "rob-not-allowed": Breach(_until_played, _rob_not_allowed, calls("card_turned")),
    "discard-count": Breach(in_phase("bettering"), _discard_count, lambda v: v.deal.packet),
    "not-all-spoken": Breach(_talking, _not_all_spoken, _asked),
}
"""What goes wrong with who plays, and with the cards beside the hands."""
SHARING: Breaches = {
    "force-not-allowed": Breach(_word_or_card, _forced, lambda v: v.participation.force_within > 0),
    "split-not-allowed": Breach(playing, _offered, _shares),
    "answer-not-allowed": Breach(playing, _answered, _shares),
    "gave-up-wrongly": Breach(
        playing, lambda table, deal: by_each(deal.dealt_in, "round_conceded"), _shares, finding="concession-not-allowed"
    ),
}
"""What goes wrong where somebody makes all play, or a round is shared out."""
