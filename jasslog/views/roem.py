"""Roem in words: what lay together in the tricks, and who took it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.phases.roem import roem_in, why_roem_void
from jasslog.views.messages import say, word
from jasslog.views.words import cards_text

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.views.words import Table


def roem_text(game: Game, deal: Round, place: int) -> str:
    """The roem of a complete trick with its points; empty where there is none."""
    found = [say("roem.one", cards=cards_text(one.cards), points=one.points) for one in roem_in(game, deal, place)]
    return ", ".join(found)


def roem_of_round(game: Game, deal: Round, table: Table) -> list[str]:
    """What each trick with roem held, in order."""
    told = []
    for place, trick in enumerate(deal.tricks):
        roem = roem_text(game, deal, place)
        if roem:
            told.append(say("show.roem_of", seat=table.seat(trick.winner), trick=place + 1, roem=roem))
    return told


def why_roem(game: Game, deal: Round, seat: int, place: int) -> list[str]:
    """Why a call of the roem of a trick counts or not."""
    roem = roem_text(game, deal, place)
    text = say("why.roem", trick=place + 1, roem=roem) if roem else say("why.no_roem", trick=place + 1)
    void = why_roem_void(game, deal, seat, place)
    return [text] + ([say("why.roem_void", reason=word("voids", void))] if void else [])
