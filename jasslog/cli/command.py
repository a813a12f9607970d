"""What every command has in common: its help from the catalogue, for whom it tells things, and in which cards."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import click
from click.core import ParameterSource

from jasslog.views.manner import in_cards_of, telling
from jasslog.views.messages import help_text

_ASKED = "jasslog.screen_reader"
_NAME = "--screen-reader"
_SETTING = "JASSLOG_SCREEN_READER"
_FOR_PEOPLE = ("text", "markdown")
"""Formats that somebody reads; all others stay as programs know them."""


def _note(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    context.meta[_ASKED] = context.meta.get(_ASKED, False) or value


screen_reader_option = click.option(
    _NAME, is_flag=True, is_eager=True, expose_value=False, envvar=_SETTING, callback=_note, help=help_text("opt.aloud")
)
"""May stand before the name of a command or behind it."""


_CARDS, _TYPED = "jasslog.deck", "jasslog.deck_typed"
DECKS = {"french": "en", "swiss": "de-ch", **{name: name for name in ("de-ch", "de-fr", "fr", "it", "es", "en", "sym")}}
"""The alphabet of each deck that can be asked for; of the two packs that of the language of the words."""


def _note_deck(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta[_CARDS] = DECKS[value]
        if context.get_parameter_source("deck") is ParameterSource.COMMANDLINE:
            context.meta[_TYPED] = DECKS[value]


deck_option = click.option(
    "--deck",
    type=click.Choice(tuple(DECKS)),
    is_eager=True,
    expose_value=False,
    envvar="JASSLOG_DECK",
    callback=_note_deck,
    help=help_text("opt.deck"),
)
"""May stand before the name of a command or behind it, where it comes first."""


def asked_deck(*, typed: bool = False) -> str:
    """The alphabet that was asked for, or with this very command; nothing where none was."""
    found: str = click.get_current_context().meta.get(_TYPED if typed else _CARDS, "")
    return found


class HelpAloud(click.HelpFormatter):
    """Help without columns: one option or command a line."""

    def __init__(self, indent_increment: int = 0, width: int | None = None, max_width: int | None = None) -> None:
        super().__init__(0, 100_000, 100_000)

    def write_dl(self, rows: Any, col_max: int = 0, col_spacing: int = 0) -> None:
        """Each name with what it is for."""
        for name, what in rows:
            self.write(f"{name}: {' '.join(what.split())}\n".replace(": \n", "\n"))


def speak_help(context: click.Context, arguments: list[str]) -> None:
    """Let the help be for the ear too, wherever the option stands."""
    if _NAME in arguments or os.environ.get(_SETTING) or context.meta.get(_ASKED):
        context.formatter_class = HelpAloud


class Command(click.Command):
    """A command that tells its answer for the eye or for the ear."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Read the command line; its help is asked for while it is read."""
        speak_help(context, arguments)
        return super().parse_args(context, arguments)

    def invoke(self, context: click.Context) -> Any:
        """Do it; what a program will read is the same for everybody."""
        people = context.params.get("form", "text") in _FOR_PEOPLE
        deck = context.meta.get(_CARDS, "") if people else ""
        with telling(aloud=people and context.meta.get(_ASKED, False)), in_cards_of(deck):
            return super().invoke(context)


def command(name: str) -> Callable[[Callable[..., Any]], Command]:
    """A command of that name, with its help and the options that all of them have."""

    def made(function: Callable[..., Any]) -> Command:
        return click.command(name, cls=Command, help=help_text(name))(deck_option(screen_reader_option(function)))

    return made
