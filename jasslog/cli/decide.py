"""The command ``decide``: an arbiter's ruling goes into the record, by the article of a penalty book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jasslog.cli import exits
from jasslog.cli.book import REASON, SYNC, recorder
from jasslog.cli.command import command, option
from jasslog.cli.completing import choices, penalty_books
from jasslog.cli.disputes import find_book
from jasslog.cli.options import GAME_FILE, own_rules, rules_file_option
from jasslog.cli.output import tell
from jasslog.views.messages import say
from jasslog.views.words import Table, scores_text

if TYPE_CHECKING:
    from jasslog.library.record import Record
    from jasslog.library.rulings import BookOutcome
    from jasslog.log.append import Sync


@command("decide")
@GAME_FILE
@option("--finding", "number", type=int, default=1, show_default=True, help="opt.finding")
@option("--book", "named", required=True, metavar="ID|FILE", shell_complete=penalty_books, help="opt.one_book")
@option("--choice", metavar="NAME", shell_complete=choices, help="opt.choice")
@REASON
@SYNC
@rules_file_option
def decide(
    path: str,
    number: int,
    named: str,
    choice: str | None,
    reason: str | None,
    sync: Sync,
    rules_files: tuple[str, ...],
) -> None:
    """Append the rulings that a book orders for a finding; the view ruled counts them from now on."""
    from jasslog.cli.picking import pick

    record, place = pick(path, None, "corrected", own_rules(rules_files))
    outcome = _outcome(record, path, number, named, choice)
    with recorder(path, sync, rules_files) as book:
        if place != 1 or len(book.events) != len(record.events):
            raise exits.problem("changed_meanwhile", exits.FINDINGS, file=path)
        for ruling in outcome.rulings or ():
            book.append({**ruling, **({"text": reason} if reason else {})}, len(book.events), as_played=True)
    _show(record, outcome)


def _outcome(record: Record, path: str, number: int, named: str, choice: str | None) -> BookOutcome:
    """What the book orders for the finding; a Problem where it orders nothing, or leaves a choice open."""
    from jasslog.library.rulings import disputes

    count = len(record.findings)
    if not 1 <= number <= count:
        raise exits.problem("no_finding", exits.USAGE, number=number, count=count)
    book = find_book(named)
    mine = disputes(record, [book], number)
    offered: dict[str, BookOutcome] = {one.choice: one for dispute in mine for one in dispute.outcomes}
    if not offered:
        raise exits.problem("book_is_silent", exits.USAGE, book=book.id, code=record.findings[number - 1].code)
    if choice is None and len(offered) > 1:
        raise exits.problem("which_choice", exits.USAGE, known=", ".join(offered))
    found = offered.get(choice or next(iter(offered)))
    if found is None:
        raise exits.problem("which_choice", exits.USAGE, known=", ".join(offered))
    if found.rulings is None:
        raise exits.problem("cannot_decide", exits.USAGE, file=path)
    return found


def _show(record: Record, outcome: BookOutcome) -> None:
    """The rulings, and the score before and after."""
    from jasslog.views.messages import word

    before: Any = record.audit("ruled").game
    table = Table(before)
    ordered = ", ".join(word("rulings", str(ruling["ruling"])) for ruling in outcome.rulings or ())
    scores = scores_text(outcome.scores) if outcome.scores is not None else say("rulings.undecided")
    sides = " : ".join(table.side(side) for side in range(before.sides))
    tell(say("decide.done", ordered=ordered, sides=sides, before=scores_text(before.scores), after=scores) + "\n")
