"""The causes of reasons against an act: the earlier finding of the round, trick or act from which a reason follows."""

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
"""Finds the cause, given the game, the event, the reason against it, and the findings since its round began."""
TURNS = ("out-of-turn", "wrong-leader")
"""Findings about a card that came before its turn."""
IMPOSSIBLE = ("card-not-held", "card-played-twice", "card-not-in-deck", "card-face-down")
"""Findings about a card that cannot have been the one played, or laid to the rows."""
WORDS = ("fold-after-swap", "word-changed")
"""Findings about a word by which a seat may have dropped out, although the table went on playing with it."""


def _wrong_bid_before(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The finding about the last bid, if this bid would be allowed without that and other wrong bids."""
    deal = game.round
    if deal.bid is None or not isinstance(event, BidMade) or reason.slots["why"] in ("over", "passed"):
        return None
    wrong = told.last_of_event(deal.bid.event, (reason.name,))
    if wrong is None:
        return None
    right = told.last_right_bid(deal.calls, reason.name)
    return None if auction.why_not_so(game, auction.room_after(right, game.variant.auction), event) else wrong


def _out_of_turn(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The finding that this same act came out of turn; None if the seat has the turn, or nobody knows whose it is.

    The turn is checked because the acts that a correction puts in the place of another share one event number.
    """
    deal = game.round
    in_turn = deal.phase in ("playing", "domino") and deal.turn in (reason.seat, NOBODY)
    return None if in_turn else told.last_of_event(event.seq, TURNS)


def _laid_early(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The finding that one of the cards laid out cannot have been in the hand, or that they came out of turn."""
    return told.last_of_event(event.seq, IMPOSSIBLE) or _out_of_turn(game, event, reason, told)


def _impossible(game: Game, told: Told) -> Finding | None:
    """The finding about a card of this trick that cannot have been the one played.

    After it, what others owed to the trick is in doubt.
    """
    return next(iter(told.on_table(game.round.events, IMPOSSIBLE)), None)


def withheld(game: Game, reason: Reason, told: Told) -> bool:
    """Whether a finding about a face-down card cannot name the legal open cards, because the trick is in doubt."""
    return reason.name == "card-face-down" and _impossible(game, told) is not None


def _turn_lost(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The finding that puts the turn in doubt: about an earlier card of the trick, out of turn and not taken back.

    Before the first card: the finding that this seat spoke in the choosing when it was not asked. In Domino: that of
    ``_passed_over``.
    """
    deal = game.round
    if deal.rows is not None:
        return _passed_over(game, event, reason, told)
    if not deal.begun:
        return told.first_of_seat("wrong-chooser", reason.seat)
    return next((found for found in told.on_table(deal.events, TURNS) if found.severity == "error"), None)


def _passed_over(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The finding that the call or the move of Domino before this one came out of turn and passed over this seat."""
    deal = game.round
    moves = deal.rows.moves if deal.rows is not None else deal.calls
    wrong = told.last_of_event(moves[-1].event, ("out-of-turn", "wrong-chooser")) if moves else None
    return wrong if wrong is not None and reason.seat in wrong.slots["expected"] else None


def _duty_doubted(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The finding that puts a duty in doubt: about an impossible card of the trick, or about this card's turn.

    The turn matters only where the seat has played to the trick before. None where a card of the trick is unread.
    """
    deal = game.round
    if NOBODY in deal.trick:
        return None
    twice = reason.seat in deal.seats
    return _impossible(game, told) or (_out_of_turn(game, event, reason, told) if twice else None)


def _stopped(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The cause of an act that was not expected: of a card, an earlier stop that was not allowed.

    Of a stop itself, the finding about an impossible or a missing card.
    """
    if reason.slots.get("why") == "stop":
        return told.first(*IMPOSSIBLE, "missing-card")
    if not game.round.stopped or event.type != "card_played":
        return None
    return told.because("stop")


def _no_place(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The finding that this same card had no place: laid to a row where tricks are played, or to a trick in Domino."""
    refused = told.because("domino", -1)
    same = refused is not None and (refused.seat, refused.card) == (reason.seat, reason.card)
    return refused if same else None


def _misfit_before(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The finding about an earlier card of the same suit that did not fit, as the table has gone on from that card."""
    suit = SUIT_OF[CARD[reason.card]]
    return told.first_of_cards(reason.name, (code for code in CARD if SUIT_OF[CARD[code]] == suit))


def _taken_wrongly(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The finding that the blind was taken wrongly before, if otherwise this seat might take it now."""
    deal = game.round
    taker = deal.aside.taker
    wrong = told.first_of_seat("swap-not-allowed", taker) or told.first_of_seat("word-out-of-turn", taker)
    if wrong is None:
        return None
    before = copy(deal)
    before.aside = replace(deal.aside, taker=NOBODY)
    return wrong if exchange.why_no_swap(game, before, reason.seat) == "" else None


def _named_wrongly(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The finding that another seat named the contract where this seat should have named it."""
    wrong = told.first("wrong-chooser")
    return wrong if wrong is not None and reason.seat in wrong.slots["expected"] else None


def _ignored_act(deal: Round, event: Event, told: Told) -> Finding | None:
    """The finding about an act that was not allowed and that the table ignored, seen as play goes on.

    This is a concession that ended the round, or a word by which a seat dropped out.
    """
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
    # The last finding that play was stopped where it may not be, or that an act belongs to the other kind of round.
    "round-broken-off": lambda game, event, reason, told: told.because("stop", -1) or told.because("domino", -1),
    **dict.fromkeys(TURNS, _turn_lost),
    **dict.fromkeys(IMPOSSIBLE, _out_of_turn),
    **dict.fromkeys(duties.RENEGE_FAMILY, _duty_doubted),
    "banned-suit-led": _out_of_turn,
    "card-does-not-fit": _misfit_before,
    "lay-out-not-allowed": _laid_early,
}
"""By the name of a finding: how its cause is looked for. Where none is found, only doubts can still explain it."""


def cause_of(game: Game, event: Event, reason: Reason, told: Told) -> Finding | None:
    """The finding that a reason against an act follows from; None where there is none."""
    cause = CAUSES.get(reason.name)
    found = cause(game, event, reason, told) if cause is not None else None
    return found or _ignored_act(game.round, event, told)
