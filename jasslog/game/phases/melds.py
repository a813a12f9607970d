"""Announcing melds: who may, the reasons against a meld, and recording it as announced (meld-cards, meld-window)."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_

from msgspec.structs import replace

from jasslog.cards import cards, codes
from jasslog.events.play import MeldAnnounced, MeldShown
from jasslog.game.facts import BEFORE_PLAY, NOBODY, SEATING, Act, Announcement, Reason, Reasons, card_by_card
from jasslog.game.hands import disproved, known_elsewhere, laid_until
from jasslog.game.phases import best_melds
from jasslog.game.phases.irregularities import not_dealt, why_not_held
from jasslog.game.phases.later_cards import awaits, draw_unseen, when_spoken
from jasslog.game.phases.pause import why_no_pause
from jasslog.game.score.aims import named_bid
from jasslog.game.state import Game, Round
from jasslog.rules import melds
from jasslog.rules.melds import clash

read_meld = lru_cache(1 << 12)(melds.read_meld)


LATE_WINDOWS = (*best_melds.EVERY_TURN, "after_trump")
"""Windows that may be open after the second trick."""


def acts(game: Game, deal: Round) -> list[Act]:
    """The acts of announcing a meld, one for each seat that may do so now."""
    options = game.variant.melds
    late = options.window in LATE_WINDOWS or game.variant.splitting.allowed
    if not options.allowed or (len(deal.tricks) > 1 and not late):
        return []
    seats = [seat for seat in range(game.players) if meld_window(game, deal, seat) == "open"]
    if options.window in best_melds.EVERY_TURN:
        seats = [seat for seat in seats if not _said_in_trick(game, deal, seat)]
    return [Act("meld_announced", seat, optional=True) for seat in seats]


def _said_in_trick(game: Game, deal: Round, seat: int) -> bool:
    """Whether a seat has announced a counting meld in the trick on the table."""
    mine = [said for said in best_melds.counted_melds(game, deal) if said.seat == seat and not said.void]
    return any(best_melds.trick_of(deal, said.event) == len(deal.tricks) for said in mine)


def why_not_announced(game: Game, event: MeldAnnounced) -> Reasons:
    """The reasons against a meld: wrong moment or turn, no meld, not held, or cards of another meld (meld-cards)."""
    if game.round.phase == SEATING:
        return (Reason("not-expected", event.seat),)
    deal = when_spoken(game, game.round)
    said = _announcement(game, deal, event)
    if said.void:
        # If the earlier meld with which this one shares cards is not certain, that one may still become void instead.
        falls = said.void == "overlapping" and not _bar_stands(game, deal, said)
        return () if falls else (void_reason(deal, said),)
    if game.variant.melds.window == "before_first_lead":
        place = best_melds.seat_order(game, deal, said.seat)
        if any(best_melds.seat_order(game, deal, earlier) > place for earlier in deal.melders):
            return (Reason("meld-out-of-order", said.seat),)
        if _marriage_shown(game, deal):
            return (Reason("meld-out-of-order", said.seat, rule="marriage-window"),)
    return ()


def _marriage_shown(game: Game, deal: Round) -> bool:
    """Whether a marriage has been shown that should have waited for all melds (marriage-window).

    It has to wait where it is shown before the first lead and not compared with the melds.
    """
    options = game.variant.marriage
    apart = options.time == "pre_play" and not options.in_comparison
    return apart and any(not void for _, void in deal.marriage_said.values())


def void_reason(deal: Round, said: Announcement) -> Reason:
    """The reason against an announcement that is void."""
    slots = {"cards": codes(said.cards), "points": said.meld.points if said.meld else said.said}
    if said.void == "not-held":
        slots["missing"] = codes(_missing(deal, said))
    return Reason(f"meld-{said.void}", said.seat, slots=slots)


def _missing(deal: Round, said: Announcement) -> int:
    """The cards of a meld that its seat did not have.

    If not the whole hand is known, these are the cards known to be elsewhere, if there are any.
    """
    missing = said.cards & ~deal.dealt[said.seat] & ~said.left
    return missing if deal.known[said.seat] else known_elsewhere(deal, said.seat, missing) or missing


def _bar_stands(game: Game, deal: Round, said: Announcement) -> bool:
    """Whether a counting meld that shares cards with this one was certainly in the hand."""
    barring = best_melds.barred_by(game, said, deal.valid_melds)
    return any(not other.cards & ~deal.dealt[other.seat] & ~other.left for other in barring)


def _announcement(game: Game, deal: Round, event: MeldAnnounced) -> Announcement:
    """The announcement that an event makes, with the reason why it is void, if there is one at this moment."""
    named = cards(event.cards or ())
    meld = read_meld(named, game.variant.melds) if named else None
    void = why_void(game, deal, event.seat, named, event.seq)
    if void == "overlapping" and _corrected_place(game, deal, event) is not None:
        void = ""
    return Announcement(event.seat, meld, named, event.points or 0, event.seq, void)


def meld_announced(game: Game, deal: Round, event: MeldAnnounced) -> None:
    """Record a meld as it was announced, right or wrong; draws that are due and unrecorded come before it."""
    if deal.aside.due and not awaits(game, deal):
        draw_unseen(deal)
    deal.announce(_announcement(game, deal, event), _corrected_place(game, deal, event))


def _corrected_place(game: Game, deal: Round, event: MeldAnnounced) -> int | None:
    """The place of the meld whose value this event corrects before the next card; None for none (meld-misstated)."""
    named = cards(event.cards or ())
    if game.variant.melds.misstatement != "swiss" or not named or not event.points:
        return None
    laid = max((seq for trick in deal.laid for seq in trick.events), default=NOBODY)
    for place, said in enumerate(deal.melds):
        mine = said.seat == event.seat and said.cards == named and not said.void
        if mine and said.event > laid and said.said not in (0, event.points):
            return place
    return None


def why_not_shown(game: Game, event: MeldShown) -> Reasons:
    """The reasons against laying a meld open: the seat announced none, or it did not hold the cards (meld-cards)."""
    deal, seat = game.round, event.seat
    mine = [said for said in deal.melds if said.seat == seat]
    if deal.phase == SEATING or not (mine or "melds" in game.not_recorded):
        return (Reason("not-expected", seat),)
    if not all(said.cards for said in mine):
        # A meld announced by its points alone is judged itself by the cards that are shown now.
        return ()
    named = reduce(or_, (said.cards for said in mine), 0)
    return why_not_held(deal, seat, not_dealt(deal, seat, cards(event.cards) & ~named))


def meld_shown(game: Game, deal: Round, event: MeldShown) -> None:
    """Fill in the cards of a meld that was announced by its points alone."""
    shown = cards(event.cards)
    meld = read_meld(shown, game.variant.melds)
    for place, said in enumerate(deal.melds):
        if said.seat == event.seat and not said.cards and meld and said.said in (0, meld.points):
            void = said.void or _wrong_cards(game, deal, said.seat, shown, said.event)
            deal.announce(replace(said, meld=meld, cards=shown, void=void), place)
            return


def why_void(game: Game, deal: Round, seat: int, named: int, event: int) -> str:
    """Why a meld announced now, by this event, counts for nothing; empty where nothing is against it (meld-cards)."""
    if not game.variant.melds.allowed or named_bid(deal) is not None:
        return "not-allowed"
    window = meld_window(game, deal, seat)
    if window != "open":
        return window
    if not named:
        return "not-held" if best_melds.holds_none(game, deal, seat) else ""
    return _wrong_cards(game, deal, seat, named, event)


def meld_window(game: Game, deal: Round, seat: int) -> str:
    """Whether this is the moment for a seat to announce a meld: ``open``, ``early`` or ``late`` (meld-window)."""
    if (deal.rest and "hands" not in game.not_recorded) or deal.phase in BEFORE_PLAY:
        return "early"
    if deal.walked_over:
        won = deal.variant.tens.walkover == "all_plus_bonus" and deal.phase == "complete"
        return "open" if won and seat in deal.active else "late"
    if seat not in deal.active or deal.conceded or deal.split.done or named_bid(deal) is not None:
        return "late"
    if not why_no_pause(game, deal):
        return "open"
    rule = game.variant.melds.window
    if rule == "after_trump":
        return _after_trump(deal, seat)
    if rule in best_melds.EVERY_TURN:
        return _at_turn(game, deal, seat, rule)
    laid = len(deal.trick)
    if len(deal.tricks) > 1 or (len(deal.tricks) == 1 and laid):
        return "late"
    if rule == "before_first_lead":
        return "late" if laid or deal.tricks else "open"
    if not deal.tricks and seat not in deal.seats:
        return "open" if deal.turn in (seat, NOBODY) else "early"
    return "open" if rule == "own_first_card" and deal.last_seat == seat else "late"


def _at_turn(game: Game, deal: Round, seat: int, rule: str) -> str:
    """The window of a seat that melds at each turn, after it has drawn and before it plays (meld-each-trick)."""
    over = rule == "turns_with_stock" and not deal.aside.stock.size
    if deal.phase != "playing" or over or seat in deal.seats:
        return "late"
    return "early" if awaits(game, deal) or deal.turn not in (seat, NOBODY) else "open"


def _after_trump(deal: Round, seat: int) -> str:
    """The window of a seat that melds at its first turn after a discard has made trump (melds-after-trump)."""
    if deal.veiled or deal.unnamed:
        return "open"
    if deal.maker == NOBODY:
        return "early"
    if deal.phase != "playing" or any(one.seat == seat and one.event > deal.maker for one in card_by_card(deal.laid)):
        return "late"
    return "open" if deal.turn in (seat, NOBODY) else "early"


def _wrong_cards(game: Game, deal: Round, seat: int, named: int, moment: int) -> str:
    """What is wrong with the cards of a meld that was announced by the event ``moment``; empty if nothing is."""
    meld = read_meld(named, game.variant.melds)
    if meld is None:
        return "not-valid"
    if game.variant.melds.held == "now" and named & laid_until(deal, moment):
        return "not-held"
    missing = named & ~deal.dealt[seat]
    if missing and (deal.known[seat] or disproved(deal, seat, missing)):
        return "not-held"
    if not deal.melds or game.variant.melds.window in best_melds.EVERY_TURN:
        return ""
    mine = [said.meld for said in deal.valid_melds if said.seat == seat and said.meld]
    return "overlapping" if clash(meld, mine, game.variant.melds) else ""
