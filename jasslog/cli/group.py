"""The command ``jasslog`` and its commands by name, and what all have in common.

For whom each tells things, in which language, in which cards; and how it is called. A command is made only then.
"""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import Any

import click
from click.core import ParameterSource
from click.exceptions import NoSuchCommand, NoSuchOption

from jasslog import __version__
from jasslog.cli.config import NO_CONFIG
from jasslog.cli.declared import COMMANDS, DECKS, GROUPS, PARAMETERS
from jasslog.cli.spoken import SPOKEN, Help, HelpAloud, Late, Made, Option, asked_language, named, option
from jasslog.cli.terminal import text_width
from jasslog.views.messages import ENGLISH, LANGUAGES, as_typed, help_text, known_as, language, say, telling, word

NAME = "jasslog"
COMPLETE = "_JASSLOG_COMPLETE"
"""With this in the environment a shell asks what could be typed."""
_ALOUD = "jasslog.screen_reader"
SCREEN_READER_OPTION = "--screen-reader"
_SETTING = "JASSLOG_SCREEN_READER"
_LANG = "--lang"
_LANG_SETTING = "JASSLOG_LANG"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What says in which language the system speaks; the first that is set counts."""
_CARDS = "jasslog.deck"
_TYPED = ".typed"
"""Ends the name of what was given with this very command."""
_DOCUMENTS = ("markdown", "html")
_FOR_PEOPLE = ("text", *_DOCUMENTS)
"""Formats in which the cards are named as somebody wants them; in all others they stay as programs know them."""
_READ = ("path", "first", "second")
"""What arguments are called that name one file each."""
_PLACES = ("--trick", "--card")
"""What people take for options, where a place is written as an address."""
_ADDRESS = re.compile(r"[0-9]\.[0-9]")
_WORDED = (*_FOR_PEOPLE, "svg")
"""Formats with words for people; in all others every word is the same for everybody."""
FRENCH = {"en": "en", "de": "de-fr", "fr": "fr", "it": "it", "es": "es"}
"""The alphabet of the French pack in each language."""


def _note(name: str, context: click.Context, parameter: click.Parameter, value: str | bool | None) -> None:
    """Keep a value under a name for the commands below, and whether it was typed."""
    if value:
        context.meta[name] = value
        if context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE:
            context.meta[name + _TYPED] = value


_eager = partial(option, is_eager=True, expose_value=False)
SCREEN_READER = _eager(
    SCREEN_READER_OPTION, is_flag=True, envvar=_SETTING, callback=partial(_note, _ALOUD), help="opt.aloud"
)
DECK = _eager("--deck", type=click.Choice(DECKS), envvar="JASSLOG_DECK", callback=partial(_note, _CARDS))
LANGUAGE = _eager(_LANG, type=click.Choice(LANGUAGES), envvar=_LANG_SETTING, callback=partial(_note, SPOKEN))
"""These may stand before the name of a command or behind it."""
WITHOUT_CONFIG = _eager(NO_CONFIG, is_flag=True)
"""Read before anything else (``config``), wherever it stands."""
_COMMON = (LANGUAGE, DECK, SCREEN_READER, WITHOUT_CONFIG)
"""What every command takes; its help names them last."""


def asked_deck(*, typed: bool = False) -> str:
    """The alphabet that was asked for, or with this very command; nothing where none was."""
    deck = click.get_current_context().meta.get(_CARDS + _TYPED if typed else _CARDS, "")
    return _alphabet(deck, asked_language())


def _alphabet(deck: str, spoken: str) -> str:
    """The alphabet of a deck; of the two packs that of the language of the words."""
    return FRENCH[spoken] if deck == "french" else "de-ch" if deck == "swiss" else deck


def spoken_in(arguments: Sequence[str], usual: str = "") -> str:
    """The language that a command line asks for, or the environment; English for one that does not exist.

    ``usual`` is what somebody has set for all commands, which counts before the locale. Read before anything else, so
    that the help and what is wrong with the command line are told in it.
    """
    asked = os.environ.get(_LANG_SETTING) or usual or _of_locale()
    for place, told in enumerate(arguments):
        if told == "--":
            break
        if told == _LANG:
            asked = "".join(arguments[place + 1 : place + 2])
        elif told.startswith(f"{_LANG}="):
            asked = told.removeprefix(f"{_LANG}=")
    return asked if asked in LANGUAGES else ENGLISH


def _of_locale() -> str:
    """The language of the messages of this system, as far as its name goes: de of de_CH.UTF-8."""
    named = next(filter(None, (os.environ.get(name) for name in _LOCALE)), "")
    return re.split(r"[_.@]", named)[0]


class Heard(Late, click.Command):
    """Tells its help for the eye or for the ear."""

    def collect_usage_pieces(self, context: click.Context) -> list[str]:
        """The parts of the line of usage behind the name."""
        return [named(piece) for piece in super().collect_usage_pieces(context)]

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Read the command line; its help is asked for while it is read, wherever the option stands."""
        context.terminal_width = text_width() - 2
        # What tells of the help was kept in the language of the call before.
        self._help_option = None
        # What is told while the answer is for programs is in the language of the whole, too.
        context.meta.setdefault(SPOKEN, language())
        heard = SCREEN_READER_OPTION in arguments or os.environ.get(_SETTING) or context.meta.get(_ALOUD)
        context.formatter_class = HelpAloud if heard else Help
        return super().parse_args(context, arguments)


