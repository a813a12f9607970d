"""Writing an answer to the standard output, or to a file that is either complete or not there at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from io import TextIOWrapper
from typing import IO, Any, TextIO, TypedDict, Unpack

import click

from jasslog.cli.asked import Asked
from jasslog.cli.shared import USAGE, problem, writing
from jasslog.cli.terminal import Screen
from jasslog.log.beside import replacing
from jasslog.log.pack import packed_as_named
from jasslog.views.layout import as_json, encodable

STDOUT = "-"
_FILE = "FILE"
_NAMED = (_FILE, "ID|FILE")
"""The metavars of options that name a file; for ``ID|FILE`` only a file that exists counts as one."""
_WRITTEN = ("output", "target", "receipt", "stem", "proof")
"""The parameters whose files the command itself writes."""


def tell(text: str) -> None:
    """Print an answer unchanged; click's own ``echo`` would remove the colours."""
    sys.stdout.write(text)


def tell_data(text: str) -> None:
    """Print an answer for programs."""
    _for_programs().write(text)


def json_text(value: Any) -> str:
    """A value as indented JSON; a file name that is not valid text is written with escapes."""
    # Imported here because not every command that prints something needs it.
    from msgspec import to_builtins

    return as_json(encodable(to_builtins(value)), indented=True)


def answer(asked: Asked, value: Any, text: Callable[[], str]) -> None:
    """Write an answer to the output: ``value`` if the format is JSON, else the text that ``text`` makes."""
    told = json_text(value) + "\n" if asked.form == "json" else text()
    write(asked.output, told, [asked.path], for_people=asked.form == "text")


def _for_programs() -> TextIO:
    """The standard output for what programs read: UTF-8 and line feeds, whatever the terminal and the locale say."""
    stream = sys.stdout.stream if isinstance(sys.stdout, Screen) else sys.stdout
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    return stream


class How(TypedDict, total=False):
    """How an answer is written: the keyword arguments of ``opened`` and ``write``."""

    for_people: bool
    """Whether people read the answer: on the standard output it is then in the encoding of that; all else is UTF-8."""
    record: str
    """The id of the game in a record or transcript that is written: of other games it replaces no record."""
    packs: bool
    """Whether a file is compressed if its name says so, such as .gz; True unless given."""


@contextmanager
def opened(output: str, inputs: Iterable[str] = (), **how: Unpack[How]) -> Iterator[TextIO]:
    """The stream to write an answer to.

    A file appears under its name when everything is written. It never replaces an input of the command.
    """
    if output == STDOUT:
        yield sys.stdout if how.get("for_people") else _for_programs()
        return
    _refuse_overwriting(output, inputs, record=how.get("record"))
    with writing(output), _file(output, packs=how.get("packs", True)) as file:
        text = TextIOWrapper(file, encoding="utf-8", errors="replace", newline="\n")
        try:
            yield text
        finally:
            text.flush()
            text.detach()


def write(output: str, text: str, inputs: Iterable[str] = (), **how: Unpack[How]) -> None:
    """Write a whole answer to the output; see ``opened``."""
    with opened(output, inputs, **how) as out:
        out.write(text)


def refuse_existing(output: str) -> None:
    """Raise a Problem if the output exists already, as a file or a folder."""
    if output != STDOUT and os.path.isdir(output):
        raise problem("no_output", USAGE, file=output)
    if output != STDOUT and os.path.isfile(output):
        raise problem("exists", USAGE, file=output)


def _file(output: str, *, packs: bool) -> AbstractContextManager[IO[bytes]]:
    """The opened output: a device, or a file that takes its name when it is complete."""
    if as_it_comes(output):
        return open(output, "wb")
    return (packed_as_named if packs else replacing)(os.path.realpath(output))


def as_it_comes(output: str) -> bool:
    """Whether text written to an output is seen at once: on the standard output or a device."""
    return output == STDOUT or (os.path.exists(output) and not os.path.isfile(output))


def _refuse_overwriting(output: str, inputs: Iterable[str], *, record: str | None) -> None:
    """Raise a Problem if the output is an input, a file that an option names, or a record of another game.

    ``record`` is the id of the game that is written; without one no record at all is replaced.
    """
    _refuse_named(output)
    if not os.path.exists(output):
        return
    from jasslog.library.files import found
    from jasslog.library.read import held

    files = (path for path in found(path for path in inputs if path != STDOUT) if isinstance(path, str))
    if any(os.path.exists(path) and os.path.samefile(path, output) for path in files):
        raise problem("is_input", USAGE, file=output)
    if held(output) not in (None, record):
        raise problem("over_record", USAGE, file=output) if record is None else problem("exists", USAGE, file=output)


def _refuse_named(output: str) -> None:
    """Raise a Problem if the output is a file that an option names, other than one to be written."""
    context = click.get_current_context()
    for one in context.command.get_params(context):
        if one.metavar in _NAMED and one.name not in _WRITTEN:
            given = context.params[str(one.name)] or ()
            for file in (given,) if isinstance(given, str) else given:
                if _same(file, output, new=one.metavar == _FILE):
                    raise problem("is_named", USAGE, file=output, option=max(one.opts, key=len))


def _same(file: str, output: str, *, new: bool) -> bool:
    """Whether two paths lead to one file; if ``new``, also whether they would, where one of them does not exist yet."""
    if os.path.exists(file) and os.path.exists(output):
        return os.path.samefile(file, output)
    return new and os.path.realpath(file) == os.path.realpath(output)
