"""The sheet of rounds: what each side wrote in each; at a tournament with the sum of the passe and its control."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from jasslog.audit.figures import is_open
from jasslog.game.score.earned import round_total
from jasslog.views.heading import contract_now
from jasslog.views.messages import count, say, word
from jasslog.views.sheets.figures import Cell, Row, Sheet, SheetColumn, SheetFigure, ground, owners_of, start_row

if TYPE_CHECKING:
    from jasslog.audit.result import GameAudit
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.views.words import Table


def round_sheet(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """A row a round: what it brought each side, and the total after it."""
    columns = tuple(SheetColumn(side, of) for side in range(game.sides) for of in ("points", "total"))
    total, rows = list(game.start_scores), start_row(game, columns, "total")
    doubtful = False
    for deal in game.rounds:
        won = game.side_scores(deal.entries)
        total = [a + b for a, b in zip(total, won, strict=True)]
        here = is_open(audit, game, deal)
        doubtful = doubtful or here
        cells: list[Cell] = []
        for side in range(game.sides):
            events = ground(game, deal, side)
            cells += [(SheetFigure(won[side], deal.number, events, open=here),)] if deal.phase == "scored" else [()]
            cells.append((SheetFigure(total[side], deal.number, events, open=doubtful),))
        rows.append(Row("round", str(deal.number), _label(deal), tuple(cells)))
    return Sheet("rounds", owners_of(game, table), columns, tuple(rows))


def passe_sheet(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """A row a round with what both sides have together, the sums of the passe, and what they must come to."""
    columns = (*(SheetColumn(side, "points") for side in range(game.sides)), SheetColumn(-1, "together"))
    rows = start_row(game, columns, "points")
    for deal in game.rounds:
        won, here = game.side_scores(deal.entries), is_open(audit, game, deal)
        cells: list[Cell] = []
        if deal.phase == "scored":
            cells = [
                (SheetFigure(points, deal.number, ground(game, deal, s), open=here),) for s, points in enumerate(won)
            ]
            cells.append((SheetFigure(sum(won), deal.number, ground(game, deal), open=here),))
        rows.append(Row("round", str(deal.number), _label(deal), tuple(cells or [() for _ in columns])))
    sums = [*game.scores, sum(game.scores)]
    rows.append(Row("sum", "", say("sheet.passe"), tuple((SheetFigure(points),) for points in sums)))
    return Sheet("passe", owners_of(game, table), columns, tuple(rows), controls(audit, game))


def _label(deal: Round) -> str:
    contract = contract_now(deal)
    factor = say("show.factor", times="x", factor=deal.factor) if deal.factor != 1 else ""
    told = f"{contract}{factor}" if deal.phase == "scored" else word("phases", deal.phase)
    return " ".join(part for part in (say("sheet.round", round=deal.number), told) if part)


def controls(audit: GameAudit, game: Game) -> tuple[str, ...]:
    """What all rounds come to together, part by part, beside what the cards of so many rounds are worth."""
    scored = [deal for deal in game.rounds if deal.phase == "scored"]
    if any(is_open(audit, game, deal) for deal in scored) or not scored:
        return tuple(say("sheet.open", round=deal.number) for deal in scored if is_open(audit, game, deal))
    parts: Counter[str] = Counter()
    for entry in (one for deal in scored for one in deal.entries):
        parts[entry.kind] += entry.booked
    cards = parts.pop("cards", 0) + parts.pop("last", 0)
    due = sum((round_total(game, deal) + game.variant.score.last_trick) * deal.factor for deal in scored)
    told = [say("sheet.control", rounds=count("rounds", len(scored)), cards=cards, due=due)]
    return tuple(told + [f"{word('parts', kind)}: {points}" for kind, points in parts.items() if points])
