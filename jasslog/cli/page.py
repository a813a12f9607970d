"""The commands that draw games: ``report`` as a page, ``slate`` as strokes, ``sheet`` as the table keeps it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from jasslog.cli import exits
from jasslog.cli.command import command, option
from jasslog.cli.judging import Judging, numbered
from jasslog.cli.options import GAME, GAME_FILE, GAME_FILES, VIEW, as_of, output_option, own_rules, rules_file_option
from jasslog.cli.output import STDOUT, json_text, opened
from jasslog.library.contain import Bug, contained

if TYPE_CHECKING:
    from jasslog.library.record import Record
    from jasslog.variants.options import Variant
    from jasslog.views.page.game import Shown
    from jasslog.views.reports import Judged
    from jasslog.views.sheets.figures import Sheet
    from jasslog.views.sheets.rounds import Passe

MOST = 20
"""Most games on one page: a longer one is slow to load, and nobody finds a game on it."""
PASSES = 200
"""Most passes on one sheet."""


@command("report")
@GAME_FILES
@VIEW
@rules_file_option
@option("-o", "--output", default=STDOUT, metavar="FILE", help="opt.output_page")
def report(paths: tuple[str, ...], view: str, rules_files: tuple[str, ...], output: str) -> None:
    """Games as one page for the arbiter; many of them as a folder of pages."""
    from jasslog.cli.pages import Folder, OnePage, is_folder
    from jasslog.library.files import Unreadable
    from jasslog.library.read import read

    judging = Judging()
    pages = Folder(output, view) if is_folder(output) else OnePage(output, view, MOST, paths)
    own = own_rules(rules_files)
    for game, number in numbered(read(paths, view=view, own_rules=own, as_of=as_of())):
        if isinstance(game, Unreadable):
            pages.unread.append(judging.unread(game))
        else:
            done = contained(partial(_shown, judging, game, number, pages.place))
            if isinstance(done, Bug):
                pages.unread.append(judging.bug(game, done))
            else:
                pages.take(*done)
    if pages.games:
        pages.end()
        told = judging.codes & {exits.UNREADABLE, exits.MISSING_EXTRA, exits.BUG}
        raise click.exceptions.Exit(exits.strongest(told))
    raise click.exceptions.Exit(exits.strongest(judging.codes))


def _shown(judging: Judging, game: Record, number: int, place: int) -> tuple[Judged, Shown]:
    """A game of a file, as the page shows it at its place there."""
    from jasslog.views.page.game import shown

    judged = judging.judged(game, number)
    return judged, shown(judged, place)


@command("slate")
@GAME_FILE
@GAME
@VIEW
@rules_file_option
@option("--format", "form", type=click.Choice(("text", "svg")), default="text", help="opt.format")
@option("--tidy", is_flag=True, help="opt.tidy")
@output_option
def slate(
    path: str, game: str | None, view: str, rules_files: tuple[str, ...], form: str, tidy: bool, output: str
) -> None:
    """The slate of a game."""
    from jasslog.cli.picking import pick
    from jasslog.views.finding import Teller

    record, _ = pick(path, game, view, own_rules(rules_files))
    audit = record.audit()
    if audit.game is None:
        raise exits.problem("no_rules", exits.UNREADABLE, reason=record.id or path)
    table = Teller(audit).table
    with opened(output, [path], for_people=form == "text") as out:
        if form == "svg":
            from jasslog.views.slate_svg import slate_svg

            out.write(slate_svg(audit.game, table, tidy=tidy) + "\n")
        else:
            from jasslog.views.slate import slate_lines

            out.write("\n".join(slate_lines(audit.game, table, tidy=tidy)) + "\n")


@command("sheet")
@GAME_FILE
@GAME
@VIEW
@rules_file_option
@option("--format", "form", type=click.Choice(("text", "svg", "json")), default="text", help="opt.format")
@output_option
def sheet(path: str, game: str | None, view: str, rules_files: tuple[str, ...], form: str, output: str) -> None:
    """The sheet of a game, of the kind that its score wants."""
    from jasslog.views.layout import as_text
    from jasslog.views.sheets.figures import sheet_answer, sheet_lines

    found = _sheet(path, game, view, own_rules(rules_files))
    with opened(output, [path], for_people=form == "text") as out:
        if form == "svg":
            from jasslog.views.sheets.svg import sheet_svg

            out.write(sheet_svg(found) + "\n")
        elif form == "json":
            out.write(json_text(sheet_answer(found)) + "\n")
        else:
            out.write(as_text(sheet_lines(found)))


def _sheet(path: str, game: str | None, view: str, own: list[Variant]) -> Sheet:
    """The sheet of the game that is asked for; of a whole file of passes, if none is."""
    from jasslog.cli.picking import pick
    from jasslog.views.finding import Teller
    from jasslog.views.sheets.of_game import sheet_of
    from jasslog.views.sheets.rounds import evening_sheet

    passes = _passes(path, view, own) if game is None and path != STDOUT else []
    if len(passes) > 1:
        return evening_sheet(passes)
    record, _ = pick(path, game, view, own)
    audit = record.audit()
    if audit.game is None:
        raise exits.problem("no_rules", exits.UNREADABLE, reason=record.id or path)
    return sheet_of(audit, audit.game, Teller(audit).table)


def _passes(path: str, view: str, own: list[Variant]) -> list[Passe]:
    """The games of a file where each is a passe of a tournament, else none; the first that is not ends the reading."""
    from jasslog.library.files import Unreadable
    from jasslog.library.read import read
    from jasslog.views.sheets.of_game import is_passe

    found: list[Passe] = []
    for record in read([path], view=view, own_rules=own, as_of=as_of()):
        if isinstance(record, Unreadable) or len(found) == PASSES:
            return []
        audit = record.audit()
        if audit.game is None or not is_passe(audit.game):
            return []
        found.append((audit, audit.game))
    return found
