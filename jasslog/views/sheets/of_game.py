"""Which sheet a game has: that of its way of scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.views.sheets.contracts import contract_sheet
from jasslog.views.sheets.marks import mark_sheet
from jasslog.views.sheets.predictions import prediction_sheet
from jasslog.views.sheets.rounds import passe_sheet, round_sheet

if TYPE_CHECKING:
    from jasslog.audit.result import GameAudit
    from jasslog.game.state import Game
    from jasslog.views.sheets.figures import Sheet
    from jasslog.views.words import Table


def sheet_of(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """The sheet of a game as it stands."""
    rules = game.variant
    if rules.sheet.lines:
        return contract_sheet(audit, game, table)
    if rules.score.kind == "difference":
        return prediction_sheet(audit, game, table)
    if rules.score.kind == "places":
        return mark_sheet(audit, game, table)
    return passe_sheet(audit, game, table) if is_passe(game) else round_sheet(audit, game, table)


def is_passe(game: Game) -> bool:
    """Whether the game is one of several that are added up to an evening."""
    return game.variant.end.evening_rounds > 1
