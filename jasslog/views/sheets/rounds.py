"""Sheets with a row a round or a passe: points, the passe of a tournament, all of an evening, predictions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from jasslog.audit.figures import is_open
from jasslog.audit.result import GameAudit
from jasslog.game.facts import UNDER_WAY
from jasslog.game.round import Round
from jasslog.game.score.aims import most_points
from jasslog.game.score.earned import all_due
from jasslog.game.state import Game
from jasslog.views.heading import contract_now
from jasslog.views.messages import count, say, word
from jasslog.views.sheets.figures import (
    Cell,
    Row,
    Sheet,
    SheetColumn,
    SheetFigure,
    ground,
    open_rounds,
    owners_of,
    round_totals,
    start_row,
)
from jasslog.views.words import Table

_COLUMNS = {
    "rounds": ("points", "total"),
    "passe": ("points",),
    "predictions": ("said", "made", "difference"),
}
"""The columns of each side, in the last of which its totals stand."""


class _Line(NamedTuple):
    """A round as a row tells it."""

    deal: Round
    won: list[int]
    """What it brought each side."""
    total: list[int]
    """What each side has by then."""
    open: bool
    """Whether there may be more in what it brought."""
    doubtful: bool
    """Whether there may be more in the totals."""


def sheet_by_round(kind: str, audit: GameAudit, game: Game, table: Table) -> Sheet:
    """A row a round: rounds, what it brought each side and the total after it; passe, what both have together beside.

    predictions: what each said and made, and by how much it missed; the lowest total wins. The last two end with the
    sums, and with what is said of them.
    """
    of = _COLUMNS[kind]
    columns = tuple(SheetColumn(side, one) for side in range(game.sides) for one in of)
    columns += (SheetColumn(-1, "together"),) if kind == "passe" else ()
    rows = start_row(game, columns, of[-1])
    doubtful = False
    for deal, won, total in round_totals(game):
        here = is_open(audit, game, deal)
        doubtful = doubtful or here
        line = _Line(deal, won, total, here, doubtful)
        label = say("sheet.round", round=deal.number) if kind == "predictions" else _round_label(deal)
        cells = tuple(_cell(game, line, column) for column in columns)
        rows.append(Row("round", str(deal.number), label, cells))
    remarks: tuple[str, ...] = ()
    if kind != "rounds":
        scores = [*game.scores, sum(game.scores)]
        sums = tuple((SheetFigure(scores[one.owner]),) if one.of in (of[-1], "together") else () for one in columns)
        rows.append(Row("sum", "", say("sheet.passe" if kind == "passe" else "score.total"), sums))
        remarks = controls(audit, game) if kind == "passe" else _predicted(game)
    return Sheet(kind, owners_of(game, table), columns, tuple(rows), remarks)


def _cell(game: Game, line: _Line, column: SheetColumn) -> Cell:
    """What stands in a column of the row of a round."""
    deal, side = line.deal, column.owner
    events = ground(game, deal, side)
    if column.of == "total":
        return (SheetFigure(line.total[side], deal.number, events, open=line.doubtful),)
    said = deal.predictions.get(game.side_of.index(side)) if side >= 0 else None
    if column.of == "said" and said is not None:
        # Not known while the others must not know it.
        secret = game.variant.predictions.asked == "private" and deal.phase in UNDER_WAY
        return (SheetFigure(None if secret else said.points, deal.number, (said.event,)),)
    if deal.phase != "scored":
        return ()
    if column.of == "said":
        return (SheetFigure(None, deal.number),)
    if column.of == "made":
        made = sum(one.points for one in deal.entries if not one.factor and game.side_of[one.seat] == side)
        return (SheetFigure(made, deal.number, events, open="cards" in deal.undecided),)
    if column.of == "difference":
        known = said is not None and said.points is not None
        both = tuple(sorted({*events, *([said.event] if said is not None else [])}))
        return (SheetFigure(line.won[side] if known else None, deal.number, both, open=line.open and not known),)
    points = sum(line.won) if column.of == "together" else line.won[side]
    return (SheetFigure(points, deal.number, events, open=line.open),)


def _round_label(deal: Round) -> str:
    contract = contract_now(deal)
    factor = say("show.factor", times="x", factor=deal.factor) if deal.factor != 1 else ""
    told = f"{contract}{factor}" if deal.phase == "scored" else word("phases", deal.phase)
    return " ".join(part for part in (say("sheet.round", round=deal.number), told) if part)


def controls(audit: GameAudit, game: Game) -> tuple[str, ...]:
    """What all rounds come to together, part by part, beside what the cards of so many rounds are worth."""
    scored = [deal for deal in game.rounds if deal.phase == "scored"]
    told = open_rounds(audit, game, scored)
    if told or not scored:
        return told
    parts: Counter[str] = Counter()
    for entry in (one for deal in scored for one in deal.entries):
        parts[entry.kind] += entry.booked
    cards = parts.pop("cards", 0) + parts.pop("last", 0)
    due = sum(all_due(game, deal) * deal.factor for deal in scored)
    control = say("sheet.control", rounds=count("rounds", len(scored)), cards=cards, due=due)
    return (control, *(f"{word('parts', kind)}: {points}" for kind, points in parts.items() if points))


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


def _predicted(game: Game) -> tuple[str, ...]:
    """How much was predicted and made in each round of all there is."""
    told = []
    for deal in game.rounds:
        known = [said.points for said in deal.predictions.values() if said.points is not None]
        said = str(sum(known)) if len(known) == game.sides else "?"
        made, most = sum(entry.points for entry in deal.entries if not entry.factor), most_points(game, deal)
        if deal.phase == "scored":
            told.append(say("sheet.predicted", round=deal.number, said=said, made=made, most=most))
    return tuple(told)
