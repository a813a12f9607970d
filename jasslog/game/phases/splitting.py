"""Sharing a round out instead of playing it: offers, answers, and who counts as being in the hole (ZG-6 to ZG-8)."""

from __future__ import annotations

from jasslog.events.negotiation import SplitAccepted, SplitOffered, SplitRefused
from jasslog.events.participation import RoundConceded
from jasslog.game.facts import NOBODY, Act, Offer, Reason, Reasons, one_word
from jasslog.game.phases.pause import forget_offer, parties, why_no_pause
from jasslog.game.score.places import worth_to_share
from jasslog.game.state import Game, Round
from jasslog.game.undecided import undecided_parts


def acts(game: Game, deal: Round) -> list[Act]:
    """Who may offer, answer, or say that he is in the hole."""
    if why_no_pause(game, deal):
        return []
    found = [Act("split_offered", seat, optional=True) for seat in deal.active]
    if len(deal.active) > 2:
        said = deal.split.conceded
        found += [Act("round_conceded", seat, optional=True) for seat in deal.active if seat not in said]
    return found + [
        Act(kind, s, optional=True) for s in asked(game, deal) for kind in ("split_accepted", "split_refused")
    ]


def asked(game: Game, deal: Round) -> list[int]:
    """Who has still to answer the offer."""
    offer, agreed = deal.split.offer, deal.split.agreed
    if offer is None or deal.split.done:
        return []
    waited = [seat for seat in parties(game, deal) if seat not in agreed]
    if "cards" not in deal.undecided or len(offer.scores) != game.sides or len(agreed) < 2:
        return waited
    # Whom the offer gives nothing may be in the hole, which cards that went unread do not tell.
    return [seat for seat in waited if offer.scores[game.side_of[seat]] > 0]


def why_not_offered(game: Game, event: SplitOffered) -> Reasons:
    """An offer is made in a pause, to those who play, and gives no more than there is."""
    deal, seat = game.round, event.seat
    if deal is None or not game.variant.splitting.allowed:
        return (Reason("not-expected", seat),)
    offer = _offer(event)
    worth = sum(offer.melds) if "melds" in undecided_parts(game, deal) else worth_to_share(game, deal, offer)
    why = _why_no_offer(game, deal, offer, worth)
    if not why:
        return ()
    slots = {"why": why, "found": sum(offer.scores), "most": game.variant.splitting.most, "worth": worth}
    return (Reason("split-not-allowed", seat, slots=slots),)


def _offer(event: SplitOffered) -> Offer:
    return Offer(event.seat, tuple(event.scores), tuple(event.melds or ()), event.seq)


def split_offered(game: Game, event: SplitOffered) -> None:
    """Take an offer, right or wrong, in the place of the last one; outside a pause it changes nothing."""
    deal = game.round
    if deal is None or why_no_pause(game, deal) or event.seat not in deal.active:
        return
    offer = _offer(event)
    pauses = deal.split.pauses | {len(deal.tricks)}
    deal.split = deal.split._replace(offer=offer, agreed=frozenset((offer.seat,)), pauses=pauses)
    _close(game, deal)


def why_not_answered(game: Game, event: SplitAccepted | SplitRefused) -> Reasons:
    """Only who was asked takes an offer or turns it down."""
    deal, seat = game.round, event.seat
    if deal is None or not game.variant.splitting.allowed:
        return (Reason("not-expected", seat),)
    return one_word("answer-not-allowed", why_no_answer(game, deal, seat), seat)


def split_accepted(game: Game, event: SplitAccepted) -> None:
    """Somebody takes the offer; when all have who must, the round is over."""
    deal = game.round
    if deal is not None and why_no_answer(game, deal, event.seat) == "":
        deal.split = deal.split._replace(agreed=deal.split.agreed | {event.seat})
        _close(game, deal)


def split_refused(game: Game, event: SplitRefused) -> None:
    """Somebody turns the offer down."""
    deal = game.round
    if deal is not None and why_no_answer(game, deal, event.seat) == "":
        forget_offer(deal)


def round_conceded(game: Game, event: RoundConceded) -> None:
    """One of three says that he will be in the hole: the others can share the round out without him."""
    deal = game.round
    if deal is not None and why_no_surrender(game, deal, event.seat) == "":
        deal.split = deal.split._replace(conceded=deal.split.conceded | {event.seat})
        _close(game, deal)


def _close(game: Game, deal: Round) -> None:
    offer = deal.split.offer
    if offer is not None and len(offer.scores) == game.sides and not asked(game, deal):
        deal.split = deal.split._replace(done=True)
        deal.phase, deal.turn = "complete", NOBODY


def why_no_answer(game: Game, deal: Round, seat: int) -> str:
    """Why a seat cannot take or refuse an offer now; empty where it can."""
    why = why_no_pause(game, deal)
    if why:
        return why
    if deal.split.offer is None:
        return "no-offer"
    return "" if seat in asked(game, deal) else "seat"


def why_no_surrender(game: Game, deal: Round, seat: int) -> str:
    """Why a seat cannot say that it will be in the hole; empty where it can."""
    why = why_no_pause(game, deal)
    if why:
        return "never" if why == "not-allowed" else "moment"
    if len(deal.active) < 3:
        return "never"
    return "" if seat in deal.active and seat not in deal.split.conceded else "seat"


def _why_no_offer(game: Game, deal: Round, offer: Offer, worth: int) -> str:
    """Why an offer cannot be made; empty where it can. ``worth`` is what the melds are worth that can be shared."""
    why = why_no_pause(game, deal)
    if why:
        return why
    if offer.seat not in deal.active:
        return "seat"
    if len(offer.scores) != game.sides or len(offer.melds) not in (0, game.sides):
        return "count"
    if min(offer.scores + offer.melds) < 0:
        return "negative"
    inside = {game.side_of[seat] for seat in parties(game, deal)}
    named = {side for shares in (offer.scores, offer.melds) for side, share in enumerate(shares) if share}
    if not named <= inside or game.side_of[offer.seat] not in inside:
        return "outsider"
    if sum(offer.scores) > game.variant.splitting.most:
        return "too-many"
    return "melds" if sum(offer.melds) > worth else ""
