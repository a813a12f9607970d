"""What a reason against an act follows from: an earlier finding of the round, the trick or the same act."""

from __future__ import annotations

from collections.abc import Callable

from jasslog.audit.finding import Finding
from jasslog.events.auction import BidMade
from jasslog.events.base import Event
from jasslog.game.phases.auction import room_after, why_not_so
from jasslog.game.reason import Reason
from jasslog.game.state import Game

Cause = Callable[[Game, Event, Reason, list[Finding]], Finding | None]
"""Of the game, the event, the reason against it and what has been found since its round began."""


def _of_round(name: str) -> Cause:
    """The first finding of that name in the round."""
    return lambda game, event, reason, told: next((found for found in told if found.name == name), None)


def _by_a_wrong_stop(game: Game, event: Event, reason: Reason, told: list[Finding]) -> Finding | None:
    """The last finding of the round that play was stopped where it may not be."""
    return next((found for found in reversed(told) if found.slots.get("why") == "stop"), None)


def _of_seat(name: str) -> Cause:
    """The first finding of that name in the round about the same seat."""
    return lambda game, event, reason, told: next(
        (found for found in told if (found.name, found.seat) == (name, reason.seat)), None
    )


def _wrong_bid_before(game: Game, event: Event, reason: Reason, told: list[Finding]) -> Finding | None:
    """The finding about the last bid, where without it and other wrong ones this might have been bid."""
    deal, wrong = game.round, {found.seq: found for found in told if found.name == reason.name}
    if deal is None or deal.bid is None or deal.bid.event not in wrong or not isinstance(event, BidMade):
        return None
    right = [call for call in deal.calls if call.kind == "bid_made" and call.event not in wrong]
    room = room_after(right[-1] if right else None, game.variant.auction)
    out = reason.slots["why"] in ("over", "passed")
    return None if out or why_not_so(game, room, event) else wrong[deal.bid.event]


CAUSES: dict[str, Cause] = {
    "bid-not-allowed": _wrong_bid_before,
    "marriage-half": _of_seat("marriage-late"),
    "prediction-late": _of_round("prediction-missing"),
    "round-broken-off": _by_a_wrong_stop,
}
"""By the name of a finding, what it follows from where that has been found; else only doubts may explain it."""
