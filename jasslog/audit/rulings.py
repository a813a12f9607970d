"""Judging rulings: whether they say what was ordered, and of what."""

from __future__ import annotations

from jasslog.audit.court import Court
from jasslog.events.base import seat_of
from jasslog.events.notes import RulingGiven
from jasslog.game.facts import UNDER_WAY
from jasslog.game.score.overlay import has_place, lacking, ruled_round
from jasslog.game.state import Round


def judge_ruling(court: Court, event: RulingGiven) -> None:
    """A ruling is complete and about a round, a meld or a ruling that is there; any other has no effect."""
    missing = lacking(event)
    deal = ruled_round(court.game, event)
    if missing:
        court.find("missing-member", slots={"member": missing[0], "expected": event.ruling})
    elif deal is None and event.round is not None:
        slots = {"member": "round", "expected": "a round of this game", "found": str(event.round)}
        court.find("wrong-value", slots=slots)
    elif deal is None or (event.ruling == "void_meld" and event.event not in [m.event for m in deal.melds]):
        court.find("pointer-impossible", slots={"target": (event.event or 0), "why": "missing"})
    elif event.ruling == "void_card" and event.event not in _cards_played(deal):
        court.find("pointer-impossible", slots={"target": event.event, "why": "missing"})
    elif not has_place(court.game.variant, event.ruling):
        court.find("not-expected", seat=seat_of(event))
    elif event.ruling in ("transfer_tricks", "transfer_trick") and (event.trick or 1) > _last_trick(court, deal):
        court.find("pointer-impossible", slots={"target": event.trick, "why": "no-trick"})


def _last_trick(court: Court, deal: Round) -> int:
    """The last trick of a round, which may still be to come."""
    return deal.size if deal.phase in UNDER_WAY and deal.rows is None else len(deal.tricks)


def _cards_played(deal: Round) -> set[int]:
    """The events of all cards that lie in a trick of the round."""
    return {event for trick in deal.laid for event in trick.events}
