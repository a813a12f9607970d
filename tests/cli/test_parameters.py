"""The command line stays as it was: each command's arguments and options, their ranges, choices and defaults."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from jasslog.cli.group import commands
from jasslog.cli.run import run

KEPT = Path(__file__).with_name("parameters.txt")
NAMES = commands.list_commands(click.Context(commands))


def _parameters() -> Iterator[str]:
    for name in NAMES:
        for one in _command(name).params:
            flags = [flag for flag in ("required", "multiple", "is_flag", "hidden") if getattr(one, flag, False)]
            spelled = "/".join([*one.opts, *one.secondary_opts])
            # Versions of click differ in the value that stands for no default.
            given = isinstance(one.default, str | int | tuple) and one.default is not False
            default = f" = {one.default}" if given else ""
            yield f"{name} {spelled}: {' '.join([_kind(one.type), *flags])}, {one.nargs}{default}"


def _command(name: str) -> click.Command:
    found = commands.get_command(click.Context(commands), name)
    assert found is not None
    return found


def _kind(kind: click.ParamType) -> str:
    if isinstance(kind, click.Choice):
        return "|".join(map(str, kind.choices))
    if isinstance(kind, click.IntRange):
        return f"{kind.min}..{kind.max}"
    return kind.name


def test_parameters_are_what_they_were() -> None:
    told = "".join(f"{line}\n" for line in _parameters())
    if os.environ.get("JASSLOG_PARAMETERS") == "write":
        KEPT.write_text(told)
    assert told == KEPT.read_text(), "on purpose? then JASSLOG_PARAMETERS=write"


RANGES = [
    (name, one.opts[0], bound, one.type)
    for name in NAMES
    for one in _command(name).params
    if isinstance(one.type, click.IntRange)
    for bound in (one.type.min, one.type.max)
    if bound is not None
]


@pytest.mark.parametrize(("name", "option", "bound", "kind"), RANGES)
def test_a_number_may_be_the_bound_and_nothing_beyond(
    name: str, option: str, bound: int, kind: click.IntRange, capsys: pytest.CaptureFixture[str]
) -> None:
    beyond = bound - 1 if bound == kind.min else bound + 1
    assert run([name, option, str(beyond)]) == 2
    refused = capsys.readouterr().err
    run([name, option, str(bound), "--no-such-option"])
    assert refused != capsys.readouterr().err
    assert str(beyond) in refused
    with pytest.raises(click.BadParameter):
        kind.convert(str(beyond), None, None)
    assert kind.convert(str(bound), None, None) == bound
