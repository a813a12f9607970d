"""What a reason against an act follows from: an earlier finding of the round, the trick or the same act."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from msgspec.structs import replace

from jasslog.audit.finding import Finding, Told
from jasslog.cards import CARD, SUIT_OF
from jasslog.events.base import Event, seat_of
from jasslog.events.before_play import BidMade
from jasslog.events.vocabulary import PAGE
from jasslog.game.facts import NOBODY, Reason
from jasslog.game.phases import auction, duties, exchange, lone
from jasslog.game.state import Game, Round

Cause = Callable[[Game, Event, Reason, Told], Finding | None]
"""Of the game, the event, the reason against it and what has been found since its round began."""
TURNS = ("out-of-turn", "wrong-leader")
"""Findings about a card that came before its turn."""
IMPOSSIBLE = ("card-not-held", "card-played-twice", "card-not-in-deck", "card-face-down")
"""Findings about a card that cannot have been the one played, or laid to the rows."""
WORDS = ("fold-after-swap", "word-changed")
"""Findings about a word that may have left a seat out with which the table went on playing."""


def _wrong_bid_before(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The finding about the last bid, where without it and other wrong ones this might have been bid."""
    deal = game.round
    if deal.bid is None or not isinstance(event, BidMade) or reason.slots["why"] in ("over", "passed"):
        return None
    wrong = told.last_of_event(deal.bid.event, (reason.name,))
    if wrong is None:
        return None
    right = told.last_right_bid(deal.calls, reason.name)
    return None if auction.why_not_so(game, auction.room_after(right, game.variant.auction), event) else wrong


def _early(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """That the same act came out of turn; one that was put in the place of another may share its number with more."""
    deal = game.round
    in_turn = deal.phase in ("playing", "domino") and deal.turn in (reason.seat, NOBODY)
    return None if in_turn else told.last_of_event(event.seq, TURNS)


def _laid_early(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """One of the same cards that cannot have been in the hand, or that all came out of turn."""
    return told.last_of_event(event.seq, IMPOSSIBLE) or _early(game, event, reason, told)


def _impossible(game: Game, told: Told) -> Finding | None:
    """A card of this trick that cannot have been the one played: what others owed to the trick is in doubt."""
    return next(iter(told.on_table(game.round.events, IMPOSSIBLE)), None)


def withheld(game: Game, reason: Reason, told: Told) -> bool:
    """Whether nobody can say which open card would have been legal, as what lies in the trick is in doubt."""
    return reason.name == "card-face-down" and _impossible(game, told) is not None


def _turn_lost(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """An earlier card out of turn in the trick that was not taken back, or the lead of him who chose unasked."""
    deal = game.round
    if deal.rows is not None:
        return _passed_over(game, event, reason, told)
    if not deal.begun:
        return told.first_of_seat("wrong-chooser", reason.seat)
    return next((found for found in told.on_table(deal.events, TURNS) if found.severity == "error"), None)


def _passed_over(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """That the call or the move of Domino before this one came out of turn, and passed this seat over."""
    deal = game.round
    moves = deal.rows.moves if deal.rows is not None else deal.calls
    wrong = told.last_of_event(moves[-1].event, ("out-of-turn", "wrong-chooser")) if moves else None
    return wrong if wrong is not None and reason.seat in wrong.slots["expected"] else None


def _duty_doubted(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """An impossible card of the trick, or a second one of the same seat; not where what was laid went unread."""
    deal = game.round
    if NOBODY in deal.trick:
        return None
    twice = reason.seat in deal.seats
    return _impossible(game, told) or (_early(game, event, reason, told) if twice else None)


def _stopped(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """A card follows from the stop that was not allowed before it, and a stop from a card nobody can have played."""
    if reason.slots.get("why") == "stop":
        return told.first(*IMPOSSIBLE, "missing-card")
    if not game.round.stopped or event.type != "card_played":
        return None
    return told.because("stop")


def _no_place(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """That the same card found no place, as it was laid to a row or a trick in the other kind of round."""
    refused = told.because("domino", -1)
    same = refused is not None and (refused.seat, refused.card) == (reason.seat, reason.card)
    return refused if same else None


def _astray(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """An earlier card of the same suit that did not fit: the table has gone on from there."""
    suit = SUIT_OF[CARD[reason.card]]
    return told.first_of_cards(reason.name, (code for code in CARD if SUIT_OF[CARD[code]] == suit))


def _taken_wrongly(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """What was wrong when the blind was taken, where but for that this seat might take it now."""
    deal = game.round
    taker = deal.aside.taker
    wrong = told.first_of_seat("swap-not-allowed", taker) or told.first_of_seat("word-out-of-turn", taker)
    if wrong is None:
        return None
    before = copy(deal)
    before.aside = replace(deal.aside, taker=NOBODY)
    return wrong if exchange.why_no_swap(game, before, reason.seat) == "" else None


def _named_wrongly(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """That another seat named the contract, where this one should have."""
    wrong = told.first("wrong-chooser")
    return wrong if wrong is not None and reason.seat in wrong.slots["expected"] else None


def _went_on(deal: Round, event: Event, told: Told) -> Finding | None:
    """The act that was not allowed and ended the round, or left a seat out, where the table went on without it."""
    if PAGE.get(event.type) not in ("play", "melds"):
        return None
    if deal.conceded:
        given_up = next(call.event for call in reversed(deal.calls) if call.kind == lone.CONCEDED)
        return told.last_of_event(given_up, ("concession-not-allowed",))
    for seat in (hand.seat for hand in deal.aside.folded):
        if deal.walked_over or any(seat in trick.seats for trick in deal.laid) or seat_of(event) == seat:
            wrong = next(filter(None, (told.first_of_seat(name, seat) for name in WORDS)), None)
            if wrong is not None:
                return wrong
    return None


CAUSES: dict[str, Cause] = {
    # A bid that came when the bidding was over.
    "auction-open": lambda game, event, reason, told: told.because("over"),
    "bid-not-allowed": _wrong_bid_before,
    "contract-already-named": _named_wrongly,
    "swapped-twice": _taken_wrongly,
    "wrong-chooser": _passed_over,
    "marriage-half": lambda game, event, reason, told: told.first_of_seat("marriage-late", reason.seat),
    "not-expected": _stopped,
    # A card that cannot have been turned offers no suit.
    "suit-not-offered": lambda game, event, reason, told: told.first("turn-up-not-free"),
    "taken-back-late": _no_place,
    "prediction-late": lambda game, event, reason, told: told.first("prediction-missing"),
    # The last time that play was stopped where it may not be, or that what came belongs to the other kind of round.
    "round-broken-off": lambda game, event, reason, told: told.because("stop", -1) or told.because("domino", -1),
    **dict.fromkeys(TURNS, _turn_lost),
    **dict.fromkeys(IMPOSSIBLE, _early),
    **dict.fromkeys(duties.RENEGE_FAMILY, _duty_doubted),
    "banned-suit-led": _early,
    "card-does-not-fit": _astray,
    "lay-out-not-allowed": _laid_early,
}
"""By the name of a finding, what it follows from where that has been found; else only doubts may explain it."""


def cause_of(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The finding that a reason against an act follows from."""
    cause = CAUSES.get(reason.name)
    found = cause(game, event, reason, told) if cause is not None else None
    return found or _went_on(game.round, event, told)
