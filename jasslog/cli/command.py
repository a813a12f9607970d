"""What every command has in common: its help, for whom it tells things, in which language, and in which cards."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import click
from click.core import ParameterSource

from jasslog.cli.spoken import SPOKEN, Argument, Option, Spoken, asked_language
from jasslog.views.layout import COLUMNS
from jasslog.views.messages import ENGLISH, LANGUAGES, telling

option = partial(click.option, cls=Option)
argument = partial(click.argument, cls=Argument)

_ASKED = "jasslog.screen_reader"
_NAME = "--screen-reader"
_SETTING = "JASSLOG_SCREEN_READER"
_FOR_PEOPLE = ("text", "markdown")
"""Formats in which the cards are named as somebody wants them; in all others they stay as programs know them."""
_NARROW = 50
"""Columns that a help takes at least."""
_WORDED = (*_FOR_PEOPLE, "svg")
"""Formats with words for people; in all others every word is the same for everybody."""


def _note(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    context.meta[_ASKED] = context.meta.get(_ASKED, False) or value


screen_reader_option = option(
    _NAME, is_flag=True, is_eager=True, expose_value=False, envvar=_SETTING, callback=_note, help="opt.aloud"
)
"""May stand before the name of a command or behind it."""


_CARDS, _TYPED = "jasslog.deck", "jasslog.deck_typed"
FRENCH = {"en": "en", "de": "de-fr", "fr": "fr", "it": "it", "es": "es"}
"""The alphabet of the French pack in each language."""
DECKS = ("french", "swiss", "de-ch", "de-fr", "fr", "it", "es", "en", "sym")
"""The decks that can be asked for: the two packs and every alphabet."""


def _note_deck(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta[_CARDS] = value
        if context.get_parameter_source("deck") is ParameterSource.COMMANDLINE:
            context.meta[_TYPED] = value


deck_option = option(
    "--deck",
    type=click.Choice(DECKS),
    is_eager=True,
    expose_value=False,
    envvar="JASSLOG_DECK",
    callback=_note_deck,
    help="opt.deck",
)
"""May stand before the name of a command or behind it, where it comes first."""


def asked_deck(*, typed: bool = False) -> str:
    """The alphabet that was asked for, or with this very command; nothing where none was."""
    deck = click.get_current_context().meta.get(_TYPED if typed else _CARDS, "")
    return _alphabet(deck, asked_language())


def _alphabet(deck: str, spoken: str) -> str:
    """The alphabet of a deck; of the two packs that of the language of the words."""
    return FRENCH[spoken] if deck == "french" else "de-ch" if deck == "swiss" else deck


_LANG, _ASKED_FOR = "--lang", "jasslog.language_typed"
_LANG_SETTING = "JASSLOG_LANG"


def _note_language(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta[SPOKEN] = value
        if context.get_parameter_source("lang") is ParameterSource.COMMANDLINE:
            context.meta[_ASKED_FOR] = value


lang_option = option(
    _LANG,
    type=click.Choice(LANGUAGES),
    is_eager=True,
    expose_value=False,
    envvar=_LANG_SETTING,
    callback=_note_language,
    help="opt.lang",
)
"""May stand before the name of a command or behind it, where it comes first."""


def spoken_in(arguments: Sequence[str]) -> str:
    """The language that a command line asks for, or the environment; English for one that does not exist.

    Read before anything else, so that the help and what is wrong with the command line are told in it.
    """
    asked = os.environ.get(_LANG_SETTING, "")
    for place, word in enumerate(arguments):
        if word == "--":
            break
        if word == _LANG:
            asked = "".join(arguments[place + 1 : place + 2])
        elif word.startswith(f"{_LANG}="):
            asked = word.removeprefix(f"{_LANG}=")
    return asked if asked in LANGUAGES else ENGLISH


class Help(click.HelpFormatter):
    """Help as wide as the terminal is, up to what can be read well."""

    def __init__(self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None) -> None:
        wide = max(min(_columns(), max_width or COLUMNS) - 2, _NARROW)
        super().__init__(indent_increment, width or wide, max_width)


def _columns() -> int:
    """How wide the terminal is; for this alone click would load what packs and moves files."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return int(told)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or COLUMNS  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return COLUMNS


class HelpAloud(click.HelpFormatter):
    """Help without columns: one option or command a line."""

    def __init__(self, indent_increment: int = 0, width: int | None = None, max_width: int | None = None) -> None:
        super().__init__(0, 100_000, 100_000)

    def write_dl(self, rows: Any, col_max: int = 0, col_spacing: int = 0) -> None:
        """Each name with what it is for."""
        for name, what in rows:
            self.write(f"{name}: {' '.join(what.split())}\n".replace(": \n", "\n"))


def speak_help(context: click.Context, arguments: list[str]) -> None:
    """Let the help be for the eye or for the ear, wherever the option stands."""
    heard = _NAME in arguments or os.environ.get(_SETTING) or context.meta.get(_ASKED)
    context.formatter_class = HelpAloud if heard else Help


class Command(Spoken):
    """A command that tells its answer for the eye or for the ear."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Read the command line; its help is asked for while it is read."""
        speak_help(context, arguments)
        return super().parse_args(context, arguments)

    def invoke(self, context: click.Context) -> Any:
        """Do it; what a program will read is the same for everybody."""
        form, spoken = context.params.get("form", "text"), asked_language()
        people = form in _FOR_PEOPLE
        deck = _alphabet(context.meta.get(_CARDS, ""), spoken) if people else ""
        aloud = people and context.meta.get(_ASKED, False)
        language = spoken if form in _WORDED else ENGLISH
        with telling(aloud=aloud, deck=deck, language=language, messages=context.meta.get(_ASKED_FOR, ENGLISH)):
            return super().invoke(context)


def command(name: str) -> Callable[[Callable[..., Any]], Command]:
    """A command of that name, with its help and the options that all of them have."""

    def made(function: Callable[..., Any]) -> Command:
        return click.command(name, cls=Command, help=name)(lang_option(deck_option(screen_reader_option(function))))

    return made
