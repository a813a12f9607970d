"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from jasslog.cli.command import argument, option
from jasslog.cli.exits import Problem, problem
from jasslog.views.messages import visible

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

GAME_FILES = argument("paths", nargs=-1, required=True, metavar="PATH…")
GAME_FILE = argument("path", metavar="GAME")
_AS_OF = "jasslog.as_of"


def _note_as_of(context: click.Context, parameter: click.Parameter, value: int | None) -> None:
    context.meta[_AS_OF] = value


_VIEW = option(
    "--view",
    type=click.Choice(("recorded", "corrected", "ruled")),
    default="corrected",
    help="opt.view",
)
_UNTIL = option(
    "--as-of",
    type=click.IntRange(min=0),
    metavar="N",
    expose_value=False,
    callback=_note_as_of,
    help="opt.as_of",
)
"""Kept aside, as it says how a file is read and no command needs to know it."""


def VIEW(command: Callable[..., None]) -> Callable[..., None]:
    """What of a record counts: the view, and up to which event."""
    return _VIEW(_UNTIL(command))


def as_of() -> int | None:
    """The event up to which the records are read; None for all of them."""
    context = click.get_current_context(silent=True)
    return context.meta.get(_AS_OF) if context is not None else None


GAME = option("--game", metavar="ID", help="opt.game")
rules_file_option = option("--rules-file", "rules_files", multiple=True, metavar="FILE", help="opt.rules_file")
output_option = option("-o", "--output", default="-", metavar="FILE", help="opt.output")


def own_rules(files: tuple[str, ...]) -> list[Variant]:
    """The sets of the user's own files; a Problem where one cannot be used."""
    if not files:
        return []
    from pathlib import Path

    from jasslog.variants.files import from_file
    from jasslog.variants.refusal import Refusal
    from jasslog.views.lent import refusal_text

    found: list[Variant] = []
    for file in files:
        if "\0" in file:
            raise problem("no_such_name", file=file)
        variant = from_file(Path(file))
        if isinstance(variant, Refusal):
            raise Problem(visible(f"{file}: {refusal_text(variant)}"))
        found.append(variant)
    return found
