"""The sheet of predictions: what each player said, what he made, and how far it was from that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.audit.figures import is_open
from jasslog.game.facts import UNDER_WAY
from jasslog.game.score.aims import most_points
from jasslog.views.messages import say
from jasslog.views.sheets.figures import Cell, Row, Sheet, SheetColumn, SheetFigure, ground, owners_of, start_row

if TYPE_CHECKING:
    from jasslog.audit.result import GameAudit
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.views.words import Table


def prediction_sheet(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """A row a round, three columns a player; the lowest total wins."""
    columns = tuple(SheetColumn(side, of) for side in range(game.sides) for of in ("said", "made", "difference"))
    rows = [*start_row(game, columns, "difference"), *(_row(audit, game, deal) for deal in game.rounds)]
    sums = tuple((SheetFigure(game.scores[one.owner]),) if one.of == "difference" else () for one in columns)
    total = Row("sum", "", say("score.total"), sums)
    remarks = [told for deal in game.rounds if (told := _control(game, deal))]
    return Sheet("predictions", owners_of(game, table), columns, (*rows, total), tuple(remarks))


def _row(audit: GameAudit, game: Game, deal: Round) -> Row:
    cells: list[Cell] = []
    for side in range(game.sides):
        cells += [_said(game, deal, side), *_made(audit, game, deal, side)]
    return Row("round", str(deal.number), say("sheet.round", round=deal.number), tuple(cells))


def _said(game: Game, deal: Round, side: int) -> Cell:
    """What a player predicted; not known while the others must not know it."""
    said = deal.predictions.get(game.side_of.index(side))
    if said is None:
        return (SheetFigure(None, deal.number),) if deal.phase == "scored" else ()
    secret = game.variant.predictions.asked == "private" and deal.phase in UNDER_WAY
    return (SheetFigure(None if secret else said.points, deal.number, (said.event,)),)


def _made(audit: GameAudit, game: Game, deal: Round, side: int) -> list[Cell]:
    """The points that a player won, and what was booked for them."""
    if deal.phase != "scored":
        return [(), ()]
    mine = [entry for entry in deal.entries if game.side_of[entry.seat] == side]
    made = sum(entry.points for entry in mine if not entry.factor)
    booked = sum(entry.booked for entry in mine)
    said = deal.predictions.get(game.side_of.index(side))
    events = ground(game, deal, side)
    unknown = is_open(audit, game, deal)
    known = said is not None and said.points is not None
    both = tuple(sorted({*events, *([said.event] if said is not None else [])}))
    won = SheetFigure(made, deal.number, events, open="cards" in deal.undecided)
    return [(won,), (SheetFigure(booked if known else None, deal.number, both, open=unknown and not known),)]


def _control(game: Game, deal: Round) -> str:
    """How much was predicted and made of all there is."""
    known = [said.points for said in deal.predictions.values() if said.points is not None]
    if deal.phase != "scored":
        return ""
    made = sum(entry.points for entry in deal.entries if not entry.factor)
    said = str(sum(known)) if len(known) == game.sides else "?"
    return say("sheet.predicted", round=deal.number, said=said, made=made, most=most_points(game, deal))
