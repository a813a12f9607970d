"""Options and arguments that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jasslog.cli.exits import Problem, problem
from jasslog.views.messages import help_text
from jasslog.views.safe import visible

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

GAME_FILES = click.argument("paths", nargs=-1, required=True, metavar="PATH…")
GAME_FILE = click.argument("path", metavar="GAME")
VIEW = click.option(
    "--view",
    type=click.Choice(("recorded", "corrected", "ruled")),
    default="corrected",
    help=help_text("opt.view"),
)
GAME = click.option("--game", metavar="ID", help=help_text("opt.game"))
rules_file_option = click.option("--rules-file", "rules_files", multiple=True, help=help_text("opt.rules_file"))
output_option = click.option("-o", "--output", default="-", metavar="FILE", help=help_text("opt.output"))


def own_rules(files: tuple[str, ...]) -> list[Variant]:
    """The sets of the user's own files; a Problem where one cannot be used."""
    if not files:
        return []
    from pathlib import Path

    from jasslog.variants.files import from_file
    from jasslog.variants.refusal import Refusal

    found: list[Variant] = []
    for file in files:
        if "\0" in file:
            raise problem("no_such_name", file=file)
        variant = from_file(Path(file))
        if isinstance(variant, Refusal):
            raise Problem(visible(f"{file}: {variant}"))
        found.append(variant)
    return found
