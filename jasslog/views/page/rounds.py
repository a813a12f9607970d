"""The rounds and the sheet of a game as tables of the page: tricks, findings, sums, and links to the cards."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from jasslog.audit.figures import is_open
from jasslog.audit.finding import Finding
from jasslog.audit.result import GameAudit
from jasslog.cards import CODES, UNKNOWN
from jasslog.game.facts import NOBODY
from jasslog.game.round import Round
from jasslog.game.state import Game
from jasslog.views.finding import Teller
from jasslog.views.heading import bids, melds_told, predicted, title
from jasslog.views.messages import say, word
from jasslog.views.page.faces import face
from jasslog.views.rows import turns
from jasslog.views.sheets.figures import MARKS, SheetFigure, grouped, head
from jasslog.views.sheets.of_game import sheet_of
from jasslog.views.tricks import TrickRow, trick_rows
from jasslog.views.words import Table

Value = dict[str, Any]


def rounds_of(game: Game, teller: Teller, findings: list[Finding]) -> list[Value]:
    """Each round with its heading, tricks, melds and sums."""
    total = list(game.start_scores)
    found = []
    for deal in game.rounds:
        mine = [finding for finding in findings if finding.address.split(".")[0] == str(deal.number)]
        booked = game.side_scores(deal.entries)
        total = [a + b for a, b in zip(total, booked, strict=True)]
        found.append(
            {
                "number": deal.number,
                "title": title(deal, teller.table, "×"),
                "predicted": predicted(game, deal, teller.table),
                "bids": bids(deal, teller.table),
                "melds": melds_told(game, deal, teller.table),
                "turns": turns(deal, teller.table),
                "tricks": _tricks(game, deal, teller, mine),
                "sums": _sums(game, deal),
                "booked": booked,
                "total": list(total),
                "open": is_open(teller.audit, game, deal),
                "state": "" if deal.phase == "scored" else word("phases", deal.phase),
                "findings": sum(1 for finding in mine if finding.severity != "info"),
            }
        )
    return found


def _tricks(game: Game, deal: Round, teller: Teller, findings: list[Finding]) -> list[Value]:
    return [
        {
            "number": row.number,
            "cells": _cells(game, row),
            "to": teller.table.seat(row.owner) if row.owner != NOBODY else "",
            "points": row.points,
            "sums": row.sums,
        }
        for row in trick_rows(game, deal, teller, findings)
    ]


def _cells(game: Game, row: TrickRow) -> list[list[Value]]:
    """For each seat the cards it laid in a trick, usually one."""
    cells: list[list[Value]] = [[] for _ in range(game.players)]
    for order, (seat, card) in enumerate(zip(row.seats, row.cards, strict=True)):
        shown = face(CODES[card] if card >= 0 else UNKNOWN)
        illegal, won = order in row.wrong, seat == row.owner
        cells[seat].append({"face": shown, "card": order + 1, "led": order == 0, "won": won, "illegal": illegal})
    return cells


def _sums(game: Game, deal: Round) -> list[Value]:
    """What each part of the score brought each side, before the multiplier."""
    mine = deal.entries
    return [
        {
            "part": word("parts", kind) + _own_factor(deal, kind),
            "scores": game.side_scores([entry._replace(factor=1) for entry in mine if entry.kind == kind]),
        }
        for kind in dict.fromkeys(entry.kind for entry in mine)
    ]


def _own_factor(deal: Round, kind: str) -> str:
    """How many times a bid counts, where that is not once."""
    return f" ×{deal.stake}" if kind == "bid" and deal.stake != 1 else ""


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


def card_link(address: str) -> str:
    """Where the card at an address stands on the page; empty where that is no card of a trick."""
    parts = address.split(".")
    return "r{}t{}c{}".format(*parts) if len(parts) == 3 and all(part.isdigit() for part in parts) else ""


def _link(figure: SheetFigure, addresses: dict[int, str]) -> str:
    """The card that completed a figure, else its round; empty where it is of no round alone."""
    card = card_link(addresses.get(figure.events[-1], "")) if figure.events else ""
    return card or (f"r{figure.round}" if figure.round else "")
