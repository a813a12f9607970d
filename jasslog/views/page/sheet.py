"""The sheet of a game as a table of the page, each figure a link to the card that completed it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from jasslog.views.messages import say
from jasslog.views.sheets.figures import grouped, head
from jasslog.views.sheets.of_game import sheet_of
from jasslog.views.sheets.text import MARKS

if TYPE_CHECKING:
    from jasslog.audit.result import GameAudit
    from jasslog.game.state import Game
    from jasslog.views.sheets.figures import SheetFigure
    from jasslog.views.words import Table

Value = dict[str, Any]


def sheet_table(audit: GameAudit, game: Game, table: Table, addresses: dict[int, str]) -> Value | None:
    """What the table shows; nothing where the slate says it all."""
    sheet = sheet_of(audit, game, table)
    if sheet.kind == "rounds" and game.sides == 2:
        return None
    spans = [(owner, len(list(several))) for owner, several in groupby(column.owner for column in sheet.columns)]
    return {
        "groups": [(sheet.owners[owner], number) for owner, number in spans] if grouped(sheet) else [],
        "heads": [head(sheet, column) for column in sheet.columns],
        "rows": [
            {
                "of": row.of,
                "label": row.label,
                "marks": [column.of in MARKS for column in sheet.columns],
                "cells": [
                    [_shown(figure, column.of, addresses) for figure in cell]
                    for column, cell in zip(sheet.columns, row.cells, strict=True)
                ],
            }
            for row in sheet.rows
        ],
        "remarks": sheet.remarks,
    }


def _shown(figure: SheetFigure, of: str, addresses: dict[int, str]) -> Value:
    """A figure, or a mark with its meaning in words, and where it leads."""
    mark = MARKS.get(of, "")
    told = say("sheet.mark", round=figure.round, points=f"{figure.value:+}") if mark else ""
    return {"text": mark or figure.text, "told": told, "link": _link(figure, addresses)}


def _link(figure: SheetFigure, addresses: dict[int, str]) -> str:
    """The card that completed a figure, else its round; empty where it is of no round alone."""
    parts = addresses.get(figure.events[-1], "").split(".") if figure.events else []
    if len(parts) == 3 and all(part.isdigit() for part in parts):
        return "r{}t{}c{}".format(*parts)
    return f"r{figure.round}" if figure.round else ""
