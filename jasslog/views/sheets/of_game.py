"""Which sheet a game has, by its way of scoring; the sheet of contracts, and the sheet of marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.audit.figures import is_open
from jasslog.audit.result import GameAudit
from jasslog.game.round import Round
from jasslog.game.score.plan import sheets
from jasslog.game.state import Game
from jasslog.rules.tables import contract_tables
from jasslog.variants.naming import all_contracts, line_of
from jasslog.views.messages import say, word
from jasslog.views.sheets.figures import Cell, Row, Sheet, SheetColumn, SheetFigure, ground, open_rounds, owners_of
from jasslog.views.sheets.rounds import sheet_by_round
from jasslog.views.words import Table

if TYPE_CHECKING:
    from jasslog.options.choosing import Line

Filled = list[dict[str, int]]


def contract_sheet(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """What each line brought, the totals, and the most that the open lines can still bring."""
    filled = sheets(game)
    own = game.variant.sheet.scope == "player"
    owners = tuple(map(table.seat, range(game.players))) if own else owners_of(game, table)
    columns = tuple(SheetColumn(number, "points") for number in range(len(filled)))
    rows = []
    for line in game.variant.sheet.lines:
        label = word("contract_names", line.name) + say("show.factor", times="x", factor=line.factor)
        rows.append(Row("line", line.name, label, tuple(_cell(audit, game, sheet.get(line.name)) for sheet in filled)))
    side = [game.side_of[number] if own else number for number in range(len(filled))]
    return Sheet("contracts", owners, columns, (*_before(game, side), *rows, *_sums(game, filled, side)))


def _before(game: Game, side: list[int]) -> list[Row]:
    """What was on the sheets before the record begins, of which the lines are not known."""
    if not game.rounds_before:
        return []
    return [Row("start", "", say("sheet.start"), tuple((SheetFigure(game.start_scores[one]),) for one in side))]


def _cell(audit: GameAudit, game: Game, number: int | None) -> Cell:
    """What the round of that number brought its choosers; 0 stands for a round before the record."""
    if number is None:
        return ()
    if number == 0:
        return (SheetFigure(None, note=say("sheet.filled_before")),)
    deal = next(deal for deal in game.rounds if deal.number == number)
    return (_booked(audit, game, deal),)


def _booked(audit: GameAudit, game: Game, deal: Round) -> SheetFigure:
    """What a round brought, with the points before the factor and a sign for a match."""
    mine = deal.entries
    raw = sum(entry.points for entry in mine if entry.factor)
    notes = [f"({raw})"] if deal.factor != 1 else []
    notes += [say("sheet.match")] if any(entry.kind == "match" and entry.points for entry in mine) else []
    events = ground(game, deal, game.side_of[deal.chooser])
    value = sum(entry.booked for entry in mine)
    return SheetFigure(value, deal.number, events, " ".join(notes), is_open(audit, game, deal))


def _sums(game: Game, filled: Filled, side: list[int]) -> list[Row]:
    """The totals of the sides; the most that is still possible, where points are not rounded."""
    rows = [Row("sum", "", say("score.total"), tuple((SheetFigure(game.scores[one]),) for one in side))]
    lines = game.variant.sheet.lines
    most = [sum(_most(game, line) * line.factor for line in lines if line.name not in sheet) for sheet in filled]
    if any(most) and game.variant.score.unit == "1":
        rows.append(Row("most", "", say("sheet.still"), tuple((SheetFigure(points),) for points in most)))
    return rows


def _most(game: Game, line: Line) -> int:
    """The most points of a round that is entered in a line, before its factor."""
    variant, score = game.variant, game.variant.score
    found = []
    for contract in all_contracts(variant):
        if line_of(variant, contract) == line:
            bonus = score.misere_match if contract.kind == "misere" else score.match
            tables = contract_tables(contract, game.tricks_in_round, variant.play, variant.deal.deck)
            found.append(tables.total + score.last_trick + bonus)
    return max(found)


_WORTH = {"plus": 1, "minus": -1}


def mark_sheet(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """A row a player or side: what there was before, the marks of either kind, and the score they make."""
    kinds = ["before"] if game.rounds_before else []
    columns = tuple(SheetColumn(-1, of) for of in (*kinds, "plus", "minus", "score"))
    rows = tuple(_player_row(audit, game, table, side, columns) for side in range(game.sides))
    return Sheet("marks", owners_of(game, table), columns, rows, open_rounds(audit, game, game.rounds))


def _player_row(audit: GameAudit, game: Game, table: Table, side: int, columns: tuple[SheetColumn, ...]) -> Row:
    alone: dict[str, Cell] = {
        "before": (SheetFigure(game.start_scores[side]),),
        "score": (SheetFigure(game.scores[side]),),
    }
    cells = tuple(alone.get(one.of) or _marks(game, side, _WORTH[one.of]) for one in columns)
    return Row("player", str(side), table.side(side), cells)


def _marks(game: Game, side: int, worth: int) -> Cell:
    """A mark for each game point that a side won, or lost, in the order of the rounds."""
    found: list[SheetFigure] = []
    for deal in game.rounds:
        mine = [entry.booked for entry in deal.entries if game.side_of[entry.seat] == side]
        number = sum(points * worth for points in mine if points * worth > 0)
        found += [SheetFigure(worth, deal.number, ground(game, deal, side))] * number
    return tuple(found)


def sheet_of(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """The sheet of a game as it stands."""
    rules = game.variant
    if rules.sheet.lines:
        return contract_sheet(audit, game, table)
    if rules.score.kind == "difference":
        return sheet_by_round("predictions", audit, game, table)
    if rules.score.kind == "places":
        return mark_sheet(audit, game, table)
    return sheet_by_round("passe" if is_passe(game) else "rounds", audit, game, table)


def is_passe(game: Game) -> bool:
    """Whether the game is one of several that are added up to an evening."""
    return game.variant.end.evening_rounds > 1
