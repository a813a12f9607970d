"""The commands for the arbiter: ``rulings`` weighs what each penalty book would make of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from jasslog.cli import exits
from jasslog.cli.command import argument, command, option
from jasslog.cli.completing import penalty_books
from jasslog.cli.options import GAME, GAME_FILE, VIEW, output_option, own_rules, rules_file_option
from jasslog.cli.output import json_text, opened, style, tell, tell_json
from jasslog.views.messages import say

if TYPE_CHECKING:
    from jasslog.penalties.books import Book


DOCUMENTS = ("markdown", "json")


@command("rulings")
@argument("path", metavar="[GAME]", required=False)
@GAME
@VIEW
@rules_file_option
@option("--book", "chosen", multiple=True, metavar="ID|FILE", shell_complete=penalty_books, help="opt.book")
@option("--format", "form", type=click.Choice(("text", "json")), default="text", help="opt.format")
def rulings(
    path: str | None, game: str | None, view: str, rules_files: tuple[str, ...], chosen: tuple[str, ...], form: str
) -> None:
    """What each book would make of the findings; without a game the books."""
    from jasslog.views.rulings_text import RulingsText, answer, books_text

    if path is None:
        tell(books_text(style()))
        return
    from jasslog.cli.picking import pick
    from jasslog.library.rulings import disputes
    from jasslog.views.finding import Teller

    record, place = pick(path, game, view, own_rules(rules_files))
    audit = record.audit()
    if audit.game is None:
        raise exits.problem("no_rules", exits.UNREADABLE, reason=record.id or path)
    found = disputes(record, [find_book(one) for one in chosen])
    teller = Teller(audit, path, "" if place == 1 else str(place))
    if form == "json":
        tell_json([answer(one, teller) for one in found])
        return
    tell(RulingsText(teller, style(), audit.game.sides).text(found))


@command("who-first")
@GAME_FILE
@GAME
@VIEW
@rules_file_option
@option("--format", "form", type=click.Choice(("text", "json")), default="text", help="opt.format")
def who_first(path: str, game: str | None, view: str, rules_files: tuple[str, ...], form: str) -> None:
    """Who reached the target first, and what proves it."""
    from jasslog.cli.picking import pick
    from jasslog.library.who_first import who_first as asked
    from jasslog.views.arbiter_text import WhoFirstText
    from jasslog.views.finding import Teller

    record, _ = pick(path, game, view, own_rules(rules_files))
    audit = record.audit()
    if audit.game is None:
        raise exits.problem("no_rules", exits.UNREADABLE, reason=record.id or path)
    told = asked(record)
    if form == "json":
        tell_json(told)
        return
    tell(WhoFirstText(Teller(audit).table, style(), audit.game.sides).text(told))


@command("blame")
@GAME_FILE
@GAME
@VIEW
@rules_file_option
@option("--format", "form", type=click.Choice(("text", "json")), default="text", help="opt.format")
def blame(path: str, game: str | None, view: str, rules_files: tuple[str, ...], form: str) -> None:
    """What the table wrote, and which slip explains what is wrong."""
    from jasslog.cli.picking import pick
    from jasslog.library.blame import blame as asked
    from jasslog.views.arbiter_text import BlameText
    from jasslog.views.finding import Teller

    record, _ = pick(path, game, view, own_rules(rules_files))
    audit = record.audit()
    if audit.game is None:
        raise exits.problem("no_rules", exits.UNREADABLE, reason=record.id or path)
    found = asked(record)
    if form == "json":
        tell_json(found)
        return
    tell(BlameText(Teller(audit).table, style()).text(found))


@command("dossier")
@GAME_FILE
@option("--finding", "number", type=int, default=1, show_default=True, help="opt.finding")
@GAME
@VIEW
@rules_file_option
@option("--book", "chosen", multiple=True, metavar="ID|FILE", shell_complete=penalty_books, help="opt.book")
@option("--format", "form", type=click.Choice(("markdown", "json")), default="markdown", help="opt.format")
@output_option
def dossier(
    path: str,
    number: int,
    game: str | None,
    view: str,
    rules_files: tuple[str, ...],
    chosen: tuple[str, ...],
    form: str,
    output: str,
) -> None:
    """One dispute in one document."""
    from jasslog.cli.picking import pick
    from jasslog.views.dossier import Dossier

    record, place = pick(path, game, view, own_rules(rules_files))
    count = len(record.findings)
    if not 1 <= number <= count:
        raise exits.problem("no_finding", exits.USAGE, number=number, count=count)
    told = Dossier(record, number, "" if place == 1 else str(place), [find_book(one) for one in chosen])
    with opened(output, [path]) as out:
        if form == "json":
            out.write(json_text(told.answer()) + "\n")
        else:
            out.write(told.markdown())


@command("prove")
@GAME_FILE
@GAME
@VIEW
@rules_file_option
@option("--round", "number", type=int, help="opt.round")
@option("--format", "form", type=click.Choice(("text", "json")), default="text", help="opt.format")
def prove(path: str, game: str | None, view: str, rules_files: tuple[str, ...], number: int | None, form: str) -> None:
    """What the cards on the table prove."""
    from jasslog.cli.picking import pick
    from jasslog.library.proofs import proofs
    from jasslog.views.arbiter_text import ProofText
    from jasslog.views.finding import Teller

    record, _ = pick(path, game, view, own_rules(rules_files))
    audit = record.audit()
    if audit.game is None:
        raise exits.problem("no_rules", exits.UNREADABLE, reason=record.id or path)
    found = [one for one in proofs(record) if number in (None, one.round)]
    if form == "json":
        tell_json(found)
    else:
        tell(ProofText(Teller(audit), record.timeline().addresses(), style()).text(found))


@command("collate")
@argument("first", metavar="A")
@argument("second", metavar="B")
@VIEW
@rules_file_option
@option("--format", "form", type=click.Choice(("text", "json")), default="text", help="opt.format")
@click.pass_context
def collate(
    context: click.Context, first: str, second: str, view: str, rules_files: tuple[str, ...], form: str
) -> None:
    """Two records of one game side by side."""
    from jasslog.cli.picking import pick
    from jasslog.library.collate import collate as asked
    from jasslog.views.arbiter_text import collation_text
    from jasslog.views.finding import Teller

    own = own_rules(rules_files)
    one, two = (pick(path, None, view, own)[0] for path in (first, second))
    for record, path in ((one, first), (two, second)):
        if record.audit().game is None:
            raise exits.problem("no_rules", exits.UNREADABLE, reason=record.id or path)
    found = asked(one, two)
    if form == "json":
        tell_json(found)
    else:
        tell(collation_text(found, Teller(one.audit()).table, (first, second), style()))
    context.exit(0 if found.same else exits.FINDINGS)


def find_book(named: str) -> Book:
    """A book by its id, else from a file; a Problem where there is none."""
    from jasslog.penalties.books import BadBook, books, from_file

    if named in books():
        return books()[named]
    try:
        book = from_file(Path(named))
    except (OSError, ValueError) as error:
        known = ", ".join(books())
        raise exits.problem("no_book", exits.USAGE, book=named, known=known) from error
    if isinstance(book, BadBook):
        from jasslog.views.lent import kind_text

        place, expected = book.place or say("rulings.top"), kind_text(book.expected)
        raise exits.problem("bad_book", exits.USAGE, file=named, place=place, expected=expected)
    return book
