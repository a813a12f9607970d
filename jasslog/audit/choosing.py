"""What only the whole round tells of the choosing: who spoke first, and whether a contract stands when cards lie."""

from __future__ import annotations

from jasslog.audit.court import Court
from jasslog.events.auction import BidDeferred
from jasslog.events.choosing import ContractChosen, Passed, Pushed
from jasslog.game.facts import NOBODY
from jasslog.game.phases.calls import card_due
from jasslog.game.phases.ways import way_of
from jasslog.game.rotation import find_forehand
from jasslog.game.round import Round


def remember_first(court: Court, event: Pushed | Passed | ContractChosen | BidDeferred) -> None:
    """Who speaks first where the hands do not tell who is forehand counts as forehand until they do."""
    deal, game, way = court.game.round, court.game, way_of(court.game.variant)
    if deal is None or deal.forehand != NOBODY or deal.rows is not None or deal.phase not in ("dealing", "choosing"):
        return
    if event.type not in way.calls or "choosing" in game.not_recorded or card_due(way.acts(game, deal)):
        return
    if find_forehand(game, deal) == NOBODY:
        court.assumed.setdefault(deal.number, (event.seq, court.here(), event.seat))


def close_choosing(court: Court, deal: Round) -> None:
    """Where the hands did not tell who was forehand, the cards played since may: then he who spoke first is judged."""
    seq, address, seat = court.assumed.pop(deal.number, (-1, "", NOBODY))
    actual = find_forehand(court.game, deal) if seq >= 0 else NOBODY
    if actual not in (NOBODY, seat):
        court.find("wrong-chooser", at=seq, address=address, seat=seat, slots={"expected": [actual]})
