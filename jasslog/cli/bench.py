"""The command that measures: ``bench``."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import click

from jasslog.cli.command import command, option
from jasslog.cli.exits import problem
from jasslog.cli.output import style, tell, tell_json
from jasslog.views.layout import apart, as_text, labelled
from jasslog.views.manner import aloud
from jasslog.views.messages import count, say, word

if TYPE_CHECKING:
    from jasslog.library.bench.measure import Bench
    from jasslog.library.bench.timing import Figure

_WIDE = 44


@command("bench")
@option("--size", type=click.IntRange(min=1), default=50, show_default=True, metavar="MB", help="opt.bench_size")
@option("--file", "path", metavar="FILE", help="opt.bench_file")
@option("--large", is_flag=True, help="opt.bench_large")
@option("--format", "form", type=click.Choice(("text", "markdown", "json")), default="text", help="opt.format")
def bench(size: int, path: str | None, large: bool, form: str) -> None:
    """How fast an audit is, as ratios of one run."""
    from jasslog.library.bench import measure

    result = measure.bench(b"" if path is None else _read(path), size=size, large=large)
    if form == "json":
        tell_json(measure.as_json(result))
    else:
        tell(_table(result) if form == "markdown" else _text(result))


def _read(path: str) -> bytes:
    """The bytes of a file of records; a Problem where it cannot be read or holds none."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except (OSError, ValueError) as error:
        raise problem("cannot_read", file=path, reason=getattr(error, "strerror", None) or str(error)) from error
    if not data.startswith(b'{"format":') or not data.endswith(b"\n"):
        raise problem("no_bench", file=path)
    return data


def _text(result: Bench) -> str:
    """Every figure with its spread, by what it was measured on."""
    rows = [_head(result)]
    for group, figures in groupby(result.figures, key=lambda figure: figure.group):
        rows += ["", style().bold(word("bench_groups", group))]
        rows += ["  " + labelled(_name(figure), _figure(figure), _WIDE) for figure in figures]
    return as_text(rows)


def _head(result: Bench) -> str:
    return say(
        "bench.corpus",
        games=count("games", result.games),
        rounds=f"{result.rounds:,}",
        lines=f"{result.lines:,}",
        size=f"{result.size / 1e6:,.1f}",
        acquitted=f"{result.acquitted:,}",
        time=f"{result.line_time:.2f}",
    )


def _name(figure: Figure) -> str:
    return word("bench_names", figure.name)


def _figure(figure: Figure) -> str:
    told = f"{_number(figure.middle)} {word('bench_units', figure.unit)}"
    if figure.low == figure.high:
        return told if aloud() else f"{told:>16}"
    spread = say("bench.spread", low=_number(figure.low), high=_number(figure.high))
    return apart(told if aloud() else f"{told:>16}", spread, gap="   ")


def _number(value: float) -> str:
    """Two places behind the point, and more of what is very small, fewer of what is large."""
    return (
        f"{value:,.0f}"
        if value >= 1000
        else f"{value:.1f}"
        if value >= 100
        else f"{value:.2g}"
        if value < 0.1
        else f"{value:.2f}"
    )


def _table(result: Bench) -> str:
    """The same as one table: a line for what was measured, a column for each way of auditing."""
    from jasslog.library.bench.audits import WAYS

    rows = [["", *(word("bench_names", way) for way in WAYS)], ["---"] * (1 + len(WAYS))]
    for group, figures in groupby(result.figures, key=lambda figure: figure.group):
        by_name = {figure.name: figure for figure in figures}
        if by_name.keys() & set(WAYS):
            rows.append([word("bench_groups", group), *(_cell(by_name.get(way)) for way in WAYS)])
        for figure in by_name.values():
            if figure.name not in WAYS:
                label = f"{word('bench_groups', group)}: {_name(figure)}"
                rows.append([label, _cell(figure), *[""] * (len(WAYS) - 1)])
    return _head(result) + "\n\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _cell(figure: Figure | None) -> str:
    if figure is None:
        return ""
    told = f"{_number(figure.middle)} {word('bench_units', figure.unit)}"
    if figure.low == figure.high:
        return told
    return f"{told} ({say('bench.spread', low=_number(figure.low), high=_number(figure.high))})"
