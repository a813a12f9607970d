"""What damages by an act share: the moments at which something may go wrong, and doing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from jasslog.cards import CODES, codes, numbers
from jasslog.events.vocabulary import read
from jasslog.game.acts import Reason
from jasslog.game.answers import ANSWERS
from jasslog.game.phases.columns import due
from jasslog.game.round import Round
from jasslog.generate.damage.kinds import Deed, Deeds
from jasslog.generate.table import Table

Moment = Callable[[Table], Round | None]
"""The round, where it is the moment for something to go wrong."""

# Moments of the game


def any_round(table: Table) -> Round | None:
    """The round, once one has begun."""
    return table.game.round


def at(moment: Moment, holds: Callable[[Round], object]) -> Moment:
    """The round at a moment at which something else holds of it, too."""

    def narrower(table: Table) -> Round | None:
        deal = moment(table)
        return deal if deal is not None and holds(deal) else None

    return narrower


def in_phase(*phases: str) -> Moment:
    """The round in one of these phases."""
    return at(any_round, lambda deal: deal.phase in phases)


def drawing(table: Table) -> Round | None:
    """The round if cards are being played or drawn in it."""
    deal = in_phase("playing")(table)
    return None if deal is None or deal.rest or table.game.stopped or deal.contract is None else deal


playing = at(drawing, lambda deal: not deal.aside.due and not due(deal))
"""The round if cards are being played in it, and nobody has to draw or to turn a card up before."""
leading = at(playing, lambda deal: not deal.trick)
"""The round if a trick is to be led."""
in_trick = at(playing, lambda deal: deal.trick)
"""The round if a card is to be played to a trick on the table."""
before_lead = at(in_phase("playing"), lambda deal: not (deal.trick or deal.tricks))
"""The round if the contract stands and no card lies."""


# Acts against the rules


def deed(type_: str, **members: Any) -> Deed:
    """An act by its event."""
    return Deed(type_, members)


def by_each(seats: Iterable[int], type_: str, **members: Any) -> list[Deed]:
    """The same act by each of some seats."""
    return [Deed(type_, {"seat": seat, **members}) for seat in seats]


def anybody(type_: str) -> Callable[[Table, Round], list[Deed]]:
    """The same act by each seat."""
    return lambda table, deal: by_each(range(table.game.players), type_)


def laying(seat: int, cards: int, type_: str = "card_played") -> list[Deed]:
    """A seat lays each of these cards."""
    return [Deed(type_, {"seat": seat, "card": CODES[card]}) for card in numbers(cards)]


def melding(seat: int, cards: int) -> Deed:
    """A seat announces these cards as a meld."""
    return deed("meld_announced", seat=seat, cards=codes(cards))


def do(table: Table, finding: str, deeds: Deeds) -> bool:
    """The deed is done, or one drawn of several, if the rules say this against it; whether anything was done."""
    if isinstance(deeds, bool):
        return deeds
    several = not isinstance(deeds, Deed)
    wrong = [one for one in ([deeds] if isinstance(deeds, Deed) else deeds) if _speaks_against(table, finding, one)]
    if not wrong:
        return False
    table.found = len(table.events)
    done = table.rng.choice(wrong) if several else wrong[0]
    table.act(done.type, **done.members)
    return True


def _speaks_against(table: Table, finding: str, one: Deed) -> bool:
    """Whether this is said against an act, which it is at once unless only later acts or figures can prove it wrong."""
    why_not = ANSWERS[one.type].why_not if one.type in ANSWERS else None
    if why_not is None or finding in ("", *PROVED_LATER):
        return True
    reasons = why_not(table.game, read({"seq": len(table.events), "type": one.type, **one.members}))
    return any(isinstance(reason, Reason) and reason.name == finding for reason in reasons)


PROVED_LATER = ("meld-undecided", "meld-too-low", "meld-second", "meld-not-better")
"""Findings about acts against which nothing speaks when they are done."""


def taken_back(table: Table, acted: bool) -> bool:
    """The card that was laid, if one was, is taken back at once: nothing is wrong in the end (I-5)."""
    if acted:
        last = table.events[-1]
        table.act("card_taken_back", seat=last["seat"], card=last["card"])
    return acted
