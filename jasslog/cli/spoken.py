"""click's commands and parameters with words of the language that is asked for when they are read, and their help."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import click
import click.core
import click.decorators
import click.exceptions
import click.formatting
import click.parser
import click.types
from click.core import ParameterSource

from jasslog.views.messages import colon, help_text, known_as, language, say

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

SPOKEN = "jasslog.language"
_NAMES = re.compile(r"[A-Z]{2,}")
"""What stands for something in a line of usage: FILE, INTEGER."""


def asked_language() -> str:
    """The language that was asked for, also where the answer itself is for programs."""
    context = click.get_current_context(silent=True)
    return (context.meta.get(SPOKEN) if context is not None else None) or language()


_FILES = frozenset({"FILE", "FILE.jass", "GAME", "[GAME]", "PATH…", "IN", "A", "B"})
"""Names that stand for a file."""
_PLACES = frozenset({"FILE", "DIR", "[DIR]"})
"""Names that stand for a file or folder which an empty word must not choose: it may be one to be written."""
_SAID = frozenset({"ID", "ID|FILE", "NAME", "TEXT", "CODE|NAME|RULE|WORD", "[EVENT]… [ADDRESS [EVENT]…]…"})
"""Names that stand for a word which says nothing where it is empty."""


class Late:
    """Has its help from the catalogue, at the moment when somebody reads it; it is kept by its name there."""

    @property
    def help(self) -> str | None:
        """What it is for."""
        return help_text(self._help) if self._help else None

    @help.setter
    def help(self, name: str | None) -> None:
        self._help = name


class Named(click.Parameter):
    """A parameter that stands for what its name in the line of usage says."""

    def make_metavar(self, ctx: click.Context) -> str:
        """What stands for its value."""
        return named(super().make_metavar(ctx))

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """What is given, unless an empty word stands for a file: a variable of the shell that nobody has set."""
        found = super().process_value(ctx, value)
        given = found if isinstance(found, tuple) else (found,)
        if self.metavar in _PLACES and "" in given:
            raise click.BadParameter(say("problem.empty_name"), ctx, self)
        if self.metavar in _SAID and any(isinstance(one, str) and not one.strip() for one in given):
            raise click.BadParameter(say("problem.empty_word"), ctx, self)
        return found

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """What a shell may complete there: a file where one is meant, else what click knows."""
        if self.metavar not in _FILES:
            return super().shell_complete(ctx, incomplete)
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class Option(Late, Named, click.Option):
    """An option."""

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """What an error is about; where nobody typed it, the variable from which it comes, too."""
        hint = super().get_error_hint(ctx)
        if ctx is None or ctx.get_parameter_source(str(self.name)) is not ParameterSource.ENVIRONMENT:
            return hint
        return f"{hint} ({_own('env var: {var}').format(var=self.envvar)})"


class Argument(Named, click.Argument):
    """An argument."""


class Whole(click.IntRange):
    """A whole number, in a range where there is one; of what is none it is said so."""

    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number that a text is."""
        try:
            int(value)
        except ValueError:
            self.fail(say("problem.no_number", word=value), param, ctx)
        return super().convert(value, param, ctx)

    def _describe_range(self) -> str:
        return "" if self.min is self.max is None else super()._describe_range()


Made = Callable[[], click.Parameter]
"""Makes a parameter: only the command that is called needs its own."""


def option(*names: str, **attributes: Any) -> Made:
    """An option as click knows it; its ``help`` is a name in the catalogue, that of the option if none is given."""
    own = next(name for name in names if name.startswith("--"))
    return partial(Option, names, **{"help": f"opt.{own[2:].replace('-', '_')}"} | attributes)


def argument(*names: str, **attributes: Any) -> Made:
    """An argument as click knows it."""
    return partial(Argument, names, **attributes)


def named(text: str) -> str:
    """A part of a line of usage with what stands for something, in the language."""
    return _NAMES.sub(lambda found: known_as("metavars", found[0], found[0]), text)


def _own(message: str) -> str:
    return known_as("click", message, message)


def _own_of(one: str, many: str, number: int) -> str:
    return _own(one if number == 1 else many)


def _teach() -> None:
    """Let click ask the catalogue where it asks gettext, whose languages are those of the whole process."""
    for module in (click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.types):
        names: dict[str, Any] = vars(module)
        names.update({name: own for name, own in (("_", _own), ("ngettext", _own_of)) if name in names})


_teach()


_HELD = "\u2011"
"""A hyphen at which no line is broken."""


class Help(click.HelpFormatter):
    """Help whose headings end as those of the language do, and in which no word is broken, such as an option."""

    def write_text(self, text: str) -> None:
        """A text in lines."""
        super().write_text(text.replace("-", _HELD))

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        """Each name, and beside it in lines what it is for."""
        super().write_dl([(name, what.replace("-", _HELD)) for name, what in rows], col_max, col_spacing)

    def getvalue(self) -> str:
        """All that was written."""
        return super().getvalue().replace(_HELD, "-")

    def write_heading(self, heading: str) -> None:
        """A heading on a line of its own."""
        self.write(f"{' ' * self.current_indent}{colon(heading, '').rstrip(' ')}\n")


class HelpAloud(Help):
    """Help without columns: one option or command a line."""

    def __init__(self, indent_increment: int = 0, width: int | None = None, max_width: int | None = None) -> None:
        super().__init__(0, 100_000, 100_000)

    def write_dl(self, rows: Any, col_max: int = 0, col_spacing: int = 0) -> None:
        """Each name with what it is for."""
        for name, what in rows:
            said = " ".join(what.split())
            self.write((colon(name.rstrip(), said) if said else name.rstrip()) + "\n")
