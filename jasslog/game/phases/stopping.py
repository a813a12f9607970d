"""Stopping a round before its last card, where what is left can change nothing any more (GU-5, PA-9)."""

from __future__ import annotations

from jasslog.events.play import PlayStopped
from jasslog.game.facts import NOBODY, Act, Reason, Reasons
from jasslog.game.score.aims import as_if_over, is_made, named_bid
from jasslog.game.score.earned import earned
from jasslog.game.score.overlay import trick_owners
from jasslog.game.score.plan import all_taken
from jasslog.game.state import Game, Round
from jasslog.game.undecided import bid_open, untold_parts

ROUND = "round"
"""What ends where play is stopped."""


def acts(game: Game, deal: Round) -> list[Act]:
    """Anybody may stop where play may end."""
    return [Act("play_stopped", optional=True)] if may_stop(game, deal) else []


def may_stop(game: Game, deal: Round) -> bool:
    """Whether play may end: all cards that count have been taken, or the bid is made or lost whatever follows."""
    if deal.phase != "playing" or game.stopped:
        return False
    if deal.objective is not None:
        return all_taken(game, deal)
    return deal.variant.score.kind == "bids" and not deal.trick and _decided(game, deal)


def stop_open(game: Game, deal: Round) -> bool:
    """Whether nobody knows if play may end: cards went unread, or what was bid is not told."""
    may = deal.objective is not None or deal.variant.score.kind == "bids"
    return may and not deal.trick and (bool(untold_parts(game, deal)) or bid_open(game))


def _decided(game: Game, deal: Round) -> bool:
    """Whether a trick has been taken that loses a bid by name, or the points of another have been reached (PA-9)."""
    bid, named = deal.bid, named_bid(deal)
    owners = [trick.winner for trick in deal.tricks if trick.winner != NOBODY]
    if bid is None or not owners or deal.contract is None:
        return False
    if named is not None:
        return not is_made(deal, [], owners)
    over = as_if_over(deal)
    return is_made(deal, earned(game, over, trick_owners(game, over)), owners)


def why_not_stopped(game: Game, event: PlayStopped) -> Reasons:
    """Play is stopped only where what is left can change nothing any more, or nobody knows if it can (GU-5, PA-9)."""
    deal = game.round
    if deal is not None and (may_stop(game, deal) or (deal.phase == "playing" and stop_open(game, deal))):
        return ()
    return (Reason("not-expected", slots={"why": "stop"}),)


def play_stopped(game: Game, event: PlayStopped) -> str | None:
    """End the round before its last card, also where it may not be: what has been taken by then is booked."""
    deal = game.round
    if deal is None or deal.phase != "playing":
        return None
    deal.phase, deal.turn, deal.stopped = "complete", NOBODY, True
    return ROUND
