"""The melds of a round as they were announced, each with what it brought or why it brought nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.phases.best_melds import scoring_melds, standing
from jasslog.game.score.earned import why_uncounted
from jasslog.views.messages import word
from jasslog.views.words import meld_text

if TYPE_CHECKING:
    from jasslog.game.facts import Announcement
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.views.words import Table


def melds_told(game: Game, deal: Round, table: Table) -> list[str]:
    """Seat, meld and worth of each announcement."""
    counting = {event: points for _, _, points, event in scoring_melds(game, deal)}
    if deal.phase == "scored" and not deal.split.done:
        booked = {entry.event for entry in deal.entries if entry.kind == "melds"}
        counting = {event: points for event, points in counting.items() if event in booked}
    told = []
    for one in standing(game, deal):
        points = 0 if one.void else counting.get(one.event, 0)
        worth = str(points) if points else why_nothing(game, deal, one)
        told.append(f"{table.seat(one.seat)} {meld_text(one.meld, one.cards, one.said)} ({worth})")
    return told


def why_nothing(game: Game, deal: Round, said: Announcement) -> str:
    """Why a meld brought nothing: it was void, or others came before it, or nothing could be booked for it."""
    return word("voids", said.void) if said.void else word("uncounted", why_uncounted(game, deal, said))
