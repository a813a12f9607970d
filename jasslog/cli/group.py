"""The click group ``jasslog``, which makes a command only when it is called, and what all commands have in common.

That is the common options, the layout of the help, and the settings of a call: language, names of cards, colours, width
and whether the text is for a screen reader.
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
"""The environment variable by which a shell asks for completions."""
_ALOUD = "jasslog.screen_reader"
SCREEN_READER_OPTION = "--screen-reader"
_SETTING = "JASSLOG_SCREEN_READER"
_LANG = "--lang"
_LANG_SETTING = "JASSLOG_LANG"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name the language of the system; the first that is set counts."""
_CARDS = "jasslog.deck"
_TYPED = ".typed"
"""Suffix of a key in ``context.meta``, under which a value is kept once more if it was typed on the command line."""
_DOCUMENTS = ("markdown", "html")
_FOR_PEOPLE = ("text", *_DOCUMENTS)
"""Formats in which cards are named in the deck that was asked for; in all others they are named as in records."""
_READ = ("path", "first", "second")
"""The parameters that name one file to read each."""
_PLACES = ("--trick", "--card")
"""Options that do not exist, but that people try for a place, which is written as an address."""
_ADDRESS = re.compile(r"[0-9]\.[0-9]")
_WORDED = (*_FOR_PEOPLE, "svg")
"""Formats whose words are in the language asked for; in all others they are English."""
FRENCH = {"en": "en", "de": "de-fr", "fr": "fr", "it": "it", "es": "es"}
"""The alphabet of the French pack in each language."""


def _note(name: str, context: click.Context, parameter: click.Parameter, value: str | bool | None) -> None:
    """Store the value of an option in the context for the commands below, under a second key, too, if it was typed."""
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
"""Like the deck and the screen reader, the language may stand before the name of a command or after it."""
WITHOUT_CONFIG = _eager(NO_CONFIG, is_flag=True)
"""Declared so that click accepts it: ``config`` reads it before anything else, wherever it stands."""
_COMMON = (LANGUAGE, DECK, SCREEN_READER, WITHOUT_CONFIG)
"""The options of every command; its help lists them last."""


def asked_deck(*, typed: bool = False) -> str:
    """The alphabet of the deck that was asked for, if ``typed`` only of one typed with this command; empty for none."""
    deck = click.get_current_context().meta.get(_CARDS + _TYPED if typed else _CARDS, "")
    return _alphabet(deck, asked_language())


def _alphabet(deck: str, spoken: str) -> str:
    """The alphabet of a deck; for the French pack that of the language, for the Swiss pack de-ch."""
    return FRENCH[spoken] if deck == "french" else "de-ch" if deck == "swiss" else deck


def spoken_in(arguments: Sequence[str], usual: str = "") -> str:
    """The language that a command line asks for, else the environment; English for one that does not exist.

    ``usual`` is the language of ``jasslog.toml``, which counts before the locale. It is found before click reads the
    command line, so that the help and the errors of the command line are in that language.
    """
    asked = os.environ.get(_LANG_SETTING) or usual or _of_locale()
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == _LANG:
            asked = "".join(arguments[place + 1 : place + 2])
        elif argument.startswith(f"{_LANG}="):
            asked = argument.removeprefix(f"{_LANG}=")
    return asked if asked in LANGUAGES else ENGLISH


def heard_in(arguments: Sequence[str]) -> bool:
    """Whether a command line or the environment asks for a screen reader; found before click reads the command line."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return SCREEN_READER_OPTION in options or bool(click.BOOL.str_to_bool(os.environ.get(_SETTING, "")))


def _of_locale() -> str:
    """The language of the locale: de of de_CH.UTF-8."""
    named = next(filter(None, (os.environ.get(name) for name in _LOCALE)), "")
    return re.split(r"[_.@]", named)[0]


class Heard(Late, click.Command):
    """Base of the group and its commands, whose help is laid out for the eye or for a screen reader."""

    def collect_usage_pieces(self, context: click.Context) -> list[str]:
        """The parts of the usage line after the name, in the language of the help."""
        return [named(piece) for piece in super().collect_usage_pieces(context)]

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Parse the arguments. The layout of the help is set first, because ``--help`` is answered during parsing."""
        context.terminal_width = text_width() - 2
        # click keeps the option --help with its text, which may be in the language of an earlier call.
        self._help_option = None
        # Messages beside an answer for programs are in the language of the whole call, too.
        context.meta.setdefault(SPOKEN, language())
        context.formatter_class = HelpAloud if heard_in(arguments) or context.meta.get(_ALOUD) else Help
        return super().parse_args(context, arguments)


