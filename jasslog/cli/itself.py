"""The commands about the program itself: ``help``, ``version``, ``completion``."""

from __future__ import annotations

from click.shell_completion import get_completion_class

from jasslog import __version__
from jasslog.cli.group import COMPLETE, NAME, SCREEN_READER_OPTION, commands
from jasslog.cli.output import tell, tell_data
from jasslog.cli.shared import Asked
from jasslog.views.messages import aloud


def help(asked: Asked, words: tuple[str, ...]) -> None:
    """The help of the program or of one command, as its own option shows it."""
    spoken = [SCREEN_READER_OPTION] if aloud() else []
    with commands.make_context(NAME, [*spoken, *words, "--help"]) as context:
        commands.invoke(context)


def version(asked: Asked) -> None:
    """Which version this is."""
    tell(f"{NAME} {__version__}\n")


def completion(asked: Asked, shell: str) -> None:
    """The script with which a shell completes what is typed."""
    found = get_completion_class(shell)
    assert found is not None
    tell_data(found(commands, {}, NAME, COMPLETE).source())
