"""The command ``audit``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from jasslog import __version__
from jasslog.cli import exits
from jasslog.cli.command import command, option
from jasslog.cli.completing import findings, rule_sets
from jasslog.cli.options import GAME_FILES, VIEW, as_of, output_option, own_rules, rules_file_option
from jasslog.cli.output import style
from jasslog.cli.spoken import asked_language
from jasslog.views.messages import catalogue, fill, say, settings, telling

if TYPE_CHECKING:
    from jasslog.cli.judging import PartTeller
    from jasslog.cli.running import Asked
    from jasslog.cli.selection import Chosen
    from jasslog.variants.options import Variant
    from jasslog.views.reports import Report

FORMATS = ("text", "json", "jsonl", "sarif", "github")
_NAMED = 5
"""Most sets of rules that are told."""
FAILING = {
    "error": {"error"},
    "undecided": {"error", "undecided"},
    "warning": {"error", "warning"},
    "info": {"error", "warning", "undecided", "info"},
    "never": set(),
}
"""Which severities make the exit code 1."""


@command("audit")
@GAME_FILES
@option("--format", "form", type=click.Choice(FORMATS), default="text", help="opt.format")
@option("--select", multiple=True, metavar="CODES", shell_complete=findings, help="opt.select")
@option("--ignore", multiple=True, metavar="CODES", shell_complete=findings, help="opt.ignore")
@option("--fail-on", type=click.Choice(tuple(FAILING)), default="error", help="opt.fail_on")
@option("--require-complete", is_flag=True, help="opt.require_complete")
@option("--all", "unfolded", is_flag=True, help="opt.all")
@option("--no-bulk", is_flag=True, help="opt.no_bulk")
@option("--rules", "other", metavar="ID", shell_complete=rule_sets, help="opt.other_rules")
@VIEW
@rules_file_option
@output_option
@option("-j", "--jobs", "processes", type=click.IntRange(min=1), default=1, help="opt.jobs")
@option("--resume", "bookmark", metavar="FILE", help="opt.resume")
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
    no_bulk: bool,
    other: str | None,
    view: str,
    rules_files: tuple[str, ...],
    output: str,
    processes: int,
    bookmark: str | None,
) -> None:
    """Judge games and end with the code of the strongest thing found."""
    from jasslog.cli.judging import Judging, PartTeller, sets_named
    from jasslog.cli.running import Asked, run_through

    if no_bulk:
        with telling(language=asked_language()):
            exits.warn(say("audit.no_bulk"))
    judging = Judging(_chosen(select, ignore), FAILING[fail_on], require_complete)
    own = own_rules(rules_files)

    def report() -> Report:
        return _report(form, view, output, unfolded) if other is None else _otherwise(other, form, own, output)

    teller = PartTeller(judging, report(), view=view, own=own, as_of=as_of(), processes=processes)
    # What is read up to one event only is read as a whole.
    cut = as_of() is None and (processes > 1 or bookmark is not None)
    asked = Asked(paths, output, processes, cut)
    whole = report()
    if bookmark is None:
        codes = run_through(asked, whole, teller)
    else:
        codes = _resumed(asked, whole, teller, bookmark, context.params)
    if other is None:
        _warn_of_unused(rules_files, own, sets_named(whole.counts))
    context.exit(exits.strongest(codes))


def _warn_of_unused(files: tuple[str, ...], own: list[Variant], named: list[str]) -> None:
    """Tell of each file of rules that no game names, as its games were audited by others."""
    for file, variant in zip(files, own, strict=True):
        if named and variant.id not in named:
            with telling(language=asked_language()):
                exits.warn(say("audit.unused_rules", file=file, set=variant.id, named=", ".join(named[:_NAMED])))


def _resumed(asked: Asked, report: Report, teller: PartTeller, file: str, options: dict[str, Any]) -> set[int]:
    """The run with a bookmark; a Problem where it cannot be gone on with."""
    from jasslog.cli.resuming import resume
    from jasslog.library.bookmark import Bookmark, BookmarkError
    from jasslog.library.files import STDIN

    if STDIN in asked.paths:
        raise exits.problem("resume_stdin", exits.USAGE)
    try:
        codes = resume(asked, report, teller, Bookmark(file, _question(options)))
    except BookmarkError as error:
        with telling(language=asked_language()):
            text = fill(catalogue()["bookmarks"][error.reason], {"file": file})
        raise exits.Problem(text, exits.USAGE) from error
    except KeyboardInterrupt:
        with telling(language=asked_language()):
            exits.warn(say("audit.resume", file=file))
        raise
    return codes


def _question(options: dict[str, Any]) -> str:
    """A digest of all that is asked of a run, apart from how and by how many processes it is answered."""
    import hashlib
    from pathlib import Path

    asked = {name: value for name, value in options.items() if name not in ("processes", "bookmark", "no_bulk")}
    files = [Path(file).read_bytes() for file in options["rules_files"]]
    told = repr((__version__, sorted(asked.items()), as_of(), tuple(settings()), files))
    return hashlib.sha256(told.encode(errors="surrogateescape")).hexdigest()


def _chosen(select: tuple[str, ...], ignore: tuple[str, ...]) -> Chosen | None:
    """Says of a finding whether it is asked for; None where all are."""
    if not select and not ignore:
        return None
    from jasslog.cli.selection import selection

    return selection(select, ignore)


def _otherwise(other: str, form: str, own: list[Variant], output: str) -> Report:
    """The writer of what is different by other rules."""
    from jasslog.cli.know import find_rules
    from jasslog.views.other_rules import OtherRulesJsonl, OtherRulesText

    if form not in ("text", "jsonl"):
        raise exits.problem("no_such_format", exits.USAGE, known="text, jsonl")
    rules = find_rules(other, own)
    return OtherRulesText(rules, style(output)) if form == "text" else OtherRulesJsonl(rules)


def _report(form: str, view: str, output: str, unfolded: bool) -> Report:
    """The writer of a format; only its own module is loaded."""
    if form == "text":
        from jasslog.views.report_text import TextReport

        return TextReport(style(output), unfolded=unfolded)
    if form == "sarif":
        from jasslog.views.report_formats import SarifReport

        return SarifReport()
    if form == "github":
        from jasslog.views.report_formats import GithubReport

        return GithubReport()
    from jasslog.views.report_formats import JsonlReport, JsonReport

    return JsonReport(view) if form == "json" else JsonlReport()
