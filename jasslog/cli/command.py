"""What every command has in common: for whom it tells things, in which language, in which cards; and its call."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

import click
from click.core import ParameterSource

from jasslog.cli.spoken import SPOKEN, Argument, HelpAloud, Option, Spoken, asked_language, help_width
from jasslog.views.messages import ENGLISH, LANGUAGES, telling

Made = Callable[[], click.Parameter]
"""Makes a parameter: only the command that is called needs its own."""


def option(*names: str, **attributes: Any) -> Made:
    """An option as click knows it; its ``help`` is a name in the catalogue, that of the option if none is given."""
    own = next(name for name in names if name.startswith("--"))
    return partial(Option, names, **{"help": f"opt.{own[2:].replace('-', '_')}"} | attributes)


def argument(*names: str, **attributes: Any) -> Made:
    """An argument as click knows it."""
    return partial(Argument, names, **attributes)


_ALOUD = "jasslog.screen_reader"
_SCREEN_READER = "--screen-reader"
_SETTING = "JASSLOG_SCREEN_READER"
_LANG = "--lang"
_LANG_SETTING = "JASSLOG_LANG"
_CARDS = "jasslog.deck"
_TYPED = ".typed"
"""Ends the name of what was given with this very command."""
_FOR_PEOPLE = ("text", "markdown")
"""Formats in which the cards are named as somebody wants them; in all others they stay as programs know them."""
_WORDED = (*_FOR_PEOPLE, "svg")
"""Formats with words for people; in all others every word is the same for everybody."""
FRENCH = {"en": "en", "de": "de-fr", "fr": "fr", "it": "it", "es": "es"}
"""The alphabet of the French pack in each language."""
DECKS = ("french", "swiss", "de-ch", "de-fr", "fr", "it", "es", "en", "sym")
"""The decks that can be asked for: the two packs and every alphabet."""


def _note(name: str, context: click.Context, parameter: click.Parameter, value: str | bool | None) -> None:
    """Keep a value under a name for the commands below, and whether it was typed."""
    if value:
        context.meta[name] = value
        if context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE:
            context.meta[name + _TYPED] = value


_eager = partial(option, is_eager=True, expose_value=False)
SCREEN_READER = _eager(_SCREEN_READER, is_flag=True, envvar=_SETTING, callback=partial(_note, _ALOUD), help="opt.aloud")
DECK = _eager("--deck", type=click.Choice(DECKS), envvar="JASSLOG_DECK", callback=partial(_note, _CARDS))
LANGUAGE = _eager(_LANG, type=click.Choice(LANGUAGES), envvar=_LANG_SETTING, callback=partial(_note, SPOKEN))
"""These may stand before the name of a command or behind it, where they come first."""


def asked_deck(*, typed: bool = False) -> str:
    """The alphabet that was asked for, or with this very command; nothing where none was."""
    deck = click.get_current_context().meta.get(_CARDS + _TYPED if typed else _CARDS, "")
    return _alphabet(deck, asked_language())


def _alphabet(deck: str, spoken: str) -> str:
    """The alphabet of a deck; of the two packs that of the language of the words."""
    return FRENCH[spoken] if deck == "french" else "de-ch" if deck == "swiss" else deck


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


class Heard(Spoken):
    """Tells its help for the eye or for the ear."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Read the command line; its help is asked for while it is read, wherever the option stands."""
        context.terminal_width = help_width()
        if _SCREEN_READER in arguments or os.environ.get(_SETTING) or context.meta.get(_ALOUD):
            context.formatter_class = HelpAloud
        return super().parse_args(context, arguments)


class Command(Heard):
    """A command that tells its answer for the eye or for the ear."""

    def __init__(self, name: str, module: str, *parameters: Made) -> None:
        """What it does is the function of its name in a module, which is loaded when it is called."""
        made = [make() for make in (LANGUAGE, DECK, SCREEN_READER, *parameters)]
        super().__init__(name, callback=partial(_call, name, module), params=made, help=name)

    def invoke(self, context: click.Context) -> Any:
        """Do it; what a program will read is the same for everybody."""
        form, spoken = context.params.get("form", "text"), asked_language()
        people = form in _FOR_PEOPLE
        deck = _alphabet(context.meta.get(_CARDS, ""), spoken) if people else ""
        aloud = people and context.meta.get(_ALOUD, False)
        told = {"aloud": aloud, "deck": deck, "language": spoken if form in _WORDED else ENGLISH}
        # A screen reader never gets any colour, and neither does a document.
        told["colour"] = form != "markdown" and not aloud and _colours()
        with telling(**told, messages=context.meta.get(SPOKEN + _TYPED, ENGLISH)):
            return super().invoke(context)


def _colours() -> bool:
    """Whether the standard output shows colours: a terminal does; NO_COLOR forbids it, FORCE_COLOR asks for it."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def _call(name: str, module: str, /, **given: Any) -> None:
    """Do what a command does, and end with the exit code that it gives, if any."""
    from jasslog.cli.asked import Asked

    function = getattr(import_module(f"jasslog.cli.{module}"), name.replace("-", "_"))
    shared = {member: given.pop(member) for member in Asked.__annotations__ if member in given}
    code = function(Asked(**{member: value for member, value in shared.items() if value is not None}), **given)
    if code:
        raise click.exceptions.Exit(code)
