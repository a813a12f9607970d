"""Ending a round early: sharing it out, or stopping it when nothing can change now (early-stop, pandur-stopped)."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.events.before_play import RoundConceded, SplitAccepted, SplitOffered, SplitRefused
from jasslog.events.play import PlayStopped
from jasslog.game.facts import NOBODY, SEATING, Act, Offer, Reason, Reasons, one_word
from jasslog.game.phases import marriage
from jasslog.game.phases.pause import forget_offer, parties, why_no_pause
from jasslog.game.score import aims, overlay, places, plan
from jasslog.game.score.earned import earned
from jasslog.game.state import Game, Round
from jasslog.game.undecided import bid_open, undecided_parts, untold_parts


def acts(game: Game, deal: Round) -> list[Act]:
    """The acts of offering a split, answering an offer, and saying that one is in the hole, for each seat that may."""
    if why_no_pause(game, deal):
        return []
    found = [Act("split_offered", seat, optional=True) for seat in parties(deal)]
    found += [Act("round_conceded", s, optional=True) for s in deal.active if why_no_surrender(game, deal, s) == ""]
    answers = ("split_accepted", "split_refused")
    return found + [Act(kind, seat, optional=True) for seat in asked(game, deal) for kind in answers]


def asked(game: Game, deal: Round) -> list[int]:
    """The seats that have still to answer the offer."""
    offer, agreed = deal.split.offer, deal.split.agreed
    if offer is None or deal.split.done:
        return []
    return [seat for seat in parties(deal) if seat not in agreed]


def why_not_offered(game: Game, event: SplitOffered) -> Reasons:
    """The reason against an offer: not in a pause, by or for a seat that cannot share, or with wrong points."""
    deal, seat = game.round, event.seat
    if deal.phase == SEATING or not game.variant.splitting.allowed:
        return (Reason("not-expected", seat),)
    offer = _offer(event)
    why = _why_no_offer(game, deal, offer)
    if not why:
        return ()
    worth = _worth(game, deal, offer)
    slots = {"why": why, "found": sum(offer.scores), "most": game.variant.splitting.most, "worth": worth}
    return (Reason("split-not-allowed", seat, slots=slots),)


def _offer(event: SplitOffered) -> Offer:
    return Offer(event.seat, tuple(event.scores), tuple(event.melds or ()), event.seq)


def split_offered(game: Game, deal: Round, event: SplitOffered) -> None:
    """Record an offer, right or wrong, in place of the last one; outside a pause it changes nothing."""
    if why_no_pause(game, deal) or event.seat not in deal.active:
        return
    offer = _offer(event)
    deal.split = replace(deal.split, offer=offer, agreed=frozenset((offer.seat,)), until=len(deal.tricks))
    _close(game, deal)


def why_not_answered(game: Game, event: SplitAccepted | SplitRefused) -> Reasons:
    """The reason against an answer to an offer from a seat that was not asked."""
    deal, seat = game.round, event.seat
    if deal.phase == SEATING or not game.variant.splitting.allowed:
        return (Reason("not-expected", seat),)
    return one_word("answer-not-allowed", why_no_answer(game, deal, seat), seat)


def split_accepted(game: Game, deal: Round, event: SplitAccepted) -> None:
    """Record that a seat takes the offer; when all that have to agree have done so, the round is over."""
    if why_no_answer(game, deal, event.seat) == "":
        deal.split = replace(deal.split, agreed=deal.split.agreed | {event.seat})
        _close(game, deal)


def split_refused(game: Game, deal: Round, event: SplitRefused) -> None:
    """Record that a seat turns the offer down."""
    if why_no_answer(game, deal, event.seat) == "":
        forget_offer(deal)


def round_conceded(game: Game, deal: Round, event: RoundConceded) -> None:
    """Record that one of three says he will be in the hole: the others can share the round out without him."""
    if why_no_surrender(game, deal, event.seat) == "":
        deal.split = replace(deal.split, conceded=deal.split.conceded | {event.seat})
        _close(game, deal)


def _close(game: Game, deal: Round) -> None:
    """Share the round out, if there is an offer of a score for each side and nobody has still to answer it."""
    offer = deal.split.offer
    if offer is not None and len(offer.scores) == game.sides and not asked(game, deal):
        _share(deal)


def _share(deal: Round) -> None:
    deal.split = replace(deal.split, done=True)
    marriage.shared(deal)
    deal.phase, deal.turn = "complete", NOBODY


def close_unheard(game: Game, deal: Round) -> bool:
    """Share the round out by an offer that two have taken and that gives the third nothing; return whether it is over.

    Called when the table goes on. The third must have been in the hole, which cards do not show if some are unreadable.
    """
    offer = deal.split.offer
    if offer is None or "cards" not in deal.undecided or len(deal.split.agreed) < 2:
        return False
    if len(offer.scores) != game.sides or any(offer.scores[seat] for seat in asked(game, deal)):
        return False
    _share(deal)
    return True


def why_no_answer(game: Game, deal: Round, seat: int) -> str:
    """Why a seat cannot take or refuse an offer now; empty where it can."""
    if why := why_no_pause(game, deal):
        return why
    if deal.split.offer is None:
        return "no-offer"
    return "" if seat in asked(game, deal) else "seat"


def why_no_surrender(game: Game, deal: Round, seat: int) -> str:
    """Why a seat cannot say that it will be in the hole; empty where it can."""
    if why_no_pause(game, deal):
        return "moment"
    if len(deal.active) < 3:
        return "never"
    return "" if seat in deal.active and seat not in deal.split.conceded else "seat"


def _worth(game: Game, deal: Round, offer: Offer) -> int:
    """The points of the melds that can be shared; as many as are offered where the record cannot tell."""
    return sum(offer.melds) if "melds" in undecided_parts(game, deal) else places.worth_to_share(game, deal, offer)


def _why_no_offer(game: Game, deal: Round, offer: Offer) -> str:
    """Why an offer cannot be made; empty where it can."""
    if why := why_no_pause(game, deal):
        return why
    if offer.seat not in deal.active:
        return "seat"
    if len(offer.scores) != game.sides or len(offer.melds) not in (0, game.sides):
        return "count"
    if min(offer.scores + offer.melds) < 0:
        return "negative"
    inside = parties(deal)
    outside = [seat for seat in range(game.sides) if seat not in inside]
    given = [shares[seat] for seat in outside for shares in (offer.scores, offer.melds) if shares]
    if offer.seat not in inside or any(given):
        return "outsider"
    if sum(offer.scores) > game.variant.splitting.most:
        return "too-many"
    return "melds" if sum(offer.melds) and sum(offer.melds) > _worth(game, deal, offer) else ""


# Stopping a round before its last card, if the cards left can change nothing any more (early-stop, pandur-stopped)


def stops(game: Game, deal: Round) -> list[Act]:
    """The act of stopping play, by anybody, where it may end."""
    return [Act("play_stopped", optional=True)] if may_stop(game, deal) else []


def may_stop(game: Game, deal: Round) -> bool:
    """Whether play may end: all cards that count have been taken, or the bid is made or lost whatever follows."""
    if deal.phase != "playing" or game.stopped:
        return False
    if deal.objective is not None:
        return plan.all_taken(game, deal, deal.objective)
    return deal.variant.score.kind == "bids" and not deal.trick and _decided(game, deal)


def stop_open(game: Game, deal: Round) -> bool:
    """Whether it is open if play may end: some cards are unreadable, or the bid is not on record."""
    may = deal.objective is not None or deal.variant.score.kind == "bids"
    return may and not deal.trick and ("cards" in untold_parts(game, deal) or bid_open(game))


def _decided(game: Game, deal: Round) -> bool:
    """Whether a trick has been taken that loses a bid by name, or the cards alone have reached the number that was bid.

    Marriage, melds and match are left out: they count only if play goes on.
    """
    bid, named = deal.bid, aims.named_bid(deal)
    owners = [trick.winner for trick in deal.tricks if trick.winner != NOBODY]
    if bid is None or not owners or deal.contract is None:
        return False
    if named is not None:
        return not aims.is_made(deal, bid, [], owners)
    won = earned(game, deal, overlay.trick_owners(game, deal))
    return aims.is_made(deal, bid, [entry for entry in won if entry.kind == "cards"], owners)


def why_not_stopped(game: Game, event: PlayStopped) -> Reasons:
    """The reason against stopping play while it may not end; none if it is open whether it may (early-stop)."""
    deal = game.round
    if may_stop(game, deal) or (deal.phase == "playing" and stop_open(game, deal)):
        return ()
    return (Reason("not-expected", slots={"why": "stop"}),)


def play_stopped(game: Game, deal: Round, event: PlayStopped) -> None:
    """End the round before its last card, also where it may not end; what has been taken by then is booked."""
    if deal.phase == "playing":
        deal.phase, deal.turn, deal.stopped = "complete", NOBODY, True
