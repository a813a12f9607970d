"""Where an answer goes: the standard output, or a file that is complete or not there at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from io import TextIOWrapper
from typing import IO, Any, TextIO, TypedDict, Unpack

import click

from jasslog.cli.shared import USAGE, Asked, problem, writing
from jasslog.cli.terminal import Screen
from jasslog.log.beside import replacing
from jasslog.log.pack import packed_as_named
from jasslog.views.layout import as_json, encodable

STDOUT = "-"
_FILE = "FILE"
_NAMED = (_FILE, "ID|FILE")
"""What stands for the value of an option that names a file, or an id, which is none that may be new."""
_WRITTEN = ("output", "target", "receipt", "stem", "proof")
"""What options are called whose file a command writes."""


def tell(text: str) -> None:
    """Print an answer as it is; click's own echo would take the colours away."""
    sys.stdout.write(text)


def tell_data(text: str) -> None:
    """Print what programs read."""
    _for_programs().write(text)


def json_text(value: Any) -> str:
    """An answer for programs; the name of a file that is no text is written out."""
    # Not every command that prints something loads it.
    from msgspec import to_builtins

    return as_json(encodable(to_builtins(value)), indented=True)


def answer(asked: Asked, value: Any, text: Callable[[], str]) -> None:
    """Write an answer to its place: a value as JSON, else the text of the form that is asked for."""
    told = json_text(value) + "\n" if asked.form == "json" else text()
    write(asked.output, told, [asked.path], for_people=asked.form == "text")


def _for_programs() -> TextIO:
    """The standard output for what programs read: UTF-8 and line feeds, whatever the terminal and the locale say."""
    stream = sys.stdout.stream if isinstance(sys.stdout, Screen) else sys.stdout
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    return stream


class How(TypedDict, total=False):
    """How an answer is written."""

    for_people: bool
    """Whether it is; everything is UTF-8 but what is, and goes to the standard output, which may know fewer signs."""
    record: str
    """Of a record or transcript the game that it is of; it takes the place of one of that game only."""
    packs: bool
    """Whether what its name says is packed, which is usual."""


@contextmanager
def opened(output: str, inputs: Iterable[str] = (), **how: Unpack[How]) -> Iterator[TextIO]:
    """The place to write to; a file appears under its name when everything is written, and never on an input."""
    if output == STDOUT:
        yield sys.stdout if how.get("for_people") else _for_programs()
        return
    _keep_from(output, inputs, record=how.get("record"))
    with writing(output), _file(output, packs=how.get("packs", True)) as file:
        text = TextIOWrapper(file, encoding="utf-8", errors="replace", newline="\n")
        try:
            yield text
        finally:
            text.flush()
            text.detach()


def write(output: str, text: str, inputs: Iterable[str] = (), **how: Unpack[How]) -> None:
    """Write a whole answer to its place; see ``opened``."""
    with opened(output, inputs, **how) as out:
        out.write(text)


def refuse_existing(output: str) -> None:
    """A Problem where the output is there already."""
    if output != STDOUT and os.path.isdir(output):
        raise problem("no_output", USAGE, file=output)
    if output != STDOUT and os.path.isfile(output):
        raise problem("exists", USAGE, file=output)


def _file(output: str, *, packs: bool) -> AbstractContextManager[IO[bytes]]:
    """A device, or a file that takes its name when it is complete."""
    if as_it_comes(output):
        return open(output, "wb")
    return (packed_as_named if packs else replacing)(os.path.realpath(output))


def as_it_comes(output: str) -> bool:
    """Whether what is written there is seen at once: on the standard output or a device."""
    return output == STDOUT or (os.path.exists(output) and not os.path.isfile(output))


def _keep_from(output: str, inputs: Iterable[str], *, record: str | None) -> None:
    """A Problem where the output would be written over an input, what an option names, or a record of another game."""
    _keep_from_named(output)
    if not os.path.exists(output):
        return
    from jasslog.library.files import found
    from jasslog.library.read import held

    files = (path for path in found(path for path in inputs if path != STDOUT) if isinstance(path, str))
    if any(os.path.exists(path) and os.path.samefile(path, output) for path in files):
        raise problem("is_input", USAGE, file=output)
    if held(output) not in (None, record):
        raise problem("over_record", USAGE, file=output) if record is None else problem("exists", USAGE, file=output)


def _keep_from_named(output: str) -> None:
    context = click.get_current_context()
    for one in context.command.get_params(context):
        if one.metavar in _NAMED and one.name not in _WRITTEN:
            given = context.params[str(one.name)] or ()
            for file in (given,) if isinstance(given, str) else given:
                if _same(file, output, new=one.metavar == _FILE):
                    raise problem("is_named", USAGE, file=output, option=max(one.opts, key=len))


def _same(file: str, output: str, *, new: bool) -> bool:
    """Whether two names lead to one file; where there is none yet, whether they would, if it may be ``new``."""
    if os.path.exists(file) and os.path.exists(output):
        return os.path.samefile(file, output)
    return new and os.path.realpath(file) == os.path.realpath(output)