class Command(Heard):
    """A command that tells its answer for the eye or for the ear."""

    def __init__(self, name: str, module: str, *parameters: Made) -> None:
        """What it does is the function of its name in a module, which is loaded when it is called."""
        made = [make() for make in (*parameters, *_COMMON)]
        super().__init__(name, callback=partial(_call, name, module), params=made, help=name)

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Read the command line; for a place that is asked for by an option it is said how it is written."""
        try:
            return super().parse_args(context, arguments)
        except NoSuchOption as error:
            if error.option_name not in _PLACES or not _ADDRESS.search(self._example):
                raise
            told = say("problem.address_instead", option=error.option_name, example=self._example)
            raise click.UsageError(told, context) from error

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Its own options, then those of all commands, and how it may be called."""
        options = (one for one in self.get_params(context) if isinstance(one, click.Option))
        told = [record for one in options if (record := one.get_help_record(context))]
        common = len(_COMMON) + 1
        sections = (("Options", told[:-common]), ("Common options", told[-common:]))
        for title, rows in sections:
            if rows:
                with formatter.section(known_as("click", title, title)):
                    formatter.write_dl(rows)
        with formatter.section(known_as("click", "Example", "Example")):
            formatter.write_dl([(self._example, "")])

    @property
    def _example(self) -> str:
        """How it may be called."""
        return f"jasslog {self.name} {word('examples', str(self.name))}".rstrip()

    def invoke(self, context: click.Context) -> Any:
        """Do it; what a program will read is the same for everybody."""
        given = context.params
        if [*map(given.get, _READ), *given.get("paths", ())].count("-") > 1:
            raise click.UsageError(say("problem.stdin_twice"), context)
        form, spoken = given.get("form", "text"), asked_language()
        people = form in _FOR_PEOPLE
        # Words and cards are of one language where nobody has asked for other cards.
        named = context.meta.get(_CARDS) or ("french" if spoken != ENGLISH else "")
        deck = _alphabet(named, spoken) if people else ""
        aloud = people and context.meta.get(_ALOUD, False)
        told = {"aloud": aloud, "deck": deck, "language": spoken if form in _WORDED else ENGLISH}
        told["sure"] = people and bool(asked_deck(typed=True))
        if form == "text" and given.get("output", "-") == "-":
            told["columns"] = text_width()
        # A screen reader never gets any colour, and neither does a document.
        told["colour"] = form not in _DOCUMENTS and not aloud and _colours()
        told["terminal"] = form == "text" and sys.stdout.isatty()
        with telling(**told, messages=context.meta.get(SPOKEN + _TYPED, ENGLISH)):
            return super().invoke(context)


def _colours() -> bool:
    """Whether the standard output shows colours: a terminal does; NO_COLOR forbids it, FORCE_COLOR asks for it."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def _call(name: str, module: str, /, **given: Any) -> None:
    """Do what a command does, and end with the exit code that it gives, if any."""
    from jasslog.cli.shared import Asked

    function = getattr(import_module(f"jasslog.cli.{module}"), name.replace("-", "_"))
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
    shared = {member: given.pop(member) for member in Asked.__annotations__ if member in given}
    code = function(Asked(**{member: value for member, value in shared.items() if value is not None}), **given)
    if code:
        raise click.exceptions.Exit(code)


class Commands(Heard, click.Group):
    """Knows the names of its commands and makes none of them before it is called."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Every command in the order of the help."""
        return [name for names in GROUPS.values() for name in names.split()]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The command of that name."""
        if name not in COMMANDS:
            return None
        module, parameters = COMMANDS[name]
        return Command(name, module, *(PARAMETERS[one] for one in parameters.split()))

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; for a wrong name the nearest ones are offered."""
        name = arguments[0]
        if name not in COMMANDS and not name.startswith("-") and not context.resilient_parsing:
            if os.path.exists(name):
                raise click.UsageError(say("problem.file_as_command", typed=as_typed(name)), context)
            raise NoSuchCommand(name, possibilities=list(COMMANDS), ctx=context)
        return super().resolve_command(context, arguments)

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """What stands under the help."""
        self.epilog = help_text("main.end")
        super().format_epilog(context, formatter)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands from the catalogue, so that help makes none of them."""
        wide = max(map(len, COMMANDS))
        for group, names in GROUPS.items():
            with formatter.section(help_text(f"group.{group}")):
                formatter.write_dl([(f"{name:{wide}}", help_text(name)) for name in names.split()])


@click.group(cls=Commands, help="main", context_settings={"help_option_names": ["-h", "--help"]}, no_args_is_help=True)
@click.version_option(__version__, message="jasslog %(version)s", help="opt.version", cls=Option)
def commands() -> None:
    """Hold the commands."""


commands.params[:0] = [make() for make in (SCREEN_READER, DECK, LANGUAGE, WITHOUT_CONFIG)]
