"""The sheet of an evening: the passes of a tournament one under the other, each player with what his side wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.audit.figures import is_open
from jasslog.views.messages import say
from jasslog.views.sheets.figures import Cell, Row, Sheet, SheetColumn, SheetFigure
from jasslog.views.sheets.rounds import controls
from jasslog.views.words import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jasslog.audit.result import GameAudit
    from jasslog.game.state import Game

Passe = tuple["GameAudit", "Game"]


def evening_sheet(passes: Sequence[Passe]) -> Sheet:
    """A row a passe; partners may change from one to the next, so the columns are those of the players."""
    seated = [[Table(game).seat(seat) for seat in range(game.players)] for _, game in passes]
    players = tuple(dict.fromkeys(player for seats in seated for player in seats))
    columns = tuple(SheetColumn(place, "points") for place in range(len(players)))
    rows, total, doubtful, remarks = [], [0] * len(players), [False] * len(players), []
    for number, ((audit, game), seats) in enumerate(zip(passes, seated, strict=True), start=1):
        cells: list[Cell] = [() for _ in players]
        here = any(is_open(audit, game, deal) for deal in game.rounds)
        for seat, player in enumerate(seats):
            place, points = players.index(player), game.scores[game.side_of[seat]]
            cells[place] = (SheetFigure(points, open=here),)
            total[place] += points
            doubtful[place] = doubtful[place] or here
        rows.append(Row("passe", str(number), say("sheet.passe_number", number=number), tuple(cells)))
        remarks += [say("sheet.of_passe", number=number, told=told) for told in controls(audit, game)]
    sums = tuple((SheetFigure(points, open=here),) for points, here in zip(total, doubtful, strict=True))
    return Sheet("evening", players, columns, (*rows, Row("sum", "", say("score.total"), sums)), tuple(remarks))
