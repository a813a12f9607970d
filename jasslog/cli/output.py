"""Where an answer goes: the standard output, or a file that is complete or not there at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import IO, Any, Protocol, TextIO

from jasslog.cli.exits import USAGE, problem
from jasslog.views.manner import aloud
from jasslog.views.safe import as_json, visible
from jasslog.views.style import Style

STDOUT = "-"


class Writable(Protocol):
    """Anything that takes text."""

    def write(self, text: str, /) -> object:
        """Take a text."""


def tell(text: str) -> None:
    """Print an answer as it is; click's own echo would take the colours away."""
    sys.stdout.write(text)


def tell_data(text: str) -> None:
    """Print what programs read."""
    _for_programs().write(text)


def tell_json(value: Any, *, default: Callable[[Any], Any] | None = None) -> None:
    """Print an answer for programs."""
    tell_data(json_text(value, default) + "\n")


def json_text(value: Any, default: Callable[[Any], Any] | None = None) -> str:
    """An answer for programs; the name of a file that is no text is written out."""
    return as_json(_encodable(value), indented=True, default=default)


def _encodable(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _encodable(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_encodable(part) for part in value]
    if isinstance(value, str) and any("\ud800" <= c <= "\udfff" for c in value):
        return visible(value)
    return value


def _for_programs() -> TextIO:
    """The standard output for what programs read: UTF-8 and line feeds, whatever the terminal and the locale say."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    return sys.stdout


def style(output: str = STDOUT) -> Style:
    """Colour on a terminal; NO_COLOR forbids it, FORCE_COLOR asks for it, a file and a screen reader never get any."""
    if aloud() or output != STDOUT or os.environ.get("NO_COLOR"):
        return Style(False)
    if os.environ.get("FORCE_COLOR"):
        return Style(True)
    return Style(sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


@contextmanager
def opened(output: str, inputs: Iterable[str] = (), *, for_people: bool = False) -> Iterator[Writable]:
    """The place to write to; a file appears under its name when everything is written, and never on an input.

    Everything is UTF-8 but what is ``for_people`` and goes to the standard output, which may know fewer characters.
    """
    if output == STDOUT:
        yield sys.stdout if for_people else _for_programs()
        return
    keep_from(output, inputs)
    if as_it_comes(output):
        with _open(output) as device:
            yield device
        return
    with _replacing(os.path.realpath(output), output) as file:
        yield file


def _open(output: str, folder: str = "") -> IO[str]:
    """A file or device to write to; with a folder, a hidden file in it that has no name of its own yet."""
    try:
        if not folder:
            return open(output, "w", encoding="utf-8", errors="replace", newline="\n")
        import tempfile

        return tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", errors="replace", newline="\n", dir=folder, prefix=".jasslog-", delete=False
        )
    except OSError as error:
        raise problem("cannot_write", USAGE, file=output, reason=error.strerror or str(error)) from error


@contextmanager
def _replacing(target: str, output: str) -> Iterator[IO[str]]:
    """A file beside the target that takes its place when all went well."""
    file = _open(output, os.path.dirname(target))
    try:
        with file:
            yield file
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(file.name, 0o666 & ~mask)
        os.replace(file.name, target)
    except BaseException:
        os.unlink(file.name)
        raise


def as_it_comes(output: str) -> bool:
    """Whether what is written there is seen at once: on the standard output or a device."""
    return output == STDOUT or (os.path.exists(output) and not os.path.isfile(output))


def keep_from(output: str, inputs: Iterable[str]) -> None:
    """A Problem where the output would be written over an input."""
    if _is_input(output, inputs):
        raise problem("is_input", USAGE, file=output)


def _is_input(output: str, inputs: Iterable[str]) -> bool:
    if not os.path.exists(output):
        return False
    from jasslog.library.files import found

    files = (path for path in found(path for path in inputs if path != STDOUT) if isinstance(path, str))
    return any(os.path.exists(path) and os.path.samefile(path, output) for path in files)
