"""Which files there are: those of folders in the order of their names, each once; and what passes for a record."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BufferedReader
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar, cast

from jasslog.formats.foreign import TRANSCRIPT, format_of
from jasslog.log.games import RECORD
from jasslog.log.scan import PACKED_AS, Log, LogUnreadable, decompressed, open_log, said

if TYPE_CHECKING:
    from jasslog.audit.report_model import ReportError

STDIN = "-"
"""The path that stands for standard input."""
RECORDS = (".jsonl", ".jsonl.gz", ".jsonl.zst")
"""How the name of a record or an archive of records ends."""
INTERRUPTED = "interrupted"
"""The reason where somebody ended the run before all was read."""
LOST = "lost"
"""The reason where the process that read a file was ended."""
CHANGING = "changing"
"""The reason where a file was changed again and again while it was read."""
BUG, BUG_READING = "bug", "bug-reading"
"""The reasons where a game, or the rest of a file, could not be judged because the program itself has a bug."""
A_RECORD = "a-record"
"""The reason where a record stands in the place of what records are made of."""
EXPECTED = ".expected.jsonl"
"""How the name of a file ends that says what generated games must lead to."""
Stamp = tuple[int, int]
"""Size of a file and when it was changed, in nanoseconds."""
_PAGES = (".css", ".htm", ".html", ".j2", ".js", ".jsx", ".mjs", ".php", ".ts", ".tsx")
_SCRIPTS = (".ipynb", ".lua", ".pl", ".py", ".pyi", ".rb", ".sh")
_COMPILED = (".c", ".cc", ".cpp", ".cs", ".go", ".h", ".hpp", ".java", ".kt", ".rs", ".swift")
"""How the names of programs' sources end, which are full of other programs' words."""
_URL = re.compile(r"[a-z][a-z0-9+.-]+://.*", re.DOTALL)
SNIFFED = 8192
"""Bytes of a file that tell what it holds."""


class Unreadable(NamedTuple):
    """A file, folder or part of a file that could not be read."""

    file: str
    line: int
    """The line after which reading stopped; 0 where nothing could be read."""
    reason: str
    """One of LogUnreadable, or elsewhere, empty, empty-folder, nothing-to-read, no-record, a-record, a-log, lost,
    interrupted, no-room, bug, bug-reading."""
    detail: str = ""
    """What the system said; of a file that is no record what it seems to be."""
    game: str = ""
    """The only game that is concerned, by its id; ``line`` is then its first one."""

    def to_error(self) -> ReportError:
        """An error of a report: file, line, reason, detail; None where there is no line and nothing was said."""
        # The models of reports are loaded where one is written.
        from jasslog.audit.report_model import ReportError

        return ReportError(self.file, self.line or None, self.reason, self.detail or None, self.game or None)


class Passed:
    """What lay in folders and was passed over."""

    def __init__(self) -> None:
        self.files = 0
        """Files that are no records, by their names or by how they begin."""
        self.hidden = 0
        """Files and folders whose names begin with a dot, and which nobody has looked into."""


def found(paths: Iterable[str | os.PathLike[str]], passed: Passed | None = None) -> Iterator[str | Unreadable]:
    """The files of the paths in order, a path named twice twice; an Unreadable for a URL or a folder without any.

    Of a folder the records, without the files beside generated ones that end in .expected.jsonl. ``passed`` counts
    what is passed over.
    """
    for path in paths:
        name = os.fspath(path)
        if name == STDIN or not os.path.isdir(name):
            yield Unreadable(name, 0, "elsewhere") if is_url(name) and not os.path.lexists(name) else name
            continue
        inside = _in_folder(name, passed or Passed())
        yield next(inside, Unreadable(name, 0, "empty-folder"))
        yield from inside


class OfFile(Protocol):
    """Something that is known of a file."""

    @property
    def file(self) -> str:
        """Its path."""


F = TypeVar("F", bound=OfFile)


def once(files: Iterable[F]) -> Iterator[F]:
    """Each file once, however often and under whatever paths it is found; memory grows with their number."""
    seen: set[str] = set()
    for one in files:
        # Not every name is one of a path.
        real = os.path.realpath(one.file) if os.path.lexists(one.file) else one.file
        if real not in seen:
            seen.add(real)
            yield one


def is_url(path: str) -> bool:
    """Whether a path is a URL, be there a file of that name or not."""
    return _URL.fullmatch(path) is not None


def _in_folder(folder: str, passed: Passed) -> Iterator[str | Unreadable]:
    """The records of a folder and the folders in it; every folder once, however many links lead to it."""
    seen: set[tuple[int, int]] = set()
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        if not os.path.isdir(here):
            if _is_record(here):
                yield here
            else:
                passed.files += 1
            continue
        try:
            status = os.stat(here)
            names = sorted(os.listdir(here), reverse=True)
        except OSError as error:
            yield Unreadable(here, 0, "denied" if isinstance(error, PermissionError) else "failed", said(error))
            continue
        if (status.st_dev, status.st_ino) not in seen:
            seen.add((status.st_dev, status.st_ino))
            shown = [os.path.join(here, name) for name in names if not name.startswith(".")]
            passed.hidden += len(names) - len(shown)
            waiting += shown


def _is_record(file: str) -> bool:
    """Whether a file in a folder is to be read: by its name, else by how it begins.

    What generated games must lead to lies beside them and holds no game; a transcript lies beside its record.
    """
    if file.endswith((EXPECTED, *_PAGES, *_SCRIPTS, *_COMPILED)):
        return False
    if file.endswith(RECORDS):
        return True
    try:
        with open_log(file) as log:
            start = log.read(SNIFFED)
    except LogUnreadable as error:
        return file.endswith(PACKED_AS) and error.reason != "not-a-file"
    return is_foreign(start) or (file.endswith(PACKED_AS) and start.lstrip().startswith(b"{"))


def is_foreign(start: bytes) -> bool:
    """Whether a file that begins so is a log of somebody else's program that can be read."""
    return format_of(start) not in (RECORD, TRANSCRIPT)


def opened(file: str) -> Log:
    """A file, - for standard input, decompressed; LogUnreadable where it cannot be opened."""
    if file != STDIN:
        return open_log(file)
    stream = cast(Any, sys.stdin.buffer)
    return Log(STDIN, decompressed(STDIN, stream if hasattr(stream, "peek") else BufferedReader(stream)), None)


def stamp(file: str) -> Stamp:
    """The size of a file, and when it was changed; of one that cannot be seen nothing."""
    with suppress(OSError, ValueError):
        if file != STDIN:
            status = os.stat(file)
            return status.st_size, status.st_mtime_ns
    return -1, -1
