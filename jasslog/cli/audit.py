"""The command ``audit``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
from click.core import ParameterSource

from jasslog import __version__
from jasslog.audit.codes import CODES
from jasslog.cli import shared
from jasslog.cli.asked import Asked
from jasslog.cli.declared import SEVERITIES
from jasslog.cli.judging import Judging, PartTeller, sets_named
from jasslog.cli.running import Plan, run_through
from jasslog.cli.terminal import Ended
from jasslog.library.files import STDIN, Passed
from jasslog.views.messages import count, say, settings
from jasslog.views.reports import Report

_ALONE = ("form", "select", "ignore", "fail_on", "require_complete", "unfolded", "other", "as_of", "output", "bookmark")
"""Options about the report on each game; they are refused with ``--into``, which writes no report."""
_NAMED = 5
"""Most sets of rules that one warning names."""


def audit(
    asked: Asked,
    paths: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str,
    require_complete: bool,
    unfolded: bool,
    no_bulk: bool,
    other: str | None,
    processes: int,
    bookmark: str | None,
    into: str | None,
    **facts: Any,
) -> int:
    """Judge games, write the report and return the exit code; with ``into`` write a folder of facts instead.

    ``facts`` are the options for that folder, which are refused without ``into``.
    """
    if into is not None:
        shared.refuse_typed("into_alone", _ALONE)
        from jasslog.cli.archive import into as keep

        return keep(asked, into, paths, processes, **facts)
    shared.refuse_typed("needs_into", tuple(facts))
    if no_bulk:
        shared.warn_of("audit.no_bulk")
    chosen = (_selected(select) or frozenset(CODES)) - _selected(ignore) if select or ignore else None
    judging = Judging(chosen, _failing(fail_on), require_complete)
    part, whole = (_report(asked, unfolded, other) for _ in range(2))
    teller = PartTeller(judging, part, asked.reading, processes)
    # Files that are read up to one event only are not cut into parts.
    cut = asked.as_of is None and (processes > 1 or bookmark is not None)
    plan = Plan(paths, asked.output, processes, cut, passed=Passed())
    codes = run_through(plan, whole, teller) if bookmark is None else _resumed(plan, whole, teller, bookmark)
    if other is None:
        _warn_of_unused(asked, sets_named(whole.counts))
    if asked.form == "text" and plan.passed:
        _tell_of(plan.passed)
    return shared.strongest(codes)


def _failing(fail_on: str) -> tuple[str, ...]:
    """The severities that fail: errors and the one asked for; with info, the least one, all, and with never none."""
    return {"info": SEVERITIES, "never": ()}.get(fail_on, ("error", fail_on))


def _tell_of(passed: Passed) -> None:
    """Tell in one line how many files in folders were not read, and how many hidden entries."""
    kinds = {"files": passed.files, "unseen_entries": passed.hidden}
    if told := [count(kind, number) for kind, number in kinds.items() if number]:
        shared.warn(say("audit.passed_over", what=", ".join(told)))


def _warn_of_unused(asked: Asked, named: list[str]) -> None:
    """Warn of each file of rules whose set no game names, because the games were audited by other rules.

    Files from ``jasslog.toml`` are not warned of.
    """
    if click.get_current_context().get_parameter_source("rules_files") is ParameterSource.DEFAULT_MAP:
        return
    for file, variant in zip(asked.rules_files, asked.own, strict=True):
        if named and variant.id not in named:
            shared.warn_of("audit.unused_rules", file=file, set=variant.id, named=", ".join(named[:_NAMED]))


def _resumed(plan: Plan, report: Report, teller: PartTeller, file: str) -> set[int]:
    """Run with a bookmark, from where an earlier run stopped; a Problem where the bookmark cannot be used."""
    from jasslog.library.bookmark import Bookmark, BookmarkError

    if STDIN in plan.paths:
        raise shared.problem("resume_stdin", shared.USAGE)
    try:
        marked = plan._replace(bookmark=Bookmark(file, _question(click.get_current_context().params)))
        return run_through(marked, report, teller)
    except BookmarkError as error:
        raise shared.refused("bookmarks", error.reason, file=file) from error
    except (KeyboardInterrupt, Ended):
        shared.warn_of("audit.resume", file=file)
        raise


def _question(options: dict[str, Any]) -> str:
    """A digest of all options that decide what a run writes, and not of the number of processes and the like."""
    import hashlib
    from pathlib import Path

    asked = {name: value for name, value in options.items() if name not in ("processes", "bookmark", "no_bulk")}
    files = [Path(file).read_bytes() for file in options["rules_files"]]
    # The last three settings, colours, width and terminal, make no difference.
    described = repr((__version__, sorted(asked.items()), settings()[:-3], files))
    return hashlib.sha256(described.encode(errors="surrogateescape")).hexdigest()


def _selected(selectors: Iterable[str]) -> frozenset[str]:
    """The names of the findings selected by name or by the beginning of the code; commas separate several selectors."""
    names: set[str] = set()
    for selector in filter(None, (part.strip() for several in selectors for part in several.split(","))):
        name, code = selector.lower(), selector.upper()
        meant = {kind for kind, known in CODES.items() if kind == name or known.code.startswith(code)}
        if not meant:
            raise shared.problem("selector", shared.USAGE, selector=selector, near=shared.near(name, CODES))
        names |= meant
    return frozenset(names)


def _report(asked: Asked, unfolded: bool, other: str | None) -> Report:
    """The report writer of a format, or of the comparison with other rules; only the module of that one is imported."""
    if other is not None:
        from jasslog.views.other_rules import REPORTS as OF_OTHER_RULES

        shared.refuse_typed("rules_alone", ("select", "ignore", "unfolded"))
        if asked.form not in OF_OTHER_RULES:
            raise shared.problem("no_such_format", shared.USAGE, known=", ".join(OF_OTHER_RULES))
        return OF_OTHER_RULES[asked.form](asked.rules(other))
    if asked.form == "text":
        from jasslog.views.report_text import TextReport

        return TextReport(unfolded=unfolded)
    from jasslog.views.report_formats import REPORTS, JsonReport

    return JsonReport(asked.view) if asked.form == "json" else REPORTS[asked.form]()