class Command(Heard):
    """A command that gives its answer for the eye or for a screen reader."""

    def __init__(self, name: str, module: str, *parameters: Made) -> None:
        """``module`` holds the function of that name, and is imported when the command is called."""
        made = [make() for make in (*parameters, *_COMMON)]
        super().__init__(name, callback=partial(_call, name, module), params=made, help=name)

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Parse the arguments; who tries an option such as ``--trick`` for a place is told how to write an address."""
        try:
            return super().parse_args(context, arguments)
        except NoSuchOption as error:
            if error.option_name not in _PLACES or not _ADDRESS.search(self._example):
                raise
            told = say("problem.address_instead", option=error.option_name, example=self._example)
            raise click.UsageError(told, context) from error

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of the command, then those of all commands, and an example call."""
        options = (one for one in self.get_params(context) if isinstance(one, click.Option))
        records = [record for one in options if (record := one.get_help_record(context))]
        common = len(_COMMON) + 1
        sections = (("Options", records[:-common]), ("Common options", records[-common:]))
        for title, rows in sections:
            if rows:
                with formatter.section(known_as("click", title, title)):
                    formatter.write_dl(rows)
        with formatter.section(known_as("click", "Example", "Example")):
            formatter.write_dl([(self._example, "")])

    @property
    def _example(self) -> str:
        """An example call of the command."""
        return f"jasslog {self.name} {word('examples', str(self.name))}".rstrip()

    def invoke(self, context: click.Context) -> Any:
        """Run the command with the settings for its format; an answer for programs is the same for everybody."""
        given = context.params
        if [*map(given.get, _READ), *given.get("paths", ())].count("-") > 1:
            raise click.UsageError(say("problem.stdin_twice"), context)
        form, spoken = given.get("form", "text"), asked_language()
        people = form in _FOR_PEOPLE
        # If no deck was asked for, cards are named in the language of the words.
        deck_name = context.meta.get(_CARDS) or ("french" if spoken != ENGLISH else "")
        deck = _alphabet(deck_name, spoken) if people else ""
        aloud = people and context.meta.get(_ALOUD, False)
        changes = {"aloud": aloud, "deck": deck, "language": spoken if form in _WORDED else ENGLISH}
        changes["sure"] = people and bool(asked_deck(typed=True))
        if form == "text" and given.get("output", "-") == "-":
            changes["columns"] = text_width()
        # A screen reader never gets any colour, and neither does a document.
        changes["colour"] = form not in _DOCUMENTS and not aloud and _colours()
        changes["terminal"] = form == "text" and sys.stdout.isatty()
        with telling(**changes, messages=context.meta.get(SPOKEN + _TYPED, ENGLISH)):
            return super().invoke(context)


def _colours() -> bool:
    """Whether the standard output shows colours: a terminal does; NO_COLOR forbids it, FORCE_COLOR asks for it."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def _call(name: str, module: str, /, **given: Any) -> None:
    """Call the function of a command, and exit with the code that it returns, if any."""
    from jasslog.cli.asked import Asked

    function = getattr(import_module(f"jasslog.cli.{module}"), name.replace("-", "_"))
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
    shared = {member: given.pop(member) for member in Asked.__annotations__ if member in given}
    code = function(Asked(**{member: value for member, value in shared.items() if value is not None}), **given)
    if code:
        raise click.exceptions.Exit(code)


class Commands(Heard, click.Group):
    """The group of all commands, which knows their names and makes a command only when it is called."""

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
        """Write the text under the help."""
        self.epilog = help_text("main.end")
        super().format_epilog(context, formatter)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands from the catalogue of messages, so that no command is made for the help."""
        wide = max(map(len, COMMANDS))
        for group, names in GROUPS.items():
            with formatter.section(help_text(f"group.{group}")):
                formatter.write_dl([(f"{name:{wide}}", help_text(name)) for name in names.split()])


@click.group(cls=Commands, help="main", context_settings={"help_option_names": ["-h", "--help"]}, no_args_is_help=True)
@click.version_option(__version__, message="jasslog %(version)s", help="opt.version", cls=Option)
def commands() -> None:
    """Hold the commands."""


commands.params[:0] = [make() for make in (SCREEN_READER, DECK, LANGUAGE, WITHOUT_CONFIG)]
