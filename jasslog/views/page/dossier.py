"""The page of one dispute for the arbiter: the trick drawn, the rulings, and room to decide and sign on paper."""

from __future__ import annotations

from itertools import groupby

from markupsafe import Markup

from jasslog.library.rulings import given, more_given
from jasslog.views.disputes import Dossier
from jasslog.views.drawing import picture, pictured, pictures
from jasslog.views.finding import Spot, Teller
from jasslog.views.messages import say, telling
from jasslog.views.page.page import rendered
from jasslog.views.round_text import contract_now
from jasslog.views.why import Why

_WIDE = 10_000
"""A width in columns at which no sentence is wrapped, because the browser wraps by itself."""


@telling(aloud=False, columns=_WIDE)
def dossier_page(dossier: Dossier) -> str:
    """The document as HTML text.

    A screen reader can read the page, so it is the same for everybody. Costs what ``given`` does.
    """
    teller, found, told = dossier.teller, dossier.finding, dossier.answer
    spot = teller.spot(found)
    return rendered(
        "dossier.html.j2",
        say("dossier.title", number=told.number, game=told.game or ""),
        [],
        finding=found,
        text=pictured(teller.text, found),
        trick=_trick(teller, spot) if spot is not None else [],
        contract=pictured(contract_now, spot.deal) if spot is not None else "",
        reasons=_reasons(dossier),
        teller=teller,
        rulings=[one for one in given(dossier.record) if one.finding == told.number],
        more_rulings=more_given(teller.audit),
        **dossier.contents,
    )


def _trick(teller: Teller, spot: Spot) -> list[tuple[str, Markup, bool]]:
    """For each card of a trick: who played it, its picture, and whether the finding is about it."""
    played = zip(spot.seats, spot.cards, strict=True)
    return [(teller.table.seat(seat), picture(card), place == spot.card) for place, (seat, card) in enumerate(played)]


def _reasons(dossier: Dossier) -> list[tuple[bool, list[tuple[Markup, bool]]]]:
    """What was possible in place of the act, as groups of lines: whether the group is a list, and its lines.

    With each line goes whether it is about the card that was played. Empty where there is no act.
    """
    if dossier.act is None:
        return []
    with telling(pictured=True):
        lines = Why(dossier.teller).reasons(*dossier.act)
    played = say("why.this_one")
    grouped = groupby(lines, lambda line: line.startswith(" "))
    return [(listed, [(pictures(one.strip()), one.endswith(played)) for one in mine]) for listed, mine in grouped]
