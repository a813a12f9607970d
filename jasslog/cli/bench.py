"""The command that measures: ``bench``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jasslog.cli.command import command, option
from jasslog.cli.exits import problem
from jasslog.cli.output import style, tell
from jasslog.views.layout import apart, as_text, labelled
from jasslog.views.manner import aloud
from jasslog.views.messages import count, say

if TYPE_CHECKING:
    from jasslog.library.bench import Bench, Ratio


@command("bench")
@option("--games", type=click.IntRange(min=1), default=60, show_default=True, help="opt.bench_games")
@option("--file", "path", metavar="FILE", help="opt.bench_file")
@option("--format", "form", type=click.Choice(("text", "json")), default="text", help="opt.format")
def bench(games: int, path: str | None, form: str) -> None:
    """How fast an audit is, as ratios of one run."""
    from jasslog.library import bench as measure

    result = measure.bench(measure.corpus(games) if path is None else _read(path))
    if form == "json":
        import orjson

        tell(orjson.dumps(measure.as_json(result), option=orjson.OPT_INDENT_2).decode() + "\n")
    else:
        tell(_text(result))


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
    size = f"{result.size / 1e6:,.1f}"
    head = say(
        "bench.corpus",
        games=count("games", result.games),
        rounds=f"{result.rounds:,}",
        lines=f"{result.lines:,}",
        size=size,
        acquitted=f"{result.acquitted:,}",
    )
    rows = [head, "", style().bold(say("bench.reading", time=f"{result.line_time:.2f}"))]
    rows += [_row(ratio, "B") for ratio in result.reading]
    rows += ["", style().bold(say("bench.starts"))]
    rows += [_row(ratio, "x") for ratio in result.starts]
    rows += ["", style().bold(say("bench.memory"))]
    rows += [
        "  " + labelled(_labels()[name], _figure(f"{peak / 1e6:.1f} MB"), 32) for name, peak in result.peaks.items()
    ]
    return as_text(rows)


def _labels() -> dict[str, str]:
    return {
        "audit_bulk": say("bench.audit_bulk"),
        "audit": say("bench.audit"),
        "audit_reducer": say("bench.audit_reducer"),
        "audit_one": say("bench.audit_one"),
        "help": say("bench.help"),
    }


def _row(ratio: Ratio, unit: str) -> str:
    spread = say("bench.spread", low=f"{ratio.low:.2f}", high=f"{ratio.high:.2f}")
    return "  " + labelled(_labels()[ratio.name], apart(_figure(f"{ratio.ratio:.2f} {unit}"), spread, gap="   "), 32)


def _figure(figure: str) -> str:
    return figure if aloud() else f"{figure:>10}"
