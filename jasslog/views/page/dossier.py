"""One dispute as a page for the arbiter: its cards drawn, and room on the paper to decide and to sign."""

from __future__ import annotations

from itertools import groupby

from markupsafe import Markup

from jasslog.library.rulings import given
from jasslog.rules import catalogue as rulebook
from jasslog.views.disputes import Dossier, outcome_label
from jasslog.views.drawing import picture, pictured, pictures
from jasslog.views.messages import say, telling
from jasslog.views.page.page import glyphs, rendered
from jasslog.views.round_text import contract_now
from jasslog.views.why import Why

_WIDE = 10_000
"""Columns in which no sentence is broken; a page does that by itself."""


@telling(aloud=False, columns=_WIDE)
def dossier_page(dossier: Dossier) -> str:
    """The document as HTML text; it reads itself out, so it is the same for everybody. Costs what ``given`` does."""
    teller, found, told = dossier.teller, dossier.finding, dossier.answer
    spot, game = teller.spot(found), teller.audit.game
    return rendered(
        "dossier.html.j2",
        say("dossier.title", number=told.number, game=told.game or ""),
        [],
        told=told,
        finding=found,
        text=pictured(teller.text, found),
        trick=[
            (teller.table.seat(seat), picture(card), place == spot.card)
            for place, (seat, card) in enumerate(zip(spot.seats, spot.cards, strict=True))
        ]
        if spot is not None
        else [],
        contract=pictured(contract_now, spot.deal) if spot is not None else "",
        reasons=_reasons(dossier),
        rule=rulebook.rule(found.rule) if found.rule else None,
        dispute=dossier.dispute,
        teller=teller,
        table=teller.table,
        sides=teller.table.sides,
        game=game,
        rulings=[one for one in given(dossier.record) if one.finding == told.number],
        raw=dossier.raw,
        outcome_label=outcome_label,
        glyphs=glyphs(),
    )


def _reasons(dossier: Dossier) -> list[tuple[bool, list[tuple[Markup, bool]]]]:
    """What could come in place of the act: sentences, and lists of cards, each with whether it was played."""
    if dossier.act is None:
        return []
    with telling(pictured=True):
        lines = Why(dossier.teller).reasons(*dossier.act)
    played = say("why.this_one")
    grouped = groupby(lines, lambda line: line.startswith(" "))
    return [(listed, [(pictures(one.strip()), one.endswith(played)) for one in mine]) for listed, mine in grouped]
