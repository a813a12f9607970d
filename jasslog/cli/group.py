"""The command ``jasslog`` itself: its commands by name, each loaded only when it is called."""

from __future__ import annotations

import os
from importlib import import_module

import click
from click.exceptions import NoSuchCommand

from jasslog import __version__
from jasslog.cli.command import deck_option, lang_option, screen_reader_option, speak_help
from jasslog.cli.spoken import Option, Spoken
from jasslog.views.messages import help_text, known_as, say

_MODULES = {
    "audit": "judge",
    "show": "look",
    "story": "tell",
    "replay": "look",
    "score": "look",
    "why": "look",
    "rulings": "disputes",
    "decide": "decide",
    "who-first": "disputes",
    "blame": "disputes",
    "prove": "disputes",
    "dossier": "disputes",
    "collate": "disputes",
    "report": "page",
    "slate": "page",
    "sheet": "page",
    "seal": "sealing",
    "verify": "verifying",
    "keygen": "signing",
    "sign": "signing",
    "compare": "copies",
    "evidence": "copies",
    "redact": "sealing",
    "record": "record",
    "append": "write",
    "undo": "write",
    "redo": "write",
    "correct": "write",
    "note": "write",
    "repair": "mend",
    "compile": "transcribe",
    "transcript": "transcribe",
    "fmt": "transcribe",
    "convert": "convert",
    "generate": "make",
    "rules": "know",
    "explain": "know",
    "schema": "know",
    "demo": "make",
}
"""Where each command lives, in the order of the help."""


def _function(name: str) -> str:
    """The name of a command in its module: of a name that Python has itself, with an underscore."""
    plain = name.replace("-", "_")
    return f"{plain}_" if plain in ("compile",) else plain


class LazyGroup(Spoken, click.Group):
    """Knows the names of its commands and imports none of them before it is called."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Read the command line; its help is asked for while it is read."""
        speak_help(context, arguments)
        return super().parse_args(context, arguments)

    def list_commands(self, context: click.Context) -> list[str]:
        """Every command in the order of the help."""
        return list(_MODULES)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if name not in _MODULES:
            return None
        found: click.Command = getattr(import_module(f"jasslog.cli.{_MODULES[name]}"), _function(name))
        return found

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; for a wrong name the nearest ones are offered."""
        name = arguments[0]
        if name not in _MODULES and not name.startswith("-") and not context.resilient_parsing:
            if os.path.exists(name):
                raise click.UsageError(say("problem.file_as_command", file=name), context)
            raise NoSuchCommand(name, possibilities=list(_MODULES), ctx=context)
        return super().resolve_command(context, arguments)

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """What stands under the help."""
        self.epilog = help_text("main.end")
        super().format_epilog(context, formatter)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands from the catalogue, so that help imports none of them."""
        with formatter.section(known_as("click", "Commands", "Commands")):
            formatter.write_dl([(name, help_text(name)) for name in _MODULES])


SETTINGS = {"help_option_names": ["-h", "--help"]}


@click.group(cls=LazyGroup, help="main", context_settings=SETTINGS, no_args_is_help=True)
@screen_reader_option
@deck_option
@lang_option
@click.version_option(__version__, message="jasslog %(version)s", help="opt.version", cls=Option)
def commands() -> None:
    """Hold the commands."""
