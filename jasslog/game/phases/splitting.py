"""A round that ends before its last card: shared out, or stopped as nothing can change (early-stop, pandur-stopped)."""

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
    """Who may offer, answer, or say that he is in the hole."""
    if why_no_pause(game, deal):
        return []
    found = [Act("split_offered", seat, optional=True) for seat in parties(deal)]
    found += [Act("round_conceded", s, optional=True) for s in deal.active if why_no_surrender(game, deal, s) == ""]
    answers = ("split_accepted", "split_refused")
    return found + [Act(kind, seat, optional=True) for seat in asked(game, deal) for kind in answers]


def asked(game: Game, deal: Round) -> list[int]:
    """Who has still to answer the offer."""
    offer, agreed = deal.split.offer, deal.split.agreed
    if offer is None or deal.split.done:
        return []
    return [seat for seat in parties(deal) if seat not in agreed]


def why_not_offered(game: Game, event: SplitOffered) -> Reasons:
    """An offer is made in a pause, to those who play, and gives no more than there is."""
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
    """Take an offer, right or wrong, in the place of the last one; outside a pause it changes nothing."""
    if why_no_pause(game, deal) or event.seat not in deal.active:
        return
    offer = _offer(event)
    deal.split = replace(deal.split, offer=offer, agreed=frozenset((offer.seat,)), until=len(deal.tricks))
    _close(game, deal)


def why_not_answered(game: Game, event: SplitAccepted | SplitRefused) -> Reasons:
    """Only who was asked takes an offer or turns it down."""
    deal, seat = game.round, event.seat
    if deal.phase == SEATING or not game.variant.splitting.allowed:
        return (Reason("not-expected", seat),)
    return one_word("answer-not-allowed", why_no_answer(game, deal, seat), seat)


def split_accepted(game: Game, deal: Round, event: SplitAccepted) -> None:
    """Somebody takes the offer; when all have who must, the round is over."""
    if why_no_answer(game, deal, event.seat) == "":
        deal.split = replace(deal.split, agreed=deal.split.agreed | {event.seat})
        _close(game, deal)


def split_refused(game: Game, deal: Round, event: SplitRefused) -> None:
    """Somebody turns the offer down."""
    if why_no_answer(game, deal, event.seat) == "":
        forget_offer(deal)


def round_conceded(game: Game, deal: Round, event: RoundConceded) -> None:
    """One of three says that he will be in the hole: the others can share the round out without him."""
    if why_no_surrender(game, deal, event.seat) == "":
        deal.split = replace(deal.split, conceded=deal.split.conceded | {event.seat})
        _close(game, deal)


def _close(game: Game, deal: Round) -> None:
    offer = deal.split.offer
    if offer is not None and len(offer.scores) == game.sides and not asked(game, deal):
        _share(deal)


def _share(deal: Round) -> None:
    deal.split = replace(deal.split, done=True)
    marriage.shared(deal)
    deal.phase, deal.turn = "complete", NOBODY


def close_unheard(game: Game, deal: Round) -> bool:
    """The table goes on with an offer that two have taken: the third, whom it gives nothing, was in the hole.

    Cards that went unread do not tell it. Says whether the round is over with that.
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
    """What the melds are worth that can be shared: as much as is offered where the record cannot tell."""
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
    shares = [*enumerate(offer.scores), *enumerate(offer.melds)]
    if offer.seat not in inside or any(share and seat not in inside for seat, share in shares):
        return "outsider"
    if sum(offer.scores) > game.variant.splitting.most:
        return "too-many"
    return "melds" if sum(offer.melds) and sum(offer.melds) > _worth(game, deal, offer) else ""


# Stopping a round before its last card, where what is left can change nothing any more (early-stop, pandur-stopped)


def stops(game: Game, deal: Round) -> list[Act]:
    """Anybody may stop where play may end."""
    return [Act("play_stopped", optional=True)] if may_stop(game, deal) else []


def may_stop(game: Game, deal: Round) -> bool:
    """Whether play may end: all cards that count have been taken, or the bid is made or lost whatever follows."""
    if deal.phase != "playing" or game.stopped:
        return False
    if deal.objective is not None:
        return plan.all_taken(game, deal, deal.objective)
    return deal.variant.score.kind == "bids" and not deal.trick and _decided(game, deal)


def stop_open(game: Game, deal: Round) -> bool:
    """Whether nobody knows if play may end: cards went unread, or what was bid is not told."""
    may = deal.objective is not None or deal.variant.score.kind == "bids"
    return may and not deal.trick and ("cards" in untold_parts(game, deal) or bid_open(game))


def _decided(game: Game, deal: Round) -> bool:
    """Whether a trick has been taken that loses a bid by name, or the cards alone have reached the points of another.

    A marriage, melds and a match are for him who plays on.
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
    """Play is stopped only where what is left can change nothing any more, or nobody knows if it can (early-stop)."""
    deal = game.round
    if may_stop(game, deal) or (deal.phase == "playing" and stop_open(game, deal)):
        return ()
    return (Reason("not-expected", slots={"why": "stop"}),)


def play_stopped(game: Game, deal: Round, event: PlayStopped) -> None:
    """End the round before its last card, also where it may not be: what has been taken by then is booked."""
    if deal.phase == "playing":
        deal.phase, deal.turn, deal.stopped = "complete", NOBODY, True
