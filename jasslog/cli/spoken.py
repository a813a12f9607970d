"""Parameters and help of click whose texts are looked up, in the language asked for, when they are shown."""

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
"""The metavars in a usage line: FILE, INTEGER."""


def asked_language() -> str:
    """The language that was asked for, also where the answer itself is for programs."""
    context = click.get_current_context(silent=True)
    return (context.meta.get(SPOKEN) if context is not None else None) or language()


_FILES = frozenset({"FILE", "FILE.jass", "GAME", "[GAME]", "PATH…", "IN", "A", "B"})
"""Metavars of a file."""
_PLACES = frozenset({"FILE", "DIR", "[DIR]"})
"""Metavars of a file or folder that an empty word must not choose, because it may be one to be written."""
_SAID = frozenset({"ID", "ID|FILE", "NAME", "TEXT", "CODE|NAME|RULE|WORD", "[EVENT]… [ADDRESS [EVENT]…]…"})
"""Metavars of a word that must not be blank."""


class Late:
    """Mixin whose ``help`` is set to a name in the catalogue, and looked up there each time it is read."""

    @property
    def help(self) -> str | None:
        """The help text in the present language; None without a name."""
        return help_text(self._help) if self._help else None

    @help.setter
    def help(self, name: str | None) -> None:
        self._help = name


class Named(click.Parameter):
    """A parameter whose metavar says how its value is checked and completed, and is shown in the language."""

    def make_metavar(self, ctx: click.Context) -> str:
        """The metavar, in the language."""
        return named(super().make_metavar(ctx))

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """The value; BadParameter where it must not be empty or blank, as an unset variable of the shell makes it."""
        found = super().process_value(ctx, value)
        given = found if isinstance(found, tuple) else (found,)
        if self.metavar in _PLACES and "" in given:
            raise click.BadParameter(say("problem.empty_name"), ctx, self)
        if self.metavar in _SAID and any(isinstance(one, str) and not one.strip() for one in given):
            raise click.BadParameter(say("problem.empty_word"), ctx, self)
        return found

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The completions: files by the shell if the metavar is that of a file, else those that click knows."""
        if self.metavar not in _FILES:
            return super().shell_complete(ctx, incomplete)
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class Option(Late, Named, click.Option):
    """An option."""

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """What an error calls the option; if the value comes from an environment variable, with its name."""
        hint = super().get_error_hint(ctx)
        if ctx is None or ctx.get_parameter_source(str(self.name)) is not ParameterSource.ENVIRONMENT:
            return hint
        return f"{hint} ({_own('env var: {var}').format(var=self.envvar)})"


class Argument(Named, click.Argument):
    """An argument."""


class Whole(click.IntRange):
    """A whole number, within a range if there is one; text that is no number is refused in the language."""

    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number that a text stands for."""
        try:
            int(value)
        except ValueError:
            self.fail(say("problem.no_number", word=value), param, ctx)
        return super().convert(value, param, ctx)

    def _describe_range(self) -> str:
        return "" if self.min is self.max is None else super()._describe_range()


Made = Callable[[], click.Parameter]
"""A function that makes a parameter: only the command that is called makes its own."""


def option(*names: str, **attributes: Any) -> Made:
    """The maker of an option of click; ``help`` is a name in the catalogue, by default opt.fail_on for --fail-on."""
    own = next(name for name in names if name.startswith("--"))
    return partial(Option, names, **{"help": f"opt.{own[2:].replace('-', '_')}"} | attributes)


def argument(*names: str, **attributes: Any) -> Made:
    """The maker of an argument of click."""
    return partial(Argument, names, **attributes)


def named(text: str) -> str:
    """A part of a usage line, with its metavars in the language."""
    return _NAMES.sub(lambda found: known_as("metavars", found[0], found[0]), text)


def _own(message: str) -> str:
    """A message of click in the language."""
    return known_as("click", message, message)


def _own_of(one: str, many: str, number: int) -> str:
    """A message of click in the language, in the singular or the plural."""
    return _own(one if number == 1 else many)


def _teach() -> None:
    """Replace gettext by the catalogue in the modules of click, because gettext has one language for the process."""
    for module in (click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.types):
        names: dict[str, Any] = vars(module)
        names.update({name: own for name, own in (("_", _own), ("ngettext", _own_of)) if name in names})


_teach()


_HELD = "\u2011"
"""A hyphen at which no line is broken."""


class Help(click.HelpFormatter):
    """Help with headings that end as in the language, and without line breaks inside of words such as options."""

    def write_text(self, text: str) -> None:
        """Write a text, wrapped."""
        super().write_text(text.replace("-", _HELD))

    def write_dl(self, rows: Any, *columns: Any, **named: Any) -> None:
        """Write each name with its description beside it, wrapped."""
        super().write_dl([(name, what.replace("-", _HELD)) for name, what in rows], *columns, **named)

    def getvalue(self) -> str:
        """All that was written, with the usual hyphens."""
        return super().getvalue().replace(_HELD, "-")

    def write_heading(self, heading: str) -> None:
        """Write a heading on a line of its own."""
        self.write(f"{' ' * self.current_indent}{colon(heading, '').rstrip(' ')}\n")


class HelpAloud(Help):
    """Help without columns: one option or command a line."""

    def __init__(self, indent_increment: int = 0, width: int | None = None, max_width: int | None = None) -> None:
        super().__init__(0, 100_000, 100_000)

    def write_dl(self, rows: Any, *columns: Any, **named: Any) -> None:
        """Write each name and its description on one line."""
        for name, what in rows:
            said = " ".join(what.split())
            self.write((colon(name.rstrip(), said) if said else name.rstrip()) + "\n")
