"""The commands that draw what the table writes: ``slate`` as strokes, ``sheet`` as the table keeps it."""

from __future__ import annotations

from jasslog.cli.asked import Asked
from jasslog.cli.output import STDOUT, answer, write
from jasslog.cli.picking import known, pick
from jasslog.library.files import Unreadable
from jasslog.library.read import read
from jasslog.views.layout import as_text
from jasslog.views.sheets.figures import Sheet, sheet_answer, sheet_lines
from jasslog.views.sheets.of_game import Passe, evening_sheet, is_passe, sheet_of
from jasslog.views.sheets.svg import sheet_svg
from jasslog.views.slate import slate_lines, slate_svg

_PASSES = 200
"""Most passes on one sheet."""


def slate(asked: Asked, tidy: bool) -> None:
    """The slate of a game."""
    picked = known(pick(asked))
    game, table = picked.final(), picked.teller.table
    svg = asked.form == "svg"
    drawn = slate_svg(game, table, tidy=tidy) if svg else "\n".join(slate_lines(game, table, tidy=tidy))
    write(asked.output, drawn + "\n", [asked.path], for_people=asked.form == "text")


def sheet(asked: Asked) -> None:
    """The sheet of a game, of the kind that its score wants."""
    found = _sheet(asked)
    drawn = [sheet_svg(found)] if asked.form == "svg" else sheet_lines(found)
    answer(asked, sheet_answer(found), lambda: as_text(drawn))


def _sheet(asked: Asked) -> Sheet:
    """The sheet of the game that is asked for; of a whole file of passes, if none is."""
    passes = _passes(asked) if asked.game is None and asked.path != STDOUT else []
    if len(passes) > 1:
        return evening_sheet(passes)
    picked = known(pick(asked))
    return sheet_of(picked.audit, picked.final(), picked.teller.table)


def _passes(asked: Asked) -> list[Passe]:
    """The games of a file where each is a passe of a tournament, else none; the first that is not ends the reading."""
    found: list[Passe] = []
    for record in read([asked.path], asked.reading):
        if isinstance(record, Unreadable) or len(found) == _PASSES:
            return []
        audit = record.audit()
        if audit.game is None or not is_passe(audit.game):
            return []
        found.append((audit, audit.game))
    return found
