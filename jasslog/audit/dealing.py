"""What the court remembers of the deals: what it has said of who plays, and what a misdeal mends."""

from __future__ import annotations

from jasslog.audit.court import Court
from jasslog.audit.tallies import hangs_on
from jasslog.events.deal import Misdealt
from jasslog.game.phases.deal import why_not_misdealt
from jasslog.game.round import Round


def judge_seats(court: Court, deal: Round) -> None:
    """Where earlier points are open and the deal was not recorded, nobody knows who plays (HJ-9)."""
    if deal.number in court.game.lost and not court.told(deal).first("seats-undecided"):
        found = court.find("seats-undecided", slots={"round": deal.number, **hangs_on(court, court.game.rounds[:-1])})
        court.distrust(found)


def mend_deal(court: Court, event: Misdealt) -> None:
    """A misdeal that is called in time mends what was wrong with the deal (I-1)."""
    deal = court.game.round
    if deal is None or why_not_misdealt(court.game, event):
        return
    told = court.told(deal)
    for found in [*told.named("misdeal"), *told.named("wrong-pile")]:
        found.severity = "info"
        found.evidence.append(event.seq)
