"""Looking at a turned trick again (I-13)."""

from __future__ import annotations

from jasslog.events.play import TrickLookedAt
from jasslog.game.reason import Reason, Reasons
from jasslog.game.round import Round
from jasslog.game.state import Game


def open_trick(game: Game, deal: Round) -> int:
    """The turned trick that may be looked at again, counted from 1; 0 for none (I-13)."""
    done = len(deal.tricks)
    return {"first_trick_only": min(1, done), "last_trick": done, "none": 0}[game.variant.irregularities.lookback]


def why_not_looked_at(game: Game, event: TrickLookedAt) -> Reasons:
    """Only the turned tricks that the set allows are looked at again (I-13)."""
    deal = game.round
    if deal is None or event.trick > len(deal.tricks):
        return (Reason("not-expected", event.seat),)
    if event.trick != open_trick(game, deal):
        return (Reason("looked-back", event.seat, slots={"trick": event.trick}),)
    return ()


def trick_looked_at(game: Game, event: TrickLookedAt) -> None:
    """A turned trick is looked at again, which changes nothing."""
