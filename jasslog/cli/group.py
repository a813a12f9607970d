"""The command ``jasslog`` itself: its commands by name, each made only when it is called."""

from __future__ import annotations

import os

import click
from click.exceptions import NoSuchCommand

from jasslog import __version__
from jasslog.cli.command import DECK, LANGUAGE, SCREEN_READER, Command, Heard
from jasslog.cli.declared import COMMANDS, PARAMETERS
from jasslog.cli.spoken import Option
from jasslog.views.messages import help_text, known_as, say


class Commands(Heard, click.Group):
    """Knows the names of its commands and makes none of them before it is called."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Every command in the order of the help."""
        return list(COMMANDS)

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
                raise click.UsageError(say("problem.file_as_command", file=name), context)
            raise NoSuchCommand(name, possibilities=list(COMMANDS), ctx=context)
        return super().resolve_command(context, arguments)

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """What stands under the help."""
        self.epilog = help_text("main.end")
        super().format_epilog(context, formatter)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands from the catalogue, so that help makes none of them."""
        with formatter.section(known_as("click", "Commands", "Commands")):
            formatter.write_dl([(name, help_text(name)) for name in COMMANDS])


@click.group(cls=Commands, help="main", context_settings={"help_option_names": ["-h", "--help"]}, no_args_is_help=True)
@click.version_option(__version__, message="jasslog %(version)s", help="opt.version", cls=Option)
def commands() -> None:
    """Hold the commands."""


commands.params[:0] = [make() for make in (SCREEN_READER, DECK, LANGUAGE)]
