"""The command ``audit``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from jasslog.cli import exits
from jasslog.cli.command import command, option
from jasslog.cli.options import GAME_FILES, VIEW, as_of, output_option, own_rules, rules_file_option
from jasslog.cli.output import Writable, opened, style
from jasslog.cli.progress import progress

if TYPE_CHECKING:
    from jasslog.cli.selection import Chosen
    from jasslog.library.files import Unreadable
    from jasslog.library.record import Record
    from jasslog.variants.options import Variant
    from jasslog.views.entry import Judged

FORMATS = ("text", "json", "jsonl", "sarif", "github")
FAILING = {
    "error": {"error"},
    "undecided": {"error", "undecided"},
    "warning": {"error", "warning"},
    "info": {"error", "warning", "undecided", "info"},
    "never": set(),
}
"""Which severities make the exit code 1."""
TAMPERED = ("J7", "J121")
"""Findings that speak of tampering with the file or its rules, not of play."""


@command("audit")
@GAME_FILES
@option("--format", "form", type=click.Choice(FORMATS), default="text", help="opt.format")
@option("--select", multiple=True, metavar="CODES", help="opt.select")
@option("--ignore", multiple=True, metavar="CODES", help="opt.ignore")
@option("--fail-on", type=click.Choice(tuple(FAILING)), default="error", help="opt.fail_on")
@option("--require-complete", is_flag=True, help="opt.require_complete")
@option("--all", "unfolded", is_flag=True, help="opt.all")
@option("--rules", "other", metavar="ID", help="opt.other_rules")
@VIEW
@rules_file_option
@output_option
@click.pass_context
def audit(
    context: click.Context,
    paths: tuple[str, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str,
    require_complete: bool,
    unfolded: bool,
    other: str | None,
    view: str,
    rules_files: tuple[str, ...],
    output: str,
) -> None:
    """Judge games and end with the code of the strongest thing found."""
    from jasslog.library.read import read

    judging = Judging(_chosen(select, ignore), FAILING[fail_on], require_complete)
    own = own_rules(rules_files)
    with opened(output, paths) as out:
        judge_all(
            progress(read(paths, view=view, own_rules=own, judged=True, as_of=as_of())),
            _report(form, view, output, unfolded) if other is None else _otherwise(other, form, own, output),
            out,
            judging,
        )
    context.exit(exits.strongest(judging.codes))


def _chosen(select: tuple[str, ...], ignore: tuple[str, ...]) -> Chosen | None:
    """Says of a finding whether it is asked for; None where all are."""
    if not select and not ignore:
        return None
    from jasslog.cli.selection import selection

    return selection(select, ignore)


class Judging:
    """Which findings are told, and the exit codes that the games lead to."""

    def __init__(self, chosen: Chosen | None = None, failing: Iterable[str] = (), complete: bool = False) -> None:
        self.codes: set[int] = set()
        self._chosen, self._failing, self._complete = chosen, frozenset(failing), complete

    def judged(self, game: Record, number: int) -> Judged:
        """The game with the findings asked for; its codes are noted."""
        from jasslog.views.entry import Judged

        findings = [found for found in game.audit().findings if self._chosen is None or self._chosen(found)]
        if any(found.severity == "error" and found.code.startswith(TAMPERED) for found in findings):
            self.codes.add(exits.TAMPERED)
        elif game.audit().variant is None:
            self.codes.add(exits.UNREADABLE)
        if any(found.severity in self._failing for found in findings):
            self.codes.add(exits.FINDINGS)
        if self._complete and {"undecided", "unchecked"} & set(game.verdicts.values()):
            self.codes.add(exits.UNDECIDED)
        return Judged(game, number, findings)

    def unread(self, unread: Unreadable) -> Unreadable:
        """A file that could not be read is told on the standard error too."""

        self.codes.add(exits.MISSING_EXTRA if unread.reason == "zstandard-missing" else exits.UNREADABLE)
        exits.warn(exits.unread_text(unread))
        return unread


def judge_all(games: Iterable[Record | Unreadable], report: Any, out: Writable, judging: Judging | None = None) -> None:
    """Write the report of all games as they come."""
    from jasslog.library.files import Unreadable

    judging = judging or Judging()
    out.write(report.begin())
    for game, number in numbered(games):
        if isinstance(game, Unreadable):
            out.write(report.unread(judging.unread(game)))
        else:
            out.write(report.game(judging.judged(game, number)))
    out.write(report.end())


def numbered(games: Iterable[Record | Unreadable]) -> Iterable[tuple[Record | Unreadable, int]]:
    """Each game with its place in its file, from 1."""
    file, number = "", 0
    for game in games:
        number = number + 1 if game.file == file else 1
        file = game.file
        yield game, number


def _otherwise(other: str, form: str, own: list[Variant], output: str) -> Any:
    """The writer of what is different by other rules."""
    from jasslog.cli.know import find_rules
    from jasslog.views.other_rules import OtherRulesJsonl, OtherRulesText

    if form not in ("text", "jsonl"):
        raise exits.problem("no_such_format", exits.USAGE, known="text, jsonl")
    rules = find_rules(other, own)
    return OtherRulesText(rules, style(output)) if form == "text" else OtherRulesJsonl(rules)


def _report(form: str, view: str, output: str, unfolded: bool) -> Any:
    """The writer of a format; only its own module is loaded."""
    if form == "text":
        from jasslog.views.report_text import TextReport

        return TextReport(style(output), unfolded=unfolded)
    if form == "sarif":
        from jasslog.views.sarif import SarifReport

        return SarifReport()
    if form == "github":
        from jasslog.views.github import GithubReport

        return GithubReport()
    from jasslog.views.report_json import JsonlReport, JsonReport

    return JsonReport(view) if form == "json" else JsonlReport()
